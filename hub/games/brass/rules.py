"""The rules of a Brass title: its verbs by phase, its course, and the kernel's questions answered from both."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

import msgspec

from hub.game import N_, TABLE, Amend, Amendment, Effect, Move, Refusal, Rules, Setup, Text, refuse, say
from hub.game.view import Standing, View, Words

from .amend import Amendments
from .dealing import DRAW, aside_due, next_to_get, random_card
from .income import START_SPACE
from .moves import Aside, Deal, Order
from .parts import Parts
from .scoring import standing
from .situation import Situation
from .state import DEAL, MORE, ORDER, OVER, SOURCES, TAKE, Draft
from .telling import Telling
from .turn import Course
from .verb import AnyVerb
from .view import Views

S = TypeVar("S", bound=Draft)


class BrassRules(Rules[S]):
    """What both boards have in common. A title names its parts, verbs, course and words."""

    parts: Parts
    course: Course
    agreed: Amendments
    views: Views
    telling: Telling
    draft_type: type[Draft]
    phase_verbs: Mapping[str, tuple[AnyVerb, ...]]
    more_verbs: Mapping[str, tuple[AnyVerb, ...]]
    """Verbs of the phase in which an action may go on, by action."""
    chance_phases: tuple[str, ...] = (ORDER, DEAL, DRAW)

    def __init__(self) -> None:
        verbs = [*self.phase_verbs.values(), *self.more_verbs.values()]
        self._verb_of = {verb.kind: verb for row in verbs for verb in row}
        self._seen: tuple[Any, Any] = (None, None)

    # -- positions --

    @abstractmethod
    def situation(self, pos: Any) -> Situation[Any]:
        """A fresh look at a position."""

    def look(self, state: S) -> Situation[Any]:
        """A look at a state; the last one is kept, since several questions are asked of the same state."""
        seen, situation = self._seen
        if seen is not state:
            situation = self.situation(state)
            self._seen = (state, situation)
        return situation  # type: ignore[no-any-return]

    def common_start(self, setup: Setup) -> dict[str, Any]:
        """The shared fields of the position before the first move."""
        n, parts = len(setup.seats), self.parts
        kinds = len(parts.tiles.kinds)
        return {
            "edition": setup.edition, "seats": setup.colours, "names": tuple(seat.name for seat in setup.seats),
            "hub_deals": setup.dealer == "hub",
            "phase": ORDER, "era": "canal", "round": 1, "order": (), "turn": 0, "actions": 0, "action": "", "steps": 0,
            "needs": (), "collected": 0, "owed": 0,
            "money": (parts.money,) * n, "income": (START_SPACE,) * n, "spent": (0,) * n,
            "points": ((0,) * len(SOURCES),) * n, "stacks": (parts.tiles.sizes,) * n, "boxed": ((0,) * kinds,) * n,
            "tiles": (None,) * len(parts.board.slots), "links": (0,) * n,
            "coal": parts.markets["coal"].start, "iron": parts.markets["iron"].start,
            "hands": ((),) * n, "hidden": (0,) * n, "aside": (), "aside_hidden": 0, "pile": (), "deck": 0,
            "discards": (0,) * len(parts.cards.kinds),
        }  # fmt: skip

    # -- the game --

    def verbs_now(self, state: S) -> tuple[AnyVerb, ...]:
        """Verbs that the phase allows."""
        return self.more_verbs[state.action] if state.phase == MORE else self.phase_verbs[state.phase]

    def moves(self, state: S) -> Iterable[Move]:
        """Every legal move now."""
        if state.phase == OVER:
            return []
        sit = self.look(state)
        found: list[Move] = []
        for verb in self.verbs_now(state):
            found += verb.moves(sit)
        return found

    def attempts(self, state: S) -> Iterator[Move]:
        """Everything a person could try now."""
        if state.phase != OVER:
            sit = self.look(state)
            for verb in self.verbs_now(state):
                yield from verb.attempts(sit)

    def judge(self, state: S, move: Move) -> tuple[Refusal, ...]:
        """All that stands against a move; empty if it is legal."""
        if isinstance(move, Amend):
            if move.seat != TABLE and move.seat not in state.seats:
                return (refuse("seat.unknown", seat=move.seat),)
            return self.agreed.judge(state, move)
        verb = self._verb_of.get(type(move))
        if verb is None:
            return (refuse("verb.unknown", verb=move.verb),)
        if refusal := self._turn(state, verb, move):
            return (refusal,)
        return tuple(verb.judge(self.look(state), move))

    def _turn(self, state: S, verb: AnyVerb, move: Move) -> Refusal | None:
        """Whether this seat may do this kind of thing now at all."""
        actors = self.to_act(state)
        if not actors:
            return refuse("game.over")
        if move.seat != TABLE and move.seat not in state.seats:
            return refuse("seat.unknown", seat=move.seat)
        if move.seat in actors:
            return None if verb in self.verbs_now(state) else refuse("phase.wrong")
        if actors == (TABLE,):
            return refuse("turn.table")
        return refuse("turn.not_yours", seat=move.seat, active=actors[0])

    def apply(self, state: S, move: Move) -> S:
        """The state after a legal move."""
        d = self.draft_type(*msgspec.structs.astuple(state))
        if isinstance(move, Amend):
            self.agreed.apply(d, move)
        else:
            self._verb_of[type(move)].apply(self.look(state), d, move)
        self.course.settle(d)
        return self.state_type(*msgspec.structs.astuple(d))

    def to_act(self, state: S) -> tuple[str, ...]:
        """The seat in turn, the table when chance is awaited, nobody at the end."""
        if state.phase == OVER:
            return ()
        return (TABLE,) if state.phase in self.chance_phases else (state.seats[state.seat],)

    def chance(self, state: S, random: Random) -> Move:
        """What the hub draws when the state awaits it."""
        if state.phase == ORDER:
            return Order(TABLE, random.choice([s for i, s in enumerate(state.seats) if i not in state.order]))
        seat = next_to_get(self.parts, state)
        card = random_card(self.parts, state, random)
        if seat is None and aside_due(self.parts, state):
            return Aside(TABLE, card)
        return Deal(TABLE, card, state.seats[seat or 0])

    def result(self, state: S) -> Standing | None:
        """The final standing once the game is over."""
        return standing(self.parts, state) if state.phase == OVER else None

    # -- words and screens --

    def word(self, id: str, facet: str = "") -> Text:
        """The words for an id; a facet's own word comes first (coal the good, not the mine)."""
        return Text(self.words.get(f"{facet}.{id}") or self.words.get(id, id))

    def label(self, facet: str, value: str | int, state: S, setup: Setup) -> Words:
        """What a choice is called on the tablet."""
        if facet in ("slot", "space"):
            return say(N_("Space {n}"), n=value)
        return say(N_("Level {n}"), n=value) if facet == "level" else super().label(facet, value, state, setup)

    def view(self, state: S, seat: str | None = None) -> View:
        """What a seat may see."""
        return self.views.view(state, seat)

    def preview(self, state: S, move: Move) -> Draft:
        """The position right after a move and the goods that are taken unasked, before anything else follows."""
        d = self.draft_type(*msgspec.structs.astuple(state))
        self._verb_of[type(move)].apply(self.look(state), d, move)
        if d.phase == TAKE:
            self.course.take(d)
        return d

    def tell(self, before: S, move: Move, after: S) -> Text:
        """One sentence of the log."""
        if isinstance(move, Amend):
            return self.agreed.tell(before, move)
        return self.telling.tell(before, move, after)

    def effect(self, state: S, move: Move) -> Effect:
        """What a legal move would cost and bring."""
        return Effect(self.telling.effect(state, move))

    def amendments(self, state: S) -> tuple[Amendment, ...]:
        """What the table may set now."""
        return self.agreed.all(state)

    def amend_words(self, state: S, target: str, value: str) -> Words:
        """People by their names, tiles by what they are and how they lie."""
        return self.agreed.told(state, target, value)

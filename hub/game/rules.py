"""The rules of a title: pure functions over a frozen state. No I/O, no clock, no chance but a given generator.

Each title has one Rules object: it declares its verbs (`rulebook`) and what may be amended (`catalogue`), and says how
the game goes on. What is legal, what could be tried and why not follow from the declarations and are written only here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from .amendments import Amendment, Catalogue
from .mapmaker import MapMaker
from .move import TABLE, Amend, Move, Verbs
from .narrow import WhyNot
from .refusal import COMMON_REASONS, Illegal, Reason, Reasons, Refusal, refuse
from .rulebook import Rulebook
from .setup import COLOURS, Box, Setup, Title, check_setup
from .sheet import BOX, MADE_UP, SheetKind, check_box
from .text import N_, Text, say
from .verb import Standstill
from .view import Standing, View, Words

S = TypeVar("S")

PLAN, APPROXIMATE, OWNERS = "plan", "approximate", "owners"
"""A board's coordinates are a plan of our own, near the printed board, or on a map that only the owner can give."""


class PieceKind(msgspec.Struct, frozen=True, omit_defaults=True):
    """A physical piece that can carry a tag: what it is called and what it says when shown.

    `facets` maps a facet to the values this piece allows; `n` says how many alike there are. `seat` is its owner.
    """

    id: str
    name: Words
    facets: dict[str, tuple[str | int, ...]]
    seat: str = ""
    n: int = 1


class SetupStep(msgspec.Struct, frozen=True):
    """One line of the checklist for laying out the real game."""

    id: str
    text: Text


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move would cost and bring, in words, shown before OK."""

    lines: tuple[Text, ...]


class Rules(ABC, Generic[S]):
    """What a title must say. Everything else in the house works on these alone."""

    title: Title
    verbs: Verbs
    state_type: type[S]
    reasons: Reasons = {}
    words: Mapping[str, str] = {}
    """Names people use for ids: places, industries, cards, goods, and `verb.<verb>` for what a verb is called."""
    asks: Mapping[str, str] = {}
    """The question for each facet that may have to be chosen: `card` -> "Which card?"."""
    sheets: tuple[SheetKind, ...] = ()
    """Printed values that only the owner's copy can give (see hub.game.sheet)."""

    printed: Mapping[str, tuple[str, ...]] = {}
    """Facets that tell what is printed on a piece, by verb: a tag on that piece remembers them for ever."""

    told_by_box: frozenset[str] = frozenset()
    """Verbs that say what is printed on the owner's copy: the hub may not make these moves up."""

    at_once: frozenset[str] = frozenset()
    """Verbs that one finger settles without OK: everyone sees what a die shows, and undo takes it back."""

    icons: Mapping[str, str] = {}
    """Drawings of the title's own by the `icon` or `kind` names of its view: SVG shapes on a 24 by 24 grid."""

    board_is: str = PLAN
    """What the coordinates of the board are worth: PLAN, APPROXIMATE or OWNERS."""

    own_map: Mapping[str, str] = {}
    """The options that play the title on a map of the owner's own, where there is such a thing."""

    map_maker: MapMaker[Any] | None = None
    """Who makes the owner's maps, for a title whose board only the owner's copy can give."""

    # -- the game: declared by the title --

    rulebook: Rulebook
    """Every verb of the title."""
    catalogue: Catalogue
    """Everything that may be amended."""
    draft_type: type[Any]
    """The fields of a state while a move changes them: `class State(Draft, frozen=True)`."""

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The state before the first move. `setup` has been through `check`."""

    def seats(self, state: S) -> tuple[str, ...]:
        """The seats of this game."""
        return state.seats  # type: ignore[attr-defined,no-any-return]

    def phase(self, state: S) -> str:
        """The phase that says which verbs may be made now."""
        return state.phase  # type: ignore[attr-defined,no-any-return]

    def position(self, state: S) -> Any:
        """What values and checks look at: the state itself, or a title's own look at it that answers each question once."""
        return state

    def settle(self, draft: Any) -> None:
        """After a move: all that happens by itself, until somebody has to choose."""

    def settle_amended(self, draft: Any) -> None:
        """After an amendment: what the title has to set right before the game goes on."""
        self.settle(draft)

    # -- the game: what follows from that --

    def moves(self, state: S) -> Iterable[Move]:
        """Every legal move now (amendments aside: they are always possible, see `amendments`)."""
        actors = self.to_act(state)
        return self.rulebook.moves(self.look(state), state, self.phase(state), actors) if actors else []

    def attempts(self, state: S) -> Iterable[Move]:
        """Everything a person could plausibly try now, legal or not; the source of reasons for what is dimmed."""
        actors = self.to_act(state)
        return self._attempts(state, actors) if actors else ()

    def _attempts(self, state: S, actors: tuple[str, ...]) -> Iterator[Move]:
        look, phase = self.look(state), self.phase(state)
        yield from self.rulebook.attempts(look, state, phase, actors)
        yield from self.rulebook.strays(look, state, phase, actors, self.seats(state))

    def judge(self, state: S, move: Move) -> tuple[Refusal, ...]:
        """All that stands against a move; empty if it is legal."""
        if isinstance(move, Amend):
            return self.catalogue.judge(state, move, self.seats(state))
        walk = self.rulebook.walks.get(type(move))
        if walk is None:
            return (refuse("verb.unknown", verb=move.verb),)
        if refusal := self._out_of_turn(state, move.seat) or self._out_of_phase(state, type(move)):
            return (refusal,)
        return tuple(walk.judge(self.look(state), move))

    def _out_of_turn(self, state: S, seat: str) -> Refusal | None:
        """Whether this seat may act now at all."""
        actors = self.to_act(state)
        if not actors:
            return refuse("game.over")
        if seat in actors:
            return None
        if seat != TABLE and seat not in self.seats(state):
            return refuse("seat.unknown", seat=seat)
        return refuse("turn.table") if actors == (TABLE,) else refuse("turn.not_yours", seat=seat, active=actors[0])

    def _out_of_phase(self, state: S, kind: type[Move]) -> Refusal | None:
        """Whether this is the moment for such a move."""
        phase, walk = self.phase(state), self.rulebook.walks[kind]
        if not walk.in_game(state):
            return refuse("verb.not_in_game", verb=kind.verb)
        return None if phase in walk.verb.phases else refuse(self.rulebook.waits.get(phase, "phase.wrong"))

    def verdicts(self, state: S) -> Iterator[tuple[Move, tuple[Refusal, ...]]]:
        """Every attempt with all that stands against it, as `judge` would say, only much quicker for all of them."""
        actors = self.to_act(state)
        if actors:
            look, phase = self.look(state), self.phase(state)
            for walk in self.rulebook.by_phase.get(phase, ()):
                if walk.in_game(state):
                    for seat in actors:
                        yield from ((move, tuple(found)) for move, found in walk.verdicts(look, seat))
            for move in self.rulebook.strays(look, state, phase, actors, self.seats(state)):
                yield move, self.judge(state, move)

    def standstill(self, state: S, kind: type[Move], seat: str) -> Standstill | Refusal:
        """Why a seat has no legal move of a verb now: its turn or the moment, or every end of the verb's walk."""
        refusal = self._out_of_turn(state, seat) or self._out_of_phase(state, kind)
        return refusal or self.rulebook.walks[kind].standstill(self.look(state), seat)

    def look(self, state: S) -> Any:
        """The position that values and checks look at; the last one is kept, since much is asked of the same state."""
        seen, position = self._seen
        if seen is not state:
            position = self.position(state)
            self._seen = (state, position)
        return position

    _seen: tuple[Any, Any] = (None, None)

    def apply(self, state: S, move: Move) -> S:
        """The state after a legal move. Call `play` unless the move comes from `moves`."""
        draft = self.draft(state)
        if isinstance(move, Amend):
            self.catalogue.apply(draft, move)
            self.settle_amended(draft)
        else:
            self.rulebook.walks[type(move)].verb.change(draft, move, self.look(state))
            self.settle(draft)
        return self.settled(draft)

    def draft(self, state: S) -> Any:
        """The state as something that can be changed."""
        return self.draft_type(*msgspec.structs.astuple(state))  # type: ignore[arg-type]

    def settled(self, draft: Any) -> S:
        """A draft as a state again."""
        return self.state_type(*msgspec.structs.astuple(draft))

    @abstractmethod
    def to_act(self, state: S) -> tuple[str, ...]:
        """Seats that may move now; ("table",) when chance is awaited, () when the game is over."""

    @abstractmethod
    def chance(self, state: S, random: Random) -> Move:
        """What the hub deals or rolls when the state awaits it."""

    @abstractmethod
    def view(self, state: S, seat: str | None = None) -> View:
        """What `seat` may see; what everyone may see for None."""

    open_hands: bool = False
    """Whether hands lie open: then a view may show them to everybody."""

    def dealt_anew(self, state: S, seat: str | None, random: Random) -> S:
        """A state that `seat` (everybody for None) could not tell from this one: what it may not know is dealt anew.

        A title with hidden hands or piles has to give it: proofs that nothing shows, and bots that may not peep, use it.
        """
        return state

    @abstractmethod
    def result(self, state: S) -> Standing | None:
        """The final standing, or None while the game goes on."""

    # -- words --

    @abstractmethod
    def tell(self, before: S, move: Move, after: S) -> Text:
        """One sentence of the log for a move that was played."""

    @abstractmethod
    def effect(self, state: S, move: Move) -> Effect:
        """What a legal move would cost and bring, in words."""

    # -- the physical game --

    @abstractmethod
    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """The pieces of the box that can be tagged for this set-up."""

    @abstractmethod
    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game for this set-up, in numbers."""

    # -- agreement and proof --

    def amendments(self, state: S) -> tuple[Amendment, ...]:
        """What the table may set by agreement now."""
        return tuple(self.catalogue.all(state))

    @abstractmethod
    def faults(self, state: S) -> list[str]:
        """Broken invariants (things lost or made from nothing); empty when all is well."""

    def amend_words(self, state: S, target: str, value: str) -> Words:
        """What a value of an amendment is called: what it is now, each of its choices, what the log says was set."""
        return self.catalogue.words(state, target, value)

    # -- the same for every title --

    def check(self, setup: Setup) -> Setup:
        """The set-up with defaults filled in; raises BadSetup with the remedy."""
        checked = check_setup(self.title, setup)
        return checked if checked.options.get(BOX.id) == MADE_UP else check_box(self.sheets, checked)

    def barred(self, setup: Setup) -> Mapping[tuple[str, str], Text]:
        """Choices (option, choice) that cannot be made beside the others of this set-up, and why: pages dim them."""
        return {}

    def made_up(self, setup: Setup) -> Box:
        """Invented values in place of the printed ones, for tests and simulation (option `box`)."""
        return {}

    def box(self, setup: Setup) -> Box:
        """The printed values a game is played with: the owner's, or made-up ones if the set-up says so."""
        return self.made_up(setup) if setup.options.get(BOX.id) == MADE_UP else setup.box

    def learned(self, state: S, known: Box) -> Box:
        """What this game has shown of the owner's copy beyond what was `known`; kept for the games to come."""
        return {}

    def play(self, state: S, move: Move) -> S:
        """The state after `move`; raises Illegal with every refusal if it is not allowed."""
        if refusals := self.judge(state, move):
            raise Illegal(refusals)
        return self.apply(state, move)

    def reason(self, code: str) -> Reason:
        """What a refusal code means."""
        return self.reasons.get(code) or COMMON_REASONS[code]

    def explain(self, refusal: Refusal, setup: Setup) -> Text:
        """The refusal as a sentence about this move."""
        return say(self.reason(refusal.code).sentence, **self.named(refusal.values, setup))

    def why(self, why: WhyNot, state: S, setup: Setup) -> tuple[Text, ...]:
        """Why nothing fits, as sentences that are true of everything that could be meant, or of what comes nearest."""
        if why.whole:
            return tuple(self._of_all(refusal, refusal.code in why.varied, setup) for refusal in why.refusals)
        said = tuple(self.explain(refusal, setup) for refusal in why.refusals)
        if why.nearest is None:
            return said
        nearest = say(COMMON_REASONS["evidence.nearest"].sentence, what=self.describe(why.nearest, state, setup))
        return (nearest, *said)

    def _of_all(self, refusal: Refusal, varies: bool, setup: Setup) -> Text:
        """A refusal that stands against everything: in its own words for that, else as it is if it is always the same."""
        reason = self.reason(refusal.code)
        if reason.whole:
            return say(reason.whole, **self.named(refusal.values, setup))
        return self.rule(refusal) if varies else self.explain(refusal, setup)

    def describe(self, move: Move, state: S, setup: Setup) -> Text:
        """A move as its verb and what was chosen, legal or not."""
        verb, *chosen = [
            self.label(facet, value, state, setup) for facet, value in move.facets().items() if facet != "seat"
        ]
        parts = {f"p{n}": part for n, part in enumerate(chosen)}
        listed = Text(", ".join(f"{{{name}}}" for name in parts), parts)
        return Text("{verb}: {parts}", {"verb": verb, "parts": listed}) if chosen else Text("{verb}", {"verb": verb})

    def rule(self, refusal: Refusal) -> Text:
        """The rule a refusal rests on."""
        return say(self.reason(refusal.code).rule)

    def named(self, values: Mapping[str, Any], setup: Setup) -> dict[str, Any]:
        """Values with ids replaced by the words people use: seats by their names, pieces and places by theirs.

        A word for the key itself (`coal.yellow`) comes first: a colour of coal may also be the colour of a seat.
        """
        return {key: self._word(f"{key}.{value}") or self.name(value, setup) for key, value in values.items()}

    def _word(self, key: str) -> Text | None:
        word = self.words.get(key)
        return Text(word) if word else None

    def name(self, value: Any, setup: Setup) -> Any:
        """The words for one id; numbers and unknown ids stay as they are."""
        if not isinstance(value, str):
            return value
        for seat in setup.seats:
            if seat.colour == value:
                return seat.name
        word = self.words.get(value)
        return Text(word) if word else COMMON_WORDS.get(value, value)

    def label(self, facet: str, value: str | int, state: S, setup: Setup) -> Words:
        """What a choice is called on the tablet: the value of one facet in words."""
        named = self._word(f"{facet}.{value}") or self.name(value, setup)
        return named if isinstance(named, Text) else str(named)

    def snapshot(self, state: S) -> str:
        """The state as one line of text."""
        return msgspec.json.encode(state).decode()

    def restore(self, text: str) -> S:
        """The state that `snapshot` wrote; raises ValueError if the text is not one."""
        return msgspec.json.decode(text, type=self.state_type)

    def read(self, line: str) -> Move:
        """A move from its one-line text; raises BadText."""
        return self.verbs.read(line)


COMMON_WORDS: dict[str, Text] = {TABLE: Text(N_("the table")), **{c: Text(name) for c, name in COLOURS.items()}}

__all__ = ["APPROXIMATE", "OWNERS", "PLAN", "TABLE", "Amend", "Amendment", "Effect", "PieceKind", "Rules", "SetupStep"]

"""The rules of any Brass: what the kernel asks of a title, answered from its rulebook, its course and its words."""

from __future__ import annotations

from abc import abstractmethod
from random import Random
from typing import Any, TypeVar

import msgspec

from hub.game import N_, TABLE, Amend, Effect, Move, Rules, Setup, Text, say
from hub.game.view import Standing, View, Words

from .course import Course, dealt_anew, phase_of, random_deal, random_order
from .log import Log
from .look import Look
from .preview import Preview
from .scoring import standing
from .state import DEAL, DRAW, ORDER, OVER, TAKE, Draft
from .view import Views

S = TypeVar("S", bound=Draft)


class BrassRules(Rules[S]):
    """What both boards have in common. A title names its rulebook, course and words."""

    views: Views
    preview: Preview
    log: Log
    chance_phases: tuple[str, ...] = (ORDER, DEAL, DRAW)

    @abstractmethod
    def position(self, state: Any) -> Look:
        """A fresh look at a position."""

    @abstractmethod
    def course_of(self, d: Draft) -> Course:
        """How this game goes on by itself."""

    # -- the game --

    def phase(self, state: S) -> str:
        """The phase that says which verbs may be made now."""
        return phase_of(state)

    def settle(self, draft: Any) -> None:
        """Go on until the position waits for a move."""
        self.course_of(draft).settle(draft)

    def to_act(self, state: S) -> tuple[str, ...]:
        """The seat in turn, the table when chance is awaited, nobody at the end."""
        if state.phase == OVER:
            return ()
        return (TABLE,) if state.phase in self.chance_phases else (state.seats[state.seat],)

    def chance(self, state: S, random: Random) -> Move:
        """What the hub draws when the state awaits it."""
        return random_order(state, random) if state.phase == ORDER else random_deal(state, random)

    def dealt_anew(self, state: S, seat: str | None, random: Random) -> S:
        """Cards the hub dealt: the viewer knows its own hand and the wild cards, which are taken openly."""
        return msgspec.structs.replace(state, **dealt_anew(state, seat, random)) if state.hub_deals else state

    def result(self, state: S) -> Standing | None:
        """The final standing once the game is over."""
        return standing(state) if state.phase == OVER else None

    # -- words and screens --

    def label(self, facet: str, value: str | int, state: S, setup: Setup) -> Words:
        """What a choice is called on the tablet."""
        if facet in ("slot", "space"):
            return say(N_("Space {n}"), n=value)
        return say(N_("Level {n}"), n=value) if facet == "level" else super().label(facet, value, state, setup)

    def view(self, state: S, seat: str | None = None) -> View:
        """What a seat may see."""
        return self.views.view(state, seat)

    def after(self, state: S, move: Move) -> Any:
        """The position right after a move and the goods that are taken unasked, before anything else follows."""
        d = self.draft(state)
        self.rulebook.walks[type(move)].verb.change(d, move, self.look(state))
        if d.phase == TAKE:
            self.course_of(d).take(d)
        return d

    def right_after(self, state: S, move: Move) -> Any:
        """The position in which it is asked whether the action goes on, for `standstill`; None if more comes before."""
        d = self.draft(state)
        self.rulebook.walks[type(move)].verb.change(d, move, self.look(state))
        return d if self.course_of(d).go_to_more(d) else None

    def tell(self, before: S, move: Move, after: S) -> Text:
        """One sentence of the log."""
        return self.catalogue.tell(before, move) if isinstance(move, Amend) else self.log.tell(before, move, after)

    def effect(self, state: S, move: Move) -> Effect:
        """What a legal move would cost and bring."""
        return Effect(self.preview.effect(state, move))

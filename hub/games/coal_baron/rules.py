"""The rules of Coal Baron: what the house asks of the title, each question handed to the part that answers it."""

from __future__ import annotations

from random import Random
from typing import Any

from hub.game import TABLE, Amend, Effect, Move, PieceKind, Rules, Setup, SetupStep, Standing, Text, View
from hub.game.view import Words

from . import course, faults, hidden, log, pieces, preview, scoring, setup, view
from .amendments import CATALOGUE
from .icons import ICONS
from .moves import VERBS
from .reasons import REASONS
from .state import OVER, TABLE_PHASES, Draft, State
from .title import TITLE
from .verbs import RULEBOOK
from .words import ASKS, WORDS, named


class CoalBaron(Rules[State]):
    """The rules of Coal Baron for two to four seats."""

    title, verbs, rulebook, catalogue = TITLE, VERBS, RULEBOOK, CATALOGUE
    state_type, draft_type = State, Draft
    reasons, words, asks, icons = REASONS, WORDS, ASKS, ICONS

    # -- the game --

    def start(self, setup_: Setup) -> State:
        return setup.start(setup_)

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.phase == OVER:
            return ()
        return (TABLE,) if state.phase in TABLE_PHASES else (state.seats[state.active],)

    def settle_amended(self, draft: Draft) -> None:
        course.settle_amended(draft)

    def chance(self, state: State, random: Random) -> Move:
        if state.phase in ("tiles", "offer", "row", "deal"):
            return course.drawn(state, random)
        return random.choice(list(self.moves(state)))

    def result(self, state: State) -> Standing | None:
        return scoring.standing(state) if state.phase == OVER else None

    # -- what can be seen --

    def view(self, state: State, seat: str | None = None) -> View:
        return view.seen(state, seat)

    def dealt_anew(self, state: State, seat: str | None, random: Random) -> State:
        """Who draws sees the drawn pieces; the order of the piles, and what was put back, is nobody else's to know."""
        return hidden.dealt_anew(state, seat, random)

    # -- words --

    def name(self, value: Any, setup: Setup) -> Any:
        return named("", value) or super().name(value, setup)

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        return named(facet, value) or super().label(facet, value, state, setup)

    def tell(self, before: State, move: Move, after: State) -> Text:
        return self.catalogue.tell(before, move) if isinstance(move, Amend) else log.tell(before, move, after)

    def effect(self, state: State, move: Move) -> Effect:
        return preview.effect(state, move, self.apply(state, move))

    # -- the physical game and proof --

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        return pieces.pieces(setup)

    def checklist(self, setup_: Setup) -> tuple[SetupStep, ...]:
        return setup.checklist(setup_)

    def faults(self, state: State) -> list[str]:
        return faults.faults(state)


RULES = CoalBaron()

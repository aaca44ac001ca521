"""The rules of Brass and Brass: Lancashire: both editions, on the whole map or the smaller one.

A position knows the parts of the printing it is played with; where editions differ, rules read it there.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hub.game import N_, Move, PieceKind, Setup, SetupStep, Verbs, say
from hub.game.rules import APPROXIMATE
from hub.game.view import Words

from ..brass.faults import common_faults
from ..brass.icons import ICONS
from ..brass.reasons import REASONS as BRASS_REASONS
from ..brass.rules import BrassRules
from ..brass.state import Draft as BrassDraft
from .amendments import CATALOGUE
from .course import Course, Course2007, random_tile
from .faults import distant_faults
from .log import Log
from .look import Look
from .pieces import pieces
from .preview import Preview
from .reasons import REASONS
from .setup import checklist, start
from .state import ABROAD, Draft, State
from .title import TITLE
from .verbs import RULEBOOK
from .view import Views
from .words import ASKS, WORDS, word


class LancashireRules(BrassRules[State]):
    """Ports, the distant market, loans of three sizes and building anywhere beside what every Brass has."""

    title, rulebook, catalogue, verbs = TITLE, RULEBOOK, CATALOGUE, Verbs(RULEBOOK.kinds)
    state_type, draft_type = State, Draft
    chance_phases = (*BrassRules.chance_phases, ABROAD)
    reasons = {**BRASS_REASONS, **REASONS}
    words, asks, icons, board_is = WORDS, ASKS, ICONS, APPROXIMATE

    def __init__(self) -> None:
        self.courses = {first: course(self.position, RULEBOOK) for first, course in _COURSES.items()}
        self.views = Views(TITLE.id, word)
        self.preview = Preview(word, self.after)
        self.log = Log(self.preview)

    def position(self, state: Any) -> Look:
        """A fresh look at a position."""
        return Look(state)

    def course_of(self, d: BrassDraft) -> Course:
        """That of the edition."""
        assert isinstance(d, Draft)
        return self.courses[d.parts.income_first]

    def start(self, setup: Setup) -> State:
        """Before the first turn order is drawn."""
        return start(setup)

    def chance(self, state: State, random: Random) -> Move:
        """What the hub draws when the state awaits it."""
        return random_tile(state, random) if state.phase == ABROAD else super().chance(state, random)

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        """Sums of money are said in pounds."""
        if facet == "amount":
            return say(N_("£{money}"), money=value)
        return super().label(facet, value, state, setup)

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """The pieces of the box that can be tagged."""
        return pieces(setup)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game."""
        return checklist(setup)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return [*common_faults(state), *distant_faults(state)]


_COURSES = {True: Course2007, False: Course}
"""Whether a round begins with income."""

"""The rules of Brass: Birmingham for two to four seats."""

from __future__ import annotations

from random import Random
from typing import Any

from hub.game import Move, PieceKind, Setup, SetupStep, Verbs
from hub.game.rules import APPROXIMATE

from ..brass.faults import common_faults
from ..brass.icons import ICONS
from ..brass.reasons import REASONS as BRASS_REASONS
from ..brass.rules import BrassRules
from ..brass.state import Draft as BrassDraft
from .amendments import CATALOGUE
from .course import Course, random_merchant
from .faults import merchant_faults
from .log import Log
from .look import Look
from .pieces import pieces
from .preview import Preview
from .reasons import REASONS
from .setup import checklist, start
from .state import MERCHANTS, Draft, State
from .title import TITLE
from .verbs import RULEBOOK
from .view import Views
from .words import ASKS, WORDS, word


class BirminghamRules(BrassRules[State]):
    """Merchants, beer and wild cards beside what every Brass has."""

    title, rulebook, catalogue, verbs = TITLE, RULEBOOK, CATALOGUE, Verbs(RULEBOOK.kinds)
    state_type, draft_type = State, Draft
    chance_phases = (MERCHANTS, *BrassRules.chance_phases)
    reasons = {**BRASS_REASONS, **REASONS}
    words, asks, icons, board_is = WORDS, ASKS, ICONS, APPROXIMATE

    def __init__(self) -> None:
        self.course = Course(self.position, RULEBOOK)
        self.views = Views(TITLE.id, word)
        self.preview = Preview(word, self.after)
        self.log = Log(self.preview)

    def position(self, state: Any) -> Look:
        """A fresh look at a position."""
        return Look(state)

    def course_of(self, d: BrassDraft) -> Course:
        """There is one."""
        return self.course

    def start(self, setup: Setup) -> State:
        """Before the merchants are laid out."""
        return start(setup)

    def chance(self, state: State, random: Random) -> Move:
        """What the hub draws when the state awaits it."""
        return random_merchant(state, random) if state.phase == MERCHANTS else super().chance(state, random)

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """The pieces of the box that can be tagged."""
        return pieces(setup)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game."""
        return checklist(setup)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return [*common_faults(state), *merchant_faults(state)]

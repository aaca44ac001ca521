"""The rules of one printing put together: which verbs belong to which phase, and what is Lancashire's own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hub.game import N_, Move, PieceKind, Setup, SetupStep, Verbs, say
from hub.game.view import Words

from ..brass import moves as common
from ..brass.amend import Amendments, common_targets
from ..brass.dealing import DRAW, Dealing, LayingAside, Ordering
from ..brass.develop import AlsoDeveloping, Developing
from ..brass.discard import DISCARD, Discarding
from ..brass.faults import common_faults
from ..brass.network import AlsoRailing, Networking
from ..brass.reasons import REASONS as BRASS_REASONS
from ..brass.rules import BrassRules
from ..brass.shortfall import SellingOff
from ..brass.simple import Passing, Stopping
from ..brass.state import ACT, DEAL, ORDER, SHORTFALL, TAKE
from ..brass.take import Taking
from ..brass.verb import AnyVerb
from . import box
from . import moves as own
from .abroad import TurningUp, random_tile, tiles_left
from .amend import own_targets
from .build import CARDS_ANYWHERE, Building, BuildingAnywhere
from .course import Course, Course2007
from .distant import CLOSED
from .loan import Borrowing
from .parts import FULL, Parts
from .reasons import REASONS
from .sell import ABROAD, AlsoSelling, AlsoSellingAbroad, Selling, SellingAbroad
from .situation import OFF, Situation
from .state import Draft, State
from .telling import Telling
from .title import TITLE
from .view import Views
from .words import ASKS, WORDS

VERBS = Verbs(
    (
        common.Order, common.Deal, common.Aside,
        common.Build, own.BuildAnywhere, common.Network, common.Develop, own.Sell, own.SellAbroad, own.Loan,
        common.Pass, common.Take, common.AlsoRail, common.AlsoDevelop, own.AlsoSell, own.AlsoSellAbroad, own.Distant,
        common.Discard, common.Stop, common.SellOff,
    )
)  # fmt: skip


class Printing(BrassRules[State]):
    """An edition on one of its maps."""

    title = TITLE
    state_type, draft_type = State, Draft
    verbs = VERBS
    chance_phases = (ORDER, DEAL, DRAW, ABROAD)
    reasons = {**BRASS_REASONS, **REASONS}
    words, asks = WORDS, ASKS
    parts: Parts

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        taking, stop = Taking(parts), Stopping(parts)
        also: dict[str, tuple[AnyVerb, ...]] = {
            "network": (AlsoRailing(parts),),
            "develop": (AlsoDeveloping(parts),),
            "sell": (AlsoSelling(parts), AlsoSellingAbroad(parts)),
        }
        deal = Dealing(parts)
        self.phase_verbs = {
            ORDER: (Ordering(parts),),
            DEAL: (deal, LayingAside(parts)),
            DRAW: (deal,),
            ACT: (
                Building(parts),
                BuildingAnywhere(parts),
                Networking(parts),
                Developing(parts),
                Selling(parts),
                SellingAbroad(parts),
                Borrowing(parts),
                Passing(parts),
            ),
            TAKE: (taking,),
            ABROAD: (TurningUp(parts),),
            DISCARD: (Discarding(parts, CARDS_ANYWHERE),),
            SHORTFALL: (SellingOff(parts),),
        }
        self.more_verbs = {action: (*verbs, stop) for action, verbs in also.items()}
        super().__init__()
        course = Course2007 if parts.income_first else Course
        self.course = course(parts, self.situation, taking, also)
        self.agreed = Amendments(*common_targets(parts, self.word), *own_targets(parts, self.word))
        self.views = Views(TITLE.id, parts, WORDS, parts.rounds)
        self.telling = Telling(parts, self.word, self.preview)

    def situation(self, pos: Any) -> Situation:
        """A fresh look at a position."""
        return Situation(self.parts, pos)

    def start(self, setup: Setup) -> State:
        """Before the first turn order is drawn."""
        return State(
            **self.common_start(setup),
            map=setup.options.get("map", FULL),
            virtual_link=setup.options.get("virtual_link", OFF),
            demand=0,
            shown=(),
            selling=-1,
            founded=(0,) * len(setup.seats),
        )

    def chance(self, state: State, random: Random) -> Move:
        """What the hub draws when the state awaits it."""
        return random_tile(self.parts, state, random) if state.phase == ABROAD else super().chance(state, random)

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        """Sums of money are said in pounds."""
        if facet == "amount":
            return say(N_("£{money}"), money=value)
        return super().label(facet, value, state, setup)

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """The pieces of the box that can be tagged."""
        return box.pieces(self.parts, setup, self.word)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game."""
        return box.checklist(self.parts, setup, self.word)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return [*common_faults(self.parts, state), *distant_faults(self.parts, state)]


def distant_faults(parts: Parts, d: Draft) -> Iterator[str]:
    """The marker is on its track, tiles come up once, a mill is on offer only while its tile is awaited."""
    if not 0 <= d.demand <= CLOSED:
        yield f"demand is on space {d.demand}"
    copies = parts.distant[len(d.seats)]
    if any(d.shown.count(value) > copies.count(value) for value in d.shown):
        yield f"distant market tiles {d.shown} came up"
    elif not tiles_left(parts, d):
        yield "the distant market has no tile left"
    if (d.selling >= 0) != (d.phase == ABROAD):
        yield f"slot {d.selling} sells in phase {d.phase}"

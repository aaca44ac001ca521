"""The rules of Brass: Birmingham put together: which verbs belong to which phase, and what is Birmingham's own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hub.game import COLOURS, DEALER, N_, Edition, Move, PieceKind, Setup, SetupStep, Title, Verbs
from hub.game.rules import APPROXIMATE

from ..brass import moves as common
from ..brass.amend import Amendments, common_targets
from ..brass.build import Building, single_symbol_first
from ..brass.dealing import DRAW, Dealing, LayingAside, Ordering
from ..brass.develop import AlsoDeveloping, Developing
from ..brass.discard import DISCARD, Discarding
from ..brass.faults import common_faults
from ..brass.network import AlsoRailing, Networking
from ..brass.reasons import REASONS as brass_reasons
from ..brass.rules import BrassRules
from ..brass.shortfall import SellingOff
from ..brass.simple import Borrowing, Passing, Stopping
from ..brass.state import ACT, DEAL, ORDER, SHORTFALL, TAKE
from ..brass.verb import AnyVerb
from . import box
from . import moves as own
from .amend import own_targets
from .beer import FREE_DEVELOP, DevelopingFreely, TakingWithBeer
from .cards import CARDS, ROUNDS, SEAT_COUNTS, WILD_COPIES
from .course import Course
from .merchants import COPIES, SPACES
from .parts import PARTS
from .reasons import REASONS
from .scout import SCOUT_CARDS, Scouting
from .sell import AlsoSelling, Selling
from .setting_up import MERCHANTS, LayingMerchants, barrels, random_merchant
from .situation import Situation
from .state import Draft, State
from .telling import Telling
from .view import Views
from .words import ASKS, WORDS

TITLE = Title(
    id="brass_birmingham",
    name="Brass: Birmingham",
    version="1",
    editions=(Edition("roxley_2018", N_("2018 edition"), SEAT_COUNTS),),
    options=(DEALER,),
    colours=tuple(dict.fromkeys(("red", "yellow", "purple", "white", *COLOURS))),
)


_BUILD, _NETWORK, _DEVELOP = Building(PARTS, single_symbol_first), Networking(PARTS), Developing(PARTS)
_SELL, _SCOUT, _TAKE = Selling(PARTS), Scouting(PARTS), TakingWithBeer(PARTS)
_ALSO: dict[str, tuple[AnyVerb, ...]] = {
    "network": (AlsoRailing(PARTS),),
    "develop": (AlsoDeveloping(PARTS),),
    "sell": (AlsoSelling(PARTS),),
}
_STOP = Stopping(PARTS)


class BirminghamRules(BrassRules[State]):
    """Brass: Birmingham for two to four seats."""

    title = TITLE
    board_is = APPROXIMATE
    parts = PARTS
    state_type, draft_type = State, Draft
    verbs = Verbs(
        (
            own.Merchant, common.Order, common.Deal, common.Aside,
            common.Build, common.Network, common.Develop, own.Sell, common.Loan, own.Scout, common.Pass,
            common.Take, common.AlsoRail, common.AlsoDevelop, own.AlsoSell, own.FreeDevelop, common.Discard, common.Stop,
            common.SellOff,
        )
    )  # fmt: skip
    phase_verbs = {
        MERCHANTS: (LayingMerchants(PARTS),),
        ORDER: (Ordering(PARTS),),
        DEAL: (Dealing(PARTS), LayingAside(PARTS)),
        ACT: (_BUILD, _NETWORK, _DEVELOP, _SELL, Borrowing(PARTS), _SCOUT, Passing(PARTS)),
        TAKE: (_TAKE,),
        FREE_DEVELOP: (DevelopingFreely(PARTS),),
        DISCARD: (Discarding(PARTS, SCOUT_CARDS),),
        SHORTFALL: (SellingOff(PARTS),),
    }
    phase_verbs[DRAW] = phase_verbs[DEAL][:1]
    more_verbs = {action: (*verbs, _STOP) for action, verbs in _ALSO.items()}
    chance_phases = (MERCHANTS, ORDER, DEAL, DRAW)
    reasons = {**brass_reasons, **REASONS}
    words, asks = WORDS, ASKS

    def __init__(self) -> None:
        super().__init__()
        self.course = Course(PARTS, self.situation, _TAKE, _ALSO)
        self.agreed = Amendments(*common_targets(PARTS, self.word), *own_targets(PARTS, self.word))
        self.views = Views(TITLE.id, PARTS, WORDS, ROUNDS)
        self.telling = Telling(PARTS, self.word, self.preview)

    def situation(self, pos: Any) -> Situation:
        """A fresh look at a position."""
        return Situation(PARTS, pos)

    def start(self, setup: Setup) -> State:
        """Before the merchants are laid out."""
        blank = ("",) * len(SPACES)
        common_fields = self.common_start(setup) | {"phase": MERCHANTS}
        return State(**common_fields, merchants=blank, beer=(0,) * len(SPACES), bonus=0)

    def chance(self, state: State, random: Random) -> Move:
        """What the hub draws when the state awaits it."""
        return random_merchant(state, random) if state.phase == MERCHANTS else super().chance(state, random)

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        """The pieces of the box that can be tagged."""
        return box.pieces(setup, self.word)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        """How to lay out the real game."""
        return box.checklist(setup, self.word)

    def faults(self, state: State) -> list[str]:
        """Broken invariants."""
        return [*common_faults(PARTS, state), *merchant_faults(state)]


def merchant_faults(d: Draft) -> Iterator[str]:
    """A barrel lies only beside a merchant that is not blank; wild cards are never more than there are."""
    for space, tile, beer in zip(SPACES, d.merchants, d.beer, strict=True):
        if not 0 <= beer <= barrels(tile):
            yield f"{beer} barrels at {space.place}.{space.n} beside {tile or 'nothing'}"
    for tile, n in COPIES[len(d.seats)].items():
        if d.merchants.count(tile) > n:
            yield f"{d.merchants.count(tile)} merchant tiles {tile}, not {n}"
    held = [card for hand in d.hands for card in hand]
    for card in CARDS.wilds:
        if held.count(card) > WILD_COPIES:
            yield f"{held.count(card)} cards {CARDS.kinds[card].id}"

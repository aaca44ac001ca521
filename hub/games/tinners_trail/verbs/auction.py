"""Tinners' Trail, the auction for the right to build a mine: opening, bidding, leaving.

With two (and solo) a map must be played before every auction and its price is the least opening bid.
"""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import AREAS, INDEX, LORD, WORK
from ..changes import begin
from ..look import MAP_PRICES, can_join, card_of, deck_cards, fits_region, hand_cards, lowest_bid, money, opening
from ..moves import Bid, Leave, Open
from ..state import DOWN, UP, Draft, Step
from .common import ACT, enough_work, every_area, known_area
from .prices import can_pay

# -- opening --


def areas_with_tiles(state: Draft) -> list[str]:
    """Where a tile lies that nobody has built upon."""
    return [AREAS[n] for n, area in enumerate(state.areas) if area.tile in (DOWN, UP)]


def mine_left(state: Draft, seat: str) -> Refusal | None:
    """An unbuilt mine is needed to take part."""
    return None if state.of(seat).mines else refuse("mine.none_left")


def can_open(state: Draft, seat: str) -> Refusal | None:
    """With three and more the least opening bid must be in the purse; with two the map decides later."""
    if state.game.two:
        return None
    need, have = opening(state), money(state, seat)
    return None if have >= need else refuse("money.short", need=need, have=have)


def tile_there(state: Draft, area: str) -> Refusal | None:
    """Auctions are held for areas with a tile."""
    return None if state.area(area).tile in (DOWN, UP) else refuse("tile.none", area=area)


def map_there(state: Draft, seat: str, area: str) -> Refusal | None:
    """With two no auction begins without a map: from the hand (and paid for) or from the region's deck."""
    if not state.game.two:
        return None
    region = state.game.regions[INDEX[area]]
    if deck_cards(state, region) != () or any(
        _hand_fits(state, seat, card, region) for card in hand_cards(state, seat)
    ):
        return None
    return refuse("map.none", region=region)


def _hand_fits(state: Draft, seat: str, card: str, region: str) -> bool:
    known = card_of(state.game, card)
    need = (known.price if known else MAP_PRICES[0]) + (state.game.solo and LORD in state.track)
    return fits_region(state.game, card, region) and need <= money(state, seat)


def _open(d: Draft, move: Open, look: Draft) -> None:
    index = INDEX[move.area]
    begin(d, index, move.seat)
    if d.game.two:
        d.instead(Step("map", move.seat), Step("bids"))
        return
    region = d.game.regions[index]
    others = any(can_join(d, seat, opening(d) + 1) for seat in d.game.seats if seat != move.seat)
    holds = any(fits_region(d.game, card, region) for card in hand_cards(d, move.seat))
    may_survey = d.areas[index].tile == DOWN and others and holds
    d.instead(Step("bid", move.seat, n=1, what="survey" if may_survey else ""))


# -- bidding --


def sums_to_bid(state: Draft, seat: str) -> range:
    """From £1 to a pound more than is in the purse."""
    return range(1, money(state, seat) + 2)


def sums_over_the_last(state: Draft, seat: str) -> range:
    """From the least bid on, as far as the purse goes."""
    return range(max(1, lowest_bid(state)), money(state, seat) + 1)


def high_enough(state: Draft, amount: int) -> Refusal | None:
    """Each bid is higher than the one before."""
    least = lowest_bid(state)
    return None if amount >= least else refuse("bid.low", least=least)


def _bid(d: Draft, move: Bid, look: Draft) -> None:
    others = tuple(seat for seat in d.bidding.bidders if seat != move.seat)
    d.set_auction(bid=move.amount, leader=move.seat, bidders=(*others, move.seat))
    d.instead(Step("bids"))


def need_not_open(state: Draft, seat: str) -> Refusal | None:
    """Who begins an auction must make the opening bid if the purse allows it."""
    forced = state.now.n == 1 and money(state, seat) >= lowest_bid(state)
    return refuse("bid.must_open", least=lowest_bid(state)) if forced else None


def _leave(d: Draft, move: Leave, look: Draft) -> None:
    d.set_auction(bidders=tuple(seat for seat in d.bidding.bidders if seat != move.seat))
    d.instead(Step("bids"))


VERBS = (
    Verb(
        Open, ACT, _open, (choose("area", values=every_area, likely=areas_with_tiles),),
        (enough_work(WORK["open"]), mine_left, can_open, gate(known_area), gate(tile_there), map_there), anytime=True,
    ),
    Verb(
        Bid, ("bid",), _bid, (choose("amount", values=sums_to_bid, likely=sums_over_the_last),), (high_enough, can_pay)
    ),
    Verb(Leave, ("bid",), _leave, (), (need_not_open,)),
)  # fmt: skip

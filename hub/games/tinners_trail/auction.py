"""Tinners' Trail, the auction for the right to build a mine: opening, bidding, leaving.

With two (and solo) a map must be played before every auction and its price is the least opening bid.
"""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import Move, Refusal, refuse

from .board import INDEX, LORD, WORK
from .case import Case, at, each_area, known_area, money, once, work
from .moves import Bid, Leave, Open
from .state import (
    DOWN,
    GONE,
    MAP_PRICES,
    UP,
    Auction,
    Draft,
    State,
    Step,
    can_join,
    card_of,
    deck_cards,
    fits_region,
    hand_cards,
    lowest_bid,
    opening,
)

# -- opening --


def mine_left(state: State, move: Move) -> Refusal | None:
    """An unbuilt mine is needed to take part."""
    player = state.player(move.seat)
    return refuse("mine.none_left") if player and player.mines < 1 else None


def _can_open(state: State, move: Open) -> Refusal | None:
    """With three and more the least opening bid must be in the purse; with two the map decides later."""
    if state.game.two:
        return None
    need, have = opening(state), money(state, move.seat)
    return refuse("money.short", need=need, have=have) if have < need else None


def _tile_there(state: State, move: Open) -> Refusal | None:
    area = at(state, move)
    return refuse("tile.none", area=move.area) if area and area.tile not in (DOWN, UP) else None


def _map_there(state: State, move: Open) -> Refusal | None:
    """With two no auction begins without a map: from the hand (and paid for) or from the region's deck."""
    area = at(state, move)
    if not state.game.two or area is None or area.tile not in (DOWN, UP):
        return None
    region = state.game.regions[INDEX[move.area]]
    if deck_cards(state, region) != () or any(
        _hand_fits(state, move.seat, card, region) for card in hand_cards(state, move.seat)
    ):
        return None
    return refuse("map.none", region=region)


def _hand_fits(state: State, seat: str, card: str, region: str) -> bool:
    known = card_of(state.game, card)
    need = (known.price if known else MAP_PRICES[0]) + (state.game.solo and LORD in state.track)
    return fits_region(state.game, card, region) and need <= money(state, seat)


def _open(draft: Draft, move: Open, step: Step) -> None:
    index = INDEX[move.area]
    begin(draft, index, move.seat)
    state = draft.state
    if state.game.two:
        draft.instead(Step("map", move.seat), Step("bids"))
        return
    region = state.game.regions[index]
    others = any(can_join(state, seat, opening(state) + 1) for seat in state.game.seats if seat != move.seat)
    holds = any(fits_region(state.game, card, region) for card in hand_cards(state, move.seat))
    may_survey = state.areas[index].tile == DOWN and others and holds
    draft.instead(Step("bid", move.seat, n=1, what="survey" if may_survey else ""))


def begin(draft: Draft, index: int, opener: str) -> None:
    """An auction begins; all who are not out of the round are in it, clockwise from the opener."""
    seats = draft.state.game.players
    n = seats.index(opener)
    draft.set(auction=Auction(index, opener, (*seats[n:], *seats[:n])))


# -- bidding --


def _offer_bid(state: State, seat: str) -> Iterable[Move]:
    return (Bid(seat, n) for n in range(1, money(state, seat) + 2))


def _high_enough(state: State, move: Bid) -> Refusal | None:
    least = lowest_bid(state)
    return refuse("bid.low", least=least) if move.amount < least else None


def _can_pay(state: State, move: Bid) -> Refusal | None:
    have = money(state, move.seat)
    return refuse("money.short", need=move.amount, have=have) if move.amount > have else None


def _need_not_open(state: State, move: Leave) -> Refusal | None:
    """Who begins an auction must make the opening bid if the purse allows it."""
    step = state.step
    forced = step is not None and step.n == 1 and money(state, move.seat) >= lowest_bid(state)
    return refuse("bid.must_open", least=lowest_bid(state)) if forced else None


def _bid(draft: Draft, move: Bid, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None
    others = tuple(seat for seat in auction.bidders if seat != move.seat)
    draft.bid(bid=move.amount, leader=move.seat, bidders=(*others, move.seat))
    draft.instead(Step("bids"))


def _leave(draft: Draft, move: Leave, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None
    draft.bid(bidders=tuple(seat for seat in auction.bidders if seat != move.seat))
    draft.instead(Step("bids"))


def _bids(draft: Draft, step: Step) -> None:
    """Who speaks next; who cannot bid any more is out."""
    state = draft.state
    auction = state.auction
    assert auction is not None
    if state.game.two and not auction.leader and auction.opener in auction.bidders and auction.opener != LORD:
        draft.instead(Step("bid", auction.opener, n=1))
        return
    if state.game.solo:
        draft.instead(Step("lord_auction"))
        return
    least = lowest_bid(state)
    able = tuple(seat for seat in auction.bidders if seat == auction.leader or can_join(state, seat, least))
    draft.bid(bidders=able)
    speaking = [seat for seat in able if seat != auction.leader]
    if speaking:
        draft.instead(Step("bid", speaking[0]))
    else:
        draft.instead(Step("won" if auction.leader else "unsold"))


def _unsold(draft: Draft, step: Step) -> None:
    """Nobody wants it: a face-up tile stays, a face-down one leaves the game."""
    auction = draft.state.auction
    assert auction is not None
    if draft.state.areas[auction.area].tile == DOWN:
        draft.area(auction.area, tile=GONE, marks=(), seen=(), face=None)
    draft.instead(Step("turn"))


CASES = (
    Case(Open, ("act",), each_area(Open), _open, gates=(work(WORK["open"]), mine_left, _can_open),
         rules=(known_area, _tile_there, _map_there)),
    Case(Bid, ("bid",), _offer_bid, _bid, rules=(_high_enough, _can_pay)),
    Case(Leave, ("bid",), once(Leave), _leave, rules=(_need_not_open,)),
)  # fmt: skip

AUTO = {"bids": _bids, "unsold": _unsold}

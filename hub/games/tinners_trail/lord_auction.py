"""Tinners' Trail solo, Lord Wallace's auctions: his map names the region, his bid follows from a table and the dice.

One exchange decides: who opens names a bid, the other goes over it or leaves; a tie is the opener's.
"""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import Move, Refusal, refuse

from .auction import begin
from .board import DICE, INDEX, LORD
from .case import Case
from .lord import area_value, band, can_bid, choose_area, open_regions
from .maps import show_map
from .moves import Die, LordBids
from .state import Auction, Draft, State, Step, can_join, deck_of, opening


def map_steps(state: State, free: bool) -> list[Step]:
    """His next map names the region; without one he chooses the area first and draws from its region's deck."""
    if state.lord_maps:
        return [Step("lord_map", n=int(free))]
    found = choose_area(state, open_regions(state))
    if found is None:
        return [] if free else [Step("lord")]
    index = INDEX[found.spot]
    return [Step("lord_map", area=index, n=int(free), what=state.game.regions[index])]


def _lord_mapped(draft: Draft, step: Step) -> None:
    """The map lies open: he opens the auction in its region, or must take another card."""
    state, free = draft.state, bool(step.n)
    found = choose_area(state, (deck_of(step.what),)) if step.area < 0 else None
    index = INDEX[found.spot] if found else step.area
    if index < 0:
        draft.instead(*([] if free else [Step("lord")]))
        return
    begin(draft, index, LORD)
    if free:
        draft.bid(leader=LORD, free=True)
    draft.instead(Step("lord_does", area=index, what="open"), Step("won" if free else "bids"))
    show_map(draft, step.what, "")
    if draft.state.agenda[0].kind == "gives":
        # First say where, then ask what the map gives.
        gives, opens, *rest = draft.state.agenda
        draft.set(agenda=(opens, gives, *rest))


def _human_out(state: State, auction: Auction) -> bool:
    seat = state.game.seats[0]
    return seat not in auction.bidders or not can_join(state, seat, 0)


def _value(state: State, auction: Auction) -> int:
    return area_value(state, auction.area, auction.map.gives if auction.map else ())


def _takes_part(state: State, auction: Auction) -> bool:
    able = auction.opener == LORD or can_bid(state)
    return able and band(state, _value(state, auction)).result != "leave"


def lord_amount(state: State, auction: Auction) -> int:
    """What he bids: the die by his table and the price on the map; over your bid just £1 more. 0: he leaves."""
    if not _takes_part(state, auction):
        return 0
    if not auction.dice:
        return max(1, opening(state))
    line = band(state, _value(state, auction))
    pips = min(auction.dice) if line.result == "lower" else max(auction.dice)
    played = auction.map
    most = pips + (played.price if played else 0) + (2 if "fat_wallet" in state.game.hard else 0)
    if auction.opener == LORD:
        return max(1, most)
    return auction.bid + 1 if most > auction.bid else 0


def _dice_to_roll(state: State, auction: Auction) -> tuple[str, ...]:
    alone = _human_out(state, auction) if auction.opener == LORD else not auction.leader
    if alone or auction.dice or not _takes_part(state, auction):
        return ()
    return band(state, _value(state, auction)).dice


def _lord_auction(draft: Draft, step: Step) -> None:
    """One exchange: who opens names a bid, the other goes over it or leaves."""
    state, auction = draft.state, draft.state.auction
    assert auction is not None
    human = state.game.seats[0]
    if LORD in state.track and auction.ceiling < 0:
        draft.bid(ceiling=0)
        draft.instead(step)
    elif auction.ceiling < 0:
        dice = _dice_to_roll(state, auction)
        draft.instead(*(Step("die", what=die) for die in dice), Step("lord_bid"))
    elif auction.opener == LORD and auction.leader != human and _may_answer(state, auction, human):
        draft.instead(Step("bid", human))
    else:
        draft.instead(Step("won" if auction.leader else "unsold"))


def _may_answer(state: State, auction: Auction, human: str) -> bool:
    least = auction.bid + 1 if auction.leader else opening(state)
    return human in auction.bidders and can_join(state, human, least)


def _offer_die(state: State, seat: str) -> Iterable[Move]:
    step = state.step
    if step is None or step.kind != "die":
        return ()
    return (Die(seat, step.what, pips) for pips in faces(state, step.what))


def faces(state: State, die: str) -> list[int]:
    """What a die can show; 0 to 4 if its faces are not on the sheet."""
    dice = state.game.dice
    return sorted(set(dice[DICE.index(die)])) if dice else list(range(5))


def _right_die(state: State, move: Die) -> Refusal | None:
    step = state.step
    return refuse("die.other", die=f"die.{step.what}") if step and move.die != step.what else None


def _face_there(state: State, move: Die) -> Refusal | None:
    fine = move.die not in DICE or move.pips in faces(state, move.die)
    return None if fine else refuse("die.no_face", die=f"die.{move.die}", pips=move.pips)


def _die(draft: Draft, move: Die, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None
    draft.bid(dice=(*auction.dice, move.pips))
    draft.next()


def _offer_lord_bid(state: State, seat: str) -> Iterable[Move]:
    step, auction = state.step, state.auction
    return (LordBids(seat, lord_amount(state, auction)),) if step and step.kind == "lord_bid" and auction else ()


def _his_amount(state: State, move: LordBids) -> Refusal | None:
    amount = lord_amount(state, state.auction) if state.auction else 0
    return None if move.amount == amount else refuse("lord.bids", amount=amount)


def _lord_bids(draft: Draft, move: LordBids, step: Step) -> None:
    auction = draft.state.auction
    assert auction is not None
    draft.bid(ceiling=move.amount)
    if move.amount:
        draft.bid(bid=move.amount, leader=LORD)
    else:
        draft.bid(bidders=tuple(seat for seat in auction.bidders if seat != LORD))
    draft.instead(Step("lord_auction"))


CASES = (
    Case(Die, ("die",), _offer_die, _die, rules=(_right_die, _face_there)),
    Case(LordBids, ("lord_bid",), _offer_lord_bid, _lord_bids, rules=(_his_amount,)),
)

AUTO = {"lord_mapped": _lord_mapped, "lord_auction": _lord_auction}

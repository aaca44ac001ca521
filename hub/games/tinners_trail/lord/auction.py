"""Tinners' Trail solo, Lord Wallace's auctions: his map names the region, his bid follows from a table and the dice.

One exchange decides: who opens names a bid, the other goes over it or leaves; a tie is the opener's.
"""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, refuse

from ..board import DICE, INDEX, LORD
from ..changes import begin, show_map
from ..look import can_join, deck_of, opening
from ..moves import Die, LordBids
from ..state import Auction, Draft, Step
from .decisions import area_value, band, can_bid, choose_area, open_regions


def solo(state: Draft) -> bool:
    """Whether Lord Wallace plays."""
    return state.game.solo


# -- his map --


def map_steps(state: Draft, free: bool) -> list[Step]:
    """His next map names the region; without one he chooses the area first and draws from its region's deck."""
    if state.lord_maps:
        return [Step("lord_map", n=int(free))]
    found = choose_area(state, open_regions(state))
    if found is None:
        return [] if free else [Step("lord")]
    index = INDEX[found.spot]
    return [Step("lord_map", area=index, n=int(free), what=state.game.regions[index])]


def _lord_mapped(d: Draft, step: Step) -> None:
    """The map lies open: he opens the auction in its region, or must take another card."""
    free = bool(step.n)
    found = choose_area(d, (deck_of(step.what),)) if step.area < 0 else None
    index = INDEX[found.spot] if found else step.area
    if index < 0:
        d.instead(*([] if free else [Step("lord")]))
        return
    begin(d, index, LORD)
    if free:
        d.set_auction(leader=LORD, free=True)
    d.instead(Step("lord_does", area=index, what="open"), Step("won" if free else "bids"))
    show_map(d, step.what, "")
    if d.now.kind == "gives":
        # First say where, then ask what the map gives.
        gives, opens, *rest = d.agenda
        d.agenda = (opens, gives, *rest)


# -- what he bids --


def _human_out(state: Draft, auction: Auction) -> bool:
    seat = state.game.seats[0]
    return seat not in auction.bidders or not can_join(state, seat, 0)


def _value(state: Draft, auction: Auction) -> int:
    return area_value(state, auction.area, auction.map.gives if auction.map else ())


def _takes_part(state: Draft, auction: Auction) -> bool:
    able = auction.opener == LORD or can_bid(state)
    return able and band(state, _value(state, auction)).result != "leave"


def lord_amount(state: Draft) -> int:
    """What he bids: the die by his table and the price on the map; over your bid just £1 more. 0: he leaves."""
    auction = state.bidding
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


def _dice_to_roll(state: Draft, auction: Auction) -> tuple[str, ...]:
    alone = _human_out(state, auction) if auction.opener == LORD else not auction.leader
    if alone or auction.dice or not _takes_part(state, auction):
        return ()
    return band(state, _value(state, auction)).dice


def _lord_auction(d: Draft, step: Step) -> None:
    """One exchange: who opens names a bid, the other goes over it or leaves."""
    auction, human = d.bidding, d.game.seats[0]
    if LORD in d.track and auction.ceiling < 0:
        d.set_auction(ceiling=0)
        d.instead(step)
    elif auction.ceiling < 0:
        d.instead(*(Step("die", what=die) for die in _dice_to_roll(d, auction)), Step("lord_bid"))
    elif auction.opener == LORD and auction.leader != human and _may_answer(d, auction, human):
        d.instead(Step("bid", human))
    else:
        d.instead(Step("won" if auction.leader else "unsold"))


def _may_answer(state: Draft, auction: Auction, human: str) -> bool:
    least = auction.bid + 1 if auction.leader else opening(state)
    return human in auction.bidders and can_join(state, human, least)


# -- his dice --


def die_in_question(state: Draft) -> tuple[str, ...]:
    """The die that is rolled now."""
    return (state.now.what,)


def faces(state: Draft, die: str) -> list[int]:
    """What a die can show; 0 to 4 if its faces are not on the sheet."""
    dice = state.game.dice
    return sorted(set(dice[DICE.index(die)])) if dice else list(range(5))


def right_die(state: Draft, die: str) -> Refusal | None:
    """One die after the other."""
    return None if die == state.now.what else refuse("die.other", die=f"die.{state.now.what}")


def face_there(state: Draft, die: str, pips: int) -> Refusal | None:
    """A die shows one of its faces."""
    fine = die not in DICE or pips in faces(state, die)
    return None if fine else refuse("die.no_face", die=f"die.{die}", pips=pips)


def _die(d: Draft, move: Die, look: Draft) -> None:
    d.set_auction(dice=(*d.bidding.dice, move.pips))
    d.next()


# -- he speaks --


def his_bid(state: Draft) -> tuple[int, ...]:
    """The one amount he bids."""
    return (lord_amount(state),)


def as_he_bids(state: Draft, amount: int) -> Refusal | None:
    """Nobody bids for him."""
    his = lord_amount(state)
    return None if amount == his else refuse("lord.bids", amount=his)


def _lord_bids(d: Draft, move: LordBids, look: Draft) -> None:
    if move.amount:
        d.set_auction(ceiling=move.amount, bid=move.amount, leader=LORD)
    else:
        d.set_auction(ceiling=0, bidders=tuple(seat for seat in d.bidding.bidders if seat != LORD))
    d.instead(Step("lord_auction"))


VERBS = (
    Verb(
        Die, ("die",), _die, (choose("die", values=die_in_question), choose("pips", values=faces)),
        (right_die, face_there), in_game=solo,
    ),
    Verb(LordBids, ("lord_bid",), _lord_bids, (choose("amount", values=his_bid),), (as_he_bids,), in_game=solo),
)  # fmt: skip

BY_ITSELF = {"lord_mapped": _lord_mapped, "lord_auction": _lord_auction}

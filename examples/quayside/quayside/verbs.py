"""The verbs: for each its phase, the values a person could try, the checks, and what it does."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import Refusal, Rulebook, Verb, choose, gate, refuse

from .moves import Bid, Deal, Land, Show
from .state import BID, DEAL, LOT, SHOW, Draft, State
from .title import CRATES, GOODS, ORDERS

# -- what could be tried --


def goods(state: State) -> Iterable[str]:
    """Any order card."""
    return GOODS


def next_seat(state: State) -> Iterable[str]:
    """The first seat that lacks a card."""
    return [seat for seat, cards in zip(state.seats, state.orders, strict=True) if len(cards) < ORDERS][:1]


def crates(state: State) -> Iterable[str]:
    """Any crate of the box."""
    return CRATES


def amounts(state: State, seat: str) -> Iterable[int]:
    """Nothing, up to one coin more than the seat has."""
    return range(state.money[state.seats.index(seat)] + 2)


# -- checks --


def card_known(state: State, order: str) -> Refusal | None:
    """The box has such a card."""
    return None if order in GOODS else refuse("order.unknown", order=order)


def other_known(state: State, other: str) -> Refusal | None:
    """The same for the second card."""
    return card_known(state, other)


def card_left(state: State, order: str) -> Refusal | None:
    """There are as many cards of a good as seats."""
    seen = sum(cards.count(order) for cards in state.orders)
    return refuse("order.gone", order=order, n=len(state.seats)) if seen >= len(state.seats) else None


def goes_to_next(state: State, to: str) -> Refusal | None:
    """Cards are dealt round the table."""
    return None if to in next_seat(state) else refuse("deal.order", seat=to)


def card_differs(state: State, order: str, to: str) -> Refusal | None:
    """A seat never holds two cards of one good."""
    return refuse("order.twice", order=order) if order in state.orders[state.seats.index(to)] else None


def crate_known(state: State, crate: str) -> Refusal | None:
    """The box has such a crate."""
    return None if crate in CRATES else refuse("crate.unknown", crate=crate)


def crate_new(state: State, crate: str) -> Refusal | None:
    """Each crate is sold once."""
    return refuse("crate.sold", crate=crate) if crate in state.sold else None


def bid_is_paid(state: State, seat: str, amount: int) -> Refusal | None:
    """A bid is made with coins one has."""
    have = state.money[state.seats.index(seat)]
    return None if 0 <= amount <= have else refuse("bid.range", amount=amount, have=have)


def goods_differ(state: State, order: str, other: str) -> Refusal | None:
    """Two cards of a hand are of different goods."""
    return refuse("order.twice", order=order) if order == other else None


# -- what they do --


def deal(d: Draft, move: Deal, before: State) -> None:
    """The card joins the hand."""
    give(d, move.to, move.order)
    if all(len(cards) == ORDERS for cards in d.orders):
        d.phase = LOT


def give(d: Draft, seat: str, *cards: str) -> None:
    """Cards into a hand."""
    n = d.seats.index(seat)
    d.orders = (*d.orders[:n], (*d.orders[n], *cards), *d.orders[n + 1 :])


def land(d: Draft, move: Land, before: State) -> None:
    """Bidding begins."""
    d.lot, d.sold, d.phase = move.crate, (*d.sold, move.crate), BID


def bid(d: Draft, move: Bid, before: State) -> None:
    """The bid lies face down; `settle` turns all over once the last one is made."""
    n = d.seats.index(move.seat)
    d.bids = (*d.bids[:n], move.amount, *d.bids[n + 1 :])


def show(d: Draft, move: Show, before: State) -> None:
    """The hand lies open."""
    give(d, move.seat, move.order, move.other)


RULEBOOK = Rulebook(
    Verb(Deal, (DEAL,), deal, (choose("to", values=next_seat), choose("order", values=goods)),
         (gate(goes_to_next), gate(card_known), card_left, card_differs)),
    Verb(Land, (LOT,), land, (choose("crate", values=crates),), (gate(crate_known), crate_new)),
    Verb(Bid, (BID,), bid, (choose("amount", values=amounts),), (bid_is_paid,)),
    Verb(Show, (SHOW,), show, (choose("order", values=goods), choose("other", values=goods)),
         (gate(card_known), gate(other_known), card_left, goods_differ)),
)  # fmt: skip

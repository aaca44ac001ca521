"""Everything that can happen, one kind of move each."""

from __future__ import annotations

from hub.game import Move


class Deal(Move, frozen=True):
    """The hub deals an order card."""

    verb, form = "deal", "deals {order} to {to}"
    order: str
    to: str


class Land(Move, frozen=True):
    """The next crate comes onto the quay."""

    verb, form = "land", "lands {crate}"
    crate: str


class Bid(Move, frozen=True):
    """A sealed bid: nobody sees it until all have bid."""

    verb, form = "bid", "bids {amount}"
    amount: int


class Show(Move, frozen=True):
    """At the end of a game with real cards each seat shows its orders."""

    verb, form = "show", "shows {order} and {other}"
    order: str
    other: str

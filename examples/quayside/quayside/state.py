"""A position: plain tuples, one entry for each seat. A State is frozen, a Draft is the same while a move is made."""

from __future__ import annotations

import msgspec

DEAL, LOT, BID, SHOW, OVER = "deal", "lot", "bid", "show", "over"
NO_BID = -1


class Draft(msgspec.Struct):
    """The fields of a position."""

    seats: tuple[str, ...]
    names: tuple[str, ...]
    hub_deals: bool
    money: tuple[int, ...]
    orders: tuple[tuple[str, ...], ...]
    """Order cards the hub knows: all when it deals, else those shown at the end."""
    won: tuple[tuple[str, ...], ...]
    """Crates of each seat."""
    bids: tuple[int, ...]
    phase: str
    round: int = 1
    lot: str = ""
    sold: tuple[str, ...] = ()
    """Crates that have been on the quay."""

    def name(self, seat: str) -> str:
        """Who sits there."""
        return self.names[self.seats.index(seat)] if seat in self.seats else seat


class State(Draft, frozen=True):  # type: ignore[misc]
    """A position of a game."""

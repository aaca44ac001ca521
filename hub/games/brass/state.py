"""A position of a Brass game: plain tuples and numbers. A State is frozen; a Draft is the same while a move is made.

Seats, places, slots, links, tile and card kinds are numbers of the title's tables.
"""

from __future__ import annotations

import msgspec

CANAL, RAIL = "canal", "rail"

# Phases that wait for a move. Others are passed through within one move.
ORDER, DEAL, ACT, TAKE, MORE, SHORTFALL, OVER = "order", "deal", "act", "take", "more", "shortfall", "over"

# Where points come from, in the order of `points`.
SOURCES = ("canal_links", "canal_tiles", "rail_links", "rail_tiles", "bonus", "shortfall", "agreed")


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board: whose, which kind, what still lies on it, and which side is up."""

    seat: int
    kind: int
    cubes: int
    flipped: bool


class Need(msgspec.Struct, frozen=True, gc=False):
    """Goods still to be taken for what was just done. `near`: the places they go to; `space`: the merchant sold to."""

    good: str
    n: int
    near: int
    space: int = -1


class Draft(msgspec.Struct):
    """A position that is being changed. The fields of every Brass title."""

    edition: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    """What the people are called, for the log."""
    hub_deals: bool

    phase: str
    era: str
    round: int
    order: tuple[int, ...]
    turn: int
    """Whose turn: a number into `order`."""
    actions: int
    action: str
    """The verb under way, while it has more steps; else empty."""
    steps: int
    """Steps of this action done."""
    needs: tuple[Need, ...]
    collected: int
    """How many seats have had their income at the end of this round."""
    owed: int
    """What the seat in shortfall still has to find."""

    money: tuple[int, ...]
    income: tuple[int, ...]
    """Space of the income marker."""
    spent: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """Victory points of each seat by source."""
    stacks: tuple[tuple[int, ...], ...]
    """Tiles left in each stack of each mat."""
    boxed: tuple[tuple[int, ...], ...]
    """Tiles of each kind that are out of the game."""

    tiles: tuple[Tile | None, ...]
    links: tuple[int, ...]
    """Links of each seat on the board, as a mask."""
    coal: int
    iron: int

    hands: tuple[tuple[int, ...], ...]
    """Known cards: all of them when the hub deals, else only wild ones."""
    hidden: tuple[int, ...]
    """Cards in each hand that the hub has not seen."""
    aside: tuple[int, ...]
    """Cards laid aside face down that the hub knows."""
    aside_hidden: int
    pile: tuple[int, ...]
    """What the draw pile holds by kind, when the hub deals."""
    deck: int
    discards: tuple[int, ...]
    """Cards seen face up this era, by kind."""

    @property
    def seat(self) -> int:
        """The seat whose move it is: in a shortfall the one that owes, else the one in turn."""
        return self.order[self.collected if self.phase == SHORTFALL else self.turn]

    def hand_size(self, seat: int) -> int:
        """Cards in a hand, known or not."""
        return len(self.hands[seat]) + self.hidden[seat]

    def name(self, colour: str) -> str:
        """The name of the person in a seat."""
        return self.names[self.seats.index(colour)] if colour in self.seats else colour

    def vp(self, seat: int) -> int:
        """Victory points of a seat."""
        return sum(self.points[seat])


def put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The row with one number changed."""
    return (*row[:index], value, *row[index + 1 :])


def add(row: tuple[int, ...], index: int, n: int) -> tuple[int, ...]:
    """The row with one number raised by `n`."""
    return (*row[:index], row[index] + n, *row[index + 1 :])

"""Coal Baron's state: frozen, of tuples and numbers. Seats are numbered in seating order, clockwise.

Miners, cubes, tiles, cards and marks go round in circles: what leaves one place arrives at another (`faults` checks).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from hub.game import Setup

from .board import (
    COAL_INDEX,
    COALS,
    ORDER_SPACES,
    PRINTED_WAGONS,
    SPACES,
    WORKSHOPS,
)
from .cards import CARD, CARD_INDEX
from .tiles import TILE_INDEX, TILES

Counts = tuple[int, ...]
"""Cubes by colour, tiles by kind, miners by seat."""

NO_COAL: Counts = (0, 0, 0, 0)

# Where points come from, in the order of `Pit.scored`.
SOURCES = ("delivered", "coal", "transport", "empty", "marks", "cubes", "unfinished", "balance", "amended")
SOURCE_INDEX = {source: index for index, source in enumerate(SOURCES)}

# Phases in which the table acts, seats act, and nobody does.
TABLE_PHASES = frozenset(("first", "tiles", "offer", "row", "deal", "score", "final"))
OVER = "over"


class Order(msgspec.Struct, frozen=True, gc=False):
    """An outstanding order: each field is empty (""), one cube ("gray") or two standing in ("brown+black")."""

    card: str
    fields: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether every field is covered."""
        return all(self.fields)


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A face-down pile. `top` and `bottom` are what the hub saw put back, in drawing order; `rest` lies between,
    in an order nobody knows, counted by kind."""

    rest: Counts
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many lie there."""
        return sum(self.rest) + len(self.top) + len(self.bottom)


class Pit(msgspec.Struct, frozen=True, gc=False):
    """One seat's shaft and what lies around it."""

    miners: int
    marks: int
    scored: Counts = (0,) * len(SOURCES)
    level: int = 0
    cage: Counts = NO_COAL
    store: Counts = NO_COAL
    tiles: Counts = (0,) * len(TILES)
    coal: tuple[Counts, ...] = tuple(tuple(int(c == level) for c in COALS) for level in COALS)
    """Cubes on the wagons of each level, by colour."""
    orders: tuple[Order, ...] = ()
    delivered: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """Victory points now."""
        return sum(self.scored)


class Draft(msgspec.Struct, gc=False):
    """A position while a move changes it. `phase` says what is awaited and from whom."""

    setup: Setup
    seats: tuple[str, ...]
    pits: tuple[Pit, ...]
    tile_pile: Pile
    order_pile: Pile
    supply: Counts
    bank: int
    """Marks handed out by the general supply less those paid in: always what the seats hold together."""
    canteen: Counts
    cash: Counts
    """Miners in the cash office by seat."""
    phase: str = "first"
    first: int = 0
    active: int = 0
    shift: int = 0
    """0 while setting up."""
    owners: Counts = (-1,) * len(SPACES)
    crews: Counts = (0,) * len(SPACES)
    tiles: tuple[str, ...] = ("",) * len(WORKSHOPS)
    orders: tuple[str, ...] = ("",) * len(ORDER_SPACES)
    draft: tuple[str, ...] = ()
    steps: int = 0
    half_order: str = ""
    """The order that waits for the second of two cubes standing in, and which field of it."""
    half_field: int = 0
    drawing: str = ""
    """`tile` or `order` from a draw space until the rest is back."""
    drawn: int = 0
    hand: tuple[str, ...] = ()
    end: str = ""
    """The end of the pile that the first piece put back went to."""
    wagons: int = 0
    """Wagons of the new tile that wait for coal of another colour, and their level's colour."""
    tunnel: str = ""

    @property
    def pit(self) -> Pit:
        """The pit of the seat to act."""
        return self.pits[self.active]

    @property
    def dealer(self) -> str:
        """Who shuffles and draws: `hub` or `table`."""
        return self.setup.dealer

    def alter(self, **changes: Any) -> None:
        """Change the pit of the seat to act."""
        self.alter_pit(self.active, **changes)

    def alter_pit(self, seat: int, **changes: Any) -> None:
        """Change any seat's pit."""
        self.pits = (*self.pits[:seat], replace(self.pits[seat], **changes), *self.pits[seat + 1 :])

    def gain(self, marks: int) -> None:
        """Marks from the general supply to the active seat; negative: paid back."""
        self.alter(marks=self.pit.marks + marks)
        self.bank += marks


class State(Draft, frozen=True):  # type: ignore[misc]
    """A position of a game."""


# -- small changes --


def put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The same tuple with one value set."""
    return (*values[:index], value, *values[index + 1 :])


def add(values: Counts, index: int, n: int) -> Counts:
    """The same tuple with `n` more at one place."""
    return (*values[:index], values[index] + n, *values[index + 1 :])


def lay(values: tuple[str, ...], index: int, value: str) -> tuple[str, ...]:
    """The same row of pieces with another one at a place."""
    return (*values[:index], value, *values[index + 1 :])


def take_cube(d: Draft, source: str, coal: str) -> None:
    """One cube less where `source` says in the active seat's pit; a wagon is one of the cage's level."""
    pit, index = d.pit, COAL_INDEX[coal]
    if source == "cage":
        d.alter(cage=add(pit.cage, index, -1))
    elif source == "store":
        d.alter(store=add(pit.store, index, -1))
    else:
        row = pit.level - 1
        d.alter(coal=(*pit.coal[:row], add(pit.coal[row], index, -1), *pit.coal[row + 1 :]))


# -- what can be read off --

_PRINTED = Counter(coal for coal, _ in PRINTED_WAGONS)


def wagons(pit: Pit, coal: str) -> int:
    """Wagons on a colour's level, the printed one among them."""
    return _PRINTED[coal] + sum(
        tile.wagons * n for tile, n in zip(TILES, pit.tiles, strict=True) if n and tile.coal == coal
    )


def empty_wagons(pit: Pit, coal: str) -> int:
    """Wagons on a colour's level with no cube on them."""
    return wagons(pit, coal) - sum(pit.coal[COAL_INDEX[coal]])


def tiles_on(pit: Pit, side: str) -> int:
    """Tiles on one side of the shaft, over all levels."""
    return sum(n for tile, n in zip(TILES, pit.tiles, strict=True) if tile.side == side)


def cubes_of(pit: Pit) -> Counts:
    """All cubes of a pit by colour: on wagons, in the cage, in the store and on outstanding orders."""
    counts = [a + b for a, b in zip(pit.cage, pit.store, strict=True)]
    for row in pit.coal:
        counts = [a + b for a, b in zip(counts, row, strict=True)]
    for order in pit.orders:
        for field in filter(None, order.fields):
            for coal in field.split("+"):
                counts[COAL_INDEX[coal]] += 1
    return tuple(counts)


def outstanding(pit: Pit, card: str) -> Order | None:
    """The outstanding order of that card, if the seat has it."""
    return next((order for order in pit.orders if order.card == card), None)


def new_order(card: str) -> Order:
    """A card as an outstanding order: all its fields empty."""
    return Order(card, ("",) * len(CARD[card].fields))


def empty_field(order: Order, coal: str) -> int | None:
    """The first empty field of a colour on an order; None if there is none."""
    for index, (printed, cubes) in enumerate(zip(CARD[order.card].fields, order.fields, strict=True)):
        if printed == coal and not cubes:
            return index
    return None


# -- piles --

INDEX_OF = {"tile": TILE_INDEX, "order": CARD_INDEX}


def in_pile(pile: Pile, index: dict[str, int], kind: str) -> int:
    """How many of a kind lie in a pile."""
    return pile.rest[index[kind]] + pile.top.count(kind) + pile.bottom.count(kind)


def could_be_next(pile: Pile, index: dict[str, int], kind: str) -> bool:
    """Whether a kind may be on top of the pile, by all the hub knows."""
    if pile.top:
        return pile.top[0] == kind
    if any(pile.rest):
        return pile.rest[index[kind]] > 0
    return bool(pile.bottom) and pile.bottom[0] == kind


def without(pile: Pile, index: dict[str, int], kind: str) -> Pile:
    """The pile without one piece of that kind: the top one, else one of the rest, else one the hub saw put back."""
    if pile.top and pile.top[0] == kind:
        return replace(pile, top=pile.top[1:])
    if pile.rest[index[kind]]:
        return replace(pile, rest=add(pile.rest, index[kind], -1))
    if kind in pile.top:
        return replace(pile, top=_without_one(pile.top, kind))
    return replace(pile, bottom=_without_one(pile.bottom, kind))


def _without_one(kinds: tuple[str, ...], kind: str) -> tuple[str, ...]:
    place = kinds.index(kind)
    return kinds[:place] + kinds[place + 1 :]


def put_back(pile: Pile, kind: str, end: str) -> Pile:
    """The pile with one piece more at an end."""
    return replace(pile, top=(kind, *pile.top)) if end == "top" else replace(pile, bottom=(*pile.bottom, kind))


def into(pile: Pile, index: dict[str, int], kind: str) -> Pile:
    """The pile with one piece more, nobody knows where."""
    return replace(pile, rest=add(pile.rest, index[kind], 1))

"""Merchant places of Brass: Birmingham: their spaces, the tiles that may lie there and what their beer brings."""

from __future__ import annotations

from functools import cache

import msgspec

from .tiles import SELLABLE

MONEY, POINTS, DEVELOP, INCOME = "money", "points", "develop", "income"


class Space(msgspec.Struct, frozen=True):
    """One space for a merchant tile with its beer: the `n`-th of its place, in play from `seats` seats up."""

    index: int
    place: str
    n: int
    seats: int
    bonus: str
    amount: int


# place, spaces, from how many seats, what the beer brings
_PLACES = (
    ("warrington", 2, 3, MONEY, 5),
    ("nottingham", 2, 4, POINTS, 3),
    ("shrewsbury", 1, 2, POINTS, 4),
    ("gloucester", 2, 2, DEVELOP, 1),
    ("oxford", 2, 2, INCOME, 2),
)

_ROWS = [
    (place, n, seats, bonus, amount) for place, count, seats, bonus, amount in _PLACES for n in range(1, count + 1)
]
SPACES = tuple(Space(index, *row) for index, row in enumerate(_ROWS))
SPACE = {(space.place, space.n): space for space in SPACES}

# tile kind, what it buys, copies at 2, 3, 4 seats
_TILES: tuple[tuple[str, tuple[str, ...], tuple[int, int, int]], ...] = (
    ("blank", (), (2, 3, 3)),
    ("cotton", ("cotton",), (1, 1, 2)),
    ("manufacturer", ("manufacturer",), (1, 1, 2)),
    ("pottery", ("pottery",), (0, 1, 1)),
    ("any", SELLABLE, (1, 1, 1)),
)

TILE_KINDS = tuple(id for id, _, _ in _TILES)
BUYS = {id: goods for id, goods, _ in _TILES}
COPIES = {seats: {id: copies[seats - 2] for id, _, copies in _TILES} for seats in (2, 3, 4)}


@cache
def spaces_at(seats: int) -> tuple[Space, ...]:
    """The spaces in play at this seat count."""
    return tuple(space for space in SPACES if space.seats <= seats)


def barrels(tile: str) -> int:
    """The beer that lies beside a merchant tile at the start of an era."""
    return 1 if tile and tile != "blank" else 0

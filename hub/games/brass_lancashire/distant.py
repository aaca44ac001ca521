"""The distant market as a table: the cotton demand track, and the tiles that push its marker down."""

from __future__ import annotations

TRACK = (3, 3, 2, 2, 1, 1, 0, 0)
"""Income spaces a sale brings on top, by the space the marker has reached."""
CLOSED = len(TRACK)
"""The lowest space: demand is gone for the rest of the era."""
VALUES = (0, -1, -2, -3, -4)
"""What a tile may show."""


def _tiles(*copies: int) -> tuple[int, ...]:
    return tuple(value for value, n in zip(VALUES, copies, strict=True) for _ in range(n))


# copies of 0, -1, -2, -3, -4
_ALL = _tiles(2, 2, 4, 3, 1)
TILES_2007 = {3: _ALL, 4: _ALL}
TILES_2018 = {2: _tiles(0, 1, 3, 3, 1), 3: _tiles(1, 1, 4, 3, 1), 4: _ALL}
TILES_FOR_TWO = {2: _tiles(0, 1, 4, 2, 1)}

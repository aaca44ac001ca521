"""A large sheet on small paper: how a board is cut into pages that are glued together. Millimetres, true size."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .spots import Size

PAPERS: dict[str, Size] = {"A4": (210.0, 297.0), "A3": (297.0, 420.0)}
SIDE, TOP = 10.0, 20.0
"""Margins: most printers leave 5 mm white; the head holds the page's name and the ruler."""
FLAP = 8.0
"""What neighbours share: the right and lower edge of a page lies under the next one."""


@dataclass(frozen=True)
class Tile:
    """One page: its place in the grid, what of the board it shows, and the paper it is on."""

    column: int
    row: int
    x: float
    y: float
    width: float
    height: float
    paper: Size

    @property
    def name(self) -> str:
        """Columns are letters, rows numbers: B3."""
        return f"{chr(ord('A') + self.column)}{self.row + 1}"

    def to_page(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board lies on this page: millimetres from the lower left corner of the paper."""
        return SIDE + x - self.x, self.paper[1] - TOP - (y - self.y)

    def shows(self, x: float, y: float) -> bool:
        """Whether a point of the board is printed here, the flap included."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def owns(self, x: float, y: float) -> bool:
        """Whether a point belongs to this page once the flaps are covered: true of one page only."""
        right, bottom = self.x + self.width - FLAP, self.y + self.height - FLAP
        return self.x <= x < right and self.y <= y < bottom


@dataclass(frozen=True)
class Grid:
    """All pages of a board, row by row."""

    size: Size
    paper: Size
    columns: int
    rows: int
    tiles: tuple[Tile, ...]

    def neighbour(self, tile: Tile, right: int, down: int) -> Tile | None:
        """The page beside or below another, if there is one."""
        column, row = tile.column + right, tile.row + down
        return next((t for t in self.tiles if (t.column, t.row) == (column, row)), None)


def tiled(size: Size, paper: str) -> Grid:
    """Cut a board into the fewest pages: upright or on the side."""
    upright = PAPERS[paper]
    return min((_grid(size, upright), _grid(size, upright[::-1])), key=lambda grid: len(grid.tiles))


def _grid(size: Size, paper: Size) -> Grid:
    area = paper[0] - 2 * SIDE, paper[1] - TOP - SIDE
    step = area[0] - FLAP, area[1] - FLAP
    columns, rows = (max(1, math.ceil(size[n] / step[n] + 1e-9)) for n in (0, 1))
    tiles = tuple(
        Tile(column, row, column * step[0], row * step[1], area[0], area[1], paper)
        for row in range(rows)
        for column in range(columns)
    )
    return Grid(size, paper, columns, rows, tiles)

"""Where each place reader goes, in millimetres from the board's top left corner, and which station it belongs to.

Coordinates come from the title's own view, stations and numbers from the hub's full-board layout. An owner who has
measured his own board gives a table of positions that goes before both.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from hub.game.view import Board, Words
from hub.table.spots import Where, board_spots

from .tables import GameTable

EXAMPLE_LONG_SIDE = 560.0
"""Longer side of the examples that are made without a measured size."""
COLUMNS = ("station", "reader", "place", "slot", "x_mm", "y_mm")

Size = tuple[float, float]


@dataclass(frozen=True)
class ReaderSpot:
    """One place reader: whose it is, what it watches, and where it lies. `accepts`: what may be laid there."""

    station: str
    reader: int
    where: Where
    name: Words
    x: float
    y: float
    accepts: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """Station and reader number as they stand on the sheet."""
        return f"{self.station} · {self.reader}"


class BadPositions(ValueError):
    """A table of measured positions that cannot be used; says the line and the remedy."""


def example_size(board: Board) -> Size:
    """A size to make examples with: the board's own proportions."""
    scale = EXAMPLE_LONG_SIDE / max(board.width, board.height)
    return round(board.width * scale, 1), round(board.height * scale, 1)


def reader_spots(
    table: GameTable, size: Size, measured: dict[Where, tuple[float, float]] | None = None
) -> list[ReaderSpot]:
    """Every place reader of the full-board kit, in the order of stations and readers."""
    board = table.board
    if board is None:
        return []
    at, names, accepts = points(board), board_spots(board), _accepts(board)
    wide, high = size[0] / board.width, size[1] / board.height
    spots = []
    for (station, reader), watched in table.layout("full-board").places().items():
        where = watched.where
        x, y = at[where][0] * wide, at[where][1] * high
        spots.append(ReaderSpot(station, reader, where, names[where].name, x, y, accepts.get(where, ())))
    return [_moved(spot, measured) for spot in spots] if measured else spots


def _moved(spot: ReaderSpot, measured: dict[Where, tuple[float, float]]) -> ReaderSpot:
    x, y = measured.get(spot.where, (spot.x, spot.y))
    return replace(spot, x=x, y=y)


def points(board: Board) -> dict[Where, tuple[int, int]]:
    """The title's own coordinates of every slot and link."""
    slots = {(place.id, slot.id): (slot.x, slot.y) for place in board.places for slot in place.slots}
    return slots | {("link", link.id): (link.x, link.y) for link in board.links}


def _accepts(board: Board) -> dict[Where, tuple[str, ...]]:
    return {(place.id, slot.id): slot.accepts for place in board.places for slot in place.slots}


def write_positions(spots: Iterable[ReaderSpot], path: Path) -> None:
    """A table of positions for the owner to correct with a ruler."""
    with path.open("w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file, delimiter="\t", lineterminator="\n")
        sheet.writerow(COLUMNS)
        for spot in spots:
            sheet.writerow((spot.station, spot.reader, *spot.where, f"{spot.x:.1f}", f"{spot.y:.1f}"))


def read_positions(path: Path, board: Board, size: Size) -> dict[Where, tuple[float, float]]:
    """Positions an owner measured. Rows may be left out; those stay where the title has them."""
    known = points(board)
    found: dict[Where, tuple[float, float]] = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        sheet = csv.DictReader(file, delimiter="\t")
        if tuple(sheet.fieldnames or ()) != COLUMNS:
            raise BadPositions(f"{path}: line 1: the columns must be {', '.join(COLUMNS)}, separated by tabs")
        for number, row in enumerate(sheet, 2):
            where = (row["place"], row["slot"])
            if where not in known:
                raise BadPositions(f"{path}: line {number}: the board has no {row['place']} {row['slot']}")
            found[where] = _point(f"{path}: line {number}", row, size)
    return found


def _point(at: str, row: dict[str, str], size: Size) -> tuple[float, float]:
    try:
        x, y = (float(row[key].replace(",", ".")) for key in ("x_mm", "y_mm"))
    except (ValueError, AttributeError):
        raise BadPositions(f"{at}: x_mm and y_mm are numbers, in millimetres") from None
    if not (0 <= x <= size[0] and 0 <= y <= size[1]):
        raise BadPositions(f"{at}: {x:g}, {y:g} lies off the board of {size[0]:g} x {size[1]:g} mm")
    return x, y

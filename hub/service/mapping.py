"""Boards that are mapped on a picture: sheet kinds that nobody wants to fill in row by row.

Every operation is on disk when it is acknowledged, as rows of the owner's box sheet; the operations themselves lie on a
shelf, so that one can stop, go on later and take back. What a title's map is made of, its own map maker knows.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from hub.game import N_, Row, say
from hub.game.mapmaker import BadStep, Fault, MapMaker
from hub.game.setup import Box
from hub.game.sheet import read_sheet, sheet_file
from hub.games import rules_of
from hub.ledger import Ledger, Stale

from .errors import NotTaken
from .sheets import WRITING, Sheets

MOST_STEPS = 400
"""So many operations can be taken back."""

LARGEST_PHOTO = 3 * 1024 * 1024


class Photo(msgspec.Struct, frozen=True):
    """The owner's picture of his board."""

    kind: str
    picture: bytes


class Sketch(msgspec.Struct, frozen=True):
    """A map as it stands: its number (it grows with every change), the drawing as plain data, and what is wrong."""

    number: int
    drawn: dict[str, Any]
    faults: tuple[Fault, ...]
    undoable: bool
    redoable: bool = False


class _History(msgspec.Struct):
    """What a map began as, what was done to it since, a print of the rows that led to, and what was taken back."""

    number: int
    base: str
    end: str
    steps: list[str] = []
    undone: list[str] = []


class Boards:
    """The boards of all titles that are mapped, their histories and their photos."""

    def __init__(self, ledger: Ledger, sheets: Sheets) -> None:
        self._histories, self._photos, self._sheets = ledger.shelf("maps"), ledger.shelf("photos"), sheets

    def map_maker(self, title: str) -> MapMaker[Any] | None:
        """Who knows the map of a title; None if it has none."""
        return rules_of(title).map_maker

    def sides(self, title: str) -> Mapping[str, str]:
        """The sides to map, with their names; empty for titles without a map."""
        master = self.map_maker(title)
        return master.sides if master else {}

    def kinds(self, title: str) -> tuple[str, ...]:
        """The kinds of a title's sheet that are mapped on a picture instead of filled in row by row."""
        master = self.map_maker(title)
        return master.kinds if master else ()

    def _master(self, title: str, side: str) -> MapMaker[Any]:
        master = self.map_maker(title)
        if master is None or side not in master.sides:
            raise KeyError(side)
        return master

    # -- the map --

    def sketch(self, title: str, side: str) -> Sketch:
        """The map of one side as it stands, empty at first. Raises KeyError for a board that is not mapped here."""
        master = self._master(title, side)
        with WRITING:
            map, history = self._opened(master, title, side)
        faults = master.faults(map, side)
        return Sketch(history.number, master.drawn(map), faults, bool(history.steps), bool(history.undone))

    def edit(self, title: str, side: str, number: int, operation: bytes) -> Sketch:
        """Do one operation. Raises NotTaken with the reason, Stale if the map is another than the one seen."""
        master = self._master(title, side)
        with WRITING:
            map, history = self._seen(master, title, side, number)
            changed = _changed(master, map, operation)
            history.steps.append(operation.decode())
            history.undone.clear()
            if len(history.steps) > MOST_STEPS:
                history.base = master.write(master.edit(master.restore(history.base), history.steps.pop(0).encode()))
            self._keep(master, title, side, changed, history)
            return self.sketch(title, side)

    def undo(self, title: str, side: str, number: int) -> Sketch:
        """Take the last operation back. Raises Stale as `edit` does."""
        master = self._master(title, side)
        with WRITING:
            _, history = self._seen(master, title, side, number)
            if history.steps:
                history.undone.append(history.steps.pop())
                self._keep(master, title, side, _lay(master, history), history)
            return self.sketch(title, side)

    def redo(self, title: str, side: str, number: int) -> Sketch:
        """Do again what was taken back last. Raises Stale as `edit` does."""
        master = self._master(title, side)
        with WRITING:
            map, history = self._seen(master, title, side, number)
            if history.undone:
                step = history.undone.pop()
                history.steps.append(step)
                self._keep(master, title, side, master.edit(map, step.encode()), history)
            return self.sketch(title, side)

    def _opened(self, master: MapMaker[Any], title: str, side: str) -> tuple[Any, _History]:
        """The sheet is the truth. If it is not what the history leads to (a file was taken in), history begins anew."""
        map = master.read(self._sheets.box(title), side)
        kept = self._histories.get(f"{title}.{side}")
        end = _print(master.rows(map))
        history = msgspec.convert(kept, _History) if kept else _History(0, master.write(map), end)
        if history.end != end:
            history = _History(history.number + 1, master.write(map), end)
        return map, history

    def _seen(self, master: MapMaker[Any], title: str, side: str, number: int) -> tuple[Any, _History]:
        map, history = self._opened(master, title, side)
        if history.number != number:
            raise Stale(number, history.number)
        return map, history

    def _keep(self, master: MapMaker[Any], title: str, side: str, map: Any, history: _History) -> None:
        rows = master.rows(map)
        history.number, history.end = history.number + 1, _print(rows)
        self._sheets.save(rules_of(title), self._with_side(master, title, side, rows))
        self._histories.put(f"{title}.{side}", msgspec.to_builtins(history))

    def _with_side(self, master: MapMaker[Any], title: str, side: str, rows: Box) -> Box:
        box = dict(self._sheets.box(title))
        for kind in master.kinds:
            others = [row for row in box.get(kind, []) if row[master.side_field] != side]
            box[kind] = [*others, *rows.get(kind, [])]
        return {kind: kept for kind, kept in box.items() if kept}

    # -- files --

    def file(self, title: str, side: str) -> dict[str, Any]:
        """The map of one side as a sheet file, to share with other owners."""
        master = self._master(title, side)
        return sheet_file(title, _of_side(master, self._sheets.box(title), side))

    def take(self, title: str, side: str, document: Any) -> Sketch:
        """Put the map of a file in place of this one. Raises NotTaken with every fault; then nothing is changed."""
        master, rules = self._master(title, side), rules_of(title)
        box, faults = read_sheet(title, rules.sheets, document)
        if faults:
            raise NotTaken(faults)
        rows = _of_side(master, box, side)
        if not all(rows.values()):
            raise NotTaken((say(N_("There is no map of this side in the file.")),))
        with WRITING:
            self._sheets.save(rules, self._with_side(master, title, side, rows))
            return self.sketch(title, side)

    # -- the photo --

    def photo(self, title: str, side: str) -> Photo | None:
        """The owner's photo of this side, if he gave one."""
        kept = self._photos.get(f"{title}.{side}")
        return Photo(kept["kind"], base64.b64decode(kept["picture"])) if kept else None

    def put_photo(self, title: str, side: str, picture: bytes) -> None:
        """Keep a photo of this side in the hub. Raises NotTaken unless it is a picture of a reasonable size."""
        self._master(title, side)
        kind = picture_kind(picture)
        if not kind:
            raise NotTaken((say(N_("This is not a picture. Take a photo as JPEG, PNG or WebP.")),))
        if len(picture) > LARGEST_PHOTO:
            raise NotTaken((say(N_("This picture is too large.")),))
        self._photos.put(f"{title}.{side}", {"kind": kind, "picture": base64.b64encode(picture).decode()})

    def drop_photo(self, title: str, side: str) -> None:
        """Throw the photo away; the map stays."""
        self._photos.delete(f"{title}.{side}")


def picture_kind(picture: bytes) -> str:
    """The media type of a picture by its first bytes, whatever it is called; empty if it is none we show."""
    if picture.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if picture.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    return "image/webp" if picture[:4] == b"RIFF" and picture[8:12] == b"WEBP" else ""


def _changed(master: MapMaker[Any], map: Any, operation: bytes) -> Any:
    try:
        return master.edit(map, operation)
    except BadStep as error:
        raise NotTaken((error.text,)) from None


def _lay(master: MapMaker[Any], history: _History) -> Any:
    map = master.restore(history.base)
    for step in history.steps:
        map = master.edit(map, step.encode())
    return map


def _print(rows: Box) -> str:
    return hashlib.blake2b(msgspec.json.encode(rows), digest_size=12).hexdigest()


def _of_side(master: MapMaker[Any], box: Box, side: str) -> Box:
    def mine(rows: list[Row]) -> list[Row]:
        return [row for row in rows if row[master.side_field] == side]

    return {kind: mine(box.get(kind, [])) for kind in master.kinds}

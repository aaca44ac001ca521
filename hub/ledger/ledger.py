"""The ledger: where records live. This file is the interface; `sqlite.py` keeps it on disk, `memory.py` is its twin.

Nothing that was written is ever changed or deleted: undo and redo are rows too. A row is returned only when it is
safe.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from hub.game import N_, Setup, Text, say

MOVE, UNDO, REDO = "move", "undo", "redo"
KINDS = (MOVE, UNDO, REDO)
SOURCES = ("pad", "place", "button", "tablet", "hub")


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be written. A move has its text and seat; undo and redo say in `n` how many moves they concern.

    `key` names the event that caused it ("station boot seq"): a key is counted once per table.
    """

    kind: str = MOVE
    move: str = ""
    seat: str = ""
    source: str = "hub"
    key: str = ""
    n: int = 0


def check_entries(entries: Sequence[Entry]) -> None:
    """Raise ValueError unless each entry is one a ledger may hold."""
    for entry in entries:
        if entry.kind not in KINDS or entry.source not in SOURCES:
            raise ValueError(f"no such kind or source: {entry.kind}, {entry.source}")
        if (entry.kind == MOVE) != bool(entry.move) or (entry.kind == MOVE) == bool(entry.n) or entry.n < 0:
            raise ValueError(f"a move has a text, undo and redo a number of moves: {entry}")


class Row(msgspec.Struct, frozen=True):
    """What was written: an entry with its number in the game (from 1) and the time it was written (ISO 8601, UTC)."""

    number: int
    kind: str
    move: str
    seat: str
    source: str
    key: str
    n: int
    time: str

    @classmethod
    def of(cls, number: int, entry: Entry, time: str) -> Row:
        """The row that an entry becomes."""
        return cls(number, entry.kind, entry.move, entry.seat, entry.source, entry.key, entry.n, time)


class Snapshot(msgspec.Struct, frozen=True):
    """The state right after the move in row `number` (0: the start), as the rules of that version wrote it."""

    number: int
    rules_version: str
    text: str


class GameInfo(msgspec.Struct, frozen=True):
    """One game in the ledger. `ended` and `standing` hold only while its last row is the one it ended with."""

    id: str
    table: str
    setup: Setup
    rules_version: str
    started: str
    rows: int
    ended: str | None = None
    standing: str | None = None


class LedgerError(Exception):
    """Something is wrong with the ledger: `code` for programs, `text` for people, with the file and the remedy."""

    def __init__(self, code: str, text: Text) -> None:
        self.code, self.text = code, text
        super().__init__(text.english())


class Stale(LedgerError):
    """Somebody else wrote first: the number the writer saw is not the last one any more. Nothing was written."""

    def __init__(self, seen: int, now: int) -> None:
        self.seen, self.now = seen, now
        text = say(
            N_("Somebody else acted first (row {seen} was seen, {now} is the last). Look again."), seen=seen, now=now
        )
        super().__init__("stale", text)


class Counted(LedgerError):
    """This event was counted before. Nothing was written."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__("counted", say(N_("This was counted already: {key}."), key=key))


class NoSuchGame(LedgerError):
    """There is no game of that id in this ledger."""

    def __init__(self, game: str) -> None:
        text = say(N_("There is no game {game} in this ledger; choose one from its list."), game=game)
        super().__init__("game.unknown", text)


class Ledger(ABC):
    """Games of several tables and the small documents of the house. Every method may be called from any thread."""

    # -- games --

    @abstractmethod
    def create(self, table: str, setup: Setup, rules_version: str) -> str:
        """A new game without rows; its id is short, readable and sorts by day: `20260131-001`."""

    @abstractmethod
    def game(self, game: str) -> GameInfo:
        """What is known about one game; raises NoSuchGame."""

    @abstractmethod
    def games(self, table: str | None = None) -> list[GameInfo]:
        """All games, or those of one table, in the order they were begun."""

    @abstractmethod
    def current(self, table: str) -> str | None:
        """The game that lies on a table."""

    @abstractmethod
    def set_current(self, table: str, game: str | None) -> None:
        """Put a game on a table, or clear it."""

    # -- rows --

    @abstractmethod
    def append(
        self,
        game: str,
        expect: int,
        entries: Sequence[Entry],
        *,
        marks: Iterable[str] = (),
        snapshots: Sequence[Snapshot] = (),
        standing: str | None = None,
    ) -> list[Row]:
        """Write entries after row `expect`, all or none, and return the rows they became once they are safe.

        In the same breath: `marks` are further events counted by this, `snapshots` states to keep, `standing` the
        final standing as JSON if the game ends with the last entry. Raises Stale or Counted; then nothing is written.
        """

    @abstractmethod
    def rows(self, game: str, after: int = 0) -> list[Row]:
        """The rows of a game with a number above `after`, in order."""

    @abstractmethod
    def finish(self, game: str, standing: str | None) -> None:
        """Say that the game ended with its last row; None for a game that was broken off."""

    # -- events counted once --

    @abstractmethod
    def seen(self, table: str, key: str) -> bool:
        """Whether this event was counted at this table, by a row or by a mark."""

    @abstractmethod
    def mark(self, table: str, keys: Iterable[str]) -> None:
        """Count events that wrote no row (refused, ignored). Those counted already are left alone."""

    # -- snapshots --

    @abstractmethod
    def save_snapshot(self, game: str, number: int, rules_version: str, text: str) -> None:
        """Keep the state after row `number`. The first one kept for a row stays."""

    @abstractmethod
    def snapshot(self, game: str, number: int) -> Snapshot | None:
        """The state kept for row `number`, if any."""

    # -- small documents (see Shelf) --

    @abstractmethod
    def stored(self, shelf: str, key: str | None = None) -> dict[str, Any]:
        """Everything on a shelf, by key, or only the document of one key."""

    @abstractmethod
    def store(self, shelf: str, put: Mapping[str, Any], drop: Iterable[str] = ()) -> None:
        """Put and drop documents of one shelf, all or none."""

    def shelf(self, name: str) -> Shelf:
        """A shelf by name: tags, layouts, stations, pairings, settings, box sheets…"""
        return Shelf(self, name)

    # -- the whole --

    @abstractmethod
    def backup(self, path: Path, *, secrets: bool = True) -> None:
        """Copy everything to one new file while play goes on. Never overwrites.

        Without `secrets` it may leave the house: no secret is in it, and games whose hands are hidden are sealed.
        """

    @abstractmethod
    def close(self) -> None:
        """Done; what was acknowledged is on disk already."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Shelf:
    """Small documents by key, any JSON value each. Every change is whole or not at all; there is no history.

    >>> tags = ledger.shelf("tags")
    >>> tags.put("04a2b3c4d5e680", {"piece": "coal.1", "seat": "red"})
    """

    def __init__(self, ledger: Ledger, name: str) -> None:
        self.ledger, self.name = ledger, name

    def get(self, key: str, default: Any = None) -> Any:
        """The document of that key, or the default."""
        return self.ledger.stored(self.name, key).get(key, default)

    def put(self, key: str, value: Any) -> None:
        """Keep a document, in place of any of the same key."""
        self.ledger.store(self.name, {key: value})

    def delete(self, key: str) -> None:
        """Drop a document; nothing happens if there is none."""
        self.ledger.store(self.name, {}, (key,))

    def change(self, put: Mapping[str, Any], drop: Iterable[str] = ()) -> None:
        """Put and drop several documents at once."""
        self.ledger.store(self.name, put, drop)

    def items(self) -> dict[str, Any]:
        """All documents by key, in the order of their keys."""
        return self.ledger.stored(self.name)

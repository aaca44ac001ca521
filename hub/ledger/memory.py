"""The ledger's twin in memory: for tests, simulation and looking into a record. Keeps what the one on disk keeps."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec

from hub.game import Setup

from . import file
from .ledger import Counted, Entry, GameInfo, Ledger, NoSuchGame, Row, Snapshot, Stale, check_entries
from .schema import checksum, pack
from .seal import key_of, strip
from .sqlite import Clock, day, now, stamp


class _Kept:
    """All there is of one game."""

    def __init__(self, info: GameInfo) -> None:
        self.info = info
        self.rows: list[Row] = []
        self.endings: list[tuple[int, str, str | None]] = []
        self.snapshots: dict[int, Snapshot] = {}


class MemoryLedger(Ledger):
    """A ledger that is gone when it is closed, unless it was backed up to a file."""

    def __init__(self, clock: Clock = now) -> None:
        self.clock = clock
        self._lock = RLock()
        self._games: dict[str, _Kept] = {}
        self._counted: set[tuple[str, str]] = set()
        self._current: dict[str, str] = {}
        self._shelves: dict[str, dict[str, bytes]] = {}

    def _kept(self, game: str) -> _Kept:
        try:
            return self._games[game]
        except KeyError:
            raise NoSuchGame(game) from None

    # -- games --

    def create(self, table: str, setup: Setup, rules_version: str) -> str:
        time = self.clock()
        with self._lock:
            today = day(time)
            n = sum(id.startswith(f"{today}-") for id in self._games)
            game = f"{today}-{n + 1:03}"
            copied = msgspec.json.decode(msgspec.json.encode(setup), type=Setup)
            self._games[game] = _Kept(GameInfo(game, table, copied, rules_version, stamp(time), 0))
        return game

    def game(self, game: str) -> GameInfo:
        with self._lock:
            kept = self._kept(game)
            ended, standing = None, None
            for number, time, told in kept.endings:
                if number == len(kept.rows):
                    ended, standing = time, told
            return msgspec.structs.replace(kept.info, rows=len(kept.rows), ended=ended, standing=standing)

    def games(self, table: str | None = None) -> list[GameInfo]:
        with self._lock:
            return [self.game(id) for id, kept in self._games.items() if table in (None, kept.info.table)]

    def current(self, table: str) -> str | None:
        with self._lock:
            return self._current.get(table)

    def set_current(self, table: str, game: str | None) -> None:
        with self._lock:
            if game is None:
                self._current.pop(table, None)
            else:
                self._current[table] = self._kept(game).info.id

    # -- rows --

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
        check_entries(entries)
        time = stamp(self.clock())
        with self._lock:
            kept = self._kept(game)
            if len(kept.rows) != expect:
                raise Stale(expect, len(kept.rows))
            table = kept.info.table
            counted = self._fresh(table, [entry.key for entry in entries if entry.key])
            self._counted |= counted | {(table, key) for key in marks}
            rows = [Row.of(number, entry, time) for number, entry in enumerate(entries, expect + 1)]
            kept.rows += rows
            for one in snapshots:
                kept.snapshots.setdefault(one.number, one)
            if standing is not None:
                kept.endings.append((len(kept.rows), time, standing))
            return rows

    def _fresh(self, table: str, keys: Iterable[str]) -> set[tuple[str, str]]:
        fresh: set[tuple[str, str]] = set()
        for key in keys:
            if (table, key) in self._counted or (table, key) in fresh:
                raise Counted(key)
            fresh.add((table, key))
        return fresh

    def rows(self, game: str, after: int = 0) -> list[Row]:
        with self._lock:
            return self._kept(game).rows[after:]

    def finish(self, game: str, standing: str | None) -> None:
        with self._lock:
            kept = self._kept(game)
            kept.endings.append((len(kept.rows), stamp(self.clock()), standing))

    # -- events counted once --

    def seen(self, table: str, key: str) -> bool:
        with self._lock:
            return (table, key) in self._counted

    def mark(self, table: str, keys: Iterable[str]) -> None:
        with self._lock:
            self._counted |= {(table, key) for key in keys}

    # -- snapshots --

    def save_snapshot(self, game: str, number: int, rules_version: str, text: str) -> None:
        with self._lock:
            self._kept(game).snapshots.setdefault(number, Snapshot(number, rules_version, text))

    def snapshot(self, game: str, number: int) -> Snapshot | None:
        with self._lock:
            kept = self._games.get(game)
            return kept.snapshots.get(number) if kept else None

    # -- small documents --

    def stored(self, shelf: str, key: str | None = None) -> dict[str, Any]:
        with self._lock:
            found = sorted(self._shelves.get(shelf, {}).items())
        return {name: msgspec.json.decode(value) for name, value in found if key in (None, name)}

    def store(self, shelf: str, put: Mapping[str, Any], drop: Iterable[str] = ()) -> None:
        values = {key: msgspec.json.encode(value) for key, value in put.items()}
        with self._lock:
            documents = self._shelves.setdefault(shelf, {})
            for key in drop:
                documents.pop(key, None)
            documents.update(values)

    # -- the whole --

    def backup(self, path: Path, *, secrets: bool = True) -> None:
        key = "" if secrets else key_of(self)

        def fill(made: sqlite3.Connection) -> None:
            self._write(made)
            if not secrets:
                strip(made, key)

        with self._lock:
            file.create(path, fill)

    def _write(self, connection: sqlite3.Connection) -> None:
        def insert(table: str, rows: Iterable[tuple[Any, ...]]) -> None:
            for row in rows:
                connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)

        for id, kept in self._games.items():
            info, told = kept.info, msgspec.json.encode(kept.info.setup).decode()
            insert("games", [(id, info.table, told, info.rules_version, info.started)])
            rows = [msgspec.structs.astuple(row) for row in kept.rows]
            insert("rows", [(id, *fields, checksum(id, *fields)) for fields in rows])
            insert("endings", [(None, id, *ending) for ending in kept.endings])
            insert("snapshots", [(id, s.number, s.rules_version, pack(s.text)) for s in kept.snapshots.values()])
        insert("counted", self._counted)
        insert("seating", self._current.items())
        for shelf, documents in self._shelves.items():
            insert("shelves", [(shelf, key, value.decode()) for key, value in documents.items()])

    def close(self) -> None:
        """Nothing to do: there is no file."""

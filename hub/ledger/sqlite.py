"""The ledger on disk: SQLite with a write-ahead log, synced at every commit, opened only when it is sound."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec

from hub.game import Setup

from . import file
from .faults import damaged, explained, fault
from .ledger import Counted, Entry, GameInfo, Ledger, LedgerError, NoSuchGame, Row, Snapshot, Stale, check_entries
from .schema import checksum, pack, unpack
from .seal import key_of, strip

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time as it stands in the ledger."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def day(time: datetime) -> str:
    """The day a game is named after, as people at the table count it."""
    return time.astimezone().strftime("%Y%m%d")


_INFO = """
SELECT games.id, tbl, setup, rules, started, (SELECT count(*) FROM rows WHERE game = games.id) AS n, ending.time, standing
FROM games LEFT JOIN endings AS ending ON ending.id =
    (SELECT max(e.id) FROM endings AS e WHERE e.game = games.id
     AND e.number = (SELECT count(*) FROM rows WHERE game = games.id))
"""


class SqliteLedger(Ledger):
    """A ledger in one file. There is one connection, used under a lock by whichever thread comes."""

    def __init__(self, path: Path | str, clock: Clock = now) -> None:
        self.path, self.clock = Path(path), clock
        self._lock = RLock()
        self._open = True
        if not self.path.exists():
            self._make()
        file.examine(self.path)
        self._connection = self._connect()

    def _make(self) -> None:
        try:
            file.create(self.path)
        except LedgerError as error:
            if error.code != "ledger.exists":  # another process was quicker: then it is there, which is all we want
                raise

    def _connect(self) -> sqlite3.Connection:
        with explained(self.path):
            uri = f"{self.path.absolute().as_uri()}?mode=rw"
            connection = sqlite3.connect(uri, uri=True, timeout=5, isolation_level=None, check_same_thread=False)
            try:
                (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
                if mode != "wal":
                    raise fault("ledger.readonly", self.path)
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA foreign_keys = ON")
                connection.execute("PRAGMA recursive_triggers = ON")  # so that REPLACE cannot get past the triggers
            except BaseException:
                connection.close()
                raise
            return connection

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, explained(self.path):
            if not self._open:
                raise RuntimeError("the ledger was closed")
            yield self._connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: everything in it is on disk when the block is left, or nothing is."""
        with self._reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    # -- games --

    def create(self, table: str, setup: Setup, rules_version: str) -> str:
        time = self.clock()
        with self._writing() as connection:
            today = day(time)
            (n,) = connection.execute("SELECT count(*) FROM games WHERE id GLOB ? || '-*'", (today,)).fetchone()
            game = f"{today}-{n + 1:03}"
            told = msgspec.json.encode(setup).decode()
            connection.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?)", (game, table, told, rules_version, stamp(time))
            )
        return game

    def game(self, game: str) -> GameInfo:
        with self._reading() as connection:
            found = connection.execute(_INFO + "WHERE games.id = ?", (game,)).fetchone()
        if not found:
            raise NoSuchGame(game)
        return self._info(found)

    def games(self, table: str | None = None) -> list[GameInfo]:
        with self._reading() as connection:
            found = connection.execute(_INFO + "WHERE ?1 IS NULL OR tbl = ?1 ORDER BY games.rowid", (table,)).fetchall()
        return [self._info(row) for row in found]

    def _info(self, found: Sequence[Any]) -> GameInfo:
        id, table, told, rules, started, rows, ended, standing = found
        try:
            setup = msgspec.json.decode(told, type=Setup)
        except msgspec.DecodeError as error:
            raise damaged(self.path, f"{id}: {error}") from error
        return GameInfo(id, table, setup, rules, started, rows, ended, standing)

    def current(self, table: str) -> str | None:
        with self._reading() as connection:
            found = connection.execute("SELECT game FROM seating WHERE tbl = ?", (table,)).fetchone()
        return found[0] if found else None

    def set_current(self, table: str, game: str | None) -> None:
        with self._writing() as connection:
            connection.execute("DELETE FROM seating WHERE tbl = ?", (table,))
            if game is not None:
                self._table(connection, game)
                connection.execute("INSERT INTO seating VALUES (?, ?)", (table, game))

    def _table(self, connection: sqlite3.Connection, game: str) -> str:
        found = connection.execute("SELECT tbl FROM games WHERE id = ?", (game,)).fetchone()
        if not found:
            raise NoSuchGame(game)
        return str(found[0])

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
        with self._writing() as connection:
            table = self._table(connection, game)
            last = self._last(connection, game)
            if last != expect:
                raise Stale(expect, last)
            self._count(connection, table, [entry.key for entry in entries if entry.key])
            rows = [Row.of(number, entry, time) for number, entry in enumerate(entries, last + 1)]
            for row in rows:
                fields = msgspec.structs.astuple(row)
                connection.execute(
                    "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (game, *fields, checksum(game, *fields))
                )
            self._mark(connection, table, marks)
            for kept in snapshots:
                self._keep(connection, game, kept)
            if standing is not None:
                self._end(connection, game, last + len(entries), time, standing)
        return rows

    def _last(self, connection: sqlite3.Connection, game: str) -> int:
        (number,) = connection.execute("SELECT coalesce(max(number), 0) FROM rows WHERE game = ?", (game,)).fetchone()
        return int(number)

    def _count(self, connection: sqlite3.Connection, table: str, keys: Iterable[str]) -> None:
        for key in keys:
            if not connection.execute("INSERT OR IGNORE INTO counted VALUES (?, ?)", (table, key)).rowcount:
                raise Counted(key)

    def _mark(self, connection: sqlite3.Connection, table: str, keys: Iterable[str]) -> None:
        connection.executemany("INSERT OR IGNORE INTO counted VALUES (?, ?)", [(table, key) for key in keys])

    def _end(self, connection: sqlite3.Connection, game: str, number: int, time: str, standing: str | None) -> None:
        connection.execute(
            "INSERT INTO endings (game, number, time, standing) VALUES (?, ?, ?, ?)", (game, number, time, standing)
        )

    def rows(self, game: str, after: int = 0) -> list[Row]:
        with self._reading() as connection:
            self._table(connection, game)
            found = connection.execute(
                "SELECT number, kind, move, seat, source, key, n, time, crc FROM rows"
                " WHERE game = ? AND number > ? ORDER BY number",
                (game, after),
            ).fetchall()
        for expected, (number, *fields, crc) in enumerate(found, after + 1):
            if number != expected or checksum(game, number, *fields) != crc:
                raise damaged(self.path, f"{game}, row {expected}")
        return [Row(*fields[:-1]) for fields in found]

    def finish(self, game: str, standing: str | None) -> None:
        with self._writing() as connection:
            self._table(connection, game)
            self._end(connection, game, self._last(connection, game), stamp(self.clock()), standing)

    # -- events counted once --

    def seen(self, table: str, key: str) -> bool:
        with self._reading() as connection:
            found = connection.execute("SELECT 1 FROM counted WHERE tbl = ? AND key = ?", (table, key)).fetchone()
        return found is not None

    def mark(self, table: str, keys: Iterable[str]) -> None:
        with self._writing() as connection:
            self._mark(connection, table, keys)

    # -- snapshots --

    def save_snapshot(self, game: str, number: int, rules_version: str, text: str) -> None:
        with self._writing() as connection:
            self._table(connection, game)
            self._keep(connection, game, Snapshot(number, rules_version, text))

    def _keep(self, connection: sqlite3.Connection, game: str, kept: Snapshot) -> None:
        values = (game, kept.number, kept.rules_version, pack(kept.text))
        connection.execute("INSERT OR IGNORE INTO snapshots VALUES (?, ?, ?, ?)", values)

    def snapshot(self, game: str, number: int) -> Snapshot | None:
        with self._reading() as connection:
            found = connection.execute(
                "SELECT rules, text FROM snapshots WHERE game = ? AND number = ?", (game, number)
            ).fetchone()
        if not found:
            return None
        try:
            return Snapshot(number, found[0], unpack(found[1]))
        except ValueError as error:
            raise damaged(self.path, f"{game}, snapshot {number}: {error}") from error

    # -- small documents --

    def stored(self, shelf: str, key: str | None = None) -> dict[str, Any]:
        with self._reading() as connection:
            found = connection.execute(
                "SELECT key, value FROM shelves WHERE shelf = ?1 AND (?2 IS NULL OR key = ?2) ORDER BY key",
                (shelf, key),
            ).fetchall()
        return {name: msgspec.json.decode(value) for name, value in found}

    def store(self, shelf: str, put: Mapping[str, Any], drop: Iterable[str] = ()) -> None:
        values = [(shelf, key, msgspec.json.encode(value).decode()) for key, value in put.items()]
        with self._writing() as connection:
            connection.executemany("DELETE FROM shelves WHERE shelf = ? AND key = ?", [(shelf, key) for key in drop])
            connection.executemany("INSERT OR REPLACE INTO shelves VALUES (?, ?, ?)", values)

    # -- the whole --

    def backup(self, path: Path, *, secrets: bool = True) -> None:
        key = "" if secrets else key_of(self)
        # A connection of its own: it sees one moment of the file and holds nobody up.
        with (
            explained(self.path),
            closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as source,
        ):
            file.copy(source, path, (lambda made: None) if secrets else lambda made: strip(made, key))

    def close(self) -> None:
        with self._lock:
            if self._open:
                self._open = False
                self._connection.close()

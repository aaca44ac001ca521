"""The ledger as a file: made whole or not at all, looked at before it is opened, copied without overwriting."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import cache
from pathlib import Path

from .faults import about_place, damaged, explained, fault
from .schema import APPLICATION_ID, SCRIPT, VERSION, checksum, unpack
from .seal import adopt

_MAGIC = b"SQLite format 3\0"
_COLUMNS = "game, number, kind, move, seat, source, key, n, time"


def look(path: Path) -> None:
    """Read the file's head alone: raises unless it is a ledger this hub can read. Touches nothing."""
    with explained(path), path.open("rb") as file:
        head = file.read(100)
    if not head:
        raise damaged(path, "empty")
    if head[:16] != _MAGIC[: len(head)]:
        raise fault("ledger.foreign", path)
    if len(head) < 100:
        raise damaged(path, "cut off")
    version, application = struct.unpack(">i4xi", head[60:72])
    if application != APPLICATION_ID:
        raise fault("ledger.foreign", path)
    if version < 1:
        raise damaged(path, f"version {version}")
    if version > VERSION:
        raise fault("ledger.newer", path, found=version, known=VERSION)


def _cut_off(path: Path) -> bool:
    """Whether the file is shorter than its head says; SQLite itself overlooks a torn last page."""
    with path.open("rb") as file:
        size, pages = struct.unpack(">16xH10xI", file.read(32))
    return bool(path.stat().st_size < pages * (size if size > 1 else 65536))


def examine(path: Path, thorough: bool = False) -> None:
    """Look at the whole file through a connection that cannot write; raises if it is damaged.

    Thorough: every row and snapshot is read and compared with its checksum too.
    """
    look(path)
    # Without a log beside it the file is all there is, and SQLite need not make one.
    alone = not _beside(path, "-wal").exists()
    mode = "mode=ro&immutable=1" if alone else "mode=ro"
    if alone and _cut_off(path):
        raise damaged(path, "cut off")
    with explained(path), closing(sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)) as connection:
        _sound(path, connection, "integrity_check" if thorough else "quick_check")
        if thorough:
            _sound_rows(path, connection)


def _sound(path: Path, connection: sqlite3.Connection, pragma: str) -> None:
    try:
        (found,) = connection.execute(f"PRAGMA {pragma}(1)").fetchone()
        torn = connection.execute("PRAGMA foreign_key_check").fetchone()
        tables = _tables(connection)
    except sqlite3.DatabaseError as error:
        if about_place(error):
            raise
        raise damaged(path, error) from error
    if found != "ok" or torn:
        raise damaged(path, found if found != "ok" else f"{torn[0]}, {torn[2]}")
    if lost := sorted(name for name, told in _own_tables().items() if tables.get(name) != told):
        raise damaged(path, f"{lost[0]} is not as it was made")
    if strange := sorted(set(tables) - set(_own_tables())):
        raise damaged(path, f"{strange[0]} is no part of a ledger")


def _tables(connection: sqlite3.Connection) -> dict[str, str]:
    """How the file's tables and triggers were made, by name."""
    return dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL"))


@cache
def _own_tables() -> dict[str, str]:
    """How they are made in a new file."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(SCRIPT)
        return _tables(connection)


def _sound_rows(path: Path, connection: sqlite3.Connection) -> None:
    last: dict[str, int] = {}
    for *fields, crc in connection.execute(f"SELECT {_COLUMNS}, crc FROM rows ORDER BY game, number"):
        game, number = fields[0], fields[1]
        if number != last.get(game, 0) + 1 or crc != checksum(*fields):
            raise damaged(path, f"{game}, row {number}")
        last[game] = number
    for game, number, packed in connection.execute("SELECT game, number, text FROM snapshots"):
        try:
            unpack(packed)
        except ValueError as error:
            raise damaged(path, f"{game}, snapshot {number}: {error}") from error


def create(path: Path, fill: Callable[[sqlite3.Connection], None] | None = None) -> None:
    """Make a new ledger file. It appears under its name only when it is complete; raises if there is one."""
    for log in ("-wal", "-journal"):
        if not path.exists() and _beside(path, log).exists():
            raise fault("ledger.orphan", path, detail=_beside(path, log).name)

    def build(part: Path) -> None:
        with closing(sqlite3.connect(part)) as connection:
            connection.executescript(SCRIPT)
            if fill:
                fill(connection)
                connection.commit()

    _appear(path, build)


def copy(
    connection: sqlite3.Connection, path: Path, change: Callable[[sqlite3.Connection], None] = lambda made: None
) -> None:
    """Copy an open ledger to one new file, complete in itself, while others go on writing. `change` is done to the copy."""

    def build(part: Path) -> None:
        with closing(sqlite3.connect(part)) as target:
            connection.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")
            change(target)

    _appear(path, build)


def check(path: Path) -> None:
    """Whether a backup can be used: raises with what is wrong. Reads every row; changes nothing."""
    if not path.exists():
        raise fault("ledger.absent", path)
    examine(path, thorough=True)


def restore(backup: Path, path: Path) -> None:
    """Make a ledger from a backup, once it has been checked. Never overwrites a ledger that is there."""
    check(backup)
    for log in ("", "-wal", "-journal"):
        if _beside(path, log).exists():
            raise fault("ledger.exists", _beside(path, log))
    if _beside(backup, "-wal").exists():
        with explained(backup), closing(sqlite3.connect(f"{backup.absolute().as_uri()}?mode=ro", uri=True)) as source:
            copy(source, path)
    else:
        _appear(path, lambda part: _copied(backup, part))


def stage(backup: Path, path: Path) -> None:
    """Lay a checked backup ready under this name, in place of any that lay there. It is there whole or not at all."""
    check(backup)
    fresh = _beside(path, ".new")
    fresh.unlink(missing_ok=True)
    try:
        _appear(fresh, lambda part: _copied(backup, part))
        os.replace(fresh, path)
        _sync(path.parent)
    finally:
        fresh.unlink(missing_ok=True)


def replace(backup: Path, path: Path, kept: Path) -> bool:
    """Make a backup the ledger at `path`; the one that was there is `kept` from now on. Gives whether there was one.

    Everything that can fail for want of room comes first; then two names change. If the power goes between them the
    ledger's name is free, and the backup can be put there again.
    """
    fresh = _beside(path, ".new")
    for old in _with_logs(fresh):
        old.unlink(missing_ok=True)
    there = path.exists()
    try:
        restore(backup, fresh)
        if there:
            with explained(path):
                settle(path)
                adopt(fresh, path)
            os.rename(path, kept)
        os.rename(fresh, path)
        _sync(path.parent)
    finally:
        for left in _with_logs(fresh):
            left.unlink(missing_ok=True)
    return there


def settle(path: Path) -> None:
    """Bring everything of a ledger's log into its file, so that the file alone is all of it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")


def _copied(source: Path, target: Path) -> None:
    shutil.copyfile(source, target)


def _appear(path: Path, build: Callable[[Path], None]) -> None:
    """Build a file under another name, and give it its own only when it is complete and on disk."""
    with explained(path):
        if path.exists():
            raise FileExistsError
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        part.unlink(missing_ok=True)
        try:
            os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # it holds pairing secrets
            build(part)
            _sync(part)
            _name(part, path)
            _sync(path.parent)
        finally:
            for leftover in _with_logs(part):
                leftover.unlink(missing_ok=True)


def _name(part: Path, path: Path) -> None:
    try:
        os.link(part, path)  # unlike a rename this fails if somebody else made the file meanwhile
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        os.rename(part, path)


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _with_logs(path: Path) -> Iterable[Path]:
    return (path, *(_beside(path, ending) for ending in ("-wal", "-shm", "-journal")))

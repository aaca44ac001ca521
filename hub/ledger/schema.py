"""The tables of a ledger file. Triggers keep them append-only, whoever opens the file and with whatever."""

from __future__ import annotations

import zlib

APPLICATION_ID = 0x54414C59
"""Marks a SQLite file as a ledger ("TALY")."""

VERSION = 1
"""Of the tables below; a file with a higher one was written by a newer hub."""

_TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, tbl TEXT NOT NULL, setup TEXT NOT NULL, rules TEXT NOT NULL, started TEXT NOT NULL
) STRICT;
CREATE TABLE rows (
    game TEXT NOT NULL REFERENCES games (id), number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('move', 'undo', 'redo')), move TEXT NOT NULL, seat TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('pad', 'place', 'button', 'tablet', 'hub')),
    key TEXT NOT NULL, n INTEGER NOT NULL, time TEXT NOT NULL, crc INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE endings (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id), number INTEGER NOT NULL,
    time TEXT NOT NULL, standing TEXT
) STRICT;
CREATE INDEX endings_of ON endings (game, number);
CREATE TABLE snapshots (
    game TEXT NOT NULL REFERENCES games (id), number INTEGER NOT NULL, rules TEXT NOT NULL, text BLOB NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
CREATE TABLE counted (tbl TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (tbl, key)) STRICT, WITHOUT ROWID;
CREATE TABLE seating (tbl TEXT PRIMARY KEY, game TEXT NOT NULL REFERENCES games (id)) STRICT;
CREATE TABLE shelves (
    shelf TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (shelf, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER rows_have_no_gaps BEFORE INSERT ON rows
WHEN NEW.number != 1 + (SELECT coalesce(max(number), 0) FROM rows WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'rows of a game are numbered without gaps'); END;
"""

LARGEST_SNAPSHOT = 8 * 1024 * 1024
"""Bytes; the longest that any title writes is a hundredth of it."""


def append_only(table: str, what: str) -> str:
    """The trigger that keeps a table's rows from being changed (`update`) or taken away (`delete`)."""
    upper = what.upper()
    return (
        f"CREATE TRIGGER {table}_no_{what} BEFORE {upper} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


APPEND_ONLY = ("games", "rows", "endings", "snapshots", "counted")

SCRIPT = (
    f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; BEGIN;"
    + _TABLES
    + "".join(f"{append_only(table, what)};" for table in APPEND_ONLY for what in ("update", "delete"))
    + "COMMIT;"
)


def checksum(game: str, *fields: str | int) -> int:
    """Of one row with its game: a value changed by hand or by a failing card is noticed when the row is read."""
    return zlib.crc32("\x1f".join(map(str, (game, *fields))).encode())


def pack(text: str) -> bytes:
    """A snapshot as it is stored; states of one game are long and much alike."""
    return zlib.compress(text.encode(), 1)


def unpack(packed: bytes) -> str:
    """The snapshot's text; raises ValueError if it was damaged."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, LARGEST_SNAPSHOT)
        if not unpacking.eof:
            raise ValueError("cut off" if len(text) < LARGEST_SNAPSHOT else "too long")
        return text.decode()
    except zlib.error as error:
        raise ValueError(str(error)) from None

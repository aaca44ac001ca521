"""What leaves the house: a copy of the ledger without its secrets, and with unfinished games whose hands are hidden sealed.

Only the hub that sealed a game has its key, so a copy that was downloaded tells nobody what is in the hands; put back on
the same hub, the game goes on. `tallyman backup`, for whoever may read the hub's disk anyway, copies everything.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec
from cryptography.fernet import Fernet, InvalidToken

from hub.game import Setup

from .ledger import Ledger
from .schema import APPEND_ONLY, append_only

SECRETS, SEALED, KEY = "secrets", "sealed", "seal"
"""Shelves of what never leaves the house, and of sealed games; the key's name on the first."""
LARGEST = 64 * 1024 * 1024
_SECRET = """
shelf = 'secrets'
OR (shelf = 'credentials' AND (key = 'hub' OR key LIKE 'bridge:%'))
OR (shelf = 'firmware' AND key LIKE 'key:%')
OR (shelf = 'settings' AND (key = 'web.secret' OR key LIKE 'web.code.%'))
"""
_HIDDEN = """
SELECT id, setup FROM games WHERE NOT EXISTS
    (SELECT 1 FROM endings AS e WHERE e.game = games.id AND e.standing IS NOT NULL
     AND e.number = (SELECT count(*) FROM rows WHERE game = games.id))
"""
_PARTS = {"games": "id", "rows": "game", "endings": "game", "snapshots": "game", "seating": "game"}
"""The tables a game lies in, in the order they are filled, and their column with its id."""


def key_of(ledger: Ledger) -> str:
    """The key that this house's hidden games are sealed with; made when first asked for."""
    shelf = ledger.shelf(SECRETS)
    key: str | None = shelf.get(KEY)
    if key is None:
        key = Fernet.generate_key().decode()
        shelf.put(KEY, key)
    return key


def strip(copy: sqlite3.Connection, key: str) -> None:
    """Take the secrets out of a copy and seal what is hidden. Nothing of it is left in the file."""
    copy.execute("PRAGMA secure_delete = ON")
    copy.execute(f"DELETE FROM shelves WHERE {_SECRET}")
    hidden = [id for id, told in copy.execute(_HIDDEN).fetchall() if _hub_dealt(told)]
    for game in hidden:
        copy.execute("INSERT OR REPLACE INTO shelves VALUES (?, ?, ?)", (SEALED, game, _sealed(copy, game, key)))
    _delete(copy, hidden)
    copy.commit()
    copy.execute("VACUUM")


def _hub_dealt(told: str) -> bool:
    try:
        return msgspec.json.decode(told, type=Setup).dealer == "hub"
    except msgspec.DecodeError:
        return True


def _sealed(copy: sqlite3.Connection, game: str, key: str) -> str:
    parts = {
        table: copy.execute(f"SELECT * FROM {table} WHERE {column} = ?", (game,)).fetchall()
        for table, column in _PARTS.items()
    }
    packed = zlib.compress(msgspec.msgpack.encode(parts))
    return msgspec.json.encode(Fernet(key).encrypt(packed).decode()).decode()


def _delete(copy: sqlite3.Connection, games: Iterable[str]) -> None:
    """Rows are never deleted from a ledger; this is a copy that was never one."""
    for table in APPEND_ONLY:
        copy.execute(f"DROP TRIGGER {table}_no_delete")
    for table, column in reversed(_PARTS.items()):
        copy.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(game,) for game in games])
    copy.commit()
    for table in APPEND_ONLY:
        copy.execute(append_only(table, "delete"))


def adopt(path: Path, old: Path) -> None:
    """Give a restored file the secrets of the ledger it replaces, and open the games that were sealed with its key."""
    with closing(sqlite3.connect(f"{old.absolute().as_uri()}?mode=ro", uri=True)) as before:
        secrets = before.execute(f"SELECT shelf, key, value FROM shelves WHERE {_SECRET}").fetchall()
    with closing(sqlite3.connect(path)) as fresh:
        fresh.executemany("INSERT OR IGNORE INTO shelves VALUES (?, ?, ?)", secrets)
        found = fresh.execute("SELECT value FROM shelves WHERE shelf = ? AND key = ?", (SECRETS, KEY)).fetchone()
        if found:
            _unseal(fresh, msgspec.json.decode(found[0]))
        fresh.commit()


def _unseal(fresh: sqlite3.Connection, key: str) -> None:
    for game, told in fresh.execute("SELECT key, value FROM shelves WHERE shelf = ?", (SEALED,)).fetchall():
        parts = _opened(told, key)
        if parts is None:
            continue  # of another house; it stays sealed
        for table in _PARTS:
            for row in parts[table]:
                fresh.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        fresh.execute("DELETE FROM shelves WHERE shelf = ? AND key = ?", (SEALED, game))


def _opened(told: str, key: str) -> dict[str, list[list[object]]] | None:
    try:
        packed = Fernet(key).decrypt(msgspec.json.decode(told, type=str))
        plain = zlib.decompressobj().decompress(packed, LARGEST)
        return msgspec.msgpack.decode(plain, type=dict[str, list[list[object]]])
    except (InvalidToken, ValueError, msgspec.DecodeError):
        return None

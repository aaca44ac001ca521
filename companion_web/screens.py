"""Who is looking: every screen has a cookie, its own language and light, and perhaps a pairing that lets it act.

Watching is free. A code shown by the hub pairs a screen with one table; a seat's own key pairs a phone with one seat of
the game that is on. Pairings are kept on a shelf of the ledger (only a hash of the cookie) and can be revoked.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from typing import Any, Protocol

import msgspec

COOKIE = "tallyman_screen"
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
SEAT_KEY_LIFE = 15 * 60.0


class Shelf(Protocol):
    """Small documents by key (see hub.ledger)."""

    def get(self, key: str, default: Any = None) -> Any: ...
    def put(self, key: str, value: Any) -> None: ...
    def delete(self, key: str) -> None: ...
    def items(self) -> dict[str, Any]: ...


class Pairing(msgspec.Struct, frozen=True):
    """What a screen may do: act at `table`, for every seat, or only for `seat` of one `game`."""

    id: str
    table: str
    name: str
    since: float
    seat: str = ""
    game: str = ""
    open_hands: bool = False


class Screen(msgspec.Struct, frozen=True):
    """One browser: its cookie's id, the token its requests must carry, how it speaks and looks."""

    id: str
    token: str
    language: str
    theme: str
    pairing: Pairing | None = None

    def acts_at(self, table: str) -> bool:
        """Whether it may act for the whole table."""
        return self.pairing is not None and self.pairing.table == table and not self.pairing.seat

    def acts_for(self, table: str, game: str, seat: str) -> bool:
        """Whether it may act for this seat."""
        own = self.pairing
        return self.acts_at(table) or (own is not None and (own.table, own.game, own.seat) == (table, game, seat))


class Pairings:
    """All pairings, codes and keys. In memory for speed, on the shelf so that a restart forgets nobody."""

    def __init__(self, pairings: Shelf, settings: Shelf) -> None:
        self._pairings, self._settings = pairings, settings
        self._lock = threading.Lock()
        self._known = {key: msgspec.convert(value, Pairing) for key, value in pairings.items().items()}
        self._seat_keys: dict[str, tuple[str, str, str, float]] = {}
        self._secret = bytes.fromhex(self._kept("web.secret", lambda: secrets.token_hex(32)))
        self.changes = 0
        """Counts up with every change, so that open pages notice."""

    def _kept(self, key: str, make: Any) -> str:
        value = self._settings.get(key)
        if not value:
            value = make()
            self._settings.put(key, value)
        return str(value)

    # -- the cookie --

    def token(self, screen: str) -> str:
        """What requests of this screen must carry: nobody who cannot read its pages knows it."""
        return hmac.new(self._secret, screen.encode(), hashlib.sha256).hexdigest()[:32]

    def find(self, screen: str) -> Pairing | None:
        """The pairing of the screen with this cookie, if it has one."""
        return self._known.get(_hashed(screen))

    def of_cookie(self, header: str) -> str:
        """The id of the pairing among these cookies, as a request's head carries them; empty for a stranger."""
        for part in header.split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE and (found := self.find(value)):
                return found.id
        return ""

    # -- the table's code --

    def code(self, table: str) -> str:
        """The code that pairs a screen with this table."""
        return self._kept(f"web.code.{table}", _new_code)

    def renew(self, table: str) -> str:
        """A new code; the old one pairs nobody any more."""
        self._settings.put(f"web.code.{table}", _new_code())
        return self.code(table)

    def table_of(self, code: str, tables: list[str]) -> str | None:
        """The table whose code this is. Dashes, blanks and small letters do not matter."""
        said = "".join(letter for letter in code.upper() if letter.isalnum())
        matches = [table for table in tables if hmac.compare_digest(self.code(table).encode(), said.encode())]
        return matches[0] if matches else None

    # -- a seat's key --

    def seat_key(self, table: str, game: str, seat: str) -> str:
        """A key for one phone, good for a quarter of an hour and for one use."""
        key = secrets.token_urlsafe(18)
        with self._lock:
            now = time.monotonic()
            self._seat_keys = {k: v for k, v in self._seat_keys.items() if v[3] > now}
            self._seat_keys[key] = (table, game, seat, now + SEAT_KEY_LIFE)
        return key

    def seat_of(self, key: str, use: bool = False) -> tuple[str, str, str] | None:
        """Table, game and seat a key stands for, while it is good; with `use` it is spent."""
        with self._lock:
            found = self._seat_keys.pop(key, None) if use else self._seat_keys.get(key)
        return found[:3] if found and found[3] > time.monotonic() else None

    # -- pairing and revoking --

    def pair(self, table: str, name: str, seat: str = "", game: str = "") -> str:
        """Pair a screen; returns its new cookie (a new one, so that nobody can have planted it)."""
        screen = secrets.token_hex(24)
        self._put(_hashed(screen), Pairing(secrets.token_hex(4), table, name, time.time(), seat, game))
        return screen

    def open_hands(self, screen: str, value: bool) -> None:
        """Whether this screen shows hidden hands without being asked."""
        found = self.find(screen)
        if found:
            self._put(_hashed(screen), msgspec.structs.replace(found, open_hands=value))

    def listed(self, table: str) -> list[Pairing]:
        """The screens paired with a table, oldest first."""
        return sorted((p for p in self._known.values() if p.table == table), key=lambda p: p.since)

    def revoke(self, table: str, id: str) -> bool:
        """End one pairing of this table."""
        with self._lock:
            key = next((k for k, p in self._known.items() if p.id == id and p.table == table), None)
            if key is None:
                return False
            del self._known[key]
            self._pairings.delete(key)
            self.changes += 1
        return True

    def _put(self, key: str, pairing: Pairing) -> None:
        with self._lock:
            self._pairings.put(key, msgspec.to_builtins(pairing))
            self._known[key] = pairing
            self.changes += 1


def new_screen() -> str:
    """A cookie for a browser that has none."""
    return secrets.token_hex(24)


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(6))


def _hashed(screen: str) -> str:
    return hashlib.sha256(screen.encode()).hexdigest()


class Patience:
    """Limits how often somebody may do something: `burst` at once, `rate` a second after that."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def allows(self, who: str) -> bool:
        """Take one from what `who` has left; False when there is nothing."""
        now = time.monotonic()
        with self._lock:
            left, since = self._left.get(who, (self.burst, now))
            left = min(self.burst, left + (now - since) * self.rate)
            if len(self._left) > 4096:
                self._left.clear()
            self._left[who] = (left - 1 if left >= 1 else left, now)
            return left >= 1

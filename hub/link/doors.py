"""Who was turned away at the broker: strangers without a right secret, forgers beyond their own name. For people to see."""

from __future__ import annotations

import threading

import msgspec

STRANGER, FORGER, EAVESDROPPER = "stranger", "forger", "eavesdropper"
MOST_NAMES = 256


class Turned(msgspec.Struct, frozen=True):
    """Somebody turned away: what they tried, under which name, how often, and the last thing of it."""

    what: str
    name: str
    times: int
    last: str


class Doors:
    """Counts who was turned away. May be used from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._turned: dict[tuple[str, str], Turned] = {}

    def turn_away(self, what: str, name: str, last: str = "") -> None:
        """Count one attempt."""
        with self._lock:
            key = (what, name[:64])
            if key not in self._turned and len(self._turned) >= MOST_NAMES:
                key = (what, "(others)")
            before = self._turned.get(key)
            self._turned[key] = Turned(*key, before.times + 1 if before else 1, last[:128])

    def turned_away(self) -> tuple[Turned, ...]:
        """Everybody turned away so far, the most insistent first."""
        with self._lock:
            return tuple(sorted(self._turned.values(), key=lambda turned: -turned.times))

    def times(self, what: str) -> int:
        """How often this was tried in all."""
        return sum(turned.times for turned in self.turned_away() if turned.what == what)

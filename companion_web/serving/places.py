"""Who may have how much: places for connections and streams, and a share of the hub's time for strangers."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What strangers may have, all together and from one address; and what one paired screen may have.

    Seconds count from the first byte that is awaited: a request has to be there whole by then.
    """

    strangers: int = 192
    per_address: int = 24
    arrivals: float = 50
    """Connections a second from one address, after a burst of four seconds' worth."""
    streams: int = 32
    streams_per_address: int = 6
    own_connections: int = 24
    own_streams: int = 12
    all_streams: int = 240
    body: int = 64 * 1024
    upload: int = 64 * 1024 * 1024
    uploads: int = 4
    unread: int = 16 * 1024 * 1024
    """Bytes of answers that strangers have asked for and do not take."""
    head_seconds: float = 8
    body_seconds: float = 15
    upload_seconds: float = 600
    idle_seconds: float = 75
    stranger_idle_seconds: float = 15
    answer_seconds: float = 20
    share: float = 0.2
    """Of one core's time, for all strangers' requests; saved up for a second's worth."""


class Place:
    """A stream's place, given back exactly once."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave: Callable[[], None] | None = leave

    def leave(self) -> None:
        """Give it back."""
        leave, self._leave = self._leave, None
        if leave:
            leave()


class Budget:
    """So much time a second, and what was saved up. Whoever is behind waits; nobody is refused."""

    def __init__(self, rate: float, most: float = 1.0, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._left, self._at = most, clock()
        self._lock = threading.Lock()

    def wait(self) -> float:
        """Seconds until there is something to spend; 0 if there is now."""
        with self._lock:
            now = self._clock()
            self._left = min(self._most, self._left + (now - self._at) * self._rate)
            self._at = now
            return 0.0 if self._left > 0 else -self._left / self._rate + 0.001

    def spend(self, seconds: float) -> None:
        """Take this much; it may be more than there is."""
        with self._lock:
            self._left -= seconds


class Places:
    """Counts open streams: paired screens have their own, strangers share a few."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.budget = Budget(limits.share)
        self._streams: Counter[str] = Counter()
        self._lock = threading.Lock()

    @property
    def open(self) -> int:
        """How many streams are open."""
        return self._streams["all"]

    def stream(self, pairing: str, address: str) -> Place | None:
        """A place for one more stream; None when this one has had its share."""
        limits = self.limits
        keys = {"all": limits.all_streams}
        if pairing:
            keys |= {f"screen {pairing}": limits.own_streams}
        else:
            keys |= {"strangers": limits.streams, f"address {address}": limits.streams_per_address}
        with self._lock:
            if any(self._streams[key] >= most for key, most in keys.items()):
                return None
            self._streams.update(keys.keys())
        return Place(lambda: self._leave(tuple(keys)))

    def _leave(self, keys: tuple[str, ...]) -> None:
        with self._lock:
            self._streams.subtract(keys)
            self._streams += Counter()  # drops what is zero

"""The gate: every message of a station passes here. It is read, counted per station, and kept back when there are too many."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from .contract import FAULTS, FLOOD, Fault, Numbered, read_station

MOST_STATIONS = 1024


class Limit(msgspec.Struct, frozen=True):
    """How much one station may send: so many messages a second, and so many at once."""

    rate: float = 50.0
    burst: float = 200.0


class Bucket:
    """A token bucket: fills at `rate` up to `burst`, each message takes one."""

    def __init__(self, limit: Limit, now: float) -> None:
        self._limit, self._tokens, self._at = limit, limit.burst, now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._tokens = min(self._limit.burst, self._tokens + max(0.0, now - self._at) * self._limit.rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Counts(msgspec.Struct):
    """What came from one station: how many messages were taken, how many were refused and why, the last fault."""

    taken: int = 0
    refused: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(FAULTS, 0))
    last: str = ""


class Gate:
    """Reads and counts what stations send. One for the whole hub; not for several threads at once."""

    def __init__(self, limit: Limit | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._clock = limit or Limit(), clock
        self._buckets: dict[str, Bucket] = {}
        self.counts: dict[str, Counts] = {}

    def admit(self, station: str, tail: str, payload: bytes) -> Numbered | Fault:
        """The message, or why it was refused. Counted either way."""
        counts = self._counts(station)
        if not self._bucket(station).take(self._clock()):
            return self._refuse(counts, Fault(FLOOD))
        message = read_station(tail, payload)
        if isinstance(message, Fault):
            return self._refuse(counts, message)
        counts.taken += 1
        return message

    def _refuse(self, counts: Counts, fault: Fault) -> Fault:
        counts.refused[fault.code] += 1
        counts.last = f"{fault.code} {fault.detail}".rstrip()
        return fault

    def _counts(self, station: str) -> Counts:
        if station not in self.counts and len(self.counts) >= MOST_STATIONS:
            station = "(others)"
        return self.counts.setdefault(station, Counts())

    def _bucket(self, station: str) -> Bucket:
        if station not in self._buckets and len(self._buckets) >= MOST_STATIONS:
            station = "(others)"
        return self._buckets.setdefault(station, Bucket(self._limit, self._clock()))

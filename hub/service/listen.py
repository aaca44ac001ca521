"""Who wants to know when a table changes. A listener that falls behind misses nothing: it is told once, and looks."""

from __future__ import annotations

import threading
from collections.abc import Callable

CHANGED, ASKED, NOTICE, STATIONS, TAGS = "changed", "asked", "notice", "stations", "tags"
"""What happened: the game itself; what is asked of a seat; something to say; a station came or went; a tag showed."""


class Subscription:
    """One listener. `get` waits for what has happened since the last time; several things are told as the weightiest."""

    def __init__(self, leave: Callable[[Subscription], None]) -> None:
        self._leave = leave
        self._news = threading.Condition()
        self._waiting: set[str] = set()

    def tell(self, name: str) -> None:
        """Something has happened."""
        with self._news:
            self._waiting.add(name)
            self._news.notify_all()

    def get(self, timeout: float | None = None) -> str | None:
        """The name of what happened, or None when nothing did in time."""
        with self._news:
            if not self._waiting:
                self._news.wait(timeout)
            waiting, self._waiting = self._waiting, set()
        return next((name for name in (CHANGED, ASKED, NOTICE, STATIONS, TAGS) if name in waiting), None)

    def close(self) -> None:
        """Stop listening."""
        self._leave(self)


class Listeners:
    """All who listen to one table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: tuple[Subscription, ...] = ()

    def add(self) -> Subscription:
        """A new listener; it is told of everything from now on."""
        subscription = Subscription(self._remove)
        with self._lock:
            self._all = (*self._all, subscription)
        return subscription

    def tell(self, name: str) -> None:
        """Tell everybody."""
        for subscription in self._all:
            subscription.tell(name)

    def _remove(self, subscription: Subscription) -> None:
        with self._lock:
            self._all = tuple(one for one in self._all if one is not subscription)

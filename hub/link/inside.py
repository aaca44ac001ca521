"""The hub's own place inside the embedded broker. It hears and speaks there as a client does, without a wire between.

Every message over the wire costs the broker several packets and tasks; the hub is at one end of all of them.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from . import topics
from .client import Received

LOG = logging.getLogger(__name__)


class House(Protocol):
    """The broker as whoever lives in it sees it; all of this in the broker's own thread."""

    def kept(self) -> list[tuple[str, bytes]]:
        """The retained messages."""

    def tell(self, topic: str, payload: bytes, retain: bool) -> None:
        """Send this to all who have subscribed, and keep it if it is to be retained."""


class Inside:
    """Has the methods of `Client`, and keeps its promises: what is retained is said again when the broker is back."""

    def __init__(
        self,
        subscribe: Iterable[str],
        on_message: Callable[[Received], None],
        *,
        on_up: Callable[[], None] = lambda: None,
        on_down: Callable[[str], None] = lambda reason: None,
    ) -> None:
        self._subscribe = tuple(subscribe)
        self._on_message, self._on_up, self._on_down = on_message, on_up, on_down
        self._held: dict[str, bytes] = {}
        self._waiting: deque[tuple[str, bytes, bool]] = deque()
        self._lock = threading.Lock()
        self._open: tuple[House, asyncio.AbstractEventLoop] | None = None
        self._listening = False
        self.connected = threading.Event()
        self.problem = "the broker is not running"

    # -- as a client --

    def start(self) -> None:
        """Begin to listen: from now on, and to what has been retained."""
        self._listening = True
        if self._open:
            self._open[1].call_soon_threadsafe(self._up)

    def stop(self) -> None:
        """Listen no more."""
        self._listening = False
        self.connected.clear()

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> bool:
        """Send; gives whether it could be sent now."""
        if retain:
            with self._lock:
                self._held[topic] = payload
        return self._send(topic, payload, retain)

    def forget(self, topic: str) -> None:
        """Clear a retained message of ours."""
        with self._lock:
            self._held.pop(topic, None)
        self._send(topic, b"", True)

    def _send(self, topic: str, payload: bytes, retain: bool) -> bool:
        with self._lock:
            if not self.connected.is_set() or self._open is None:
                return False
            self._waiting.append((topic, payload, retain))
            if len(self._waiting) == 1:
                self._open[1].call_soon_threadsafe(self._pass_on)
        return True

    # -- as the broker's lodger: all of this in its thread --

    def move_in(self, house: House, loop: asyncio.AbstractEventLoop) -> None:
        """The broker is open."""
        self._open = (house, loop)
        if self._listening:
            self._up()

    def move_out(self) -> None:
        """The broker closes."""
        with self._lock:
            self._open = None
            self._waiting.clear()
        was_up, self.problem = self.connected.is_set(), "the broker is not running"
        self.connected.clear()
        if was_up:
            self._safely(self._on_down, self.problem)

    def hear(self, topic: str, payload: bytes, retained: bool = False) -> None:
        """Somebody has published this."""
        if self.connected.is_set() and topics.may(self._subscribe, topic):
            self._safely(self._on_message, Received(topic, payload, retained))

    def _up(self) -> None:
        if self._open is None or self.connected.is_set():
            return
        house = self._open[0]
        self.connected.set()
        self.problem = ""
        for topic, payload in house.kept():
            self.hear(topic, payload, retained=True)
        with self._lock:
            held = list(self._held.items())
        for topic, payload in held:
            house.tell(topic, payload, True)
        self._safely(self._on_up)

    def _pass_on(self) -> None:
        """Everything that waits, in its order; what comes meanwhile wakes us anew."""
        with self._lock:
            waiting, self._waiting = self._waiting, deque()
        for message in waiting:
            if self._open:
                self._open[0].tell(*message)

    def _safely(self, callback: Callable[..., None], *arguments: Any) -> None:
        """A fault in whoever listens must not harm the broker."""
        try:
            callback(*arguments)
        except Exception:
            LOG.exception("a listener of the link failed")

"""One virtual station: the station's side of the contract, as the firmware keeps it. Levels, presses, acks, lights."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable

import msgspec

from hub.link import topics
from hub.link.client import Client, Received, Server, Will
from hub.link.contract import (
    Ack,
    ButtonPress,
    Fault,
    Health,
    Lights,
    ReaderHealth,
    ReaderLevel,
    Status,
    encode,
    read_hub,
)

from .noise import QUIET, Noise, Rattle

AGAIN = 3.0
"""Seconds after which what was not acknowledged is said again for the first time."""
FIRMWARE = "virtual"


class Sent(msgspec.Struct):
    """Something said that waits for its ack."""

    tail: str
    message: ReaderLevel | ButtonPress
    at: float = 0.0
    times: int = 0

    def due(self, now: float, again: float) -> bool:
        """Whether to say it again: each time after twice as long, so that a slow hub is not buried."""
        return now - self.at >= again * (1 << min(max(self.times - 1, 0), 6))


class VirtualStation:
    """A station without a box. Every method may be called from any thread; `world` is notified of every answer."""

    def __init__(
        self,
        server: Server,
        table: str,
        name: str,
        secret: str,
        *,
        readers: int = 1,
        buttons: int = 3,
        lights: int = 8,
        again: float = AGAIN,
        noise: Noise = QUIET,
        seed: int = 0,
        world: threading.Condition | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table, self.name = table, name
        self._server, self._secret, self._clock, self._again = server, secret, clock, again
        self._parts = (readers, buttons, lights)
        self.world = world or threading.Condition()
        self.rattle = Rattle(noise, f"{seed}:{name}")
        self.lights = Lights()
        self.sounds: list[str] = []
        self._presses: dict[tuple[str, int], Sent] = {}
        self._levels: dict[int, Sent] = {}
        self._tags: list[set[str]] = [set() for _ in range(readers)]
        self._boot()

    def _boot(self) -> None:
        """Wake up: a new boot, a new count; what lies on the readers lies there still, presses are on flash."""
        self.boot, self._seq = secrets.token_hex(4), 0
        self._levels.clear()
        for reader in range(self._parts[0]):
            self._levels[reader] = self._level(reader)
        self._client = Client(
            self._server,
            self.name,
            self._secret,
            [topics.topic(self.table, self.name, tail) for tail in topics.HUB_SAYS],
            self._received,
            will=Will(topics.topic(self.table, self.name, "status"), encode(Status("lost", self.boot))),
            on_up=self._connected,
        )

    # -- life --

    def start(self) -> None:
        """Connect."""
        self._client.start()

    def stop(self) -> None:
        """Restart on purpose or go: says goodbye first."""
        self._publish("status", encode(Status("lost", self.boot)), True)
        self._client.stop()

    def reboot(self) -> None:
        """Fall over and come up again, without a goodbye."""
        self._client.break_off()
        self._client.stop()
        with self.world:
            self._boot()
        self._client.start()

    def connected(self, timeout: float = 10.0) -> bool:
        """Wait for the connection."""
        return self._client.connected.wait(timeout)

    def _connected(self) -> None:
        """Everything is said at every connection: who we are, what lies here, what nobody has acknowledged."""
        readers, buttons, lights = self._parts
        self._publish("status", encode(Status("online", self.boot, FIRMWARE, readers, buttons, lights)), True)
        health = Health(self.boot, 0, 0, readers=tuple(ReaderHealth("virtual", True) for _ in range(readers)))
        self._publish("health", encode(health), True)
        with self.world:
            waiting = [*self._levels.values(), *self._presses.values()]
        for sent in waiting:
            self._say(sent)

    # -- hands --

    def put(self, reader: int, *uids: str) -> None:
        """Lay tags on a reader."""
        flickers = self.rattle.flickers()
        self._change(reader, lambda tags: tags.update(uids))
        if flickers:
            self._change(reader, lambda tags: tags.difference_update(uids))
            self._change(reader, lambda tags: tags.update(uids))

    def lift(self, reader: int, *uids: str) -> None:
        """Take tags off a reader; all of them if none is named."""
        gone = set(uids) or set(self._tags[reader])
        flickers = self.rattle.flickers()
        self._change(reader, lambda tags: tags.difference_update(gone))
        if flickers:
            self._change(reader, lambda tags: tags.update(gone))
            self._change(reader, lambda tags: tags.difference_update(gone))

    def on(self, reader: int) -> frozenset[str]:
        """The tags on a reader."""
        return frozenset(self._tags[reader])

    def press(self, button: int, long: bool = False) -> None:
        """Press a button."""
        with self.world:
            message = ButtonPress(self.boot, self._next(), "long" if long else "short")
            sent = self._presses[message.boot, message.seq] = Sent(f"button/{button}", message)
        self._say(sent)

    def _change(self, reader: int, change: Callable[[set[str]], None]) -> None:
        with self.world:
            before = set(self._tags[reader])
            change(self._tags[reader])
            if self._tags[reader] == before:
                return
            sent = self._levels[reader] = self._level(reader)
        self._say(sent)

    def _level(self, reader: int) -> Sent:
        level = ReaderLevel(self.boot, self._next(), tuple(sorted(self._tags[reader])))
        return Sent(f"reader/{reader}", level)

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    # -- the wire --

    def _say(self, sent: Sent) -> None:
        sent.at, sent.times = self._clock(), sent.times + 1
        retained = isinstance(sent.message, ReaderLevel)
        for message in self.rattle.shake((sent.tail, encode(sent.message), retained)):
            self._publish(*message)

    def _publish(self, tail: str, payload: bytes, retain: bool) -> None:
        self._client.publish(topics.topic(self.table, self.name, tail), payload, retain=retain)

    def tick(self) -> None:
        """Say again what was not acknowledged for too long; let go of what noise held up."""
        with self.world:
            now = self._clock()
            due = [s for s in (*self._levels.values(), *self._presses.values()) if s.due(now, self._again)]
        for message in self.rattle.release():
            self._publish(*message)
        for sent in due:
            self._say(sent)

    def _received(self, received: Received) -> None:
        message = read_hub(received.topic.rpartition("/")[2], received.payload)
        if isinstance(message, Fault):
            return
        with self.world:
            if isinstance(message, Ack):
                self._acknowledged(message)
            elif isinstance(message, Lights):
                self.lights = message
                if message.buzz and not received.retained:
                    self.sounds.append(message.buzz)
            self.world.notify_all()

    def _acknowledged(self, ack: Ack) -> None:
        self._presses.pop((ack.boot, ack.seq), None)
        for reader, sent in list(self._levels.items()):
            if sent.message.boot == ack.boot and sent.message.seq == ack.seq:
                del self._levels[reader]

    # -- waiting, as a person does who looks at the light --

    @property
    def quiet(self) -> bool:
        """Whether everything said was acknowledged, and nothing is held up on the way."""
        return not self._levels and not self._presses and not self.rattle.holding

    def light(self, n: int = 0) -> tuple[str, str]:
        """What a light shows: colour and effect."""
        lights = self.lights.lights
        return lights[n] if n < len(lights) else ("#000000", "off")

"""A station on a USB cable instead of Wi-Fi: carries its frames to the broker and the hub's answers back."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable

import msgspec
import serial

from . import topics
from .client import Client, Received, Server, Will
from .contract import Fault, Status, encode, read_station
from .frames import Frame, FrameReader, write_frame
from .parts import More, Outgoing

BAUD = 115200
HEARTBEAT = 5.0
"""Seconds between two words of ours; fifteen without one, and the station takes the cable for cut."""
REOPEN = 1.0


class Hello(msgspec.Struct, frozen=True):
    """How a station opens."""

    table: str
    station: str
    boot: str
    line: int = 0
    """Bytes of the longest line it takes; 0 for one of before, which is sent everything whole."""


class Bridge:
    """One port and the one station that may speak at its other end. `run` until `stop`; plugs and brokers may come and go meanwhile."""

    def __init__(
        self,
        port: str,
        server: Server,
        station: str,
        secret: str,
        *,
        clock: Callable[[], float] = time.monotonic,
        say: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.port, self._server, self._station, self._secret = port, server, station, secret
        self._clock, self._say = clock, say
        self._stopped = threading.Event()
        self._writing = threading.Lock()
        self._wire: serial.Serial | None = None
        self._client: Client | None = None
        self.hello: Hello | None = None
        self.reader = FrameReader()
        self._next_beat = 0.0
        self._out = Outgoing(self._write)
        self._lights = b""
        """What the lights should show, said again with every beat: a frame lost on the wire heals."""

    def run(self) -> None:
        """Serve the port until `stop`; opens it again whenever it was pulled."""
        while not self._stopped.is_set():
            try:
                with serial.Serial(self.port, BAUD, timeout=0.1, write_timeout=2) as self._wire:
                    self._say(f"{self.port}: open")
                    self._serve()
            except (serial.SerialException, OSError) as error:
                self._say(f"{self.port}: {error}")
                self._part()
                self._stopped.wait(REOPEN)
        self._part()
        self._out.stop()

    def stop(self) -> None:
        """End `run` soon."""
        self._stopped.set()

    def _serve(self) -> None:
        assert self._wire
        while not self._stopped.is_set():
            data = self._wire.read(self._wire.in_waiting or 1)
            for frame in self.reader.feed(data):
                self._take(frame)
            if self._clock() >= self._next_beat:
                self._beat()

    def _take(self, frame: Frame) -> None:
        if frame.t == "hello":
            self._greet(frame)
        elif frame.t == "more":
            with contextlib.suppress(msgspec.DecodeError):
                self._out.more(msgspec.json.decode(frame.payload, type=More))
        elif self.hello and self._client and not isinstance(read_station(frame.t, frame.payload), Fault):
            name = topics.topic(self.hello.table, self.hello.station, frame.t)
            self._client.publish(name, frame.payload, retain=bool(frame.r))

    def _greet(self, frame: Frame) -> None:
        """A station opens: connect for it, with its will."""
        try:
            hello = msgspec.json.decode(frame.payload, type=Hello)
        except msgspec.DecodeError:
            return
        if not topics.is_name(hello.table):
            return
        if hello.station != self._station:
            self._part()
            self._say(f"{self.port}: {hello.station} != {self._station}")
            return
        if hello != self.hello:
            self._part()
            self.hello = hello
            self._out.begin(hello.line)
            self._connect(hello)
            self._say(f"{self.port}: {hello.station}")
        self._beat()

    def _connect(self, hello: Hello) -> None:
        lost = encode(Status("lost", hello.boot))
        self._client = Client(
            self._server,
            topics.bridge_user(self._station),
            self._secret,
            [topics.topic(hello.table, hello.station, tail) for tail in topics.HUB_SAYS],
            self._received,
            client_id=f"bridge-{hello.station}",
            will=Will(topics.topic(hello.table, hello.station, "status"), lost),
            on_up=self._beat,
            on_down=lambda reason: self._beat(),
        )
        self._client.start()

    def _part(self) -> None:
        """The cable is cut: say so for the station."""
        if self._client and self.hello:
            name = topics.topic(self.hello.table, self.hello.station, "status")
            self._client.publish(name, encode(Status("lost", self.hello.boot)), retain=True)
            self._client.stop()
        self._client, self.hello, self._lights = None, None, b""

    def _received(self, received: Received) -> None:
        address = topics.read_topic(received.topic)
        if address and received.payload:
            self._out.send(write_frame(address.tail, received.payload, received.retained))
            if address.tail == "lights":
                self._lights = write_frame("lights", received.payload, True)

    def _beat(self) -> None:
        """Tell the station whether the hub can be reached."""
        self._next_beat = self._clock() + HEARTBEAT
        up = self._client is not None and self._client.connected.is_set()
        self._out.send(write_frame("bridge", b'{"state":"up"}' if up else b'{"state":"down"}'))
        if self._lights:
            self._out.send(self._lights)

    def _write(self, line: bytes) -> None:
        """A cable that is gone is noticed by the reading thread."""
        with self._writing:
            try:
                if self._wire:
                    self._wire.write(line)
            except (serial.SerialException, OSError, TypeError) as error:  # TypeError: pyserial's, if closed meanwhile
                self._say(f"{self.port}: {error}")

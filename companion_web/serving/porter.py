"""The porter: one thread that takes every connection, reads requests with limits on size and time, and hands them over.

Nobody is refused for want of room: a newcomer takes the place of the stranger who has waited longest at the address
that holds most. A paired screen sends its cookie with its first breath and is a stranger no longer.
"""

from __future__ import annotations

import contextlib
import errno
import queue
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Callable

import msgspec

from ..screens import Patience
from .caller import ANSWER, BODY, CLOSED, HANDSHAKE, HEAD, LEAVING, WITH_CREW, Caller
from .crew import Crew, refusal
from .places import Places
from .request import END, LONGEST_HEAD, BadRequest, Head, read_head

SWEEP = 0.5
"""Seconds between two looks at who is late."""
FAREWELL = 2.0
AT_ONCE = 64
"""Connections taken before others are looked at."""
GONE_AFTER = 15_000
"""Milliseconds after which whoever acknowledges nothing is gone."""


class Secure(msgspec.Struct):
    """The port for TLS and the certificate to show there."""

    port: int
    context: ssl.SSLContext


class Porter:
    """Takes connections on its ports, and answers them with the help of a crew."""

    def __init__(self, crew: Crew, places: Places, pairing: Callable[[str], str]) -> None:
        self._crew, self._places, self._limits, self._pairing = crew, places, places.limits, pairing
        self._selector = selectors.DefaultSelector()
        self._callers: dict[int, Caller] = {}
        self._back: queue.SimpleQueue[Caller] = queue.SimpleQueue()
        self._arrivals = Patience(self._limits.arrivals, self._limits.arrivals * 4)
        self._bell, self._ear = socket.socketpair()
        self._bell.setblocking(False)
        self._ear.setblocking(False)
        self._selector.register(self._ear, selectors.EVENT_READ, self._hear)
        self._listeners: list[socket.socket] = []
        self._stopping = threading.Event()

    # -- life --

    def listen(self, host: str, port: int, context: ssl.SSLContext | None = None) -> int:
        """Take connections on this port; gives the port. Raises OSError if it is taken."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        door = socket.create_server((host, port), family=family, backlog=1024)
        door.setblocking(False)
        self._listeners.append(door)
        self._selector.register(door, selectors.EVENT_READ, lambda: self._open_door(door, context))
        return int(door.getsockname()[1])

    def run(self) -> None:
        """Serve until `stop`."""
        self._crew.start(self._return)
        look = time.monotonic()
        while not self._stopping.is_set():
            for key, _events in self._selector.select(SWEEP):
                try:
                    key.data()
                except Exception:  # of one connection; the others go on
                    self._drop(key.fileobj)
            if time.monotonic() - look > SWEEP:
                look = time.monotonic()
                self._sweep(look)
        self.shut()

    def stop(self) -> None:
        """Let `run` end; from any thread."""
        self._stopping.set()
        self._ring()

    def shut(self) -> None:
        """Close everything."""
        for door in self._listeners:
            door.close()
        for caller in list(self._callers.values()):
            self._hang_up(caller)
        while not self._back.empty():
            self._back.get().hang_up()
        self._crew.stop()
        self._selector.close()
        self._ear.close()
        self._bell.close()

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            self._bell.send(b"1")

    def _hear(self) -> None:
        with contextlib.suppress(OSError):
            self._ear.recv(4096)
        while not self._back.empty():
            self._take_back(self._back.get())

    def _drop(self, wire: object) -> None:
        caller = self._callers.get(wire.fileno()) if isinstance(wire, socket.socket) else None
        if caller:
            self._hang_up(caller)

    # -- coming and going --

    def _open_door(self, door: socket.socket, context: ssl.SSLContext | None) -> None:
        for _ in range(AT_ONCE):
            try:
                wire, (address, *_rest) = door.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno in (errno.EMFILE, errno.ENFILE) and not self._make_room():
                    time.sleep(0.01)  # somebody will go
                return
            if not self._arrivals.allows(address):
                wire.close()
                continue
            self._welcome(wire, address, context)

    def _welcome(self, wire: socket.socket, address: str, context: ssl.SSLContext | None) -> None:
        wire.setblocking(False)
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)
        if context:
            wire = context.wrap_socket(wire, server_side=True, do_handshake_on_connect=False)
        held = [caller for caller in self._callers.values() if not caller.pairing]
        here = [caller for caller in held if caller.address == address]
        if len(here) >= self._limits.per_address:
            self._make_room(here)
        elif len(held) >= self._limits.strangers:
            self._make_room(held)
        caller = Caller(wire, address, context is not None, time.monotonic() + self._limits.head_seconds)
        self._callers[wire.fileno()] = caller
        self._selector.register(wire, selectors.EVENT_READ, lambda: self._stir(caller))

    def _make_room(self, among: list[Caller] | None = None) -> bool:
        """Hang up on the stranger who came first at the address that holds most. Streams and work in hand go on."""
        held = among if among is not None else [caller for caller in self._callers.values() if not caller.pairing]
        free = [caller for caller in held if not caller.busy]
        if not free:
            return False
        count: dict[str, int] = {}
        for caller in free:
            count[caller.address] = count.get(caller.address, 0) + 1
        self._hang_up(max(free, key=lambda caller: count[caller.address]))  # the first of those with as many
        return True

    def _hang_up(self, caller: Caller) -> None:
        number, ours = caller.wire.fileno(), caller.state not in (WITH_CREW, CLOSED)
        if ours:
            self._selector.unregister(caller.wire)
        if caller.hang_up():
            self._callers.pop(number, None)

    def _sweep(self, now: float) -> None:
        """Hang up on whoever is late; on those who do not take their answers first, if these are too much to keep."""
        unread = 0
        for caller in list(self._callers.values()):
            if caller.state == WITH_CREW:
                continue
            unread += 0 if caller.pairing else len(caller.unsent)
            if now > caller.due or unread > self._limits.unread:
                self._hang_up(caller)

    # -- reading --

    def _stir(self, caller: Caller) -> None:
        """Something came from a caller, or it can take more."""
        if caller.state == HANDSHAKE:
            self._handshake(caller)
        elif caller.state == ANSWER:
            self._answer(caller)
        else:
            data = caller.receive()
            if data is None:
                return
            if not data:
                self._hang_up(caller)
            elif caller.state == HEAD:
                caller.buffer += data
                self._read_head(caller)
            elif caller.state == BODY:
                self._read_body(caller, data)

    def _handshake(self, caller: Caller) -> None:
        assert isinstance(caller.wire, ssl.SSLSocket)
        try:
            caller.wire.do_handshake()
        except ssl.SSLWantReadError:
            self._await(caller, selectors.EVENT_READ)
        except ssl.SSLWantWriteError:
            self._await(caller, selectors.EVENT_WRITE)
        except (OSError, ValueError):
            self._hang_up(caller)
        else:
            caller.state = HEAD
            self._await(caller, selectors.EVENT_READ)
            self._stir(caller)  # what came with the last of it

    def _await(self, caller: Caller, events: int) -> None:
        self._selector.modify(caller.wire, events, lambda: self._stir(caller))

    def _read_head(self, caller: Caller) -> None:
        end = caller.buffer.find(END)
        if end < 0:
            if len(caller.buffer) > LONGEST_HEAD:
                self._refuse(caller, "431 Request Header Fields Too Large")
            return
        try:
            head = read_head(bytes(caller.buffer[:end]))
        except BadRequest as fault:
            self._refuse(caller, fault.status)
            return
        rest = bytes(caller.buffer[end + len(END) :])
        caller.buffer.clear()
        caller.pairing = self._pairing(head.cookie)
        self._own_places(caller)
        if fault_ := self._too_much(caller, head):
            self._refuse(caller, fault_)
            return
        caller.expects(head)
        caller.state = BODY
        seconds = self._limits.body_seconds if head.length <= self._limits.body else self._limits.upload_seconds
        caller.due = time.monotonic() + seconds
        if head.length and head.lines.get("expect", "").lower() == "100-continue":
            caller.send(memoryview(b"HTTP/1.1 100 Continue\r\n\r\n"))
        self._read_body(caller, rest)

    def _own_places(self, caller: Caller) -> None:
        """A paired screen has so many connections; one more takes the place of its own oldest that is free."""
        if not caller.pairing:
            return
        own = [one for one in self._callers.values() if one.pairing == caller.pairing and one is not caller]
        if len(own) >= self._limits.own_connections:
            self._make_room([one for one in own if one.state != WITH_CREW])

    def _too_much(self, caller: Caller, head: Head) -> str:
        if head.length <= self._limits.body:
            return ""
        if not caller.pairing or head.length > self._limits.upload:
            return "413 Content Too Large"
        uploads = [one for one in self._callers.values() if one.head and one.head.length > self._limits.body]
        return "503 Service Unavailable" if len(uploads) >= self._limits.uploads else ""

    def _read_body(self, caller: Caller, data: bytes) -> None:
        try:
            caller.take_body(data)
        except OSError:
            self._refuse(caller, "507 Insufficient Storage")
            return
        if len(caller.buffer) > LONGEST_HEAD:
            self._refuse(caller, "400 Bad Request")
        elif caller.missing == 0:
            self._selector.unregister(caller.wire)
            caller.state = WITH_CREW
            self._crew.hand_over(caller)

    # -- answering --

    def _return(self, caller: Caller) -> None:
        """The crew is done with a caller: whatever it has not taken of its answer is ours to send."""
        if self._stopping.is_set():
            caller.hang_up()
        self._back.put(caller)
        self._ring()

    def _take_back(self, caller: Caller) -> None:
        if caller.state == CLOSED:
            return
        caller.forget_request()
        caller.state = ANSWER
        caller.due = time.monotonic() + self._limits.answer_seconds
        self._selector.register(caller.wire, selectors.EVENT_WRITE, lambda: self._stir(caller))
        self._answer(caller)

    def _answer(self, caller: Caller) -> None:
        try:
            caller.unsent = caller.send(caller.unsent)
        except OSError:
            self._hang_up(caller)
            return
        if caller.unsent:
            return
        if not caller.stays:
            self._part(caller)
            return
        idle = self._limits.idle_seconds if caller.pairing else self._limits.stranger_idle_seconds
        caller.state, caller.due = HEAD, time.monotonic() + idle
        self._await(caller, selectors.EVENT_READ)
        if caller.buffer:
            self._read_head(caller)
        elif caller.secure:
            self._stir(caller)  # TLS may hold what the system no longer tells of

    def _part(self, caller: Caller) -> None:
        """Close our side, and hear the caller out for a moment: closed at once, it might never see its answer."""
        caller.state, caller.due = LEAVING, time.monotonic() + FAREWELL
        try:
            socket.socket.shutdown(caller.wire, socket.SHUT_WR)
            self._await(caller, selectors.EVENT_READ)
        except (OSError, KeyError):
            self._hang_up(caller)

    def _refuse(self, caller: Caller, status: str) -> None:
        """Say why, and hang up."""
        caller.forget_request()
        caller.stays = False
        caller.state, caller.due = ANSWER, time.monotonic() + FAREWELL
        caller.unsent = memoryview(refusal(status))
        self._await(caller, selectors.EVENT_WRITE)

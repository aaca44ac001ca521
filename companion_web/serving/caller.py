"""One connection: its socket, what has been read of its request, and what it has still to take of its answer."""

from __future__ import annotations

import contextlib
import select
import socket
import ssl
import tempfile
import threading
from typing import IO

from .places import Place
from .request import Head

SPOOL = 256 * 1024
"""Bytes of a body that stay in memory; the rest waits on disk."""

HANDSHAKE, HEAD, BODY, WITH_CREW, ANSWER, LEAVING, CLOSED = range(7)
"""Where a connection stands. Only with its crew is it out of the porter's hands."""


class Caller:
    """Somebody at the door. Used by the porter, and by one thread of the crew while it is with them."""

    def __init__(self, wire: socket.socket, address: str, secure: bool, due: float) -> None:
        self.wire, self.address, self.secure, self.due = wire, address, secure, due
        self.state = HANDSHAKE if secure else HEAD
        self.pairing = ""
        """Id of the pairing its last request showed; empty: a stranger."""
        self.buffer = bytearray()
        self.head: Head | None = None
        self.body: IO[bytes] | None = None
        self.missing = 0
        self.unsent = memoryview(b"")
        self.stays = True
        self.place: Place | None = None
        self.busy = False
        """Whether a thread is at work on its request right now."""
        self._lock = threading.Lock()

    def receive(self) -> bytes | None:
        """What has come; None if nothing has, empty if it hung up."""
        try:
            data = self.wire.recv(65536)
            while isinstance(self.wire, ssl.SSLSocket) and (more := self.wire.pending()):
                data += self.wire.recv(more)
            return data
        except (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
            return None
        except OSError:
            return b""

    def send(self, data: memoryview) -> memoryview:
        """Send what the system takes now; gives the rest. Raises OSError if it hung up."""
        while data:
            try:
                sent = self.wire.send(data)
            except (BlockingIOError, InterruptedError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
                break
            data = data[sent:]
        return data

    def send_all(self, data: bytes, seconds: float) -> None:
        """Send all of it, however slowly it is taken, within a time. Raises OSError if that fails."""
        self.wire.settimeout(seconds)
        try:
            self.wire.sendall(data)
        finally:
            self.wire.settimeout(0)

    def gone(self) -> bool:
        """Whether it hung up, or is about to be hung up on."""
        if self.state == CLOSED:
            return True
        try:
            look = select.poll()
            look.register(self.wire, select.POLLRDHUP)
            return bool(look.poll(0))
        except (OSError, ValueError):
            return True

    def expects(self, head: Head) -> None:
        """A request's head is there; its body follows."""
        self.head, self.missing, self.stays = head, head.length, head.stays
        self.body = tempfile.SpooledTemporaryFile(SPOOL)  # noqa: SIM115  closed by forget_request

    def take_body(self, data: bytes) -> None:
        """More of the body. Raises OSError when there is no room for it."""
        assert self.body is not None
        self.body.write(data[: self.missing])
        self.buffer += data[self.missing :]
        self.missing -= min(self.missing, len(data))

    def forget_request(self) -> None:
        """Its request was answered."""
        if self.body is not None:
            self.body.close()
        self.head, self.body, self.missing = None, None, 0

    def cut(self) -> None:
        """End the connection for whoever has it in hand now; they close it."""
        with contextlib.suppress(OSError):
            socket.socket.shutdown(self.wire, socket.SHUT_RDWR)  # not TLS's own, which would speak first

    def claim(self) -> bool:
        """A thread is about to work on its request; False if it was hung up on while it waited."""
        with self._lock:
            self.busy = self.state != CLOSED
            return self.busy

    def hang_up(self) -> bool:
        """End the connection at once. While a thread works for it, it is only cut, and comes back: then False."""
        with self._lock:
            if self.busy:
                self.cut()
                return False
            self.state = CLOSED
        self.cut()
        self.wire.close()
        self.forget_request()
        return True

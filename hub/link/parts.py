"""What the bridge says to a station on a cable: lines that fit the station's ring of bytes, one after the other.

A station's serial port keeps 260 bytes while it is busy and drops the rest. So a long message goes in parts, each sent
when the station has asked for it, and short ones keep a distance.
"""

from __future__ import annotations

import threading
import time
from base64 import b64encode
from collections import deque
from collections.abc import Callable

import msgspec

from .frames import write_frame

PIECE = 96
"""Bytes of a message in one part: a line of at most 220 bytes."""
AGAIN = 1.0
"""Seconds after which a part that was not followed by a question is sent again."""
TRIES = 5
BYTES_A_SECOND = 11520
REST = 0.01
"""Seconds between two lines beside the time they take: the station looks every 4 ms."""
MOST_WAITING = 200


class More(msgspec.Struct, frozen=True):
    """A station has the parts before `n` of message `of` and wants that one."""

    of: int
    n: int


class Message:
    """One message that is too long for a line."""

    def __init__(self, of: int, line: bytes) -> None:
        body = line.rstrip(b"\n")
        self.of, self._pieces = of, [body[i : i + PIECE] for i in range(0, len(body), PIECE)]
        self.next = self.tries = 0
        self.at = 0.0

    @property
    def over(self) -> bool:
        """Whether all of it was taken, or nobody takes it."""
        return self.next >= len(self._pieces) or self.tries > TRIES

    def line(self) -> bytes:
        """The part that is due."""
        part = {"of": self.of, "n": self.next, "count": len(self._pieces)}
        part["d"] = b64encode(self._pieces[self.next]).decode()  # type: ignore[assignment]
        return write_frame("part", msgspec.json.encode(part))


class Outgoing:
    """Lines on their way to one station. `send` from any thread; they are written by a thread of this one's own."""

    def __init__(self, write: Callable[[bytes], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._write, self._clock = write, clock
        self._longest = 0
        self._waiting: deque[bytes] = deque()
        self._message: Message | None = None
        self._of = int(time.time()) & 0xFFFF
        self._change = threading.Condition()
        self._stopped = False
        threading.Thread(target=self._run, name="cable out", daemon=True).start()

    def begin(self, longest: int) -> None:
        """A station says hello: how long a line it takes, 0 if it does not know of parts."""
        with self._change:
            self._longest, self._message = longest, None
            self._waiting.clear()

    def send(self, line: bytes) -> None:
        """Say this, after what waits already."""
        with self._change:
            if len(self._waiting) < MOST_WAITING:
                self._waiting.append(line)
            self._change.notify()

    def more(self, asked: More) -> None:
        """The station asks for the next part."""
        with self._change:
            if self._message and asked.of == self._message.of and asked.n > self._message.next:
                self._message.next, self._message.tries, self._message.at = asked.n, 0, 0.0
                self._change.notify()

    def stop(self) -> None:
        """End the thread."""
        with self._change:
            self._stopped = True
            self._change.notify()

    def _run(self) -> None:
        while not self._stopped:
            with self._change:
                line = self._next()
                if line is None:
                    self._change.wait(AGAIN / 4 if self._message else None)
                    continue
            self._write(line)
            time.sleep(len(line) / BYTES_A_SECOND + REST)

    def _next(self) -> bytes | None:
        """The line to write now. Short ones go between the parts of a long one."""
        if self._message and self._message.over:
            self._message = None
        if self._message and self._clock() - self._message.at >= AGAIN:
            self._message.at = self._clock()
            self._message.tries += 1
            return self._message.line() if not self._message.over else None
        for line in list(self._waiting):
            if not self._longest or len(line) <= self._longest:
                self._waiting.remove(line)
                return line
            if self._message is None:
                self._waiting.remove(line)
                self._of = (self._of + 1) & 0xFFFF
                self._message = Message(self._of, line)
                return self._next()
        return None

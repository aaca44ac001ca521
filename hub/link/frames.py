"""Frames on a cable: one JSON object a line, a star and its CRC-32. Whatever else is on the wire is passed over."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import msgspec

LONGEST = 8192
"""Bytes in a line; a longer one is noise."""


class Frame(msgspec.Struct, frozen=True):
    """One message on a cable: the topic below the station's name, whether it is retained, its payload."""

    t: str
    r: int
    p: msgspec.Raw

    @property
    def payload(self) -> bytes:
        """The payload as it would travel over MQTT."""
        return bytes(self.p)


def write_frame(tail: str, payload: bytes, retained: bool = False) -> bytes:
    """A message as a line.

    >>> write_frame("ack", b'{"boot":"9f3a61c2","seq":18}')
    b'{"t":"ack","r":0,"p":{"boot":"9f3a61c2","seq":18}}*fb7dca0d\\n'
    """
    body = msgspec.json.encode(Frame(tail, int(retained), msgspec.Raw(payload)))
    return b"%s*%08x\n" % (body, zlib.crc32(body))


def read_frame(line: bytes) -> Frame | None:
    """The message of a line; None for anything that is not one whole and unharmed."""
    body, star, checksum = line.strip(b"\r\n").rpartition(b"*")
    if not star or not body.startswith(b"{") or checksum != b"%08x" % zlib.crc32(body):
        return None
    try:
        return msgspec.json.decode(body, type=Frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


class FrameReader:
    """Cuts a stream of bytes into frames; counts what it had to throw away."""

    def __init__(self) -> None:
        self._rest = b""
        self.noise = 0

    def feed(self, data: bytes) -> Iterator[Frame]:
        """The frames completed by these bytes."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        if len(self._rest) > LONGEST:
            self._rest = b""
            self.noise += 1
        for line in lines:
            frame = read_frame(line)
            if frame:
                yield frame
            elif line.strip():
                self.noise += 1

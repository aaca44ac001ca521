"""The broker's lobby: whoever connects waits here until it has said who it is. There are few places and little time."""

from __future__ import annotations

import asyncio
from collections import Counter

MOST = 64
PER_ADDRESS = 8
PATIENCE = 10.0
"""Seconds a newcomer has to say who it is, TLS included."""
MAX_PACKET = 16384
"""Bytes. A message has at most 4 KiB; no station sends so much."""

MQTT_5 = b"\x20\x03\x00\x84\x00"
"""The answer to a client that speaks MQTT 5, in its own words: this version is not spoken here."""
OTHER = b"\x20\x02\x00\x01"
"""The same in MQTT 3.1.1's words."""


class Refused(Exception):
    """What came is not the beginning of a connection. `answer` is what to say to it."""

    def __init__(self, why: str, answer: bytes = b"") -> None:
        self.answer = answer
        super().__init__(why)


class Lobby:
    """Holds those who have not said who they are. A newcomer takes the place of whoever has waited longest at the
    address that holds most: a station says who it is with its first breath, and is gone from here."""

    def __init__(self, most: int = MOST, per_address: int = PER_ADDRESS) -> None:
        self._most, self._per_address = most, per_address
        self._waiting: dict[asyncio.StreamWriter, str] = {}
        self.pushed_out = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def enter(self, writer: asyncio.StreamWriter) -> None:
        """Somebody comes."""
        address = str((writer.get_extra_info("peername") or ("?",))[0])
        here = [one for one, where in self._waiting.items() if where == address]
        if len(here) >= self._per_address:
            self._push_out(here[0])
        elif len(self._waiting) >= self._most:
            count = Counter(self._waiting.values())
            self._push_out(max(self._waiting, key=lambda one: count[self._waiting[one]]))
        self._waiting[writer] = address

    def leave(self, writer: asyncio.StreamWriter) -> None:
        """It has said who it is, or has gone."""
        self._waiting.pop(writer, None)

    def _push_out(self, writer: asyncio.StreamWriter) -> None:
        self.pushed_out += 1
        del self._waiting[writer]
        writer.transport.abort()


async def first_packet(reader: asyncio.StreamReader) -> bytes:
    """The CONNECT that opens a connection, as bytes. Raises Refused for anything else."""
    head = await reader.readexactly(2)
    if head[0] != 0x10:
        raise Refused("no CONNECT")
    length, shift = head[1] & 0x7F, 7
    while head[-1] & 0x80:
        if shift > 21:
            raise Refused("no length")
        head += await reader.readexactly(1)
        length |= (head[-1] & 0x7F) << shift
        shift += 7
    if not 10 <= length <= MAX_PACKET:
        raise Refused(f"CONNECT of {length} bytes")
    rest = await reader.readexactly(length)
    if rest[:6] != b"\x00\x04MQTT":
        raise Refused("another protocol", OTHER)
    if rest[6] != 4:
        raise Refused(f"MQTT level {rest[6]}", MQTT_5 if rest[6] == 5 else OTHER)
    return head + rest

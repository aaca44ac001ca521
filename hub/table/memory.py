"""What a table keeps over a restart, as one small document: written before anybody is told, read when it begins again."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .counted import Counted, Heard
from .evidence import SeatEvidence, Shown
from .presence import Presence, PresenceMemory


class Memory(msgspec.Struct, omit_defaults=True):
    """The number of the last row it knew, what was shown, where tags rest, what was counted and what is ignored."""

    number: int = 0
    shown: dict[str, list[Shown]] = {}
    presence: PresenceMemory = PresenceMemory()
    heard: dict[str, Heard] = {}
    ignored: list[str] = []


_DECODER = msgspec.json.Decoder(Memory)


def write_memory(
    number: int, evidence: Iterable[SeatEvidence], presence: Presence, counted: Counted, ignored: Iterable[str]
) -> bytes:
    """The document."""
    shown = {one.seat: list(one.shown.values()) for one in evidence if one.shown}
    return msgspec.json.encode(Memory(number, shown, presence.memory(), counted.stations, sorted(ignored)))


def read_memory(document: bytes) -> Memory:
    """What was kept; nothing if it cannot be read: then people show again what they had shown."""
    try:
        return _DECODER.decode(document)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Memory()

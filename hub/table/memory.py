"""What a table keeps over a restart, as one small document: written before anybody is told, read when it begins again."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .counted import Counted, Heard
from .evidence import Shown
from .hands import Hands
from .presence import Presence, PresenceMemory, Spot


class Memory(msgspec.Struct, omit_defaults=True):
    """The number of the last row it knew, what was shown and where `next` stood, which tags have just been lifted, where
    tags rest, what was counted and what is ignored,
    and whose the shared pad is."""

    number: int = 0
    shown: dict[str, list[Shown]] = {}
    presence: PresenceMemory = PresenceMemory()
    heard: dict[str, Heard] = {}
    ignored: list[str] = []
    cursors: dict[str, int] = {}
    lifted: dict[str, Spot] = {}
    holder: str = ""


_DECODER = msgspec.json.Decoder(Memory)


def write_memory(number: int, hands: Hands, presence: Presence, counted: Counted, ignored: Iterable[str]) -> bytes:
    """The document."""
    shown = {one.seat: list(one.shown.values()) for one in hands.all() if one.shown}
    cursors = {one.seat: one.cursor for one in hands.all() if one.cursor >= 0}
    lifted = {uid: spot for uid, (spot, _) in hands.lifted.items()}
    return msgspec.json.encode(
        Memory(number, shown, presence.memory(), counted.stations, sorted(ignored), cursors, lifted, hands.holder)
    )


def read_memory(document: bytes) -> Memory:
    """What was kept; nothing if it cannot be read: then people show again what they had shown."""
    try:
        return _DECODER.decode(document)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Memory()

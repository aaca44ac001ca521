"""What happens at a table and what follows from it, as plain data. No MQTT, no clock, no disk: others carry these."""

from __future__ import annotations

import msgspec

from hub.game import Facet, Move, Text

# -- what happens: station side --


class Level(msgspec.Struct, frozen=True):
    """A reader says which tags lie on it now, all of them. `retained`: the broker kept it, it is no news."""

    station: str
    reader: int
    boot: str
    seq: int
    tags: tuple[str, ...]
    retained: bool = False


class Press(msgspec.Struct, frozen=True):
    """A button was pressed; `boot` and `seq` make it count once however often it arrives."""

    station: str
    button: int
    boot: str
    seq: int
    long: bool = False


class Online(msgspec.Struct, frozen=True):
    """A station came or went."""

    station: str
    online: bool
    boot: str = ""


# -- what happens: tablet side. `seat` is the seat the tablet is for, or `table` --


class Finger(msgspec.Struct, frozen=True):
    """A finger on something: the facets it stands for. The same again takes it back."""

    seat: str
    facets: dict[str, Facet]


class Release(msgspec.Struct, frozen=True):
    """Take one shown thing back, by its chip's key; with no key everything this seat has shown."""

    seat: str
    key: str = ""


class Ok(msgspec.Struct, frozen=True):
    """Play the one move that is left."""

    seat: str


class Name(msgspec.Struct, frozen=True):
    """Say what an unknown tag is: a kind of piece and which copy of it (0: the first without a tag)."""

    uid: str
    kind: str
    copy: int = 0


class Ignore(msgspec.Struct, frozen=True):
    """Leave a difference between board and game as it is, until something changes there."""

    difference: str


class Accept(msgspec.Struct, frozen=True):
    """Take over into the game what lies on the board, as an amendment."""

    difference: str


class Tick(msgspec.Struct, frozen=True):
    """Time has passed; due at `Table.deadline`."""


Event = Level | Press | Online | Finger | Release | Ok | Name | Ignore | Accept | Tick

# -- what follows --


class Play(msgspec.Struct, frozen=True):
    """Judge this move and write it down, then call `committed` or `refused` with the same key.

    `key` is `station/boot/seq` of what caused it, or empty for a finger; the ledger keeps it so that it counts once.
    """

    move: Move
    seat: str
    source: str
    key: str


class TakeBack(msgspec.Struct, frozen=True):
    """Undo the last move, then call `committed` or `refused` with the same key."""

    seat: str
    source: str
    key: str


class Remember(msgspec.Struct, frozen=True):
    """Put this document on disk before the effects that follow it; give it back to `Table` after a restart."""

    document: bytes


class KeepTags(msgspec.Struct, frozen=True):
    """The tag book has changed: put this document on disk."""

    document: bytes


class Lights(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a station's lights show: a colour and an effect each, and the sound that goes with it once."""

    station: str
    lights: tuple[tuple[str, str], ...]
    buzz: str = ""


class Ack(msgspec.Struct, frozen=True):
    """Tell a station that what it sent is taken care of."""

    station: str
    boot: str
    seq: int


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to say to a seat (or, with no seat, to everyone)."""

    text: Text
    seat: str = ""


class Asked(msgspec.Struct, frozen=True):
    """What is asked of this seat has changed; ask again with `Table.ask`."""

    seat: str


class Unknown(msgspec.Struct, frozen=True):
    """A tag that nobody has named lies on a reader; pages may ask what it is."""

    uid: str
    station: str
    reader: int


class Differs(msgspec.Struct, frozen=True):
    """Board and game differ otherwise than before; see `Table.differences`."""

    n: int


Effect = Play | TakeBack | Remember | KeepTags | Lights | Ack | Notice | Asked | Unknown | Differs

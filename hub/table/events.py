"""What happens at a table and what follows from it, as plain data. No MQTT, no clock, no disk: others carry these."""

from __future__ import annotations

import msgspec

from hub.game import TABLE, Facet, Move, Text

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
    """A finger on something: the facets it stands for. On what is chosen already it changes nothing."""

    seat: str
    facets: dict[str, Facet]


class Release(msgspec.Struct, frozen=True):
    """Take back what was shown: one thing by its chip's key, all that says something of a facet, or (neither) all."""

    seat: str
    key: str = ""
    facet: str = ""


class Ok(msgspec.Struct, frozen=True):
    """Play the one move that is left."""

    seat: str


class Claim(msgspec.Struct, frozen=True):
    """Say whose it is what was shown on a shared pad while several may act."""

    seat: str


class Typed(msgspec.Struct, frozen=True):
    """A move given as its line of text."""

    line: str
    source: str = "tablet"


class Agree(msgspec.Struct, frozen=True):
    """Set something by agreement of the table, with a reason."""

    target: str
    value: str
    reason: str


class Back(msgspec.Struct, frozen=True):
    """Undo. For a seat its own last move, though others have acted at the same time since; else the last move."""

    seat: str = ""


class Again(msgspec.Struct, frozen=True):
    """Redo what was taken back last."""


class Deal(msgspec.Struct, frozen=True):
    """Let the hub roll or draw once although the table deals."""


class Ignore(msgspec.Struct, frozen=True):
    """Leave a difference between board and game as it is, until something changes there."""

    difference: str


class Accept(msgspec.Struct, frozen=True):
    """Take over into the game what lies on the board, as an amendment."""

    difference: str


# -- what happens: tagging the box --


class Name(msgspec.Struct, frozen=True):
    """Say what an unknown tag is: a kind of piece and which copy of it (0: the first without a tag)."""

    uid: str
    kind: str
    copy: int = 0


class Enrol(msgspec.Struct, frozen=True):
    """Begin (or stop) tagging the pieces of the game on any pad."""

    on: bool


class Skip(msgspec.Struct, frozen=True):
    """Leave the piece that is wanted for later."""


class Untag(msgspec.Struct, frozen=True):
    """Take the last tag off again."""


class TakeTags(msgspec.Struct, frozen=True):
    """Know pieces by this document (an exported tag book) from now on."""

    document: bytes


class Tick(msgspec.Struct, frozen=True):
    """Time has passed; due at `Table.deadline`."""


Event = (
    Level | Press | Online | Finger | Release | Ok | Claim | Typed | Agree | Back | Again | Deal | Ignore | Accept | Name
    | Enrol | Skip | Untag | TakeTags | Tick
)  # fmt: skip

# -- what follows --


class Play(msgspec.Struct, frozen=True):
    """Judge this move and write it down, then call `committed` or `refused` with the same key.

    `seat` is who showed it, empty where nobody did: a typed line, an amendment. `key` is `station/boot/seq` of what
    caused it, or empty for a finger; the ledger keeps it so that it counts once.
    """

    move: Move
    seat: str
    source: str
    key: str


class TakeBack(msgspec.Struct, frozen=True):
    """Undo the last move, or `own`'s last one; then call `committed` or `refused` with the same key."""

    seat: str
    source: str
    key: str
    own: str = ""


class BringBack(msgspec.Struct, frozen=True):
    """Redo what was undone last, then call `committed` or `refused` with the same key."""

    seat: str = ""
    source: str = "tablet"
    key: str = ""


class Roll(msgspec.Struct, frozen=True):
    """Let the hub deal or roll once, then call `committed` or `refused` with the same key."""

    seat: str = TABLE
    source: str = "tablet"
    key: str = ""


Write = Play | TakeBack | BringBack | Roll
"""What changes the game: written down first, and then `Table.committed` or `Table.refused`."""


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


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was asked for is not done, and why; nothing has changed. Not `aloud`: only whoever asked is told."""

    texts: tuple[Text, ...]
    seat: str = ""
    aloud: bool = True


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


Effect = Write | Remember | KeepTags | Lights | Ack | Notice | Refused | Asked | Unknown | Differs

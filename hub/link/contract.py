"""The message contract (docs/protocol.md) as data. Whatever arrives becomes a message or a fault, never an exception."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec

MAX_BYTES = 4096
T = TypeVar("T")

Boot = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{8}\Z", max_length=8)]
Seq = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
Count = Annotated[int, msgspec.Meta(ge=0, le=64)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Uid = Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{8}|[0-9a-f]{14}|[0-9a-f]{16}|[0-9a-f]{20})\Z", max_length=20)]
Colour = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}\Z", max_length=7)]
Short = Annotated[str, msgspec.Meta(max_length=64)]
Note = Annotated[str, msgspec.Meta(max_length=256)]
Sha256 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z", max_length=64)]
LightEffect = Literal["off", "on", "blink", "pulse", "flash", "chase"]
Buzz = Literal["ok", "no", "turn", "seen"]


# -- station to hub --


class Status(msgspec.Struct, frozen=True, omit_defaults=True):
    """A station came, or (as its will) went."""

    state: Literal["online", "lost"]
    boot: Boot
    fw: Short = ""
    readers: Count = 0
    buttons: Count = 0
    lights: Count = 0


class ReaderLevel(msgspec.Struct, frozen=True):
    """The whole set of tags on a reader now."""

    boot: Boot
    seq: Seq
    tags: Annotated[tuple[Uid, ...], msgspec.Meta(max_length=64)]


class ButtonPress(msgspec.Struct, frozen=True):
    """A button was pressed."""

    boot: Boot
    seq: Seq
    press: Literal["short", "long"]


class ReaderHealth(msgspec.Struct, frozen=True):
    """How one reader is."""

    chip: Short
    ok: bool
    resets: Whole = 0
    fault: Literal["", "absent", "deaf", "selftest"] = ""


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a station is."""

    boot: Boot
    up: Whole
    free: Whole
    rssi: int | None = None
    tls: bool | None = None
    restarts: Whole = 0
    reset: Short = ""
    crash: Note = ""
    safe: bool = False
    outbox: Whole = 0
    readers: Annotated[tuple[ReaderHealth, ...], msgspec.Meta(max_length=64)] = ()
    notes: Annotated[tuple[Note, ...], msgspec.Meta(max_length=32)] = ()
    update: Note = ""


class Want(msgspec.Struct, frozen=True):
    """A station asks for a piece of the firmware it is offered."""

    boot: Boot
    version: Short
    file: Short
    at: Whole


# -- hub to station --


class Lights(msgspec.Struct, frozen=True, omit_defaults=True):
    """What each light shows, from light 0, and the sound that goes with it."""

    lights: Annotated[tuple[tuple[Colour, LightEffect], ...], msgspec.Meta(max_length=64)] = ()
    buzz: Buzz | None = None


class Ack(msgspec.Struct, frozen=True):
    """What a station sent is taken care of."""

    boot: Boot
    seq: Seq


class Update(msgspec.Struct, frozen=True, omit_defaults=True):
    """A firmware version on offer: name, size and hash of each file, the offer's number, which boot files it needs, and
    the hub's signature for this station; empty for none."""

    version: Short = ""
    files: tuple[tuple[Short, Whole, Sha256], ...] = ()
    serial: Whole = 0
    boot: Count = 0
    sign: Sha256 | Literal[""] = ""


class Time(msgspec.Struct, frozen=True):
    """What time it is at the hub, in seconds since 1970; the answer to a station's `status` and `health`."""

    boot: Boot
    now: Whole


class Chunk(msgspec.Struct, frozen=True):
    """A piece of a firmware file, in base64."""

    version: Short
    file: Short
    at: Whole
    data: str


FromStation = Status | ReaderLevel | ButtonPress | Health | Want
FromHub = Lights | Ack | Update | Chunk | Time

_FROM_STATION: dict[str, msgspec.json.Decoder[Any]] = {
    "status": msgspec.json.Decoder(Status),
    "reader": msgspec.json.Decoder(ReaderLevel),
    "button": msgspec.json.Decoder(ButtonPress),
    "health": msgspec.json.Decoder(Health),
    "want": msgspec.json.Decoder(Want),
}
_FROM_HUB: dict[str, msgspec.json.Decoder[Any]] = {
    "lights": msgspec.json.Decoder(Lights),
    "ack": msgspec.json.Decoder(Ack),
    "update": msgspec.json.Decoder(Update),
    "chunk": msgspec.json.Decoder(Chunk),
    "time": msgspec.json.Decoder(Time),
}
_NUMBER = re.compile(r"(?:0|[1-9][0-9]?)\Z", re.ASCII)

UNKNOWN, OVERSIZED, MALFORMED, MISTYPED, FLOOD = "unknown", "oversized", "malformed", "mistyped", "flood"
FAULTS = (UNKNOWN, OVERSIZED, MALFORMED, MISTYPED, FLOOD)


class Fault(msgspec.Struct, frozen=True):
    """Why a message was not taken: a code of FAULTS and a word for whoever builds stations."""

    code: str
    detail: str = ""


class Numbered(msgspec.Struct, frozen=True):
    """A message of a station with the number of its reader or button (0 for the others)."""

    n: int
    message: FromStation


def read_station(tail: str, payload: bytes) -> Numbered | Fault:
    """What a station says. `tail` is the topic below its name: `reader/0`."""
    kind, slash, number = tail.partition("/")
    numbered = kind in ("reader", "button")
    decoder = _FROM_STATION.get(kind)
    if decoder is None or bool(slash) != numbered or (numbered and not _NUMBER.match(number)):
        return Fault(UNKNOWN, tail[:64])
    message = _decode(decoder, payload)
    return message if isinstance(message, Fault) else Numbered(int(number or 0), message)


def read_hub(tail: str, payload: bytes) -> FromHub | Fault:
    """What the hub says to a station: for stations of our own, the virtual ones."""
    decoder = _FROM_HUB.get(tail)
    return Fault(UNKNOWN, tail[:64]) if decoder is None else _decode(decoder, payload)


def _decode(decoder: msgspec.json.Decoder[T], payload: bytes) -> T | Fault:
    if len(payload) > MAX_BYTES:
        return Fault(OVERSIZED, f"{len(payload)} bytes; at most {MAX_BYTES}")
    try:
        return decoder.decode(payload)
    except msgspec.ValidationError as error:
        return Fault(MISTYPED, str(error)[:200])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Fault(MALFORMED, str(error)[:200])


def encode(message: FromStation | FromHub) -> bytes:
    """A message as it travels."""
    return msgspec.json.encode(message)

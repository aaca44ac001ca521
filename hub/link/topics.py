"""Topic names of the contract: who may publish what, who may read what. Both brokers take their rules from here."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

ROOT = "tallyman/1"
HUB = "hub"
"""The hub's own user name; no station may be called so."""

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}\Z")

STATION_SAYS = ("status", "reader/+", "button/+", "health", "want")
HUB_SAYS = ("lights", "ack", "update", "chunk", "time")

STATION, DISPLAY, BRIDGE = "station", "display", "bridge"
ROLES = (STATION, DISPLAY)
_KEPT = re.compile(r"(status|health|reader/([0-9]|[1-5][0-9]|6[0-3]))\Z")


class Address(NamedTuple):
    """Where a message belongs: its table, its station and what comes below the station's name."""

    table: str
    station: str
    tail: str


def is_name(name: str) -> bool:
    """Whether a table or station may be called so."""
    return bool(NAME.match(name)) and name != HUB


def topic(table: str, station: str, tail: str) -> str:
    """The full topic of a station's message.

    >>> topic("main", "seat-red", "lights")
    'tallyman/1/main/seat-red/lights'
    """
    return f"{ROOT}/{table}/{station}/{tail}"


def view_topic(table: str) -> str:
    """Where the public view of a table's game is published."""
    return f"{ROOT}/{table}/view"


def read_topic(name: str) -> Address | None:
    """Take a topic apart; None if it is not a station's."""
    parts = name.split("/", 4)
    if len(parts) != 5 or "/".join(parts[:2]) != ROOT or not is_name(parts[2]) or not is_name(parts[3]):
        return None
    return Address(parts[2], parts[3], parts[4])


def is_kept(tail: str) -> bool:
    """Whether a station's messages of this kind are retained."""
    return bool(_KEPT.match(tail))


def bridge_user(station: str) -> str:
    """The name under which the bridge of one station's cable comes in; no station can be called so.

    >>> bridge_user("seat-red")
    'bridge.seat-red'
    """
    return f"{BRIDGE}.{station}"


def _speaks_for(user: str, role: str) -> str:
    return user.removeprefix(f"{BRIDGE}.") if role == BRIDGE else user


@cache
def writes(user: str, role: str) -> tuple[str, ...]:
    """The topics a user may publish."""
    if user == HUB:
        return (f"{ROOT}/#",)
    return () if role == DISPLAY else tuple(topic("+", _speaks_for(user, role), tail) for tail in STATION_SAYS)


@cache
def reads(user: str, role: str) -> tuple[str, ...]:
    """The topics a user may subscribe to."""
    if user == HUB:
        return (f"{ROOT}/#",)
    if role == DISPLAY:
        return (view_topic("+"),)
    return tuple(topic("+", _speaks_for(user, role), tail) for tail in HUB_SAYS)


def covers(allowed: str, wanted: str) -> bool:
    """Whether everything a wanted filter (or topic) can match is matched by an allowed one.

    >>> covers("tallyman/1/+/seat-red/lights", "tallyman/1/main/seat-red/lights")
    True
    >>> covers("tallyman/1/+/seat-red/lights", "tallyman/1/#")
    False
    """
    have, want = allowed.split("/"), wanted.split("/")
    for i, level in enumerate(have):
        if level == "#":
            return True
        if i >= len(want) or want[i] == "#" or (level != "+" and level != want[i]):
            return False
    return len(have) == len(want)


def may(filters: tuple[str, ...], wanted: str) -> bool:
    """Whether any of these filters covers what is wanted."""
    return any(covers(allowed, wanted) for allowed in filters)

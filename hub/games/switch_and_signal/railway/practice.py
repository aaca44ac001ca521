"""Practice railways of our own invention, one per rule set: for tests, the demo and practice. Nobody's printed board.

They are laid by the same operations a person uses on the tablet.
"""

from __future__ import annotations

from functools import cache

from hub.game import N_

from .mapping import Connect, Operation, SetFirstSignal, SetFirstSwitch, SetNode, SetSignal, lay
from .railway import Node, Railway

City = tuple[str, str, int, int, str]
Track = tuple[str, str, int]

NAMES = {"europe": N_("Practice railway: the ring"), "north_america": N_("Practice railway: coast to coast")}

# id, name, x, y, goods (none: a port)
CITIES: dict[str, tuple[City, ...]] = {
    "europe": (
        ("arbury", "Arbury", 200, 190, "yellow"),
        ("belden", "Belden", 800, 190, "blue"),
        ("corvo", "Corvo", 200, 510, "red"),
        ("dalby", "Dalby", 800, 510, "white"),
        ("eastmere", "Eastmere", 500, 600, ""),
    ),
    "north_america": (
        ("arbury", "Arbury", 330, 190, "yellow"),
        ("belden", "Belden", 670, 190, "blue"),
        ("corvo", "Corvo", 330, 510, "red"),
        ("dalby", "Dalby", 670, 510, "white"),
        ("westmere", "Westmere", 80, 350, ""),
        ("eastmere", "Eastmere", 920, 350, ""),
    ),
}

# id, ways, x, y
JUNCTIONS: dict[str, tuple[tuple[str, int, int, int], ...]] = {
    "europe": (
        ("j1", 3, 390, 110),
        ("j2", 3, 610, 110),
        ("j3", 3, 110, 350),
        ("j4", 3, 890, 350),
        ("j5", 3, 340, 580),
        ("j6", 3, 660, 580),
        ("x1", 4, 500, 300),
        ("x2", 4, 500, 440),
    ),
    "north_america": (
        ("j1", 3, 500, 130),
        ("j2", 3, 500, 570),
        ("j3", 3, 170, 200),
        ("j4", 3, 170, 500),
        ("j5", 3, 830, 200),
        ("j6", 3, 830, 500),
        ("j7", 3, 250, 350),
        ("j8", 3, 750, 350),
        ("x1", 4, 500, 350),
    ),
}

# number, x, y
STARTS: dict[str, tuple[tuple[int, int, int], ...]] = {
    "europe": (
        (2, 40, 60),
        (3, 390, 20),
        (4, 20, 350),
        (5, 40, 650),
        (6, 340, 690),
        (7, 500, 160),
        (8, 660, 690),
        (9, 960, 650),
        (10, 980, 350),
        (11, 610, 20),
        (12, 960, 60),
    ),
    "north_america": (
        (2, 100, 60),
        (3, 100, 640),
        (4, 280, 40),
        (5, 280, 670),
        (6, 500, 690),
        (7, 500, 20),
        (8, 980, 480),
        (9, 720, 40),
        (10, 720, 670),
        (11, 900, 640),
        (12, 900, 60),
    ),
}

# from, to, sections between
TRACKS: dict[str, tuple[Track, ...]] = {
    "europe": (
        ("arbury", "j1", 2),
        ("j1", "j2", 2),
        ("j2", "belden", 2),
        ("arbury", "j3", 2),
        ("j3", "corvo", 2),
        ("belden", "j4", 2),
        ("j4", "dalby", 2),
        ("corvo", "j5", 2),
        ("j5", "eastmere", 2),
        ("dalby", "j6", 2),
        ("j6", "eastmere", 2),
        ("arbury", "x1", 3),
        ("belden", "x1", 3),
        ("x1", "x2", 2),
        ("corvo", "x2", 3),
        ("dalby", "x2", 3),
        ("x2", "eastmere", 1),
        ("s2", "arbury", 2),
        ("s3", "j1", 1),
        ("s4", "j3", 1),
        ("s5", "corvo", 2),
        ("s6", "j5", 1),
        ("s7", "x1", 2),
        ("s8", "j6", 1),
        ("s9", "dalby", 2),
        ("s10", "j4", 1),
        ("s11", "j2", 1),
        ("s12", "belden", 2),
    ),
    "north_america": (
        ("arbury", "j1", 2),
        ("belden", "j1", 2),
        ("corvo", "j2", 2),
        ("dalby", "j2", 2),
        ("arbury", "j3", 1),
        ("j3", "westmere", 2),
        ("corvo", "j4", 1),
        ("j4", "westmere", 2),
        ("belden", "j5", 1),
        ("j5", "eastmere", 2),
        ("dalby", "j6", 1),
        ("j6", "eastmere", 2),
        ("westmere", "j7", 2),
        ("j7", "arbury", 1),
        ("j7", "corvo", 1),
        ("eastmere", "j8", 2),
        ("j8", "belden", 1),
        ("j8", "dalby", 1),
        ("x1", "arbury", 2),
        ("x1", "belden", 2),
        ("x1", "corvo", 2),
        ("x1", "dalby", 2),
        ("s2", "j3", 1),
        ("s3", "j4", 1),
        ("s4", "arbury", 2),
        ("s5", "corvo", 2),
        ("s6", "j2", 1),
        ("s7", "j1", 1),
        ("s8", "eastmere", 2),
        ("s9", "belden", 2),
        ("s10", "dalby", 2),
        ("s11", "j6", 1),
        ("s12", "j5", 1),
    ),
}

# Tracks with a signal place that belongs to no city: the link on which the track begins.
TRACK_SIGNALS: dict[str, tuple[tuple[str, str], ...]] = {
    "europe": (("j1", "j2"), ("x1", "x2"), ("s7", "x1"), ("s4", "j3"), ("s10", "j4"), ("s6", "j5")),
    "north_america": (("s2", "j3"), ("s3", "j4"), ("s6", "j2"), ("s7", "j1"), ("s11", "j6"), ("s12", "j5")),
}

# First game: the tracks whose signal is green (the city's end of it, or the signal above), and the switches.
GREEN: dict[str, tuple[tuple[str, str], ...]] = {
    "europe": (
        ("arbury", "x1"),
        ("belden", "x1"),
        ("corvo", "x2"),
        ("dalby", "x2"),
        ("x2", "eastmere"),
        ("x1", "x2"),
        ("s7", "x1"),
        ("j1", "j2"),
    ),
    "north_america": (
        ("arbury", "j3"),
        ("belden", "j5"),
        ("corvo", "j4"),
        ("dalby", "j6"),
        ("j3", "westmere"),
        ("j5", "eastmere"),
        ("s2", "j3"),
        ("s12", "j5"),
        ("s7", "j1"),
    ),
}
SWITCHES: dict[str, dict[str, str]] = {
    "europe": {"j1": "BC", "j2": "BC", "j3": "AC", "j4": "BC", "j5": "BC", "j6": "BC", "x1": "AC", "x2": "AD"},
    "north_america": {
        "j1": "AC", "j2": "BC", "j3": "AB", "j4": "AB", "j5": "AB", "j6": "AB", "j7": "AB", "j8": "AC", "x1": "AD",
    },
}  # fmt: skip


@cache
def practice_railway(side: str) -> Railway:
    """The practice railway of a rule set."""
    empty = Railway(side, name=NAMES[side], invented=True)
    railway = lay(empty, [*_places(side), *(Connect(*track) for track in TRACKS[side])])
    railway = lay(railway, [SetSignal(_first_link(railway, a, b)) for a, b in TRACK_SIGNALS[side]])
    greens = [SetFirstSignal(_signal_on(railway, a, b)) for a, b in GREEN[side]]
    return lay(railway, [*greens, *(SetFirstSwitch(*pair) for pair in SWITCHES[side].items())])


def _places(side: str) -> list[Operation]:
    cities = [
        Node(id, "city", x, y, name, role="trade" if good else "port", good=good)
        for id, name, x, y, good in CITIES[side]
    ]
    junctions = [Node(id, "junction", x, y, ways=ways) for id, ways, x, y in JUNCTIONS[side]]
    starts = [Node(f"s{number}", "start", x, y, number=number) for number, x, y in STARTS[side]]
    return [SetNode(node) for node in (*cities, *junctions, *starts)]


def _track(railway: Railway, a: str, b: str) -> list[str]:
    """The links of the track laid from a to b, in order."""
    for first in railway.at(a):
        links, here = [first.id], first.other(a)
        while (node := railway.node(here)) and node.kind == "section":
            following = next(link for link in railway.at(here) if link.id != links[-1])
            links.append(following.id)
            here = following.other(here)
        if here == b:
            return links
    raise LookupError(f"no track {a} to {b}")


def _first_link(railway: Railway, a: str, b: str) -> str:
    return _track(railway, a, b)[0]


def _signal_on(railway: Railway, a: str, b: str) -> str:
    signalled = {link.id for link in railway.links if link.signal}
    return next(link for link in _track(railway, a, b) if link in signalled)

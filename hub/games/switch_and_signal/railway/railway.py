"""The railway of a board side as plain data: what an owner maps once, what a game carries with it.

Nodes are what a train can stand on (sections, cities, start places) and junctions; links join them. A junction names its
branches A to D; a link may carry one signal place, and that signal has the link's id. Nothing here knows a rule.
"""

from __future__ import annotations

import re

import msgspec

from hub.game import COLOURS, TABLE

SIDES = ("europe", "north_america")
KINDS = ("section", "city", "start", "junction")
ROLES = ("trade", "port")
GOODS = ("yellow", "blue", "red", "white")
BRANCHES = "ABCD"
WIDTH, HEIGHT = 1000, 700
"""The drawing's size: coordinates run from 0 to these."""


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of track, a city, a start place or a junction, and where it lies on the drawing."""

    id: str
    kind: str
    x: int = 0
    y: int = 0
    name: str = ""
    role: str = ""
    good: str = ""
    number: int = 0
    ways: int = 0


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two nodes that touch. `a_branch` and `b_branch` are letters where that end is a junction."""

    id: str
    a: str
    b: str
    a_branch: str = ""
    b_branch: str = ""
    signal: bool = False

    def other(self, node: str) -> str:
        """The end that is not `node`."""
        return self.b if node == self.a else self.a

    def branch(self, node: str) -> str:
        """The letter this link has at a junction."""
        return self.a_branch if node == self.a else self.b_branch


class Railway(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole map of one board side. `switches` and `signals` are the first game's positions.

    A switch position names the two open branches ("AC"); the others are covered by markers. `invented` marks a railway
    that is nobody's printed board.
    """

    side: str
    nodes: tuple[Node, ...] = ()
    links: tuple[Link, ...] = ()
    switches: dict[str, str] = {}
    signals: tuple[str, ...] = ()
    name: str = ""
    invented: bool = False

    def node(self, id: str) -> Node | None:
        """The node of that id, if there is one."""
        return next((node for node in self.nodes if node.id == id), None)

    def link(self, id: str) -> Link | None:
        """The link of that id, if there is one."""
        return next((link for link in self.links if link.id == id), None)

    def at(self, node: str) -> tuple[Link, ...]:
        """The links that end at a node."""
        return tuple(link for link in self.links if node in (link.a, link.b))

    def of(self, kind: str) -> tuple[Node, ...]:
        """All nodes of one kind."""
        return tuple(node for node in self.nodes if node.kind == kind)


RESERVED = ("depot", "ahead", "none", "multi", "brown", "gray", TABLE, *COLOURS)
"""Words that moves use for other things."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,23}\Z")


def may_name(id: str) -> bool:
    """Whether this can be the short name of a place or a link: one word of a move, and no word with another meaning."""
    return bool(_ID.match(id)) and id not in RESERVED


def positions(ways: int) -> tuple[str, ...]:
    """Every position of a switch: which two branches are joined.

    >>> positions(3)
    ('AB', 'AC', 'BC')
    """
    letters = BRANCHES[:ways]
    return tuple(a + b for i, a in enumerate(letters) for b in letters[i + 1 :])


def markers(ways: int) -> int:
    """How many switch markers lie on a junction: one where 3 tracks meet, two where 4 do."""
    return ways - 2


def write_railway(railway: Railway) -> str:
    """The railway as one line of text."""
    return msgspec.json.encode(railway).decode()


def read_railway(text: str | bytes) -> Railway:
    """The railway that `write_railway` wrote; raises ValueError if the text is not one."""
    return msgspec.json.decode(text, type=Railway)

"""The movement rules: every way a train can go on a roll, where it ends and what that costs.

A train has no choice but in cities: by which green exit it leaves, and whether it passes through where that is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from .components import DICE, LOSS_HEAD_ON, LOSS_POINT, LOSS_START
from .railway.net import Hop
from .scoring import wants
from .state import State, Train, colour_of, once
from .title import EUROPE

AHEAD = "ahead"
"""The way of a train that had nothing to choose."""
DEPOT = "depot"


class Run(msgspec.Struct, frozen=True):
    """One way of a train on a roll: where it is shown to end, what stopped it, what is unused and what that costs.

    `stands` is where it stands and `exit` what it faces afterwards; empty when it goes to the depot. `end` is one of
    used, city, port, start, signal, switch, train, head_on.
    """

    place: str
    way: str
    end: str
    used: int
    unused: int
    cost: int
    stands: str
    exit: str
    trail: tuple[str, ...]

    @property
    def delivers(self) -> bool:
        """Whether its load goes into a warehouse."""
        return self.end == "delivered"


class _Walk(NamedTuple):
    """Where a train is on its way: the exit it takes next, points left, choices made, places passed."""

    here: str
    exit: str
    left: int
    way: tuple[str, ...]
    trail: tuple[str, ...]


def runs(state: State, train: int, points: int) -> tuple[Run, ...]:
    """Every way a train can go with so many points, by the switches and signals as they lie."""
    return tuple(_Walker(state, train, points).all())


@once
def ways(state: State) -> tuple[Run, ...]:
    """Every way of the train that was rolled for."""
    return runs(state, state.runner, state.points)


def may_pass(state: State, train: Train, city: str) -> bool:
    """Whether a train may go on through a city: in North America or with the dispatcher's help; loads are delivered."""
    return (state.side != EUROPE or state.through) and not delivers(state, train, city)


def delivers(state: State, train: Train, city: str) -> bool:
    """Whether a train that enters a city unloads there."""
    ports = state.net.ports
    return bool(train.good) and city in ports and wants(state, ports.index(city), train.good)


class _Walker:
    """One train on one roll; looks the switches and signals up once."""

    def __init__(self, state: State, train: int, points: int) -> None:
        self.state, self.net, self.points = state, state.net, points
        self.train = state.trains[train]
        self.switches, self.green = state.lie, frozenset(state.signals)
        self.others = {place: i for place, i in state.taken.items() if i != train}

    def all(self) -> Iterator[Run]:
        place = self.train.place
        if self.net.kind[place] != "city":
            yield from self.go(_Walk(place, self.train.exit, self.points, (), ()))
            return
        for exit in self.exits(place):
            yield from self.go(_Walk(place, exit, self.points, (exit,), ()))

    def exits(self, city: str) -> Iterator[str]:
        """Exits of a city that are not barred by a red signal (rule 4)."""
        return (exit for exit in self.net.at[city] if not self.net.link[exit].signal or exit in self.green)

    def go(self, walk: _Walk) -> Iterator[Run]:
        """On from here until the points are used or something stops the train."""
        while walk.left:
            hop = self.net.hop(walk.here, walk.exit, self.switches, self.green)
            if barred := self.bar(hop):
                yield self.stopped(walk, barred)
                return
            walk = _Walk(hop.place, "", walk.left - 1, walk.way, (*walk.trail, hop.place))
            kind = self.net.kind[hop.place]
            if kind == "start":
                yield self.ended(walk, "start", LOSS_START)
                return
            if kind == "city":
                yield self.in_city(walk)
                yield from self.through(walk, hop.entry)
                return
            walk = walk._replace(exit=self.net.onward(hop.place, hop.entry))
        yield self.ended(walk, "used", 0)

    def bar(self, hop: Hop) -> str:
        """What stops a train before the next place: a red signal, a switch, a train, or a train that comes at it."""
        if hop.barred:
            return hop.barred
        other = self.others.get(hop.place)
        if other is None:
            return ""
        return "head_on" if self.state.trains[other].exit == hop.entry else "train"

    def through(self, walk: _Walk, entry: str) -> Iterator[Run]:
        """Through a city by another green exit, if that brings the train further."""
        if not walk.left or not may_pass(self.state, self.train, walk.here):
            return
        for exit in self.exits(walk.here):
            if exit == entry or self.bar(self.net.hop(walk.here, exit, self.switches, self.green)):
                continue
            yield from self.go(walk._replace(exit=exit, way=(*walk.way, exit)))

    def in_city(self, walk: _Walk) -> Run:
        """A stop in a city costs nothing (rule 9); a load that the port takes is delivered (rule 10)."""
        if delivers(self.state, self.train, walk.here):
            return self.ended(walk, "delivered", 0)
        home = self.state.side == EUROPE and walk.here in self.net.ports
        return self.ended(walk, "port" if home else "city", 0)

    def stopped(self, walk: _Walk, why: str) -> Run:
        """Barred with points left: one token a point, two and the depot if trains would meet head-on."""
        return self.ended(walk, why, walk.left * (LOSS_HEAD_ON if why == "head_on" else LOSS_POINT))

    def ended(self, walk: _Walk, end: str, cost: int) -> Run:
        leaves = end in ("start", "delivered", "port", "head_on")
        shown = DEPOT if end == "head_on" else walk.here
        way = "-".join(walk.way) or AHEAD
        exit = "" if leaves or self.net.kind[walk.here] == "city" else walk.exit
        stands = "" if leaves else walk.here
        return Run(shown, way, end, self.points - walk.left, walk.left, cost, stands, exit, walk.trail)


class Forecast(msgspec.Struct, frozen=True):
    """What one roll would do: the points, on how many of six faces they are, and the ways to go."""

    points: int
    faces: int
    runs: tuple[Run, ...]

    @property
    def cost(self) -> int:
        """Time tokens the cheapest way costs."""
        return min(run.cost for run in self.runs)


def what_if(state: State, train: int) -> tuple[Forecast, ...]:
    """What each roll would do for a train as it stands now, before it is made."""
    if not state.trains[train].place:
        return ()
    faces = DICE[colour_of(train)]
    return tuple(Forecast(n, faces.count(n), runs(state, train, n)) for n in sorted(set(faces)))

"""A railway made ready for running trains: who touches whom, and where a train comes out when it sets off."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from .practice import practice_railway
from .railway import SIDES, Railway, positions, read_railway

PRACTICE = "practice:"
"""A state names a practice railway by this and its side; any other railway it carries whole."""


class Hop(NamedTuple):
    """What lies next on the way: the place and the link by which it is entered, or what bars the way."""

    place: str
    entry: str
    barred: str = ""


class Net:
    """One railway with its lookups; made once and shared by every state that runs on it."""

    def __init__(self, railway: Railway) -> None:
        self.railway = railway
        self.node = {node.id: node for node in railway.nodes}
        self.link = {link.id: link for link in railway.links}
        self.at = {node.id: tuple(link.id for link in railway.at(node.id)) for node in railway.nodes}
        self.kind = {node.id: node.kind for node in railway.nodes}
        self.junctions = tuple(node.id for node in railway.of("junction"))
        self.positions = {id: positions(self.node[id].ways) for id in self.junctions}
        self.every_position = tuple((id, open) for id, known in self.positions.items() for open in known)
        self.starts = {node.number: node.id for node in railway.of("start")}
        self.cities = tuple(node.id for node in railway.of("city"))
        self.ports = tuple(node.id for node in railway.of("city") if node.role == "port")
        self.trade = {node.good: node.id for node in railway.of("city") if node.role == "trade"}
        self.good = {city: good for good, city in self.trade.items()}
        self.stops = tuple(node.id for node in railway.nodes if node.kind != "junction")
        self.signals = tuple(link.id for link in railway.links if link.signal)
        self.city_of = {id: self._city(id) for id in self.signals}
        """The city a signal place belongs to; empty for one on the track."""

    def _city(self, link: str) -> str:
        ends = (self.link[link].a, self.link[link].b)
        return next((end for end in ends if self.kind[end] == "city"), "")

    def onward(self, place: str, entry: str) -> str:
        """The link by which a train leaves a section it entered by `entry`; itself at a dead end."""
        return next((link for link in self.at[place] if link != entry), entry)

    def hop(self, here: str, exit: str, switches: Mapping[str, str], green: Collection[str]) -> Hop:
        """From a place out by a link to the next place, through junctions as their switches lie."""
        link = self.link[exit]
        while True:
            if link.signal and link.id not in green:
                return Hop(here, link.id, "signal")
            there = link.other(here)
            if self.kind[there] != "junction":
                return Hop(there, link.id)
            branch, open = link.branch(there), switches[there]
            if branch not in open:
                return Hop(there, link.id, "switch")
            leave = open.replace(branch, "")
            link = next(self.link[id] for id in self.at[there] if self.link[id].branch(there) == leave)
            here = there


@lru_cache(maxsize=64)
def net_of(railway: str) -> Net:
    """The net a state names: a practice railway, or one it carries as text."""
    if railway.startswith(PRACTICE):
        return Net(practice_railway(railway.removeprefix(PRACTICE)))
    return Net(read_railway(railway))


def practice_name(side: str) -> str:
    """How a state names the practice railway of a side."""
    assert side in SIDES
    return PRACTICE + side

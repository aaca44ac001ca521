"""The map of a Brass board as tables, and what is connected to what.

Places, slots and links are numbered in table order; sets of them are bit masks, so that a network is one number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

import msgspec

TOWN, FARM, MERCHANT = "town", "farm", "merchant"


class Slot(msgspec.Struct, frozen=True):
    """A space for one tile: the `n`-th of its place, counted from 1."""

    index: int
    place: int
    n: int
    industries: tuple[str, ...]
    x: int
    y: int


class Place(msgspec.Struct, frozen=True):
    """A town, a farm brewery, or a place off the map that only links reach. `points`: link points printed on it."""

    index: int
    id: str
    name: str
    kind: str
    x: int
    y: int
    band: str = ""
    points: int = 0
    slots: tuple[int, ...] = ()


class Link(msgspec.Struct, frozen=True):
    """A line for one link tile between its ends (rarely three); `eras` says when it may be built."""

    index: int
    id: str
    ends: tuple[int, ...]
    eras: tuple[str, ...]


def bits(mask: int) -> list[int]:
    """The numbers in a mask, from the lowest."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


class Graph:
    """What a set of built links connects. `group[place]` is the mask of all places connected to it, itself among them."""

    def __init__(self, board: Board, built: int) -> None:
        self._reach: dict[int, int] = {}
        self.near = [0] * len(board.places)
        self.group = [1 << place for place in range(len(board.places))]
        for link in bits(built):
            self._join(board.ends_mask[link])

    def _join(self, ends: int) -> None:
        whole = 0
        for place in bits(ends):
            self.near[place] |= ends
            whole |= self.group[place]
        for place in bits(whole):
            self.group[place] = whole

    def reach(self, start: int) -> int:
        """Every place connected to any place of `start`."""
        whole = self._reach.get(start)
        if whole is None:
            whole = 0
            for place in bits(start):
                whole |= self.group[place]
            self._reach[start] = whole
        return whole

    def rings(self, start: int) -> Iterator[int]:
        """Places by distance in links from `start`: first `start` itself, then those one link away, and so on."""
        seen = ring = start
        while ring:
            yield ring
            wider = 0
            for place in bits(ring):
                wider |= self.near[place]
            ring = wider & ~seen
            seen |= ring


class Board:
    """A board from its tables. Rows: see a title's `board.py`."""

    def __init__(self, places: Sequence[Place], slots: Sequence[Slot], links: Sequence[Link]) -> None:
        self.places, self.slots, self.links = tuple(places), tuple(slots), tuple(links)
        self.place = {place.id: place for place in self.places}
        self.link = {link.id: link for link in self.links}
        self.slot = {(self.places[slot.place].id, slot.n): slot for slot in self.slots}
        self.site = tuple((self.places[slot.place].id, slot.n) for slot in self.slots)
        self.place_of = tuple(slot.place for slot in self.slots)
        self.bit = {place.id: 1 << place.index for place in self.places}
        self.bit_of = tuple(1 << slot.place for slot in self.slots)
        self.link_bit = {link.id: 1 << link.index for link in self.links}
        self.link_ends = {link.id: sum(1 << end for end in link.ends) for link in self.links}
        self.ends_mask = tuple(self.link_ends.values())
        self.links_at = tuple(
            sum(1 << link.index for link in self.links if place.index in link.ends) for place in self.places
        )
        self.era_links = {era: sum(1 << link.index for link in self.links if era in link.eras) for era in _ERAS}
        self.slots_for: dict[str, tuple[int, ...]] = {}
        self.shown: dict[str, int] = {}
        for slot in self.slots:
            for industry in slot.industries:
                self.slots_for[industry] = (*self.slots_for.get(industry, ()), slot.index)
                self.shown[industry] = self.shown.get(industry, 0) | 1 << slot.index
        self.graph = lru_cache(maxsize=8192)(self._graph)
        self.ends_of = lru_cache(maxsize=8192)(self._ends_of)
        self.beside = lru_cache(maxsize=8192)(self._beside)
        self.slots_in = lru_cache(maxsize=8192)(self._slots_in)
        self.mask = cache(self._mask)

    def _mask(self, *kinds: str) -> int:
        """The places of these kinds."""
        return sum(1 << place.index for place in self.places if place.kind in kinds)

    def _graph(self, built: int) -> Graph:
        return Graph(self, built)

    def _ends_of(self, links: int) -> int:
        """Places at an end of any of these links."""
        ends = 0
        for link in bits(links):
            ends |= self.ends_mask[link]
        return ends

    def _beside(self, places: int) -> int:
        """Links with an end in any of these places."""
        links = 0
        for place in bits(places):
            links |= self.links_at[place]
        return links

    def _slots_in(self, places: int) -> int:
        """The slots of these places, as a mask."""
        return sum(1 << slot.index for slot in self.slots if places >> slot.place & 1)

    def name_of_slot(self, slot: int) -> tuple[str, int]:
        """(place id, number from 1) of a slot."""
        return self.site[slot]


_ERAS = ("canal", "rail")


def make_board(
    towns: Sequence[tuple[str, str, str, str, int, int, int, Sequence[tuple[str, int, int]]]],
    links: Sequence[tuple[str, str]],
) -> Board:
    """A board from printed rows: (id, name, kind, band, link points, x, y, slots) and (link id, eras).

    A slot is (industries with spaces between, x, y); a link's id is its ends joined by hyphens.
    """
    places: list[Place] = []
    slots: list[Slot] = []
    for index, (id, name, kind, band, points, x, y, rows) in enumerate(towns):
        first = len(slots)
        slots += [Slot(first + n, index, n + 1, tuple(row[0].split()), row[1], row[2]) for n, row in enumerate(rows)]
        own = tuple(range(first, len(slots)))
        places.append(Place(index, id, name, kind, x, y, band, points, own))
    number = {place.id: place.index for place in places}
    lines = [
        Link(index, id, tuple(number[end] for end in id.split("-")), tuple(eras.split()))
        for index, (id, eras) in enumerate(links)
    ]
    return Board(places, slots, lines)

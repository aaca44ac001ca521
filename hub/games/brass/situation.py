"""What the rules ask of a position: networks, connections, what lies where, what a cube would cost.

One Situation belongs to one position and the seat whose move it is; each answer is worked out once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import Generic, TypeVar

from hub.game import Refusal

from .board import Graph
from .parts import Parts
from .state import Draft, Need, Tile
from .tiles import TileKind

D = TypeVar("D", bound=Draft)


class Situation(ABC, Generic[D]):
    """A position seen from the seat that is to move."""

    def __init__(self, parts: Parts, pos: D) -> None:
        self.parts, self.pos = parts, pos
        self.me = pos.seat if pos.order else -1
        self.money = pos.money[self.me]
        self._coal: dict[int, int] = {}
        self._look_over(pos.tiles)

    def _look_over(self, tiles: tuple[Tile | None, ...]) -> None:
        """One pass over the board: own places, own slots, and where goods lie."""
        me, bit_of, kinds = self.me, self.parts.board.bit_of, self.parts.tiles.kinds
        self.own_slots: list[int] = []
        self.goods: dict[str, list[int]] = {"coal": [], "iron": [], "beer": []}
        own = 0
        for slot, tile in enumerate(tiles):
            if tile is None:
                continue
            if tile.seat == me:
                own |= bit_of[slot]
                self.own_slots.append(slot)
            if tile.cubes:
                self.goods[kinds[tile.kind].good].append(slot)
        self.own_places = own

    @property
    def colour(self) -> str:
        """The seat to move, as moves name it."""
        return self.pos.seats[self.me]

    # -- networks and connections --

    @cached_property
    def built(self) -> int:
        """All links on the board."""
        whole = 0
        for links in self.pos.links:
            whole |= links
        return whole

    @cached_property
    def graph(self) -> Graph:
        """What is connected to what."""
        return self.parts.board.graph(self.built)

    @cached_property
    def network(self) -> int:
        """Places with an own tile or at an end of an own link."""
        return self.own_places | self.parts.board.ends_of(self.pos.links[self.me])

    @cached_property
    def adjoining(self) -> int:
        """Lines that touch the seat's network; all of them while it has nothing on the board."""
        return -1 if self.nothing_yet else self.parts.board.beside(self.network)

    @property
    def nothing_yet(self) -> bool:
        """Whether the seat has neither tile nor link on the board."""
        return not self.network

    @cached_property
    def card_network(self) -> int:
        """Places an industry card opens: the network, or any while the seat has nothing on the board."""
        return self.parts.building_places if self.nothing_yet else self.network

    @property
    @abstractmethod
    def market_places(self) -> int:
        """Places that give access to the coal market."""

    # -- cards --

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """Every kind of card the seat may be holding: its known cards, and what is unseen if some are hidden."""
        known = self.pos.hands[self.me]
        if not self.pos.hidden[self.me]:
            return tuple(dict.fromkeys(known))
        copies = self.parts.cards.copies[len(self.pos.seats)]
        unseen = (kind for kind, seen in enumerate(self.pos.discards) if copies[kind] > seen)
        return tuple(dict.fromkeys((*unseen, *known)))

    @cached_property
    def card_ids(self) -> tuple[str, ...]:
        """The same as moves name them."""
        kinds = self.parts.cards.kinds
        return tuple([kinds[card].id for card in self.cards])

    @cached_property
    def tried_cards(self) -> tuple[str, ...]:
        """Cards a person could try: with real cards on the table any kind there is, also one that was seen out."""
        if self.pos.hub_deals:
            return self.card_ids
        copies = self.parts.cards.copies[len(self.pos.seats)]
        return tuple([kind.id for kind in self.parts.cards.kinds if kind.wild or copies[kind.index]])

    # -- stacks --

    def lowest(self, industry: str) -> TileKind | None:
        """The tile of a stack that is next to leave the seat's mat."""
        stack = self.parts.tiles.stack[industry]
        return self.parts.tiles.lowest(stack, self.pos.stacks[self.me][stack])

    # -- goods --

    def cubes(self, slot: int) -> int:
        """What lies on the tile of a slot."""
        tile = self.pos.tiles[slot]
        return tile.cubes if tile else 0

    @cached_property
    def iron_on_board(self) -> int:
        """Iron on all works."""
        return sum(self.cubes(slot) for slot in self.goods["iron"])

    def coal_in(self, places: int) -> int:
        """Coal on the mines of these places."""
        if places not in self._coal:
            bit_of = self.parts.board.bit_of
            self._coal[places] = sum(self.cubes(slot) for slot in self.goods["coal"] if bit_of[slot] & places)
        return self._coal[places]

    def coal_bill(self, need: int, reach: int) -> int | None:
        """What coal costs where `reach` is connected: mines first, then the market. None if it cannot come at all."""
        missing = need - self.coal_in(reach)
        if missing <= 0:
            return 0
        return self.parts.markets["coal"].cost(self.pos.coal, missing) if reach & self.market_places else None

    def iron_bill(self, need: int) -> int:
        """What iron costs: works first, then the market."""
        missing = need - self.iron_on_board
        return self.parts.markets["iron"].cost(self.pos.iron, missing) if missing > 0 else 0

    def sources(self, need: Need) -> list[int]:
        """Slots the next cube may come from: the nearest mines for coal, any works for iron."""
        if need.good == "iron":
            return self.goods["iron"]
        return self.nearest_mines(self.graph, need.near)

    def nearest_mines(self, graph: Graph, near: int) -> list[int]:
        """Slots of the mines with coal that are the fewest links away."""
        bit_of = self.parts.board.bit_of
        for ring in graph.rings(near):
            if found := [slot for slot in self.goods["coal"] if bit_of[slot] & ring]:
                return found
        return []

    def amount(self, source: int) -> int:
        """How much lies at a source."""
        return self.cubes(source)

    def all_sources(self, good: str) -> list[int]:
        """Everything a good lies on."""
        return self.goods[good]

    def source_at(self, place: str, slot: int) -> int | None:
        """The source a move names; a title may have some that are no slots (numbers below 0)."""
        found = self.parts.board.slot.get((place, slot))
        return found.index if found else None

    def name_of_source(self, source: int) -> tuple[str, int]:
        """How a move names a source."""
        return self.parts.board.name_of_slot(source)

    # -- what a title asks for a second rail --

    def second_rail_extra(self, link: int) -> Refusal | None:
        """What stands against a second rail here beyond money and coal."""
        return None

    def second_rail_needs(self, link: int) -> tuple[Need, ...]:
        """Goods it takes beyond coal."""
        return ()

"""What the rules ask of a position: networks, connections, what lies where, what a cube would cost.

One Look belongs to one position and the seat whose move it is; each answer is worked out once, when it is first asked
for. Sets of places, lines and slots are masks: the checks read single bits of them, and the walk for legal moves takes
the same masks to leave out at once what cannot be legal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from hub.game import Refusal, refuse

from .board import Graph
from .cards import INDUSTRY, LOCATION, WILD_LOCATION, CardKind
from .parts import Parts
from .state import Draft, Need, Tile
from .tiles import TileKind

T = TypeVar("T")


class once(Generic[T]):
    """A question whose answer is kept; what functools has for it takes a lock each time."""

    def __init__(self, ask: Callable[[Any], T]) -> None:
        self.ask, self.name, self.__doc__ = ask, ask.__name__, ask.__doc__

    def __get__(self, look: Any, owner: Any = None) -> T:
        value = look.__dict__[self.name] = self.ask(look)
        return value


class Survey:
    """What lies on the board, found in one pass: tiles by seat and by industry, and where goods are."""

    def __init__(self, parts: Parts, seats: int, tiles: tuple[Tile | None, ...]) -> None:
        bit_of, kinds = parts.board.bit_of, parts.tiles.kinds
        self.slots: list[list[int]] = [[] for _ in range(seats)]
        self.places = [0] * seats
        self.goods: dict[str, list[int]] = {"coal": [], "iron": [], "beer": []}
        self.empty = (1 << len(tiles)) - 1
        self.built: dict[str, int] = {}
        for slot, tile in enumerate(tiles):
            if tile is None:
                continue
            kind = kinds[tile.kind]
            self.slots[tile.seat].append(slot)
            self.places[tile.seat] |= bit_of[slot]
            self.empty ^= 1 << slot
            self.built[kind.industry] = self.built.get(kind.industry, 0) | 1 << slot
            if tile.cubes:
                self.goods[kind.good].append(slot)


class Look(ABC):
    """A position seen from the seat that is to move."""

    pos: Any
    parts: Parts
    _surveyed: tuple[Any, Any] = (None, None)

    def __init__(self, pos: Draft) -> None:
        self.pos, self.parts = pos, pos.parts
        self.me = pos.seat if pos.order else -1
        self.money = pos.money[self.me]
        self._coal: dict[tuple[int, int], tuple[int, Refusal | None]] = {}
        self._opened: dict[str, list[tuple[str, int]]] = {}

    @property
    def colour(self) -> str:
        """The seat to move, as moves name it."""
        colour: str = self.pos.seats[self.me]
        return colour

    # -- what lies on the board --

    @once
    def survey(self) -> Survey:
        """All tiles; the last survey is kept, since most moves leave the board as it is."""
        tiles, survey = Look._surveyed
        if tiles is not self.pos.tiles:
            survey = Survey(self.parts, len(self.pos.seats), self.pos.tiles)
            Look._surveyed = (self.pos.tiles, survey)
        found: Survey = survey
        return found

    @once
    def own_slots(self) -> list[int]:
        """Where the seat has tiles."""
        return self.survey.slots[self.me]

    @once
    def own_places(self) -> int:
        """The places of those."""
        return self.survey.places[self.me]

    @once
    def goods(self) -> dict[str, list[int]]:
        """Slots on which a good lies."""
        return self.survey.goods

    def tile_at(self, place: str, slot: int) -> Tile | None:
        """What lies on a slot that is on the board."""
        tile: Tile | None = self.pos.tiles[self.parts.board.slot[place, slot].index]
        return tile

    # -- networks and connections --

    @once
    def built(self) -> int:
        """All links on the board."""
        whole = 0
        for links in self.pos.links:
            whole |= links
        return whole

    @once
    def graph(self) -> Graph:
        """What is connected to what."""
        return self.parts.board.graph(self.built)

    @once
    def network(self) -> int:
        """Places with an own tile or at an end of an own link."""
        return self.own_places | self.parts.board.ends_of(self.pos.links[self.me])

    @once
    def adjoining(self) -> int:
        """Lines that touch the seat's network; all of them while it has nothing on the board."""
        return -1 if self.nothing_yet else self.parts.board.beside(self.network)

    @property
    def nothing_yet(self) -> bool:
        """Whether the seat has neither tile nor link on the board."""
        return not self.network

    @property
    @abstractmethod
    def market_places(self) -> int:
        """Places that give access to the coal market."""

    # -- cards --

    @once
    def cards(self) -> tuple[int, ...]:
        """Every kind of card the seat may be holding: its known cards, and what is unseen if some are hidden."""
        known = self.pos.hands[self.me]
        if not self.pos.hidden[self.me]:
            return tuple(dict.fromkeys(known))
        copies = self.parts.cards.copies[len(self.pos.seats)]
        unseen = (kind for kind, seen in enumerate(self.pos.discards) if copies[kind] > seen)
        return tuple(dict.fromkeys((*unseen, *known)))

    @once
    def card_ids(self) -> tuple[str, ...]:
        """The same as moves name them."""
        kinds = self.parts.cards.kinds
        return tuple([kinds[card].id for card in self.cards])

    @once
    def tried_cards(self) -> tuple[str, ...]:
        """Cards a person could try: with real cards on the table any kind there is, also one that was seen out."""
        if self.pos.hub_deals:
            return self.card_ids
        copies = self.parts.cards.copies[len(self.pos.seats)]
        return tuple([kind.id for kind in self.parts.cards.kinds if kind.wild or copies[kind.index]])

    # -- where cards build --

    @once
    def card_network(self) -> int:
        """Places an industry card opens: the network, or any while the seat has nothing on the board."""
        return self.parts.building_places if self.nothing_yet else self.network

    def opens(self, card: CardKind, industry: str) -> int:
        """Where a card opens the building of an industry."""
        if card.type == LOCATION:
            return self.parts.board.bit.get(card.place, 0)  # a smaller map lacks some
        if card.type == WILD_LOCATION:
            return self.parts.towns
        return 0 if card.type == INDUSTRY and industry not in card.industries else self.card_network

    def opened(self, industry: str) -> list[tuple[str, int]]:
        """Each card the seat may hold, with the places where it opens the building of an industry."""
        found = self._opened.get(industry)
        if found is None:
            kinds = [self.parts.cards.kinds[card] for card in self.cards]
            found = self._opened[industry] = [(kind.id, self.opens(kind, industry)) for kind in kinds]
        return found

    def outside_network(self, card: str, place: str) -> Refusal:
        """Why an industry card does not open a place."""
        return refuse("card.outside_network", card=card, place=place)

    # -- stacks --

    @once
    def tops(self) -> dict[str, TileKind]:
        """The tile of each stack that is next to leave the seat's mat."""
        return self.parts.tiles.tops(self.pos.stacks[self.me])

    # -- goods --

    def cubes(self, slot: int) -> int:
        """What lies on the tile of a slot."""
        tile = self.pos.tiles[slot]
        return tile.cubes if tile else 0

    @once
    def iron_on_board(self) -> int:
        """Iron on all works."""
        return sum(map(self.cubes, self.goods["iron"]))

    @once
    def coal_reach(self) -> int:
        """Places to which any coal can come: connected to a mine that has some, or to the market."""
        bit_of, sources = self.parts.board.bit_of, self.market_places
        for slot in self.goods["coal"]:
            sources |= bit_of[slot]
        return self.graph.reach(sources)

    def coal_in(self, places: int) -> int:
        """Coal on the mines of these places."""
        bit_of = self.parts.board.bit_of
        return sum([self.cubes(slot) for slot in self.goods["coal"] if bit_of[slot] & places])

    def coal_for(self, need: int, near: int) -> tuple[int, Refusal | None]:
        """What coal costs that is brought to `near`: mines first, then the market; or why it cannot come at all."""
        reach = self.graph.reach(near)
        found = self._coal.get((need, reach))
        if found is None:
            found = self._coal[need, reach] = self._coal_over(need, reach)
        return found

    def _coal_over(self, need: int, reach: int) -> tuple[int, Refusal | None]:
        """The same where `reach` is connected."""
        connected = self.coal_in(reach)
        if need <= connected:
            return 0, None
        if reach & self.market_places:
            return self.parts.markets["coal"].cost(self.pos.coal, need - connected), None
        return 0, refuse("coal.unreachable", need=need, connected=connected)

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
        bit_of, mines = self.parts.board.bit_of, self.goods["coal"]
        for ring in graph.rings(near) if mines else ():
            if found := [slot for slot in mines if bit_of[slot] & ring]:
                return found
        return []

    def amount(self, source: int) -> int:
        """How much lies at a source."""
        return self.cubes(source)

    def all_sources(self, good: str) -> list[int]:
        """Everything a good lies on."""
        return self.goods.get(good, [])

    def source_at(self, place: str, slot: int) -> int | None:
        """The source a move names; a title may have some that are no slots (numbers below 0)."""
        found = self.parts.board.slot.get((place, slot))
        return found.index if found else None

    def name_of_source(self, source: int) -> tuple[str, int]:
        """How a move names a source."""
        return self.parts.board.site[source]

    def named_sources(self) -> Iterator[tuple[str, str, int]]:
        """Every good with each place it lies at, as moves name them."""
        for good in self.goods:
            for source in self.all_sources(good):
                yield (good, *self.name_of_source(source))

    # -- what a title asks for a second rail --

    def second_rail_extra(self, link: str) -> Refusal | None:
        """What stands against a second rail here beyond money and coal."""
        return None

    def second_rail_needs(self, link: str) -> tuple[Need, ...]:
        """Goods it takes beyond coal."""
        return ()

"""Build: the lowest tile of a stack onto a slot, opened by a card, paid in money, coal and iron."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import Refusal, refuse

from .board import Slot
from .cards import INDUSTRY, LOCATION, WILD_LOCATION, CardKind
from .changes import flip, lift_tile, pay, play_card, remove_tile, sell_cubes, set_tile
from .moves import Build
from .parts import Parts
from .situation import Situation
from .state import CANAL, TAKE, Draft, Need, Tile
from .tiles import BUILT, TileKind
from .verb import Verb, card_held, first, money_enough

Sit = Situation[Any]
SiteRule = Callable[[Sit, TileKind, Slot], Refusal | None]

OPEN_TO_ALL = ("coal", "iron")
"""Industries of others that may be overbuilt when their cube is nowhere left."""


def tile_lowest(sit: Sit, industry: str, level: int) -> Refusal | None:
    """Tiles leave a stack from the lowest level up."""
    lowest = sit.lowest(industry)
    if lowest is None:
        return refuse("stack.empty", industry=industry)
    return (
        None if lowest.level == level else refuse("stack.lowest", industry=industry, level=level, lowest=lowest.level)
    )


def tile_of_era(sit: Sit, kind: TileKind) -> Refusal | None:
    """Some tiles are marked for one era only."""
    return None if sit.pos.era in kind.eras else refuse("tile.era", industry=kind.industry, level=kind.level)


def slot_shows(sit: Sit, kind: TileKind, slot: Slot) -> Refusal | None:
    """A slot takes only the industries it shows."""
    if kind.industry in slot.industries:
        return None
    return refuse("slot.industry", industry=kind.industry, place=sit.parts.board.places[slot.place].id, slot=slot.n)


def slot_free(sit: Sit, kind: TileKind, slot: Slot) -> Refusal | None:
    """An empty slot, an own tile of the same industry and lower level, or another's worked-out mine or works."""
    tile = sit.pos.tiles[slot.index]
    if tile is None:
        return None
    old, place = sit.parts.tiles.kinds[tile.kind], sit.parts.board.places[slot.place].id
    if tile.seat != sit.me and (old.industry not in OPEN_TO_ALL or old.industry != kind.industry):
        return refuse("slot.taken", place=place, slot=slot.n, owner=sit.pos.seats[tile.seat])
    if old.industry != kind.industry:
        return refuse("overbuild.industry", place=place, slot=slot.n, there=old.industry)
    if old.level >= kind.level:
        return refuse("overbuild.level", industry=kind.industry, level=kind.level, there=old.level)
    return None if tile.seat == sit.me else _cubes_gone(sit, kind.good, sit.pos.seats[tile.seat])


def _cubes_gone(sit: Sit, good: str, owner: str) -> Refusal | None:
    on_tiles = sum(sit.cubes(slot) for slot in sit.goods[good])
    on_market = sit.pos.coal if good == "coal" else sit.pos.iron
    if not on_tiles + on_market:
        return None
    return refuse("overbuild.cubes_left", good=good, board=on_tiles, market=on_market, owner=owner)


def one_in_town(sit: Sit, kind: TileKind, slot: Slot) -> Refusal | None:
    """In the canal era a seat has one tile in a place; it may overbuild that one."""
    board = sit.parts.board
    if sit.pos.era != CANAL or not sit.own_places & board.bit_of[slot.index]:
        return None
    other = any(own != slot.index and board.place_of[own] == slot.place for own in sit.own_slots)
    return refuse("town.one_tile", place=board.places[slot.place].id) if other else None


def single_symbol_first(sit: Sit, kind: TileKind, slot: Slot) -> Refusal | None:
    """Of the empty slots of a place, one that shows only this industry is used first."""
    tiles, board = sit.pos.tiles, sit.parts.board
    if len(slot.industries) == 1 or tiles[slot.index]:
        return None
    place = board.places[slot.place]
    for other in place.slots:
        if tiles[other] is None and board.slots[other].industries == (kind.industry,):
            return refuse("slot.single_first", place=place.id, slot=slot.n, first=board.slots[other].n)
    return None


def card_places(sit: Sit, card: CardKind, industry: str) -> int:
    """Where a card opens the building of an industry."""
    if card.type == LOCATION:
        place = sit.parts.board.place.get(card.place)  # a smaller map lacks some places of the deck
        return 1 << place.index if place else 0
    if card.type == WILD_LOCATION:
        return sit.parts.towns
    if card.type == INDUSTRY and industry not in card.industries:
        return 0
    return sit.card_network


def card_opens(sit: Sit, card: CardKind, industry: str, slot: Slot) -> Refusal | None:
    """The card must allow this industry in this place."""
    if card_places(sit, card, industry) & sit.parts.board.bit_of[slot.index]:
        return None
    place = sit.parts.board.places[slot.place].id
    if card.type == LOCATION:
        return refuse("card.other_place", card=card.id, place=place)
    if card.type == WILD_LOCATION:
        return refuse("card.wild_farm", place=place)
    if card.type == INDUSTRY and industry not in card.industries:
        return refuse("card.other_industry", card=card.id, industry=industry)
    return refuse("card.outside_network", card=card.id, place=place)


def coal_comes(sit: Sit, need: int, near: int) -> Refusal | None:
    """Coal must come over connected links: from mines, or from the market."""
    reach = sit.graph.reach(near)
    if sit.coal_bill(need, reach) is not None:
        return None
    return refuse("coal.unreachable", need=need, connected=sit.coal_in(reach))


def coal_sells(sit: Sit, near: int) -> bool:
    """Whether a coal mine built here sells into the market at once."""
    return bool(sit.graph.reach(near) & sit.market_places)


def build_price(sit: Sit, kind: TileKind, near: int) -> int:
    """Money for a tile with its market cubes; coal that cannot come is not priced."""
    coal = sit.coal_bill(kind.coal, sit.graph.reach(near)) if kind.coal else 0
    return kind.cost + (coal or 0) + sit.iron_bill(kind.iron)


class Building(Verb[Sit, Draft, Build]):
    """The rules of building. `site_rules` are the title's own rules about where in a place.

    A title may also have its own say about which tiles are built and which places a card opens.
    """

    kind: type[Build] = Build

    def __init__(self, parts: Parts, *site_rules: SiteRule) -> None:
        super().__init__(parts)
        self.site_rules: tuple[SiteRule, ...] = (slot_free, *site_rules, one_in_town)

    def tile_rule(self, sit: Sit, kind: TileKind) -> Refusal | None:
        """Whether a tile that is the lowest of its stack may be built now."""
        return tile_of_era(sit, kind)

    def opens(self, sit: Sit, card: CardKind, industry: str) -> int:
        """Where a card opens the building of an industry."""
        return card_places(sit, card, industry)

    def card_rule(self, sit: Sit, card: CardKind, industry: str, slot: Slot) -> Refusal | None:
        """The same for one place, with the reason."""
        return card_opens(sit, card, industry, slot)

    def judge(self, sit: Sit, move: Build) -> Iterator[Refusal]:
        """Tile, site, card, coal and money."""
        held = card_held(sit, move.card)
        yield from first(held)
        slot = self.parts.board.slot.get((move.place, move.slot))
        if slot is None:
            yield refuse("slot.unknown", place=move.place, slot=move.slot)
        kind = self.parts.tiles.kind.get((move.industry, move.level))
        if kind is None:
            yield refuse("tile.unknown", industry=move.industry, level=move.level)
            return
        yield from first(tile_lowest(sit, move.industry, move.level), self.tile_rule(sit, kind))
        if slot is not None:
            yield from self._judge_site(sit, kind, slot)
            if card := self.parts.cards.by_id.get(move.card):
                yield from first(self.card_rule(sit, card, move.industry, slot))

    def _judge_site(self, sit: Sit, kind: TileKind, slot: Slot) -> Iterator[Refusal]:
        if refusal := slot_shows(sit, kind, slot):
            yield refusal
            return
        yield from first(*(rule(sit, kind, slot) for rule in self.site_rules))
        near = self.parts.board.bit_of[slot.index]
        yield from first(coal_comes(sit, kind.coal, near), money_enough(sit, build_price(sit, kind, near)))

    def moves(self, sit: Sit) -> list[Build]:
        """Stack by stack: tile rules, then where any card opens, then the site, then each card that opens it."""
        found: list[Build] = []
        for industry in self.parts.tiles.industries:
            kind = sit.lowest(industry)
            if kind is None or self.tile_rule(sit, kind) or money_enough(sit, kind.cost):
                continue
            opened = [(kinds.id, self.opens(sit, kinds, industry)) for kinds in self._cards(sit)]
            anywhere = 0
            for _, places in opened:
                anywhere |= places
            for index in self.parts.board.slots_for[industry]:
                bit = self.parts.board.bit_of[index]
                if anywhere & bit and self._site_good(sit, kind, index):
                    place, n = self.parts.board.name_of_slot(index)
                    found += [
                        self.kind(sit.colour, industry, kind.level, place, n, card)
                        for card, places in opened
                        if places & bit
                    ]
        return found

    def _cards(self, sit: Sit) -> Iterator[CardKind]:
        kinds = self.parts.cards.kinds
        return (kinds[card] for card in sit.cards)

    def _site_good(self, sit: Sit, kind: TileKind, index: int) -> bool:
        slot, near = self.parts.board.slots[index], self.parts.board.bit_of[index]
        for rule in self.site_rules:
            if rule(sit, kind, slot):
                return False
        if kind.coal and coal_comes(sit, kind.coal, near):
            return False
        return not money_enough(sit, build_price(sit, kind, near))

    def attempts(self, sit: Sit) -> Iterator[Build]:
        """Every tile on the mat on every slot that shows it, and the lowest of each stack on any slot."""
        counts = self.parts.tiles.on_mat(sit.pos.stacks[sit.me])
        for kind in self.parts.tiles.kinds:
            if not counts[kind.index]:
                continue
            for slot in self.parts.board.slots:
                if kind.industry in slot.industries or kind is sit.lowest(kind.industry):
                    place = self.parts.board.places[slot.place].id
                    for card in sit.tried_cards:
                        yield self.kind(sit.colour, kind.industry, kind.level, place, slot.n, card)

    def apply(self, sit: Sit, d: Draft, move: Build) -> None:
        """Card, money and tile; goods are taken next, and what the tile produces may go straight to market."""
        me, kind = d.seat, self.parts.tiles.kind[move.industry, move.level]
        slot = self.parts.board.slot[move.place, move.slot].index
        play_card(self.parts, d, me, move.card)
        pay(d, me, kind.cost)
        remove_tile(d, slot)
        lift_tile(d, me, self.parts.tiles.stack_of[kind.index])
        set_tile(d, slot, Tile(me, kind.index, kind.produces.get(d.era, 0), False))
        near = self.parts.board.bit_of[slot]
        d.needs = tuple(Need(good, n, near) for good, n in (("coal", kind.coal), ("iron", kind.iron)) if n)
        self._produce(sit, d, kind, slot)
        d.action, d.steps, d.phase = self.kind.verb, 1, TAKE

    def _produce(self, sit: Sit, d: Draft, kind: TileKind, slot: int) -> None:
        """Iron, and coal connected to its market, is sold at once. No tile needs the good that it produces."""
        if kind.flips == BUILT:
            flip(self.parts, d, slot)
        elif kind.good == "iron" or (kind.good == "coal" and coal_sells(sit, self.parts.board.bit_of[slot])):
            sell_cubes(self.parts, d, slot, kind.good)

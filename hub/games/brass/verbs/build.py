"""Build: the lowest tile of a stack onto a slot, opened by a card, paid in money, coal and iron."""

from __future__ import annotations

from typing import Any

from hub.game import Refusal, choose, gate, refuse
from hub.game.verb import Check, Gate

from ..board import bits
from ..cards import INDUSTRY, LOCATION, WILD_LOCATION
from ..look import Look
from ..moves import Build
from ..state import CANAL, TAKE, Draft, Need, Tile
from ..tiles import BUILT, TileKind
from .common import CARD, card_held, card_known, money_enough, tile_known, tile_lowest, tiles_on_mat

OPEN_TO_ALL = ("coal", "iron")
"""Industries of others that may be overbuilt when their cube is nowhere left."""

# -- what could be tried --


def tiles_in_reach(look: Look) -> list[tuple[str, int]]:
    """The lowest of each stack, if its price is there and it is of this era."""
    money, era = look.money, look.pos.era
    return [(kind.industry, kind.level) for kind in look.tops.values() if kind.cost <= money and era in kind.eras]


def sites(look: Look, industry: str, level: int) -> list[tuple[str, int]]:
    """Slots that show the industry; for the lowest tile of a stack any slot."""
    lowest = look.tops.get(industry)
    if lowest and lowest.level == level:
        return list(look.parts.board.site)
    return [look.parts.board.site[slot] for slot in look.parts.board.slots_for[industry]]


def sites_in(look: Look, industry: str, level: int, places: int) -> list[tuple[str, int]]:
    """Slots of these places that show the industry and are empty, or hold the same; where coal comes if it needs any."""
    board, survey = look.parts.board, look.survey
    if look.parts.tiles.kind[industry, level].coal:
        places &= look.coal_reach
    there = survey.empty | survey.built.get(industry, 0)
    site = board.site
    return [site[slot] for slot in bits(board.shown[industry] & board.slots_in(places) & there)]


def opened_sites(look: Look, industry: str, level: int) -> list[tuple[str, int]]:
    """Those of the places that any card opens."""
    anywhere = 0
    for _, places in look.opened(industry):
        anywhere |= places
    return sites_in(look, industry, level, anywhere)


def opening_cards(look: Look, industry: str, place: str) -> list[str]:
    """Cards that open the building of an industry in a place."""
    bit = look.parts.board.bit[place]
    return [card for card, places in look.opened(industry) if places & bit]


TILE = choose("industry", "level", values=tiles_on_mat, likely=tiles_in_reach)
CHOICES = (
    TILE,
    choose("place", "slot", values=sites, likely=opened_sites),
    choose("card", values=CARD.values, likely=opening_cards),
)

# -- the tile --


def tile_of_era(look: Look, industry: str, level: int) -> Refusal | None:
    """Some tiles are marked for one era only."""
    if look.pos.era in look.parts.tiles.kind[industry, level].eras:
        return None
    return refuse("tile.era", industry=industry, level=level)


# -- the card --


def card_opens(look: Look, card: str, industry: str, place: str) -> Refusal | None:
    """The card must allow this industry in this place."""
    kind = look.parts.cards.by_id[card]
    if look.opens(kind, industry) & look.parts.board.bit[place]:
        return None
    if kind.type == LOCATION:
        return refuse("card.other_place", card=card, place=place)
    if kind.type == WILD_LOCATION:
        return refuse("card.wild_farm", place=place)
    if kind.type == INDUSTRY and industry not in kind.industries:
        return refuse("card.other_industry", card=card, industry=industry)
    return look.outside_network(card, place)


# -- the site --


def slot_known(look: Look, place: str, slot: int) -> Refusal | None:
    """A slot of the board."""
    known = (place, slot) in look.parts.board.slot
    return None if known else refuse("slot.unknown", place=place, slot=slot)


def slot_shows(look: Look, industry: str, place: str, slot: int) -> Refusal | None:
    """A slot takes only the industries it shows."""
    if industry in look.parts.board.slot[place, slot].industries:
        return None
    return refuse("slot.industry", industry=industry, place=place, slot=slot)


def slot_free(look: Look, industry: str, level: int, place: str, slot: int) -> Refusal | None:
    """An empty slot, an own tile of the same industry and lower level, or another's worked-out mine or works."""
    tile = look.tile_at(place, slot)
    if tile is None:
        return None
    old, owner = look.parts.tiles.kinds[tile.kind], look.pos.seats[tile.seat]
    if tile.seat != look.me and (old.industry not in OPEN_TO_ALL or old.industry != industry):
        return refuse("slot.taken", place=place, slot=slot, owner=owner)
    if old.industry != industry:
        return refuse("overbuild.industry", place=place, slot=slot, there=old.industry)
    if old.level >= level:
        return refuse("overbuild.level", industry=industry, level=level, there=old.level)
    return None if tile.seat == look.me else _cubes_gone(look, old.good, owner)


def _cubes_gone(look: Look, good: str, owner: str) -> Refusal | None:
    on_tiles = sum(map(look.cubes, look.goods[good]))
    on_market = look.pos.coal if good == "coal" else look.pos.iron
    if not on_tiles + on_market:
        return None
    return refuse("overbuild.cubes_left", good=good, board=on_tiles, market=on_market, owner=owner)


def single_symbol_first(look: Look, industry: str, place: str, slot: int) -> Refusal | None:
    """Of the empty slots of a place, one that shows only this industry is used first."""
    board, tiles = look.parts.board, look.pos.tiles
    here = board.slot[place, slot]
    if len(here.industries) == 1 or tiles[here.index]:
        return None
    for other in board.places[here.place].slots:
        if board.slots[other].industries == (industry,) and tiles[other] is None:
            return refuse("slot.single_first", place=place, slot=slot, first=board.slots[other].n)
    return None


def one_in_town(look: Look, place: str, slot: int) -> Refusal | None:
    """In the canal era a seat has one tile in a place; it may overbuild that one."""
    if look.pos.era != CANAL or not look.own_places & look.parts.board.bit[place]:
        return None
    here, place_of = look.parts.board.slot[place, slot], look.parts.board.place_of
    other = any(own != here.index and place_of[own] == here.place for own in look.own_slots)
    return refuse("town.one_tile", place=place) if other else None


# -- goods and money --


def build_coal(look: Look, industry: str, level: int, place: str) -> Refusal | None:
    """Coal must come over connected links: from mines, or from the market."""
    need = look.parts.tiles.kind[industry, level].coal
    return look.coal_for(need, look.parts.board.bit[place])[1] if need else None


def build_paid(look: Look, industry: str, level: int, place: str) -> Refusal | None:
    """Money for a tile with its market cubes; coal that cannot come is not priced."""
    kind = look.parts.tiles.kind[industry, level]
    price = kind.cost
    if kind.coal:
        price += look.coal_for(kind.coal, look.parts.board.bit[place])[0]
    if kind.iron:
        price += look.iron_bill(kind.iron)
    return money_enough(look, price)


def checks(tile_rule: Check = tile_of_era, card_rule: Check | None = card_opens) -> tuple[Check | Gate, ...]:
    """All that is asked of a tile, its card and its site. A title may have its own say about tiles and cards."""
    return (
        gate(card_known),
        card_held,
        gate(slot_known),
        gate(tile_known),
        tile_lowest,
        tile_rule,
        *([card_rule] if card_rule else []),
        gate(slot_shows),
        slot_free,
        single_symbol_first,
        one_in_town,
        build_coal,
        build_paid,
    )


# -- what happens --


def build(d: Draft, move: Build, look: Look) -> None:
    """Card, money and tile; goods are taken next, and what the tile produces may go straight to market."""
    me, kind = d.seat, look.parts.tiles.kind[move.industry, move.level]
    slot, near = look.parts.board.slot[move.place, move.slot].index, look.parts.board.bit[move.place]
    d.play_card(me, move.card)
    d.pay(me, kind.cost)
    d.remove_tile(slot)
    d.lift_tile(me, look.parts.tiles.stack_of[kind.index])
    d.set_tile(slot, Tile(me, kind.index, kind.produces.get(d.era, 0), False))
    d.needs = tuple(Need(good, n, near) for good, n in (("coal", kind.coal), ("iron", kind.iron)) if n)
    _produce(d, look, kind, slot, near)
    d.action, d.steps, d.phase = move.verb, 1, TAKE


def _produce(d: Draft, look: Any, kind: TileKind, slot: int, near: int) -> None:
    """Iron, and coal connected to its market, is sold at once. No tile needs the good that it produces."""
    if kind.flips == BUILT:
        d.flip(slot)
    elif kind.good == "iron" or (kind.good == "coal" and look.graph.reach(near) & look.market_places):
        d.sell_cubes(slot, kind.good)

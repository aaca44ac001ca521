"""Sell: the goods of an own tile to a connected merchant that buys them, with the beer it needs."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import Refusal, refuse

from ..brass import sale
from ..brass.changes import flip
from ..brass.sale import kind_at, tile_sells
from ..brass.shortfall import own_tile
from ..brass.state import TAKE, Need
from ..brass.tiles import TileKind
from ..brass.verb import first
from .board import BOARD
from .merchants import BUYS, SPACE, SPACES, Space, spaces_at
from .moves import AlsoSell, Sell
from .situation import Situation
from .state import Draft

_PLACE_BIT = tuple(1 << BOARD.place[space.place].index for space in SPACES)


def merchant_buys(sit: Situation, kind: TileKind, space: Space) -> Refusal | None:
    """The merchant's tile must show the goods."""
    tile = sit.pos.merchants[space.index]
    if kind.industry in BUYS.get(tile, ()):
        return None
    return refuse("merchant.goods", merchant=space.place, space=space.n, industry=kind.industry)


def merchant_connected(sit: Situation, slot: int, space: Space) -> Refusal | None:
    """Links of anyone must lead from the tile to the merchant."""
    if sit.graph.group[BOARD.place_of[slot]] & _PLACE_BIT[space.index]:
        return None
    return refuse("merchant.unconnected", place=BOARD.name_of_slot(slot)[0], merchant=space.place)


def beer_at_hand(sit: Situation, slot: int, kind: TileKind, space: Space) -> Refusal | None:
    """The sale needs its beer: own, connected, or the merchant's own."""
    have = sit.beer_for(BOARD.bit_of[slot], space.index)
    return refuse("beer.unreachable", need=kind.beer, have=have) if have < kind.beer else None


def judge_sale(sit: Situation, place: str, n: int, merchant: str, number: int) -> Iterator[Refusal]:
    """All that holds for any sale."""
    space = SPACE.get((merchant, number))
    if space is None or not sit.pos.merchants[space.index]:
        yield refuse("merchant.unknown", merchant=merchant, space=number)
        space = None
    if refusal := own_tile(sit, place, n):
        yield refusal
        return
    slot = BOARD.slot[place, n].index
    if refusal := tile_sells(sit, slot):
        yield refusal
    elif space is not None:
        kind = kind_at(sit, slot)
        yield from first(merchant_connected(sit, slot, space))
        # beer depends on the merchant, so it is no reason where the merchant is wrong
        yield from first(merchant_buys(sit, kind, space) or beer_at_hand(sit, slot, kind, space))


def good_sales(sit: Situation) -> Iterator[tuple[str, int, str, int]]:
    """(place, slot, merchant, space) of sales with nothing against them."""
    for slot in sit.own_slots:
        if tile_sells(sit, slot):
            continue
        kind, (place, n) = kind_at(sit, slot), BOARD.name_of_slot(slot)
        for space in spaces_at(len(sit.pos.seats)):
            if not (
                merchant_connected(sit, slot, space)
                or merchant_buys(sit, kind, space)
                or beer_at_hand(sit, slot, kind, space)
            ):
                yield place, n, space.place, space.n


def all_sales(sit: Situation) -> Iterator[tuple[str, int, str, int]]:
    """Every tile of the board to every merchant."""
    for slot, tile in enumerate(sit.pos.tiles):
        if tile:
            for space in spaces_at(len(sit.pos.seats)):
                yield *BOARD.name_of_slot(slot), space.place, space.n


def make_sale(sit: Situation, d: Draft, place: str, n: int, merchant: str, number: int) -> None:
    """The tile flips; its beer is taken next."""
    slot, space = BOARD.slot[place, n].index, SPACE[merchant, number].index
    beer = kind_at(sit, slot).beer
    flip(sit.parts, d, slot)
    d.needs = (Need("beer", beer, BOARD.bit_of[slot], space),) if beer else ()
    d.action, d.steps, d.phase = Sell.verb, d.steps + 1, TAKE


class ToMerchants:
    """What holds for any sale to merchants, first or further."""

    judge_sale = staticmethod(judge_sale)
    good_sales = staticmethod(good_sales)
    all_sales = staticmethod(all_sales)
    make_sale = staticmethod(make_sale)


class Selling(ToMerchants, sale.Selling[Situation, Draft, Sell]):
    """The first sale of an action."""

    kind = Sell


class AlsoSelling(ToMerchants, sale.AlsoSelling[Situation, Draft, AlsoSell]):
    """Further sales."""

    kind = AlsoSell

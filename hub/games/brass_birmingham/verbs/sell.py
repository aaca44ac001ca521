"""Sell: the goods of an own tile to a connected merchant that buys them, with the beer it needs."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ...brass.state import ACT, TAKE, Need
from ...brass.verbs.common import CARD, card_held, kind_at, own_tile
from ...brass.verbs.sell import TILE, tile_sells
from ..board import BOARD
from ..look import Look
from ..merchants import BUYS, SPACE, spaces_at
from ..moves import AlsoSell, Sell
from ..state import Draft


def merchants(look: Look) -> list[tuple[str, int]]:
    """Every merchant space in play."""
    return [(space.place, space.n) for space in spaces_at(len(look.pos.seats))]


def merchant_there(look: Look, merchant: str, space: int) -> Refusal | None:
    """A merchant tile on a space of the board."""
    found = SPACE.get((merchant, space))
    if found is None or not look.pos.merchants[found.index]:
        return refuse("merchant.unknown", merchant=merchant, space=space)
    return None


def merchant_connected(look: Look, place: str, merchant: str) -> Refusal | None:
    """Links of anyone must lead from the tile to the merchant."""
    if look.graph.reach(BOARD.bit[place]) & BOARD.bit[merchant]:
        return None
    return refuse("merchant.unconnected", place=place, merchant=merchant)


def merchant_buys(look: Look, place: str, slot: int, merchant: str, space: int) -> Refusal | None:
    """The merchant's tile must show the goods."""
    industry = kind_at(look, place, slot).industry
    if industry in BUYS[look.pos.merchants[SPACE[merchant, space].index]]:
        return None
    return refuse("merchant.goods", merchant=merchant, space=space, industry=industry)


def beer_at_hand(look: Look, place: str, slot: int, merchant: str, space: int) -> Refusal | None:
    """The sale needs its beer: own, connected, or the merchant's own."""
    need = kind_at(look, place, slot).beer
    have = look.beer_for(BOARD.bit[place], SPACE[merchant, space].index)
    return refuse("beer.unreachable", need=need, have=have) if have < need else None


_CHOICES = (TILE, choose("merchant", "space", values=merchants))
# beer depends on the merchant, so it is no reason where the merchant is wrong
_CHECKS = (
    gate(merchant_there),
    gate(own_tile),
    gate(tile_sells),
    merchant_connected,
    gate(merchant_buys),
    beer_at_hand,
)


def make_sale(d: Draft, move: Sell | AlsoSell, look: Look) -> None:
    """The tile flips; its beer is taken next."""
    beer, space = kind_at(look, move.place, move.slot).beer, SPACE[move.merchant, move.space].index
    d.flip(BOARD.slot[move.place, move.slot].index)
    d.needs = (Need("beer", beer, BOARD.bit[move.place], space),) if beer else ()
    d.action, d.steps, d.phase = Sell.verb, d.steps + 1, TAKE


def sell(d: Draft, move: Sell, look: Look) -> None:
    """Card and sale."""
    d.play_card(d.seat, move.card)
    make_sale(d, move, look)


SELL = Verb(Sell, (ACT,), sell, (*_CHOICES, CARD), (card_held, *_CHECKS))
ALSO_SELL = Verb(AlsoSell, ("more.sell",), make_sale, _CHOICES, _CHECKS)

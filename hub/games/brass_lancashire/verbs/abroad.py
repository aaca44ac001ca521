"""The distant market: a mill is offered, the table turns up a tile, and what it shows decides whether the mill sells."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ...brass.state import ACT, ACTED, MORE
from ...brass.tiles import SOLD
from ...brass.verbs.common import CARD, card_held
from ...brass.verbs.sell import TILE
from ..distant import CLOSED, TRACK, VALUES
from ..look import Look
from ..moves import AlsoSellAbroad, Distant, Sell, SellAbroad
from ..state import ABROAD, Draft
from .sell import mill_sells

# -- the mill --


def demand_left(look: Look) -> Refusal | None:
    """Once the marker is at the bottom nobody sells abroad in this era."""
    return refuse("abroad.closed") if look.pos.demand >= CLOSED else None


def way_abroad(look: Look, place: str) -> Refusal | None:
    """The mill must be connected to a built port, whichever side is up, or to a place abroad."""
    if look.graph.reach(look.parts.board.bit[place]) & look.market_places:
        return None
    return refuse("abroad.unconnected", place=place)


def offer(d: Draft, move: SellAbroad | AlsoSellAbroad, look: Look) -> None:
    """A tile decides whether the mill sells."""
    d.selling = look.parts.board.slot[move.place, move.slot].index
    d.action, d.steps, d.phase = Sell.verb, d.steps + 1, ABROAD


def sell_abroad(d: Draft, move: SellAbroad, look: Look) -> None:
    """Card and sale."""
    d.play_card(d.seat, move.card)
    offer(d, move, look)


# -- the tile --


def values(look: Look) -> tuple[int, ...]:
    """What a tile may show."""
    return VALUES


def tile_in_stack(look: Look, shows: int) -> Refusal | None:
    """Only a tile that is still in the stack can come up."""
    return None if shows in look.pos.tiles_left() else refuse("abroad.no_tile", shows=shows)


def distant(d: Draft, move: Distant, look: Look) -> None:
    """The tile is used and demand falls by what it shows; then the mill."""
    d.shown = (*d.shown, move.shows)
    if not d.tiles_left():
        d.shown = ()
    d.demand = min(d.demand - move.shows, CLOSED)
    sell_if_demand(d)


def sell_if_demand(d: Draft) -> None:
    """The mill flips, with the track's bonus, unless demand is gone: that ends the action at once."""
    slot, d.selling = d.selling, -1
    if d.demand == CLOSED:
        d.phase = ACTED
        return
    tile = d.tiles[slot]
    if tile and not tile.flipped and tile.seat == d.seat and d.parts.tiles.kinds[tile.kind].flips == SOLD:
        d.flip(slot)
        d.raise_income(d.seat, TRACK[d.demand])
    d.phase = MORE


_CHECKS = (gate(mill_sells), demand_left, way_abroad)

SELL_ABROAD = Verb(SellAbroad, (ACT,), sell_abroad, (TILE, CARD), (card_held, *_CHECKS))
ALSO_SELL_ABROAD = Verb(AlsoSellAbroad, ("more.sell",), offer, (TILE,), _CHECKS)
DISTANT = Verb(Distant, (ABROAD,), distant, (choose("shows", values=values),), (tile_in_stack,))

"""Shortfall: negative income that cannot be paid. Tiles go at half their cost; what then is missing costs points."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..look import Look
from ..moves import SellOff
from ..state import SHORTFALL, Draft, add
from .common import own_sites, own_tile, sites_with_tiles


def worth(d: Draft, slot: int) -> int:
    """What a tile brings in a shortfall: half its cost, rounded down."""
    tile = d.tiles[slot]
    return d.parts.tiles.kinds[tile.kind].cost // 2 if tile else 0


def worth_something(look: Look, place: str, slot: int) -> Refusal | None:
    """A tile that cost nothing brings nothing."""
    found = look.parts.board.slot[place, slot].index
    return None if worth(look.pos, found) else refuse("sell_off.worthless", place=place, slot=slot)


def pay_what_is_there(d: Draft, seat: int) -> None:
    """Money first."""
    paid = min(d.owed, d.money[seat])
    d.money = add(d.money, seat, -paid)
    d.owed -= paid


def forfeit_points(d: Draft, seat: int) -> None:
    """One point for each pound still missing, as far as there are any; or the rest is forgiven."""
    if d.parts.debt_costs_points:
        d.score(seat, "shortfall", -min(d.owed, max(d.vp(seat), 0)))
    d.owed = 0


def sell(d: Draft, slot: int) -> None:
    """Tile to the box, its worth to the seat and on to the bank; the rest is kept."""
    seat = d.seat
    d.receive(seat, worth(d, slot))
    d.remove_tile(slot)
    pay_what_is_there(d, seat)


def sell_off(d: Draft, move: SellOff, look: Look) -> None:
    """The tile is gone, its worth goes towards the debt."""
    sell(d, look.parts.board.slot[move.place, move.slot].index)


def sell_what_is_clear(d: Draft, look: Look) -> bool:
    """Settle a debt as far as there is nothing to choose; False if the seat must choose."""
    pay_what_is_there(d, d.seat)
    tiles = [slot for slot in look.own_slots if worth(d, slot)]
    if not d.owed or not tiles:
        forfeit_points(d, d.seat)
    elif len(tiles) == 1 or sum(worth(d, slot) for slot in tiles) <= d.owed:
        sell(d, tiles[0])
    else:
        return False
    return True


SELL_OFF = Verb(
    SellOff,
    (SHORTFALL,),
    sell_off,
    (choose("place", "slot", values=sites_with_tiles, likely=own_sites),),
    (gate(own_tile), worth_something),
)

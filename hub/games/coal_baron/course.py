"""How a game of Coal Baron goes on by itself, and what the hub draws when chance is awaited.

After an action drawn pieces go back, gaps are filled, the next seat acts, the shift ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hub.game import TABLE, Move

from .board import DRAFT, ORDER_SPACES, WORKSHOPS
from .cards import CARDS
from .moves import DealOrder, DealTile, RevealOrder, RevealTile
from .state import Draft, Pile
from .tiles import TILES


def after_action(d: Draft) -> None:
    """What follows once a seat's action is done: drawn pieces that are left go back first."""
    if d.drawn:
        d.phase = "back"
    else:
        wrap_up(d)


def wrap_up(d: Draft) -> None:
    """Fill gaps on the board from the piles, then hand on the turn."""
    d.hand, d.drawing, d.drawn, d.end, d.wagons, d.tunnel, d.steps = (), "", 0, "", 0, "", 0
    if gap(d, "tiles") and d.tile_pile.size:
        d.phase = "tiles"
    elif gap(d, "row") and d.order_pile.size:
        d.phase = "row"
    else:
        next_turn(d)


def next_turn(d: Draft) -> None:
    """The next seat clockwise that has miners left; the end of the shift if none has."""
    n = len(d.seats)
    for step in range(1, n + 1):
        seat = (d.active + step) % n
        if d.pits[seat].miners:
            d.phase, d.active = "work", seat
            return
    d.phase = "score"


def settle_amended(d: Draft) -> None:
    """After something was set by agreement: gaps that cannot or need not be filled are passed over, and the turn is
    with a seat that has miners, or the shift is over."""
    if d.shift and d.phase in ("tiles", "row"):
        wrap_up(d)
    elif d.phase in ("work", "score"):
        if d.pit.miners:
            d.phase = "work"
        else:
            next_turn(d)


def gap(d: Draft, phase: str) -> str:
    """Where the next open piece goes: the first empty open space; empty if there is none."""
    if phase == "offer":
        return DRAFT
    spaces, pieces = (WORKSHOPS, d.tiles) if phase == "tiles" else (ORDER_SPACES, d.orders)
    n = len(d.seats)
    for space, piece in zip(spaces, pieces, strict=True):
        if not piece and space.from_seats <= n:
            return space.id
    return ""


# -- chance --


def drawn(d: Draft, random: Random) -> Move:
    """The piece that the hub draws in a phase that awaits one."""
    tiles = d.phase == "tiles" or (d.phase == "deal" and d.drawing == "tile")
    if tiles:
        kind = _top(d.tile_pile, (tile.id for tile in TILES), random)
    else:
        kind = _top(d.order_pile, (card.id for card in CARDS), random)
    if d.phase == "deal":
        return DealTile(TABLE, kind) if tiles else DealOrder(TABLE, kind)
    space = gap(d, d.phase)
    return RevealTile(TABLE, kind, space) if tiles else RevealOrder(TABLE, kind, space)


def _top(pile: Pile, kinds: Iterable[str], random: Random) -> str:
    """What the hub knows to be on top, else any of the rest, each piece as likely as another."""
    if pile.top:
        return pile.top[0]
    if any(pile.rest):
        return random.choices(list(kinds), pile.rest)[0]
    return pile.bottom[0]

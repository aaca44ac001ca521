"""The pieces of the box that can carry a tag."""

from __future__ import annotations

from hub.game import N_, PieceKind, Setup, say

from .board import COALS, CUBES_PER_COAL, MINERS
from .cards import CARDS, Card
from .tiles import COPIES, TILES
from .view_pieces import TRANSPORT_ICONS
from .words import order_name, tile_name, word


def pieces(setup: Setup) -> tuple[PieceKind, ...]:
    """Orders, tiles, cubes and each seat's miners."""
    orders = (PieceKind(_order_id(card), order_name(card), {"order": (card.id,)}) for card in CARDS)
    tiles = (PieceKind(f"tunnel.{tile.id}", tile_name(tile), {"tile": (tile.id,)}, n=COPIES) for tile in TILES)
    cubes = (PieceKind(f"coal.{coal}", word(f"coal.{coal}"), {"coal": (coal,)}, n=CUBES_PER_COAL) for coal in COALS)
    crew = MINERS[len(setup.seats)]
    workers = (
        PieceKind(f"miner.{seat.colour}", say(N_("Miner")), {"seat": (seat.colour,)}, seat.colour, crew)
        for seat in setup.seats
    )
    return (*orders, *tiles, *cubes, *workers)


def _order_id(card: Card) -> str:
    """The drawing of its transport is part of the id, so that a reader's find agrees with what the view shows."""
    return f"order.{TRANSPORT_ICONS[card.transport]}.{card.id}"

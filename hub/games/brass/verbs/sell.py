"""Sell: what every sale starts from, an own tile whose goods have not been sold, whoever buys."""

from __future__ import annotations

from hub.game import Refusal, choose, refuse

from ..look import Look
from ..tiles import SOLD
from .common import kind_at, own_sites, sites_with_tiles

TILE = choose("place", "slot", values=sites_with_tiles, likely=own_sites)


def tile_sells(look: Look, place: str, slot: int) -> Refusal | None:
    """Only some industries sell, and each tile once."""
    kind = kind_at(look, place, slot)
    if kind.flips != SOLD:
        return refuse("sell.industry", industry=kind.industry)
    tile = look.tile_at(place, slot)
    return refuse("sell.flipped", place=place, slot=slot) if tile and tile.flipped else None

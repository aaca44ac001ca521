"""What every sale starts from: an own tile whose goods have not been sold."""

from __future__ import annotations

from typing import Any

from hub.game import Refusal, refuse

from .situation import Situation
from .tiles import SOLD, TileKind

Sit = Situation[Any]


def kind_at(sit: Sit, slot: int) -> TileKind:
    """What lies on a slot that is known to hold a tile."""
    tile = sit.pos.tiles[slot]
    assert tile is not None
    kind: TileKind = sit.parts.tiles.kinds[tile.kind]
    return kind


def tile_sells(sit: Sit, slot: int) -> Refusal | None:
    """Only some industries sell, and each tile once."""
    kind = kind_at(sit, slot)
    place, n = sit.parts.board.name_of_slot(slot)
    if kind.flips != SOLD:
        return refuse("sell.industry", industry=kind.industry)
    tile = sit.pos.tiles[slot]
    return refuse("sell.flipped", place=place, slot=n) if tile and tile.flipped else None

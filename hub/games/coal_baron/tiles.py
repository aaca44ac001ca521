"""The 48 tunnel tiles: sixteen kinds, three alike of each. Kinds and copies come from a public source."""

from __future__ import annotations

import msgspec

from .board import COAL_INDEX, COALS, SIDES, WAGON_PRICE


class Tile(msgspec.Struct, frozen=True):
    """A tunnel tile: its colour and level, its wagons and the side of the shaft it belongs to."""

    id: str
    coal: str
    wagons: int
    side: str

    @property
    def price(self) -> int:
        """Marks to pay: the wagon price of the colour for every wagon."""
        return WAGON_PRICE[self.coal] * self.wagons

    @property
    def level(self) -> int:
        """The level of the shaft it is laid on."""
        return COAL_INDEX[self.coal] + 1


COPIES = 3
TILES = tuple(
    Tile(f"{coal}_{wagons}_{side}", coal, wagons, side) for side in SIDES for coal in COALS for wagons in (1, 2)
)
TILE = {tile.id: tile for tile in TILES}
TILE_INDEX = {tile.id: index for index, tile in enumerate(TILES)}

"""The industry tiles of one seat in Brass and Brass: Lancashire.

Shipyards of level 0 cannot be built, only developed away. Shipyard 1 is for the canal era only: its mark was lost in
print and is given by the errata. The only tile that differs between the editions is the first cotton mill.
"""

from __future__ import annotations

from ..brass.tiles import BUILT, EMPTIED, SOLD, TileKind, Tiles
from .cards import INDUSTRIES

USED = "used"
"""A port flips when anybody's cotton is sold through it."""
LINK_TILES = 14

# industry, level, count | cost: money, coal, iron | vp, income spaces | eras | cubes
_ROWS = (
    ("cotton", 1, 3, 12, 0, 0, 3, 5, "canal", 0),
    ("cotton", 2, 3, 14, 1, 0, 5, 4, "canal rail", 0),
    ("cotton", 3, 3, 16, 1, 1, 9, 3, "canal rail", 0),
    ("cotton", 4, 3, 18, 1, 1, 12, 2, "canal rail", 0),
    ("coal", 1, 1, 5, 0, 0, 1, 4, "canal", 2),
    ("coal", 2, 2, 7, 0, 0, 2, 7, "canal rail", 3),
    ("coal", 3, 2, 8, 0, 1, 3, 6, "canal rail", 4),
    ("coal", 4, 2, 10, 0, 1, 4, 5, "canal rail", 5),
    ("iron", 1, 1, 5, 1, 0, 3, 3, "canal", 4),
    ("iron", 2, 1, 7, 1, 0, 5, 3, "canal rail", 4),
    ("iron", 3, 1, 9, 1, 0, 7, 2, "canal rail", 5),
    ("iron", 4, 1, 12, 1, 0, 9, 1, "canal rail", 6),
    ("port", 1, 2, 6, 0, 0, 2, 3, "canal", 0),
    ("port", 2, 2, 7, 0, 0, 4, 3, "canal rail", 0),
    ("port", 3, 2, 8, 0, 0, 6, 4, "canal rail", 0),
    ("port", 4, 2, 9, 0, 0, 9, 4, "canal rail", 0),
    ("shipyard", 0, 2, 0, 0, 0, 0, 0, "", 0),
    ("shipyard", 1, 2, 16, 1, 1, 10, 2, "canal", 0),
    ("shipyard", 2, 2, 25, 1, 1, 18, 1, "rail", 0),
)

_FLIPS = {"cotton": SOLD, "coal": EMPTIED, "iron": EMPTIED, "port": USED, "shipyard": BUILT}
_VP_2018 = {("cotton", 1): 5}
"""Doubtful: two sources of the 2018 edition say 5, one says 3 as in 2007."""


def _tiles(vp: dict[tuple[str, int], int]) -> Tiles:
    """The tiles of an edition; `vp` has what differs from the table."""
    kinds = [
        TileKind(
            index=index,
            industry=industry,
            level=level,
            count=count,
            cost=cost,
            coal=coal,
            iron=iron,
            beer=0,
            vp=vp.get((industry, level), points),
            income=income,
            link_points=1 if level else 0,
            eras=tuple(eras.split()),
            flips=_FLIPS[industry],
            good=industry if cubes else "",
            produces={"canal": cubes, "rail": cubes} if cubes else {},
        )
        for index, (industry, level, count, cost, coal, iron, points, income, eras, cubes) in enumerate(_ROWS)
    ]
    return Tiles(INDUSTRIES, kinds)


TILES_2007, TILES_2018 = _tiles({}), _tiles(_VP_2018)

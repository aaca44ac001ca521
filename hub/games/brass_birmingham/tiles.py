"""The industry tiles of one seat in Brass: Birmingham, as printed on the mat of the 2018 retail edition.

Manufacturer IV costs £8 as on the retail mat (an early picture shows £14).
"""

from __future__ import annotations

from ..brass.tiles import EMPTIED, SOLD, TileKind, Tiles

INDUSTRIES = ("cotton", "coal", "iron", "manufacturer", "pottery", "brewery")
SELLABLE = ("cotton", "manufacturer", "pottery")
"""Industries whose goods merchants buy."""

LINK_TILES = 14

# industry, level, count | cost: money, coal, iron | beer to sell | vp, income spaces, link points | eras | cubes
_ROWS = (
    ("cotton", 1, 3, 12, 0, 0, 1, 5, 5, 1, "canal", (0, 0)),
    ("cotton", 2, 2, 14, 1, 0, 1, 5, 4, 2, "canal rail", (0, 0)),
    ("cotton", 3, 3, 16, 1, 1, 1, 9, 3, 1, "canal rail", (0, 0)),
    ("cotton", 4, 3, 18, 1, 1, 1, 12, 2, 1, "canal rail", (0, 0)),
    ("coal", 1, 1, 5, 0, 0, 0, 1, 4, 2, "canal", (2, 2)),
    ("coal", 2, 2, 7, 0, 0, 0, 2, 7, 1, "canal rail", (3, 3)),
    ("coal", 3, 2, 8, 0, 1, 0, 3, 6, 1, "canal rail", (4, 4)),
    ("coal", 4, 2, 10, 0, 1, 0, 4, 5, 1, "canal rail", (5, 5)),
    ("iron", 1, 1, 5, 1, 0, 0, 3, 3, 1, "canal", (4, 4)),
    ("iron", 2, 1, 7, 1, 0, 0, 5, 3, 1, "canal rail", (4, 4)),
    ("iron", 3, 1, 9, 1, 0, 0, 7, 2, 1, "canal rail", (5, 5)),
    ("iron", 4, 1, 12, 1, 0, 0, 9, 1, 1, "canal rail", (6, 6)),
    ("manufacturer", 1, 1, 8, 1, 0, 1, 3, 5, 2, "canal", (0, 0)),
    ("manufacturer", 2, 2, 10, 0, 1, 1, 5, 1, 1, "canal rail", (0, 0)),
    ("manufacturer", 3, 1, 12, 2, 0, 0, 4, 4, 0, "canal rail", (0, 0)),
    ("manufacturer", 4, 1, 8, 0, 1, 1, 3, 6, 1, "canal rail", (0, 0)),
    ("manufacturer", 5, 2, 16, 1, 0, 2, 8, 2, 2, "canal rail", (0, 0)),
    ("manufacturer", 6, 1, 20, 0, 0, 1, 7, 6, 1, "canal rail", (0, 0)),
    ("manufacturer", 7, 1, 16, 1, 1, 0, 9, 4, 0, "canal rail", (0, 0)),
    ("manufacturer", 8, 2, 20, 0, 2, 1, 11, 1, 1, "canal rail", (0, 0)),
    ("pottery", 1, 1, 17, 0, 1, 1, 10, 5, 1, "canal rail", (0, 0)),
    ("pottery", 2, 1, 0, 1, 0, 1, 1, 1, 1, "canal rail", (0, 0)),
    ("pottery", 3, 1, 22, 2, 0, 2, 11, 5, 1, "canal rail", (0, 0)),
    ("pottery", 4, 1, 0, 1, 0, 1, 1, 1, 1, "canal rail", (0, 0)),
    ("pottery", 5, 1, 24, 2, 0, 2, 20, 5, 1, "rail", (0, 0)),
    ("brewery", 1, 2, 5, 0, 1, 0, 4, 4, 2, "canal", (1, 2)),
    ("brewery", 2, 2, 7, 0, 1, 0, 5, 5, 2, "canal rail", (1, 2)),
    ("brewery", 3, 2, 9, 0, 1, 0, 7, 5, 2, "canal rail", (1, 2)),
    ("brewery", 4, 1, 9, 0, 1, 0, 10, 5, 2, "rail", (1, 2)),
)

_GOODS = {"coal": "coal", "iron": "iron", "brewery": "beer"}
LIGHT_BULBS = (("pottery", 1), ("pottery", 3))
"""Tiles that may not be developed: they must be built to get at those above."""


def _kind(index: int) -> TileKind:
    industry, level, count, cost, coal, iron, beer, vp, income, points, eras, (canal, rail) = _ROWS[index]
    return TileKind(
        index,
        industry,
        level,
        count,
        cost,
        coal,
        iron,
        beer,
        vp,
        income,
        points,
        tuple(eras.split()),
        SOLD if industry in SELLABLE else EMPTIED,
        _GOODS.get(industry, ""),
        {"canal": canal, "rail": rail},
        (industry, level) not in LIGHT_BULBS,
    )


TILES = Tiles(INDUSTRIES, [_kind(index) for index in range(len(_ROWS))])

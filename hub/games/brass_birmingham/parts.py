"""The parts of Birmingham: its tables, its markets and the numbers printed on its board."""

from __future__ import annotations

from ..brass.market import Market
from ..brass.parts import Parts
from .board import BOARD
from .cards import CARDS, HAND, ROUNDS
from .tiles import LINK_TILES, TILES

# two spaces at each price; one £1 space of coal and both £1 spaces of iron start empty
COAL = Market("coal", (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7), when_empty=8, start=13)
IRON = Market("iron", (1, 1, 2, 2, 3, 3, 4, 4, 5, 5), when_empty=6, start=8)


def aside(seats: int, era: str) -> int:
    """Each seat lays one card aside face down at the start of the game."""
    return seats if era == "canal" else 0


PARTS = Parts(
    board=BOARD,
    tiles=TILES,
    cards=CARDS,
    markets={"coal": COAL, "iron": IRON},
    money=17,
    aside=aside,
    rounds=ROUNDS,
    hand=HAND,
    link_tiles=LINK_TILES,
)

"""The parts of a title: all its tables and printed numbers in one object, for the rules that every Brass shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from .board import FARM, TOWN, Board
from .cards import Cards
from .market import Market
from .tiles import Tiles


class Parts(msgspec.Struct, frozen=True):
    """`aside(seats, era)` says how many cards are laid aside face down at the start of an era."""

    board: Board
    tiles: Tiles
    cards: Cards
    markets: Mapping[str, Market]
    money: int
    aside: Callable[[int, str], int]
    rounds: Mapping[int, int]
    """Rounds of an era by seat count, as long as hands stay equal."""
    hand: int = 8
    link_tiles: int = 14
    canal_cost: int = 3
    rail_cost: int = 5
    second_rail_cost: int = 10
    loan: int = 30
    pounds_per_point: int = 0
    """Money that is worth a point at the end of the game; 0 if money is worth nothing then."""
    debt_costs_points: bool = True
    """Whether a shortfall that no tile can cover costs points; else it is forgiven."""
    order_breaks_ties: bool = False
    """Whether the place in the turn order decides between seats that are equal in everything else."""

    @property
    def towns(self) -> int:
        """Places a wild location card may stand for."""
        return self.board.mask(TOWN)

    @property
    def building_places(self) -> int:
        """Places where tiles can be built."""
        return self.board.mask(TOWN, FARM)

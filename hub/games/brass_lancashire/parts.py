"""The parts of each printing: tables and printed numbers, and side by side where the editions differ.

A printing is an edition on one of its maps: the whole map, or the smaller one of the community variant for two seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hub.game import Setup

from ..brass.market import Market
from ..brass.parts import Parts as BrassParts
from . import distant
from .board import BOARD, TWO_SEAT_BOARD
from .cards import CARDS_2007, CARDS_2018, CARDS_FOR_TWO, HAND
from .tiles import LINK_TILES, TILES_2007, TILES_2018

LOANS = (10, 20, 30)
"""What may be borrowed; each £10 costs one level of income."""
POUNDS_PER_POINT = 10


class Parts(BrassParts, frozen=True, kw_only=True):
    """What every Brass has, the distant market, and the choices an edition makes."""

    id: str
    distant: Mapping[int, tuple[int, ...]]
    """Distant market tiles by seat count."""
    clockwise: bool
    """The first turn order goes clockwise from a random seat, or is random altogether."""
    income_first: bool
    """Rounds begin with income and end with drawing cards, or income ends them and cards are drawn after each turn."""
    card_needs_canal: bool
    """In the canal era an industry card builds where an own canal leads, or anywhere in the own network."""
    first_of_game: bool
    """An industry card is free for the first industry of the game, or whenever nothing of the seat is on the board."""
    coal_to_an_end: bool
    """Coal for a rail goes to an end the seat chooses, or to the link as it lies there."""


# -- what differs between the editions (rows of one difference stand on the same line of both) --

_2007: dict[str, Any] = {
    "tiles": TILES_2007,
    "clockwise": True,
    "income_first": True,
    "card_needs_canal": True,
    "first_of_game": True,
    "coal_to_an_end": True,
    "order_breaks_ties": True,
    "debt_costs_points": False,  # the rules do not say what happens without tiles: the rest is forgiven
}
_2018: dict[str, Any] = {
    "tiles": TILES_2018,
    "clockwise": False,
    "income_first": False,
    "card_needs_canal": False,
    "first_of_game": False,
    "coal_to_an_end": False,
    "order_breaks_ties": False,
    "debt_costs_points": True,
}

# -- what differs between the maps --

_REMOVED_2007 = {(3, "canal"): 9, (3, "rail"): 6, (4, "canal"): 6, (4, "rail"): 2}


def _markets(*prices: int) -> dict[str, Market]:
    return {good: Market(good, prices, when_empty=5, start=len(prices)) for good in ("coal", "iron")}


def _one_each(seats: int, era: str) -> int:
    """One card a seat is out of the canal era."""
    return seats if era == "canal" else 0


def _removed(seats: int, era: str) -> int:
    """Cards taken out unseen after dealing."""
    return _REMOVED_2007[seats, era]


_MAP: dict[str, Any] = {"board": BOARD, "markets": _markets(1, 1, 2, 2, 3, 3, 4, 4), "money": 30}
_FULL_2007: dict[str, Any] = {
    **_MAP,
    "cards": CARDS_2007,
    "aside": _removed,
    "rounds": {3: 10, 4: 8},
    "distant": distant.TILES_2007,
}
_FULL_2018: dict[str, Any] = {
    **_MAP,
    "cards": CARDS_2018,
    "aside": _one_each,
    "rounds": {2: 10, 3: 9, 4: 8},
    "distant": distant.TILES_2018,
}
_FOR_TWO: dict[str, Any] = {
    "board": TWO_SEAT_BOARD,
    "markets": _markets(2, 2, 3, 3, 4, 4),
    "money": 25,
    "cards": CARDS_FOR_TWO,
    "aside": _one_each,  # two cards with two seats
    "rounds": {2: 10},
    "distant": distant.TILES_FOR_TWO,
}


def _printing(id: str, edition: dict[str, Any], board: dict[str, Any]) -> Parts:
    return Parts(id=id, hand=HAND, link_tiles=LINK_TILES, pounds_per_point=POUNDS_PER_POINT, **edition, **board)


FULL, TWO = "full", "two"
OFF, BOTH, ONE_WAY = "off", "both", "birkenhead"
"""The virtual link: none; either place opens the other; only Liverpool opens Birkenhead."""

PRINTINGS = {
    ("2007", FULL): _printing("2007", _2007, _FULL_2007),
    ("2007", TWO): _printing("2007-two", _2007, _FOR_TWO),
    ("2018", FULL): _printing("2018", _2018, _FULL_2018),
    ("2018", TWO): _printing("2018-two", _2018, _FOR_TWO),
}
"""By edition and map."""


def printing(setup: Setup) -> Parts:
    """The printing a game will be played with."""
    return PRINTINGS[setup.edition, setup.options.get("map", FULL)]

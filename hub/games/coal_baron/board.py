"""Coal Baron's tables: the board's work spaces, the shaft, the shift clock and the numbers for 2, 3 and 4 seats.

Work spaces stand in the order of the printed board. Values, locks and the clock's points come from public sources,
everything else from the rule sheet.
"""

from __future__ import annotations

from functools import cache

import msgspec

# -- coal and the shaft --

COALS = ("yellow", "brown", "gray", "black")
"""Coal colours from the first level down to the fourth; also the colours of wagons, tiles and order fields."""

COAL_INDEX = {coal: index for index, coal in enumerate(COALS)}
WAGON_PRICE = {"yellow": 1, "brown": 2, "gray": 3, "black": 4}
CUBES_PER_COAL = 16
CAGE_SPOTS = 5
SURFACE = 0
LEVELS = (SURFACE, 1, 2, 3, 4)

SIDES = ("light", "dark")
PRINTED_WAGONS = (("yellow", "dark"), ("brown", "light"), ("gray", "light"), ("black", "dark"))
"""One wagon a level is printed on every shaft. It is no tile: it never counts for the balance."""


# -- work spaces --


class Space(msgspec.Struct, frozen=True):
    """One work space. `from_seats`: it is locked with fewer seats. `value`: steps of a mining, marks of a money space."""

    id: str
    work: str
    from_seats: int = 2
    value: int = 0
    transport: str = ""


TRANSPORTS = ("barrow", "carriage", "motorcar", "engine")

SPACES = (
    Space("workshop_1", "workshop"),
    Space("workshop_2", "workshop"),
    Space("workshop_3", "workshop"),
    Space("workshop_4", "workshop", 3),
    Space("workshop_5", "workshop"),
    Space("workshop_6", "workshop"),
    Space("workshop_7", "workshop"),
    Space("workshop_8", "workshop", 4),
    Space("workshop_draw", "draw"),
    Space("mining_4", "mining", 4, 4),
    Space("mining_6", "mining", 2, 6),
    Space("mining_8", "mining", 3, 8),
    Space("mining_10", "mining", 2, 10),
    Space("delivery_barrow", "delivery", transport="barrow"),
    Space("delivery_carriage", "delivery", transport="carriage"),
    Space("delivery_motorcar", "delivery", transport="motorcar"),
    Space("delivery_engine", "delivery", transport="engine"),
    Space("money_3", "money", 4, 3),
    Space("money_4", "money", 2, 4),
    Space("money_5", "money", 3, 5),
    Space("money_6", "money", 2, 6),
    Space("order_1", "order", 3),
    Space("order_2", "order"),
    Space("order_3", "order"),
    Space("order_4", "order"),
    Space("order_draw", "draw"),
    Space("cash_office", "cash", 2, 1),
)

SPACE = {space.id: space for space in SPACES}
SPACE_INDEX = {space.id: index for index, space in enumerate(SPACES)}
WORKSHOPS = tuple(space for space in SPACES if space.work == "workshop")
ORDER_SPACES = tuple(space for space in SPACES if space.work == "order")
WORKSHOP_INDEX = {space.id: index for index, space in enumerate(WORKSHOPS)}
ORDER_INDEX = {space.id: index for index, space in enumerate(ORDER_SPACES)}
START_SPACES = tuple(SPACE_INDEX[space.id] for space in SPACES if space.id.startswith("workshop"))
"""Miners here decide who starts the next shift: the workshops with their draw space."""

DRAFT = "draft"
"""Where the cards of the opening draft lie: no work space, but revealed cards name it."""
LAST_CARD_SPACE = "order_4"
"""The card nobody drafted goes to any one order space; all are empty then, so it is always this one."""
DRAW = 5


# -- numbers by seat count --

MINERS = {2: 18, 3: 15, 4: 13}
MARKS = {2: 10, 3: 9, 4: 8}
OFFERED = {2: 7, 3: 10, 4: 13}
DRAFTED = 3
SHIFTS = 3


# -- the shift clock --


class Category(msgspec.Struct, frozen=True):
    """One circle of the clock: what is counted and the points for first and second place."""

    id: str
    group: str
    subject: str
    first: int
    second: int


CLOCK = (
    Category("coal_yellow", "coal", "yellow", 2, 1),
    Category("coal_brown", "coal", "brown", 3, 1),
    Category("coal_gray", "coal", "gray", 4, 2),
    Category("coal_black", "coal", "black", 5, 2),
    Category("by_barrow", "transport", "barrow", 6, 3),
    Category("by_carriage", "transport", "carriage", 7, 3),
    Category("by_motorcar", "transport", "motorcar", 8, 4),
    Category("by_engine", "transport", "engine", 9, 4),
    Category("empty_yellow", "empty", "yellow", 10, 5),
    Category("empty_brown", "empty", "brown", 11, 5),
    Category("empty_gray", "empty", "gray", 12, 6),
    Category("empty_black", "empty", "black", 13, 6),
)
SCORED = {1: 4, 2: 8, 3: 12}
"""How many circles are scored at the end of each shift."""


# -- the end of the game --

MARKS_PER_POINT = 5
CUBES_PER_POINT = 3
UNFINISHED_ORDER = -1
UNBALANCED_TILE = -2


@cache
def open_spaces(seats: int) -> tuple[Space, ...]:
    """The work spaces that are not locked for so many seats."""
    return tuple(space for space in SPACES if seats >= space.from_seats)

"""Tinners' Trail, the main board: areas, prices, the work and investment tracks, improvements. Tables only.

Areas, borders and the tables below were read off photographs of a real copy and agree between them unless noted. The
board prints neither names nor numbers on its areas: the names are ours, after the country they lie in.
"""

from __future__ import annotations

import msgspec


class Ground(msgspec.Struct, frozen=True):
    """An area as drawn on the board. `x`, `y`: its middle in thousandths of the board; `two`: its region at 2 seats."""

    id: str
    name: str
    coastal: bool
    neighbours: tuple[str, ...]
    x: int
    y: int
    two: str = ""


# From west to east: the order decides what "easternmost" means for Lord Wallace.
GROUNDS: tuple[Ground, ...] = (
    Ground("lands_end", "Land's End", True, ("st_ives",), 134, 786, "A"),
    Ground("st_ives", "St Ives", True, ("camborne", "helston", "lands_end"), 190, 717, "A"),
    Ground("camborne", "Camborne", True, ("falmouth", "redruth", "helston", "st_ives"), 289, 681, "A"),
    Ground("helston", "Helston", True, ("falmouth", "lizard", "camborne", "st_ives"), 305, 771, "A"),
    Ground("redruth", "Redruth", True, ("falmouth", "camborne", "perran", "truro"), 380, 625, "B"),
    Ground("falmouth", "Falmouth", True, ("lizard", "camborne", "redruth", "helston"), 384, 729, "B"),
    Ground("lizard", "Lizard", True, ("falmouth", "helston"), 395, 842, "B"),
    Ground("perran", "Perranporth", True, ("st_dennis", "newquay", "redruth", "truro"), 414, 494, "B"),
    Ground("newquay", "Newquay", True, ("st_dennis", "roche", "perran", "padstow"), 468, 406, "C"),
    Ground("truro", "Truro", True, ("st_dennis", "mevagissey", "redruth", "perran"), 474, 603, "B"),
    Ground(
        "st_dennis", "St Dennis", False, ("mevagissey", "newquay", "roche", "st_austell", "perran", "truro"), 517, 488, "C"
    ),
    Ground("padstow", "Padstow", True, ("newquay", "roche", "bodmin", "port_isaac"), 519, 322),
    Ground("mevagissey", "Mevagissey", True, ("st_dennis", "st_austell", "truro"), 559, 573, "C"),
    Ground("roche", "Roche", False, ("st_dennis", "newquay", "st_austell", "fowey", "bodmin", "padstow"), 580, 401, "C"),
    Ground("port_isaac", "Port Isaac", True, ("bodmin", "padstow", "camelford", "tintagel"), 599, 253),
    Ground("st_austell", "St Austell", True, ("st_dennis", "mevagissey", "roche", "fowey"), 613, 484),
    Ground("bodmin", "Bodmin", False, ("roche", "fowey", "liskeard", "padstow", "port_isaac", "camelford"), 665, 329),
    Ground("tintagel", "Tintagel", True, ("bude", "whitstone", "port_isaac", "camelford"), 676, 176),
    Ground("fowey", "Fowey", True, ("roche", "st_austell", "liskeard", "bodmin"), 698, 434),
    Ground("bude", "Bude", True, ("whitstone", "tintagel"), 734, 107),
    Ground(
        "camelford", "Camelford", False, ("liskeard", "launceston", "whitstone", "bodmin", "port_isaac", "tintagel"), 750, 248
    ),
    Ground("liskeard", "Liskeard", True, ("fowey", "launceston", "saltash", "bodmin", "camelford"), 796, 386),
    Ground("whitstone", "Whitstone", False, ("bude", "launceston", "camelford", "tintagel"), 852, 137),
    Ground("launceston", "Launceston", False, ("liskeard", "whitstone", "saltash", "camelford"), 888, 266),
    Ground("saltash", "Saltash", True, ("liskeard", "launceston"), 897, 406),
)  # fmt: skip

AREAS: tuple[str, ...] = tuple(ground.id for ground in GROUNDS)
INDEX: dict[str, int] = {id: n for n, id in enumerate(AREAS)}
"""An area's number from the west."""
COASTAL: tuple[bool, ...] = tuple(ground.coastal for ground in GROUNDS)
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted(INDEX[other] for other in ground.neighbours)) for ground in GROUNDS
)

BORDERS: tuple[str, ...] = tuple(
    f"{AREAS[n]}-{AREAS[other]}" for n in range(len(AREAS)) for other in NEIGHBOURS[n] if n < other
)
"""Every border between two areas, the western one first: where an adit may lie."""
ENDS: dict[str, tuple[int, int]] = {
    border: (INDEX[border.split("-")[0]], INDEX[border.split("-")[1]]) for border in BORDERS
}

REGIONS = ("A", "B", "C", "D")
REGIONS_USED = {1: ("A", "B", "C"), 2: ("A", "B", "C"), 3: ("A", "B", "C"), 4: REGIONS, 5: REGIONS}
FACE_UP = {1: 2, 2: 1, 3: 1, 4: 2, 5: 2}
"""Tiles turned face up in each region at set-up."""

ROUNDS = 4
START_MONEY = 20
MINES = 6
LAST_COLUMN = 10
NO_LIMIT = LAST_COLUMN + 1
"""Where a work-track limiter waits before it is first used."""
OWN_MINERS = 4

# Prices: columns 1 to 4 of the price board, by the sum of three dice.
ORES = ("tin", "copper")
TOP_OF_COLUMN = (4, 6, 8)
PRICES = {"tin": (4, 5, 6, 7), "copper": (2, 4, 8, 10)}
CARRY = {0: 0, 1: 1, 2: 0, 3: 0, 4: -1}
"""Added to the sum by the column of the round before (0: there was none)."""
DEAR_COPPER = 8
"""From this price Lord Wallace prefers copper, and the orange half of his cards."""


def price_column(total: int) -> int:
    """The column of the price board for a sum; sums beyond the print count as the outer columns."""
    return 1 + sum(total > top for top in TOP_OF_COLUMN)


# Investment track: rows from the top, rounds 1 to 4: points for £10 and for £5.
INVESTMENT: tuple[tuple[tuple[int, int], ...], ...] = (
    ((22, 10), (19, 8), (16, 7), (13, 5)),
    ((21, 10), (18, 8), (15, 7), (12, 5)),
    ((21, 9), (18, 7), (15, 6), (12, 4)),
    ((20, 9), (17, 7), (14, 6), (11, 4)),
    ((20, 8), (17, 6), (14, 5), (11, 3)),
)

WORK = {
    "open": 2, "mine": 1, "pasties": 1, "miner": 1, "hire": 1, "port": 2, "train": 2, "adit": 3, "pump": 1,
    "sell_arsenic": 1,
}  # fmt: skip
"""Work points of each action, as printed on the board's panel."""

TOKENS = ("adit", "port", "train", "miner")
"""Improvements that are tokens on the improvements board, in the order of `BoardRow`."""


class BoardRow(msgspec.Struct, frozen=True):
    """One round's column of an improvements board; `pumps` are its groups of steam pumps."""

    adit: int
    port: int
    train: int
    miner: int
    pumps: tuple[int, ...]

    def count(self, token: str) -> int:
        """How many tokens of that kind."""
        n: int = getattr(self, token)
        return n


# Improvements boards. Two seats: three photographs agree; four seats: one photograph. Three and five: box sheet.
IMPROVEMENTS: dict[int, tuple[BoardRow, ...]] = {
    2: (BoardRow(1, 1, 0, 1, (1,)), BoardRow(1, 2, 0, 2, (1,)), BoardRow(0, 1, 1, 2, (2,)), BoardRow(1, 1, 1, 2, (2,))),
    4: (BoardRow(1, 2, 0, 2, (1,)), BoardRow(2, 2, 0, 2, (2,)), BoardRow(1, 2, 1, 3, (2,)), BoardRow(1, 2, 2, 3, (3,))),
}

# Emigration: what each destination gives by round, where the rules say it; the rest is on the box sheet.
COUNTRIES = ("michigan", "sierra_madre", "kimberley", "adelaide")
MICHIGAN = (("adit",), ("train",), ("port",), ("miner", "miner"))
ADELAIDE = ((3, 0), (2, 1), (2, 0), (1, 1))
"""By round: what one ore of the owner's choice rises by, and the other."""

DICE = ("blue", "white", "orange")
EFFECTS = ("copper", "tin", "drain", "miner", "port", "pump")
"""What a geological map may give: cubes added, water taken away, or a token."""

LORD = "wallace"
LORD_LIMITS = (8, 8, 7, 5)
"""How far to the left Lord Wallace's limiter may go, by round."""
LORD_REACH = 4
"""He leaves an auction that would put his marker more than this many columns beyond yours."""

AREA_NAMES: dict[str, str] = {ground.id: ground.name for ground in GROUNDS}

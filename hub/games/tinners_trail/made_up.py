"""Tinners' Trail, a made-up box: invented values for tests, simulation and demonstrations.

NOT what is printed in the game. It has the right shape and nothing else; it is used only with the option box=made-up,
which no wizard offers.
"""

from __future__ import annotations

from hub.game import Box, Row, Setup

from .board import AREAS, REGIONS, ROUNDS

# Invented regions, from west to east.
_REGION_LETTERS = {
    3: "AAAAABBBBBBBCCCCCC.......",
    4: "AAAAABBBBBCCCCCDDD.DDD...",
    5: "AAAAAAABBBBBBCCCCCCDDDDDD",
}
# Invented tokens: adits, ports, trains, miners, pump groups.
_BOARDS: dict[int, tuple[tuple[int, int, int, int, list[int]], ...]] = {
    3: ((1, 1, 0, 1, [1]), (1, 2, 0, 2, [2]), (1, 1, 1, 2, [2]), (1, 2, 1, 2, [2])),
    5: ((2, 2, 0, 2, [1, 1]), (2, 3, 0, 3, [2]), (1, 2, 2, 3, [3]), (2, 2, 2, 4, [3])),
}
_FACES = ((1, 1, 4), (2, 1, 2), (2, 2, 3), (3, 1, 3), (3, 2, 3), (3, 3, 4), (4, 3, 4), (1, 3, 2), (2, 4, 1))
_PACK_FACES = (
    ("A", 2, 2, 3, "money", 3), ("B", 1, 2, 3, "money", 4), ("C", 3, 1, 4, "money", 2), ("D", 2, 3, 4, "money", 5),
    ("A", 1, 2, 2, "work", 1), ("B", 2, 1, 3, "work", 1), ("C", 2, 2, 4, "work", 1), ("D", 3, 2, 4, "work", 1),
)  # fmt: skip
_MAPS: tuple[tuple[str, int, int], ...] = (
    ("copper", 1, 2), ("copper", 2, 5), ("tin", 1, 2), ("tin", 2, 4), ("drain", 1, 1), ("drain", 2, 3),
    ("miner", 1, 3), ("port", 1, 4), ("pump", 1, 3), ("copper", 1, 3), ("tin", 1, 1), ("drain", 3, 5),
)  # fmt: skip
_PACK_MAPS = (
    ("A", "B", "copper", 2, 4), ("C", "D", "copper", 2, 4), ("A", "C", "tin", 2, 3),
    ("B", "D", "tin", 2, 3), ("A", "D", "drain", 2, 2), ("B", "C", "pump", 1, 3),
)  # fmt: skip
_MARKET = ((18, 17, 16, 15), (14, 12, 12, 11), (10, 10, 9, 8), (8, 7, 7, 6))
_LORD = ("build", "mine", "improve", "pump", "miner", "port", "adit", "train")


def made_up_box(setup: Setup) -> Box:
    """Invented values for everything any set-up may need."""
    return {
        "map_card": [
            {"players": players, "area": area, "region": letter}
            for players, letters in _REGION_LETTERS.items()
            for area, letter in zip(AREAS, letters, strict=True)
            if letter != "."
        ],
        "improvements": [
            {"players": players, "round": n, "adit": a, "port": p, "train": t, "miner": m, "pumps": pumps}
            for players, rows in _BOARDS.items()
            for n, (a, p, t, m, pumps) in enumerate(rows, 1)
        ],
        "area_tiles": [
            {"region": region, "copper": copper, "tin": tin, "water": water, "copies": 1}
            for region in REGIONS
            for copper, tin, water in _FACES
        ],
        "pack_tiles": [
            {"region": region, "copper": copper, "tin": tin, "water": water, bonus: amount}
            for region, copper, tin, water, bonus, amount in _PACK_FACES
        ],
        "maps": [
            {"deck": deck, effect: amount, "price": price, "copies": 1}
            for deck in (*REGIONS, "joker")
            for effect, amount, price in _MAPS
        ],
        "pack_maps": [
            {"first": first, "second": second, effect: amount, "price": price}
            for first, second, effect, amount, price in _PACK_MAPS
        ],
        "dice": [
            {"die": "blue", "faces": [1, 2, 3, 3, 4, 4]},
            {"die": "white", "faces": [0, 1, 1, 2, 2, 3]},
            {"die": "orange", "faces": [0, 1, 1, 2, 2, 3]},
        ],
        "arsenic_market": [{"section": n, "prices": list(prices)} for n, prices in enumerate(_MARKET, 1)],
        "emigration": [
            {"round": n, "sierra_madre": 12 + 4 * n, "kimberley": (3, 4, 6, 10)[n - 1]} for n in range(1, ROUNDS + 1)
        ],
        "emigrate_action": [{"work": 1}],
        "lord_cards": _cards(),
        "lord_bids": [
            {"band": 1, "high": 0, "result": "leave", "dice": []},
            {"band": 2, "low": 1, "high": 2, "result": "lower", "dice": ["orange", "white"]},
            {"band": 3, "low": 3, "high": 4, "result": "higher", "dice": ["orange", "white"]},
            {"band": 4, "low": 5, "result": "higher", "dice": ["orange", "blue"]},
        ],
    }


def _cards() -> list[Row]:
    """Sixteen invented cards; each says something for every round and column."""
    rows: list[Row] = []
    for card in range(1, 17):
        for n in range(1, ROUNDS + 1):
            for start, end in ((0, 3), (4, 6), (7, 9)):
                row: Row = {"card": card, "round": n, "start": start, "end": end}
                row["action"] = _LORD[(card + n + start) % len(_LORD)] if n > 1 or start else _LORD[card % 2]
                if card % 3 == 0:
                    row["orange"] = "mine"
                rows.append(row)
    return rows

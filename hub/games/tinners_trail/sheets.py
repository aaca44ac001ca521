"""Tinners' Trail, the box sheet: what is printed on cards, tiles and boards and no public source gives.

Needed in advance: the map card and improvements board of 3 or 5 seats (the map card of 4 as well), the arsenic market,
the emigration board and Lord Wallace's bid table. Everything else is learned when it is turned over, unless the hub
deals: then it has to know all tiles, maps and dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hub.game import N_, Row, Setup, SheetField, SheetKind, Text, say

from .board import AREA_NAMES, DICE, FACE_UP, IMPROVEMENTS, REGIONS, REGIONS_USED, ROUNDS

_REGIONS = {region: region for region in REGIONS}
_DICE = {"blue": N_("Blue"), "white": N_("White"), "orange": N_("Orange")}
LORD_ACTIONS = {
    "build": N_("build a mine"),
    "mine": N_("mine ore"),
    "pump": N_("steam pumps"),
    "adit": N_("adit"),
    "port": N_("port"),
    "train": N_("locomotive"),
    "miner": N_("miner"),
    "improve": N_("improvements"),
    "pass": N_("pass"),
}
"""What Lord Wallace's action cards can say."""


def hub_deals(setup: Setup) -> bool:
    """Whether the hub has to know every tile, map and die."""
    return setup.dealer == "hub"


def option(setup: Setup, name: str) -> bool:
    """Whether an expansion is in the game."""
    return setup.options.get(name) == "on"


def jokers(setup: Setup) -> bool:
    """The fifth deck of maps (jokers, or the Kickstarter pack's) is used by 3 seats and more."""
    return len(setup.seats) >= 3


def _regions(setup: Setup) -> tuple[Row, ...]:
    return tuple({"region": region} for region in REGIONS_USED[len(setup.seats)])


def _board_size(setup: Setup) -> int:
    """Solo is laid out as for two."""
    return max(2, len(setup.seats))


# -- checks over a whole sheet --


def _check_map_card(rows: Sequence[Row]) -> Iterator[Text]:
    for players in sorted({row["players"] for row in rows}):
        mine = [row["region"] for row in rows if row["players"] == players]
        for region in REGIONS:
            n = mine.count(region)
            if region not in REGIONS_USED[players] and n:
                yield say(N_("with {players} seats there is no region {region}."), players=players, region=region)
            elif n > 7:
                yield say(N_("region {region} has {n} areas; the set-up cards go to 7."), region=region, n=n)
            elif region in REGIONS_USED[players] and n < FACE_UP[players]:
                yield say(N_("region {region} has {n} areas; that is too few."), region=region, n=n)


def _check_improvements(rows: Sequence[Row]) -> Iterator[Text]:
    for row in rows:
        if (row["players"], row["round"]) == (5, 1) and row["pumps"] != [1, 1]:
            yield say(N_("with 5 seats round 1 has two groups of one steam pump."))


def _check_dice(rows: Sequence[Row]) -> Iterator[Text]:
    faces = {row["die"]: row["faces"] for row in rows}
    for die, pips in (("orange", 2), ("blue", 4)):
        if die in faces and pips not in faces[die]:
            yield say(N_("the {die} die has a face with {pips}."), die=Text(_DICE[die]), pips=pips)


def _check_market(rows: Sequence[Row]) -> Iterator[Text]:
    sections = {row["section"]: row["prices"] for row in rows}
    prices = [price for section in sorted(sections) for price in sections[section]]
    if prices != sorted(prices, reverse=True):
        yield say(N_("prices fall from the top section to the bottom."))
    if ROUNDS in sections and sections[ROUNDS][-1] != 6:
        yield say(N_("the last space of the bottom section is £6."))


def _check_bids(rows: Sequence[Row]) -> Iterator[Text]:
    bands = sorted(rows, key=lambda row: row["band"])
    for band, following in pairwise(bands):
        if band.get("high") is None or following.get("low") != band["high"] + 1:
            yield say(N_("each band begins where the one before it ends."))
    for band in bands:
        holds = (band.get("low") is None or band["low"] <= 5) and (band.get("high") is None or band["high"] >= 5)
        if holds and (band["result"] != "higher" or set(band["dice"]) != {"orange", "blue"}):
            yield say(N_("a value of 5 takes the higher of the orange and the blue die."))
        if (band["result"] == "leave") != (not band["dice"]):
            yield say(N_("dice are rolled in every band but the one where he leaves."))


def _check_cards(rows: Sequence[Row]) -> Iterator[Text]:
    covered: set[tuple[int, int, int]] = set()
    for row in rows:
        for column in range(row["start"], row["end"] + 1):
            spot = (row["card"], row["round"], column)
            if spot in covered:
                yield say(N_("card {card} says two things for round {round}, column {column}."),
                          card=row["card"], round=row["round"], column=column)  # fmt: skip
            covered.add(spot)


# -- the kinds --

_COPPER = SheetField("copper", N_("copper"), 0, 6)
_TIN = SheetField("tin", N_("tin"), 0, 6)
_WATER = SheetField("water", N_("water"), 0, 6)
_REGION = SheetField("region", N_("region"), choices=_REGIONS)
_COPIES = SheetField("copies", N_("how many alike"), 1, 9)
_ROUND = SheetField("round", N_("round"), 1, ROUNDS, key=True)
_EFFECTS = (
    SheetField("copper", N_("copper added"), 1, 3, optional=True),
    SheetField("tin", N_("tin added"), 1, 3, optional=True),
    SheetField("drain", N_("water taken away"), 1, 3, optional=True),
    SheetField("miner", N_("miner"), 1, 1, optional=True),
    SheetField("port", N_("port"), 1, 1, optional=True),
    SheetField("pump", N_("steam pump"), 1, 1, optional=True),
)
_PRICE = SheetField("price", N_("price printed on the map"), 1, 12)


def _check_effects(rows: Sequence[Row]) -> Iterator[Text]:
    for number, row in enumerate(rows, 1):
        if not any(row.get(field.id) for field in _EFFECTS):
            yield say(N_("row {row} gives nothing."), row=number)


MAP_CARD = SheetKind(
    "map_card",
    N_("Map card"),
    N_("The set-up card of the map for your number of seats: the letter of every area that gets a tile."),
    (
        SheetField("players", N_("seats"), 2, 5, key=True),
        SheetField("area", N_("area"), choices=AREA_NAMES, key=True),
        _REGION,
    ),
    needs=lambda setup: tuple(
        {"players": len(setup.seats), **region} for region in _regions(setup) if len(setup.seats) > 2
    ),
    wants=lambda setup: ({"players": _board_size(setup)},),
    check=_check_map_card,
    blank=tuple({"players": players, "area": area} for players in (3, 4, 5) for area in AREA_NAMES),
)

BOARD = SheetKind(
    "improvements",
    N_("Improvements board"),
    N_("The improvements board for your number of seats: tokens in each round's column, and the groups of pumps."),
    (
        SheetField("players", N_("seats"), 2, 5, key=True),
        _ROUND,
        *(
            SheetField(token, label, 0, 6)
            for token, label in (
                ("adit", N_("adits")), ("port", N_("ports")), ("train", N_("locomotives")), ("miner", N_("miners")),
            )
        ),
        SheetField("pumps", N_("pumps in each group"), 1, 3, many=True, least=0, most=3),
    ),
    needs=lambda setup: tuple(
        {"players": _board_size(setup), "round": n} for n in range(1, ROUNDS + 1) if _board_size(setup) not in IMPROVEMENTS
    ),
    wants=lambda setup: ({"players": _board_size(setup)},),
    check=_check_improvements,
    blank=tuple({"players": players, "round": n} for players in (3, 5) for n in range(1, ROUNDS + 1)),
)  # fmt: skip

TILES = SheetKind(
    "area_tiles",
    N_("Area tiles"),
    N_("The faces of the area tiles; the letter on the back is the region."),
    (_REGION, _COPPER, _TIN, _WATER, _COPIES),
    needs=lambda setup: _regions(setup) if hub_deals(setup) else (),
    wants=_regions,
    blank=tuple({"region": region} for region in REGIONS),
)

PACK_TILES = SheetKind(
    "pack_tiles",
    N_("Area tiles of the Kickstarter pack"),
    N_("The 8 tiles that also bring money or save a work point."),
    (
        _REGION, _COPPER, _TIN, _WATER,
        SheetField("money", N_("money"), 1, 9, optional=True),
        SheetField("work", N_("work points to build"), 1, 1, optional=True),
    ),
    needs=lambda setup: ({},) if hub_deals(setup) and option(setup, "pack") else (),
    wants=lambda setup: ({},) if option(setup, "pack") else (),
)  # fmt: skip

MAPS = SheetKind(
    "maps",
    N_("Geological maps"),
    N_("The cards of decks A to D and the jokers: what each gives and the price on it."),
    (
        SheetField("deck", N_("deck"), choices={**_REGIONS, "joker": N_("joker")}),
        *_EFFECTS,
        _PRICE,
        _COPIES,
    ),
    needs=lambda setup: (
        (*({"deck": row["region"]} for row in _regions(setup)),
         *(({"deck": "joker"},) if jokers(setup) and not option(setup, "pack") else ()))
        if hub_deals(setup) else ()
    ),
    wants=lambda setup: ({},),
    check=_check_effects,
    blank=tuple({"deck": deck} for deck in (*REGIONS, "joker")),
)  # fmt: skip

PACK_MAPS = SheetKind(
    "pack_maps",
    N_("Geological maps of the Kickstarter pack"),
    N_("The 6 cards that are played in one of two regions."),
    (
        SheetField("first", N_("first region"), choices=_REGIONS),
        SheetField("second", N_("second region"), choices=_REGIONS),
        *_EFFECTS,
        _PRICE,
    ),
    needs=lambda setup: ({},) if hub_deals(setup) and option(setup, "pack") and jokers(setup) else (),
    wants=lambda setup: ({},) if option(setup, "pack") and jokers(setup) else (),
    check=_check_effects,
)

DICE_FACES = SheetKind(
    "dice",
    N_("Dice"),
    N_("The six faces of each of the three dice."),
    (
        SheetField("die", N_("die"), choices=_DICE, key=True),
        SheetField("faces", N_("faces"), 0, 4, many=True, least=6, most=6),
    ),
    needs=lambda setup: tuple({"die": die} for die in DICE) if hub_deals(setup) else (),
    wants=lambda setup: ({},),
    check=_check_dice,
    blank=tuple({"die": die} for die in DICE),
)

MARKET = SheetKind(
    "arsenic_market",
    N_("Arsenic market"),
    N_("The market board of the Arsenic expansion: the prices of each section, from the top."),
    (
        SheetField("section", N_("section from the top"), 1, ROUNDS, key=True),
        SheetField("prices", N_("prices from the highest"), 1, 40, many=True),
    ),
    needs=lambda setup: tuple({"section": n} for n in range(1, ROUNDS + 1)) if option(setup, "arsenic") else (),
    check=_check_market,
    blank=tuple({"section": n} for n in range(1, ROUNDS + 1)),
)

ABROAD = SheetKind(
    "emigration",
    N_("Emigration board"),
    N_("The points of Sierra Madre and the money of Kimberley above each round's number."),
    (
        _ROUND,
        SheetField("sierra_madre", N_("points of Sierra Madre"), 0, 60),
        SheetField("kimberley", N_("money of Kimberley"), 0, 40),
    ),
    needs=lambda setup: tuple({"round": n} for n in range(1, ROUNDS + 1)) if option(setup, "emigration") else (),
    blank=tuple({"round": n} for n in range(1, ROUNDS + 1)),
)

EMIGRATE = SheetKind(
    "emigrate_action",
    N_("The action Emigrate"),
    N_("The clocks beside the action on the player aid of the Emigration expansion."),
    (SheetField("work", N_("work points"), 0, 3),),
    needs=lambda setup: ({},) if option(setup, "emigration") else (),
)

CARDS = SheetKind(
    "lord_cards",
    N_("Lord Wallace's action cards"),
    N_(
        "What each card says for a round and a stretch of columns of the work track; the orange action if there are two."
    ),
    (
        SheetField("card", N_("card"), 1, 60, key=True),
        _ROUND,
        SheetField("start", N_("first column"), 0, 10, key=True),
        SheetField("end", N_("last column"), 0, 10),
        SheetField("action", N_("action"), choices=LORD_ACTIONS),
        SheetField("orange", N_("orange action"), choices=LORD_ACTIONS, optional=True),
    ),
    needs=lambda setup: ({},) if len(setup.seats) == 1 and hub_deals(setup) else (),
    wants=lambda setup: ({},) if len(setup.seats) == 1 else (),
    check=_check_cards,
)

BIDS = SheetKind(
    "lord_bids",
    N_("Lord Wallace's bid table"),
    N_("The four bands of area values in the solo rules: leaves, lower die, higher die, higher die."),
    (
        SheetField("band", N_("band"), 1, 4, key=True),
        SheetField("low", N_("from value"), -12, 30, optional=True),
        SheetField("high", N_("to value"), -12, 30, optional=True),
        SheetField("result", N_("result"), choices={
            "leave": N_("leaves"), "lower": N_("lower die"), "higher": N_("higher die"),
        }),
        SheetField("dice", N_("dice"), choices=_DICE, many=True, least=0, most=3),
    ),
    needs=lambda setup: tuple({"band": n} for n in range(1, 5)) if len(setup.seats) == 1 else (),
    check=_check_bids,
    blank=tuple({"band": n} for n in range(1, 5)),
)  # fmt: skip

SHEETS = (
    MAP_CARD, BOARD, TILES, PACK_TILES, MAPS, PACK_MAPS, DICE_FACES, MARKET, ABROAD, EMIGRATE, CARDS, BIDS,
)  # fmt: skip

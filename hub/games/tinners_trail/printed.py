"""Tinners' Trail, what one game is played with: seats, expansions and the printed values, made from a checked set-up."""

from __future__ import annotations

from collections import Counter

import msgspec

from hub.game import N_, BadSetup, Box, Row, Setup, say

from .board import (
    AREAS,
    EFFECTS,
    GROUNDS,
    IMPROVEMENTS,
    LAST_COLUMN,
    LORD,
    REGIONS_USED,
    ROUNDS,
    BoardRow,
)
from .sheets import jokers, option

PACK, JOKER = "pack", "joker"


class Tile(msgspec.Struct, frozen=True):
    """The face of an area tile. `bonus`: none, money (so many pounds) or work (so many points to build).

    `agreed`: the table has corrected what was told of it.
    """

    copper: int
    tin: int
    water: int
    bonus: str = "none"
    amount: int = 0
    region: str = ""
    agreed: bool = False

    @property
    def cubes(self) -> tuple[int, int, int]:
        """Copper, tin and water."""
        return (self.copper, self.tin, self.water)


class MapCard(msgspec.Struct, frozen=True):
    """A geological map: its deck, the regions it may be played in, what it gives and the price printed on it."""

    id: str
    deck: str
    regions: tuple[str, ...]
    gives: tuple[tuple[str, int], ...]
    price: int


class CardEntry(msgspec.Struct, frozen=True):
    """What one of Lord Wallace's cards says for a round and a stretch of columns."""

    card: int
    round: int
    start: int
    end: int
    action: str
    orange: str = ""


class Band(msgspec.Struct, frozen=True):
    """One line of Lord Wallace's bid table; no bound on a side is None."""

    low: int | None
    high: int | None
    result: str
    dice: tuple[str, ...]


class Game(msgspec.Struct, frozen=True):
    """What stays the same from the first move to the last."""

    seats: tuple[str, ...]
    dealer: str
    regions: tuple[str, ...]
    board: tuple[BoardRow, ...]
    arsenic: bool = False
    emigration: bool = False
    pack: bool = False
    solo: bool = False
    tiles: tuple[Tile, ...] = ()
    cards: tuple[MapCard, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    market: tuple[tuple[int, ...], ...] = ()
    sierra: tuple[int, ...] = ()
    kimberley: tuple[int, ...] = ()
    emigrate: int = 1
    lord_cards: tuple[CardEntry, ...] = ()
    bids: tuple[Band, ...] = ()
    hard: tuple[str, ...] = ()
    lord_mines: int = 6
    books: str = "off"
    made_up: bool = False
    names: tuple[str, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone with a mine: the seats in seating order, and Lord Wallace in a solo game."""
        return (*self.seats, LORD) if self.solo else self.seats

    @property
    def two(self) -> bool:
        """Whether the auction rules for two hold."""
        return len(self.seats) <= 2

    @property
    def hub(self) -> bool:
        """Whether the hub deals."""
        return self.dealer == "hub"

    @property
    def regions_used(self) -> tuple[str, ...]:
        """The letters in play."""
        return REGIONS_USED[len(self.seats)]

    @property
    def joker_deck(self) -> str:
        """The fifth deck: jokers, the pack's maps instead, or none with two."""
        return "" if self.two else PACK if self.pack else JOKER


DIFFICULTIES = ("better_mines", "cheap_labour", "fat_wallet", "friends", "subsidy", "greenfield")


def read_game(setup: Setup, box: Box) -> Game:
    """The game of a checked set-up; raises BadSetup if the hub cannot deal from what it knows of the box."""
    n = len(setup.seats)
    game = Game(
        seats=setup.colours,
        dealer=setup.dealer,
        regions=_regions(n, box),
        board=_board(n, box),
        arsenic=option(setup, "arsenic"),
        emigration=option(setup, "emigration"),
        pack=option(setup, "pack"),
        solo=n == 1,
        tiles=_tiles(setup, box),
        cards=_cards(setup, box),
        dice=_dice(box),
        market=tuple(tuple(row["prices"]) for row in _sorted(box, "arsenic_market", "section")),
        sierra=tuple(row["sierra_madre"] for row in _sorted(box, "emigration", "round")),
        kimberley=tuple(row["kimberley"] for row in _sorted(box, "emigration", "round")),
        emigrate=next((row["work"] for row in box.get("emigrate_action", [])), 1),
        lord_cards=tuple(_entry(row) for row in box.get("lord_cards", [])),
        bids=tuple(
            Band(row.get("low"), row.get("high"), row["result"], tuple(row["dice"]))
            for row in _sorted(box, "lord_bids", "band")
        ),
        hard=tuple(name for name in DIFFICULTIES if option(setup, name)),
        lord_mines=6 + int(setup.options.get("more_mines", "0")),
        books=setup.options.get("books", "off"),
        made_up=setup.options.get("box") == "made-up",
        names=tuple(seat.name for seat in setup.seats),
    )
    if game.hub:
        _check_enough(game)
        return game
    return _as_far_as_whole(game, len(box.get("pack_tiles", [])))


def _sorted(box: Box, kind: str, key: str) -> list[Row]:
    return sorted(box.get(kind, []), key=lambda row: int(row[key]))


def _regions(n: int, box: Box) -> tuple[str, ...]:
    rows = {row["area"]: row["region"] for row in box.get("map_card", []) if row["players"] == max(2, n)}
    if rows:
        return tuple(rows.get(area, "") for area in AREAS)
    return tuple(ground.two for ground in GROUNDS)


def _board(n: int, box: Box) -> tuple[BoardRow, ...]:
    players = max(2, n)
    rows = {row["round"]: row for row in box.get("improvements", []) if row["players"] == players}

    def one(number: int) -> BoardRow:
        if row := rows.get(number):
            return BoardRow(row["adit"], row["port"], row["train"], row["miner"], tuple(row["pumps"]))
        return IMPROVEMENTS[players][number - 1]

    return tuple(one(number) for number in range(1, ROUNDS + 1))


def _tiles(setup: Setup, box: Box) -> tuple[Tile, ...]:
    tiles = [
        Tile(row["copper"], row["tin"], row["water"], region=row["region"])
        for row in box.get("area_tiles", [])
        for _ in range(row["copies"])
    ]
    if not tiles or not option(setup, "pack"):
        return tuple(tiles)
    return (*tiles, *(_pack_tile(row) for row in box.get("pack_tiles", [])))


def _pack_tile(row: Row) -> Tile:
    bonus = "money" if row.get("money") else "work" if row.get("work") else "none"
    return Tile(row["copper"], row["tin"], row["water"], bonus, row.get(bonus, 0), row["region"])


def _cards(setup: Setup, box: Box) -> tuple[MapCard, ...]:
    cards: list[MapCard] = []
    counts: Counter[str] = Counter()

    def add(deck: str, regions: tuple[str, ...], row: Row) -> None:
        counts[deck] += 1
        gives = tuple((effect, row[effect]) for effect in EFFECTS if row.get(effect))
        cards.append(MapCard(f"{deck}{counts[deck]}", deck, regions, gives, row["price"]))

    used = REGIONS_USED[len(setup.seats)]
    pack = option(setup, "pack")
    for row in box.get("maps", []):
        wanted = row["deck"] in used or (row["deck"] == JOKER and jokers(setup) and not pack)
        for _ in range(row["copies"] if wanted else 0):
            add(row["deck"], used if row["deck"] == JOKER else (row["deck"],), row)
    if pack and jokers(setup):
        for row in box.get("pack_maps", []):
            add(PACK, (row["first"], row["second"]), row)
    return tuple(cards)


def _dice(box: Box) -> tuple[tuple[int, ...], ...]:
    faces = {row["die"]: tuple(row["faces"]) for row in box.get("dice", [])}
    return tuple(faces[die] for die in ("blue", "white", "orange")) if len(faces) == 3 else ()


def _entry(row: Row) -> CardEntry:
    return CardEntry(row["card"], row["round"], row["start"], row["end"], row["action"], row.get("orange", ""))


PACK_TILES = 8
"""Area tiles of the Kickstarter pack."""


def _as_far_as_whole(game: Game, pack_tiles: int) -> Game:
    """At a table that deals, a sheet with fewer tiles or maps than lie there is not whole: those are asked for instead."""
    tiles = Counter(tile.region for tile in game.tiles if tile.bonus == "none")
    cards = Counter(card.deck for card in game.cards)
    whole = [r for r in game.regions_used if tiles[r] >= game.regions.count(r)]
    if game.pack and pack_tiles < PACK_TILES:
        whole = []
    decks = [deck for deck, need in _needed_maps(game).items() if cards[deck] >= need]
    return msgspec.structs.replace(
        game,
        tiles=tuple(tile for tile in game.tiles if tile.region in whole),
        cards=tuple(card for card in game.cards if card.deck in decks),
        lord_cards=tuple(entry for entry in game.lord_cards if _whole_card(game, entry.card)),
    )


def _needed_maps(game: Game) -> dict[str, int]:
    """How many maps of each deck are dealt: two of a region to each player, one of the fifth deck to each seat."""
    needed = {region: 2 * len(game.players) for region in game.regions_used}
    return needed | ({game.joker_deck: len(game.seats)} if game.joker_deck else {})


def _whole_card(game: Game, card: int) -> bool:
    """Whether a card of Lord Wallace says something for every round and every column in which he has work points."""
    said = {(e.round, n) for e in game.lord_cards if e.card == card for n in range(e.start, e.end + 1)}
    return all((number, n) in said for number in range(1, ROUNDS + 1) for n in range(LAST_COLUMN))


def _check_enough(game: Game) -> None:
    """The hub can only deal what is in the box: tiles for every area, two maps of each region for each player."""
    tiles = Counter(tile.region for tile in game.tiles)
    for region in game.regions_used:
        if tiles[region] < game.regions.count(region):
            raise BadSetup(
                say(
                    N_("Region {region} needs {need} area tiles, but the sheet has {n}; enter the rest."),
                    region=region,
                    need=game.regions.count(region),
                    n=tiles[region],
                )
            )
    cards = Counter(card.deck for card in game.cards)
    for deck, need in _needed_maps(game).items():
        _check_deck(deck, need, cards[deck])


def _check_deck(deck: str, need: int, n: int) -> None:
    if n < need:
        raise BadSetup(
            say(N_("Deck {deck} needs {need} maps, but the sheet has {n}; enter the rest."), deck=deck, need=need, n=n)
        )

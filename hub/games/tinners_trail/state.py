"""Tinners' Trail, the state: what lies on the table, whose step it is, and the questions rules ask of it."""

from __future__ import annotations

from typing import Any

import msgspec

from hub.game import TABLE

from .board import INDEX, INVESTMENT, LORD, NO_LIMIT, START_MONEY
from .board import PRICES as ORE_PRICES
from .box import Game, MapCard, Tile

NONE, DOWN, UP, USED, GONE = "none", "down", "up", "used", "gone"
"""A tile: there never was one, face down, face up, built upon, removed from the game."""

MAP_PRICES = range(1, 13)
"""What may be printed as the price of a map."""


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """One area of the board. `seen`: who has looked at its tile; `marks`: whose survey marker lies on it."""

    tile: str = NONE
    face: Tile | None = None
    seen: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    owner: str = ""
    copper: int = 0
    tin: int = 0
    water: int = 0
    arsenic: int = 0
    drainage: int = 0
    miners: int = 0
    hired: str = ""
    port: bool = False
    train: bool = False
    pumps: int = 0
    furnace: str = ""

    @property
    def ore(self) -> int:
        """Copper and tin together."""
        return self.copper + self.tin

    @property
    def improved(self) -> int:
        """What miners, port and train add to the capacity."""
        return self.miners + bool(self.hired) + self.port + self.train


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player has. Lord Wallace's `spent` are his costs this round, `earned` what he gets besides ore."""

    seat: str
    money: int = START_MONEY
    mines: int = 6
    copper: int = 0
    tin: int = 0
    arsenic: int = 0
    hand: tuple[str, ...] = ()
    limit: int = NO_LIMIT
    furnace: bool = False
    miners: int = 0
    grants: tuple[str, ...] = ()
    kimberley: int = 0
    adelaide: int = 0
    raised: str = ""
    spent: int = 0
    earned: int = 0
    invested: tuple[int, ...] = (0, 0, 0, 0)
    abroad: int = 0
    agreed: int = 0

    @property
    def points(self) -> int:
        """All points so far."""
        return sum(self.invested) + self.abroad + self.agreed


class PlayedMap(msgspec.Struct, frozen=True):
    """The map of an auction: who played it (empty: it came from the deck), what it gives and its price."""

    card: str
    by: str = ""
    gives: tuple[tuple[str, int], ...] = ()
    price: int = 0
    known: bool = False


class Auction(msgspec.Struct, frozen=True):
    """The auction under way. `bidders` are still in it, the next to speak first. `free`: a mine given, not bid for.

    `dice` are those rolled for Lord Wallace; `ceiling` is what he would go up to (-1: not known yet).
    """

    area: int
    opener: str
    bidders: tuple[str, ...] = ()
    bid: int = 0
    leader: str = ""
    map: PlayedMap | None = None
    dice: tuple[int, ...] = ()
    ceiling: int = -1
    free: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to be done next. `seat` does it; `area`, `n` and `what` say of which."""

    kind: str
    seat: str = TABLE
    area: int = -1
    n: int = 0
    what: str = ""


class State(msgspec.Struct, frozen=True):
    """Everything on the table. `agenda` holds what is to be done, the present step first."""

    game: Game
    areas: tuple[Area, ...]
    players: tuple[Player, ...]
    agenda: tuple[Step, ...]
    round: int = 0
    phase: str = "setup"
    work: tuple[tuple[str, ...], ...] = ()
    track: tuple[str, ...] = ()
    columns: tuple[int, int] = (0, 0)
    stock: tuple[int, int, int, int] = (0, 0, 0, 0)
    pumps: tuple[int, ...] = ()
    adits: tuple[str, ...] = ()
    auction: Auction | None = None
    decks: tuple[tuple[str, ...], ...] = ()
    used: tuple[str, ...] = ()
    market: tuple[int, ...] = ()
    abroad: tuple[str, ...] = ("",) * 16
    lord_maps: tuple[str, ...] = ()
    turned: tuple[int, ...] = ()
    order: tuple[str, ...] = ()

    @property
    def step(self) -> Step | None:
        """What is to be done now; None when the game is over."""
        return self.agenda[0] if self.agenda else None

    def player(self, seat: str) -> Player | None:
        """The player of that colour, Lord Wallace among them."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    def area(self, id: str) -> Area | None:
        """The area of that name."""
        index = INDEX.get(id)
        return None if index is None else self.areas[index]


# -- questions --


def price(state: State, ore: str) -> int:
    """What a cube of that ore sells for this round."""
    column = state.columns[0 if ore == "tin" else 1]
    return ORE_PRICES[ore][column - 1] if column else 0


def column_of(state: State, seat: str) -> int:
    """The column of a work marker; -1 when it is on the investment track."""
    for column, seats in enumerate(state.work):
        if seat in seats:
            return column
    return -1


def work_left(state: State, seat: str) -> int:
    """Work points a player may still spend this round."""
    column, player = column_of(state, seat), state.player(seat)
    return max(0, player.limit - 1 - column) if player and column >= 0 else 0


def active(state: State) -> str:
    """Whose marker is leftmost, and highest in its column; empty when all have passed."""
    return next((seats[0] for seats in state.work if seats), "")


def capacity(state: State, index: int) -> int:
    """How many cubes one mining action may take from an area's mine."""
    area = state.areas[index]
    base = 3 if area.owner == LORD and "better_mines" in state.game.hard else 2
    return base + area.improved


def opening(state: State) -> int:
    """The least opening bid: £1 and £1 for each player who has passed; with two, the price on the map."""
    if not state.game.two:
        return 1 + len(state.track)
    played = state.auction.map if state.auction else None
    return (played.price if played else 0) + (state.game.solo and LORD in state.track)


def lowest_bid(state: State) -> int:
    """The least that may be bid now."""
    auction = state.auction
    return auction.bid + 1 if auction and auction.leader else opening(state)


def can_join(state: State, seat: str, bid: int) -> bool:
    """Whether a player could bid that much: two work points, a mine, the money, and not passed."""
    player = state.player(seat)
    return player is not None and work_left(state, seat) >= 2 and player.mines > 0 and player.money >= bid


def deck_of(card: str) -> str:
    """The deck a card belongs to; an unknown card goes by its deck's name."""
    return card.rstrip("0123456789")


def card_of(game: Game, card: str) -> MapCard | None:
    """The map of that id, if the box sheet knows it."""
    return next((one for one in game.cards if one.id == card), None)


def fits_region(game: Game, card: str, region: str) -> bool:
    """Whether a map may be played in a region; of an unknown card of the pack the players must judge."""
    known = card_of(game, card)
    if known is not None:
        return region in known.regions
    return card == region or card in ("joker", "pack")


def playable(state: State, seat: str, card: str) -> bool:
    """Whether a player holds that map: the card itself, or a place for one of its deck that is still unseen."""
    player = state.player(seat)
    if player is None:
        return False
    if card in player.hand:
        return card_of(state.game, card) is not None or not _known_deck(state.game, card)
    known = card_of(state.game, card)
    return known is not None and known.deck in player.hand and card not in state.used


def _known_deck(game: Game, deck: str) -> bool:
    return any(card.deck == deck for card in game.cards)


def hand_cards(state: State, seat: str) -> list[str]:
    """Every map a player could show, as far as the hub can tell."""
    player = state.player(seat)
    return expand(state, player.hand if player else ())


def expand(state: State, cards: tuple[str, ...]) -> list[str]:
    """Cards by name: one that goes by its deck's name may be any of the deck that nobody has seen, if those are known."""
    found: list[str] = []
    for card in cards:
        if card_of(state.game, card) is not None or not _known_deck(state.game, card):
            found.append(card)
        else:
            found += [c.id for c in state.game.cards if c.deck == card and c.id not in state.used]
    return list(dict.fromkeys(found))


def deck_cards(state: State, region: str) -> tuple[str, ...] | None:
    """What a region's deck may still hold, or None if nobody has told the hub what is in it."""
    if not _known_deck(state.game, region):
        return None
    if state.game.hub:
        return next((deck for deck in state.decks if deck and deck_of(deck[0]) == region), ())
    return tuple(card.id for card in state.game.cards if card.deck == region and card.id not in state.used)


def face_down(state: State) -> list[int]:
    """Areas whose tile lies face down."""
    return [index for index, area in enumerate(state.areas) if area.tile == DOWN]


def unseen_tiles(state: State, region: str, besides: int = -1) -> list[Tile]:
    """Tiles of a region that the hub knows of and nobody has turned over yet (the area `besides` left aside)."""
    left = [tile for tile in state.game.tiles if tile.region == region]
    for index, area in enumerate(state.areas):
        known = area.face if index != besides and state.game.regions[index] == region else None
        if known is not None and (tile := msgspec.structs.replace(known, region=region, agreed=False)) in left:
            left.remove(tile)
    return left


def spaces(state: State) -> list[tuple[int, int]]:
    """The market's spaces that are open this round: (number, price), dearest first; a full space is left out."""
    found, number = [], 0
    for section, prices in enumerate(state.game.market, 1):
        for value in prices:
            last = number == len(state.market) - 1
            if section >= state.round and (last or not state.market[number]):
                found.append((number, value))
            number += 1
    return found


def row_of(state: State, seat: str) -> int:
    """The row of the investment track that counts for a player, from 0; solo options may change it."""
    row = state.track.index(seat) if seat in state.track else len(state.track)
    if seat == LORD:
        return 0 if "friends" in state.game.hard else row
    if state.game.books == "second":
        return max(row, 1)
    return row + 1 if state.game.books == "lower" else row


def rate(state: State, seat: str) -> tuple[int, int]:
    """Points a player gets for £10 and for £5 this round."""
    return INVESTMENT[min(row_of(state, seat), len(INVESTMENT) - 1)][state.round - 1]


def market_money(state: State, cubes: int) -> int:
    """What that many cubes of arsenic would bring now."""
    free = spaces(state)
    return sum(free[min(n, len(free) - 1)][1] for n in range(cubes)) if free else 0


# -- the draft --


class Draft:
    """A state being changed. Parts are frozen and replaced; `done` makes the next state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def set(self, **changes: Any) -> None:
        """Replace parts of the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    def area(self, index: int, **changes: Any) -> None:
        """Change one area."""
        areas = list(self.state.areas)
        areas[index] = msgspec.structs.replace(areas[index], **changes)
        self.set(areas=tuple(areas))

    def player(self, seat: str, **changes: Any) -> None:
        """Change one player."""
        self.set(
            players=tuple(msgspec.structs.replace(p, **changes) if p.seat == seat else p for p in self.state.players)
        )

    def of(self, seat: str) -> Player:
        """A player who is surely there."""
        player = self.state.player(seat)
        assert player is not None
        return player

    def pay(self, seat: str, amount: int) -> None:
        """Take money from a player (give, if negative)."""
        self.player(seat, money=self.of(seat).money - amount)

    def bid(self, **changes: Any) -> None:
        """Change the auction."""
        assert self.state.auction is not None
        self.set(auction=msgspec.structs.replace(self.state.auction, **changes))

    def next(self) -> None:
        """The present step is done."""
        self.set(agenda=self.state.agenda[1:])

    def then(self, *steps: Step) -> None:
        """These come next, before everything else on the agenda."""
        self.set(agenda=(*steps, *self.state.agenda))

    def instead(self, *steps: Step) -> None:
        """The present step is done; these come in its place."""
        self.set(agenda=(*steps, *self.state.agenda[1:]))

    def spend(self, seat: str, points: int) -> None:
        """Move a work marker to the right, below the markers that are there already."""
        if points:
            self.place(seat, column_of(self.state, seat) + points)

    def place(self, seat: str, column: int) -> None:
        """Put a work marker into a column, at its bottom; -1 takes it off the work track."""
        work = [tuple(s for s in seats if s != seat) for seats in self.state.work]
        if column >= 0:
            work[column] = (*work[column], seat)
        self.set(work=tuple(work))

    def drain(self, index: int, cubes: int) -> None:
        """Take water out of an area; without a mine there, drainage markers wait for the water to come."""
        area = self.state.areas[index]
        if area.owner:
            self.area(index, water=max(0, area.water - cubes))
        else:
            self.area(index, drainage=area.drainage + cubes)

"""Tinners' Trail, the state: what lies on the table and what is to be done. A Draft is the same while a move is made."""

from __future__ import annotations

from typing import Any

import msgspec

from hub.game import TABLE

from .board import INDEX, NO_LIMIT, START_MONEY
from .printed import Game, Tile

NONE, DOWN, UP, USED, GONE = "none", "down", "up", "used", "gone"
"""A tile: there never was one, face down, face up, built upon, removed from the game."""


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


class Draft(msgspec.Struct):
    """Everything on the table while it changes. `agenda` holds what is to be done, the present step first.

    Areas, players and the auction are frozen themselves: `set_area` and its like put a changed one in their place.
    """

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

    @property
    def now(self) -> Step:
        """What is to be done now, while the game goes on."""
        return self.agenda[0]

    @property
    def bidding(self) -> Auction:
        """The auction, while there is one."""
        assert self.auction is not None
        return self.auction

    def player(self, seat: str) -> Player | None:
        """The player of that colour, Lord Wallace among them."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    def of(self, seat: str) -> Player:
        """A player who is surely there."""
        player = self.player(seat)
        assert player is not None
        return player

    def area(self, id: str) -> Area:
        """The area of that name, which must be one of the board's."""
        return self.areas[INDEX[id]]

    # -- changes --

    def set_area(self, index: int, **changes: Any) -> None:
        """Change one area."""
        areas = list(self.areas)
        areas[index] = msgspec.structs.replace(areas[index], **changes)
        self.areas = tuple(areas)

    def set_player(self, seat: str, **changes: Any) -> None:
        """Change one player."""
        replace = msgspec.structs.replace
        self.players = tuple([replace(p, **changes) if p.seat == seat else p for p in self.players])

    def set_auction(self, **changes: Any) -> None:
        """Change the auction under way."""
        self.auction = msgspec.structs.replace(self.bidding, **changes)

    def pay(self, seat: str, amount: int) -> None:
        """Take money from a player (give, if negative)."""
        self.set_player(seat, money=self.of(seat).money - amount)

    def next(self) -> None:
        """The present step is done."""
        self.agenda = self.agenda[1:]

    def then(self, *steps: Step) -> None:
        """These come next, before everything else on the agenda."""
        self.agenda = (*steps, *self.agenda)

    def instead(self, *steps: Step) -> None:
        """The present step is done; these come in its place."""
        self.agenda = (*steps, *self.agenda[1:])

    def column(self, seat: str) -> int:
        """The column of a work marker; -1 when it is on the investment track."""
        for column, seats in enumerate(self.work):
            if seat in seats:
                return column
        return -1

    def spend(self, seat: str, points: int) -> None:
        """Move a work marker to the right, below the markers that are there already."""
        if points:
            self.place(seat, self.column(seat) + points)

    def place(self, seat: str, column: int) -> None:
        """Put a work marker into a column, at its bottom; -1 takes it off the work track."""
        work = [tuple([s for s in seats if s != seat]) if seat in seats else seats for seats in self.work]
        if column >= 0:
            work[column] = (*work[column], seat)
        self.work = tuple(work)

    def drain(self, index: int, cubes: int) -> None:
        """Take water out of an area; without a mine there, drainage markers wait for the water to come."""
        area = self.areas[index]
        if area.owner:
            self.set_area(index, water=max(0, area.water - cubes))
        else:
            self.set_area(index, drainage=area.drainage + cubes)


class State(Draft, frozen=True):  # type: ignore[misc]
    """Everything on the table."""

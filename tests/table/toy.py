"""A tiny made-up title for the tests of the table: two towns, a road, tiles, cards, a draw by the table."""

from __future__ import annotations

from random import Random

import msgspec

from hub.game import (
    DEALER,
    TABLE,
    Catalogue,
    Edition,
    Effect,
    Move,
    PieceKind,
    Reason,
    Refusal,
    Rulebook,
    Rules,
    Seat,
    Setup,
    SetupStep,
    Text,
    Title,
    Verb,
    Verbs,
    choose,
    refuse,
    say,
)
from hub.game.amendments import choice
from hub.game.view import Board, Link, Panel, Piece, Place, Rank, Slot, Standing, Turn, View

TOWNS = {"alton": 2, "bexley": 3}
GOODS = ("coal", "wool")
CARDS = ("alton", "bexley", "wild")
ROAD = "alton-bexley"


class Build(Move, frozen=True):
    verb, form = "build", "build {industry} at {place}.{slot} with {card}"
    industry: str
    place: str
    slot: int
    card: str


class Road(Move, frozen=True):
    verb, form = "road", "road {link} with {card}"
    link: str
    card: str


class Sell(Move, frozen=True):
    verb, form = "sell", "sell {place}.{slot}"
    place: str
    slot: int


class Pass(Move, frozen=True):
    verb, form = "pass", "pass"


class Draw(Move, frozen=True):
    verb, form = "draw", "draws {card}"
    card: str


class Tile(msgspec.Struct, frozen=True):
    seat: str
    industry: str
    sold: bool = False


class Position(msgspec.Struct):
    seats: tuple[str, ...]
    tiles: dict[str, Tile] = {}
    road: str = ""
    turn: int = 0
    closed: str = ""
    """The card drawn last: nothing can be built with it this turn."""
    drawn: bool = False
    length: int = 12


class State(Position, frozen=True):  # type: ignore[misc]
    """A position of a game."""


# -- values and checks --


def slots(state: State) -> list[tuple[str, int]]:
    return [(place, n) for place, size in TOWNS.items() for n in range(1, size + 1)]


def slot_free(state: State, place: str, slot: int) -> Refusal | None:
    return refuse("slot.taken", place=place, slot=slot) if f"{place}.{slot}" in state.tiles else None


def card_names(state: State, card: str, place: str) -> Refusal | None:
    return None if card in ("wild", place) else refuse("card.wrong", card=card, place=place)


def card_open(state: State, card: str) -> Refusal | None:
    return refuse("card.barred", card=card) if card == state.closed else None


def no_road(state: State) -> Refusal | None:
    return refuse("road.built") if state.road else None


def own_unsold(state: State, seat: str, place: str, slot: int) -> Refusal | None:
    tile = state.tiles.get(f"{place}.{slot}")
    return refuse("sell.none") if tile is None or tile.seat != seat or tile.sold else None


# -- changes --


def draw(d: Position, move: Draw, before: State) -> None:
    d.closed, d.drawn = move.card, True


def _next(d: Position) -> None:
    d.turn, d.drawn, d.closed = d.turn + 1, False, ""


def build(d: Position, move: Build, before: State) -> None:
    d.tiles = {**d.tiles, f"{move.place}.{move.slot}": Tile(move.seat, move.industry)}
    _next(d)


def sell(d: Position, move: Sell, before: State) -> None:
    key = f"{move.place}.{move.slot}"
    d.tiles = {**d.tiles, key: msgspec.structs.replace(d.tiles[key], sold=True)}
    _next(d)


def road(d: Position, move: Road, before: State) -> None:
    d.road = move.seat
    _next(d)


def skip(d: Position, move: Pass, before: State) -> None:
    _next(d)


def set_tile(d: Position, name: str, value: str) -> None:
    d.tiles = {key: tile for key, tile in d.tiles.items() if key != name}
    if value != "none":
        d.tiles[name] = Tile(*value.split("."))


def tile_now(d: Position, name: str) -> str:
    tile = d.tiles.get(name)
    return f"{tile.seat}.{tile.industry}" if tile else "none"


_SITE, _CARD = choose("place", "slot", values=slots), choose("card", values=lambda state: CARDS)
_GOOD, _LINK = choose("industry", values=lambda state: GOODS), choose("link", values=lambda state: (ROAD,))


class Quarry(Rules[State]):
    """Seats build tiles in towns with a card that names the town; every turn the table draws a card that is barred."""

    title = Title(
        "quarry", "Quarry", "1", (Edition("first", "First", (2, 3)),), (DEALER,), ("red", "blue", "green", "yellow")
    )
    verbs = Verbs((Build, Road, Sell, Pass, Draw))
    state_type, draft_type = State, Position
    asks = {"card": "Which card?", "place": "Where?"}
    words = {"verb.build": "Build", "alton": "Alton", "bexley": "Bexley"}
    reasons = {
        "slot.taken": Reason("Something lies at {place} {slot}.", "One tile a slot."),
        "card.wrong": Reason("{card} does not name {place}.", "A card names its town."),
        "card.barred": Reason("{card} is barred.", "The drawn card cannot be used."),
        "road.built": Reason("The road is there.", "One road."),
        "sell.none": Reason("Nothing of yours to sell there.", "Sell your own."),
    }

    rulebook = Rulebook(
        Verb(Draw, ("draw",), draw, (_CARD,)),
        Verb(Sell, ("act",), sell, (_SITE,), (own_unsold,)),
        Verb(Build, ("act",), build, (_SITE, _GOOD, _CARD), (slot_free, card_names, card_open)),
        Verb(Road, ("act",), road, (_LINK, _CARD), (card_open, no_road)),
        Verb(Pass, ("act",), skip),
    )
    catalogue = Catalogue(
        choice(
            "tile",
            lambda d, name: say("Tile"),
            names=lambda d: [f"{place}.{n}" for place, n in slots(d)],
            now=tile_now,
            choices=lambda d, name: ("none", *(f"{seat}.{good}" for seat in d.seats for good in GOODS)),
            set=set_tile,
        )
    )

    def start(self, setup: Setup) -> State:
        return State(setup.colours)

    def phase(self, state: State) -> str:
        return "act" if state.drawn else "draw"

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.turn >= state.length:
            return ()
        return (state.seats[state.turn % len(state.seats)],) if state.drawn else (TABLE,)

    def chance(self, state: State, random: Random) -> Move:
        return Draw(TABLE, random.choice(CARDS))

    def view(self, state: State, seat: str | None = None) -> View:
        places = tuple(
            Place(id, id.title(), 10, 10, slots=tuple(self._slot(state, id, n) for n in range(1, slots + 1)))
            for id, slots in TOWNS.items()
        )
        road = Link(
            ROAD, ("alton", "bexley"), 5, 5, kind="road" if state.road else "", owner=state.road, facets={"link": ROAD}
        )
        panels = tuple(Panel(seat, i) for i, seat in enumerate(state.seats))
        turn = Turn(self.to_act(state), say("Your turn"))
        return View("quarry", "first", seat or "", turn, (), panels, Board(100, 100, places, (road,)))

    def _slot(self, state: State, place: str, n: int) -> Slot:
        tile = state.tiles.get(f"{place}.{n}")
        piece = (
            Piece(tile.industry, tile.industry, owner=tile.seat, facets={"industry": tile.industry}) if tile else None
        )
        return Slot(str(n), n, n, piece=piece, facets={"place": place, "slot": n})

    def result(self, state: State) -> Standing | None:
        if self.to_act(state):
            return None
        return Standing(tuple(Rank(1, seat, 0) for seat in state.seats))

    def tell(self, before: State, move: Move, after: State) -> Text:
        return say("{seat}: {move}", seat=move.seat, move=move.text())

    def effect(self, state: State, move: Move) -> Effect:
        return Effect((say("It costs nothing."),))

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        tiles = [
            PieceKind(f"{seat}.{good}", f"{seat} {good}", {"industry": (good,)}, seat, 3)
            for seat in setup.colours
            for good in GOODS
        ]
        roads = [PieceKind(f"{seat}.road", f"{seat} road", {"verb": ("road",)}, seat, 1) for seat in setup.colours]
        return (*tiles, *roads, *(PieceKind(f"card.{card}", f"card {card}", {"card": (card,)}, n=2) for card in CARDS))

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        return ()

    def faults(self, state: State) -> list[str]:
        return []


RULES = Quarry()
SEATS = (Seat("red", "Ania"), Seat("blue", "Bo", "triangle"))


def setup(dealer: str = "table", seats: tuple[Seat, ...] = SEATS) -> Setup:
    """A set-up of the toy."""
    return RULES.check(Setup("quarry", "first", seats, {"dealer": dealer}))


__all__ = ["CARDS", "RULES", "Build", "Draw", "Pass", "Quarry", "Road", "Sell", "State", "setup"]

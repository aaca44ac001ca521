"""A tiny made-up title for the tests of the table: two towns, a road, tiles, cards, a draw by the table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from hub.game import (
    DEALER,
    TABLE,
    Amend,
    Amendment,
    Edition,
    Effect,
    Move,
    PieceKind,
    Reason,
    Refusal,
    Rules,
    Seat,
    Setup,
    SetupStep,
    Text,
    Title,
    Verbs,
    refuse,
    say,
)
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


class State(msgspec.Struct, frozen=True):
    seats: tuple[str, ...]
    tiles: dict[str, Tile] = {}
    road: str = ""
    turn: int = 0
    closed: str = ""
    """The card drawn last: nothing can be built with it this turn."""
    drawn: bool = False
    length: int = 12


class Quarry(Rules[State]):
    """Seats build tiles in towns with a card that names the town; every turn the table draws a card that is barred."""

    title = Title(
        "quarry", "Quarry", "1", (Edition("first", "First", (2, 3)),), (DEALER,), ("red", "blue", "green", "yellow")
    )
    verbs = Verbs((Build, Road, Sell, Pass, Draw))
    state_type = State
    asks = {"card": "Which card?", "place": "Where?"}
    words = {"verb.build": "Build", "alton": "Alton", "bexley": "Bexley"}
    reasons = {
        "slot.taken": Reason("Something lies at {place} {slot}.", "One tile a slot."),
        "card.wrong": Reason("{card} does not name {place}.", "A card names its town."),
        "card.barred": Reason("{card} is barred.", "The drawn card cannot be used."),
        "road.built": Reason("The road is there.", "One road."),
        "sell.none": Reason("Nothing of yours to sell there.", "Sell your own."),
    }

    def start(self, setup: Setup) -> State:
        return State(setup.colours)

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.turn >= state.length:
            return ()
        return (state.seats[state.turn % len(state.seats)],) if state.drawn else (TABLE,)

    def attempts(self, state: State) -> Iterable[Move]:
        for seat in self.to_act(state):
            if seat == TABLE:
                yield from (Draw(TABLE, card) for card in CARDS)
                continue
            for place, slots in TOWNS.items():
                for slot in range(1, slots + 1):
                    yield Sell(seat, place, slot)
                    for industry in GOODS:
                        for card in CARDS:
                            yield Build(seat, industry, place, slot, card)
            yield from (Road(seat, ROAD, card) for card in CARDS)
            yield Pass(seat)

    def moves(self, state: State) -> Iterable[Move]:
        return (move for move in self.attempts(state) if not self.judge(state, move))

    def judge(self, state: State, move: Move) -> tuple[Refusal, ...]:
        if isinstance(move, Amend):
            return ()
        actors = self.to_act(state)
        if not actors:
            return (refuse("game.over"),)
        if move.seat not in actors:
            return (refuse("turn.not_yours", seat=move.seat, active=actors[0]),)
        return tuple(self._against(state, move))

    def _against(self, state: State, move: Move) -> Iterable[Refusal]:
        if isinstance(move, Build):
            if f"{move.place}.{move.slot}" in state.tiles:
                yield refuse("slot.taken", place=move.place, slot=move.slot)
            if move.card not in ("wild", move.place):
                yield refuse("card.wrong", card=move.card, place=move.place)
        if isinstance(move, Build | Road) and move.card == state.closed:
            yield refuse("card.barred", card=move.card)
        if isinstance(move, Road) and state.road:
            yield refuse("road.built")
        if isinstance(move, Sell):
            tile = state.tiles.get(f"{move.place}.{move.slot}")
            if tile is None or tile.seat != move.seat or tile.sold:
                yield refuse("sell.none")

    def apply(self, state: State, move: Move) -> State:
        change = msgspec.structs.replace
        if isinstance(move, Draw):
            return change(state, closed=move.card, drawn=True)
        if isinstance(move, Amend):
            tiles = {k: v for k, v in state.tiles.items() if k != move.target.removeprefix("tile.")}
            if move.value != "none":
                seat, industry = move.value.split(".")
                tiles[move.target.removeprefix("tile.")] = Tile(seat, industry)
            return change(state, tiles=tiles)
        after = change(state, turn=state.turn + 1, drawn=False, closed="")
        if isinstance(move, Build):
            return change(after, tiles={**state.tiles, f"{move.place}.{move.slot}": Tile(move.seat, move.industry)})
        if isinstance(move, Sell):
            key = f"{move.place}.{move.slot}"
            return change(after, tiles={**state.tiles, key: change(state.tiles[key], sold=True)})
        return change(after, road=move.seat) if isinstance(move, Road) else after

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

    def amendments(self, state: State) -> tuple[Amendment, ...]:
        choices = ("none", *(f"{seat}.{good}" for seat in state.seats for good in GOODS))
        return tuple(
            Amendment(f"tile.{place}.{n}", say("Tile"), self._now(state, f"{place}.{n}"), choices)
            for place, slots in TOWNS.items()
            for n in range(1, slots + 1)
        )

    def _now(self, state: State, key: str) -> str:
        tile = state.tiles.get(key)
        return f"{tile.seat}.{tile.industry}" if tile else "none"

    def faults(self, state: State) -> list[str]:
        return []


RULES = Quarry()
SEATS = (Seat("red", "Ania"), Seat("blue", "Bo", "triangle"))


def setup(dealer: str = "table", seats: tuple[Seat, ...] = SEATS) -> Setup:
    """A set-up of the toy."""
    return RULES.check(Setup("quarry", "first", seats, {"dealer": dealer}))


__all__ = ["CARDS", "RULES", "Build", "Draw", "Pass", "Quarry", "Road", "Sell", "State", "setup"]

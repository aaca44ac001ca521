"""Positions for the tests of Birmingham: a table that is set by amendments and played in text.

The table deals, so every card can be tried; merchants are always laid out alike.
"""

from __future__ import annotations

from functools import cache

from hub.game import Move
from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.parts import PARTS
from hub.games.brass_birmingham.state import State
from tests.games.brass.tables import BrassTable, keen_play
from tests.games.random_games import setup_for

MERCHANTS = {
    4: """warrington.1 pottery, warrington.2 blank, nottingham.1 cotton, nottingham.2 manufacturer, shrewsbury.1 any,
          gloucester.1 cotton, gloucester.2 blank, oxford.1 manufacturer""",
    3: """warrington.1 pottery, warrington.2 blank, shrewsbury.1 any, gloucester.1 cotton, gloucester.2 blank,
          oxford.1 manufacturer""",
    2: "shrewsbury.1 any, gloucester.1 cotton, gloucester.2 blank, oxford.1 manufacturer",
}
COLOURS = ("red", "yellow", "purple", "white")


class Table(BrassTable[State]):
    """A table of Birmingham."""

    rules = RULES
    tiles = PARTS.tiles

    def __init__(self, *amendments: str, seats: int = 4, era: str = "canal", round: int = 1) -> None:
        self.state = _start(seats, era, round)
        self.set(*amendments)


@cache
def _start(seats: int, era: str, round: int) -> State:
    state = RULES.start(setup_for(RULES, seats, dealer="table"))
    for line in MERCHANTS[seats].split(","):
        space, tile = line.split()
        state = RULES.play(state, RULES.read(f"table merchant {space} is {tile}"))
    for colour in COLOURS[: seats - 1]:
        state = RULES.play(state, RULES.read(f"table order {colour}"))
    table = Table.__new__(Table)
    table.state = state
    state = table.pass_until(era=era).pass_until(round=round).state
    assert isinstance(state, State)
    return state


KEENNESS = {"pass": 0.2, "scout": 0.5, "stop": 1, "loan": 1.5, "develop": 1.5, "sell": 20}


@cache
def keen_game(seats: int, dealer: str, seed: int, limit: int | None = None) -> tuple[list[Move], list[State]]:
    """The moves and states of a keen game."""
    return keen_play(RULES, setup_for(RULES, seats, dealer=dealer, seed=seed), seed, KEENNESS, limit)

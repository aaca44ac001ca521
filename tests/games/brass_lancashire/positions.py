"""Positions for the tests of Lancashire: a table that is set by amendments and played in text.

The table deals, so every card can be tried; red begins. `edition` and `small` choose the printing.
"""

from __future__ import annotations

from functools import cache

from hub.game import Move, Setup
from hub.games.brass.tiles import Tiles
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.parts import PRINTINGS, Parts
from hub.games.brass_lancashire.state import State
from tests.games.brass.tables import BrassTable, keen_play
from tests.games.random_games import setup_for

# every way the title is played: edition, seats, options
WAYS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("2007", 3, {}),
    ("2007", 4, {}),
    ("2018", 2, {}),
    ("2018", 3, {}),
    ("2018", 4, {}),
    ("2007", 2, {"map": "two"}),
    ("2018", 2, {"map": "two"}),
)
NAMES = [f"{edition}-{'small' if options else seats}" for edition, seats, options in WAYS]
COLOURS = ("red", "yellow", "purple", "green")


def way(name: str, dealer: str = "table", seed: int = 0) -> Setup:
    """The set-up of a way of playing: `2007-4`, `2018-2`, `2007-small`."""
    edition, seats, options = WAYS[NAMES.index(name)]
    return setup_for(RULES, seats, seed, edition, dealer=dealer, **options)


class Table(BrassTable[State]):
    """A table of Lancashire; 2007 with four seats unless said otherwise."""

    rules = RULES

    def __init__(self, *amendments: str, game: str = "2007-4", era: str = "canal", round: int = 1, **options: str):
        self.state = _start(game, era, round, tuple(sorted(options.items())))
        self.set(*amendments)

    @property
    def parts(self) -> Parts:
        """The tables of its printing."""
        return PRINTINGS[self.state.edition, self.state.map]

    @property
    def tiles(self) -> Tiles:
        """The tiles of its printing."""
        return self.parts.tiles


@cache
def _start(game: str, era: str, round: int, options: tuple[tuple[str, str], ...]) -> State:
    edition, seats, map = WAYS[NAMES.index(game)]
    state = RULES.start(setup_for(RULES, seats, edition=edition, dealer="table", **map, **dict(options)))
    for colour in COLOURS[: 1 if edition == "2007" else seats - 1]:
        state = RULES.play(state, RULES.read(f"table order {colour}"))
    table = Table.__new__(Table)
    table.state = state
    table.pass_until(era=era).pass_until(round=round)
    return table.state


KEENNESS = {
    "pass": 0.2,
    "stop": 1,
    "loan": 1.2,
    "develop": 1.5,
    "build_anywhere": 0.7,
    "sell": 20,
    "sell_abroad": 15,
    "also_sell": 10,
    "also_sell_abroad": 5,
}


@cache
def keen_game(game: str, dealer: str, seed: int, limit: int | None = None) -> tuple[list[Move], list[State]]:
    """The moves and states of a keen game."""
    return keen_play(RULES, way(game, dealer, seed), seed, KEENNESS, limit)

"""Positions for the tests of Birmingham: a table that is set by amendments and played in text.

The table deals, so every card can be tried; merchants are always laid out alike.
"""

from __future__ import annotations

from functools import cache
from random import Random

from hub.game import Move
from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.state import State
from tests.games.random_games import setup_for

MERCHANTS = {
    4: """warrington.1 pottery, warrington.2 blank, nottingham.1 cotton, nottingham.2 manufacturer, shrewsbury.1 any,
          gloucester.1 cotton, gloucester.2 blank, oxford.1 manufacturer""",
    3: """warrington.1 pottery, warrington.2 blank, shrewsbury.1 any, gloucester.1 cotton, gloucester.2 blank,
          oxford.1 manufacturer""",
    2: "shrewsbury.1 any, gloucester.1 cotton, gloucester.2 blank, oxford.1 manufacturer",
}
COLOURS = ("red", "yellow", "purple", "white")


class Table:
    """A game in text: `play` plays lines, `refused` says which codes stand against one."""

    def __init__(self, *amendments: str, seats: int = 4, era: str = "canal", round: int = 1) -> None:
        self.state: State = _start(seats, era, round)
        self.set(*amendments)

    def set(self, *amendments: str) -> Table:
        """Amend: `money.red 40`, `tile.dudley.1 red-coal-1-2cubes`."""
        for line in amendments:
            target, value = line.split()
            self.play(f"table amend {target} to {value} because test")
        return self

    def play(self, *lines: str) -> Table:
        """Play lines that must be legal."""
        for line in lines:
            self.state = RULES.play(self.state, RULES.read(line))
            assert not RULES.faults(self.state)
        return self

    def refused(self, line: str) -> list[str]:
        """Codes against a line; empty if it is legal. `moves` must agree."""
        move = RULES.read(line)
        codes = [refusal.code for refusal in RULES.judge(self.state, move)]
        assert (move in RULES.moves(self.state)) == (not codes)
        return codes

    def moves(self, verb: str) -> list[Move]:
        """The legal moves of a verb."""
        return [move for move in RULES.moves(self.state) if move.verb == verb]

    def pass_until(self, round: int = 0, era: str = "") -> Table:
        """Everybody passes until that round or era."""
        while (era and self.state.era != era) or self.state.round < round:
            self.play(self.moves("pass")[0].text())
        return self

    def seat(self, colour: str = "red") -> int:
        """The number of a seat."""
        return self.state.seats.index(colour)

    def money(self, colour: str = "red") -> int:
        """Money of a seat."""
        return self.state.money[self.seat(colour)]

    def income(self, colour: str = "red") -> int:
        """Income space of a seat."""
        return self.state.income[self.seat(colour)]

    def vp(self, colour: str = "red") -> int:
        """Points of a seat."""
        return self.state.vp(self.seat(colour))

    def tile(self, name: str) -> str:
        """What lies on a slot, as an amendment would name it."""
        return next(a.now for a in RULES.amendments(self.state) if a.target == f"tile.{name}")

    def stack(self, industry: str, colour: str = "red") -> int:
        """Tiles left in a stack."""
        return self.state.stacks[self.seat(colour)][RULES.parts.tiles.stack[industry]]

    @property
    def acting(self) -> str:
        """Who is to act."""
        return RULES.to_act(self.state)[0]


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
    return table.pass_until(era=era).pass_until(round=round).state


def keen_move(state: State, random: Random) -> Move:
    """A random move of somebody who wants to build and sell: passing, scouting and stopping are rare."""
    if RULES.to_act(state) == ("table",):
        return RULES.chance(state, random)
    by_verb: dict[str, list[Move]] = {}
    for move in RULES.moves(state):
        by_verb.setdefault(move.verb, []).append(move)
    verbs = sorted(by_verb)
    verb = random.choices(verbs, [KEENNESS.get(verb, 6) for verb in verbs])[0]
    return random.choice(sorted(by_verb[verb], key=Move.text))


KEENNESS = {"pass": 0.2, "scout": 0.5, "stop": 1, "loan": 1.5, "develop": 1.5, "sell": 20}


def keen_game(seats: int, dealer: str, seed: int, limit: int | None = None) -> tuple[list[Move], list[State]]:
    """The moves and states of a keen game."""
    random, state = Random(seed), RULES.start(setup_for(RULES, seats, dealer=dealer, seed=seed))
    moves: list[Move] = []
    states = [state]
    while RULES.to_act(state) and (limit is None or len(moves) < limit):
        moves.append(keen_move(state, random))
        state = RULES.apply(state, moves[-1])
        states.append(state)
    return moves, states

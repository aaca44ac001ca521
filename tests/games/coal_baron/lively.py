"""Random games that get somewhere: seats dig, fill orders and deliver far more often than chance alone would.

Used where a test needs deep positions (substitutes, deliveries, coal running out); every move is still a legal one.
"""

from __future__ import annotations

from functools import cache
from random import Random

from hub.game import TABLE, Move
from hub.games.coal_baron import RULES
from hub.games.coal_baron.state import State
from tests.games.random_games import setup_for

EAGER = {
    "deliver": 30,
    "supply": 12,
    "load": 6,
    "store": 2,
    "mine": 4,
    "buy": 3,
    "draw": 3,
    "keep_tile": 3,
    "stop": 0.3,
}
HOARDER = {"buy": 40, "earn": 12, "draw": 8, "keep_tile": 40, "mine": 0.2, "stop": 5, "deliver": 0.1}
"""Buys tiles and digs nothing, so that coal runs out."""
HABITS = {"eager": EAGER, "hoarder": HOARDER}


def lively_move(state: State, random: Random, habit: str = "eager") -> Move:
    """Chance for the table, else a legal move by how eager seats are for its verb."""
    if RULES.to_act(state) == (TABLE,):
        return RULES.chance(state, random)
    moves = list(RULES.moves(state))
    return random.choices(moves, [HABITS[habit].get(move.verb, 1) for move in moves])[0]


@cache
def lively_game(
    seats: int, seed: int, dealer: str = "hub", store: str = "free", habit: str = "eager"
) -> tuple[tuple[Move, ...], tuple[State, ...]]:
    """The moves of one lively game and the states between them."""
    random = Random(seed)
    state = RULES.start(setup_for(RULES, seats, dealer=dealer, store=store))
    moves: list[Move] = []
    states = [state]
    while RULES.to_act(state):
        moves.append(lively_move(state, random, habit))
        state = RULES.apply(state, moves[-1])
        states.append(state)
    return tuple(moves), tuple(states)

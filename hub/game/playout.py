"""Random legal games: for simulation, demos, tests and benchmarks. Chance only from the given seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from .move import TABLE, Move
from .rules import Rules
from .setup import Setup

S = TypeVar("S")


class Stuck(Exception):
    """A seat was asked to act and had no legal move: a fault in the rules."""


def playout(rules: Rules[S], setup: Setup, seed: int) -> Iterator[tuple[Move, S]]:
    """Play a random legal game to its end; yields each move and the state after it."""
    random = Random(seed)
    state = rules.start(rules.check(setup))
    while actors := rules.to_act(state):
        move = next_move(rules, state, actors, random)
        state = rules.apply(state, move)
        yield move, state


def next_move(rules: Rules[S], state: S, actors: tuple[str, ...], random: Random) -> Move:
    """A random move: what chance brings when the table is to act, else one of all legal moves."""
    if actors == (TABLE,):
        return rules.chance(state, random)
    moves = list(rules.moves(state))
    if not moves:
        raise Stuck(f"{', '.join(actors)} cannot move")
    return random.choice(moves)

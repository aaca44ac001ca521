"""A player with some sense, so that games reach what blind chance seldom does: loads, deliveries, wins.

Cheap ways first, loads whenever possible, and of a handful of switches and signals the one that costs trains least.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hub.game import TABLE, Move, Setup
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.movement import runs, what_if
from hub.games.switch_and_signal.moves import Go, Load, Play
from hub.games.switch_and_signal.state import State

TRIED = 12
"""How many switch or signal moves are weighed; more would play better and slower."""
WHIM = 0.1
"""How often it does anything at all."""


def lively_game(setup: Setup, seed: int) -> Iterator[tuple[Move, State]]:
    """Each move and the position after it, to the end."""
    random, state = Random(seed), RULES.start(setup)
    while actors := RULES.to_act(state):
        move = RULES.chance(state, random) if actors == (TABLE,) else choose(state, random)
        state = RULES.apply(state, move)
        yield move, state


def choose(state: State, random: Random) -> Move:
    """One legal move, with some sense and some chance."""
    moves = list(RULES.moves(state))
    if random.random() < WHIM:
        return random.choice(moves)
    if state.phase == "go":
        return max((move for move in moves if isinstance(move, Go)), key=lambda move: _worth(state, move))
    if loads := [move for move in moves if isinstance(move, Load)]:
        return random.choice(loads)
    if state.phase in ("signal", "switch"):
        some = random.sample(moves, min(TRIED, len(moves)))
        return min(some, key=lambda move: outlook(RULES.apply(state, move)))
    if state.phase == "act" and (plays := [move for move in moves if isinstance(move, Play) and useful(state, move)]):
        return random.choice(plays)
    return random.choice(moves)


def useful(state: State, move: Play) -> bool:
    """A train card only where no roll is dear."""
    if move.card != "train":
        return True
    return any(
        all(one.cost == 0 for one in what_if(state, i)) for i in range(len(state.trains)) if state.trains[i].place
    )


def _worth(state: State, move: Go) -> tuple[Any, ...]:
    run = next(r for r in runs(state, state.runner, state.points) if (r.place, r.way) == (move.place, move.way))
    empty_in_city = run.end == "city" and not state.trains[state.runner].good
    return run.end == "delivered", -run.cost, empty_in_city, run.end != "start", run.used


def outlook(state: State) -> float:
    """What the next roll of every train is likely to cost, less what it may bring."""
    total = 0.0
    for i, train in enumerate(state.trains):
        for one in what_if(state, i) if train.place else ():
            best = max(one.runs, key=lambda run: (run.end == "delivered", -run.cost))
            total += one.faces * (best.cost - 6 * (best.end == "delivered") - (best.end == "city" and not train.good))
    return total

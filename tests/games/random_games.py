"""Random games for the tests of every title: play to the end, show each state on the way.

Generic over Rules: chance is asked of the rules, everything else is any legal move.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hub.game import TABLE, Move, Rules, Seat, Setup

LIMIT = 20_000
"""No title comes near this many moves; a game that does is stuck in a circle."""


def setup_for(rules: Rules[Any], seats: int, seed: int = 0, edition: str = "", **options: str) -> Setup:
    """A checked set-up with that many seats and everything else by default."""
    colours = rules.title.colours[:seats]
    players = tuple(Seat(colour, colour.title(), symbol) for colour, symbol in zip(colours, _SYMBOLS, strict=False))
    return rules.check(Setup(rules.title.id, edition, players, options, seed))


_SYMBOLS = ("circle", "triangle", "square", "diamond", "star")


def start(rules: Rules[Any], setup: Setup) -> Any:
    """The state before the first move."""
    return rules.start(rules.check(setup))


def random_move(rules: Rules[Any], state: Any, random: Random) -> Move:
    """What the hub deals when chance is awaited, else any legal move; fails if a seat is stuck."""
    if rules.to_act(state) == (TABLE,):
        return rules.chance(state, random)
    moves = list(rules.moves(state))
    assert moves, f"nobody can move: {rules.snapshot(state)}"
    return random.choice(moves)


def play_out(
    rules: Rules[Any],
    setup: Setup,
    random: Random,
    on_state: Callable[[Any, Move | None], None] = lambda state, move: None,
    limit: int | None = None,
) -> list[Move]:
    """Play a random game (or its first `limit` moves); `on_state` sees each state and the move that led to it."""
    state = start(rules, setup)
    on_state(state, None)
    played: list[Move] = []
    while rules.to_act(state) and (limit is None or len(played) < limit):
        move = random_move(rules, state, random)
        state = rules.apply(state, move)
        played.append(move)
        on_state(state, move)
        assert len(played) < LIMIT, "the game does not end"
    return played


def random_game(rules: Rules[Any], setup: Setup, seed: int, limit: int | None = None) -> tuple[list[Move], list[Any]]:
    """The moves of one random game and the states between them (one more than moves)."""
    states: list[Any] = []
    moves = play_out(rules, setup, Random(seed), lambda state, move: states.append(state), limit)
    return moves, states


def replay(rules: Rules[Any], setup: Setup, lines: list[str]) -> Any:
    """The state after these lines of a record, each judged."""
    state = start(rules, setup)
    for line in lines:
        state = rules.play(state, rules.read(line))
    return state

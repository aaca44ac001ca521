"""Switch & Signal: random games, legal-move lists, ways of a roll and views, on the practice railways."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import msgspec

from hub.game import Seat, Setup
from hub.game.playout import playout
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.movement import what_if
from hub.games.switch_and_signal.state import State

GAMES = 20


def setup(side: str, seats: int) -> Setup:
    """A game the hub deals by itself."""
    players = tuple(Seat(colour, colour.title()) for colour in RULES.title.colours[:seats])
    return RULES.check(Setup(RULES.title.id, side, players, {"dealer": "hub"}))


def positions(side: str) -> list[State]:
    """Every fifth position of some random games."""
    return [
        state for seed in range(5) for n, (_, state) in enumerate(playout(RULES, setup(side, 3), seed)) if n % 5 == 0
    ]


def each(states: list[State], what: Callable[[State], object]) -> float:
    """Microseconds per position."""
    started = time.perf_counter()
    for state in states:
        what(state)
    return (time.perf_counter() - started) / len(states) * 1e6


def foresee(state: State) -> int:
    """What if, for every train on the board."""
    return sum(len(what_if(state, i)) for i in range(len(state.trains)))


def main() -> None:
    """Print the table."""
    for side in ("europe", "north_america"):
        for seats in (2, 3, 4):
            started, moves = time.perf_counter(), 0
            for seed in range(GAMES):
                moves += sum(1 for _ in playout(RULES, setup(side, seats), seed))
            rate = moves / (time.perf_counter() - started)
            print(f"{side:14} {seats} seats: {moves / GAMES:6.0f} moves a game, {rate:8.0f} moves/s")
        states = positions(side)
        Random(1).shuffle(states)
        print(f"{side:14} list legal moves   {each(states, lambda s: list(RULES.moves(s))):8.0f} us")
        print(
            f"{side:14} judge all attempts {each(states, lambda s: [RULES.judge(s, m) for m in RULES.attempts(s)]):8.0f} us"
        )
        print(f"{side:14} what if, all trains{each(states, foresee):8.0f} us")
        print(f"{side:14} view as JSON       {each(states, lambda s: msgspec.json.encode(RULES.view(s))):8.0f} us")


if __name__ == "__main__":
    main()

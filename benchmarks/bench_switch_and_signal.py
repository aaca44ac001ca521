"""How fast Switch & Signal plays on the practice railways, and how long it takes to foresee every train's ways."""

from __future__ import annotations

from time import perf_counter

from hub.game.playout import playout
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.movement import what_if

from .titles import head, measure, p95, setup_of

GAMES = 20


def main() -> None:
    """Measure and print."""
    head()
    for side in ("europe", "north_america"):
        for seats in (2, 3, 4):
            measure(RULES, f"{side}, {seats} seats", setup_of(RULES, seats, side), GAMES)
        print(f"{side}: what if, for every train on the board: p95 {p95(_foreseeing(side)) * 1000:.3f} ms")


def _foreseeing(side: str) -> list[float]:
    times = []
    for _, state in playout(RULES, setup_of(RULES, 3, side), 1):
        started = perf_counter()
        for train in range(len(state.trains)):
            what_if(state, train)
        times.append(perf_counter() - started)
    return times


if __name__ == "__main__":
    main()

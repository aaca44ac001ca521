"""Tinners' Trail on the made-up box: random games a second by seats and expansions, and the time a position takes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from hub.game import Record, Seat, Setup, read_record, write_record
from hub.game.playout import playout
from hub.game.replay import replay
from hub.game.sheet import demo_options
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.state import State

GAMES = 40
ALL = {"arsenic": "on", "emigration": "on", "pack": "on"}


def main() -> None:
    """Measure and print one line each."""
    for seats in (1, 2, 3, 4, 5):
        _games(f"{seats} seats", setup_of(seats))
    _games("5 seats, everything", setup_of(5, **ALL))
    positions = _positions()
    _line("moves", positions, lambda before, move: list(RULES.moves(before)))
    _line(
        "attempts judged",
        positions[:200],
        lambda before, move: [RULES.judge(before, m) for m in RULES.attempts(before)],
    )
    _line("judge and play", positions, lambda before, move: RULES.play(before, move))
    _line("view of one seat", positions, lambda before, move: RULES.view(before, before.game.seats[0]))
    _line("snapshot", positions, lambda before, move: RULES.snapshot(before))
    _replay()


def setup_of(seats: int, **options: str) -> Setup:
    """A set-up dealt by the hub from the made-up box."""
    symbols = ("circle", "triangle", "square", "diamond", "star")
    people = (Seat(colour, colour.title(), symbol) for colour, symbol in zip(RULES.title.colours, symbols, strict=True))
    return RULES.check(Setup("tinners_trail", "", tuple(people)[:seats], {**demo_options(RULES.title), **options}))


def _games(name: str, setup: Setup) -> None:
    moves = 0
    started = perf_counter()
    for seed in range(GAMES):
        moves += sum(1 for _ in playout(RULES, setup, seed))
    seconds = perf_counter() - started
    print(
        f"{name:20} {GAMES / seconds:7.1f} games/s  {moves / seconds:9.0f} moves/s  {moves / GAMES:5.0f} moves a game"
    )


def _positions() -> list[tuple[State, Any]]:
    """Positions of ten games with everything, with the move made there, in no particular order."""
    pairs: list[tuple[State, Any]] = []
    setup = setup_of(4, **ALL)
    for seed in range(10):
        before = RULES.start(setup)
        for move, after in playout(RULES, setup, seed):
            pairs.append((before, move))
            before = after
    Random(1).shuffle(pairs)
    return pairs


def _line(name: str, positions: list[tuple[State, Any]], work: Callable[[State, Any], object]) -> None:
    times = []
    for before, move in positions:
        started = perf_counter()
        work(before, move)
        times.append(perf_counter() - started)
    times.sort()
    middle, p95, worst = (times[int(len(times) * part)] * 1e6 for part in (0.5, 0.95, 0.999))
    print(f"{name:18} p50 {middle:7.1f} µs  p95 {p95:7.1f} µs  p99.9 {worst:7.1f} µs")


def _replay() -> None:
    """A whole record from its text: every line parsed, judged and played."""
    setup = setup_of(5, **ALL)
    moves = tuple(move.text() for move, _ in playout(RULES, setup, 3))
    text = write_record(Record(setup, RULES.title.version, moves))
    started = perf_counter()
    count = sum(1 for _ in replay(RULES, read_record(text)))
    print(f"replay of a record of {count} moves: {(perf_counter() - started) * 1e3:.1f} ms")


if __name__ == "__main__":
    main()

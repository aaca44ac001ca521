"""How every title is measured: random games with all legal moves listed before each choice, then replayed from text."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import msgspec

from hub.game import TABLE, Move, Rules, Seat, Setup
from hub.game.sheet import demo_options

SYMBOLS = ("circle", "triangle", "square", "diamond", "star")
HEAD = ("games/s", "moves/s", "moves", "p95 ms: moves", "judge+play", "view", "replay")


class Measured(msgspec.Struct):
    """What some random games of one way to play a title came to. Times in seconds."""

    games: list[list[Move]] = []
    took: float = 0.0
    replaying: float = 0.0
    listing: list[float] = []
    judging: list[float] = []
    viewing: list[float] = []

    @property
    def moves(self) -> int:
        """All moves of all games, deals and steps included."""
        return sum(map(len, self.games))


def setup_of(rules: Rules[Any], seats: int, edition: str = "", **options: str) -> Setup:
    """A set-up dealt by the hub, where nobody's copy is known from the made-up box."""
    people = tuple(Seat(c, c.title(), s) for c, s in zip(rules.title.colours, SYMBOLS, strict=False))[:seats]
    return rules.check(Setup(rules.title.id, edition, people, {**demo_options(rules.title), **options}))


def head() -> None:
    """The line above the table."""
    print(f"{'':<28}" + "".join(f"{name:>14}" for name in HEAD))


def measure(rules: Rules[Any], name: str, setup: Setup, games: int) -> Measured:
    """Play so many random games, replay them, and print a line of it."""
    for seed in range(2):
        _random_game(rules, setup, seed, [])
    found = Measured()
    started = perf_counter()
    found.games = [_random_game(rules, setup, seed, found.listing) for seed in range(games)]
    found.took = perf_counter() - started
    texts = [[move.text() for move in game] for game in found.games]
    started = perf_counter()
    for lines in texts:
        _replay(rules, setup, lines, found.judging)
    found.replaying = (perf_counter() - started) / games
    _look(rules, setup, texts[0], found.viewing)
    _print(name, found)
    return found


def _random_game(rules: Rules[Any], setup: Setup, seed: int, listing: list[float]) -> list[Move]:
    """The moves of one random game; how long each listing took goes to `listing`."""
    random, state, played = Random(seed), rules.start(setup), []
    while actors := rules.to_act(state):
        if actors == (TABLE,):
            move = rules.chance(state, random)
        else:
            started = perf_counter()
            legal = list(rules.moves(state))
            listing.append(perf_counter() - started)
            move = random.choice(legal)
        state = rules.apply(state, move)
        played.append(move)
    return played


def _replay(rules: Rules[Any], setup: Setup, lines: list[str], judging: list[float]) -> None:
    """Read, judge and play a record; how long each judging and playing took goes to `judging`."""
    state = rules.start(setup)
    for line in lines:
        move = rules.read(line)
        started = perf_counter()
        state = rules.play(state, move)
        judging.append(perf_counter() - started)


def _look(rules: Rules[Any], setup: Setup, lines: list[str], viewing: list[float]) -> None:
    """What one seat sees after each move of a game, as JSON."""
    state = rules.start(setup)
    for line in lines:
        state = rules.play(state, rules.read(line))
        started = perf_counter()
        msgspec.json.encode(rules.view(state, setup.colours[0]))
        viewing.append(perf_counter() - started)


def _print(name: str, found: Measured) -> None:
    games = len(found.games)
    cells = (
        f"{games / found.took:.1f}",
        f"{found.moves / found.took:.0f}",
        f"{found.moves / games:.0f}",
        *(f"{p95(times) * 1000:.3f}" for times in (found.listing, found.judging, found.viewing)),
        f"{found.replaying * 1000:.1f} ms",
    )
    print(f"{name:<28}" + "".join(f"{cell:>14}" for cell in cells), flush=True)


def p95(times: list[float]) -> float:
    """The time that 95 of 100 stay under."""
    return sorted(times)[int(len(times) * 0.95)]

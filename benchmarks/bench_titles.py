"""How fast every title plays: random games with all legal moves listed before each choice, then replayed from text.

Each edition and seat count of each title there is, with everything else by default.
"""

from __future__ import annotations

import resource
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from hub.game import TABLE, Move, Rules, Setup
from hub.game.setup import DEALER
from hub.game.ways import ways
from hub.games import TITLES, rules_of

SECONDS = 1.5
"""About how long the games of one way to play may take."""
REFERENCES = {"brass_birmingham": ("a TypeScript engine, 4 seats", 10.4)}
"""Games a second of another engine of the title on a 2-core machine."""
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


def main() -> None:
    """Measure and print."""
    for title in TITLES:
        rules = rules_of(title)
        print(f"\n{rules.title.name}")
        head()
        for way, setup in ways(rules):
            if setup.dealer == "hub" and not _chosen(rules, setup):
                found = measure(rules, way, setup)
        if title in REFERENCES:
            name, games = REFERENCES[title]
            print(
                f"games a second of the largest table beside {name} ({games}): x{len(found.games) / found.took / games:.1f}"
            )
    print(f"memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def _chosen(rules: Rules[Any], setup: Setup) -> bool:
    """Whether something else than the defaults is chosen that a seat count does not need."""
    needed = {option.id for _, option, _ in rules.title.seat_choices(rules.title.editions[0])}
    return any(
        setup.options[option.id] != option.choices[0].id
        for option in rules.title.options
        if option.applies(setup.edition, len(setup.seats)) and option.offered and option.id not in {DEALER.id, *needed}
    )


def head() -> None:
    """The line above the table."""
    print(f"{'':<28}" + "".join(f"{name:>14}" for name in HEAD))


def measure(rules: Rules[Any], name: str, setup: Setup) -> Measured:
    """Play random games for about SECONDS, replay them, and print a line of it."""
    for seed in range(2):
        _random_game(rules, setup, seed, [])
    found = Measured()
    started = perf_counter()
    while perf_counter() - started < SECONDS:
        found.games.append(_random_game(rules, setup, len(found.games), found.listing))
    found.took = perf_counter() - started
    texts = [[move.text() for move in game] for game in found.games]
    started = perf_counter()
    for lines in texts:
        _replay(rules, setup, lines, found.judging)
    found.replaying = (perf_counter() - started) / len(texts)
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


if __name__ == "__main__":
    main()

"""How fast Brass: Birmingham plays: random 4-seat games with every legal move listed before each choice."""

from __future__ import annotations

import resource
from random import Random
from time import perf_counter

from hub.game import TABLE, Move, Seat, Setup
from hub.games.brass_birmingham import RULES

GAMES = 100
REFERENCE_ACTIONS, REFERENCE_GAMES = 1290, 10.4
"""What a TypeScript engine of this title manages on a 2-core machine, actions and whole games a second."""
ACTIONS = {"build", "network", "develop", "sell", "loan", "scout", "pass"}


def setup() -> Setup:
    """Four seats, the hub deals."""
    seats = tuple(Seat(colour, colour.title()) for colour in RULES.title.colours[:4])
    return RULES.check(Setup(RULES.title.id, "", seats, {"dealer": "hub"}))


def random_game(seed: int, listing: list[float]) -> list[Move]:
    """The moves of one random game; how long each listing took goes to `listing`."""
    random, state, played = Random(seed), RULES.start(setup()), []
    while actors := RULES.to_act(state):
        if actors == (TABLE,):
            move = RULES.chance(state, random)
        else:
            started = perf_counter()
            legal = list(RULES.moves(state))
            listing.append(perf_counter() - started)
            move = random.choice(legal)
        state = RULES.apply(state, move)
        played.append(move)
    return played


def replayed(lines: list[str], judging: list[float]) -> None:
    """Read, judge and play a record; how long each judging and playing took goes to `judging`."""
    state = RULES.start(setup())
    for line in lines:
        move = RULES.read(line)
        started = perf_counter()
        state = RULES.play(state, move)
        judging.append(perf_counter() - started)


def p95(times: list[float]) -> float:
    """The time that 95 of 100 stay under, in milliseconds."""
    return sorted(times)[int(len(times) * 0.95)] * 1000


def row(name: str, value: str, reference: str = "") -> None:
    """One line of the table."""
    print(f"{name:<44}{value:>14}{reference:>24}")


def main() -> None:
    """Measure and print."""
    for seed in range(5):
        random_game(seed, [])
    listing: list[float] = []
    judging: list[float] = []
    started = perf_counter()
    games = [random_game(seed, listing) for seed in range(GAMES)]
    took = perf_counter() - started
    actions = sum(move.verb in ACTIONS for game in games for move in game)
    texts = [[move.text() for move in game] for game in games]
    started = perf_counter()
    for lines in texts:
        replayed(lines, judging)
    replay = (perf_counter() - started) / GAMES
    row("4 seats, random, all legal moves listed", "here", "reference")
    row("games a second", f"{GAMES / took:.1f}", f"{REFERENCE_GAMES} (x{GAMES / took / REFERENCE_GAMES:.1f})")
    row("actions a second", f"{actions / took:.0f}", f"{REFERENCE_ACTIONS} (x{actions / took / REFERENCE_ACTIONS:.1f})")
    row("moves a second (deals and steps included)", f"{sum(map(len, games)) / took:.0f}")
    row("p95 of moves", f"{p95(listing):.3f} ms")
    row("p95 of judge and play", f"{p95(judging):.3f} ms")
    row("replay of a whole game from text", f"{replay * 1000:.1f} ms")
    row("memory of this process", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()

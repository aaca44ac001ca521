"""How fast Brass (2007) and Brass: Lancashire (2018) play: random games with every legal move listed before each choice."""

from __future__ import annotations

from random import Random
from time import perf_counter

from hub.game import TABLE, Move, Seat, Setup
from hub.games.brass_lancashire import RULES

from .bench_brass_birmingham import p95, row

GAMES = 50
WAYS = (("2007", 4, {}), ("2018", 4, {}), ("2018", 2, {}), ("2007", 2, {"map": "two"}))


def setup(edition: str, seats: int, options: dict[str, str]) -> Setup:
    """The hub deals."""
    players = tuple(Seat(colour, colour.title()) for colour in RULES.title.colours[:seats])
    return RULES.check(Setup(RULES.title.id, edition, players, {"dealer": "hub", **options}))


def random_game(how: Setup, seed: int, listing: list[float]) -> list[Move]:
    """The moves of one random game; how long each listing took goes to `listing`."""
    random, state, played = Random(seed), RULES.start(how), []
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


def replayed(how: Setup, lines: list[str], judging: list[float]) -> None:
    """Read, judge and play a record; how long each judging and playing took goes to `judging`."""
    state = RULES.start(how)
    for line in lines:
        move = RULES.read(line)
        started = perf_counter()
        state = RULES.play(state, move)
        judging.append(perf_counter() - started)


def measure(edition: str, seats: int, options: dict[str, str]) -> None:
    """One way of playing."""
    how = setup(edition, seats, options)
    for seed in range(3):
        random_game(how, seed, [])
    listing: list[float] = []
    judging: list[float] = []
    started = perf_counter()
    games = [random_game(how, seed, listing) for seed in range(GAMES)]
    took = perf_counter() - started
    texts = [[move.text() for move in game] for game in games]
    started = perf_counter()
    for lines in texts:
        replayed(how, lines, judging)
    replay = (perf_counter() - started) / GAMES
    row(f"{edition}, {seats} seats{', smaller map' if options else ''}", "")
    row("  games a second", f"{GAMES / took:.1f}")
    row("  moves a second (deals and steps included)", f"{sum(map(len, games)) / took:.0f}")
    row("  p95 of moves", f"{p95(listing):.3f} ms")
    row("  p95 of judge and play", f"{p95(judging):.3f} ms")
    row("  replay of a whole game from text", f"{replay * 1000:.1f} ms")


def main() -> None:
    """Measure and print."""
    for edition, seats, options in WAYS:
        measure(edition, seats, dict(options))


if __name__ == "__main__":
    main()

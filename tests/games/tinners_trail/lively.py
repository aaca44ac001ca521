"""Random games that get somewhere: seats build, mine, emigrate and process far more often than chance alone would.

Used where a test needs deep positions; every move is still a legal one.
"""

from __future__ import annotations

from functools import cache
from random import Random

from hub.game import TABLE, Move, Setup
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.state import State
from tests.games.random_games import setup_for
from tests.games.tinners_trail.positions import own_box

EAGER = {
    "open": 8, "mine": 30, "bid": 4, "leave": 8, "play_map": 20, "hire": 12, "emigrate": 40, "process": 12,
    "sell_arsenic": 12, "furnace": 3, "invest": 3, "resign": 2, "pass": 0.15, "pasties": 1, "pump": 4, "drain": 4,
    "stop": 0.5, "grant": 4, "grant_adit": 4, "later": 1, "peek": 4, "adit": 2, "train": 2,
}  # fmt: skip
"""How eager seats are for a verb, whatever the number of ways to do it."""

ALL = {"arsenic": "on", "emigration": "on", "pack": "on"}
HARD = ("better_mines", "cheap_labour", "fat_wallet", "friends", "subsidy", "greenfield")


def lively_move(state: State, random: Random) -> Move:
    """Chance for the table, else a verb by eagerness and then one way to do it; small bids more often than great."""
    if RULES.to_act(state) == (TABLE,) and state.game.hub:
        return RULES.chance(state, random)
    by_verb: dict[str, list[Move]] = {}
    for move in RULES.moves(state):
        by_verb.setdefault(move.verb, []).append(move)
    verbs = sorted(by_verb)
    verb = random.choices(verbs, [EAGER.get(verb, 1) for verb in verbs])[0]
    choice = by_verb[verb]
    return random.choice(choice[:4]) if verb == "bid" else random.choice(choice)


def table_for(seats: int, dealer: str, **options: str) -> Setup:
    """A set-up dealt by the hub from the made-up box, or by people who have filled in only what they must."""
    if dealer == "table":
        return own_box(seats, **options)
    return setup_for(RULES, seats, dealer="hub", box="made-up", **options)


def difficulty(seed: int) -> dict[str, str]:
    """A random combination of Lord Wallace's eight difficulties."""
    random = Random(f"hard {seed}")
    chosen = {name: random.choice(("off", "on")) for name in HARD}
    return {**chosen, "more_mines": random.choice("012"), "books": random.choice(("off", "second", "lower"))}


def lively_options(seats: int, seed: int, everything: bool) -> dict[str, str]:
    """All expansions or none; alone with all of them, some of Lord Wallace's difficulties too."""
    return {**(ALL if everything else {}), **(difficulty(seed) if seats == 1 and everything else {})}


@cache
def lively_game(
    seats: int, seed: int, dealer: str = "hub", everything: bool = False
) -> tuple[tuple[Move, ...], tuple[State, ...]]:
    """The moves of one lively game and the states between them, with all expansions or none."""
    random = Random(seed)
    state = RULES.start(table_for(seats, dealer, **lively_options(seats, seed, everything)))
    moves: list[Move] = []
    states = [state]
    while RULES.to_act(state):
        moves.append(lively_move(state, random))
        state = RULES.apply(state, moves[-1])
        states.append(state)
        assert len(moves) < 6000, "the game does not end"
    return tuple(moves), tuple(states)

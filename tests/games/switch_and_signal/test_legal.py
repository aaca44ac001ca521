"""A move is yielded if and only if nothing stands against it: over reached positions, all attempts and mutated moves."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.game import Amend, Move, facet_names
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.state import State

from .lively import lively_game
from .positions import AMERICA, EUROPE, turned
from .test_games import SIDES, varied

CHANCE = {"token", "deal", "timetable", "place", "roll"}
GAMES = [(side, seed) for side in SIDES for seed in range(6)]


@cache
def reached(side: str, seed: int) -> tuple[State, ...]:
    """Positions of one lively game, in order."""
    setup = varied(side, 2 + seed % 3, seed)
    return (RULES.start(setup), *(state for _, state in lively_game(setup, seed)))


def values(state: State, name: str) -> list[object]:
    """What a facet could be set to, sensible or not."""
    net = state.net
    places = [*net.node, "depot", "nowhere"]
    known: dict[str, list[object]] = {
        "seat": [*state.seats, "table", "nobody"],
        "to": [*state.seats, "nobody"],
        "number": [1, 2, 7, 12, 13],
        "new": [-1, 0, 1, 2, 3],
        "points": [0, 1, 2, 3, 4, 5, 6],
        "cards": [-1, 0, 1, 4, 5, 6],
        "place": [*places],
        "junction": [*net.junctions, "arbury", "nowhere"],
        "open": ["AB", "AC", "BC", "AD", "CD", "BA", "A"],
        "way": ["ahead", *net.link, "-".join(list(net.link)[:2])],
        "colour": ["black", "brown", "gray", "pink"],
    }
    if name in ("card", "other", "action"):
        return ["signal", "switch", "train", "joker"]
    if name in ("first", "second", "third"):
        return ["black", "brown", "gray", "multi", "none", "pink"]
    return known.get(name) or [*net.link, "nowhere"]


def mutated(state: State, move: Move, random: Random) -> Move:
    """The move with one or two of its fields set to anything of the kind."""
    names = facet_names(type(move))
    fields = {name: getattr(move, name) for name in names}
    for name in random.sample(names, min(len(names), random.choice((1, 1, 2)))):
        fields[name] = random.choice(values(state, name))
    return type(move)(**fields)


def any_move(state: State, random: Random) -> Move:
    """A move of any verb with any fields."""
    kind = random.choice([kind for kind in RULES.verbs if kind is not Amend])
    return kind(**{name: random.choice(values(state, name)) for name in facet_names(kind)})


@settings(max_examples=500, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(GAMES), st.floats(0, 1), st.integers(0, 10**6))
def test_a_move_is_yielded_if_and_only_if_nothing_is_against_it(game: tuple[str, int], part: float, seed: int) -> None:
    states, random = reached(*game), Random(seed)
    state = states[min(int(part * len(states)), len(states) - 1)]
    yields_exactly_what_is_legal(state, random)


def yields_exactly_what_is_legal(state: State, random: Random) -> None:
    listed = list(RULES.moves(state))
    yielded = set(listed)
    assert len(listed) == len(yielded)
    attempts = list(RULES.attempts(state))
    tried = {*attempts, *(any_move(state, random) for _ in range(20))}
    tried |= {mutated(state, random.choice(attempts), random) for _ in range(60) if attempts}
    for move in tried:
        assert (move in yielded) == (RULES.judge(state, move) == ()), move.text()
    assert yielded <= set(attempts)


@pytest.mark.parametrize("card", ["0-gray", "0-multi", "1-gray", "2-black", "1"])
@pytest.mark.parametrize("side", [EUROPE, AMERICA])
def test_the_same_right_after_a_card_was_turned_over(side: str, card: str) -> None:
    trains = [f"{colour} s{2 + 3 * i + n}" for i, colour in enumerate(("black", "brown", "gray")) for n in range(3)]
    for some in ((), trains[:3], trains):
        yields_exactly_what_is_legal(turned(side, card, *some), Random(1))


@pytest.mark.parametrize(("side", "seed"), GAMES[::3])
def test_every_legal_move_can_be_written_read_and_played(side: str, seed: int) -> None:
    for state in reached(side, seed)[::9]:
        for move in list(RULES.moves(state))[::11]:
            assert RULES.read(move.text()) == move
            assert RULES.faults(RULES.play(state, move)) == []


@pytest.mark.parametrize(("side", "seed"), GAMES[::4])
def test_the_table_is_asked_for_chance_alone(side: str, seed: int) -> None:
    for state in reached(side, seed):
        kinds = {move.verb in CHANCE for move in RULES.moves(state)}
        assert kinds == ({RULES.to_act(state) == ("table",)} if RULES.to_act(state) else set())

"""Whole games under the invariants: trains, goods, tokens, cards, one train per section, a signal in every city."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from hub.game import Move, Record, Setup, read_record, write_record
from hub.game.replay import replay
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.components import HELPERS
from hub.games.switch_and_signal.state import State
from tests.games.random_games import play_out, random_game, setup_for

from .lively import lively_game

SIDES = ("europe", "north_america")


def varied(side: str, seats: int, seed: int) -> Setup:
    """A set-up with options drawn by the seed, so that many games see them all."""
    random = Random(seed)
    free = [option for option in RULES.title.options if option.id != "railway"]
    options = {option.id: random.choice(option.choices).id for option in free}
    return setup_for(RULES, seats, seed, side, **options)


def witness(state: State, move: Move | None) -> None:
    assert RULES.faults(state) == [], move


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("side", SIDES)
def test_random_games_with_any_options_keep_every_invariant(side: str, seats: int) -> None:
    for seed in range(30):
        last: list[State] = []

        def see(state: State, move: Move | None, last: list[State] = last) -> None:
            witness(state, move)
            last[:] = [state]

        play_out(RULES, varied(side, seats, seed), Random(seed), see)
        standing = RULES.result(last[0])
        assert standing is not None and standing.won is not None


@pytest.mark.parametrize("side", SIDES)
def test_lively_games_reach_every_verb_of_their_side(side: str) -> None:
    verbs: Counter[str] = Counter()
    for seed in range(12):
        for move, state in lively_game(varied(side, 2 + seed % 3, 7 * seed + 1), seed):
            witness(state, move)
            verbs[move.verb] += 1
    elsewhere = {helper for other, helpers in HELPERS.items() if other != side for helper in helpers}
    seldom = {"accept"}  # asked only for a card that does nothing while the switchman is free
    assert set(RULES.verbs.by_name) - set(verbs) <= {"amend", *elsewhere, *seldom}


def test_lively_games_deliver_goods() -> None:
    ends = [list(lively_game(setup_for(RULES, 2, seed, side, dealer="hub", clock="10", removed="0"), seed))[-1][1]
            for side in SIDES for seed in range(2)]  # fmt: skip
    assert sum(state.total_delivered for state in ends) > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("side", SIDES)
def test_a_record_gives_back_the_same_game(side: str, seats: int) -> None:
    setup = varied(side, seats, seats)
    moves, states = random_game(RULES, setup, 5)
    record = Record(setup, RULES.title.version, tuple(move.text() for move in moves))
    again = [state for _, _, state in replay(RULES, read_record(write_record(record)))]
    assert again == states[1:]


@pytest.mark.parametrize("side", SIDES)
def test_a_recorded_win_is_still_a_win(side: str) -> None:
    """A whole game with kind dice, kept as text: the eighth good ends it at once."""
    record = read_record(Path(__file__).with_name(f"won_{side}.tally").read_text())
    states = [state for _, _, state in replay(RULES, record)]
    assert all(RULES.faults(state) == [] for state in states)
    assert [state.over for state in states[-2:]] == ["", "won"]
    standing = RULES.result(states[-1])
    assert standing is not None and standing.won and {rank.score for rank in standing.ranks} == {8}

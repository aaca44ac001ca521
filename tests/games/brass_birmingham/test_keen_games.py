"""Games of people who want to build and sell keep the contract: they come where random games seldom come."""

from __future__ import annotations

import pytest

from hub.games.brass_birmingham import RULES
from hub.games.coal_baron.moves import Lift
from tests.games.brass.tables import broken_promises
from tests.games.random_games import setup_for

from .positions import keen_game

WAYS = [(seats, dealer) for seats in (2, 3, 4) for dealer in ("hub", "table")]


@pytest.mark.parametrize(("seats", "dealer"), WAYS)
def test_keen_games_keep_every_promise(seats: int, dealer: str) -> None:
    for seed in range(2):
        moves, states = keen_game(seats, dealer, seed)
        setup = setup_for(RULES, seats, dealer=dealer, seed=seed)
        assert broken_promises(RULES, setup, moves, states, every=37 + seed) == []


@pytest.mark.parametrize(("seats", "dealer"), WAYS)
def test_moves_of_another_position_are_judged_as_they_are_listed(seats: int, dealer: str) -> None:
    states, others = keen_game(seats, dealer, 0)[1], keen_game(seats, dealer, 1)[1]
    for state, other in zip(states[::13], others[::11], strict=False):
        legal = set(RULES.moves(state))
        for move in list(RULES.moves(other))[:60]:
            assert (move in legal) == (not RULES.judge(state, move)), move.text()


def test_a_move_of_another_title_is_refused() -> None:
    state = keen_game(4, "table", 0)[1][40]
    assert [refusal.code for refusal in RULES.judge(state, Lift(RULES.to_act(state)[0], 2))] == ["verb.unknown"]

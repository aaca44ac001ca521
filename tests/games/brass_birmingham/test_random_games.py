"""Twenty random games at each seat count, half of them dealt by the table: nothing lost, nobody stuck."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Move
from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.cards import CARDS, ROUNDS
from hub.games.brass_birmingham.state import State
from tests.games.random_games import play_out, replay, setup_for

BLOCK = 10
GAMES = [(seats, block) for seats in (2, 3, 4) for block in range(20 // BLOCK)]


def without_faults(state: State, move: Move | None) -> None:
    assert not RULES.faults(state), move


@pytest.mark.parametrize(("seats", "block"), GAMES)
def test_random_games_keep_every_invariant(seats: int, block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        setup = setup_for(RULES, seats, dealer=("hub", "table")[seed % 2])
        moves = play_out(RULES, setup, Random(seed), without_faults)
        state = replay(RULES, setup, [move.text() for move in moves])
        assert RULES.result(state)
        assert (state.era, state.round, state.deck) == ("rail", ROUNDS[seats], 0)
        assert sum(state.discards) == CARDS.deck_size(seats)

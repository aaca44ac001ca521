"""A hundred random games at each seat count, half of them dealt by the table: nothing lost, nobody stuck."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Move
from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.cards import CARDS, ROUNDS
from hub.games.brass_birmingham.state import State
from tests.games.random_games import play_out, replay, setup_for

from .positions import keen_game

BLOCK = 10
GAMES = [(seats, block) for seats in (2, 3, 4) for block in range(100 // BLOCK)]


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


@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("dealer", ("hub", "table"))
def test_keen_games_keep_every_invariant_and_replay_to_the_same_state(seats: int, dealer: str) -> None:
    for seed in range(4):
        moves, states = keen_game(seats, dealer, seed)
        assert not [fault for state in states for fault in RULES.faults(state)]
        lines = [move.text() for move in moves]
        assert replay(RULES, setup_for(RULES, seats, dealer=dealer, seed=seed), lines) == states[-1]


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_every_state_survives_a_snapshot(seats: int) -> None:
    for dealer in ("hub", "table"):
        for state in keen_game(seats, dealer, 5)[1]:
            assert RULES.restore(RULES.snapshot(state)) == state


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_every_move_can_be_told_and_shown(seats: int) -> None:
    for dealer in ("hub", "table"):
        moves, states = keen_game(seats, dealer, 6)
        for before, move, after in zip(states, moves, states[1:], strict=False):
            told = [RULES.tell(before, move, after), *RULES.effect(before, move).lines, RULES.view(before).turn.ask]
            assert not [text for text in told if "{" in text.english() or not text.english()]

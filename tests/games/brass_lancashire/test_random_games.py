"""A hundred random games of every edition and seat count, half of them dealt by the table: nothing lost, nobody stuck."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Move
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.state import State
from tests.games.random_games import play_out, replay, setup_for

from .positions import NAMES, keen_game, way

BLOCK = 20
GAMES = [(game, block) for game in NAMES for block in range(100 // BLOCK)]


def without_faults(state: State, move: Move | None) -> None:
    assert not RULES.faults(state), move


@pytest.mark.parametrize(("game", "block"), GAMES)
def test_random_games_keep_every_invariant(game: str, block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        setup = way(game, ("hub", "table")[seed % 2])
        moves = play_out(RULES, setup, Random(seed), without_faults)
        state = replay(RULES, setup, [move.text() for move in moves])
        assert RULES.result(state)
        parts, seats = state.parts, len(state.seats)
        assert (state.era, state.round, state.deck) == ("rail", parts.rounds[seats], 0)
        assert sum(state.discards) == parts.cards.deck_size(seats) - parts.aside(seats, "rail")


@pytest.mark.parametrize(
    ("edition", "seats", "link"),
    [
        ("2007", 3, "birkenhead"),
        ("2007", 4, "birkenhead"),
        ("2018", 2, "both"),
        ("2018", 3, "both"),
        ("2018", 4, "both"),
    ],
)
def test_random_games_with_the_other_virtual_link_keep_every_invariant(edition: str, seats: int, link: str) -> None:
    for seed in range(BLOCK):
        setup = setup_for(RULES, seats, seed, edition, dealer=("hub", "table")[seed % 2], virtual_link=link)
        moves = play_out(RULES, setup, Random(seed), without_faults)
        assert RULES.result(replay(RULES, setup, [move.text() for move in moves]))


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("dealer", ["hub", "table"])
def test_keen_games_keep_every_invariant_and_replay_to_the_same_state(game: str, dealer: str) -> None:
    for seed in range(3):
        moves, states = keen_game(game, dealer, seed)
        assert not [fault for state in states for fault in RULES.faults(state)]
        assert replay(RULES, way(game, dealer, seed), [move.text() for move in moves]) == states[-1]


@pytest.mark.parametrize("game", NAMES)
def test_every_state_survives_a_snapshot(game: str) -> None:
    for dealer in ("hub", "table"):
        for state in keen_game(game, dealer, 5)[1]:
            assert RULES.restore(RULES.snapshot(state)) == state


@pytest.mark.parametrize("game", NAMES)
def test_every_move_can_be_told_and_shown(game: str) -> None:
    for dealer in ("hub", "table"):
        moves, states = keen_game(game, dealer, 6)
        for before, move, after in zip(states, moves, states[1:], strict=False):
            told = [RULES.tell(before, move, after), *RULES.effect(before, move).lines, RULES.view(before).turn.ask]
            assert not [text for text in told if "{" in text.english() or not text.english()]

"""Twenty random games of every edition and seat count, half of them dealt by the table: nothing lost, nobody stuck."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Move
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.state import State
from tests.games.random_games import play_out, replay, setup_for

from .positions import NAMES, way

BLOCK = 10
GAMES = [(game, block) for game in NAMES for block in range(20 // BLOCK)]


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

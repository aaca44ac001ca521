"""Games of people who want to build and sell keep the contract: they come where random games seldom come."""

from __future__ import annotations

import msgspec
import pytest

from hub.games.brass.moves import Loan
from hub.games.brass_lancashire import RULES
from tests.games.brass.tables import broken_promises

from .positions import NAMES, keen_game, way

WAYS = [(game, dealer) for game in NAMES for dealer in ("hub", "table")]


@pytest.mark.parametrize(("game", "dealer"), WAYS)
def test_keen_games_keep_every_promise(game: str, dealer: str) -> None:
    for seed in range(2):
        moves, states = keen_game(game, dealer, seed)
        assert broken_promises(RULES, way(game, dealer, seed), moves, states, every=37 + seed) == []


@pytest.mark.parametrize(("game", "dealer"), WAYS)
def test_moves_of_another_position_are_judged_as_they_are_listed(game: str, dealer: str) -> None:
    states, others = keen_game(game, dealer, 0)[1], keen_game(game, dealer, 1)[1]
    for state, other in zip(states[::13], others[::11], strict=False):
        legal = set(RULES.moves(state))
        for move in list(RULES.moves(other))[:60]:
            assert (move in legal) == (not RULES.judge(state, move)), move.text()


def test_a_card_of_a_place_the_small_map_lacks_is_refused() -> None:
    states = keen_game("2007-small", "hub", 0)[1]
    state = next(s for s in states if any(m.verb == "build" for m in RULES.moves(s)))
    build = next(move for move in RULES.moves(state) if move.verb == "build")
    refused = RULES.judge(state, msgspec.structs.replace(build, card="oldham"))
    assert "card.not_in_game" in [refusal.code for refusal in refused]


def test_a_move_of_another_title_is_refused() -> None:
    """Also where it has the same name: here a loan says how much is borrowed."""
    state = keen_game("2018-4", "table", 0)[1][40]
    assert [refusal.code for refusal in RULES.judge(state, Loan(RULES.to_act(state)[0], "coal"))] == ["verb.unknown"]

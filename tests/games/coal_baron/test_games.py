"""Whole games under the invariants: miners, marks, cubes of each colour, tiles and cards, after every move."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hub.game import Move, Record, read_record, write_record
from hub.game.replay import replay
from hub.games.coal_baron import RULES
from hub.games.coal_baron.board import MINERS, SPACE
from hub.games.coal_baron.moves import Buy, Earn, KeepTile, ScoreEnd
from hub.games.coal_baron.state import State
from hub.games.coal_baron.tiles import TILE
from tests.games.coal_baron.lively import lively_game
from tests.games.random_games import play_out, random_game, setup_for


def marks_moved(move: Move) -> int:
    """What a move should do to the marks of the seat that makes it."""
    if isinstance(move, (Buy, KeepTile)):
        return -TILE[move.tile].price
    return SPACE[move.space].value if isinstance(move, Earn) else 0


class Witness:
    """Sees each state of a game and fails at the first thing lost or made from nothing."""

    def __init__(self) -> None:
        self.before: State | None = None

    def __call__(self, state: State, move: Move | None) -> None:
        assert RULES.faults(state) == [], move
        before, self.before = self.before, state
        if before is None or move is None or isinstance(move, ScoreEnd):
            return
        for index, seat in enumerate(state.seats):
            moved = state.pits[index].marks - before.pits[index].marks
            assert moved == (marks_moved(move) if move.seat == seat else 0), move


@pytest.mark.parametrize("block", range(5))
@pytest.mark.parametrize("dealer", ["hub", "table"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_keep_every_invariant(seats: int, dealer: str, block: int) -> None:
    setup = setup_for(RULES, seats, dealer=dealer)
    for seed in range(block * 20, block * 20 + 20):
        witness = Witness()
        play_out(RULES, setup, Random(seed), witness)
        assert witness.before is not None
        assert RULES.result(witness.before) is not None


@pytest.mark.parametrize("dealer", ["hub", "table"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_with_a_store_for_unneeded_coal_keep_every_invariant(seats: int, dealer: str) -> None:
    setup = setup_for(RULES, seats, dealer=dealer, store="unneeded")
    for seed in range(10):
        play_out(RULES, setup, Random(seed), Witness())


@pytest.mark.parametrize("habit", ["eager", "hoarder"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lively_games_keep_every_invariant(seats: int, habit: str) -> None:
    for seed in range(10):
        moves, states = lively_game(seats, seed, habit=habit)
        witness = Witness()
        for state, move in zip(states, (None, *moves), strict=True):
            witness(state, move)


def test_lively_games_reach_every_verb() -> None:
    """What the other tests rest on: among these games every verb is played, also where coal runs out."""
    played: set[str] = set()
    for seats, dealer, habit in ((2, "hub", "eager"), (4, "table", "eager"), (4, "hub", "hoarder")):
        for seed in range(10):
            played |= {move.verb for move in lively_game(seats, seed, dealer, habit=habit)[0]}
    assert set(RULES.verbs.by_name) - played == {"amend"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_miner_works_once_a_shift(seats: int) -> None:
    moves, _ = random_game(RULES, setup_for(RULES, seats, dealer="hub"), 1)
    sent = Counter(dict.fromkeys(setup_for(RULES, seats).colours, 0))
    for move in moves:
        sent[move.seat] += getattr(move, "miners", 0)
    assert set(sent.values()) - {0} == {3 * MINERS[seats]}


@pytest.mark.parametrize(("seats", "dealer"), [(2, "table"), (3, "hub"), (4, "table"), (4, "hub")])
def test_a_record_gives_back_the_same_game(seats: int, dealer: str) -> None:
    moves, states = lively_game(seats, 7, dealer)
    record = Record(states[0].setup, RULES.title.version, tuple(move.text() for move in moves))
    again = [state for _, _, state in replay(RULES, read_record(write_record(record)))]
    assert again == list(states[1:])


def test_a_snapshot_gives_back_the_same_state() -> None:
    for state in lively_game(4, 3)[1][::5]:
        assert RULES.restore(RULES.snapshot(state)) == state


def test_the_same_seed_gives_the_same_game() -> None:
    setup = setup_for(RULES, 3, dealer="hub")
    assert random_game(RULES, setup, 11)[0] == random_game(RULES, setup, 11)[0]

"""Whole games under the invariants: cubes, money, work points, mines and markers, after every move."""

from __future__ import annotations

from random import Random

import pytest

from hub.commands.titles import SPEAK
from hub.game import Move, Record, read_record, write_record
from hub.game.contract import PROMISES, Moment
from hub.game.replay import replay
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import LORD, NEIGHBOURS, ROUNDS
from hub.games.tinners_trail.state import State
from tests.games.random_games import play_out
from tests.games.tinners_trail.lively import ALL, difficulty, lively_game, lively_options, table_for


def ore(state: State) -> int:
    """All copper and tin that lies on the board or before the players."""
    return sum(area.ore for area in state.areas) + sum(p.copper + p.tin for p in state.players)


class Witness:
    """Sees each state of a game and fails at the first thing lost or made from nothing."""

    def __init__(self) -> None:
        self.before: State | None = None

    def __call__(self, state: State, move: Move | None) -> None:
        assert RULES.faults(state) == [], move
        before, self.before = self.before, state
        self.arsenic(state)
        if before is not None and move is not None:
            self.money(before, state, move)
            self.work(before, state)
            self.cubes(before, state, move)

    @staticmethod
    def arsenic(state: State) -> None:
        """Every cube that a furnace brought lies in an area, before a player or on the market."""
        brought = sum(1 + len(NEIGHBOURS[n]) for n, area in enumerate(state.areas) if area.furnace)
        held = sum(p.arsenic for p in state.players) + sum(area.arsenic for area in state.areas)
        assert held + sum(state.market) == brought

    @staticmethod
    def money(before: State, state: State, move: Move) -> None:
        """A bid, a map, water and investments are paid by who made them, to the pound; nobody else pays."""
        for old, new in zip(before.players, state.players, strict=True):
            if new.money < old.money and old.seat != LORD and state.phase != "over":
                winner = before.auction is not None and before.auction.leader == old.seat
                assert old.seat == move.seat or winner or move.verb == "amend", move

    @staticmethod
    def work(before: State, state: State) -> None:
        """Within a round markers only move to the right, and at most three columns at once."""
        if state.round != before.round or state.phase != "actions" or before.phase != "actions":
            return
        for player in state.players:
            was, now = before.column(player.seat), state.column(player.seat)
            assert now == -1 or 0 <= now - was <= 3

    @staticmethod
    def cubes(before: State, state: State, move: Move) -> None:
        """Mining moves cubes from the board to a player; only tiles, maps and adits bring new ones."""
        if move.verb == "mine" and state.phase == before.phase:
            assert ore(state) == ore(before)
        if move.verb in ("pasties", "pass", "port", "train", "miner", "hire", "pump", "drain", "process"):
            assert ore(state) == ore(before) or state.phase != before.phase


def watch(seats: int, dealer: str, seed: int, **options: str) -> State:
    """One random game to its end under the witness."""
    witness = Witness()
    play_out(RULES, table_for(seats, dealer, **options), Random(seed), witness)
    assert witness.before is not None and RULES.result(witness.before) is not None
    return witness.before


@pytest.mark.parametrize("options", [{}, ALL], ids=["base", "everything"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_keep_every_invariant(seats: int, options: dict[str, str]) -> None:
    for seed in range(20):
        watch(seats, "hub", seed, **options)


@pytest.mark.parametrize("options", [{}, ALL], ids=["base", "everything"])
def test_solo_games_with_any_difficulty_keep_every_invariant(options: dict[str, str]) -> None:
    for seed in range(40):
        watch(1, "hub", seed, **options, **difficulty(seed))


COMBINATIONS = [
    {"arsenic": a, "emigration": e, "pack": p} for a in ("off", "on") for e in ("off", "on") for p in ("off", "on")
][1:]


@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda o: "-".join(name for name in o if o[name] == "on"))
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_combination_of_expansions_keeps_every_invariant(seats: int, options: dict[str, str]) -> None:
    for seed in range(4):
        watch(seats, "hub", seed, **options, **(difficulty(seed) if seats == 1 else {}))


@pytest.mark.parametrize("everything", [False, True], ids=["base", "everything"])
@pytest.mark.parametrize("dealer", ["hub", "table"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_lively_games_keep_the_contract(seats: int, dealer: str, everything: bool) -> None:
    """Deep positions with all expansions at once, which the random games of the contract do not come to."""
    setup = table_for(seats, dealer, **lively_options(seats, 0, everything))
    random = Random(seats)
    for state in lively_game(seats, 0, dealer, everything)[1][seats::19]:
        moment = Moment(RULES, setup, state, random, SPEAK)
        assert [fault for promise in PROMISES for fault in promise(moment)] == []


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("dealer", ["hub", "table"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_lively_games_keep_every_invariant(seats: int, dealer: str, everything: bool) -> None:
    for seed in range(5):
        moves, states = lively_game(seats, seed, dealer, everything)
        witness = Witness()
        for state, move in zip(states, (None, *moves), strict=True):
            witness(state, move)


def test_lively_games_reach_every_verb() -> None:
    """What the other tests rest on: among these games every verb is played."""
    played: set[str] = set()
    for seats, dealer in ((1, "hub"), (1, "table"), (2, "hub"), (2, "table"), (3, "hub"), (4, "hub"), (5, "table")):
        for seed in range(4):
            played |= {move.verb for move in lively_game(seats, seed, dealer, True)[0]}
    assert set(RULES.verbs.by_name) - played == {"amend"}


def test_every_game_has_four_rounds_and_one_winner() -> None:
    for seats in (2, 3, 4, 5):
        last = lively_game(seats, 3)[1][-1]
        standing = RULES.result(last)
        assert last.round == ROUNDS and standing is not None
        assert [rank.rank for rank in standing.ranks] == list(range(1, seats + 1))


@pytest.mark.parametrize("dealer", ["hub", "table"])
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_a_record_replays_to_the_same_end(seats: int, dealer: str) -> None:
    moves, states = lively_game(seats, 1, dealer, True)
    setup = table_for(seats, dealer, **lively_options(seats, 1, True))
    text = write_record(Record(setup, RULES.title.version, tuple(move.text() for move in moves)))
    record = read_record(text)
    assert record.setup == setup
    *_, (_, _, last) = replay(RULES, record)
    assert last == states[-1]

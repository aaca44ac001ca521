"""`judge` has nothing against a move if and only if `moves` lists it, over reached positions and mutated moves."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.game import Move
from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.state import State
from hub.games.coal_baron.moves import Lift

from .positions import keen_game


@cache
def _states(seats: int, dealer: str, seed: int) -> list[State]:
    return keen_game(seats, dealer, seed)[1]


positions = st.builds(
    lambda seats, dealer, seed, at: (states := _states(seats, dealer, seed))[int(at * (len(states) - 1))],
    st.sampled_from((2, 3, 4)),
    st.sampled_from(("hub", "table")),
    st.integers(0, 2),
    st.floats(0, 1),
)


@settings(max_examples=60, deadline=None)
@given(positions)
def test_a_move_is_listed_if_and_only_if_nothing_is_against_it(state: State) -> None:
    legal = set(RULES.moves(state))
    for move in RULES.attempts(state):
        assert (move in legal) == (not RULES.judge(state, move)), move.text()
    assert all(not RULES.judge(state, move) for move in legal)


JUNK: dict[str, tuple[str | int, ...]] = {
    "seat": ("red", "yellow", "purple", "white", "table", "green"),
    "industry": ("cotton", "coal", "iron", "manufacturer", "pottery", "brewery", "port"),
    "level": (0, 1, 2, 3, 4, 5, 8, 9, -1),
    "place": ("derby", "dudley", "birmingham", "farm_brewery_north", "oxford", "gloucester", "nowhere"),
    "slot": (0, 1, 2, 3, 4, 5, -1),
    "merchant": ("oxford", "gloucester", "shrewsbury", "warrington", "nottingham", "derby"),
    "space": (0, 1, 2, 3),
    "card": ("derby", "coal", "cotton_or_manufacturer", "wild_location", "wild_industry", "belper", "joker"),
    "link": ("belper-derby", "belper-leek", "burton_on_trent-walsall", "derby-dudley"),
    "good": ("coal", "iron", "beer", "gold"),
    "next": ("red", "yellow", "purple", "white", "green"),
    "to": ("red", "yellow", "purple", "white", "green"),
    "tile": ("blank", "any", "pottery", "cotton", "gold"),
}


def mutated(move: Move, random: Random) -> Move:
    """The move with one or two of its values changed to something else."""
    facets = {name: getattr(move, name) for name in move.__struct_fields__}
    for name in random.sample(sorted(facets), k=min(len(facets), random.choice((1, 1, 2)))):
        facets[name] = random.choice(JUNK[name])
    return msgspec.convert(facets, type(move))


@settings(max_examples=80, deadline=None)
@given(positions, st.randoms(use_true_random=False))
def test_mutated_moves_are_judged_as_they_are_listed(state: State, random: Random) -> None:
    legal = list(RULES.moves(state))
    tried = legal or list(RULES.moves(_states(2, "hub", 0)[40]))
    for _ in range(40):
        move = mutated(random.choice(tried), random)
        assert (move in legal) == (not RULES.judge(state, move)), move.text()


@settings(max_examples=40, deadline=None)
@given(positions, positions)
def test_moves_of_another_position_are_judged_as_they_are_listed(state: State, other: State) -> None:
    legal = set(RULES.moves(state))
    for move in list(RULES.moves(other))[:60]:
        assert (move in legal) == (not RULES.judge(state, move)), move.text()


@settings(max_examples=40, deadline=None)
@given(positions)
def test_every_refusal_has_a_sentence_whose_values_are_all_there(state: State) -> None:
    from tests.games.random_games import setup_for

    setup = setup_for(RULES, len(state.seats))
    for move in list(RULES.attempts(state))[::17]:
        for refusal in RULES.judge(state, move):
            assert "{" not in RULES.explain(refusal, setup).english(), refusal
            assert RULES.rule(refusal).english()


def test_a_move_of_another_title_is_refused() -> None:
    state = _states(4, "table", 0)[40]
    assert [refusal.code for refusal in RULES.judge(state, Lift(RULES.to_act(state)[0], 2))] == ["verb.unknown"]

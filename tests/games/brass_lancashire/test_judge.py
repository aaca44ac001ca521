"""`judge` has nothing against a move if and only if `moves` lists it, over reached positions and mutated moves."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.game import Move
from hub.games.brass.moves import Loan
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.state import State

from .positions import NAMES, keen_game, way


@cache
def _states(game: str, dealer: str, seed: int) -> list[State]:
    return keen_game(game, dealer, seed)[1]


positions = st.builds(
    lambda game, dealer, seed, at: (states := _states(game, dealer, seed))[int(at * (len(states) - 1))],
    st.sampled_from(NAMES),
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
    "seat": ("red", "yellow", "purple", "green", "table", "white"),
    "industry": ("cotton", "coal", "iron", "port", "shipyard", "brewery"),
    "level": (0, 1, 2, 3, 4, 5, -1),
    "place": ("liverpool", "preston", "lancaster", "manchester", "birkenhead", "scotland", "nowhere"),
    "slot": (0, 1, 2, 3, 4, 5, -1),
    "port": ("liverpool", "preston", "lancaster", "fleetwood", "manchester", "scotland", "nowhere"),
    "space": (0, 1, 2, 3, 4),
    "card": ("liverpool", "preston", "cotton", "port", "shipyard", "colne", "oldham", "joker"),
    "link": ("liverpool-wigan", "blackpool-preston", "ellesmere_port-liverpool", "birkenhead-liverpool"),
    "good": ("coal", "iron", "beer", "gold"),
    "next": ("red", "yellow", "purple", "green", "white"),
    "to": ("red", "yellow", "purple", "green", "white"),
    "shows": (0, -1, -2, -3, -4, -5, 1),
    "amount": (10, 20, 30, 0, 15, 40, -10),
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
    tried = legal or list(RULES.moves(_states("2018-2", "hub", 0)[40]))
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
    game = f"{state.edition}-{'small' if state.map == 'two' else len(state.seats)}"
    setup = way(game)
    for move in list(RULES.attempts(state))[::17]:
        for refusal in RULES.judge(state, move):
            assert "{" not in RULES.explain(refusal, setup).english(), refusal
            assert RULES.rule(refusal).english()


def test_a_card_of_a_place_the_small_map_lacks_is_refused() -> None:
    state = next(s for s in _states("2007-small", "hub", 0) if any(m.verb == "build" for m in RULES.moves(s)))
    build = next(move for move in RULES.moves(state) if move.verb == "build")
    refused = RULES.judge(state, msgspec.structs.replace(build, card="oldham"))
    assert "card.not_in_game" in [refusal.code for refusal in refused]


def test_a_move_of_another_title_is_refused() -> None:
    """Also where it has the same name: here a loan says how much is borrowed."""
    state = _states("2018-4", "table", 0)[40]
    assert [refusal.code for refusal in RULES.judge(state, Loan(RULES.to_act(state)[0], "coal"))] == ["verb.unknown"]

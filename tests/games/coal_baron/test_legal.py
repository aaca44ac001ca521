"""A move is yielded if and only if nothing stands against it: over reached positions, all attempts and mutated moves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.game import Move, facet_names
from hub.games.coal_baron import RULES
from hub.games.coal_baron.board import COALS, LEVELS, SPACES, TRANSPORTS
from hub.games.coal_baron.cards import CARDS
from hub.games.coal_baron.state import State
from hub.games.coal_baron.tiles import TILES
from tests.games.coal_baron.lively import lively_game
from tests.games.coal_baron.positions import opened

GAMES = [
    (2, "hub", "free", "eager"),
    (3, "table", "free", "eager"),
    (4, "hub", "unneeded", "eager"),
    (4, "table", "free", "hoarder"),
    (2, "hub", "free", "hoarder"),
]

VALUES: dict[str, list[object]] = {
    "seat": ["red", "blue", "green", "yellow", "table", "nobody"],
    "who": ["red", "blue", "green", "yellow", "nobody"],
    "space": [*(space.id for space in SPACES), "draft", "nowhere"],
    "tile": [*(tile.id for tile in TILES), "nothing"],
    "order": [*(card.id for card in CARDS), *TRANSPORTS],
    "coal": [*COALS, "pink"],
    "field": [*COALS, "pink"],
    "source": ["wagon", "cage", "store", "sky"],
    "end": ["top", "bottom", "side"],
    "level": [*LEVELS, 9, -1],
    "miners": [0, 1, 2, 3, 4, 99],
    "shift": [0, 1, 2, 3, 4],
}


def mutated(move: Move, random: Random) -> Move:
    """The move with one or two of its fields set to anything of the kind."""
    names = facet_names(type(move))
    fields = {name: getattr(move, name) for name in names}
    for name in random.sample(names, min(len(names), random.choice((1, 1, 2)))):
        fields[name] = random.choice(VALUES[name])
    return type(move)(**fields)


def any_move(random: Random) -> Move:
    """A move of any verb with any fields."""
    kind = random.choice([kind for kind in RULES.verbs if kind.verb != "amend"])
    return kind(**{name: random.choice(VALUES[name]) for name in facet_names(kind)})


@settings(max_examples=2500, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 9), salt=st.integers(0, 2**32))
def test_legal_if_and_only_if_nothing_stands_against_it(game, seed, salt) -> None:
    seats, dealer, store, habit = game
    random = Random(salt)
    state = random.choice(lively_game(seats, seed, dealer, store, habit)[1])
    legal = list(RULES.moves(state))
    listed = set(legal)
    assert len(listed) == len(legal), "a move is listed twice"
    tried = [*legal, *RULES.attempts(state), *(any_move(random) for _ in range(10))]
    tried += [mutated(random.choice(tried), random) for _ in range(60)]
    for move in tried:
        refusals = RULES.judge(state, move)
        assert (move in listed) == (not refusals), f"{move}: {refusals}"
        for refusal in refusals:
            assert RULES.reason(refusal.code)


def test_every_legal_move_is_among_the_attempts() -> None:
    for state in lively_game(3, 4)[1]:
        assert set(RULES.moves(state)) <= set(RULES.attempts(state))


def test_every_move_reads_back_from_its_text() -> None:
    for state in lively_game(4, 5)[1][::7]:
        for move in RULES.attempts(state):
            assert RULES.read(move.text()) == move


@pytest.mark.parametrize("dealer", ["hub", "table"])
def test_play_leaves_the_state_before_as_it_was(dealer: str) -> None:
    state: State = opened(dealer=dealer)
    before = RULES.snapshot(state)
    for move in RULES.moves(state):
        RULES.play(state, move)
    assert RULES.snapshot(state) == before

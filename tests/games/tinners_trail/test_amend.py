"""Amendments: everything that may be set can be set, nothing else, and the position stays sound; play never locks."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Amend
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import INDEX
from hub.games.tinners_trail.state import State
from tests.games.tinners_trail.lively import lively_game
from tests.games.tinners_trail.positions import begin, mine, money, play, refused, seat, tile


def set_(state: State, target: str, value: object) -> State:
    return play(state, f"table amend {target} to {value} because we agreed")


def test_money_points_and_cubes_are_set() -> None:
    state = set_(set_(begin(3), "money.red", 33), "points.blue", 12)
    assert money(state) == 33 and RULES.view(state).scores[1].now == 12
    state = set_(mine(state, "camborne"), "area.camborne.water", 4)
    assert state.areas[INDEX["camborne"]].water == 4


def test_a_wrong_entry_of_a_tile_is_corrected() -> None:
    state = set_(tile(begin(3), "camborne", 2, 2, 3), "tile.camborne.copper", 4)
    face = state.areas[INDEX["camborne"]].face
    assert face is not None and face.copper == 4


def test_a_wrong_entry_of_the_market_and_of_emigration_is_corrected() -> None:
    state = set_(begin(3, arsenic="on", emigration="on"), "printed.market.1.2", 19)
    assert state.game.market[0][1] == 19
    state = set_(set_(state, "printed.kimberley.3", 7), "printed.sierra.1", 21)
    assert (state.game.kimberley[2], state.game.sierra[0]) == (7, 21)


def test_a_moved_marker_changes_whose_turn_it_is() -> None:
    assert seat(set_(begin(3), "work.red", 4)) == "blue"


def test_a_mine_is_put_there_and_taken_back() -> None:
    state = set_(tile(begin(3), "camborne", 2, 2, 3), "mine.camborne", "blue")
    blue = state.player("blue")
    assert blue is not None and (blue.mines, state.areas[INDEX["camborne"]].tile) == (5, "used")
    state = set_(state, "mine.camborne", "none")
    blue = state.player("blue")
    assert blue is not None and (blue.mines, state.areas[INDEX["camborne"]].tile) == (6, "up")


@pytest.mark.parametrize(
    ("target", "value", "code"),
    [
        ("money.white", "3", "amend.unknown"),
        ("money.red", "-1", "amend.value"),
        ("money.red", "much", "amend.value"),
        ("price.tin", "9", "amend.value"),
        ("area.camborne.water", "3", "amend.unknown"),
        ("area.camborne.port", "maybe", "amend.value"),
    ],
)
def test_what_cannot_be_is_refused(target: str, value: str, code: str) -> None:
    assert refused(begin(3), f"table amend {target} to {value} because so") == [code]


@pytest.mark.parametrize(("seats", "dealer"), [(1, "hub"), (2, "table"), (4, "hub")])
def test_any_amendment_leaves_a_sound_position_that_goes_on(seats: int, dealer: str) -> None:
    random = Random(5)
    for state in lively_game(seats, 1, dealer, True)[1][5::9]:
        if not state.agenda or state.phase == "setup":
            continue
        for what in random.sample(RULES.amendments(state), 6):
            values = what.choices or (str(what.low), str(what.high))
            after = set_(state, what.target, random.choice(values))
            assert [fault for fault in RULES.faults(after) if "tiles that are not" not in fault] == [], what
            assert list(RULES.moves(after)), what
            assert RULES.view(after)


def test_what_is_now_is_always_allowed() -> None:
    for state in lively_game(1, 1, "hub", True)[1][30::40]:
        for what in RULES.amendments(state):
            assert RULES.judge(state, Amend("table", what.target, what.now, "as it is")) == (), what

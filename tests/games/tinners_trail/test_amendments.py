"""Amendments: everything that may be set can be set, nothing else, and the position stays sound; play never locks."""

from __future__ import annotations

import msgspec
import pytest

from hub.game import Amend
from hub.game.sheet import pick
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import AREAS, INDEX
from hub.games.tinners_trail.made_up import made_up_box
from hub.games.tinners_trail.sheets import SHEETS
from hub.games.tinners_trail.state import UP, State
from tests.games.tinners_trail.lively import lively_game
from tests.games.tinners_trail.positions import (
    begin,
    change,
    game,
    mine,
    money,
    own_box,
    play,
    refused,
    seat,
    tile,
)

BOX = made_up_box(own_box(2))


def set_(state: State, target: str, value: object) -> State:
    return play(state, f"table amend {target} to {value} because we agreed")


def first_up(state: State) -> str:
    """An area whose tile lies open."""
    return next(AREAS[n] for n, area in enumerate(state.areas) if area.tile == UP)


def test_money_points_and_cubes_are_set() -> None:
    state = set_(set_(begin(3), "money.red", 33), "points.blue", 12)
    assert money(state) == 33 and RULES.view(state).scores[1].now == 12
    state = set_(mine(state, "camborne"), "area.camborne.water", 4)
    assert state.areas[INDEX["camborne"]].water == 4


def test_a_wrong_entry_of_a_tile_is_corrected() -> None:
    state = set_(tile(begin(3), "camborne", 2, 2, 3), "tile.camborne.copper", 4)
    face = state.areas[INDEX["camborne"]].face
    assert face is not None and face.copper == 4


def test_a_wrong_entry_of_a_tile_is_corrected_under_a_mine_too() -> None:
    state = mine(tile(begin(3), "camborne", 2, 2, 3), "camborne", copper=1, tin=2, water=4)
    state = set_(set_(state, "tile.camborne.copper", 4), "tile.camborne.water", 0)
    area = state.areas[INDEX["camborne"]]
    assert (area.copper, area.tin, area.water) == (3, 2, 1)


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
        ("money.red", "\u00b2", "amend.value"),
        ("money.red", "\u0663", "amend.value"),
        ("money.red", "--3", "amend.value"),
        ("money.red", "9" * 5000, "amend.value"),
    ],
)
def test_what_cannot_be_is_refused(target: str, value: str, code: str) -> None:
    assert refused(begin(3), f"table amend {target} to {value} because so") == [code]


def test_what_is_now_is_always_allowed() -> None:
    for state in lively_game(1, 1, "hub", True)[1][30::40]:
        for what in RULES.amendments(state):
            assert RULES.judge(state, Amend("table", what.target, what.now, "as it is")) == (), what


def test_strangers_amend_nothing() -> None:
    assert refused(begin(3), "pink amend money.red to 3 because so") == ["seat.unknown"]


def test_markers_stay_while_an_action_is_under_way() -> None:
    """The work points of an auction are paid when it ends: until then nobody's marker or limiter moves."""
    state = begin(3, arsenic="on")
    for target in ("work.red", "limit.red"):
        assert target in {one.target for one in RULES.amendments(state)}
        assert target not in {one.target for one in RULES.amendments(play(state, f"red open {first_up(state)}"))}


def test_who_leads_an_auction_keeps_what_the_bid_costs() -> None:
    state = begin(3)
    state = play(state, f"red open {first_up(state)}", "red bid 4")
    assert refused(state, "table amend money.red to 3 because so") == ["amend.value"]
    assert money(set_(state, "money.red", 4)) == 4


def test_what_lord_wallace_decided_is_given_up_when_it_becomes_impossible() -> None:
    state = mine(begin(1), "camborne", "wallace", copper=1, tin=0)
    state = play(change(game(state, lord_cards=()), columns=(1, 4)), "table lord card says mine")
    assert state.step is not None and (state.step.kind, state.step.what) == ("lord_does", "mine")
    state = set_(state, "area.camborne.copper", 0)
    assert state.step is not None and state.step.kind != "lord_does" and list(RULES.moves(state))


@pytest.mark.parametrize("name", ["tiles", "cards", "lord_cards"])
def test_a_wrong_sheet_does_not_stop_the_game(name: str) -> None:
    setup = own_box(1)
    state = RULES.start(RULES.check(msgspec.structs.replace(setup, box=pick(SHEETS, BOX, setup))))
    assert getattr(state.game, name)
    state = set_(state, f"sheet.{name}", "unknown")
    assert getattr(state.game, name) == () and list(RULES.moves(state))
    assert f"sheet.{name}" not in {one.target for one in RULES.amendments(state)}
    assert f"sheet.{name}" not in {one.target for one in RULES.amendments(lively_game(1, 1, "hub", True)[1][0])}

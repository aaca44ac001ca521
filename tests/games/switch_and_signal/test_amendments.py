"""By agreement: whatever may be set leaves a possible position, and play goes on from it."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Amend
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.cards import MADE_UP
from hub.games.switch_and_signal.state import State

from .positions import EUROPE, acting, change, lines, towards, track, turned, with_train
from .test_games import SIDES
from .test_legal import reached


def set_to(state: State, target: str, value: str) -> State:
    return RULES.play(state, Amend("table", target, value, "we forgot"))


@pytest.mark.parametrize("side", SIDES)
def test_every_amendment_leaves_a_possible_position(side: str) -> None:
    random = Random(2)
    for state in reached(side, 3)[::12]:
        for one in RULES.amendments(state):
            value = random.choice(one.choices) if one.choices else str(random.randint(one.low or 0, one.high or 0))
            after = set_to(state, one.target, value)
            assert RULES.faults(after) == [], (one.target, value)
            assert not RULES.to_act(after) or list(RULES.moves(after)), (one.target, value)


@pytest.mark.parametrize("side", SIDES)
def test_what_is_now_may_stay_as_it_is(side: str) -> None:
    for state in reached(side, 1)[::40]:
        for one in RULES.amendments(state):
            assert RULES.judge(state, Amend("table", one.target, one.now)) == (), one.target


def test_a_train_set_elsewhere_faces_as_told() -> None:
    state = acting(EUROPE, "black s2")
    one, two = track(state, "s5", "corvo")
    after = set_to(state, "train.black-1", towards(state, two, one))
    assert (after.trains[0].place, after.trains[0].exit) == tuple(towards(state, two, one).split(">"))


def test_a_train_put_back_returns_its_load() -> None:
    after = set_to(acting(EUROPE, "black arbury yellow"), "train.black-1", "depot")
    assert after.stock[0] == 2 and not after.trains[0].place


def test_the_last_train_taken_away_ends_its_colours_move() -> None:
    state = turned(EUROPE, "0-black", "black s2")
    assert state.phase == "pick" and set_to(state, "train.black-1", "depot").phase == "act"


def test_with_no_train_left_a_train_card_is_forfeit() -> None:
    state = lines(acting(EUROPE, "black s2"), "play train")
    assert set_to(state, "train.black-1", "depot").phase == "act"


def test_the_last_good_set_as_delivered_wins() -> None:
    state = acting(EUROPE, delivered=((1, 2, 2, 2),), stock=(1, 0, 0, 0))
    assert set_to(state, "delivered.eastmere.yellow", "2").over == "won"


def test_a_load_comes_from_its_city() -> None:
    after = set_to(with_train(acting(EUROPE), "black s2"), "load.black-1", "red")
    assert after.trains[0].good == "red" and after.stock == (2, 2, 1, 2)


def test_the_train_that_is_about_to_come_stays_in_the_depot() -> None:
    state = lines(turned(EUROPE, "1-gray", "gray s2", "gray s3"), "deploy gray")
    assert "train.gray-3" not in [one.target for one in RULES.amendments(state)]
    assert "train.gray-3" in [one.target for one in RULES.amendments(set_to(state, "train.gray-1", "depot"))]


def test_a_helper_can_be_given_back() -> None:
    after = set_to(acting(EUROPE, spent=("logistics",)), "helper.logistics", "unused")
    assert after.spent == ()


def test_the_switchman_helps_but_once_while_his_card_is_under_the_deck() -> None:
    state = acting("north_america", spent=("switchman",))
    assert set_to(state, "helper.switchman", "unused").spent == ()
    assert "helper.switchman" not in [one.target for one in RULES.amendments(change(state, bottom="0-multi"))]


def test_nothing_is_amended_when_the_game_is_over() -> None:
    over = change(acting(EUROPE), over="end")
    assert RULES.amendments(over) == ()
    assert [refusal.code for refusal in RULES.judge(over, Amend("table", "clock", "3"))] == ["game.over"]


@pytest.mark.parametrize("value", ["\u00b2", "\u0663", "--3", "03", "", "9" * 5000, "1e1"])
def test_a_number_is_written_plainly(value: str) -> None:
    assert [refusal.code for refusal in RULES.judge(acting(EUROPE), Amend("table", "clock", value))] == ["amend.value"]


def test_strangers_amend_nothing() -> None:
    assert [refusal.code for refusal in RULES.judge(acting(EUROPE), Amend("pink", "clock", "3"))] == ["seat.unknown"]


def test_a_card_that_is_about_to_be_turned_over_cannot_be_taken_away() -> None:
    dealing = change(acting(EUROPE), phase="timetable")
    assert [refusal.code for refusal in RULES.judge(dealing, Amend("table", "deck", "0"))] == ["amend.value"]
    assert set_to(dealing, "deck", "1").deck == 1
    assert set_to(acting(EUROPE), "deck", "0").last_turn


def test_no_more_cards_are_left_than_have_not_been_shown() -> None:
    shown = change(acting(EUROPE), shown=MADE_UP[:5], deck=3)
    assert [refusal.code for refusal in RULES.judge(shown, Amend("table", "deck", "14"))] == ["amend.value"]
    assert set_to(shown, "deck", "13").deck == 13
    assert set_to(change(shown, bottom="0-multi"), "deck", "14").deck == 14


def test_a_wrong_sheet_of_timetable_cards_does_not_stop_the_game() -> None:
    state = change(acting(EUROPE), phase="timetable", known_cards=("1-gray",) * 18, hub_deals=False)
    other = RULES.read("table timetable 0 new then black none none")
    assert [refusal.code for refusal in RULES.judge(state, other)] == ["timetable.unknown"]
    assert RULES.judge(set_to(state, "timetable", "unknown"), other) == ()
    assert "timetable" not in [one.target for one in RULES.amendments(change(state, hub_deals=True))]

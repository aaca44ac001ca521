"""The fourteen rule checks of the facts, each on the practice railway of its board side."""

from __future__ import annotations

import pytest

from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.moves import Choose, Deploy, Draw
from hub.games.switch_and_signal.scoring import won
from hub.games.switch_and_signal.state import State

from .positions import (
    AMERICA,
    EUROPE,
    acting,
    change,
    codes,
    ends,
    green,
    joint,
    lines,
    lying,
    opened,
    rolled,
    timetable,
    towards,
    track,
    turned,
    with_train,
)


def test_sr01_the_start_card_rolls_again_for_a_taken_place() -> None:
    state = lines(opened(), "deploy black", "table place 7", "deploy brown", "table place 7")
    assert state.phase == "place" and state.clock == 7
    assert "s8" in lines(state, "table place 8").taken


def test_sr02_an_empty_depot_costs_two() -> None:
    everywhere = [f"{colour} s{2 + 3 * i + n}" for i, colour in enumerate(("black", "brown", "gray")) for n in range(3)]
    state = turned(EUROPE, "1", *everywhere)
    assert state.phase == "act" and state.clock == 5


def line_of_four(state: State) -> list[str]:
    """Sections in a row: from the top start place down through x1 to x2."""
    return [*track(state, "s7", "x1"), *track(state, "x1", "x2")]


def running(*trains: str) -> State:
    """Europe with a straight run s7 - x1 - x2 - eastmere, all green."""
    state = lying(acting(EUROPE), x1="CD", x2="AD")
    state = green(state, joint(state, "s7", track(state, "s7", "x1")[0]))
    for train in trains:
        state = with_train(state, train)
    return state


def test_sr03_stopped_by_a_red_signal() -> None:
    state = running()
    one, two = track(state, "s5", "corvo")
    state = rolled(with_train(state, f"black {towards(state, one, two)}"), f"black {one}", 4)
    assert ends(state) == {(two, "ahead"): ("signal", 3)}
    assert lines(state, f"go to {two} by ahead").clock == state.clock - 3


def test_sr04_stopped_behind_a_train() -> None:
    state = running()
    a, b, c, d = line_of_four(state)
    state = with_train(with_train(state, f"black {towards(state, a, b)}"), f"gray {towards(state, c, d)}")
    state = rolled(state, f"black {a}", 4)
    assert ends(state) == {(b, "ahead"): ("train", 3)}
    assert lines(state, f"go to {b} by ahead").trains[0].place == b


def test_sr05_a_head_on_meeting() -> None:
    state = running()
    a, b, c, _ = line_of_four(state)
    state = with_train(state, f"black {towards(state, a, b)} yellow")
    state = rolled(with_train(state, f"gray {towards(state, c, 'x1')}"), f"black {a}", 4)
    assert ends(state) == {("depot", "ahead"): ("head_on", 6)}
    after = lines(state, "go to depot by ahead")
    assert after.clock == state.clock - 6 and after.trains[0].place == ""
    assert after.stock == (2, 2, 2, 2) and c in after.taken


def test_sr06_running_into_a_start_place() -> None:
    state = running()
    one, two = track(state, "s5", "corvo")
    state = rolled(with_train(state, f"black {towards(state, two, one)} yellow"), f"black {two}", 5)
    assert ends(state) == {("s5", "ahead"): ("start", 2)}
    after = lines(state, "go to s5 by ahead")
    assert after.clock == state.clock - 2 and after.trains[0].place == "" and after.stock[0] == 2


def test_sr07_reaching_the_port_of_central_europe() -> None:
    state = running()
    section = track(state, "x2", "eastmere")[0]
    state = rolled(with_train(state, f"black {towards(state, section, 'eastmere')} yellow"), f"black {section}", 4)
    after = lines(state, "go to eastmere by ahead")
    assert after.clock == state.clock and after.trains[0].place == ""
    assert after.delivered == ((1, 0, 0, 0),) and after.stock[0] == 1


@pytest.mark.parametrize(("held", "draws"), [(7, {0, 1, 2, 3}), (10, {0}), (5, {5}), (6, {0, 1, 2, 3, 4}), (2, {5})])
def test_sr08_the_hand_limit(held: int, draws: set[int]) -> None:
    state = acting(hand=(held, 0, 0, 0))
    assert {move.cards for move in RULES.moves(state) if isinstance(move, Draw)} == draws


def test_sr09_the_last_token_costs_a_card_and_fills_the_clock() -> None:
    state = running()
    one, two = track(state, "s5", "corvo")
    state = with_train(change(state, clock=2), f"black {towards(state, one, two)}")
    after = lines(rolled(state, f"black {one}", 3), f"go to {two} by ahead")
    assert (after.clock, after.deck) == (7, state.deck - 1)


def test_sr10_two_multi_coloured_trains_move_two_colours() -> None:
    state = turned(EUROPE, "0-multi-multi", "black s2")
    assert {m.colour for m in RULES.moves(state) if isinstance(m, Choose)} == {"black", "brown", "gray"}
    after = lines(state, "choose gray")
    assert codes(after, "choose gray") == ["choose.same"]
    assert lines(after, "choose brown").phase == "act"


def test_sr11_two_new_trains_have_two_colours() -> None:
    state = lines(turned(EUROPE, "2"), "deploy gray", "table place 7")
    assert codes(state, "deploy gray") == ["deploy.same"]
    assert {m.colour for m in RULES.moves(state) if isinstance(m, Deploy)} == {"black", "brown"}
    after = lines(state, "deploy black", "table place 8")
    assert len(after.on_board("gray")) == len(after.on_board("black")) == 1


def test_sr12_a_card_lost_in_the_last_turn_loses_the_game() -> None:
    state = running()
    one, two = track(state, "s5", "corvo")
    state = with_train(change(state, clock=2, deck=0), f"black {towards(state, one, two)}")
    after = lines(rolled(state, f"black {one}", 3), f"go to {two} by ahead")
    standing = RULES.result(after)
    assert after.over == "time" and standing is not None and standing.won is False


@pytest.mark.parametrize(
    ("house", "enough"),
    [((3, 3, 2, 2), True), ((3, 2, 2, 2), False), ((3, 3, 3, 1), False), ((2, 2, 3, 3), True)],
)
def test_sr13_ten_goods_in_europe(house: tuple[int, ...], enough: bool) -> None:
    state = opened(EUROPE, goods="10")
    assert state.stock == (3, 3, 3, 3)
    assert won(change(state, delivered=(house,))) is enough


@pytest.mark.parametrize(
    ("west", "east", "enough"),
    [((2, 1, 1, 1), (1, 2, 1, 1), True), ((2, 2, 1, 1), (1, 1, 1, 1), False), ((1, 1, 1, 1), (1, 1, 1, 1), False)],
)
def test_sr14_ten_goods_in_north_america(west: tuple[int, ...], east: tuple[int, ...], enough: bool) -> None:
    state = opened(AMERICA, goods="10")
    assert won(change(state, delivered=(west, east))) is enough


def test_the_card_of_the_turn_is_told_as_it_lies() -> None:
    state = change(acting(), phase="timetable")
    assert lines(state, timetable("1-black-gray")).shown[-1] == "1-black-gray"

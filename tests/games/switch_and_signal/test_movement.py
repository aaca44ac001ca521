"""The twelve movement rules, the two boards' differences, time tokens and helpers, each on the practice railway."""

from __future__ import annotations

import pytest

from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.components import DICE
from hub.games.switch_and_signal.movement import what_if
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
    lose,
    lying,
    opened,
    red,
    rolled,
    towards,
    track,
    turned,
    with_train,
)


def test_rule_1_a_train_card_moves_a_train_that_is_not_in_the_depot() -> None:
    state = lines(acting(EUROPE, "gray s2"), "play train")
    assert [move.text() for move in RULES.moves(state) if move.verb == "send"] == ["blue send gray from s2"]


def test_rule_2_sections_count_and_junctions_and_signals_do_not() -> None:
    state = lying(acting(EUROPE, "black s7"), x1="CD")
    second = track(state, "x1", "x2")[0]
    assert ends(rolled(state, "black s7", 3)) == {(second, "ahead"): ("used", 0)}


def test_rule_3_each_unused_point_costs_a_token() -> None:
    state = acting(EUROPE, "black s7")
    assert ends(rolled(lying(state, x1="AB"), "black s7", 5)) == {(track(state, "s7", "x1")[1], "ahead"): ("switch", 3)}


def test_rule_4_a_train_goes_on_in_its_direction() -> None:
    state = lying(acting(EUROPE), x1="CD", x2="AD")
    one, two = track(state, "x1", "x2")
    up = rolled(with_train(state, f"gray {towards(state, two, one)}"), f"gray {two}", 2)
    assert ends(up) == {(track(state, "x1", "s7")[0], "ahead"): ("used", 0)}


def test_rule_4_out_of_a_city_by_any_green_exit() -> None:
    state = acting(EUROPE, "gray arbury")
    to_x1, to_j3 = track(state, "arbury", "x1"), track(state, "arbury", "j3")
    exits = [joint(state, "arbury", to_x1[0]), joint(state, "arbury", to_j3[0])]
    state = rolled(green(state, *exits), "gray arbury", 2)
    assert set(ends(state)) == {(to_x1[1], exits[0]), (to_j3[1], exits[1])}


def test_rule_6_a_junction_is_passed_only_as_its_switch_lies() -> None:
    state = acting(EUROPE, "black s3")
    on = rolled(lying(state, j1="BC"), "black s3", 2)
    assert ends(on) == {(track(state, "j1", "j2")[0], "ahead"): ("used", 0)}
    off = rolled(lying(state, j1="AC"), "black s3", 2)
    assert ends(off) == {(track(state, "j1", "arbury")[0], "ahead"): ("used", 0)}


def test_rule_7_a_red_signal_stops_and_a_green_one_does_not() -> None:
    state = lying(acting(EUROPE, "black s7"), x1="CD")
    signal = joint(state, "x1", track(state, "x1", "x2")[0])
    before, after = track(state, "s7", "x1")[1], track(state, "x1", "x2")[1]
    assert ends(rolled(red(state, signal), "black s7", 4)) == {(before, "ahead"): ("signal", 2)}
    assert ends(rolled(green(state, signal), "black s7", 4)) == {(after, "ahead"): ("used", 0)}


def test_rule_8_a_train_in_a_city_is_stopped_behind() -> None:
    state = acting(EUROPE, "black s2", "gray arbury")
    last = track(state, "s2", "arbury")[-1]
    state = rolled(green(state, joint(state, last, "arbury")), "black s2", 4)
    assert ends(state) == {(last, "ahead"): ("train", 2)}


def test_rule_9_a_city_of_central_europe_stops_every_train() -> None:
    state = acting(EUROPE, "black s2")
    exit = joint(state, "arbury", track(state, "arbury", "x1")[0])
    state = green(state, exit, joint(state, track(state, "s2", "arbury")[-1], "arbury"))
    assert ends(rolled(state, "black s2", 5)) == {("arbury", "ahead"): ("city", 0)}


def test_rule_10_an_empty_train_in_the_port_of_europe_goes_to_the_depot() -> None:
    state = acting(EUROPE)
    section = track(state, "x2", "eastmere")[0]
    state = rolled(with_train(state, f"black {towards(state, section, 'eastmere')}"), f"black {section}", 2)
    after = lines(state, "go to eastmere by ahead")
    assert after.trains[0].place == "" and after.total_delivered == 0


def test_rule_11_no_collision_while_the_points_end_before_it() -> None:
    state = lying(acting(EUROPE, "black s7"), x1="CD")
    one, two = track(state, "x1", "x2")
    state = with_train(state, f"gray {towards(state, two, one)}")
    assert ends(rolled(state, "black s7", 3)) == {(one, "ahead"): ("used", 0)}
    assert ends(rolled(state, "black s7", 4)) == {("depot", "ahead"): ("head_on", 2)}


def test_rule_11_a_train_on_a_start_place_faces_whoever_comes() -> None:
    state = acting(EUROPE, "gray s5")
    one, two = track(state, "s5", "corvo")
    state = rolled(with_train(state, f"black {towards(state, two, one)}"), f"black {two}", 3)
    assert ends(state) == {("depot", "ahead"): ("head_on", 4)}


def test_rule_11_a_red_signal_between_them_comes_first() -> None:
    state = lying(acting(EUROPE, "black s7"), x1="CD")
    one = track(state, "x1", "x2")[0]
    state = red(with_train(state, f"gray {towards(state, one, 'x1')}"), joint(state, "x1", one))
    assert set(ends(rolled(state, "black s7", 4)).values()) == {("signal", 2)}


def test_rule_12_the_load_goes_back_to_its_own_city() -> None:
    state = acting(EUROPE)
    one, two = track(state, "s5", "corvo")
    state = rolled(with_train(state, f"black {towards(state, two, one)} white"), f"black {two}", 2)
    assert state.stock == (2, 2, 2, 1)
    assert lines(state, "go to s5 by ahead").stock == (2, 2, 2, 2)


# -- through cities --


def through_arbury(side: str) -> tuple[State, str]:
    """A train one step before Arbury with three points and one green exit on the far side."""
    state = acting(side)
    where = {EUROPE: "j1", AMERICA: "j3"}[side]
    section = track(state, "arbury", where)[0]
    exit = joint(state, "arbury", track(state, "arbury", "x1")[0])
    state = green(
        with_train(state, f"black {towards(state, section, 'arbury')}"), exit, joint(state, section, "arbury")
    )
    return rolled(state, f"black {section}", 3), exit


def test_in_north_america_a_train_may_pass_or_stop() -> None:
    state, exit = through_arbury(AMERICA)
    assert ends(state) == {("arbury", "ahead"): ("city", 0), (track(state, "arbury", "x1")[1], exit): ("used", 0)}


def test_the_dispatcher_lets_trains_pass_this_turn_and_no_longer() -> None:
    state, exit = through_arbury(EUROPE)
    assert len(ends(state)) == 1
    helped = lines(state, "dispatcher")
    assert (track(state, "arbury", "x1")[1], exit) in ends(helped)
    ended = lines(helped, "go to arbury by ahead", "draw 5", *["table deal train to blue"] * 5)
    assert ended.turn == 3 and not ended.through


def test_passing_needs_an_exit_that_is_free() -> None:
    state, _ = through_arbury(AMERICA)
    section = track(state, "arbury", "x1")[0]
    state = with_train(state, f"gray {towards(state, section, 'arbury')}")
    assert list(ends(state)) == [("arbury", "ahead")]


def port_run(*delivered: int, good: str = "yellow") -> State:
    """North America: a loaded train one step before Westmere, whose far exits are green."""
    state = acting(AMERICA, delivered=((delivered), (0, 0, 0, 0)))
    section = track(state, "westmere", "j3")[0]
    state = with_train(state, f"black {towards(state, section, 'westmere')} {good}")
    exit = joint(state, "westmere", track(state, "westmere", "j7")[0])
    return rolled(green(state, exit, joint(state, section, "westmere")), f"black {section}", 3)


def test_in_north_america_a_port_takes_what_it_lacks() -> None:
    state = port_run(0, 0, 0, 0)
    assert ends(state) == {("westmere", "ahead"): ("delivered", 0)}
    assert lines(state, "go to westmere by ahead").delivered[0] == (1, 0, 0, 0)


def test_in_north_america_a_load_the_port_has_already_stays_aboard() -> None:
    state = port_run(1, 0, 0, 0)
    assert ends(state)[("westmere", "ahead")] == ("city", 0) and len(ends(state)) == 2
    stopped = lines(state, "go to westmere by ahead")
    assert stopped.trains[0].good == "yellow" and stopped.trains[0].place == "westmere"


def test_in_north_america_an_empty_train_may_stay_in_a_port() -> None:
    state = acting(AMERICA)
    section = track(state, "westmere", "j3")[0]
    state = with_train(green(state, joint(state, section, "westmere")), f"gray {towards(state, section, 'westmere')}")
    after = lines(rolled(state, f"gray {section}", 1), "go to westmere by ahead")
    assert after.trains[6].place == "westmere"


# -- time --


@pytest.mark.parametrize(
    ("clock", "lost", "left", "cards"), [(7, 6, 1, 0), (7, 7, 7, 1), (2, 3, 6, 1), (1, 10, 5, 2), (2, 9, 7, 2)]
)
def test_an_empty_clock_costs_a_card_as_often_as_it_empties(clock: int, lost: int, left: int, cards: int) -> None:
    state = acting(clock=clock)
    after = lose(state, lost)
    assert (after.clock, state.deck - after.deck) == (left, cards)


def test_losing_the_last_card_in_the_deck_makes_this_the_last_turn() -> None:
    after = lose(acting(clock=1, deck=1), 1)
    assert after.last_turn and not after.over
    assert lose(after, 7).over == "time"


# -- helpers --


def test_logistics_rolls_again_and_the_new_roll_stands() -> None:
    state = rolled(acting(EUROPE, "black s7"), "black s7", 5)
    again = lines(state, "logistics", "table roll 2")
    assert again.points == 2 and codes(again, "logistics") == ["helper.spent"]


def test_the_switchman_puts_the_card_under_the_deck() -> None:
    state = turned(AMERICA, "1-gray")
    after = lines(state, "switchman")
    assert after.phase == "timetable" and after.bottom == "1-gray" and after.deck == state.deck + 1
    assert lines(after, "table timetable 0 new then black none none").deck == state.deck


def test_a_card_that_comes_back_from_under_the_deck_is_one_card() -> None:
    state = change(lines(turned(AMERICA, "1-gray"), "switchman"), deck=1)
    after = lines(state, "table timetable 1 new then gray none none")
    assert after.deck == 0 and after.bottom == "" and after.shown == state.shown
    assert "lost" not in RULES.tell(state, RULES.read("table timetable 1 new then gray none none"), after).english()


def test_the_switchman_is_asked_before_a_card_costs_time() -> None:
    everywhere = [f"{colour} s{2 + 3 * i + n}" for i, colour in enumerate(("black", "brown", "gray")) for n in range(3)]
    state = turned(AMERICA, "1", *everywhere)
    assert state.phase == "card" and state.clock == 7
    assert lines(state, "accept").clock == 5
    assert lines(state, "switchman").clock == 7


def test_the_shunter_chooses_the_start_place() -> None:
    after = lines(turned(AMERICA, "1-gray"), "shunter gray at s12")
    assert "s12" in after.taken and after.clock == 7 and after.phase == "pick"


# -- turns --


def test_the_timetable_moves_colours_from_top_to_bottom() -> None:
    state = turned(EUROPE, "0-gray-black", "black s2", "gray s5")
    assert codes(state, "send black from s2") == ["train.not_due"]
    after = lines(state, "send gray from s5", "table roll 1", f"go to {track(state, 's5', 'corvo')[0]} by ahead")
    assert codes(after, "send black from s2") == []


def test_a_colour_in_the_depot_is_skipped() -> None:
    assert turned(EUROPE, "0-brown-black", "black s2").colour == "black"


def test_goods_delivered_in_full_win_at_once() -> None:
    state = acting(EUROPE, delivered=((1, 2, 2, 2),), stock=(1, 0, 0, 0))
    section = track(state, "x2", "eastmere")[0]
    state = rolled(with_train(state, f"black {towards(state, section, 'eastmere')} yellow"), f"black {section}", 3)
    after = lines(state, "go to eastmere by ahead")
    result = RULES.result(after)
    assert after.over == "won" and result is not None and result.won is True
    assert RULES.to_act(after) == () and RULES.faults(after) == []


def test_the_last_turn_ends_the_game() -> None:
    after = lines(acting(deck=0), "stop")
    result = RULES.result(after)
    assert result is not None and result.won is False


def test_cards_come_round_when_the_pile_is_empty() -> None:
    state = acting(hand=(1, 1, 1, 0), discard=(25, 25, 25))
    dealing = lines(state, "draw 5", "table deal train to blue")
    assert dealing.discard == (0, 0, 0)
    hidden = change(acting(hand=(0, 0, 0, 5), discard=(25, 25, 19)), hub_deals=False)
    assert lines(hidden, "draw 5").discard == (0, 0, 0)


def test_place_tokens_are_mixed_again_after_the_start_and_when_none_is_left() -> None:
    start = ["deploy black", "table place 2", "deploy brown", "table place 3", "deploy gray", "table place 4"]
    state = lines(opened(places="tokens"), *start)
    assert len(state.tokens) == 11
    last = lines(change(turned(EUROPE, "1"), places="tokens", tokens=(9,)), "deploy gray", "table place 9")
    assert len(last.tokens) == 11


def test_shuffled_numbers_lead_to_other_start_places() -> None:
    tokens = [f"table token {14 - n} on s{n}" for n in range(2, 13)]
    state = lines(opened(places="shuffled"), *tokens, "deploy black", "table place 12")
    assert "s2" in state.taken


# -- what if --


def test_what_if_tells_every_roll_before_it_is_made() -> None:
    state = acting(EUROPE, "black s7")
    told = what_if(state, 0)
    assert [(one.points, one.faces) for one in told] == [(n, DICE["black"].count(n)) for n in (2, 3, 4, 5)]
    for one in told:
        made = rolled(state, "black s7", one.points)
        assert {(run.place, run.way): (run.end, run.cost) for run in one.runs} == ends(made)


def test_a_train_in_the_depot_has_nothing_to_foresee() -> None:
    assert what_if(acting(), 0) == ()

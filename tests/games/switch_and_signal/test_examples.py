"""The nine worked examples of the rules, each on the practice railway of its board side."""

from __future__ import annotations

from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.moves import Deploy, Send, Switch
from hub.games.switch_and_signal.state import State

from .positions import (
    AMERICA,
    EUROPE,
    acting,
    codes,
    ends,
    green,
    joint,
    lines,
    rolled,
    towards,
    track,
    turned,
    with_train,
)


def offered(state: State, verb: str) -> list[str]:
    return [move.text() for move in RULES.moves(state) if move.verb == verb]


def test_ss01_switch_positions() -> None:
    state = lines(acting(), "play switch")
    moves = [move for move in RULES.moves(state) if isinstance(move, Switch)]
    assert {move.open for move in moves if move.junction == "j1"} | {state.lie["j1"]} == {"AB", "AC", "BC"}
    four = {"AB", "AC", "AD", "BC", "BD", "CD"}
    assert {move.open for move in moves if move.junction == "x1"} == four - {state.lie["x1"]}


def test_ss02_time_tokens_not_enough_left() -> None:
    state = acting(EUROPE, "black s5", clock=2)
    last = track(state, "s5", "corvo")[-1]
    after = lines(rolled(state, "black s5", 5), f"go to {last} by ahead")
    assert (after.clock, after.deck) == (6, state.deck - 1)


def test_ss03_helper_conductor() -> None:
    state = turned(EUROPE, "0-black", "black s2", "black s3", "black s4")
    after = lines(state, "conductor black")
    assert after.phase == "act" and after.trains == state.trains and after.spent == ("conductor",)


def test_ss03_the_conductor_holds_all_or_none() -> None:
    state = turned(EUROPE, "0-black", "black s2", "black s3", "black s4")
    moved = lines(state, "send black from s2", "table roll 2", f"go to {track(state, 's2', 'arbury')[-1]} by ahead")
    assert codes(moved, "conductor black") == ["conductor.colour"]


def test_ss04_helper_traffic_controller() -> None:
    state = lines(turned(AMERICA, "0-black", "black s2", "black s5"), "controller black at s2")
    assert offered(state, "send") == [f"{state.active} send black from s5"]
    done = lines(state, "send black from s5", "table roll 2", f"go to {track(state, 's5', 'corvo')[-1]} by ahead")
    assert done.phase == "act" and done.spent == ("controller",)
    assert "s2" in done.taken


def test_ss05_the_colour_is_chosen_before_the_roll() -> None:
    state = turned(EUROPE, "1-black-gray")
    assert state.phase == "deploy" and {m.colour for m in RULES.moves(state) if isinstance(m, Deploy)} == {"black", "brown", "gray"}  # fmt: skip
    assert lines(state, "deploy black").phase == "place"


def test_ss06_deployment() -> None:
    state = turned(EUROPE, "1-black-gray", "black s3", "gray s4")
    after = lines(state, "deploy black", "table place 6")
    assert "s6" in after.taken and after.clock == state.clock
    due = {(move.colour, move.place) for move in RULES.moves(after) if isinstance(move, Send)}
    assert due == {("black", "s3"), ("black", "s6")}
    rolled_once = lines(after, "send black from s6", "table roll 2")
    assert rolled_once.points == 2 and rolled_once.todo == (state.on_board("black")[0],)


def test_ss07_deployment_on_a_taken_start_place() -> None:
    state = turned(EUROPE, "1-black-gray", "brown s6")
    after = lines(state, "deploy black", "table place 6")
    assert after.on_board("black") == () and after.clock == state.clock - 2


def test_ss08_entering_a_city() -> None:
    state = acting(EUROPE, "black s2")
    last = track(state, "s2", "arbury")[-1]
    state = rolled(green(state, joint(state, last, "arbury")), "black s2", 4)
    assert ends(state) == {("arbury", "ahead"): ("city", 0)}
    after = lines(state, "go to arbury by ahead")
    assert after.trains[0].place == "arbury" and after.clock == state.clock


def test_ss09_loading_takes_a_stop_in_the_city() -> None:
    """Passing and loading with one train card cannot be; with two train cards and any third it can."""
    state = acting(AMERICA, hand=(1, 0, 2, 0))
    first = track(state, "arbury", "j3")[0]
    exit = joint(state, "arbury", track(state, "arbury", "x1")[0])
    state = green(with_train(state, f"black {towards(state, first, 'arbury')}"), exit)
    going = lines(state, "play train", f"send black from {first}", "table roll 2")
    through = next(place for place, way in ends(going) if way == exit)
    passed = lines(going, f"go to {through} by {exit}")
    assert "load.train" in codes(passed, "load at arbury with signal")
    stopped = lines(going, "go to arbury by ahead", "load at arbury with signal", "play train")
    on = lines(stopped, "send black from arbury", "table roll 2", f"go to {track(state, 'arbury', 'x1')[1]} by {exit}")
    assert on.trains[0].good == "yellow" and sum(on.hand) == 0

"""Every rule both ways: what it refuses, with its code, and the nearest thing it allows in the same position."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from hub.game import Amend, Move, Refusal, Setup
from hub.game.refusal import COMMON_REASONS
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.railway.railway import write_railway
from hub.games.switch_and_signal.reasons import REASONS
from hub.games.switch_and_signal.state import State
from tests.games.random_games import setup_for

from .positions import (
    AMERICA,
    EUROPE,
    acting,
    change,
    codes,
    green,
    joint,
    lines,
    opened,
    read,
    rolled,
    timetable,
    towards,
    track,
    turned,
    with_train,
)

Position = Callable[[], State]


def awaiting_card(**changes: object) -> State:
    return change(acting(), **{"phase": "timetable", **changes})


def under_the_deck() -> State:
    """One card is left, and it is the one the switchman put there."""
    return awaiting_card(bottom="1-black", deck=1, shown=("1-black",))


def tokens_turned() -> State:
    return lines(opened(places="tokens"), "deploy black", "table place 6", "deploy brown")


def in_city_between_trains() -> tuple[State, str, str]:
    """A train in Arbury with two green exits, one of them barred by a train right behind the signal."""
    state = acting(EUROPE, "black arbury")
    free, barred = track(state, "arbury", "x1")[0], track(state, "arbury", "j3")[0]
    other = track(state, "arbury", "j3")[1]
    open_exit, shut_exit = joint(state, "arbury", free), joint(state, "arbury", barred)
    state = green(with_train(state, f"gray {towards(state, barred, other)}"), open_exit, shut_exit)
    return rolled(state, "black arbury", 2), open_exit, shut_exit


def way(index: int) -> str:
    state, free, barred = in_city_between_trains()
    return f"go to {track(state, 'arbury', 'x1')[1]} by {free}" if index else f"go to arbury by {barred}"


def lamp(state: State, city: str, towards_: str) -> str:
    """The signal of a city on the track to somewhere."""
    return joint(state, city, track(state, city, towards_)[0])


def signals() -> State:
    return lines(acting(EUROPE, hand=(1, 0, 0, 0)), "play signal")


def free_lights(**options: str) -> State:
    return lines(opened(placement="free", **options), "laid")


def track_lamp(state: State, a: str, b: str) -> str:
    return joint(state, a, track(state, a, b)[0])


S = acting()
ARBURY_X1, ARBURY_J3 = lamp(S, "arbury", "x1"), lamp(S, "arbury", "j3")
EAST, EAST_RED = lamp(S, "eastmere", "x2"), lamp(S, "eastmere", "j5")
TRACKS = [track_lamp(S, *pair) for pair in (("s7", "x1"), ("s4", "j3"), ("s10", "j4"), ("s6", "j5"))]

# code: the position, what is refused in it, what is allowed in it
CASES: list[tuple[str, Position, str, str]] = [
    ("token.place", lambda: opened(places="shuffled"), "table token 7 on s3", "table token 7 on s2"),
    ("token.number", lambda: lines(opened(places="shuffled"), "table token 7 on s2"),
     "table token 7 on s3", "table token 8 on s3"),
    ("deal.to", lambda: opened(dealer="hub"), "table deal train to blue", "table deal train to red"),
    ("deal.card", lambda: opened(dealer="hub"), "table deal joker to red", "table deal signal to red"),
    ("timetable.form", awaiting_card, "table timetable 1 new then none gray none",
     "table timetable 1 new then gray none none"),
    ("timetable.seen", lambda: awaiting_card(shown=("2-black",)), timetable("2-gray"), timetable("1-gray")),
    ("timetable.unknown", lambda: awaiting_card(known_cards=("1-gray", "0-multi")), timetable("1-black"),
     timetable("1-gray")),
    ("timetable.bottom", under_the_deck, timetable("1-gray"), timetable("1-black")),
    ("place.number", lambda: lines(opened(), "deploy black"), "table place 13", "table place 12"),
    ("place.token", tokens_turned, "table place 6", "table place 7"),
    ("roll.face", lambda: lines(change(acting(EUROPE, "gray s2"), phase="train"), "send gray from s2"),
     "table roll 4", "table roll 3"),
    ("lay.again", lambda: lines(opened(placement="free"), "lay j1 to AB"), "lay j1 to AC", "lay j2 to AC"),
    ("light.city", lambda: lines(free_lights(), f"light {ARBURY_X1}"), f"light {ARBURY_J3}", f"light {EAST}"),
    ("light.track", lambda: lines(free_lights(), *(f"light {one}" for one in TRACKS[:3])),
     f"light {TRACKS[3]}", f"light {EAST}"),
    ("colour.unknown", lambda: turned(EUROPE, "1"), "deploy pink", "deploy brown"),
    ("deploy.order", opened, "deploy gray", "deploy black"),
    ("deploy.depot", lambda: turned(EUROPE, "1", "gray s2", "gray s3", "gray s4"), "deploy gray", "deploy brown"),
    ("deploy.same", lambda: lines(turned(EUROPE, "2"), "deploy gray", "table place 7"),
     "deploy gray", "deploy black"),
    ("choose.same", lambda: lines(turned(EUROPE, "0-multi-multi"), "choose gray"), "choose gray", "choose black"),
    ("train.none", lambda: turned(EUROPE, "0-black", "black s2", "gray s3"), "send gray from s2",
     "send black from s2"),
    ("train.not_due", lambda: turned(EUROPE, "0-black", "black s2", "gray s3"), "send gray from s3",
     "send black from s2"),
    ("train.held", lambda: lines(turned(AMERICA, "0-black", "black s2", "black s5"), "controller black at s2"),
     "send black from s2", "send black from s5"),
    ("go.way", lambda: rolled(acting(EUROPE, "gray s5"), "gray s5", 2), "go to corvo by ahead",
     f"go to {track(S, 's5', 'corvo')[1]} by ahead"),
    ("go.leave", lambda: in_city_between_trains()[0], way(0), way(1)),
    ("start.none", lambda: turned(AMERICA, "1"), "shunter black at arbury", "shunter black at s7"),
    ("start.taken", lambda: turned(AMERICA, "1", "gray s7"), "shunter black at s7", "shunter black at s8"),
    ("verb.not_in_game", lambda: turned(EUROPE, "0-black", "black s2"), "controller black at s2", "conductor black"),
    ("helper.spent", lambda: turned(EUROPE, "0-black", "black s2", spent=("conductor",)), "conductor black",
     "dispatcher"),
    ("conductor.colour", lambda: turned(EUROPE, "0-black", "black s2"), "conductor gray", "conductor black"),
    ("controller.train", lambda: turned(AMERICA, "0-black", "black s2", "gray s3"), "controller gray at s3",
     "controller black at s2"),
    ("card.unknown", acting, "play joker", "play signal"),
    ("card.none", lambda: acting(hand=(1, 0, 0, 0)), "play switch", "play signal"),
    ("card.seen", lambda: acting(hand=(0, 0, 0, 3), discard=(27, 0, 0)), "play signal", "play switch"),
    ("action.none", lambda: acting(hand=(1, 1, 1, 0)), "play train", "play switch"),
    ("load.city", lambda: acting(AMERICA, "gray westmere", "black arbury"), "load at westmere with signal",
     "load at arbury with signal"),
    ("load.train", lambda: acting(EUROPE, "gray arbury"), "load at belden with signal", "load at arbury with signal"),
    ("load.full", lambda: acting(EUROPE, "gray arbury blue", "gray belden"), "load at arbury with signal",
     "load at belden with signal"),
    ("load.goods", lambda: acting(EUROPE, "gray arbury", "gray belden", stock=(0, 2, 2, 2), delivered=((2, 0, 0, 0),)),
     "load at arbury with signal", "load at belden with signal"),
    ("switch.junction", lambda: lines(acting(), "play switch"), "switch arbury to AB", "switch j1 to AB"),
    ("switch.position", lambda: lines(acting(), "play switch"), "switch j1 to AD", "switch x1 to AD"),
    ("switch.same", lambda: lines(acting(), "play switch"), "switch j1 to BC", "switch j1 to AC"),
    ("signal.none", signals, f"signal {TRACKS[0]} to l999", f"signal {TRACKS[0]} to {ARBURY_J3}"),
    ("signal.green", signals, f"signal {TRACKS[0]} to {ARBURY_X1}", f"signal {TRACKS[0]} to {ARBURY_J3}"),
    ("signal.source", signals, f"signal {ARBURY_J3} to {EAST_RED}", f"signal {EAST} to {EAST_RED}"),
    ("signal.city", signals, f"signal {ARBURY_X1} to {EAST_RED}", f"signal {ARBURY_X1} to {ARBURY_J3}"),
    ("draw.limit", lambda: acting(hand=(8, 0, 0, 0)), "draw 3", "draw 2"),
    ("draw.five", lambda: acting(hand=(4, 0, 0, 0)), "draw 4", "draw 5"),
    ("draw.last", lambda: acting(deck=0), "draw 5", "stop"),
    ("stop.early", lambda: acting(deck=1), "stop", "draw 5"),
    ("phase.wrong", acting, f"signal {ARBURY_X1} to {ARBURY_J3}", "play signal"),
    ("turn.table", awaiting_card, "play signal", timetable("1-gray")),
    ("turn.not_yours", acting, "red draw 5", "blue draw 5"),
    ("seat.unknown", acting, "nobody draw 5", "draw 5"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "position", "refused", "allowed"), CASES, ids=[case[0] for case in CASES])
def test_a_rule_refuses_with_its_code_and_allows_what_fits(
    code: str, position: Position, refused: str, allowed: str
) -> None:
    state = position()
    assert codes(state, refused) == [code]
    assert codes(state, allowed) == []


# Rules that need another position to be kept: code, what it refuses where, what it allows where.
APART: list[tuple[str, Position, Position, str]] = [
    ("lay.open", lambda: no_first_game(opened(placement="free")), lambda: opened(placement="free"), "laid"),
    ("switchman.start", lambda: opened(AMERICA), lambda: turned(AMERICA, "1-gray"), "switchman"),
    ("switchman.late", lambda: lines(turned(AMERICA, "1-multi"), "deploy gray", "table place 7"),
     lambda: turned(AMERICA, "1-multi"), "switchman"),
    ("switchman.last", lambda: turned(AMERICA, "1-gray", deck=1), lambda: turned(AMERICA, "1-gray", deck=2),
     "switchman"),
    ("game.over", lambda: acting(over="end"), acting, "draw 5"),
]  # fmt: skip


def no_first_game(state: State) -> State:
    """The same position on a railway whose first-game switches nobody has mapped."""
    return change(state, railway=write_railway(change(state.net.railway, switches={})))


@pytest.mark.parametrize(("code", "refusing", "allowing", "move"), APART, ids=[case[0] for case in APART])
def test_a_rule_depends_on_the_position(code: str, refusing: Position, allowing: Position, move: str) -> None:
    assert codes(refusing(), move) == [code]
    assert codes(allowing(), move) == []


def test_every_code_is_tried() -> None:
    tried = {case[0] for case in CASES} | {case[0] for case in APART}
    assert set(REASONS) <= tried


def test_every_refusal_is_said_with_all_its_values() -> None:
    setup = setup_for(RULES, 2, edition=EUROPE)
    for _, position, refused, _ in CASES:
        state = position()
        for refusal in RULES.judge(state, read(state, refused)):
            assert "{" not in RULES.explain(refusal, side(setup, state)).english()
            assert RULES.rule(refusal).english()


def side(setup: Setup, state: State) -> Setup:
    return msgspec.structs.replace(setup, edition=state.side)


def test_a_verb_of_another_game_is_unknown() -> None:
    class Bid(Move, frozen=True):
        verb, form = "bid", "bid"

    assert [refusal.code for refusal in RULES.judge(acting(), Bid("blue"))] == ["verb.unknown"]


@pytest.mark.parametrize(
    ("target", "value", "code"),
    [
        ("moon", "1", "amend.unknown"),
        ("clock", "8", "amend.value"),
        ("switch.j1", "AD", "amend.value"),
        ("clock", "7", ""),
    ],
)
def test_an_amendment_names_a_thing_and_a_possible_value(target: str, value: str, code: str) -> None:
    refusals: tuple[Refusal, ...] = RULES.judge(acting(), Amend("table", target, value))
    assert [refusal.code for refusal in refusals] == ([code] if code else [])


def test_reasons_do_not_shadow_the_common_ones() -> None:
    assert not set(REASONS) & set(COMMON_REASONS)

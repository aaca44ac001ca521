"""Box sheets in the house: a game takes what the owner knows and keeps it; what it shows is remembered."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import BadSetup, Setup
from hub.game.playout import playout
from hub.games import rules_of
from hub.games.switch_and_signal.railway.practice import practice_railway
from hub.games.switch_and_signal.sheets import sheet_rows
from hub.ledger import MemoryLedger
from hub.service import Hub, NotTaken
from hub.table import Again, Back, Deal, Typed

from .conftest import SEATS

RULES = rules_of("switch_and_signal")
SIDE = RULES.title.editions[0].id


def a_setup(**options: str) -> Setup:
    return Setup("switch_and_signal", SIDE, SEATS, {"dealer": "table", **options}, 4)


def test_a_timetable_card_turned_over_is_known_in_the_next_game() -> None:
    hub = Hub(MemoryLedger())
    turn_one_over(hub)
    assert hub.sheets.box("switch_and_signal")["timetable"]
    live = hub.table("main")
    live.start(a_setup())
    assert live.look().setup.box["timetable"]


def turn_one_over(hub: Hub) -> None:
    live = hub.table("main")
    live.start(a_setup())
    for move, state in playout(RULES, live.look().setup, 8):
        live.act(Typed(move.text()))
        if state.shown:
            break


def test_a_card_that_is_taken_back_is_forgotten_and_one_brought_back_is_known_again() -> None:
    hub = Hub(MemoryLedger())
    turn_one_over(hub)
    known = hub.sheets.box("switch_and_signal")
    hub.table("main").act(Back())
    assert hub.sheets.box("switch_and_signal") == {}
    hub.table("main").act(Again())
    assert hub.sheets.box("switch_and_signal") == known


def test_what_was_known_before_stays_known_when_a_card_is_taken_back() -> None:
    hub = Hub(MemoryLedger())
    turn_one_over(hub)
    known = hub.sheets.box("switch_and_signal")
    turn_one_over(hub)
    hub.table("main").act(Back())
    assert hub.sheets.box("switch_and_signal") == known


def test_a_row_that_was_corrected_meanwhile_is_left_alone() -> None:
    hub = Hub(MemoryLedger())
    turn_one_over(hub)
    rows = [{**row, "copies": 3} for row in hub.sheets.box("switch_and_signal")["timetable"]]
    hub.sheets.add(RULES, {"timetable": rows})
    hub.table("main").act(Back())
    assert hub.sheets.box("switch_and_signal") == {"timetable": rows}


def test_what_the_hub_deals_before_all_is_known_teaches_nothing() -> None:
    hub = Hub(MemoryLedger())
    live = hub.table("main")
    live.start(a_setup(dealer="hub"))
    assert hub.sheets.box("switch_and_signal") == {}


def test_a_railway_of_ones_own_must_be_mapped_first() -> None:
    hub = Hub(MemoryLedger())
    with pytest.raises(BadSetup):
        hub.table("main").start(a_setup(railway="own"))
    assert hub.table("main").look().game == ""


def test_a_sheet_travels_as_a_file() -> None:
    rows = sheet_rows(practice_railway(SIDE))
    one, two = Hub(MemoryLedger()), Hub(MemoryLedger())
    one.sheets.add(RULES, rows)
    two.sheets.take(RULES, one.sheets.file("switch_and_signal"))
    assert two.sheets.box("switch_and_signal") == one.sheets.box("switch_and_signal")


def test_a_wrong_sheet_is_refused_and_changes_nothing() -> None:
    hub = Hub(MemoryLedger())
    for wrong in ({"format": "something else"}, "photo", {"format": "tallyman sheet 1", "title": "chess"}):
        with pytest.raises(NotTaken):
            hub.sheets.take(RULES, wrong)
    with pytest.raises(NotTaken):
        hub.sheets.save(RULES, {"moon": [{"x": 1}]})
    assert hub.sheets.box("switch_and_signal") == {}


def test_the_hub_never_makes_up_what_is_printed() -> None:
    rules = rules_of("tinners_trail")
    live = Hub(MemoryLedger()).table("main")
    live.start(Setup("tinners_trail", "", SEATS, {"dealer": "table"}, 1))
    random = Random(1)
    while (moves := list(rules.moves(live.look().state)))[0].verb != "tile":
        live.act(Typed(random.choice(moves).text()))
    before = live.look().number
    with pytest.raises(NotTaken):
        live.act(Deal(), before)
    assert (live.look().number, live.look().may_deal) == (before, False)


def test_the_hub_may_roll_dice_for_a_table_that_has_none() -> None:
    live = Hub(MemoryLedger()).table("main")
    live.start(Setup("coal_baron", "", SEATS, {"dealer": "table"}, 1))
    before = live.look().number
    assert live.look().may_deal
    live.act(Deal(), before)
    assert live.look().number > before

"""Box sheets in the house: a game takes what the owner knows and keeps it; what it shows is remembered."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import BadSetup, Setup
from hub.game.playout import playout
from hub.games import rules_of
from hub.games.switch_and_signal.practice import practice_railway
from hub.games.switch_and_signal.sheets import sheet_rows
from hub.ledger import MemoryLedger
from hub.service import Ask, Hub, NotTaken
from hub.table import Windows, kit, write_layout
from hub.table import events as at

from .conftest import SEATS

RULES = rules_of("switch_and_signal")
SIDE = RULES.title.editions[0].id


def a_setup(**options: str) -> Setup:
    return Setup("switch_and_signal", SIDE, SEATS, {"dealer": "table", **options}, 4)


def test_a_timetable_card_turned_over_is_known_in_the_next_game() -> None:
    hub = Hub(MemoryLedger())
    live = hub.table("main")
    live.start(a_setup())
    for move, state in playout(RULES, live.setup, 8):
        live.play(move.text())
        if state.shown:
            break
    assert hub.sheets.box("switch_and_signal")["timetable"]
    live.start(a_setup())
    assert live.setup.box["timetable"]


def test_what_the_hub_deals_before_all_is_known_teaches_nothing() -> None:
    hub = Hub(MemoryLedger())
    live = hub.table("main")
    live.start(a_setup(dealer="hub"))
    assert hub.sheets.box("switch_and_signal") == {}


def test_a_railway_of_ones_own_must_be_mapped_first() -> None:
    hub = Hub(MemoryLedger())
    with pytest.raises(BadSetup):
        hub.table("main").start(a_setup(railway="own"))
    assert hub.table("main").game == ""


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


def test_a_tag_remembers_what_is_printed_on_its_tile() -> None:
    rules = rules_of("tinners_trail")
    hub = Hub(MemoryLedger(), clock=lambda: 0.0, windows=Windows(0.0, 0.0, 0.0))
    live = hub.table("main")
    hub.set_layout("main", write_layout(kit("one-pad", Setup("tinners_trail", "", SEATS))))

    def until_a_tile_is_turned_up(seed: int) -> None:
        live.start(Setup("tinners_trail", "", SEATS, {"dealer": "table"}, seed))
        random = Random(seed)
        moves = list(rules.moves(live._game.state))
        while not any(move.verb == "tile" for move in moves):
            live.play(random.choice(moves).text())
            moves = list(rules.moves(live._game.state))

    until_a_tile_is_turned_up(1)
    book = live.book()
    uid = "04000000000001"
    piece = next(kind for kind in book.kinds if kind.startswith("tile-"))
    book.assign(uid, piece)
    live.keep_tags(book)

    def tap(seq: int) -> Ask:
        live.happened(at.Level("pad", 0, "0000000a", seq, (uid,)))
        live.tick()
        live.happened(at.Level("pad", 0, "0000000a", seq + 1, ()))
        live.tick()
        return live.ask(live.setup.colours[0])

    ask = tap(1)
    seat = live.setup.colours[0]
    assert {chip.by for chip in ask.chips} == {"pad"}
    while not ask.move:
        ask = live.show(seat, ask.facet, ask.choices[-1].value)
    live.ok(seat)
    told = [row.move for row in live._game.line.moves][-1].split(" ", 3)[3]

    until_a_tile_is_turned_up(2)
    ask = tap(3)
    while not ask.move:
        assert ask.facet == "area"
        ask = live.show(seat, ask.facet, ask.choices[0].value)
    assert ask.move.split(" ", 3)[3] == told


def test_the_hub_never_makes_up_what_is_printed() -> None:
    rules = rules_of("tinners_trail")
    live = Hub(MemoryLedger()).table("main")
    live.start(Setup("tinners_trail", "", SEATS, {"dealer": "table"}, 1))
    random = Random(1)
    while (moves := list(rules.moves(live._game.state)))[0].verb != "tile":
        live.play(random.choice(moves).text())
    before = live.number
    with pytest.raises(NotTaken):
        live.deal(before)
    assert (live.number, live.may_deal()) == (before, False)


def test_the_hub_may_roll_dice_for_a_table_that_has_none() -> None:
    live = Hub(MemoryLedger()).table("main")
    live.start(Setup("coal_baron", "", SEATS, {"dealer": "table"}, 1))
    before = live.number
    assert live.may_deal()
    live.deal(before)
    assert live.number > before

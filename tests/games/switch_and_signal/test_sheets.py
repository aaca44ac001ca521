"""The owner's railway and timetable cards as box sheets: carried by a set-up, kept by a record, checked in words."""

from __future__ import annotations

import pytest

from hub.game import BadSetup, Record, check_sheet, missing, read_record, write_record
from hub.game.replay import replay
from hub.game.sheet import pick, read_sheet, sheet_file, template
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.cards import MADE_UP, may_follow, possible_cards, read_card, single
from hub.games.switch_and_signal.railway.railway import Node
from hub.games.switch_and_signal.railway.survey import check_railway
from hub.games.switch_and_signal.sheets import SHEETS, known_cards, learned, read_rows, sheet_rows
from tests.games.random_games import random_game, setup_for

from .mapped import mapped, own_setup
from .positions import change, lines, timetable


def test_a_map_comes_back_from_its_rows() -> None:
    assert read_rows(sheet_rows(mapped()), "europe") == mapped()


def test_names_with_blanks_and_dots_come_back_readable() -> None:
    city = change(mapped().node("arbury"), name="St. Louis")
    railway = change(mapped(), nodes=tuple(city if node.id == "arbury" else node for node in mapped().nodes))
    again = read_rows(sheet_rows(railway), "europe").node("arbury")
    assert again is not None and again.name == "St Louis"
    assert check_sheet(SHEETS, sheet_rows(railway)) == ()


def test_the_sheet_of_a_whole_map_is_plausible_and_shared_as_a_file() -> None:
    box = sheet_rows(mapped())
    assert check_sheet(SHEETS, box) == ()
    assert read_sheet("switch_and_signal", SHEETS, sheet_file("switch_and_signal", box)) == (box, ())
    assert check_sheet(SHEETS, template("switch_and_signal", SHEETS)["values"]) == ()


def test_a_game_on_our_own_board_needs_its_map() -> None:
    setup = setup_for(RULES, 2, edition="europe")
    own = change(setup, options={**setup.options, "railway": "own"})
    assert [lack.kind.id for lack in missing(SHEETS, {}, own)] == ["place", "track"]
    assert missing(SHEETS, {}, setup) == ()
    with pytest.raises(BadSetup, match="Places of the railway"):
        RULES.check(own)


def test_a_half_mapped_board_is_not_played_on() -> None:
    with pytest.raises(BadSetup, match="The map is not ready"):
        own_setup(change(mapped(), nodes=mapped().nodes, links=mapped().links[:-1]))


def test_a_joint_to_nowhere_is_told() -> None:
    with pytest.raises(BadSetup, match="joint to a place that is not there"):
        own_setup(change(mapped(), nodes=mapped().nodes[1:]))


def test_without_first_game_positions_only_free_placement_is_played() -> None:
    railway = change(mapped(), switches={}, signals=())
    with pytest.raises(BadSetup, match="First game"):
        own_setup(railway)
    assert RULES.start(own_setup(railway, placement="free")).phase == "lay"


def test_only_the_rows_of_the_side_played_go_into_a_set_up() -> None:
    other = sheet_rows(mapped("north_america", 4))
    both = {kind: [*rows, *other[kind]] for kind, rows in sheet_rows(mapped()).items()}
    setup = own_setup(mapped())
    assert pick(SHEETS, both, setup) == sheet_rows(mapped())


@pytest.mark.parametrize(("side", "pairs"), [("europe", 8), ("north_america", 6)])
def test_a_game_keeps_the_map_it_was_played_with(side: str, pairs: int) -> None:
    setup = own_setup(mapped(side, pairs), 3, MADE_UP, dealer="hub")
    moves, states = random_game(RULES, setup, 2)
    assert all(RULES.faults(state) == [] for state in states)
    record = Record(setup, "1", tuple(move.text() for move in moves))
    again = [state for _, _, state in replay(RULES, read_record(write_record(record)))]
    assert again == states[1:]
    assert RULES.restore(RULES.snapshot(states[-1])) == states[-1]


# -- timetable cards --


def test_the_made_up_cards_keep_what_is_known_of_the_printed_ones() -> None:
    assert len(MADE_UP) == 18
    assert [single(card) for card in MADE_UP].count("double") == 1
    assert [single(card) for card in MADE_UP].count("all") == 1
    assert {read_card(card).moves.count("multi") for card in MADE_UP} >= {1, 2}
    assert "1-black-gray" in MADE_UP
    assert set(MADE_UP) <= set(possible_cards())


def test_cards_are_learned_as_they_are_turned_over() -> None:
    rows = learned([], ("1-gray", "0-multi", "1-gray"))
    assert rows[0] == {"new": 1, "first": "gray", "second": "none", "third": "none", "copies": 2}
    assert learned(rows, ("1-gray",)) == rows
    assert check_sheet(SHEETS, {"timetable": rows}) == ()


def test_eighteen_learned_cards_are_the_deck() -> None:
    rows = learned([], MADE_UP[:17])
    setup = setup_for(RULES, 2, edition="europe")
    assert known_cards(change(setup, box={"timetable": rows})) == ()
    rows = learned([], MADE_UP)
    known = RULES.check(change(setup, box={"timetable": rows}))
    state = change(RULES.start(known), phase="timetable", turn=2)
    assert len(list(RULES.moves(state))) == len(set(MADE_UP))
    assert (
        len(list(RULES.moves(change(lines(state, timetable("1-black")), phase="timetable")))) == len(set(MADE_UP)) - 1
    )


@pytest.mark.parametrize("n", [0, 17])
def test_on_our_board_the_hub_deals_no_cards_that_it_does_not_know(n: int) -> None:
    with pytest.raises(BadSetup, match=f"knows {n} of the 18 .* or deal yourselves"):
        own_setup(mapped(), 2, MADE_UP[:n], dealer="hub")
    asked = own_setup(mapped(), 2, MADE_UP[:n])
    assert [*RULES.barred(asked)] == [("dealer", "hub")]
    assert RULES.start(asked).known_cards == ()


def test_on_our_board_the_hub_deals_our_eighteen_cards() -> None:
    setup = own_setup(mapped(), 2, tuple(reversed(MADE_UP)), dealer="hub")
    assert RULES.barred(setup) == {}
    assert sorted(RULES.start(setup).known_cards) == sorted(MADE_UP)


def test_on_the_practice_railway_the_hub_deals_made_up_cards_and_says_so() -> None:
    setup = setup_for(RULES, 2, edition="europe", dealer="hub")
    assert RULES.barred(setup) == {}
    tray = next(tray for tray in RULES.view(RULES.start(setup)).trays if tray.id == "timetable")
    assert str(getattr(tray.note, "message", "")).startswith("These timetable cards are made up")


def test_nineteen_cards_are_too_many() -> None:
    rows = [{"new": 1, "first": "gray", "second": "none", "third": "none", "copies": 18}, *learned([], ("0-multi",))]
    assert "19 cards" in check_sheet(SHEETS, {"timetable": rows})[0].english()


def test_of_unknown_cards_the_two_single_ones_come_once() -> None:
    assert may_follow("1-gray", ("1-gray",), ())
    assert not may_follow("2-gray", ("2-black",), ())
    assert not may_follow("0-multi-multi-multi", ("1-multi-multi-multi",), ())


def row(card: str, copies: int = 1) -> dict[str, object]:
    return {**learned([], (card,))[0], "copies": copies}


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ([row("2-gray"), row("2-black")], "one card brings two trains, not 2."),
        ([row("2-gray", 2)], "one card brings two trains, not 2."),
        ([row("0-multi-multi-multi"), row("1-multi-multi-multi")], "one card moves three times"),
        ([row("1-gray", 17), row("2-gray")], "one card moves three times a colour of your choice, not 0."),
    ],
)
def test_the_two_single_cards_are_there_once(rows: list[dict[str, object]], sentence: str) -> None:
    assert sentence in " ".join(fault.english() for fault in check_sheet(SHEETS, {"timetable": rows}))
    assert check_sheet(SHEETS, {"timetable": [row("2-gray"), row("0-multi-multi-multi"), row("1-gray", 15)]}) == ()


def test_a_file_with_a_city_of_no_kind_or_a_start_of_no_number_is_not_played_on() -> None:
    railway = mapped()
    nameless = (*railway.nodes, Node("c9", "city", 5, 5), Node("s99", "start", 5, 9))
    words = [text.english() for text in check_railway(change(railway, nodes=nameless), "europe")]
    assert "Cities that are neither trade city nor port: c9." in words
    assert "Start places without a number from 2 to 12: s99." in words

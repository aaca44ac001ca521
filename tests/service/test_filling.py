"""A sheet filled in at leisure: half rows stay, only what is right and plausible reaches the games."""

from __future__ import annotations

import pytest

from hub.games.switch_and_signal import RULES
from hub.games.tinners_trail import RULES as TIN
from hub.ledger import MemoryLedger
from hub.service import Hub, NotTaken, asked, wanting

CARDS = next(kind for kind in RULES.sheets if kind.id == "timetable")
MAP_CARD, BOARD = TIN.sheets[:2]
DICE = next(kind for kind in TIN.sheets if kind.id == "dice")
CARD = {"new": 1, "first": "black", "second": "gray", "third": "none", "copies": 2}


@pytest.fixture
def hub() -> Hub:
    return Hub(MemoryLedger())


def test_a_whole_row_reaches_the_games_at_once(hub) -> None:
    assert hub.filling.put(RULES, CARDS, CARD) == 0
    assert hub.sheets.box("switch_and_signal") == {"timetable": [CARD]}
    assert hub.filling.leaf(RULES, CARDS).used == 1


def test_half_a_row_is_kept_beside_and_says_what_is_empty(hub) -> None:
    hub.filling.put(RULES, CARDS, CARD)
    at = hub.filling.put(RULES, CARDS, {"new": 2, "copies": 1})
    line = Hub(hub.ledger).filling.leaf(RULES, CARDS).line(at)
    assert line.faults[0].english() == "First to move is empty."
    assert hub.sheets.box("switch_and_signal") == {"timetable": [CARD]}


def test_a_row_may_begin_with_what_names_it(hub) -> None:
    at = hub.filling.put(RULES, CARDS, {"new": 2})
    assert hub.filling.leaf(RULES, CARDS).line(at).row == {"new": 2}
    assert hub.sheets.box("switch_and_signal") == {}


def test_a_value_that_cannot_be_is_not_kept(hub) -> None:
    with pytest.raises(NotTaken, match="whole number from 1 to 18"):
        hub.filling.put(RULES, CARDS, {**CARD, "copies": 99})
    assert hub.filling.leaf(RULES, CARDS).used == 0


def test_rows_that_are_not_plausible_together_wait_until_they_are(hub) -> None:
    hub.filling.put(RULES, CARDS, {**CARD, "copies": 17})
    second = hub.filling.put(RULES, CARDS, {**CARD, "new": 0, "copies": 4})
    leaf = hub.filling.leaf(RULES, CARDS)
    assert "21 cards" in leaf.faults[0].english() and leaf.used == 1
    hub.filling.drop(RULES, CARDS, second, leaf.line(second).mark)
    assert hub.filling.leaf(RULES, CARDS).faults == ()


def test_a_row_that_somebody_else_changed_is_not_overwritten(hub) -> None:
    at = hub.filling.put(RULES, CARDS, CARD)
    seen = hub.filling.leaf(RULES, CARDS).line(at).mark
    hub.filling.put(RULES, CARDS, {**CARD, "copies": 3}, at, seen)
    with pytest.raises(NotTaken):
        hub.filling.put(RULES, CARDS, {**CARD, "copies": 4}, at, seen)
    with pytest.raises(NotTaken):
        hub.filling.drop(RULES, CARDS, at, seen)


def test_what_a_game_teaches_meanwhile_is_not_lost(hub) -> None:
    hub.filling.put(RULES, CARDS, {"new": 2, "copies": 1})
    hub.sheets.add(RULES, {"timetable": [CARD]})
    hub.filling.put(RULES, CARDS, {**CARD, "new": 2})
    assert CARD in hub.sheets.box("switch_and_signal")["timetable"]


def test_a_row_with_nothing_in_it_is_blank_again(hub) -> None:
    at = hub.filling.put(RULES, CARDS, {"new": 2, "copies": 1})
    mark = hub.filling.leaf(RULES, CARDS).line(at).mark
    assert hub.filling.put(RULES, CARDS, {"new": None}, at, mark) == -1
    assert hub.filling.leaf(RULES, CARDS).lines[0].at == -1


def test_a_list_is_filled_value_by_value(hub) -> None:
    at = hub.filling.put(TIN, DICE, {"die": "blue", "faces": [0, 1]})
    line = hub.filling.leaf(TIN, DICE).line(at)
    assert line.fixed == ("die",) and "list of 6 to 6" in line.faults[0].english()
    hub.filling.put(TIN, DICE, {"die": "blue", "faces": [0, 1, 1, 2, 3, 4]}, at, line.mark)
    assert hub.sheets.box("tinners_trail")["dice"] == [{"die": "blue", "faces": [0, 1, 1, 2, 3, 4]}]


def test_an_empty_list_is_an_answer_where_there_may_be_none(hub) -> None:
    row = {"players": 3, "round": 1, "adit": 1, "port": 1, "train": 0, "miner": 2, "pumps": []}
    hub.filling.put(TIN, BOARD, row)
    assert hub.sheets.box("tinners_trail")["improvements"] == [row]
    assert hub.filling.put(TIN, DICE, {"die": "blue", "faces": []}) == -1


def test_a_sheet_tells_what_it_is_needed_for() -> None:
    needed = {kind: [text.english() for text in texts] for kind, texts in wanting(TIN, {}).items()}
    assert needed["improvements"] == ["3 seats", "5 seats"]
    assert any("Arsenic" in words for words in needed["arsenic_market"])
    assert needed["lord_cards"] == ["Who deals: The hub does + 1 seat"]


def test_a_set_up_is_asked_only_for_the_rows_it_lacks(hub) -> None:
    board = asked(hub.filling.leaf(TIN, BOARD), [{"players": 3, "round": n} for n in (1, 2, 3, 4)])
    assert [line.row for line in board] == [{"players": 3, "round": n} for n in (1, 2, 3, 4)]
    card = asked(hub.filling.leaf(TIN, MAP_CARD), [{"players": 3, "region": "A"}])
    assert {line.row["players"] for line in card} == {3} and len(card) > 10

"""The tables: a map that fits together, prices, the investment track and the improvements boards."""

from __future__ import annotations

from itertools import pairwise

from hub.games.tinners_trail.board import (
    AREAS,
    BORDERS,
    COASTAL,
    GROUNDS,
    IMPROVEMENTS,
    INDEX,
    INVESTMENT,
    NEIGHBOURS,
    PRICES,
    WORK,
)


def test_borders_go_both_ways() -> None:
    for index, others in enumerate(NEIGHBOURS):
        assert index not in others and all(index in NEIGHBOURS[other] for other in others)


def test_there_are_25_areas_19_on_the_coast_and_49_borders() -> None:
    assert (len(AREAS), sum(COASTAL), len(BORDERS)) == (25, 19, 49)


def test_areas_go_from_west_to_east() -> None:
    assert [ground.x for ground in GROUNDS] == sorted(ground.x for ground in GROUNDS)


def test_water_parts_falmouth_and_truro() -> None:
    assert INDEX["truro"] not in NEIGHBOURS[INDEX["falmouth"]]


def test_two_seats_have_13_areas_in_three_regions() -> None:
    letters = [ground.two for ground in GROUNDS if ground.two]
    assert {letter: letters.count(letter) for letter in "ABC"} == {"A": 4, "B": 5, "C": 4} and len(letters) == 13


def test_prices_and_investments() -> None:
    assert PRICES == {"tin": (4, 5, 6, 7), "copper": (2, 4, 8, 10)}
    for cells in INVESTMENT:
        assert [ten for ten, _ in cells] == sorted((ten for ten, _ in cells), reverse=True)
        assert all(2 * five < ten for ten, five in cells), "tens are worth more than fives"
    for upper, lower in pairwise(INVESTMENT):
        assert all(a >= b for a, b in zip(upper, lower, strict=True))


def test_improvements_of_two_and_four_seats() -> None:
    totals = {
        seats: tuple(sum(row.count(token) for row in rows) for token in ("adit", "port", "train", "miner"))
        for seats, rows in IMPROVEMENTS.items()
    }
    assert totals == {2: (3, 5, 2, 7), 4: (5, 8, 3, 10)}


def test_work_points_are_those_of_the_printed_panel() -> None:
    assert {WORK[name] for name in ("mine", "pasties", "miner", "pump")} == {1}
    assert {WORK[name] for name in ("open", "port", "train")} == {2} and WORK["adit"] == 3

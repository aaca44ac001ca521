"""The tables of Coal Baron add up as the box does."""

from collections import Counter

import pytest

from hub.games.coal_baron.board import CLOCK, COALS, SCORED, SPACES, TRANSPORTS, open_spaces
from hub.games.coal_baron.cards import CARDS
from hub.games.coal_baron.tiles import COPIES, TILES


def test_there_are_48_tiles_as_many_light_as_dark() -> None:
    assert len(TILES) * COPIES == 48
    assert Counter(tile.side for tile in TILES) == {"light": 8, "dark": 8}


def test_there_are_44_orders_11_of_each_transport() -> None:
    assert Counter(card.transport for card in CARDS) == dict.fromkeys(TRANSPORTS, 11)


def test_every_coal_is_asked_for_on_22_fields() -> None:
    assert Counter(field for card in CARDS for field in card.fields) == dict.fromkeys(COALS, 22)


def test_all_orders_together_are_worth_256_points() -> None:
    assert sum(card.points for card in CARDS) == 256


@pytest.mark.parametrize(("seats", "locked"), [(2, 7), (3, 3), (4, 0)])
def test_padlocks_by_number_of_seats(seats: int, locked: int) -> None:
    assert len(SPACES) - len(open_spaces(seats)) == locked


@pytest.mark.parametrize(
    ("seats", "closed"),
    [
        (2, {"workshop_4", "workshop_8", "mining_8", "mining_4", "money_5", "money_3", "order_1"}),
        (3, {"workshop_8", "mining_4", "money_3"}),
    ],
)
def test_which_spaces_are_locked(seats: int, closed: set[str]) -> None:
    assert {space.id for space in SPACES} - {space.id for space in open_spaces(seats)} == closed


def test_the_clock_pays_more_from_circle_to_circle() -> None:
    assert [(c.first, c.second) for c in CLOCK] == [
        (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 5), (11, 5), (12, 6), (13, 6),
    ]  # fmt: skip
    assert max(SCORED.values()) == len(CLOCK)

"""The tables of Birmingham against the counts of the box."""

from collections import Counter

import pytest

from hub.games.brass.board import FARM, MERCHANT, TOWN
from hub.games.brass_birmingham.board import BOARD
from hub.games.brass_birmingham.cards import CARDS, ROUNDS, SEAT_COUNTS
from hub.games.brass_birmingham.merchants import COPIES, SPACES, spaces_at
from hub.games.brass_birmingham.parts import COAL, IRON, PARTS
from hub.games.brass_birmingham.tiles import INDUSTRIES, TILES
from tests.games.brass.tables import printed_rows, tile_rows


def test_links() -> None:
    eras = Counter(era for link in BOARD.links for era in link.eras)
    assert (len(BOARD.links), eras["canal"], eras["rail"]) == (39, 31, 38)


def test_only_one_link_joins_three_places() -> None:
    assert [link.id for link in BOARD.links if len(link.ends) != 2] == ["kidderminster-worcester-farm_brewery_south"]


def test_slots_and_places() -> None:
    kinds = Counter(place.kind for place in BOARD.places)
    assert len(BOARD.slots) == 49
    assert kinds == {TOWN: 20, FARM: 2, MERCHANT: 5}
    assert all(0 <= n <= 1000 for slot in BOARD.slots for n in (slot.x, slot.y))


def test_merchant_places_alone_have_printed_link_points() -> None:
    assert {place.kind: place.points for place in BOARD.places} == {TOWN: 0, FARM: 0, MERCHANT: 2}


MAT = """
industry     level count cost coal iron beer vp income links cubes era
cotton       1     3     12   0    0    1    5  5      1     0     canal
cotton       2     2     14   1    0    1    5  4      2     0     both
cotton       3     3     16   1    1    1    9  3      1     0     both
cotton       4     3     18   1    1    1    12 2      1     0     both
coal         1     1     5    0    0    0    1  4      2     2     canal
coal         2     2     7    0    0    0    2  7      1     3     both
coal         3     2     8    0    1    0    3  6      1     4     both
coal         4     2     10   0    1    0    4  5      1     5     both
iron         1     1     5    1    0    0    3  3      1     4     canal
iron         2     1     7    1    0    0    5  3      1     4     both
iron         3     1     9    1    0    0    7  2      1     5     both
iron         4     1     12   1    0    0    9  1      1     6     both
manufacturer 1     1     8    1    0    1    3  5      2     0     canal
manufacturer 2     2     10   0    1    1    5  1      1     0     both
manufacturer 3     1     12   2    0    0    4  4      0     0     both
manufacturer 4     1     8    0    1    1    3  6      1     0     both
manufacturer 5     2     16   1    0    2    8  2      2     0     both
manufacturer 6     1     20   0    0    1    7  6      1     0     both
manufacturer 7     1     16   1    1    0    9  4      0     0     both
manufacturer 8     2     20   0    2    1    11 1      1     0     both
pottery      1     1     17   0    1    1    10 5      1     0     both
pottery      2     1     0    1    0    1    1  1      1     0     both
pottery      3     1     22   2    0    2    11 5      1     0     both
pottery      4     1     0    1    0    1    1  1      1     0     both
pottery      5     1     24   2    0    2    20 5      1     0     rail
brewery      1     2     5    0    1    0    4  4      2     1/2   canal
brewery      2     2     7    0    1    0    5  5      2     1/2   both
brewery      3     2     9    0    1    0    7  5      2     1/2   both
brewery      4     1     9    0    1    0    10 5      2     1/2   rail
"""


def test_every_tile_is_as_printed_on_the_mat() -> None:
    assert tile_rows(TILES, beer=True) == printed_rows(MAT)


def test_tiles_of_a_seat() -> None:
    assert TILES.total == 45
    assert dict(zip(INDUSTRIES, TILES.sizes, strict=True)) == {
        "cotton": 11,
        "coal": 7,
        "iron": 4,
        "manufacturer": 11,
        "pottery": 5,
        "brewery": 7,
    }


def test_a_stack_gives_its_lowest_level_first() -> None:
    stack = TILES.stack["cotton"]
    levels = [kind.level for left in range(11, 0, -1) if (kind := TILES.lowest(stack, left))]
    assert levels == [1] * 3 + [2] * 2 + [3] * 3 + [4] * 3


def test_manufacturer_four_costs_eight_as_on_the_retail_mat() -> None:
    assert TILES.kind["manufacturer", 4].cost == 8


@pytest.mark.parametrize(("seats", "cards"), [(2, 40), (3, 54), (4, 64)])
def test_the_deck_fills_its_rounds_exactly(seats: int, cards: int) -> None:
    assert CARDS.deck_size(seats) == cards
    rail = ROUNDS[seats] * seats * 2
    canal = rail - seats + PARTS.aside(seats, "canal")
    assert (rail, canal) == (cards, cards)


def test_there_are_four_wild_cards_of_each_kind() -> None:
    assert [CARDS.kinds[card].copies for card in CARDS.wilds] == [dict.fromkeys(SEAT_COUNTS, 4)] * 2


@pytest.mark.parametrize(("seats", "spaces"), [(2, 5), (3, 7), (4, 9)])
def test_merchant_tiles_fill_the_spaces_in_play(seats: int, spaces: int) -> None:
    assert len(spaces_at(seats)) == sum(COPIES[seats].values()) == spaces


def test_merchant_bonuses() -> None:
    assert {space.place: (space.bonus, space.amount) for space in SPACES} == {
        "warrington": ("money", 5),
        "nottingham": ("points", 3),
        "shrewsbury": ("points", 4),
        "gloucester": ("develop", 1),
        "oxford": ("income", 2),
    }


def test_the_markets_start_with_the_cheapest_spaces_empty() -> None:
    assert (COAL.capacity, COAL.start, COAL.price(13), COAL.gap(13), COAL.price(0)) == (14, 13, 1, 1, 8)
    assert (IRON.capacity, IRON.start, IRON.price(8), IRON.gap(8), IRON.price(0)) == (10, 8, 2, 1, 6)

"""The tables of Lancashire against the counts of the box."""

from collections import Counter

import pytest

from hub.games.brass.board import TOWN
from hub.games.brass_lancashire.board import BOARD, EXTERNAL, TWO_SEAT_BOARD, WAYPOINT
from hub.games.brass_lancashire.cards import INDUSTRIES
from hub.games.brass_lancashire.distant import CLOSED, TRACK
from hub.games.brass_lancashire.parts import PRINTINGS, Parts
from hub.games.brass_lancashire.tiles import TILES_2007, TILES_2018
from tests.games.brass.tables import printed_rows, tile_rows

EDITIONS = {name: PRINTINGS[name, "full"] for name in ("2007", "2018")}
SMALL = PRINTINGS["2007", "two"]


def test_links() -> None:
    eras = Counter(era for link in BOARD.links for era in link.eras)
    assert (len(BOARD.links), eras["canal"], eras["rail"]) == (36, 23, 35)


def test_slots_and_places() -> None:
    kinds = Counter(place.kind for place in BOARD.places)
    assert len(BOARD.slots) == 43
    assert kinds == {TOWN: 19, EXTERNAL: 3, WAYPOINT: 3}
    assert all(0 <= n <= 1000 for slot in BOARD.slots for n in (slot.x, slot.y))


def test_places_without_spaces_have_two_link_points_each() -> None:
    assert {place.kind: place.points for place in BOARD.places} == {TOWN: 0, EXTERNAL: 2, WAYPOINT: 2}


def test_no_canal_leads_to_barrow_and_birkenhead() -> None:
    ends = {end for link in BOARD.links if "canal" in link.eras for end in link.ends}
    assert not ends & {BOARD.place["barrow_in_furness"].index, BOARD.place["birkenhead"].index}


def test_no_line_joins_liverpool_and_birkenhead() -> None:
    assert "birkenhead-liverpool" not in BOARD.link


def test_slots_do_not_lie_upon_each_other() -> None:
    spots = [(slot.x, slot.y) for slot in BOARD.slots]
    near = [(a, b) for n, a in enumerate(spots) for b in spots[:n] if abs(a[0] - b[0]) < 44 and abs(a[1] - b[1]) < 44]
    assert near == []


TABLE_2007 = """
industry level count cost coal iron vp income links cubes era
cotton   1     3     12   0    0    3  5      1     0     canal
cotton   2     3     14   1    0    5  4      1     0     both
cotton   3     3     16   1    1    9  3      1     0     both
cotton   4     3     18   1    1    12 2      1     0     both
port     1     2     6    0    0    2  3      1     0     canal
port     2     2     7    0    0    4  3      1     0     both
port     3     2     8    0    0    6  4      1     0     both
port     4     2     9    0    0    9  4      1     0     both
coal     1     1     5    0    0    1  4      1     2     canal
coal     2     2     7    0    0    2  7      1     3     both
coal     3     2     8    0    1    3  6      1     4     both
coal     4     2     10   0    1    4  5      1     5     both
iron     1     1     5    1    0    3  3      1     4     canal
iron     2     1     7    1    0    5  3      1     4     both
iron     3     1     9    1    0    7  2      1     5     both
iron     4     1     12   1    0    9  1      1     6     both
shipyard 0     2     0    0    0    0  0      0     0     none
shipyard 1     2     16   1    1    10 2      1     0     canal
shipyard 2     2     25   1    1    18 1      1     0     rail
"""


def test_every_tile_is_as_in_the_table_of_the_rules() -> None:
    assert tile_rows(TILES_2007, beer=False) == printed_rows(TABLE_2007)


@pytest.mark.parametrize("tiles", [TILES_2007, TILES_2018])
def test_tiles_of_a_seat(tiles: object) -> None:
    assert TILES_2007.total == TILES_2018.total == 37
    sizes = dict(zip(INDUSTRIES, tiles.sizes, strict=True))  # type: ignore[attr-defined]
    assert sizes == {"cotton": 12, "coal": 7, "iron": 4, "port": 8, "shipyard": 6}


def test_a_stack_gives_its_lowest_level_first() -> None:
    stack = TILES_2007.stack["shipyard"]
    levels = [kind.level for left in range(6, 0, -1) if (kind := TILES_2007.lowest(stack, left))]
    assert levels == [0, 0, 1, 1, 2, 2]


def test_only_the_first_cotton_mill_differs_between_the_editions() -> None:
    differ = [(a.id, a.vp, b.vp) for a, b in zip(TILES_2007.kinds, TILES_2018.kinds, strict=True) if a != b]
    assert differ == [("cotton-1", 3, 5)]


def test_shipyard_one_is_for_the_canal_era_as_the_errata_say() -> None:
    assert [TILES_2007.kind["shipyard", level].eras for level in (0, 1, 2)] == [(), ("canal",), ("rail",)]


def test_iron_works_three_is_worth_seven() -> None:
    assert TILES_2007.kind["iron", 3].vp == 7


def test_mines_hold_two_to_five_cubes() -> None:
    assert [TILES_2007.kind["coal", level].produces["canal"] for level in (1, 2, 3, 4)] == [2, 3, 4, 5]


def test_every_printed_tile_has_one_link_point() -> None:
    assert {kind.link_points for kind in TILES_2007.kinds if kind.level} == {1}


@pytest.mark.parametrize(
    ("edition", "seats", "cards"), [("2007", 3, 66), ("2007", 4, 66), ("2018", 2, 40), ("2018", 3, 54), ("2018", 4, 64)]
)
def test_deck_sizes(edition: str, seats: int, cards: int) -> None:
    assert EDITIONS[edition].cards.deck_size(seats) == cards
    assert sum(EDITIONS[edition].cards.box) == 66


@pytest.mark.parametrize("parts", PRINTINGS.values(), ids=lambda parts: parts.id)
def test_what_is_left_of_the_deck_fills_its_rounds_exactly(parts: Parts) -> None:
    for seats, rounds in parts.rounds.items():
        used = {era: parts.cards.deck_size(seats) - parts.aside(seats, era) for era in ("canal", "rail")}
        assert used == {"canal": seats * (2 * rounds - 1), "rail": seats * 2 * rounds}


def test_distant_market_tiles() -> None:
    counts = {(e, n): len(tiles) for e, parts in EDITIONS.items() for n, tiles in parts.distant.items()}
    assert counts == {("2007", 3): 12, ("2007", 4): 12, ("2018", 2): 8, ("2018", 3): 10, ("2018", 4): 12}
    assert Counter(EDITIONS["2007"].distant[4]) == {0: 2, -1: 2, -2: 4, -3: 3, -4: 1}
    assert Counter(SMALL.distant[2]) == {-1: 1, -2: 4, -3: 2, -4: 1}


def test_the_demand_track_has_nine_spaces_and_closes_on_the_last() -> None:
    assert ((*TRACK, None), CLOSED) == ((3, 3, 2, 2, 1, 1, 0, 0, None), 8)


def test_the_markets_start_full_and_sell_at_five_when_empty() -> None:
    for good in ("coal", "iron"):
        market = EDITIONS["2007"].markets[good]
        assert (market.prices, market.start, market.price(8), market.price(0)) == ((1, 1, 2, 2, 3, 3, 4, 4), 8, 1, 5)


def test_the_smaller_map() -> None:
    gone = {place.id for place in BOARD.places} - {place.id for place in TWO_SEAT_BOARD.places}
    towns = {"birkenhead", "ellesmere_port", "stockport", "macclesfield", "oldham", "rochdale"}
    assert gone == towns | {"northwich", "the_midlands"}
    assert TWO_SEAT_BOARD.link["lancaster-scotland"].eras == ("canal", "rail")
    assert all(not set(link.id.split("-")) & gone for link in TWO_SEAT_BOARD.links)


def test_the_smaller_game_has_25_pounds_smaller_markets_and_40_cards() -> None:
    market = SMALL.markets["iron"]
    assert (SMALL.money, market.prices, market.start, market.price(0)) == (25, (2, 2, 3, 3, 4, 4), 6, 5)
    assert (SMALL.cards.deck_size(2), SMALL.aside(2, "canal"), SMALL.aside(2, "rail"), SMALL.rounds) == (
        40,
        2,
        0,
        {2: 10},
    )
    shown = {kind.place for kind in SMALL.cards.kinds if kind.copies[2] and kind.place}
    assert shown <= {place.id for place in TWO_SEAT_BOARD.places}

"""Parts lists: counted from the hub's layouts, and their sums are sums."""

from pathlib import Path

import pytest

from hardware.tools import parts
from hardware.tools.make import tables
from hardware.tools.tables import GameTable, counts, game_table
from hub.table.kits import KITS, READERS

DOCS = Path(__file__).parents[2] / "docs" / "build"


@pytest.fixture(scope="module")
def table() -> GameTable:
    return game_table("brass_birmingham")


def quantity(table: GameTable, kit: str, part: str) -> float:
    return next((line.quantity for line in parts.kit_lines(table, kit) if line.part.id == part), 0)


def test_one_pad_is_one_reader_three_buttons_one_light(table: GameTable) -> None:
    assert [quantity(table, "one-pad", part) for part in ("esp32", "rc522", "button", "light")] == [1, 1, 3, 1]


def test_seat_pads_are_one_pad_for_each_seat(table: GameTable) -> None:
    seats = len(table.setup.seats)
    for part in ("esp32", "rc522", "button", "light"):
        assert quantity(table, "seat-pads", part) == seats * quantity(table, "one-pad", part)


@pytest.mark.parametrize("title", ["brass_birmingham", "coal_baron"])
def test_full_board_has_a_reader_for_each_slot_and_link_and_four_to_a_station(title: str) -> None:
    table = game_table(title)
    assert table.board
    spots = sum(len(place.slots) for place in table.board.places) + len(table.board.links)
    seats = len(table.setup.seats)
    assert quantity(table, "full-board", "rc522") == spots + seats
    assert quantity(table, "full-board", "esp32") == -(-spots // READERS) + seats


def test_every_station_has_a_charger_port(table: GameTable) -> None:
    for kit in KITS:
        stations = len(table.layout(kit).stations)
        assert stations <= 5 * quantity(table, kit, "charger") + quantity(table, kit, "charger_one")


@pytest.mark.parametrize("kit", KITS)
def test_total_is_the_sum_of_its_groups_and_of_its_lines(table: GameTable, kit: str) -> None:
    lines = parts.kit_lines(table, kit)
    total = parts.cost(lines)
    groups = [parts.cost(lines, group) for group in parts.GROUPS]
    assert total == pytest.approx((sum(low for low, _ in groups), sum(high for _, high in groups)))
    assert total[0] == pytest.approx(sum(line.quantity * line.part.low for line in lines))
    assert 0 < total[0] < total[1]


def test_larger_kits_cost_more(table: GameTable) -> None:
    costs = [parts.cost(parts.kit_lines(table, kit)) for kit in KITS]
    assert costs == sorted(costs)


def test_board_cost_is_what_full_board_adds_to_seat_pads(table: GameTable) -> None:
    """Chargers and plywood aside, which are no part of a station."""
    count = counts(table, "full-board")
    added = parts.board_cost(count["place_reader"], count["board_station"])
    more, less = (parts.kit_lines(table, kit) for kit in ("full-board", "seat-pads"))
    shared = ("charger", "plywood")
    difference = sum(line.low for line in more if line.part.id not in shared) - sum(
        line.low for line in less if line.part.id not in shared
    )
    assert added[0] == pytest.approx(difference)


def test_every_part_is_used_priced_and_explained_in_both_languages() -> None:
    used = {use["part"] for use in parts.rows("uses.tsv")}
    known = parts.parts()
    assert used == set(known)
    for part in known.values():
        assert 0 < part.low <= part.high
        assert part.group in parts.GROUPS and part.unit in parts.UNITS
        for language in ("en", "pl"):
            assert part.name[language] and part.watch[language]
            assert bool(part.instead["en"]) == bool(part.instead["pl"])


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_printed_lists_are_newly_made(language: str) -> None:
    stored = (DOCS / f"parts.{language}.md").read_text()
    made = parts.page(tables(), language)
    assert stored.endswith(made), "run: python -m hardware.tools.make parts --out docs/build"


def test_prices_say_when_they_were_typical() -> None:
    for language in ("en", "pl"):
        assert parts.AS_OF in parts.page([], language)

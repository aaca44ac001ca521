"""The worked examples and rule checks of the facts, one test each, named after its number.

Maciek is red, Gosia blue, Martyna green.
"""

import pytest

from hub.games.coal_baron.board import CLOCK, COALS, TRANSPORTS
from hub.games.coal_baron.scoring import counted, end_points, next_first, points_for, shift_points
from hub.games.coal_baron.tiles import TILE
from tests.games.coal_baron.positions import at, opened, pit, position, shift_over, texts

MACIEK = (
    "order.barrow_gray_2 red-delivered",
    "order.carriage_black_2 red-delivered",
    "order.carriage_mixed_4 red-delivered",
)


def test_cb01_placing_on_an_empty_space() -> None:
    before = position("money.red 0")
    after = at(before, "red earns at money_4 with 1")
    assert (pit(before, "red").miners - pit(after, "red").miners, sum(after.canteen), pit(after, "red").marks) == (
        1,
        0,
        4,
    )


def test_cb02_ousting_another_players_worker() -> None:
    before = position("money.red 0", "board.money_5.miners blue-1")
    after = at(before, "red earns at money_5 with 2")
    assert (pit(before, "red").miners - pit(after, "red").miners, after.canteen, pit(after, "red").marks) == (
        2,
        (0, 1, 0, 0),
        5,
    )


def test_cb03_ousting_ones_own_workers() -> None:
    before = position("money.red 0", "board.money_6.miners red-2")
    after = at(before, "red earns at money_6 with 3")
    assert (pit(before, "red").miners - pit(after, "red").miners, after.canteen, pit(after, "red").marks) == (
        3,
        (2, 0, 0, 0),
        6,
    )


def test_cb04_paying_for_a_tile() -> None:
    before = position("money.red 8", "board.workshop_1.tile gray_2_light")
    after = at(before, "red buys gray_2_light at workshop_1 with 1")
    assert pit(before, "red").marks - pit(after, "red").marks == 6


def test_cb05_loading_and_laying_the_tile() -> None:
    before = position("board.workshop_1.tile gray_2_light")
    after = at(before, "red buys gray_2_light at workshop_1 with 1")
    old, new = pit(before, "red"), pit(after, "red")
    assert [b - a for a, b in zip(old.coal[2], new.coal[2], strict=True)] == [0, 0, 2, 0]
    laid = [tile for tile, a, b in zip(TILE.values(), old.tiles, new.tiles, strict=True) if b > a]
    assert [(tile.level, tile.coal, tile.side) for tile in laid] == [(3, "gray", "light")]


def test_cb06_mining_with_eight_steps() -> None:
    state = position(
        "order.barrow_gray_2 red", "tiles.red.gray_1_light 1", "wagons.red.3.gray 2", "level.red 0",
        "red mines at mining_8 with 1",
        "red runs the cage to 3",
        "red loads gray from wagon",
        "red loads gray from wagon",
        "red runs the cage to 1",
        "red loads yellow from wagon",
        "red runs the cage to 0",
        "red puts gray from cage on gray of barrow_gray_2",
        "red puts gray from cage on gray of barrow_gray_2",
    )  # fmt: skip
    mine = pit(state, "red")
    assert (mine.level, mine.cage, mine.orders[0].fields, state.phase) == (0, (1, 0, 0, 0), ("gray", "gray"), "work")
    assert state.seats[state.active] == "blue"


def test_cb07_delivery() -> None:
    before = position(
        "order.carriage_black_2 red", "field.carriage_black_2.1 black", "field.carriage_black_2.2 black",
        "order.carriage_mixed_4 red", *(f"field.carriage_mixed_4.{i} {coal}" for i, coal in enumerate(COALS, 1)),
        "order.carriage_gray_1 red",
    )  # fmt: skip
    after = at(before, "red delivers at delivery_carriage with 1")
    mine = pit(after, "red")
    assert mine.points == 19
    assert mine.delivered == ("carriage_black_2", "carriage_mixed_4")
    assert [order.card for order in mine.orders] == ["carriage_gray_1"]
    assert [b - a for a, b in zip(before.supply, after.supply, strict=True)] == [1, 1, 1, 3]


def test_cb08_new_order() -> None:
    before = position("order.engine_gray_2 red", "order.engine_gray_2 pile")
    card = before.orders[1]
    after = at(before, f"red takes {card} at order_2 with 1")
    assert [order.card for order in pit(after, "red").orders] == [card]
    assert (after.phase, texts(after) >= {"table opens engine_gray_2 at order_2"}) == ("row", True)
    assert at(after, "table opens engine_gray_2 at order_2").orders[1] == "engine_gray_2"


def test_cb09_money() -> None:
    assert pit(position("money.red 0", "red earns at money_5 with 1"), "red").marks == 5


@pytest.mark.parametrize(("shift", "categories"), [(1, 4), (2, 8), (3, 12)])
def test_cb10_number_of_scored_categories(shift: int, categories: int) -> None:
    assert len(shift_points(opened(), shift)) == categories


def _counts(lines: tuple[str, ...], group: str) -> dict[str, int]:
    mine = pit(position(*lines), "red")
    return {category.subject: counted(mine, category) for category in CLOCK if category.group == group}


def test_cb11_counting_coal_colours_on_delivered_cards() -> None:
    assert _counts(MACIEK, "coal") == {"gray": 3, "black": 3, "yellow": 1, "brown": 1}


def test_cb12_counting_fields_per_transport() -> None:
    assert _counts(MACIEK, "transport") == {"barrow": 2, "carriage": 6, "motorcar": 0, "engine": 0}


def test_cb13_counting_empty_wagons() -> None:
    lines = ("tiles.red.gray_2_light 1", "wagons.red.3.gray 0", "tiles.red.black_2_dark 2", "wagons.red.4.black 1")
    assert {c: n for c, n in _counts(lines, "empty").items() if n} == {"gray": 3, "black": 4}


def _transport_points(*lines: str) -> dict[str, tuple[int, ...]]:
    state = shift_over(position(*lines, "shift 2", seats=3))
    return {category.subject: points for category, _, points in shift_points(state, 2) if category.group == "transport"}


def test_cb14_tie_for_first_place() -> None:
    points = _transport_points(
        "order.barrow_gray_2 red-delivered",
        "order.barrow_gray_3 blue-delivered",
        "order.barrow_brown_3 green-delivered",
    )
    assert points["barrow"] == (0, 6, 6)


def test_cb15_tie_for_second_place() -> None:
    points = _transport_points(
        *MACIEK, "order.carriage_gray_1 blue-delivered", "order.carriage_brown_1 green-delivered"
    )
    assert points["carriage"] == (7, 3, 3)


def test_cb16_category_nobody_has() -> None:
    points = _transport_points(*MACIEK)
    assert points["motorcar"] == points["engine"] == (0, 0, 0)


def test_cb17_new_starting_player() -> None:
    state = shift_over(
        position(
            "board.workshop_1.miners red-3",
            "board.workshop_draw.miners red-2",
            "board.workshop_2.miners blue-4",
            "board.workshop_3.miners green-2",
        )
    )
    after = at(state, "table scores shift 1")
    assert (after.seats[after.first], after.seats[after.active], after.shift) == ("red", "red", 2)


LIGHT_DARK = ("tiles.red.gray_1_light 3", "tiles.red.brown_1_light 3", "tiles.red.black_1_light 1", "tiles.red.gray_1_dark 2",
              "tiles.red.yellow_1_dark 2")  # fmt: skip
FOUR_CUBES = (
    "wagons.red.1.yellow 0", "wagons.red.2.brown 0", "wagons.red.3.gray 0", "wagons.red.4.black 1",
    "cage.red.gray 1", "store.red.brown 1", "order.barrow_gray_2 red", "field.barrow_gray_2.1 gray",
)  # fmt: skip


def test_cb18_end_imbalance() -> None:
    assert end_points(pit(position(*LIGHT_DARK), "red"))["balance"] == -6


def test_cb19_end_coal_left() -> None:
    assert end_points(pit(position(*FOUR_CUBES), "red"))["cubes"] == 1


def test_cb20_end_unfinished_order() -> None:
    assert end_points(pit(position(*FOUR_CUBES), "red"))["unfinished"] == -1


def test_cb21_end_sum_of_the_example() -> None:
    mine = pit(position("money.red 0", *LIGHT_DARK, *FOUR_CUBES), "red")
    assert sum(end_points(mine).values()) == -6


@pytest.mark.parametrize(
    ("tile", "price"), [("yellow_1_light", 1), ("brown_2_dark", 4), ("black_2_light", 8)], ids=["cr01", "cr02", "cr03"]
)
def test_cr01_to_cr03_prices(tile: str, price: int) -> None:
    assert TILE[tile].price == price


def test_cr04_the_cash_office_takes_one_miner_however_many_are_there() -> None:
    before = position("cash.red 3", "cash.blue 5")
    after = at(before, "red earns at cash_office with 1")
    assert pit(before, "red").miners - pit(after, "red").miners == 1
    assert (sum(after.canteen), pit(after, "red").marks - pit(before, "red").marks) == (0, 1)


@pytest.mark.parametrize("category", CLOCK, ids=lambda category: category.id)
def test_cr05_two_seats_have_no_second_place(category) -> None:
    assert points_for((3, 2), category) == (category.first, 0)


def test_cr06_two_cubes_on_one_field_take_two_steps() -> None:
    before = position("order.barrow_gray_1 red", "cage.red.brown 2", "red mines at mining_6 with 1")
    line = "red puts brown from cage on gray of barrow_gray_1"
    after = at(before, line, line)
    assert (before.steps - after.steps, pit(after, "red").orders[0].fields) == (2, ("brown+brown",))


def test_cr07_marks_at_the_end() -> None:
    state = at(shift_over(position("shift 3")), "table scores shift 3", "money.red 13", "table scores the end")
    mine = pit(state, "red")
    assert (mine.scored[4], mine.marks) == (2, 3)


def test_cr08_the_last_starter_cannot_keep_the_marker_in_a_tie() -> None:
    state = position(
        "board.workshop_1.miners red-2",
        "board.workshop_2.miners green-2",
        "board.workshop_3.miners yellow-2",
        "first red",
    )
    assert state.seats[next_first(state)] == "green"


@pytest.mark.parametrize("end", ["top", "bottom"])
@pytest.mark.parametrize("space", ["workshop_draw", "order_draw"])
def test_cr09_drawing_and_keeping_nothing_is_an_action(space: str, end: str) -> None:
    before = position()
    after = at(before, f"red draws at {space} with 1", "red keeps none", f"red returns the rest to the {end}")
    assert (after.tile_pile, after.order_pile) == (before.tile_pile, before.order_pile)
    assert (after.seats[after.active], pit(after, "red").miners) == ("blue", pit(before, "red").miners - 1)


def test_transports_of_the_clock_are_those_of_the_cards() -> None:
    assert tuple(category.subject for category in CLOCK if category.group == "transport") == TRANSPORTS

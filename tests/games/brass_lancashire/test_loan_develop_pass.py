"""Loans of three sizes, developing, passing."""

import pytest

from hub.games.brass.moves import AlsoDevelop
from tests.games.brass.tables import why_no_more

from .positions import Table

EDITIONS = ("2007-4", "2018-4")


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("amount", "space"), [(10, 9), (20, 8), (30, 7)])
def test_each_ten_pounds_cost_one_level_of_income(game: str, amount: int, space: int) -> None:
    table = Table(game=game, round=2).play(f"red loan {amount} with coal")
    assert (table.money(), table.income(), table.state.spent[0]) == (30 + amount, space, 0)


@pytest.mark.parametrize(("before", "amount", "after"), [(14, 10, 12), (13, 20, 10), (31, 10, 30), (99, 30, 88)])
def test_income_falls_to_the_highest_space_of_the_lower_level(before: int, amount: int, after: int) -> None:
    assert Table(f"income.red {before}").play(f"red loan {amount} with coal").income() == after


@pytest.mark.parametrize(("space", "most"), [(3, 30), (2, 20), (1, 10), (0, 0)])
def test_income_never_falls_below_minus_ten(space: int, most: int) -> None:
    table = Table(f"income.red {space}")
    for amount in (10, 20, 30):
        assert table.refused(f"red loan {amount} with coal") == ([] if amount <= most else ["loan.floor"])


@pytest.mark.parametrize("amount", [0, 5, 15, 40, -10])
def test_the_bank_lends_ten_twenty_or_thirty(amount: int) -> None:
    assert Table().refused(f"red loan {amount} with coal") == ["loan.amount"]


@pytest.mark.parametrize(("game", "last"), [("2007-4", 4), ("2007-3", 6), ("2018-2", 6), ("2018-3", 5), ("2018-4", 4)])
def test_nobody_borrows_in_the_last_four_rounds_of_the_rail_era(game: str, last: int) -> None:
    table = Table(game=game, era="rail", round=last)
    assert table.refused(f"{table.acting} loan 10 with coal") == []
    table.pass_until(round=last + 1)
    assert table.state.deck == 0
    assert table.refused(f"{table.acting} loan 10 with coal") == ["loan.too_late"]


def test_an_empty_deck_stops_no_loans_in_the_canal_era() -> None:
    table = Table(round=8)
    assert table.state.deck == 0
    assert table.refused("red loan 30 with coal") == []


def test_developing_takes_the_lowest_tile_for_one_iron() -> None:
    table = Table().play("red develop shipyard 0 with coal", "red stop")
    assert (table.stack("shipyard"), table.money(), table.state.iron) == (5, 29, 7)


def test_only_the_lowest_tile_of_a_stack_is_developed() -> None:
    table = Table()
    assert table.refused("red develop shipyard 1 with coal") == ["stack.lowest"]
    assert table.refused("red develop cotton 9 with coal") == ["tile.unknown"]
    assert table.set("stack.red.iron 0").refused("red develop iron 4 with coal") == ["stack.empty"]


def test_two_tiles_of_one_stack_or_two_and_no_more() -> None:
    table = Table(round=2).play("red develop shipyard 0 with coal")
    assert table.refused("red also develop shipyard 0") == []
    assert table.refused("red also develop cotton 1") == []
    assert table.refused("red also develop cotton 2") == ["stack.lowest"]
    table.play("red also develop shipyard 0")
    assert (table.state.phase, table.stack("shipyard"), table.state.hidden[0]) == ("act", 4, 7)


def test_iron_for_developing_comes_from_works_first() -> None:
    table = Table("tile.bolton.3 yellow-iron-1-4cubes").play("red develop shipyard 0 with coal", "red stop")
    assert (table.money(), table.tile("bolton.3")) == (30, "yellow-iron-1-3cubes")


def test_without_money_for_iron_nothing_is_developed() -> None:
    table = Table("money.red 4", "market.iron 0")
    assert table.refused("red develop shipyard 0 with coal") == ["money.short"]
    assert table.set("money.red 5").refused("red develop shipyard 0 with coal") == []


def test_passing_costs_a_card_and_nothing_else() -> None:
    table = Table(round=2).play("red pass with coal")
    assert (table.money(), table.state.hidden[0], table.state.actions) == (30, 7, 1)


def test_why_there_is_no_third_tile_is_known_at_once() -> None:
    table = Table(round=2).play("red develop shipyard 0 with coal")
    assert why_no_more(table, "red also develop shipyard 0", AlsoDevelop) == {"develop.two": 1}

"""Developing: lowest tiles, iron each, light bulbs, one or two."""

from hub.games.brass.moves import AlsoDevelop
from tests.games.brass.tables import why_no_more

from .positions import Table


def test_developing_takes_the_lowest_tile_for_one_iron() -> None:
    table = Table().play("red develop cotton 1 with coal", "red stop")
    assert (table.stack("cotton"), table.state.boxed[0][0]) == (10, 1)
    assert (table.money(), table.state.iron) == (15, 7)


def test_only_the_lowest_tile_of_a_stack() -> None:
    table = Table()
    assert table.refused("red develop cotton 2 with coal") == ["stack.lowest"]
    assert table.refused("red develop cotton 9 with coal") == ["tile.unknown"]
    assert table.set("stack.red.iron 0").refused("red develop iron 4 with coal") == ["stack.empty"]


def test_iron_comes_from_works_first() -> None:
    table = Table("tile.dudley.2 yellow-iron-1-4cubes").play("red develop cotton 1 with coal", "red stop")
    assert (table.money(), table.tile("dudley.2")) == (17, "yellow-iron-1-3cubes")


def test_without_money_for_iron_nothing_is_developed() -> None:
    table = Table("money.red 1")
    assert table.refused("red develop cotton 1 with coal") == ["money.short"]
    assert table.set("market.iron 9").refused("red develop cotton 1 with coal") == []


def test_potteries_with_a_light_bulb_cannot_be_developed() -> None:
    table = Table()
    assert table.refused("red develop pottery 1 with coal") == ["develop.light_bulb"]
    assert table.set("stack.red.pottery 4").refused("red develop pottery 2 with coal") == []
    assert table.set("stack.red.pottery 3").refused("red develop pottery 3 with coal") == ["develop.light_bulb"]
    assert table.set("stack.red.pottery 1").refused("red develop pottery 5 with coal") == []


def test_a_second_tile_costs_no_second_card() -> None:
    table = Table(round=2).play("red develop cotton 1 with coal", "red also develop coal 1")
    assert (table.state.hidden[0], table.state.actions, table.stack("coal")) == (7, 1, 6)
    assert table.money() == 17 - 2 - 2


def test_two_tiles_and_no_more() -> None:
    table = Table(round=2).play("red develop cotton 1 with coal", "red also develop cotton 1")
    assert table.refused("red also develop cotton 1") == ["phase.wrong"]
    assert table.state.phase == "act"


def test_the_second_tile_keeps_the_rules_of_the_first() -> None:
    table = Table().play("red develop cotton 1 with coal")
    assert table.refused("red also develop pottery 1") == ["develop.light_bulb"]
    assert table.refused("red also develop coal 2") == ["stack.lowest"]
    assert table.refused("red also develop coal 1") == []


def test_nobody_is_asked_for_a_second_tile_that_cannot_be_paid() -> None:
    table = Table("money.red 2").play("red develop cotton 1 with coal")
    assert table.acting == "yellow"


def test_why_there_is_no_further_tile_is_known_at_once() -> None:
    assert why_no_more(Table("money.red 2"), "red develop cotton 1 with coal", AlsoDevelop) == {"money.short": 1}
    table = Table(round=2).play("red develop cotton 1 with coal")
    assert why_no_more(table, "red also develop cotton 1", AlsoDevelop) == {"develop.two": 1}

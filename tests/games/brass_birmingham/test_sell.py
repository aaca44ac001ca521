"""Selling: tile, merchant, connection, beer, bonuses, several in a row."""

import pytest

from hub.games.brass_birmingham.moves import AlsoSell
from tests.games.brass.tables import why_no_more

from .positions import Table

# Oxford buys manufactured goods, Gloucester cotton, Shrewsbury anything, Warrington pottery, Nottingham both others.
MILL = ("tile.worcester.1 red-cotton-1", "link.gloucester-worcester yellow")
SALE = "red sell worcester.1 to gloucester.1 with coal"


def test_a_connected_merchant_buys_what_its_tile_shows() -> None:
    table = Table(*MILL)
    assert table.refused(SALE) == []
    table.play(SALE, "red free develop coal 1")
    assert table.tile("worcester.1") == "red-cotton-1-flipped"
    assert table.income() == 15


def test_a_merchant_buys_nothing_else() -> None:
    table = Table(*MILL, "link.gloucester-redditch white", "link.oxford-redditch white")
    assert table.refused("red sell worcester.1 to oxford.1 with coal") == ["merchant.goods"]
    assert table.refused("red sell worcester.1 to gloucester.2 with coal") == ["merchant.goods"]


def test_the_any_tile_buys_everything() -> None:
    table = Table("tile.coalbrookdale.2 none", "tile.wolverhampton.1 red-manufacturer-1")
    table.set("link.coalbrookdale-wolverhampton white", "link.coalbrookdale-shrewsbury white")
    assert table.refused("red sell wolverhampton.1 to shrewsbury.1 with coal") == []


def test_a_merchant_must_be_connected() -> None:
    table = Table("tile.worcester.1 red-cotton-1")
    assert table.refused(SALE) == ["merchant.unconnected"]


def test_connections_pass_through_merchant_places() -> None:
    table = Table(*MILL, "link.gloucester-redditch white", "link.oxford-redditch white", "link.birmingham-oxford white")
    table.set("tile.birmingham.1 red-cotton-1")
    assert table.refused("red sell birmingham.1 to gloucester.1 with coal") == []


def test_merchants_that_are_not_there() -> None:
    table = Table("tile.worcester.1 red-cotton-1", "link.gloucester-worcester yellow", seats=2)
    assert table.refused("red sell worcester.1 to nottingham.1 with coal") == ["merchant.unknown"]
    assert table.refused("red sell worcester.1 to gloucester.3 with coal") == ["merchant.unknown"]


def test_only_an_own_tile_on_the_board_is_sold() -> None:
    table = Table("tile.worcester.1 yellow-cotton-1", "link.gloucester-worcester yellow")
    assert table.refused(SALE) == ["tile.not_yours"]
    assert table.refused("red sell worcester.2 to gloucester.1 with coal") == ["tile.none"]
    assert table.refused("red sell worcester.3 to gloucester.1 with coal") == ["slot.unknown"]


def test_only_mills_manufacturers_and_potteries_sell_and_only_once() -> None:
    table = Table(
        "tile.dudley.1 red-coal-1-2cubes", "tile.worcester.1 red-cotton-1-flipped", "link.gloucester-worcester red"
    )
    assert table.refused("red sell dudley.1 to gloucester.1 with coal") == ["sell.industry"]
    assert table.refused(SALE) == ["sell.flipped"]


def test_a_sale_needs_its_beer() -> None:
    table = Table(*MILL, "beer.gloucester.1 0")
    assert table.refused(SALE) == ["beer.unreachable"]
    table.set("tile.uttoxeter.1 red-brewery-1-1cubes")
    assert table.refused(SALE) == []


def test_own_beer_needs_no_connection_and_the_brewery_flips() -> None:
    table = Table(*MILL, "beer.gloucester.1 0", "tile.uttoxeter.1 red-brewery-1-1cubes").play(SALE)
    assert table.tile("uttoxeter.1") == "red-brewery-1-flipped"
    assert table.income() == 10 + 5 + 4


def test_anothers_beer_must_be_connected_to_the_tile() -> None:
    table = Table(*MILL, "beer.gloucester.1 0", "tile.farm_brewery_south.1 white-brewery-1-1cubes")
    assert table.refused(SALE) == ["beer.unreachable"]
    table.set("link.kidderminster-worcester-farm_brewery_south white")
    assert table.refused(SALE) == []
    table.play(SALE)
    assert table.tile("farm_brewery_south.1") == "white-brewery-1-flipped"
    assert table.income("white") == 14


def test_two_barrels_may_come_from_two_sources() -> None:
    table = Table("stack.red.manufacturer 6", "tile.birmingham.2 red-manufacturer-5", "link.birmingham-oxford red")
    line = "red sell birmingham.2 to oxford.1 with coal"
    assert table.refused(line) == ["beer.unreachable"]
    table.set("tile.uttoxeter.1 red-brewery-1-1cubes").play(line)
    assert (table.tile("uttoxeter.1"), table.state.beer[7]) == ("red-brewery-1-flipped", 0)


def test_a_tile_that_needs_no_beer_sells_without() -> None:
    table = Table(
        "stack.red.manufacturer 7",
        "tile.birmingham.2 red-manufacturer-3",
        "link.birmingham-oxford red",
        "beer.oxford.1 0",
    )
    assert table.refused("red sell birmingham.2 to oxford.1 with coal") == []


def test_merchant_beer_is_only_for_a_sale_to_that_merchant() -> None:
    table = Table(*MILL, "beer.gloucester.1 0", "link.gloucester-redditch red", "link.oxford-redditch red")
    assert table.refused(SALE) == ["beer.unreachable"]


@pytest.mark.parametrize(
    ("setting", "sale", "money", "income", "vp"),
    [
        (
            "tile.stoke_on_trent.2 red-pottery-1,link.stoke_on_trent-warrington red,stack.red.pottery 4",
            "stoke_on_trent.2 to warrington.1",
            5,
            5,
            0,
        ),
        ("tile.derby.2 red-cotton-1,link.derby-nottingham red", "derby.2 to nottingham.1", 0, 5, 3),
        (
            "tile.wolverhampton.1 red-manufacturer-1,link.coalbrookdale-wolverhampton red,link.coalbrookdale-shrewsbury red",
            "wolverhampton.1 to shrewsbury.1",
            0,
            5,
            4,
        ),
        ("tile.birmingham.2 red-manufacturer-1,link.birmingham-oxford red", "birmingham.2 to oxford.1", 0, 7, 0),
    ],
)
def test_merchant_beer_brings_its_bonus(setting: str, sale: str, money: int, income: int, vp: int) -> None:
    table = Table(*setting.split(",")).play(f"red sell {sale} with coal")
    assert (table.money() - 17, table.income() - 10, table.vp()) == (money, income, vp)


def test_beer_from_a_brewery_brings_no_bonus() -> None:
    table = Table("tile.derby.2 red-cotton-1", "link.derby-nottingham red", "tile.uttoxeter.1 red-brewery-1-1cubes")
    table.play("red sell derby.2 to nottingham.1 with coal", "red take beer from uttoxeter.1")
    assert (table.vp(), table.state.beer[2]) == (0, 1)


def test_gloucester_develops_without_iron() -> None:
    table = Table(*MILL).play(SALE)
    assert table.refused("red free develop pottery 1") == ["develop.light_bulb"]
    assert table.refused("red free develop coal 2") == ["stack.lowest"]
    assert table.refused("red stop") == ["phase.wrong"]
    table.play("red free develop coal 1")
    assert (table.stack("coal"), table.state.iron, table.money()) == (6, 8, 17)


def test_gloucester_brings_nothing_when_nothing_can_be_developed() -> None:
    empty = [f"stack.red.{industry} 0" for industry in ("cotton", "coal", "iron", "manufacturer", "brewery")]
    table = Table(*MILL, *empty).play(SALE)
    assert (table.acting, table.stack("pottery")) == ("yellow", 5)


def test_gloucester_develops_by_itself_what_alone_can_be() -> None:
    empty = [f"stack.red.{industry} 0" for industry in ("cotton", "iron", "manufacturer", "brewery")]
    table = Table(*MILL, *empty).play(SALE)
    assert (table.acting, table.stack("coal")) == ("yellow", 6)


def test_any_number_of_tiles_in_one_action() -> None:
    table = Table(
        "tile.derby.2 red-cotton-1", "tile.belper.1 red-cotton-1", "link.derby-nottingham red", "link.belper-derby red"
    )
    table.set("tile.uttoxeter.1 red-brewery-1-1cubes")
    table.play("red sell derby.2 to nottingham.1 with coal", "red take beer from nottingham.1")
    assert table.refused("red also sell belper.1 to nottingham.1") == []
    assert table.refused("red also sell derby.2 to nottingham.1") == ["sell.flipped"]
    assert table.refused("red also sell belper.1 to nottingham.2") == ["merchant.goods"]
    table.play("red also sell belper.1 to nottingham.1")
    assert (table.acting, table.state.hidden[0], table.vp()) == ("yellow", 8, 3)


def test_stopping_leaves_the_rest_unsold() -> None:
    table = Table(
        "tile.derby.2 red-cotton-1", "tile.belper.1 red-cotton-1", "link.derby-nottingham red", "link.belper-derby red"
    )
    table.set("tile.uttoxeter.1 red-brewery-1-1cubes")
    table.play("red sell derby.2 to nottingham.1 with coal", "red take beer from nottingham.1", "red stop")
    assert (table.acting, table.tile("belper.1")) == ("yellow", "red-cotton-1")


def test_nobody_is_asked_when_nothing_more_can_be_sold() -> None:
    table = Table(
        "tile.derby.2 red-cotton-1", "tile.belper.1 red-cotton-1", "link.derby-nottingham red", "link.belper-derby red"
    )
    table.play("red sell derby.2 to nottingham.1 with coal")
    assert table.acting == "yellow"


def test_every_action_costs_a_card() -> None:
    table = Table(*MILL)
    assert table.refused("red sell worcester.1 to gloucester.1 with wild_industry") == ["card.not_held"]
    assert table.state.parts.hand == table.state.hidden[0] == 8


def test_why_there_is_no_further_sale_is_known_at_once() -> None:
    table = Table(
        "tile.worcester.1 red-cotton-1", "tile.worcester.2 yellow-cotton-1", "link.gloucester-worcester yellow"
    )
    table.set("beer.gloucester.1 0", "tile.uttoxeter.1 red-brewery-1-1cubes")
    assert why_no_more(table, SALE, AlsoSell) == {"sell.flipped": 1, "tile.not_yours": 1, "sell.industry": 1}

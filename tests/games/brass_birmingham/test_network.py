"""Links: era, owner, network, tiles left, money, coal, and the second rail with its beer."""

import pytest

from hub.games.brass.moves import AlsoRail
from tests.games.brass.tables import why_no_more

from .positions import Table


def test_a_canal_costs_three_pounds_and_a_card() -> None:
    table = Table(round=2).play("red network birmingham-dudley with derby")
    assert (table.money(), table.state.spent[0], table.state.hidden[0]) == (14, 3, 7)


def test_any_card_will_do_but_one_must_be_there() -> None:
    table = Table()
    assert table.refused("red network birmingham-dudley with pottery") == []
    assert table.refused("red network birmingham-dudley with wild_industry") == ["card.not_held"]


def test_the_first_link_may_lie_anywhere_the_next_must_adjoin() -> None:
    table = Table()
    assert table.refused("red network belper-derby with coal") == []
    table.set("link.birmingham-dudley red")
    assert table.refused("red network belper-derby with coal") == ["link.unconnected"]
    assert table.refused("red network dudley-wolverhampton with coal") == []


def test_a_tile_is_network_too() -> None:
    table = Table("tile.derby.3 red-iron-1-4cubes")
    assert table.refused("red network belper-derby with coal") == []
    assert table.refused("red network birmingham-dudley with coal") == ["link.unconnected"]


def test_links_of_others_are_not_ones_network() -> None:
    table = Table("tile.derby.3 red-iron-1-4cubes", "link.burton_on_trent-derby yellow")
    assert table.refused("red network burton_on_trent-stone with coal") == ["link.unconnected"]


def test_merchant_places_extend_the_network() -> None:
    table = Table("link.birmingham-oxford red")
    assert table.refused("red network oxford-redditch with coal") == []


def test_the_link_of_three_places_extends_the_network_to_all_of_them() -> None:
    table = Table("link.kidderminster-worcester-farm_brewery_south red")
    assert table.refused("red build brewery 1 at farm_brewery_south.1 with brewery") == []
    assert table.refused("red network gloucester-worcester with coal") == []
    assert table.refused("red network dudley-kidderminster with coal") == []


def test_the_northern_farm_needs_its_own_link() -> None:
    table = Table("link.cannock-stafford red")
    assert table.refused("red build brewery 1 at farm_brewery_north.1 with brewery") == ["card.outside_network"]
    table.set("link.cannock-farm_brewery_north red")
    assert table.refused("red build brewery 1 at farm_brewery_north.1 with brewery") == []


def test_one_link_tile_to_a_line() -> None:
    table = Table("link.birmingham-dudley yellow")
    assert table.refused("red network birmingham-dudley with coal") == ["link.taken"]
    assert table.refused("red network birmingham-walsall with coal") == []


def test_lines_for_canals_only_and_rails_only() -> None:
    canal, rail = Table(), Table("stack.white.coal 6", "tile.burton_on_trent.1 white-coal-2-3cubes", era="rail")
    assert canal.refused("red network burton_on_trent-walsall with coal") == []
    assert canal.refused("red network burton_on_trent-cannock with coal") == ["link.era"]
    assert rail.refused("red network burton_on_trent-walsall with coal") == ["link.era"]
    assert rail.refused("red network burton_on_trent-cannock with coal") == []


def test_a_line_that_does_not_exist() -> None:
    assert Table().refused("red network derby-dudley with coal") == ["link.unknown"]


FOURTEEN = (
    "belper-derby",
    "birmingham-coventry",
    "birmingham-dudley",
    "birmingham-oxford",
    "birmingham-tamworth",
    "birmingham-walsall",
    "birmingham-worcester",
    "burton_on_trent-derby",
    "burton_on_trent-stone",
    "burton_on_trent-tamworth",
    "cannock-stafford",
    "cannock-walsall",
    "cannock-wolverhampton",
    "coalbrookdale-kidderminster",
)


def test_fourteen_link_tiles_and_no_more() -> None:
    table = Table(*(f"link.{link} red" for link in FOURTEEN[:13]), "money.red 99")
    assert table.refused("red network oxford-redditch with coal") == []
    table.set(f"link.{FOURTEEN[13]} red")
    assert table.refused("red network oxford-redditch with coal") == ["link.none_left"]
    assert table.moves("network") == []


def test_two_pounds_build_no_canal() -> None:
    table = Table("money.red 2")
    assert table.refused("red network birmingham-dudley with coal") == ["money.short"]
    assert table.set("money.red 3").refused("red network birmingham-dudley with coal") == []


def test_only_one_canal_to_an_action() -> None:
    table = Table(round=2).play("red network birmingham-dudley with coal")
    assert table.state.phase == "act"
    assert table.refused("red also rail birmingham-walsall") == ["phase.wrong"]


# -- rails --


def rails(*amendments: str) -> Table:
    """A rail era in which white's mine at Dudley has coal."""
    return Table("stack.white.coal 6", "tile.dudley.1 white-coal-2-3cubes", *amendments, era="rail")


def brewing(*amendments: str) -> Table:
    """The same with a brewery of red's far away and a rail at the mine."""
    brewery = ("stack.red.brewery 5", "tile.uttoxeter.1 red-brewery-2-2cubes", "link.birmingham-dudley red")
    return rails(*brewery, *amendments)


def test_a_rail_costs_five_pounds_and_a_coal() -> None:
    table = rails().play("red network birmingham-dudley with coal")
    assert (table.money(), table.tile("dudley.1")) == (12, "white-coal-2-2cubes")


def test_coal_reaches_the_link_once_it_lies_there() -> None:
    table = rails()
    assert table.refused("red network birmingham-dudley with coal") == []
    assert table.refused("red network belper-derby with coal") == ["coal.unreachable"]
    assert table.refused("red network derby-nottingham with coal") == []


def test_market_coal_counts_in_the_price_of_a_rail() -> None:
    table = Table("money.red 5", era="rail")
    assert table.refused("red network derby-nottingham with coal") == ["money.short"]
    table.set("money.red 6").play("red network derby-nottingham with coal")
    assert (table.money(), table.state.coal) == (0, 12)


def test_a_second_rail_needs_beer_and_nobody_is_asked_without() -> None:
    table = rails("money.red 40").play("red network birmingham-dudley with coal")
    assert (table.state.phase, table.state.actions) == ("act", 1)


def test_a_second_rail_with_own_beer_from_anywhere() -> None:
    table = brewing("money.red 15")
    table.play("red network birmingham-walsall with coal")
    assert table.refused("red also rail birmingham-tamworth") == []
    table.play("red also rail birmingham-tamworth")
    assert (table.money(), table.state.spent[0]) == (0, 15)
    assert table.tile("uttoxeter.1") == "red-brewery-2-1cubes"
    assert table.tile("dudley.1") == "white-coal-2-1cubes"
    assert (table.state.phase, table.state.actions) == ("act", 1)


def test_a_second_rail_costs_ten_more() -> None:
    table = brewing("money.red 14")
    table.play("red network birmingham-walsall with coal")
    assert (table.state.phase, table.money()) == ("act", 9)


def test_anothers_beer_must_be_connected_to_the_second_rail_once_it_lies_there() -> None:
    table = rails(
        "stack.yellow.brewery 5", "tile.walsall.2 yellow-brewery-2-2cubes", "link.birmingham-dudley red", "money.red 40"
    )
    table.play("red network birmingham-coventry with coal")
    assert table.refused("red also rail birmingham-tamworth") == ["beer.unreachable"]
    assert table.refused("red also rail birmingham-walsall") == []


def test_merchant_beer_is_not_for_rails() -> None:
    table = rails("link.birmingham-dudley red", "link.birmingham-oxford red", "money.red 40")
    table.play("red network oxford-redditch with coal")
    assert table.state.phase == "act"


def test_a_second_rail_keeps_all_rules_of_a_link() -> None:
    table = brewing("money.red 40")
    table.play("red network birmingham-walsall with coal")
    assert table.refused("red also rail belper-leek") == ["link.unconnected", "coal.unreachable"]
    assert table.refused("red also rail birmingham-walsall") == ["link.taken"]
    assert table.refused("red also rail burton_on_trent-walsall") == ["link.era"]
    assert table.refused("red also rail nowhere") == ["link.unknown"]


def test_stopping_after_one_rail_keeps_the_money() -> None:
    table = brewing("money.red 40")
    table.play("red network birmingham-walsall with coal", "red stop")
    assert (table.money(), table.state.actions, table.acting) == (35, 1, "red")


@pytest.mark.parametrize("line", ["red network birmingham-walsall with coal", "red stop", "red pass with coal"])
def test_while_a_second_rail_is_asked_nothing_else_is_done(line: str) -> None:
    table = brewing("money.red 40")
    table.play("red network birmingham-walsall with coal")
    assert table.refused(line) == ([] if line == "red stop" else ["phase.wrong"])


def test_two_rails_and_no_more() -> None:
    table = brewing("money.red 90", "market.coal 14")
    table.play("red network birmingham-oxford with coal", "red also rail birmingham-walsall")
    assert table.tile("uttoxeter.1") == "red-brewery-2-1cubes"
    assert (table.state.phase, table.state.actions) == ("act", 1)


def test_why_there_is_no_second_link_is_known_at_once() -> None:
    canals = Table("money.red 40", round=2)
    assert why_no_more(canals, "red network birmingham-coventry with coal", AlsoRail) == {"link.one_canal": 1}
    table = rails("link.birmingham-dudley red", "link.birmingham-oxford red", "money.red 40")
    found = why_no_more(table, "red network oxford-redditch with coal", AlsoRail)
    assert found["beer.unreachable"] and found["link.unconnected"] and "link.one_canal" not in found


def test_why_there_is_no_third_rail_is_known_at_once() -> None:
    table = brewing("money.red 90", "market.coal 14").play("red network birmingham-oxford with coal")
    assert why_no_more(table, "red also rail birmingham-walsall", AlsoRail) == {"link.two_rails": 1}

"""Building: card, tile, site, coal, iron, money, and what is produced."""

import pytest

from .positions import Table


def test_a_location_card_builds_in_its_own_place_only() -> None:
    table = Table("link.belper-derby red")
    assert table.refused("red build coal 1 at dudley.1 with dudley") == []
    assert table.refused("red build coal 1 at dudley.1 with derby") == ["card.other_place"]


def test_an_industry_card_builds_its_industry_within_the_network() -> None:
    table = Table("link.birmingham-dudley red")
    assert table.refused("red build coal 1 at dudley.1 with coal") == []
    assert table.refused("red build coal 1 at dudley.1 with iron") == ["card.other_industry"]
    assert table.refused("red build coal 1 at cannock.2 with coal") == ["card.outside_network"]


def test_the_double_industry_card_builds_either() -> None:
    table = Table(
        "link.birmingham-worcester red", "money.red 40", "market.coal 0", "tile.redditch.1 white-coal-1-2cubes"
    )
    assert table.refused("red build cotton 1 at worcester.1 with cotton_or_manufacturer") == []
    assert "card.other_industry" not in table.refused(
        "red build manufacturer 1 at birmingham.2 with cotton_or_manufacturer"
    )


def test_with_nothing_on_the_board_an_industry_card_builds_anywhere() -> None:
    table = Table()
    assert table.refused("red build coal 1 at cannock.2 with coal") == []
    assert table.refused("red build brewery 1 at farm_brewery_north.1 with brewery") == []


def test_a_network_is_places_with_a_tile_or_beside_a_link_of_ones_own() -> None:
    table = Table("tile.dudley.1 red-coal-1-2cubes", "link.cannock-stafford yellow", round=2)
    assert table.refused("red build iron 1 at dudley.2 with iron") == ["town.one_tile"]
    assert table.refused("red build brewery 1 at stafford.1 with brewery") == ["card.outside_network"]
    table.set("link.cannock-stafford red")
    assert table.refused("red build brewery 1 at stafford.1 with brewery") == []


def test_a_wild_location_builds_anywhere_but_on_farms() -> None:
    table = Table("wild_location.red 1", "tile.dudley.1 red-coal-1-2cubes")
    assert table.refused("red build brewery 1 at stafford.1 with wild_location") == []
    assert table.refused("red build brewery 1 at farm_brewery_north.1 with wild_location") == ["card.wild_farm"]


def test_a_wild_industry_builds_anything_within_the_network() -> None:
    table = Table("wild_industry.red 1", "link.cannock-farm_brewery_north red")
    assert table.refused("red build brewery 1 at farm_brewery_north.1 with wild_industry") == []
    assert table.refused("red build coal 1 at cannock.2 with wild_industry") == []
    assert table.refused("red build brewery 1 at stafford.1 with wild_industry") == ["card.outside_network"]


def test_a_wild_card_goes_back_to_its_pile() -> None:
    table = Table("wild_location.red 1").play("red build coal 1 at dudley.1 with wild_location")
    assert table.state.hands[0] == ()
    assert sum(table.state.discards) == 0


def test_only_the_lowest_tile_of_a_stack_is_built() -> None:
    table = Table()
    assert table.refused("red build coal 2 at dudley.1 with dudley") == ["stack.lowest"]
    table.set("stack.red.coal 6")
    assert table.refused("red build coal 2 at dudley.1 with dudley") == []
    table.set("stack.red.coal 0")
    assert table.refused("red build coal 2 at dudley.1 with dudley") == ["stack.empty"]


def test_tiles_and_slots_that_do_not_exist() -> None:
    table = Table()
    assert table.refused("red build coal 5 at dudley.1 with dudley") == ["tile.unknown"]
    assert table.refused("red build coal 1 at dudley.3 with dudley") == ["slot.unknown"]
    assert table.refused("red build coal 1 at oxford.1 with dudley") == ["slot.unknown"]


def test_a_slot_takes_what_it_shows() -> None:
    assert Table().refused("red build coal 1 at dudley.2 with dudley") == ["slot.industry"]


def test_the_single_symbol_slot_comes_first_while_it_is_empty() -> None:
    table = Table()
    assert table.refused("red build coal 1 at cannock.1 with cannock") == ["slot.single_first"]
    assert table.refused("red build coal 1 at cannock.2 with cannock") == []
    table.set("tile.cannock.2 white-coal-1-2cubes")
    assert table.refused("red build coal 1 at cannock.1 with cannock") == []


def test_overbuilding_is_free_of_the_single_symbol_rule() -> None:
    table = Table("stack.red.coal 6", "tile.cannock.1 red-coal-1-1cubes")
    assert table.refused("red build coal 2 at cannock.1 with cannock") == []


def test_one_tile_in_a_place_in_the_canal_era() -> None:
    table = Table("tile.dudley.1 red-coal-1-2cubes")
    assert table.refused("red build iron 1 at dudley.2 with dudley") == ["town.one_tile"]
    assert Table("tile.dudley.1 yellow-coal-1-2cubes").refused("red build iron 1 at dudley.2 with dudley") == []


def test_several_tiles_in_a_place_in_the_rail_era() -> None:
    table = Table("stack.red.coal 6", "tile.dudley.1 red-coal-2-3cubes", "stack.red.iron 3", era="rail")
    assert table.refused("red build iron 2 at dudley.2 with dudley") == []


@pytest.mark.parametrize(
    ("industry", "level", "place", "left", "canal", "rail"),
    [
        ("coal", 1, "dudley.1", 7, [], ["tile.era"]),
        ("coal", 2, "dudley.1", 6, [], []),
        ("brewery", 4, "burton_on_trent.2", 1, ["tile.era"], []),
        ("pottery", 1, "stafford.2", 5, [], []),
    ],
)
def test_tiles_marked_for_one_era(
    industry: str, level: int, place: str, left: int, canal: list[str], rail: list[str]
) -> None:
    line = f"red build {industry} {level} at {place} with {place.split('.')[0]}"
    for era, codes in (("canal", canal), ("rail", rail)):
        table = Table(f"stack.red.{industry} {left}", "money.red 99", era=era)
        assert table.refused(line) == codes


def test_an_own_tile_is_overbuilt_by_the_same_industry_of_a_higher_level() -> None:
    table = Table("stack.red.coal 6", "tile.dudley.1 red-coal-1-2cubes")
    assert table.refused("red build coal 2 at dudley.1 with dudley") == []
    table.set("tile.dudley.1 red-coal-2-1cubes", "stack.red.coal 5")
    assert table.refused("red build coal 2 at dudley.1 with dudley") == ["overbuild.level"]


def test_an_own_tile_of_another_industry_stays() -> None:
    table = Table("tile.cannock.1 red-manufacturer-1", "tile.cannock.2 white-coal-1-1cubes")
    assert table.refused("red build coal 1 at cannock.1 with cannock") == ["overbuild.industry"]


def test_cubes_of_a_replaced_tile_go_back_and_the_tile_to_the_box() -> None:
    table = Table("stack.red.coal 6", "tile.dudley.1 red-coal-1-2cubes")
    table.play("red build coal 2 at dudley.1 with dudley")
    assert table.tile("dudley.1") == "red-coal-2-3cubes"
    assert table.state.boxed[0][4] == 1
    assert table.income() == 10


def test_a_flipped_own_tile_may_be_overbuilt_without_losing_income() -> None:
    table = Table("stack.red.coal 6", "tile.dudley.1 red-coal-1-flipped", "income.red 14")
    table.play("red build coal 2 at dudley.1 with dudley")
    assert table.income() == 14


def test_anothers_mine_is_overbuilt_only_when_no_cube_is_left_anywhere() -> None:
    table = Table("stack.red.coal 6", "tile.dudley.1 yellow-coal-1-flipped")
    line = "red build coal 2 at dudley.1 with dudley"
    assert table.refused(line) == ["overbuild.cubes_left"]
    table.set("market.coal 0")
    assert table.refused(line) == []
    table.set("tile.cannock.2 white-coal-1-1cubes")
    assert table.refused(line) == ["overbuild.cubes_left"]


def test_anothers_works_likewise_with_iron() -> None:
    table = Table("stack.red.iron 3", "tile.dudley.2 yellow-iron-1-flipped", "tile.dudley.1 white-coal-1-2cubes")
    line = "red build iron 2 at dudley.2 with dudley"
    assert table.refused(line) == ["overbuild.cubes_left"]
    assert table.set("market.iron 0").refused(line) == []
    assert table.set("stack.red.iron 4").refused("red build iron 1 at dudley.2 with dudley") == ["overbuild.level"]


def test_other_tiles_of_others_are_never_overbuilt() -> None:
    table = Table("stack.red.cotton 8", "tile.worcester.1 yellow-cotton-1-flipped", "market.coal 0", "money.red 90")
    table.set("link.gloucester-worcester red")
    assert table.refused("red build cotton 2 at worcester.1 with worcester") == ["slot.taken"]
    assert table.refused("red build cotton 2 at worcester.2 with worcester") == []


def test_a_mine_does_not_replace_anothers_different_tile() -> None:
    table = Table("tile.cannock.1 yellow-manufacturer-1", "tile.cannock.2 white-coal-1-1cubes")
    assert table.refused("red build coal 1 at cannock.1 with cannock") == ["slot.taken"]


def test_money_is_tile_and_market_cubes_together() -> None:
    table = Table("link.birmingham-oxford red", "money.red 5")
    line = "red build iron 1 at birmingham.3 with birmingham"
    assert table.refused(line) == ["money.short"]
    assert table.set("money.red 6").refused(line) == []
    table.play(line)
    assert table.state.coal == 12
    assert table.state.spent[0] == 6


def test_no_connection_is_no_coal_however_rich() -> None:
    table = Table("money.red 99")
    assert table.refused("red build iron 1 at birmingham.3 with birmingham") == ["coal.unreachable"]


def test_no_money_is_not_called_no_coal() -> None:
    table = Table(
        "tile.redditch.1 white-coal-1-2cubes",
        "link.oxford-redditch white",
        "link.birmingham-oxford white",
        "money.red 4",
    )
    assert table.refused("red build iron 1 at birmingham.3 with birmingham") == ["money.short"]


def test_coal_comes_free_from_a_connected_mine_of_anyone() -> None:
    table = Table("tile.dudley.1 white-coal-1-2cubes", "link.birmingham-dudley yellow")
    table.play("red build iron 1 at birmingham.3 with birmingham")
    assert table.tile("dudley.1") == "white-coal-1-1cubes"
    assert table.state.spent[0] == 5
    assert table.state.coal == 13


def test_the_market_sells_coal_only_to_places_connected_to_a_merchant() -> None:
    line = "red build iron 1 at coalbrookdale.2 with coalbrookdale"
    assert Table("link.coalbrookdale-wolverhampton red").refused(line) == ["coal.unreachable"]
    assert Table("link.coalbrookdale-shrewsbury white").refused(line) == []


def test_a_merchant_place_without_tiles_gives_access_to_the_market() -> None:
    table = Table("link.derby-nottingham red", seats=2)
    table.set("wild_location.red 1")
    assert table.refused("red build iron 1 at derby.3 with wild_location") == []


def test_an_empty_coal_market_sells_at_eight() -> None:
    table = Table("link.birmingham-oxford red", "market.coal 0", "money.red 13")
    table.play("red build iron 1 at birmingham.3 with birmingham")
    assert (table.state.spent[0], table.state.coal) == (13, 0)


def test_coal_from_several_mines_then_the_market() -> None:
    table = Table("stack.red.manufacturer 8", "tile.dudley.1 white-coal-1-1cubes", "link.birmingham-dudley red")
    line = "red build manufacturer 3 at birmingham.2 with birmingham"
    assert table.refused(line) == ["coal.unreachable"]
    table.set("link.birmingham-oxford red")
    table.play(line)
    assert (table.state.spent[0], table.state.coal) == (12 + 1, 12)
    assert table.tile("dudley.1") == "white-coal-1-flipped"
    assert table.income("white") == 14


def test_iron_needs_no_connection_and_comes_from_works_first() -> None:
    table = Table("tile.dudley.2 white-iron-1-1cubes")
    table.play("red build brewery 1 at stafford.1 with stafford")
    assert (table.state.spent[0], table.state.iron) == (5, 8)
    assert table.tile("dudley.2") == "white-iron-1-flipped"
    assert table.income("white") == 13


def test_iron_is_bought_when_no_works_has_any_at_six_when_the_market_is_empty() -> None:
    table = Table().play("red build brewery 1 at stafford.1 with stafford")
    assert (table.state.spent[0], table.state.iron) == (7, 7)
    table = Table("market.iron 0").play("red build brewery 1 at stafford.1 with stafford")
    assert (table.state.spent[0], table.state.iron) == (11, 0)


def test_a_connected_mine_sells_at_once_into_the_dearest_gaps() -> None:
    table = Table("market.coal 11", "link.coalbrookdale-shrewsbury white")
    table.play("red build coal 1 at coalbrookdale.3 with coalbrookdale")
    assert table.money() == 17 - 5 + 2 + 1
    assert table.state.coal == 13
    assert table.tile("coalbrookdale.3") == "red-coal-1-flipped"
    assert table.income() == 14


def test_a_mine_keeps_what_the_market_cannot_take() -> None:
    table = Table("link.coalbrookdale-shrewsbury white")
    table.play("red build coal 1 at coalbrookdale.3 with coalbrookdale")
    assert table.tile("coalbrookdale.3") == "red-coal-1-1cubes"
    assert (table.money(), table.state.coal) == (13, 14)


def test_an_unconnected_mine_keeps_its_coal() -> None:
    table = Table("market.coal 0").play("red build coal 1 at coalbrookdale.3 with coalbrookdale")
    assert table.tile("coalbrookdale.3") == "red-coal-1-2cubes"


def test_works_sell_at_once_wherever_they_are() -> None:
    table = Table("tile.dudley.1 white-coal-1-2cubes", "market.iron 5")
    table.play("red build iron 1 at dudley.2 with dudley")
    assert table.tile("dudley.2") == "red-iron-1-flipped"
    assert table.money() == 17 - 5 + 3 + 2 + 2 + 1
    assert table.income() == 13


@pytest.mark.parametrize(("era", "left", "level", "barrels"), [("canal", 7, 1, 1), ("rail", 5, 2, 2)])
def test_a_brewery_has_one_barrel_in_the_canal_era_two_in_the_rail_era(
    era: str, left: int, level: int, barrels: int
) -> None:
    table = Table(f"stack.red.brewery {left}", era=era)
    table.play(f"red build brewery {level} at stafford.1 with stafford")
    assert table.tile("stafford.1") == f"red-brewery-{level}-{barrels}cubes"


def test_building_costs_a_card_and_lifts_the_tile_off_the_mat() -> None:
    table = Table(round=2).play("red build coal 1 at dudley.1 with dudley")
    assert table.state.hidden[0] == 7
    assert table.stack("coal") == 6

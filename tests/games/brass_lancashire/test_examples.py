"""The worked examples of the rules that carry numbers or a yes or no, each as a test."""

import pytest

from .positions import Table


def test_example_stack_of_cotton_mills_has_the_lowest_level_on_top() -> None:
    table = Table("money.red 99", "market.iron 8")
    levels = []
    for left in range(12, 0, -1):
        table.set(f"stack.red.cotton {left}")
        lowest = table.tiles.lowest(table.tiles.stack["cotton"], left)
        assert lowest is not None
        levels.append(lowest.level)
    assert levels == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]


# -- building: coal for Oldham --

# Red has a mine at Bury with a canal to Manchester; yellow's mine is at Rochdale, next to Oldham.
OLDHAM = (
    "stack.red.cotton 9",
    "tile.bury.1 red-coal-1-2cubes",
    "link.bury-manchester red",
    "link.manchester-oldham yellow",
    "tile.rochdale.1 yellow-coal-1-2cubes",
    "link.oldham-rochdale yellow",
)


def test_example_oldham_mill_is_built_with_its_card_and_anothers_coal_for_14_pounds() -> None:
    table = Table(*OLDHAM)
    table.play("red build cotton 2 at oldham.1 with oldham")
    assert table.state.spent[0] == 14
    assert table.tile("rochdale.1") == "yellow-coal-1-1cubes"


def test_example_oldham_own_mine_is_further_and_keeps_its_coal() -> None:
    table = Table(*OLDHAM).play("red build cotton 2 at oldham.1 with oldham")
    assert table.tile("bury.1") == "red-coal-1-2cubes"


def test_example_oldham_with_a_cotton_card_only_manchester_is_open() -> None:
    table = Table(*OLDHAM)
    assert table.refused("red build cotton 2 at manchester.1 with cotton") == []
    assert table.refused("red build cotton 2 at oldham.1 with cotton") == ["card.no_canal"]
    places = {move.facets()["place"] for move in table.moves("build") if move.facets()["card"] == "cotton"}
    assert places == {"manchester"}


def test_example_oldham_bury_has_a_tile_of_ones_own_already() -> None:
    assert Table(*OLDHAM).refused("red build cotton 2 at bury.2 with cotton") == ["town.one_tile"]


def test_example_oldham_no_coal_gets_to_colne() -> None:
    assert Table(*OLDHAM).refused("red build cotton 2 at colne.1 with colne") == ["coal.unreachable"]


# -- Birkenhead and the virtual link --

YARD = "red build shipyard 2 at birkenhead.1 with shipyard"
YARD_TABLE = (
    "stack.red.shipyard 2",
    "money.red 60",
    "stack.red.port 6",
    "tile.liverpool.1 red-port-2",
    "stack.yellow.coal 6",
    "tile.wigan.1 yellow-coal-2-3cubes",
    "link.liverpool-wigan yellow",
)


def test_example_birkenhead_the_virtual_link_lets_a_shipyard_card_build_there() -> None:
    table = Table(*YARD_TABLE, "link.birkenhead-ellesmere_port yellow", era="rail")
    table.set("link.ellesmere_port-warrington_and_runcorn yellow", "link.warrington_and_runcorn-wigan yellow")
    assert table.refused(YARD) == []


def test_example_birkenhead_no_coal_crosses_the_virtual_link() -> None:
    table = Table(*YARD_TABLE, era="rail")
    assert table.refused(YARD) == ["coal.unreachable"]


# -- canals --


def test_example_canals_from_a_first_industry_in_liverpool() -> None:
    table = Table("tile.liverpool.1 red-port-1", round=2)
    lines = {move.facets()["link"] for move in table.moves("network")}
    assert lines == {"ellesmere_port-liverpool", "liverpool-wigan"}


def test_example_canals_go_on_from_places_without_an_industry() -> None:
    table = Table("tile.liverpool.1 red-port-1", round=2).play("red network liverpool-wigan with coal")
    assert table.refused("red network preston-wigan with coal") == []


# -- both actions for a tile anywhere --


def test_example_building_anywhere_in_colne_with_manchester_and_coal() -> None:
    table = Table("tile.liverpool.1 red-port-1", round=2)
    assert table.refused("red build cotton 1 at colne.1 with manchester") == ["card.other_place"]
    table.play("red build anywhere cotton 1 at colne.1 with manchester", "red discard coal")
    assert table.tile("colne.1") == "red-cotton-1"
    assert (table.state.hidden[0], table.acting) == (6, "yellow")


def test_example_building_anywhere_still_needs_its_coal() -> None:
    table = Table("tile.liverpool.1 red-port-1", "stack.red.cotton 9", round=2)
    assert table.refused("red build anywhere cotton 2 at colne.1 with manchester") == ["coal.unreachable"]


# -- demand tracks --


def demand() -> Table:
    """The pictured tracks: three gaps for coal, four for iron; a port in Preston, a mine to be built in Wigan."""
    table = Table("market.coal 5", "market.iron 4", "tile.preston.1 yellow-port-1", "link.preston-wigan yellow")
    return table.set("stack.red.coal 6", "stack.red.cotton 9")


def test_example_demand_tracks_a_cube_of_coal_costs_two_and_one_of_iron_three() -> None:
    table = demand()
    market = table.parts.markets
    assert (market["coal"].price(5), market["iron"].price(4)) == (2, 3)
    table.play("red build iron 1 at preston.3 with preston")
    assert table.state.spent[0] == 5 + 2


def test_example_demand_tracks_a_new_mine_fills_three_gaps_for_four_pounds() -> None:
    table = demand().play("red build coal 2 at wigan.1 with wigan")
    assert table.state.coal == 8
    assert table.money() == 30 - 7 + 4
    assert table.tile("wigan.1") == "red-coal-2-flipped"


# -- places abroad --


def test_example_yorkshire_canals_and_coal_pass_through_it() -> None:
    table = Table("link.colne-yorkshire red", "tile.rochdale.1 yellow-coal-1-2cubes", "stack.red.cotton 9", round=2)
    assert table.refused("red network rochdale-yorkshire with coal") == []
    table.play("red network rochdale-yorkshire with coal", "red build cotton 2 at colne.1 with colne")
    assert table.tile("rochdale.1") == "yellow-coal-1-1cubes"


# -- flipping and income --


def test_example_flipping_a_mill_and_its_port_raises_income() -> None:
    table = Table("tile.preston.1 yellow-port-1", "tile.blackburn.1 none", "tile.lancaster.2 red-cotton-1")
    table.set("link.lancaster-preston yellow").play("red sell lancaster.2 to preston.1 with coal")
    assert (table.tile("lancaster.2"), table.tile("preston.1")) == ("red-cotton-1-flipped", "yellow-port-1-flipped")
    assert (table.income("red"), table.income("yellow")) == (15, 13)


def test_example_income_rises_by_single_spaces() -> None:
    table = Table("income.red 12", "tile.lancaster.2 red-cotton-1", "tile.preston.1 red-port-1")
    table.set("link.lancaster-preston red", "income.red 12").play("red sell lancaster.2 to preston.1 with coal")
    assert table.income() == 12 + 5 + 3


# -- industry cards --


@pytest.fixture
def preston() -> Table:
    """A port in Preston with canals to Lancaster and by Wigan to Warrington; another's canal at Blackburn."""
    table = Table("tile.preston.1 red-port-1", "link.lancaster-preston red", "link.preston-wigan red")
    return table.set("link.warrington_and_runcorn-wigan red", "link.blackburn-wigan yellow")  # type: ignore[no-any-return]


def test_example_cotton_card_builds_in_lancaster_or_warrington_only(preston: Table) -> None:
    places = {move.facets()["place"] for move in preston.moves("build") if move.facets()["card"] == "cotton"}
    assert places == {"lancaster", "warrington_and_runcorn"}


@pytest.mark.parametrize(
    ("site", "codes"),
    [
        ("wigan.1", ["slot.industry"]),
        ("preston.2", ["town.one_tile"]),
        ("blackburn.1", ["card.no_canal"]),
    ],
)
def test_example_cotton_card_does_not_build_elsewhere(preston: Table, site: str, codes: list[str]) -> None:
    assert preston.refused(f"red build cotton 1 at {site} with cotton") == codes


# -- loans --


def test_example_loan_of_thirty_goes_back_three_groups_to_the_highest_space() -> None:
    table = Table("income.red 17").play("red loan 30 with coal")
    assert (table.money(), table.income()) == (60, 12)


# -- places and location cards --


def test_example_manchester_has_three_spaces_for_mines_or_mills_and_one_for_works() -> None:
    table = Table()
    shown = [table.parts.board.slot["manchester", n].industries for n in (1, 2, 3, 4)]
    assert shown == [("cotton", "coal")] * 3 + [("iron",)]


def test_example_manchester_card_builds_mill_mine_or_works_without_a_link() -> None:
    table = Table("tile.liverpool.1 red-port-1", "tile.manchester.1 yellow-coal-1-2cubes")
    built = {move.facets()["industry"] for move in table.moves("build") if move.facets()["card"] == "manchester"}
    assert built == {"cotton", "coal", "iron"}


# -- turn order --


def test_example_turn_order_by_what_was_spent_with_ties_in_their_old_order() -> None:
    table = Table("spent.red 23", "spent.purple 6", "spent.green 6", "spent.yellow 12", round=2)
    table.set("order red-green-yellow-purple").pass_until(round=3)
    assert [table.state.seats[seat] for seat in table.state.order] == ["green", "purple", "yellow", "red"]


# -- rails --


def test_example_a_rail_to_manchester_takes_coal_from_the_track_through_a_built_port() -> None:
    table = Table("stack.red.port 5", "tile.warrington_and_runcorn.2 red-port-2", era="rail")
    assert table.refused("red network manchester-warrington_and_runcorn with coal") == []
    table.play("red network manchester-warrington_and_runcorn with coal", "red stop")
    assert (table.state.coal, table.state.spent[0]) == (7, 6)


def test_example_a_rail_to_a_place_abroad_takes_coal_from_the_track() -> None:
    table = Table("stack.red.cotton 9", "tile.colne.1 red-cotton-2", era="rail")
    assert table.refused("red network colne-yorkshire with coal") == []
    assert table.refused("red network burnley-colne with coal") == ["coal.unreachable"]


# -- selling order --


def test_example_first_mill_to_a_port_second_abroad_in_one_action() -> None:
    table = Table("tile.lancaster.2 red-cotton-1", "tile.preston.2 none", "tile.preston.1 red-port-1", round=2)
    table.set("tile.colne.1 red-cotton-1", "link.lancaster-preston red", "link.colne-yorkshire red")
    table.play("red sell lancaster.2 to preston.1 with coal", "red also sell colne.1 abroad")
    table.play("table distant tile shows -2")
    assert (table.tile("lancaster.2"), table.tile("colne.1")) == ("red-cotton-1-flipped",) * 2
    assert table.state.actions == 1


# -- scoring --


def test_example_scoring_yellow_has_nine_for_canals_and_fifteen_for_industries_red_three_and_two() -> None:
    # Yellow: two mills of level 2 (5 each), a mine 2 (2) and works 1 (3) make 15; red: a port 1 (2) and a mill unsold.
    yellow = ("stack.yellow.cotton 9", "stack.yellow.coal 6", "stack.yellow.iron 4")
    tiles = (
        "tile.bury.1 yellow-cotton-2-flipped",
        "tile.oldham.1 yellow-cotton-2-flipped",
        "tile.bolton.1 yellow-coal-2-flipped",
        "tile.manchester.4 yellow-iron-1-flipped",
        "tile.warrington_and_runcorn.2 red-port-1-flipped",
        "tile.stockport.1 red-cotton-1",
    )
    canals = ("bolton-bury", "bolton-manchester", "bury-manchester", "manchester-oldham", "manchester-stockport")
    table = Table(*yellow, *tiles, *(f"link.{canal} yellow" for canal in canals))
    table.set("link.manchester-warrington_and_runcorn red", "link.warrington_and_runcorn-wigan red")
    table.pass_until(era="rail")
    assert table.points("yellow") == {"canal_links": 2 + 2 + 2 + 2 + 1, "canal_tiles": 5 + 5 + 2 + 3}
    assert table.points("red") == {"canal_links": 2 + 1, "canal_tiles": 2}


# -- developing --


def test_example_developing_two_tiles_loses_them_for_two_iron() -> None:
    table = Table("stack.red.cotton 10", round=2).play("red develop cotton 1 with coal", "red also develop shipyard 0")
    assert (table.stack("cotton"), table.stack("shipyard"), table.state.iron) == (9, 5, 6)

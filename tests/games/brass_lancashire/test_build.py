"""Building: card, tile, site, coal, iron, money, what is produced, and both actions for a tile anywhere."""

import pytest

from .positions import Table

EDITIONS = ("2007-4", "2018-4")


# -- cards --


@pytest.mark.parametrize("game", EDITIONS)
def test_a_location_card_builds_in_its_own_place_only(game: str) -> None:
    table = Table("tile.liverpool.1 red-port-1", game=game)
    assert table.refused("red build coal 1 at wigan.1 with wigan") == []
    assert table.refused("red build coal 1 at wigan.1 with preston") == ["card.other_place"]


@pytest.mark.parametrize("game", EDITIONS)
def test_an_industry_card_builds_only_what_it_shows(game: str) -> None:
    table = Table(game=game)
    assert table.refused("red build coal 1 at wigan.1 with coal") == []
    assert table.refused("red build coal 1 at wigan.1 with cotton") == ["card.other_industry"]


def test_2007_an_industry_card_needs_an_own_canal_in_the_canal_era() -> None:
    table = Table("stack.red.port 6", "tile.preston.1 red-port-1", "tile.lancaster.1 red-port-1")
    line = "red build port 2 at preston.1 with port"
    assert table.refused(line) == ["card.no_canal"]
    assert table.set("link.preston-wigan yellow").refused(line) == ["card.no_canal"]
    assert table.set("link.preston-wigan red").refused(line) == []


def test_2018_an_industry_card_builds_in_the_network_in_either_era() -> None:
    table = Table("stack.red.port 6", "tile.preston.1 red-port-1", "tile.lancaster.1 red-port-1", game="2018-4")
    assert table.refused("red build port 2 at preston.1 with port") == []
    assert table.refused("red build port 2 at fleetwood.1 with port") == ["card.outside_network"]
    assert table.set("link.fleetwood-preston red").refused("red build port 2 at fleetwood.1 with port") == []


@pytest.mark.parametrize("game", EDITIONS)
def test_in_the_rail_era_an_own_tile_or_rail_opens_a_place_in_both_editions(game: str) -> None:
    table = Table("stack.red.port 6", "tile.preston.1 red-port-2", "stack.red.cotton 9", game=game, era="rail")
    table.set("stack.yellow.coal 6", "tile.wigan.1 yellow-coal-2-3cubes", "link.preston-wigan yellow")
    assert table.refused("red build cotton 2 at preston.2 with cotton") == []
    assert table.refused("red build port 2 at fleetwood.1 with port") == ["card.outside_network"]
    assert table.set("link.fleetwood-preston red").refused("red build port 2 at fleetwood.1 with port") == []


def test_2007_only_the_first_industry_of_the_game_is_free_of_canals() -> None:
    table = Table(round=2)
    assert table.refused("red build coal 1 at wigan.1 with coal") == []
    table.play("red build coal 1 at wigan.1 with coal").set("tile.wigan.1 none")
    assert table.refused("red build port 1 at preston.1 with port") == ["card.no_canal"]


def test_2018_a_card_is_free_whenever_nothing_of_the_seat_is_on_the_board() -> None:
    table = Table(game="2018-4", round=2).play("red build coal 1 at wigan.1 with coal")
    assert table.refused("red build port 1 at preston.1 with port") == ["card.outside_network"]
    table.set("tile.wigan.1 none")
    assert table.refused("red build port 1 at preston.1 with port") == []
    table.set("link.liverpool-wigan red")
    assert table.refused("red build port 1 at preston.1 with port") == ["card.outside_network"]


# -- the virtual link --

YARD, PORT = "red build shipyard 2 at birkenhead.1 with shipyard", "red build port 2 at liverpool.2 with port"


def mersey(own: str, **how: str) -> Table:
    """The rail era with coal for Birkenhead; red has one tile, or one rail at Birkenhead."""
    game = how.pop("game", "2007-4")
    table = Table("stack.red.shipyard 2", "money.red 60", "stack.red.port 6", game=game, era="rail", **how)
    table.set("founded.red 1") if game.startswith("2007") else None
    table.set("stack.yellow.coal 6", "tile.wigan.1 yellow-coal-2-3cubes", "link.warrington_and_runcorn-wigan yellow")
    owner = "red" if own == "birkenhead" else "yellow"
    table.set("link.ellesmere_port-warrington_and_runcorn yellow", f"link.birkenhead-ellesmere_port {owner}")
    table.set("stack.red.iron 3", "tile.barrow_in_furness.2 red-iron-2-4cubes")
    return table.set("tile.liverpool.1 red-port-2") if own == "liverpool" else table  # type: ignore[no-any-return]


def test_without_liverpool_or_birkenhead_the_virtual_link_gives_nothing() -> None:
    assert mersey("").refused(YARD) == ["card.outside_network"]
    assert mersey("").refused(PORT) == ["card.outside_network"]


def test_2007_both_ways_either_place_opens_the_other() -> None:
    assert mersey("liverpool").refused(YARD) == []
    assert mersey("birkenhead").refused(PORT) == []


def test_2007_one_way_only_liverpool_opens_birkenhead() -> None:
    assert mersey("liverpool", virtual_link="birkenhead").refused(YARD) == []
    assert mersey("birkenhead", virtual_link="birkenhead").refused(PORT) == ["card.outside_network"]


def test_2018_has_no_virtual_link_unless_it_is_chosen() -> None:
    assert mersey("liverpool", game="2018-4").refused(YARD) == ["card.outside_network"]
    assert mersey("liverpool", game="2018-4", virtual_link="both").refused(YARD) == []
    assert mersey("birkenhead", game="2018-4", virtual_link="both").refused(PORT) == []


def test_no_rail_starts_from_the_far_end_of_the_virtual_link() -> None:
    table = mersey("liverpool").set("link.birkenhead-ellesmere_port none")
    assert table.refused("red network birkenhead-ellesmere_port with coal") == ["link.unconnected"]


def test_the_virtual_link_carries_no_coal_from_a_liverpool_with_coal() -> None:
    table = mersey("liverpool").set("link.birkenhead-ellesmere_port none", "link.liverpool-wigan yellow")
    assert table.refused(YARD) == ["coal.unreachable"]


# -- tiles --


def test_shipyards_of_level_zero_are_developed_never_built() -> None:
    table = Table("money.red 90", "market.iron 8")
    assert table.refused("red build shipyard 0 at liverpool.3 with liverpool") == ["tile.level_zero"]
    assert table.refused("red develop shipyard 0 with liverpool") == []


def test_only_the_lowest_tile_of_a_stack_is_built() -> None:
    table = Table()
    assert table.refused("red build coal 2 at wigan.1 with wigan") == ["stack.lowest"]
    assert table.set("stack.red.coal 6").refused("red build coal 2 at wigan.1 with wigan") == []
    assert table.set("stack.red.coal 0").refused("red build coal 2 at wigan.1 with wigan") == ["stack.empty"]


@pytest.mark.parametrize(
    ("industry", "level", "left", "site", "canal", "rail"),
    [
        ("coal", 1, 7, "wigan.1", [], ["tile.era"]),
        ("coal", 2, 6, "wigan.1", [], []),
        ("port", 1, 8, "preston.1", [], ["tile.era"]),
        ("shipyard", 1, 4, "liverpool.3", [], ["tile.era"]),
        ("shipyard", 2, 2, "liverpool.3", ["tile.era"], []),
    ],
)
def test_tiles_marked_for_one_era(
    industry: str, level: int, left: int, site: str, canal: list[str], rail: list[str]
) -> None:
    line = f"red build {industry} {level} at {site} with {site.split('.')[0]}"
    for era, codes in (("canal", canal), ("rail", rail)):
        table = Table(f"stack.red.{industry} {left}", "money.red 99", "tile.liverpool.1 none", era=era)
        table.set("stack.yellow.coal 6", "tile.wigan.2 yellow-coal-2-3cubes", "link.liverpool-wigan yellow")
        assert table.refused(line) == codes


def test_tiles_and_slots_that_do_not_exist() -> None:
    table = Table()
    assert table.refused("red build coal 5 at wigan.1 with wigan") == ["tile.unknown"]
    assert table.refused("red build coal 1 at wigan.3 with wigan") == ["slot.unknown"]
    assert table.refused("red build port 1 at scotland.1 with port") == ["slot.unknown"]


# -- sites --


def test_a_slot_takes_what_it_shows() -> None:
    assert Table().refused("red build coal 1 at manchester.4 with manchester") == ["slot.industry"]


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("place", ["preston", "lancaster"])
def test_a_port_takes_the_space_for_ports_alone_first(game: str, place: str) -> None:
    table = Table(game=game)
    assert table.refused(f"red build port 1 at {place}.2 with {place}") == ["slot.single_first"]
    assert table.refused(f"red build cotton 1 at {place}.2 with {place}") == []
    assert table.refused(f"red build port 1 at {place}.1 with {place}") == []
    table.set(f"tile.{place}.1 yellow-port-1")
    assert table.refused(f"red build port 1 at {place}.2 with {place}") == []


def test_one_tile_in_a_place_in_the_canal_era() -> None:
    table = Table("tile.manchester.1 red-cotton-1")
    assert table.refused("red build coal 1 at manchester.2 with manchester") == ["town.one_tile"]
    other = Table("tile.manchester.1 yellow-cotton-1")
    assert other.refused("red build coal 1 at manchester.2 with manchester") == []


def test_several_tiles_in_a_place_in_the_rail_era() -> None:
    table = Table("stack.red.cotton 9", "tile.manchester.1 red-cotton-2", "stack.red.coal 6", era="rail")
    assert table.refused("red build coal 2 at manchester.2 with manchester") == []


@pytest.mark.parametrize(("site", "left"), [("barrow_in_furness.1", 4), ("birkenhead.1", 4)])
def test_nothing_is_built_in_barrow_and_birkenhead_in_the_canal_era(site: str, left: int) -> None:
    table = Table(f"stack.red.shipyard {left}", "money.red 90")
    assert table.refused(f"red build shipyard 1 at {site} with {site.split('.')[0]}") == ["coal.unreachable"]


def test_barrow_is_built_once_a_rail_brings_coal() -> None:
    table = Table("stack.red.shipyard 2", "money.red 90", era="rail")
    line = "red build shipyard 2 at barrow_in_furness.1 with barrow_in_furness"
    assert table.refused(line) == ["coal.unreachable"]
    table.set("link.barrow_in_furness-lancaster yellow", "link.lancaster-scotland yellow")
    assert table.refused(line) == []


# -- overbuilding --


def test_an_own_tile_is_overbuilt_by_the_same_industry_of_a_higher_level() -> None:
    table = Table("stack.red.coal 6", "tile.wigan.1 red-coal-1-2cubes")
    assert table.refused("red build coal 2 at wigan.1 with wigan") == []
    table.set("tile.wigan.1 red-coal-2-1cubes", "stack.red.coal 5")
    assert table.refused("red build coal 2 at wigan.1 with wigan") == ["overbuild.level"]


def test_an_own_tile_of_another_industry_stays() -> None:
    table = Table("tile.manchester.1 red-cotton-1")
    assert table.refused("red build coal 1 at manchester.1 with manchester") == ["overbuild.industry"]


def test_overbuilding_loses_cubes_but_no_income() -> None:
    table = Table("stack.red.coal 6", "tile.wigan.1 red-coal-1-1cubes", "income.red 14")
    table.play("red build coal 2 at wigan.1 with wigan")
    assert (table.tile("wigan.1"), table.income()) == ("red-coal-2-3cubes", 14)


def test_anothers_mine_is_overbuilt_only_in_a_famine_of_coal() -> None:
    table = Table("stack.red.coal 6", "tile.wigan.1 yellow-coal-1-flipped")
    line = "red build coal 2 at wigan.1 with wigan"
    assert table.refused(line) == ["overbuild.cubes_left"]
    assert table.set("market.coal 0").refused(line) == []
    assert table.set("tile.bury.1 green-coal-1-1cubes").refused(line) == ["overbuild.cubes_left"]
    table.set("tile.bury.1 none").play(line)
    assert table.income("yellow") == 10


def test_anothers_works_likewise_with_iron() -> None:
    table = Table(
        "stack.red.iron 3", "tile.manchester.4 yellow-iron-1-flipped", "tile.manchester.1 green-coal-1-2cubes"
    )
    line = "red build iron 2 at manchester.4 with manchester"
    assert table.refused(line) == ["overbuild.cubes_left"]
    assert table.set("market.iron 0").refused(line) == []


def test_other_tiles_of_others_are_never_overbuilt() -> None:
    table = Table("stack.red.port 6", "tile.preston.1 yellow-port-1-flipped", "market.coal 0", "market.iron 0")
    assert table.refused("red build port 2 at preston.1 with preston") == ["slot.taken"]


# -- coal, iron, money --

WORKS = "red build iron 1 at preston.3 with preston"


def test_coal_comes_free_from_a_connected_mine_of_anyone_over_links_of_anyone() -> None:
    table = Table("tile.wigan.1 green-coal-1-2cubes", "link.preston-wigan yellow").play(WORKS)
    assert (table.tile("wigan.1"), table.state.spent[0], table.state.coal) == ("green-coal-1-1cubes", 5, 8)


def test_the_track_sells_coal_only_to_places_connected_to_a_built_port() -> None:
    line = "red build iron 1 at blackburn.3 with blackburn"
    table = Table("link.blackburn-wigan yellow", "link.liverpool-wigan yellow")
    assert table.refused(line) == ["coal.unreachable"]
    assert table.set("tile.liverpool.1 green-port-1").refused(line) == []
    assert table.set("tile.liverpool.1 green-port-1-flipped").refused(line) == []


def test_a_shipyard_in_a_place_with_ports_is_no_port() -> None:
    table = Table(
        "stack.yellow.shipyard 4", "tile.liverpool.3 yellow-shipyard-1-flipped", "link.liverpool-wigan yellow"
    )
    table.set("link.blackburn-wigan yellow")
    assert table.refused("red build iron 1 at blackburn.3 with blackburn") == ["coal.unreachable"]


@pytest.mark.parametrize(
    ("links", "site"),
    [
        (("colne-yorkshire", "burnley-colne", "blackburn-burnley"), "blackburn.3"),
        (("rochdale-yorkshire",), "rochdale.3"),
    ],
)
def test_a_place_abroad_counts_as_a_built_port(links: tuple[str, ...], site: str) -> None:
    line = f"red build iron 1 at {site} with {site.split('.')[0]}"
    assert Table(*(f"link.{link} yellow" for link in links)).refused(line) == []


@pytest.mark.parametrize("place", ["northwich", "blackpool", "southport"])
def test_waypoints_are_no_ports(place: str) -> None:
    table = Table(era="rail")
    lines = {"northwich": "ellesmere_port", "blackpool": "preston", "southport": "preston"}
    link = "-".join(sorted((place, lines[place])))
    table.set(f"link.{link} yellow", "stack.red.iron 3", "money.red 50")
    if place != "northwich":
        assert table.refused("red build iron 2 at preston.3 with preston") == ["coal.unreachable"]
    else:
        table.set("link.ellesmere_port-warrington_and_runcorn yellow", "stack.red.cotton 9")
        line = "red build cotton 2 at warrington_and_runcorn.1 with warrington_and_runcorn"
        assert table.refused(line) == ["coal.unreachable"]


def test_an_empty_coal_track_sells_at_five_and_still_needs_a_port() -> None:
    table = Table("market.coal 0", "money.red 10", "tile.preston.1 yellow-port-1")
    table.play(WORKS)
    assert (table.state.spent[0], table.state.coal) == (10, 0)
    assert Table("market.coal 0").refused(WORKS) == ["coal.unreachable"]


def test_money_is_tile_and_market_cubes_together() -> None:
    table = Table("tile.preston.1 yellow-port-1", "money.red 5")
    assert table.refused(WORKS) == ["money.short"]
    assert table.set("money.red 6").refused(WORKS) == []


def test_iron_needs_no_connection_and_comes_from_works_first() -> None:
    table = Table("stack.red.coal 4", "tile.manchester.4 green-iron-1-1cubes")
    table.play("red build coal 3 at wigan.1 with wigan")
    assert (table.state.spent[0], table.state.iron, table.tile("manchester.4")) == (8, 8, "green-iron-1-flipped")
    assert table.income("green") == 13


def test_iron_is_bought_when_no_works_has_any_at_five_when_the_track_is_empty() -> None:
    table = Table("stack.red.coal 4").play("red build coal 3 at wigan.1 with wigan")
    assert (table.state.spent[0], table.state.iron) == (9, 7)
    table = Table("stack.red.coal 4", "market.iron 0").play("red build coal 3 at wigan.1 with wigan")
    assert (table.state.spent[0], table.state.iron) == (13, 0)


# -- what is produced --


def test_a_mine_connected_to_a_port_sells_at_once_into_the_dearest_gaps() -> None:
    table = Table("market.coal 3", "tile.liverpool.1 yellow-port-1", "link.liverpool-wigan yellow")
    table.play("red build coal 1 at wigan.1 with wigan")
    assert (table.money(), table.state.coal) == (30 - 5 + 3 + 2, 5)
    assert (table.tile("wigan.1"), table.income()) == ("red-coal-1-flipped", 14)


def test_the_money_for_sold_coal_cannot_pay_the_mine() -> None:
    table = Table("market.coal 0", "tile.liverpool.1 yellow-port-1", "link.liverpool-wigan yellow", "money.red 4")
    assert table.refused("red build coal 1 at wigan.1 with wigan") == ["money.short"]


def test_an_unconnected_mine_keeps_its_coal_also_when_it_is_connected_later() -> None:
    table = Table("market.coal 0", "tile.liverpool.1 red-port-1", round=2)
    table.play("red build coal 1 at wigan.1 with wigan", "red network liverpool-wigan with coal")
    assert (table.tile("wigan.1"), table.state.coal) == ("red-coal-1-2cubes", 0)


def test_works_sell_at_once_wherever_they_are() -> None:
    table = Table("tile.manchester.1 green-coal-1-2cubes", "market.iron 4")
    table.play("red build iron 1 at manchester.4 with manchester")
    assert table.tile("manchester.4") == "red-iron-1-flipped"
    assert table.money() == 30 - 5 + 2 + 2 + 1 + 1


def test_a_shipyard_flips_as_it_is_built() -> None:
    table = Table("stack.red.shipyard 4", "tile.wigan.1 green-coal-1-2cubes", "link.liverpool-wigan green")
    table.play("red build shipyard 1 at liverpool.3 with liverpool")
    assert (table.tile("liverpool.3"), table.income()) == ("red-shipyard-1-flipped", 12)


# -- both actions for a tile anywhere --

COLNE = "red build anywhere cotton 1 at colne.1 with wigan"


@pytest.mark.parametrize("game", EDITIONS)
def test_both_actions_and_any_two_cards_build_anywhere(game: str) -> None:
    table = Table("tile.liverpool.1 red-port-1", game=game, round=2).play(COLNE)
    assert (table.acting, table.state.phase) == ("red", "discard")
    assert table.refused("red pass with iron") == ["phase.wrong"]
    table.play("red discard iron")
    assert (table.tile("colne.1"), table.acting) == ("red-cotton-1", "yellow")


def test_building_anywhere_needs_both_actions() -> None:
    table = Table()
    assert table.refused(COLNE) == ["anywhere.actions"]
    table = Table(round=2).play("red pass with coal")
    assert table.refused(COLNE) == ["anywhere.actions"]


def test_building_anywhere_needs_two_cards() -> None:
    table = Table("cards.red 1", round=2)
    assert table.refused(COLNE) == ["anywhere.cards"]
    assert table.set("cards.red 2").refused(COLNE) == []


def test_the_second_card_must_be_there() -> None:
    table = Table(round=2).play("red build anywhere cotton 1 at colne.1 with bury")
    assert table.refused("red discard bury") == ["card.all_seen"]
    assert table.refused("red discard joker") == ["card.unknown"]


def test_building_anywhere_keeps_every_other_rule() -> None:
    table = Table("tile.preston.1 red-port-1", "money.red 11", round=2)
    assert table.refused("red build anywhere port 1 at preston.2 with wigan") == ["town.one_tile"]
    assert table.refused("red build anywhere port 1 at lancaster.2 with wigan") == ["slot.single_first"]
    assert table.refused("red build anywhere coal 2 at wigan.1 with wigan") == ["stack.lowest"]
    assert table.refused(COLNE) == ["money.short"]


def test_building_anywhere_counts_as_a_location_card_so_own_tiles_may_be_overbuilt() -> None:
    table = Table("stack.red.coal 6", "tile.wigan.1 red-coal-1-2cubes", round=2)
    assert table.refused("red build anywhere coal 2 at wigan.1 with oldham") == []


def test_goods_for_a_tile_anywhere_are_chosen_before_the_second_card() -> None:
    table = Table(
        "stack.red.coal 4", "tile.manchester.4 green-iron-1-4cubes", "tile.bolton.3 yellow-iron-1-4cubes", round=2
    )
    table.play("red build anywhere coal 3 at wigan.1 with bury")
    assert table.state.phase == "take"
    table.play("red take iron from bolton.3")
    assert table.state.phase == "discard"

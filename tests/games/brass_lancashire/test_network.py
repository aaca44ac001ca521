"""Links: era, owner, network, tiles left, money, coal to either end, and the second rail."""

import pytest

from hub.games.brass.moves import AlsoRail
from tests.games.brass.tables import why_no_more

from .positions import Table

EDITIONS = ("2007-4", "2018-4")


@pytest.mark.parametrize("game", EDITIONS)
def test_a_canal_costs_three_pounds_and_a_card(game: str) -> None:
    table = Table("tile.liverpool.1 red-port-1", game=game, round=2).play("red network liverpool-wigan with coal")
    assert (table.money(), table.state.spent[0], table.state.hidden[0]) == (27, 3, 7)


@pytest.mark.parametrize("game", EDITIONS)
def test_without_anything_on_the_board_there_is_no_link(game: str) -> None:
    table = Table(game=game)
    assert table.refused("red network liverpool-wigan with coal") == ["link.unconnected"]
    assert table.moves("network") == []


def test_a_link_starts_at_an_own_tile_or_link() -> None:
    table = Table("tile.liverpool.1 red-port-1", "link.preston-wigan yellow")
    assert table.refused("red network liverpool-wigan with coal") == []
    assert table.refused("red network warrington_and_runcorn-wigan with coal") == ["link.unconnected"]
    table.set("link.liverpool-wigan red")
    assert table.refused("red network warrington_and_runcorn-wigan with coal") == []


def test_a_link_may_start_at_a_place_abroad_that_one_is_connected_to() -> None:
    table = Table("link.colne-yorkshire red")
    assert table.refused("red network rochdale-yorkshire with coal") == []


def test_one_link_tile_to_a_line() -> None:
    table = Table("tile.liverpool.1 red-port-1", "link.liverpool-wigan yellow")
    assert table.refused("red network liverpool-wigan with coal") == ["link.taken"]


def test_lines_for_canals_only_and_rails_only() -> None:
    canal = Table("tile.liverpool.1 red-port-1")
    rail = Table("stack.red.port 6", "tile.liverpool.1 red-port-2", era="rail")
    assert canal.refused("red network ellesmere_port-liverpool with coal") == []
    assert canal.refused("red network liverpool-southport with coal") == ["link.era"]
    assert rail.refused("red network ellesmere_port-liverpool with coal") == ["link.era"]
    assert rail.refused("red network liverpool-southport with coal") == []


def test_a_line_that_does_not_exist() -> None:
    assert Table().refused("red network birkenhead-liverpool with coal") == ["link.unknown"]


def test_fourteen_link_tiles_and_no_more() -> None:
    lines = [link.id for link in Table().parts.board.links if "canal" in link.eras]
    table = Table(*(f"link.{line} red" for line in lines[:13]), "money.red 99")
    last = "red network preston-wigan with coal"
    assert table.refused(last) == []
    table.set(f"link.{lines[13]} red")
    assert table.refused(last) == ["link.none_left"]


def test_two_pounds_build_no_canal() -> None:
    table = Table("tile.liverpool.1 red-port-1", "money.red 2")
    assert table.refused("red network liverpool-wigan with coal") == ["money.short"]
    assert table.set("money.red 3").refused("red network liverpool-wigan with coal") == []


def test_only_one_canal_to_an_action() -> None:
    table = Table("tile.liverpool.1 red-port-1", round=2).play("red network liverpool-wigan with coal")
    assert table.state.phase == "act"
    assert table.refused("red also rail preston-wigan") == ["phase.wrong"]


# -- rails --


def rails(*amendments: str, game: str = "2007-4") -> Table:
    """Green's mine at Wigan has coal; red has a mill at Bolton."""
    mine = ("stack.green.coal 6", "tile.wigan.1 green-coal-2-3cubes")
    return Table(*mine, "stack.red.cotton 9", "tile.bolton.1 red-cotton-2", *amendments, game=game, era="rail")


@pytest.mark.parametrize("game", EDITIONS)
def test_a_rail_costs_five_pounds_and_a_coal_brought_to_either_end(game: str) -> None:
    table = rails(game=game).play("red network bolton-wigan with coal", "red stop")
    assert (table.money(), table.tile("wigan.1")) == (25, "green-coal-2-2cubes")


@pytest.mark.parametrize("game", EDITIONS)
def test_a_rail_that_no_coal_can_reach(game: str) -> None:
    assert rails(game=game).refused("red network bolton-bury with coal") == ["coal.unreachable"]


def test_market_coal_counts_in_the_price_of_a_rail() -> None:
    table = Table("stack.red.cotton 9", "tile.colne.1 red-cotton-2", "money.red 5", era="rail")
    assert table.refused("red network colne-yorkshire with coal") == ["money.short"]
    table.set("money.red 6").play("red network colne-yorkshire with coal")
    assert (table.money(), table.state.coal) == (0, 7)


@pytest.mark.parametrize("game", EDITIONS)
def test_two_rails_cost_fifteen_pounds_and_two_coal(game: str) -> None:
    table = rails("money.red 15", game=game)
    table.play("red network bolton-wigan with coal", "red also rail bolton-bury")
    assert (table.money(), table.state.spent[0], table.tile("wigan.1")) == (0, 15, "green-coal-2-1cubes")
    assert (table.state.phase, table.state.actions) == ("act", 1)


def test_the_second_rail_costs_ten_and_is_not_asked_for_without() -> None:
    table = rails("money.red 14").play("red network bolton-wigan with coal")
    assert (table.state.phase, table.money()) == ("act", 9)


def test_coal_for_the_second_rail_may_come_over_the_first() -> None:
    table = rails()
    assert table.refused("red network bolton-bury with coal") == ["coal.unreachable"]
    table.play("red network bolton-wigan with coal")
    assert table.refused("red also rail bolton-bury") == []


def test_the_two_rails_need_not_touch() -> None:
    table = rails("stack.red.port 6", "tile.preston.1 red-port-2", "money.red 40")
    table.play("red network bolton-wigan with coal", "red also rail blackpool-preston")
    assert table.state.actions == 1


def test_a_second_rail_keeps_all_rules_of_a_link() -> None:
    table = rails("money.red 40").play("red network bolton-wigan with coal")
    assert table.refused("red also rail bolton-wigan") == ["link.taken"]
    assert table.refused("red also rail ellesmere_port-liverpool") == [
        "link.era",
        "link.unconnected",
        "coal.unreachable",
    ]
    assert table.refused("red also rail nowhere") == ["link.unknown"]


def test_stopping_after_one_rail_keeps_the_money() -> None:
    table = rails("money.red 40").play("red network bolton-wigan with coal", "red stop")
    assert (table.money(), table.state.actions) == (35, 1)


# -- which end the coal goes to --


def two_mines(game: str) -> Table:
    """The rail Bolton – Bury: yellow's mine lies in Bolton, purple's one link behind Bury."""
    table = Table("stack.red.cotton 9", "tile.bury.1 red-cotton-2", game=game, era="rail")
    table.set("stack.yellow.coal 6", "tile.bolton.1 yellow-coal-2-3cubes", "stack.purple.coal 6")
    table.set("tile.manchester.1 purple-coal-2-3cubes", "link.bury-manchester red")
    return table.play("red network bolton-bury with coal")  # type: ignore[no-any-return]


def test_2007_the_seat_chooses_the_end_and_takes_the_nearest_mine_of_that_end() -> None:
    table = two_mines("2007-4")
    assert table.state.phase == "take"
    assert table.refused("red take coal from bolton.1") == []
    assert table.refused("red take coal from manchester.1") == []


def test_2007_a_mine_that_is_nearest_to_neither_end_gives_nothing() -> None:
    table = Table("stack.red.cotton 9", "tile.bury.1 red-cotton-2", era="rail")
    table.set("stack.yellow.coal 6", "tile.bolton.1 yellow-coal-2-3cubes", "stack.purple.coal 6")
    table.set("tile.manchester.1 purple-coal-2-3cubes", "link.bury-manchester red")
    table.set("stack.green.coal 6", "tile.wigan.1 green-coal-2-3cubes", "link.bolton-wigan green")
    table.play("red network bolton-bury with coal")
    assert table.refused("red take coal from wigan.1") == ["coal.not_nearest"]


def test_2018_the_coal_goes_to_the_link_as_it_lies_there() -> None:
    table = two_mines("2018-4")
    assert (table.tile("bolton.1"), table.tile("manchester.1")) == ("yellow-coal-2-2cubes", "purple-coal-2-3cubes")


@pytest.mark.parametrize("game", EDITIONS)
def test_coal_for_a_rail_comes_from_a_mine_before_the_track(game: str) -> None:
    table = rails("link.bolton-manchester green", "link.rochdale-yorkshire green", game=game)
    table.set("stack.red.cotton 8", "tile.rochdale.1 red-cotton-2", "tile.bury.1 none", "link.bury-manchester green")
    table.set("link.bolton-wigan green").play("red network bury-rochdale with coal", "red stop")
    assert (table.tile("wigan.1"), table.state.coal) == ("green-coal-2-2cubes", 8)


def test_why_there_is_no_further_link_is_known_at_once() -> None:
    canals = Table("money.red 40", "tile.wigan.1 red-coal-1-2cubes", round=2)
    assert why_no_more(canals, "red network preston-wigan with coal", AlsoRail) == {"link.one_canal": 1}
    rail = rails("money.red 40").play("red network bolton-wigan with coal")
    assert why_no_more(rail, "red also rail bolton-bury", AlsoRail) == {"link.two_rails": 1}
    poor = why_no_more(rails("money.red 14"), "red network bolton-wigan with coal", AlsoRail)
    assert poor["money.short"] and poor["link.unconnected"]

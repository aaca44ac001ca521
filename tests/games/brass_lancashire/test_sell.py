"""Selling cotton: mill, port, connection, the distant market with its tiles, several in a row."""

import pytest

from hub.games.brass_lancashire import RULES

from .positions import Table

EDITIONS = ("2007-4", "2018-4")
MILL = ("tile.lancaster.2 red-cotton-1", "link.lancaster-preston yellow")
SALE = "red sell lancaster.2 to preston.1 with coal"


@pytest.mark.parametrize("owner", ["red", "green"])
def test_a_mill_sells_to_a_port_of_anyone_over_links_of_anyone(owner: str) -> None:
    table = Table(*MILL, f"tile.preston.1 {owner}-port-1").play(SALE)
    assert (table.tile("lancaster.2"), table.tile("preston.1")) == ("red-cotton-1-flipped", f"{owner}-port-1-flipped")
    assert (table.income("red"), table.income("green")) == ((18, 10) if owner == "red" else (15, 13))


def test_a_port_in_the_same_place_needs_no_link() -> None:
    table = Table("tile.lancaster.2 red-cotton-1", "tile.lancaster.1 green-port-1")
    assert table.refused("red sell lancaster.2 to lancaster.1 with coal") == []


def test_the_port_need_not_be_the_nearest() -> None:
    table = Table(*MILL, "tile.lancaster.1 green-port-1", "tile.preston.1 yellow-port-1")
    assert table.refused(SALE) == []


def test_a_port_must_be_connected() -> None:
    table = Table("tile.lancaster.2 red-cotton-1", "tile.preston.1 green-port-1")
    assert table.refused(SALE) == ["port.unconnected"]


def test_cotton_does_not_cross_the_virtual_link() -> None:
    table = Table("stack.red.cotton 9", "tile.warrington_and_runcorn.1 red-cotton-2", era="rail")
    table.set("link.ellesmere_port-warrington_and_runcorn red", "link.birkenhead-ellesmere_port red")
    table.set("stack.green.port 6", "tile.liverpool.1 green-port-2")
    line = "red sell warrington_and_runcorn.1 to liverpool.1 with coal"
    assert table.refused(line) == ["port.unconnected"]


def test_a_flipped_port_buys_nothing() -> None:
    table = Table(*MILL, "tile.preston.1 green-port-1-flipped")
    assert table.refused(SALE) == ["port.flipped"]


def test_cotton_passes_through_places_with_other_ports() -> None:
    table = Table(*MILL, "tile.preston.1 green-port-1", "tile.liverpool.2 green-port-1", "link.preston-wigan green")
    table.set("link.liverpool-wigan green")
    assert table.refused("red sell lancaster.2 to liverpool.2 with coal") == []


def test_only_a_port_that_is_there() -> None:
    table = Table(*MILL, "tile.preston.2 yellow-cotton-1")
    assert table.refused(SALE) == ["port.none"]
    assert table.refused("red sell lancaster.2 to preston.2 with coal") == ["port.none"]
    assert table.refused("red sell lancaster.2 to preston.9 with coal") == ["port.none"]
    assert table.refused("red sell lancaster.2 to scotland.1 with coal") == ["port.none"]


def test_only_an_own_tile_on_the_board_sells() -> None:
    table = Table("tile.lancaster.2 yellow-cotton-1", "link.lancaster-preston yellow", "tile.preston.1 red-port-1")
    assert table.refused(SALE) == ["tile.not_yours"]
    assert table.refused("red sell lancaster.1 to preston.1 with coal") == ["tile.none"]
    assert table.refused("red sell lancaster.3 to preston.1 with coal") == ["slot.unknown"]


def test_only_cotton_mills_sell_and_only_once() -> None:
    table = Table("tile.lancaster.2 red-cotton-1-flipped", "link.lancaster-preston yellow", "tile.preston.1 red-port-1")
    assert table.refused(SALE) == ["sell.flipped"]
    table.set("tile.wigan.1 red-coal-1-2cubes", "link.preston-wigan red")
    assert table.refused("red sell wigan.1 to preston.1 with coal") == ["sell.industry"]
    assert table.refused("red sell preston.1 to preston.1 with coal") == ["sell.industry"]


def test_selling_needs_a_card() -> None:
    table = Table(*MILL, "tile.preston.1 green-port-1")
    assert table.refused("red sell lancaster.2 to preston.1 with joker") == ["card.unknown"]


# -- several in one action --


def two_mills(*amendments: str, game: str = "2007-4") -> Table:
    """Mills of red's in Lancaster and Colne, both with a way to a port of green's in Preston and to Yorkshire."""
    table = Table(*MILL, "tile.colne.1 red-cotton-1", "tile.preston.1 green-port-1", game=game, round=2)
    table.set("link.burnley-colne green", "link.blackburn-burnley green", "link.blackburn-wigan green")
    return table.set("link.preston-wigan green", *amendments)  # type: ignore[no-any-return]


def test_each_mill_needs_a_port_of_its_own() -> None:
    table = two_mills("tile.preston.2 yellow-port-1").play(SALE)
    assert table.refused("red also sell colne.1 to preston.1") == ["port.flipped"]
    assert table.refused("red also sell colne.1 to preston.2") == []
    table.play("red also sell colne.1 to preston.2")
    assert (table.state.actions, table.state.hidden[0]) == (1, 7)


def test_stopping_ends_the_action() -> None:
    table = two_mills().play(SALE, "red stop")
    assert (table.tile("colne.1"), table.state.actions) == ("red-cotton-1", 1)


def test_nobody_is_asked_for_a_further_sale_that_cannot_be() -> None:
    table = Table(*MILL, "tile.preston.1 green-port-1", round=2).play(SALE)
    assert (table.state.phase, table.state.actions) == ("act", 1)


# -- the distant market --

ABROAD = "red sell lancaster.2 abroad with coal"


def mill_abroad(*amendments: str, game: str = "2007-4") -> Table:
    return Table(*MILL, "tile.preston.1 green-port-1-flipped", *amendments, game=game, round=2)


def test_a_flipped_port_is_enough_to_sell_abroad() -> None:
    assert mill_abroad().refused(ABROAD) == []


def test_without_a_port_or_a_place_abroad_nothing_is_sold_abroad() -> None:
    table = Table(*MILL)
    assert table.refused(ABROAD) == ["abroad.unconnected"]
    table = Table("tile.colne.1 red-cotton-1", "link.colne-yorkshire green")
    assert table.refused("red sell colne.1 abroad with coal") == []


def test_selling_abroad_keeps_the_rules_of_the_mill() -> None:
    table = mill_abroad("tile.lancaster.2 red-cotton-1-flipped")
    assert table.refused(ABROAD) == ["sell.flipped"]
    assert table.refused("red sell preston.1 abroad with coal") == ["tile.not_yours"]
    assert table.refused("red sell preston.2 abroad with coal") == ["tile.none"]


def test_the_table_turns_up_the_tile() -> None:
    table = mill_abroad().play(ABROAD)
    assert (RULES.to_act(table.state), table.tile("lancaster.2")) == (("table",), "red-cotton-1")
    assert table.refused("red stop") == ["turn.table"]
    assert table.refused("red distant tile shows -2") == ["turn.table"]
    assert table.refused("table distant tile shows -2") == []


@pytest.mark.parametrize(
    ("before", "shows", "after", "bonus"), [(0, 0, 0, 3), (0, -2, 2, 2), (1, -3, 4, 1), (2, -4, 6, 0), (5, -2, 7, 0)]
)
def test_the_bonus_is_read_where_the_marker_has_moved_to_and_is_income_not_money(
    before: int, shows: int, after: int, bonus: int
) -> None:
    table = mill_abroad(f"demand {before}").play(ABROAD, f"table distant tile shows {shows}")
    assert (table.state.demand, table.tile("lancaster.2")) == (after, "red-cotton-1-flipped")
    assert (table.income(), table.money()) == (10 + 5 + bonus, 30)


@pytest.mark.parametrize(("before", "shows"), [(6, -2), (4, -4), (7, -4)])
def test_at_the_bottom_the_mill_does_not_flip_and_the_action_ends(before: int, shows: int) -> None:
    table = two_mills(f"demand {before}", "tile.preston.2 yellow-port-1")
    table.play(ABROAD, f"table distant tile shows {shows}")
    assert (table.state.demand, table.tile("lancaster.2"), table.income()) == (8, "red-cotton-1", 10)
    assert (table.state.phase, table.state.actions) == ("act", 1)


def test_once_demand_is_gone_nobody_sells_abroad_in_this_era() -> None:
    table = mill_abroad("demand 8")
    assert table.refused(ABROAD) == ["abroad.closed"]
    table.set("tile.colne.1 yellow-cotton-1", "link.colne-yorkshire green").play(
        "red pass with coal", "red pass with iron"
    )
    assert table.refused("yellow sell colne.1 abroad with coal") == ["abroad.closed"]


def test_ports_still_buy_when_demand_is_gone() -> None:
    table = Table(*MILL, "tile.preston.1 green-port-1", "demand 8")
    assert table.refused(SALE) == []


def test_after_a_sale_abroad_more_may_follow() -> None:
    table = two_mills().play(ABROAD, "table distant tile shows 0")
    assert table.refused("red also sell colne.1 abroad") == []
    assert table.refused("red also sell colne.1 to preston.1") == []
    table.play("red also sell colne.1 abroad", "table distant tile shows -1")
    assert (table.state.demand, table.income()) == (1, 10 + 5 + 3 + 5 + 3)


def test_further_sales_abroad_keep_the_rules() -> None:
    table = two_mills().play(SALE)
    assert table.refused("red also sell lancaster.2 abroad") == ["sell.flipped"]
    table = two_mills("demand 8").play(SALE)
    assert table.state.phase == "act"


def test_a_tile_comes_up_only_as_often_as_there_are_copies() -> None:
    table = two_mills().play(ABROAD, "table distant tile shows -4", "red also sell colne.1 abroad")
    assert table.refused("table distant tile shows -4") == ["abroad.no_tile"]
    assert table.refused("table distant tile shows -5") == ["abroad.no_tile"]
    assert table.refused("table distant tile shows -3") == []


@pytest.mark.parametrize(("game", "zeros"), [("2018-2", []), ("2018-3", [0]), ("2018-4", [0]), ("2007-small", [])])
def test_with_few_seats_tiles_of_zero_stay_in_the_box(game: str, zeros: list[int]) -> None:
    table = Table("tile.colne.1 red-cotton-1", "link.colne-yorkshire red", game=game)
    table.play("red sell colne.1 abroad with coal")
    assert [move.facets()["shows"] for move in table.moves("distant")] == [*zeros, -1, -2, -3, -4]


def test_when_the_stack_is_through_all_tiles_come_again() -> None:
    table = mill_abroad("shown.0 2", "shown.1 2", "shown.2 4", "shown.3 3")
    table.play(ABROAD)
    assert [move.facets()["shows"] for move in table.moves("distant")] == [-4]
    table.play("table distant tile shows -4")
    assert table.state.shown == ()


@pytest.mark.parametrize("game", EDITIONS)
def test_the_rail_era_starts_with_fresh_demand_and_all_tiles(game: str) -> None:
    table = mill_abroad("demand 8", "shown.3 2", game=game).pass_until(era="rail")
    assert (table.state.demand, table.state.shown) == (0, ())

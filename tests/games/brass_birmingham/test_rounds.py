"""The end of a round: order by money spent, income, shortfall; and turns without cards."""

from .positions import Table


def test_who_spent_least_goes_first_and_ties_keep_their_order() -> None:
    table = Table().play("red network birmingham-dudley with coal", "yellow pass with coal")
    table.play("purple build coal 1 at cannock.2 with cannock", "white pass with iron")
    assert [table.state.seats[seat] for seat in table.state.order] == ["yellow", "white", "red", "purple"]
    assert table.state.spent == (0,) * 4


def test_market_cubes_count_as_spent() -> None:
    table = Table().play("red develop cotton 1 with coal", "red stop", "yellow pass with coal")
    table.play("purple pass with coal", "white pass with iron")
    assert table.state.order == (1, 2, 3, 0)


def test_income_comes_at_the_end_of_a_round() -> None:
    table = Table("income.red 20", "income.yellow 8").pass_until(round=2)
    assert (table.money("red"), table.money("yellow"), table.money("white")) == (22, 15, 17)


def test_negative_income_is_paid_in_money_first() -> None:
    table = Table("income.red 0", "money.red 12").pass_until(round=2)
    assert (table.money(), table.vp()) == (2, 0)


SHORT = ("income.red 0", "money.red 2", "vp.red 5")


def test_without_tiles_each_missing_pound_costs_a_point() -> None:
    table = Table(*SHORT, "vp.red 20").pass_until(round=2)
    assert (table.money(), table.vp()) == (0, 12)


def test_points_are_lost_only_as_far_as_there_are_any() -> None:
    table = Table(*SHORT).pass_until(round=2)
    assert (table.money(), table.vp()) == (0, 0)


def pass_round(table: Table) -> Table:
    for _ in range(4):
        table.play(table.moves("pass")[0].text())
    return table


def test_tiles_are_sold_at_half_their_cost_and_the_rest_is_kept() -> None:
    tiles = ("tile.worcester.1 red-cotton-1", "stack.red.cotton 6", "tile.kidderminster.2 red-cotton-3")
    table = pass_round(Table(*SHORT, *tiles, "tile.dudley.1 red-coal-1-2cubes"))
    assert (table.state.phase, table.acting, table.state.owed) == ("shortfall", "red", 8)
    table.play("red sell off worcester.1")
    assert (table.acting, table.state.owed, table.money()) == ("red", 2, 0)
    table.play("red sell off kidderminster.2")
    assert (table.money(), table.vp(), table.tile("dudley.1")) == (6, 5, "red-coal-1-2cubes")


def test_one_tile_enough_ends_the_shortfall() -> None:
    table = pass_round(Table(*SHORT, "tile.stafford.2 red-pottery-1", "tile.dudley.1 red-coal-1-2cubes"))
    assert table.refused("red sell off stafford.2") == []
    table.play("red sell off stafford.2")
    assert (table.money(), table.vp(), table.tile("stafford.2"), table.tile("dudley.1")) == (
        0,
        5,
        "none",
        "red-coal-1-2cubes",
    )


def test_a_flipped_tile_may_be_sold_off_too() -> None:
    table = pass_round(Table(*SHORT, "tile.worcester.1 red-cotton-1-flipped", "tile.stafford.2 red-pottery-1"))
    assert table.refused("red sell off worcester.1") == []


def test_only_own_tiles_that_are_worth_something() -> None:
    table = Table(*SHORT, "stack.red.pottery 4", "tile.coventry.1 red-pottery-2", "tile.dudley.1 yellow-coal-1-2cubes")
    table.set("tile.worcester.1 red-cotton-1", "tile.kidderminster.2 red-cotton-1")
    pass_round(table)
    assert table.refused("red sell off coventry.1") == ["sell_off.worthless"]
    assert table.refused("red sell off dudley.1") == ["tile.not_yours"]
    assert table.refused("red sell off dudley.2") == ["tile.none"]
    assert table.refused("red sell off dudley.7") == ["slot.unknown"]
    assert table.refused("red pass with coal") == ["phase.wrong"]


def test_a_lone_tile_and_tiles_that_are_all_needed_go_unasked() -> None:
    table = Table(*SHORT, "tile.dudley.1 red-coal-1-2cubes").pass_until(round=2)
    assert (table.tile("dudley.1"), table.money(), table.vp()) == ("none", 0, 0)
    table = Table(*SHORT, "vp.red 9", "tile.dudley.1 red-coal-1-2cubes", "tile.stafford.1 red-brewery-1-1cubes")
    table.pass_until(round=2)
    assert (table.tile("dudley.1"), table.tile("stafford.1"), table.vp()) == ("none", "none", 5)


def test_seats_in_shortfall_are_asked_in_turn_order() -> None:
    tiles = ("tile.worcester.1 red-cotton-1", "tile.kidderminster.2 red-cotton-1")
    table = Table(
        *SHORT, *tiles, "income.white 0", "money.white 0", "tile.leek.1 white-cotton-1", "tile.derby.1 white-cotton-1"
    )
    pass_round(table)
    assert table.acting == "red"
    table.play("red sell off worcester.1")
    assert table.acting == "white"


def test_tiles_are_sold_in_no_other_situation() -> None:
    assert Table("tile.dudley.1 red-coal-1-2cubes").refused("red sell off dudley.1") == ["phase.wrong"]


def test_a_seat_with_one_card_has_one_action() -> None:
    table = Table("cards.red 1", "cards.yellow 8", round=2)
    deck = table.state.deck
    table.set(*(f"cards.white {8 + deck}",))
    assert (table.state.deck, table.state.actions) == (0, 2)
    table.play("red pass with coal")
    assert table.acting == "yellow"


def test_a_seat_without_cards_is_skipped() -> None:
    table = Table("cards.yellow 0", round=2)
    table.set(f"cards.white {8 + table.state.deck}")
    table.play("red pass with coal", "red pass with iron")
    assert table.acting == "purple"

"""A round: income, turn order, drawing, shortfall; where the editions differ, each by its own."""

import pytest

from hub.games.brass_lancashire import RULES

from .positions import Table

EDITIONS = ("2007-4", "2018-4")


@pytest.mark.parametrize("game", EDITIONS)
def test_one_action_in_the_first_canal_round_two_after(game: str) -> None:
    table = Table(game=game)
    assert table.state.actions == 1
    assert table.pass_until(round=2).state.actions == 2
    assert Table(game=game, era="rail").state.actions == 2


@pytest.mark.parametrize("game", EDITIONS)
def test_who_spent_least_goes_first_and_ties_keep_their_order(game: str) -> None:
    table = Table("spent.red 5", "spent.purple 3", game=game).pass_until(round=2)
    assert table.state.order == (1, 3, 2, 0)
    assert table.state.spent == (0,) * 4


def test_2007_cards_are_drawn_when_the_round_is_over() -> None:
    table = Table().play("red pass with coal")
    assert (table.state.hidden[0], table.state.deck) == (7, 28)
    table.pass_until(round=2)
    assert (table.state.hidden, table.state.deck) == ((8,) * 4, 24)


def test_2018_cards_are_drawn_after_each_turn() -> None:
    table = Table(game="2018-4").play("red pass with coal")
    assert (table.state.hidden[0], table.state.deck) == (8, 27)


@pytest.mark.parametrize("game", EDITIONS)
def test_income_comes_once_a_round_and_not_before_the_first(game: str) -> None:
    table = Table("income.red 20", "income.yellow 8", game=game)
    assert table.money("red") == 30
    table.pass_until(round=2)
    assert (table.money("red"), table.money("yellow"), table.money("green")) == (35, 28, 30)


def ending_canal(game: str, *amendments: str) -> Table:
    """The last turn of the canal era, before its last pass."""
    table = Table(game=game, round=8).set(*amendments)
    while table.state.turn < 3 or table.state.actions == 2:
        table.play(table.moves("pass")[0].text())
    return table.play(table.moves("pass")[0].text())  # type: ignore[no-any-return]


SHORT = ("income.red 0", "money.red 0", "stack.red.cotton 12", "tile.colne.1 red-cotton-1")


def test_2007_income_between_the_eras_comes_after_the_old_tiles_are_gone() -> None:
    table = ending_canal("2007-4", *SHORT)
    assert (table.state.era, table.money(), table.tile("colne.1")) == ("rail", 0, "none")


def test_2018_income_between_the_eras_comes_before_scoring_while_old_tiles_can_be_sold() -> None:
    table = ending_canal("2018-4", *SHORT, "tile.stockport.1 red-cotton-1")
    assert (table.state.era, table.state.phase, table.state.owed) == ("canal", "shortfall", 10)
    table.play("red sell off colne.1")
    assert (table.state.era, table.money(), table.state.boxed[0][0]) == ("rail", 2, 2)


@pytest.mark.parametrize("game", EDITIONS)
def test_nobody_gets_income_after_the_last_round_of_all(game: str) -> None:
    table = Table(game=game, era="rail", round=8).set("income.red 20")
    before = table.money()
    assert table.pass_to_the_end().money() == before


@pytest.mark.parametrize("game", EDITIONS)
def test_income_comes_in_the_first_rail_round_too(game: str) -> None:
    table = Table(game=game, round=8).set("income.red 20")
    before = table.money()
    assert table.pass_until(era="rail").money() == before + 5


@pytest.mark.parametrize(
    ("game", "rounds"), [("2007-3", 10), ("2007-4", 8), ("2018-2", 10), ("2018-3", 9), ("2018-4", 8)]
)
def test_rounds_of_an_era(game: str, rounds: int) -> None:
    table = Table(game=game, round=rounds)
    assert table.state.era == "canal"
    while table.state.era == "canal":
        assert table.state.round == rounds
        table.play(table.moves("pass")[0].text())
    assert table.state.round == 1


# -- shortfall --

POOR = ("income.red 0", "money.red 2", "vp.red 5")
TWO_TILES = ("tile.colne.1 red-cotton-1", "tile.wigan.1 red-coal-1-2cubes")


def pass_round(table: Table) -> Table:
    while table.state.round == 1 and table.state.phase == "act":
        table.play(table.moves("pass")[0].text())
    return table


@pytest.mark.parametrize("game", EDITIONS)
def test_negative_income_is_paid_in_money_first(game: str) -> None:
    table = Table("income.red 0", "money.red 12", game=game).pass_until(round=2)
    assert (table.money(), table.vp()) == (2, 0)


@pytest.mark.parametrize("game", EDITIONS)
def test_tiles_are_sold_at_half_their_cost_and_the_rest_is_kept(game: str) -> None:
    table = pass_round(Table(*POOR, *TWO_TILES, "tile.stockport.1 red-cotton-1", game=game))
    assert (table.state.phase, table.acting, table.state.owed) == ("shortfall", "red", 8)
    table.play("red sell off colne.1")
    assert table.state.owed == 2
    table.play("red sell off stockport.1")
    assert (table.money(), table.tile("wigan.1"), table.tile("colne.1"), table.vp()) == (
        4,
        "red-coal-1-2cubes",
        "none",
        5,
    )


@pytest.mark.parametrize(("game", "left"), [("2007-4", 5), ("2018-4", 0)])
def test_without_tiles_2018_takes_points_and_2007_forgives(game: str, left: int) -> None:
    table = Table(*POOR, game=game).pass_until(round=2)
    assert (table.money(), table.vp()) == (0, left)


def test_only_own_tiles_on_the_board_are_sold_off() -> None:
    table = pass_round(Table(*POOR, *TWO_TILES, "tile.stockport.1 red-cotton-1", "tile.bury.1 yellow-coal-1-2cubes"))
    assert table.refused("red sell off bury.1") == ["tile.not_yours"]
    assert table.refused("red sell off bury.2") == ["tile.none"]
    assert table.refused("red sell off bury.7") == ["slot.unknown"]
    assert table.refused("red pass with coal") == ["phase.wrong"]


def test_a_flipped_tile_may_be_sold_off_too() -> None:
    table = pass_round(Table(*POOR, "tile.colne.1 red-cotton-1-flipped", "tile.stockport.1 red-cotton-1"))
    assert table.refused("red sell off colne.1") == []


def test_tiles_are_sold_off_in_no_other_situation() -> None:
    assert Table(*TWO_TILES).refused("red sell off colne.1") == ["phase.wrong"]


def test_an_action_needs_a_card() -> None:
    table = Table("cards.red 1", round=2).play("red pass with coal")
    assert table.acting == "yellow"


def test_only_the_seat_in_turn_acts() -> None:
    table = Table()
    assert table.refused("yellow pass with coal") == ["turn.not_yours"]
    assert table.refused("white pass with coal") == ["seat.unknown"]
    assert table.refused("red stop") == ["phase.wrong"]
    assert RULES.to_act(table.state) == ("red",)

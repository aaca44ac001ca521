"""The end of an era: scoring, what leaves the board, the new deck; money, the end of the game and its ties."""

import pytest

from hub.games.brass_lancashire import RULES

from .positions import Table

EDITIONS = ("2007-4", "2018-4")


def test_links_score_the_golden_circles_at_their_ends() -> None:
    table = Table("link.colne-yorkshire red", "tile.colne.1 yellow-cotton-1-flipped", "tile.colne.2 green-cotton-1")
    table.pass_until(era="rail")
    assert table.points() == {"canal_links": 2 + 1}


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("blackpool-preston", 2),
        ("preston-southport", 2),
        ("ellesmere_port-northwich", 2),
        ("northwich-the_midlands", 4),
    ],
)
def test_waypoints_and_places_abroad_have_two_circles_each(line: str, points: int) -> None:
    assert Table(f"link.{line} red", "money.red 0", era="rail").projected() == {"rail_links": points}


def test_unflipped_tiles_give_nothing() -> None:
    table = Table("link.liverpool-wigan red", "tile.wigan.1 red-coal-1-2cubes").pass_until(era="rail")
    assert table.points() == {}


@pytest.mark.parametrize(("game", "vp"), [("2007-4", 3), ("2018-4", 5)])
def test_the_first_cotton_mill_is_worth_more_in_2018(game: str, vp: int) -> None:
    table = Table("tile.colne.1 red-cotton-1-flipped", game=game).pass_until(era="rail")
    assert table.points() == {"canal_tiles": vp}


def test_flipped_tiles_score_in_each_era_they_lie_there() -> None:
    table = Table("stack.red.cotton 9", "tile.colne.1 red-cotton-2-flipped", "money.red 0").pass_until(era="rail")
    assert table.points() == {"canal_tiles": 5}
    assert table.pass_to_the_end().points() == {"canal_tiles": 5, "rail_tiles": 5}


@pytest.mark.parametrize("game", EDITIONS)
def test_level_one_tiles_and_all_canals_leave_after_the_canal_era(game: str) -> None:
    table = Table("tile.wigan.1 red-coal-1-2cubes", "stack.red.cotton 9", "tile.colne.1 red-cotton-2", game=game)
    table.set("link.liverpool-wigan red", "income.red 16").pass_until(era="rail")
    assert (table.tile("wigan.1"), table.tile("colne.1")) == ("none", "red-cotton-2")
    assert table.state.links == (0,) * 4
    assert table.income() == 16


def test_the_markets_stay_as_they_are() -> None:
    table = Table("market.coal 4", "market.iron 2").pass_until(era="rail")
    assert (table.state.coal, table.state.iron) == (4, 2)


@pytest.mark.parametrize(
    ("game", "out", "deck"),
    [
        ("2007-3", 6, 36),
        ("2007-4", 2, 32),
        ("2018-2", 0, 24),
        ("2018-3", 0, 30),
        ("2018-4", 0, 32),
        ("2007-small", 0, 24),
    ],
)
def test_the_deck_of_the_rail_era(game: str, out: int, deck: int) -> None:
    state = Table(game=game, era="rail").state
    assert (set(state.hidden), state.aside_hidden, state.deck, sum(state.discards)) == ({8}, out, deck, 0)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("money", "points"), [(9, 0), (10, 1), (39, 3)])
def test_every_ten_pounds_are_a_point_at_the_end_of_the_rail_era_only(game: str, money: int, points: int) -> None:
    table = Table(f"money.red {money}", game=game)
    assert table.projected() == {}
    table.pass_until(era="rail")
    assert table.points() == {}
    table.pass_to_the_end()
    assert table.points().get("bonus", 0) == points
    assert table.money() == money


def finished(game: str, *amendments: str) -> Table:
    return Table(game=game, era="rail").pass_to_the_end().set(*amendments)  # type: ignore[no-any-return]


def ranks(table: Table) -> list[tuple[int, str]]:
    standing = RULES.result(table.state)
    assert standing is not None
    return [(rank.rank, rank.seat) for rank in standing.ranks]


@pytest.mark.parametrize("game", EDITIONS)
def test_most_points_win_then_income_then_money(game: str) -> None:
    table = finished(game, "vp.red 9", "vp.yellow 9", "vp.purple 12", "income.yellow 11", "income.red 12")
    table.set("money.red 5", "money.yellow 6")
    assert ranks(table)[:3] == [(1, "purple"), (2, "yellow"), (3, "red")]
    assert ranks(table.set("income.red 13"))[:3] == [(1, "purple"), (2, "red"), (3, "yellow")]


def test_2007_the_turn_order_breaks_the_last_tie() -> None:
    table = Table(era="rail", round=8).set("spent.red 4").pass_to_the_end().set("vp.red 9", "vp.green 9")
    assert ranks(table)[:2] == [(1, "green"), (2, "red")]


def test_2018_who_is_still_equal_shares_the_place() -> None:
    assert ranks(finished("2018-4", "vp.red 9", "vp.yellow 9"))[:3] == [(1, "red"), (1, "yellow"), (3, "purple")]


def test_nothing_is_played_after_the_end() -> None:
    table = finished("2007-4")
    assert list(RULES.moves(table.state)) == []
    assert table.refused("red pass with coal") == ["game.over"]

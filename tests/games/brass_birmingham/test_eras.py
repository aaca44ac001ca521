"""The end of an era: scoring, what leaves the board, the new deck; the end of the game and its ties."""

import pytest

from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.cards import CARDS

from .positions import Table


def points(table: Table, colour: str = "red") -> dict[str, int]:
    score = next(s for s in RULES.view(table.state).scores if s.seat == colour)
    return {source.id: source.now for source in score.sources if source.now}


def projected(table: Table, colour: str = "red") -> dict[str, int]:
    score = next(s for s in RULES.view(table.state).scores if s.seat == colour)
    assert score.projected == sum(source.projected for source in score.sources)
    return {source.id: source.projected for source in score.sources if source.projected}


def test_links_score_the_link_points_at_their_ends() -> None:
    table = Table("link.birmingham-oxford red", "tile.birmingham.3 yellow-iron-1-flipped").pass_until(era="rail")
    assert points(table) == {"canal_links": 2 + 1}
    assert points(table, "yellow") == {"canal_tiles": 3}


def test_unflipped_tiles_give_nothing() -> None:
    table = Table("link.birmingham-dudley red", "tile.dudley.1 red-coal-1-2cubes").pass_until(era="rail")
    assert points(table) == {}


def test_the_link_of_three_places_scores_all_of_them() -> None:
    table = Table("link.kidderminster-worcester-farm_brewery_south red", "tile.worcester.1 white-cotton-1-flipped")
    table.set("tile.kidderminster.1 yellow-coal-1-flipped", "tile.farm_brewery_south.1 purple-brewery-1-flipped")
    assert projected(table) == {"canal_links": 1 + 2 + 2}


def test_flipped_tiles_score_in_each_era_they_lie_there() -> None:
    table = Table("stack.red.cotton 8", "tile.worcester.1 red-cotton-2-flipped").pass_until(era="rail")
    assert points(table) == {"canal_tiles": 5}
    assert projected(table) == {"canal_tiles": 5, "rail_tiles": 5}
    while RULES.to_act(table.state):
        table.play(table.moves("pass")[0].text())
    assert points(table) == {"canal_tiles": 5, "rail_tiles": 5}


def test_level_one_tiles_and_all_links_leave_after_the_canal_era() -> None:
    table = Table("tile.dudley.1 red-coal-1-2cubes", "stack.red.cotton 8", "tile.worcester.1 red-cotton-2")
    table.set("link.birmingham-dudley red", "tile.stafford.2 white-pottery-1").pass_until(era="rail")
    assert (table.tile("dudley.1"), table.tile("stafford.2"), table.tile("worcester.1")) == (
        "none",
        "none",
        "red-cotton-2",
    )
    assert table.state.links == (0,) * 4
    assert table.state.boxed[0][4] == 1


def test_stacks_stay_as_they_are() -> None:
    assert Table(era="rail").state.stacks == Table().state.stacks


def test_merchants_get_their_beer_back() -> None:
    table = Table("beer.oxford.1 0", "beer.nottingham.1 0").pass_until(era="rail")
    assert table.state.beer == Table().state.beer


def test_the_markets_stay_as_they_are() -> None:
    table = Table("market.coal 4", "market.iron 2").pass_until(era="rail")
    assert (table.state.coal, table.state.iron) == (4, 2)


@pytest.mark.parametrize(("seats", "deck"), [(2, 24), (3, 30), (4, 32)])
def test_the_second_deck_holds_all_cards_again(seats: int, deck: int) -> None:
    state = Table(seats=seats, era="rail").state
    assert (state.hidden, state.aside_hidden, state.deck, sum(state.discards)) == ((8,) * seats, 0, deck, 0)
    assert deck + 8 * seats == CARDS.deck_size(seats)


def test_income_is_paid_after_the_last_canal_round_but_not_after_the_last_of_all() -> None:
    table = Table("income.red 20").pass_until(round=8)
    before = table.money()
    table.pass_until(era="rail")
    assert table.money() - before == 5
    table.pass_until(round=8)
    before = table.money()
    while RULES.to_act(table.state):
        table.play(table.moves("pass")[0].text())
    assert table.money() == before


def finished(*amendments: str) -> Table:
    table = Table(era="rail")
    while RULES.to_act(table.state):
        table.play(table.moves("pass")[0].text())
    return table.set(*amendments)


def ranks(table: Table) -> list[tuple[int, str]]:
    standing = RULES.result(table.state)
    assert standing is not None
    return [(rank.rank, rank.seat) for rank in standing.ranks]


def test_nothing_is_played_after_the_end() -> None:
    table = finished()
    assert RULES.to_act(table.state) == ()
    assert list(RULES.moves(table.state)) == []
    assert table.refused("red pass with coal") == ["game.over"]


def test_most_points_win() -> None:
    assert ranks(finished("vp.red 3", "vp.yellow 9", "vp.white 5"))[:3] == [(1, "yellow"), (2, "white"), (3, "red")]


def test_ties_are_broken_by_income_level_then_money() -> None:
    table = finished("vp.red 9", "vp.yellow 9", "income.yellow 11", "income.red 12", "money.red 5", "money.yellow 6")
    assert ranks(table)[:2] == [(1, "yellow"), (2, "red")]
    table.set("income.red 13")
    assert ranks(table)[:2] == [(1, "red"), (2, "yellow")]


def test_who_is_still_equal_shares_the_place() -> None:
    assert ranks(finished("vp.red 9", "vp.yellow 9", "vp.purple 1"))[:3] == [(1, "red"), (1, "yellow"), (3, "purple")]


def test_an_era_may_end_with_unequal_hands() -> None:
    table = Table("cards.yellow 0", round=2)
    table.set(f"cards.white {8 + table.state.deck}")
    table.pass_until(era="rail")
    assert table.state.round == 1
    assert table.state.hidden == (8,) * 4

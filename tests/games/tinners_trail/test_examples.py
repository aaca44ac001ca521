"""The 32 worked examples of the rulebook, each under its number (E01 to E32)."""

from __future__ import annotations

from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import CARRY, INDEX, LORD, price_column
from hub.games.tinners_trail.look import capacity, price, work_left
from hub.games.tinners_trail.lord.decisions import area_value, choose_mining, choose_port, profit
from hub.games.tinners_trail.printed import CardEntry
from hub.games.tinners_trail.state import State, Step
from tests.games.tinners_trail.positions import (
    area,
    at_column,
    at_round,
    begin,
    change,
    game,
    legal,
    mine,
    money,
    passed,
    play,
    player,
    refused,
    seat,
    tile,
)


def points(state: State, who: str) -> int:
    found = state.player(who)
    assert found is not None
    return found.points


# -- prices --


def rolled(ore: str, total: int, before: int) -> State:
    """The state after a roll, with the column of the round before."""
    state = begin()
    state = change(state, columns=(before, before), agenda=(Step("roll", what=ore), *state.agenda))
    return play(state, f"table roll {total} for {ore}")


def test_E01_tin_at_4_adds_one_to_the_next_roll() -> None:
    assert price(rolled("tin", 4, 1), "tin") == 5


def test_E02_copper_at_10_takes_one_from_the_next_roll() -> None:
    assert price(rolled("copper", 9, 4), "copper") == 8


def test_E03_a_sum_of_2_sets_tin_to_4() -> None:
    assert price(rolled("tin", 2, 0), "tin") == 4 and price_column(2) == 1


def test_E04_a_sum_of_7_sets_copper_to_8() -> None:
    assert price(rolled("copper", 7, 0), "copper") == 8 and price_column(7) == 3


def test_E05_the_first_column_of_the_round_before_adds_one() -> None:
    assert CARRY[1] == 1 and price(rolled("tin", 6, 1), "tin") == 6


# -- turn order --


def test_E06_the_leftmost_and_highest_acts_and_goes_below_the_others() -> None:
    """red stands for green, blue for yellow; green and yellow for blue and pink."""
    state = at_column(begin(4), red=3, blue=3, green=5, yellow=6)
    assert seat(state) == "red"
    state = play(state, "red port in lands_end")
    assert state.work[5] == ("green", "red")
    assert seat(state) == "blue"


# -- auctions --


def test_E07_the_opener_with_a_map_gets_half_of_the_winning_bid() -> None:
    state = tile(begin(3), "falmouth", 0, 0, 0, up=False)
    region = state.game.regions[INDEX["falmouth"]]
    assert region == "B"
    state = play(state, "red open falmouth", "red survey with B", "table map gives copper 1", "table map price 2")
    state = play(state, "red bid 3", "blue bid 9", "green leave", "red leave")
    state = play(state, "table tile falmouth has 4 copper 3 tin 4 water")
    assert (money(state, "blue"), money(state, "red")) == (20 - 9, 20 + 5)
    assert state.column("blue") == 2 and seat(state) == "red"
    found = state.areas[INDEX["falmouth"]]
    assert (found.owner, found.copper, found.tin, found.water) == ("blue", 5, 3, 4)


def test_E08_a_lone_bidder_opens_at_the_minimum_and_plays_a_map_after() -> None:
    state = begin(3)
    state = at_column(passed(state, "blue"), red=4, green=9)
    spot = next(a for a, n in INDEX.items() if state.game.regions[n] == "C" and state.areas[n].tile == "down")
    state = area(tile(state, spot, 1, 1, 3), spot, drainage=1)
    state = play(state, f"red open {spot}")
    assert refused(state, "red bid 1") == ["bid.low"]
    assert refused(state, "red survey with C") == ["map.not_now"]
    state = play(state, "red bid 2", "red survey with C", "table map gives drain 2", "table map price 3")
    assert money(state, "red") == 20 - 2 - 3
    assert state.areas[INDEX[spot]].water == 0


def test_E09_with_two_a_drawn_map_too_dear_forces_the_opener_out() -> None:
    state = player(begin(2), "red", money=4, hand=("A", "B"))
    state = tile(state, "newquay", 0, 0, 0, up=False)
    state = play(state, "red open newquay", "red draw from the deck", "table draw C")
    state = play(state, "table map gives copper 2", "table map price 5")
    assert legal(state) == {"red leave"}
    state = play(state, "red leave")
    assert refused(state, "blue bid 4") == ["bid.low"]
    gone = play(state, "blue leave")
    assert gone.areas[INDEX["newquay"]].tile == "gone"
    state = play(state, "blue bid 5", "table tile newquay has 1 copper 1 tin 4 water")
    assert (money(state, "blue"), money(state, "red")) == (15, 4)
    assert state.areas[INDEX["newquay"]].owner == "blue" and state.areas[INDEX["newquay"]].copper == 3


# -- mining --


def test_E10_three_cubes_through_three_cubes_of_water_cost_nine() -> None:
    state = mine(begin(3), "camborne", copper=4, tin=1, water=3, miners=1)
    assert capacity(state, INDEX["camborne"]) == 3
    state = play(state, *["red mine copper in camborne"] * 3)
    found = state.player("red")
    assert found is not None and (found.money, found.copper) == (20 - 9, 3)
    assert state.areas[INDEX["camborne"]].water == 4 and state.column("red") == 1


# -- passing --


def test_E11_who_passes_early_gets_the_next_row_and_the_last_column_must_pass() -> None:
    state = at_column(passed(begin(3), "green"), blue=8, red=10)
    assert seat(state) == "blue"
    state = play(state, "blue pass")
    assert state.track == ("green", "blue")
    assert legal(state) == {"red pass"}
    state = play(state, "red pass")
    assert state.track == ("green", "blue", "red")


# -- selling and investing --


def test_E12_two_tin_at_5_and_three_copper_at_8_bring_34() -> None:
    state = player(passed(begin(3), "blue", "green"), "red", tin=2, copper=3)
    state = play(state, "red pass", "blue stop investing", "green stop investing")
    assert (price(state, "tin"), price(state, "copper")) == (5, 8)
    found = state.player("red")
    assert found is not None and (found.money, found.tin, found.copper) == (20 + 34, 0, 0)


def invested() -> State:
    """Red passed first and has £44 when investing begins; blue and green have nothing to invest."""
    state = begin(3)
    for other in ("blue", "green"):
        state = player(state, other, money=0)
    return play(player(state, "red", money=44), "red pass", "blue pass", "green pass")


def test_E13_twenty_pounds_in_the_top_row_of_round_1_bring_44_points() -> None:
    state = play(invested(), "red invest 20 by 10")
    assert (points(state, "red"), money(state, "red")) == (44, 24)


def test_E14_five_more_bring_10_and_19_stay_for_round_2() -> None:
    state = play(invested(), "red invest 20 by 10", "red invest 5 by 5", "red stop investing")
    assert (points(state, "red"), money(state, "red")) == (54, 19)


# -- Arsenic --


def test_E15_processing_shortens_the_work_track_and_may_force_a_pass() -> None:
    state = mine(begin(3, arsenic="on"), "camborne", arsenic=1, furnace="red")
    state = at_column(player(state, "red", furnace=True, limit=10, arsenic=1), red=8, blue=9, green=9)
    state = play(state, "red process arsenic in camborne")
    found = state.player("red")
    assert found is not None and found.limit == 9
    assert state.column("red") == 8 and seat(state) == "red"
    assert legal(state) == {"red pass"} and work_left(state, "red") == 0


def test_E16_two_cubes_in_round_2_bring_the_two_dearest_open_spaces() -> None:
    state = game(begin(3, arsenic="on"), market=((20, 18, 16, 15), (14, 12, 12, 11), (10, 10, 9, 8), (8, 7, 7, 6)))
    state = mine(at_round(state, 2), "camborne", furnace="red")
    state = at_column(player(state, "red", furnace=True, limit=8, arsenic=2), red=6, blue=9, green=9)
    state = play(state, "red sell arsenic")
    assert money(state, "red") == 20 + 26 and state.column("red") == 7
    assert legal(state) == {"red pass"}


# -- Emigration --


def emigrant() -> State:
    """Red's own miner in a mine without ore, in round 2."""
    state = mine(begin(3, emigration="on"), "camborne", hired="red", water=2)
    return at_round(player(state, "red", miners=3), 2)


def test_E17_there_is_one_space_of_the_round_in_each_country() -> None:
    state = emigrant()
    assert len(legal(state, "emigrate")) == 4
    state = play(state, "red emigrate from camborne to sierra_madre")
    assert [n for n, who in enumerate(state.abroad) if who] == [4 * 1 + 2 - 1]


def test_E18_the_mine_loses_capacity_and_may_get_another_miner() -> None:
    state = emigrant()
    before = capacity(state, INDEX["camborne"])
    assert "token.there" in refused(state, "red miner in camborne")
    state = play(state, "red emigrate from camborne to sierra_madre")
    assert capacity(state, INDEX["camborne"]) == before - 1
    assert refused(change(state, agenda=(Step("act", "red"),)), "red miner in camborne") == []


# -- Kickstarter pack --


def test_E19_the_money_of_a_tile_comes_after_the_bid_is_paid() -> None:
    state = tile(player(begin(3, pack="on"), "red", money=7), "camborne", 2, 2, 3, bonus="money", amount=3)
    state = play(player(state, "red", hand=()), "red open camborne")
    assert refused(state, "red bid 8") == ["money.short"]
    state = play(state, "red bid 7", "blue leave", "green leave")
    assert money(state, "red") == 7 - 7 + 3


def test_E20_a_tile_that_costs_one_work_point_still_needs_two_to_bid() -> None:
    state = tile(begin(3, pack="on"), "camborne", 2, 2, 3, bonus="work", amount=1)
    assert "work.short" in refused(at_column(state, red=9, blue=10, green=10), "red open camborne")
    state = play(player(state, "red", hand=()), "red open camborne", "red bid 1", "blue leave", "green leave")
    assert state.column("red") == 1


# -- Lord Wallace --


def lord_mine(state: State, id: str, **changes: int | bool | str) -> State:
    return mine(state, id, LORD, **changes)


def test_E21_dear_copper_takes_the_orange_action() -> None:
    entries = (CardEntry(1, 2, 3, 5, "build", "mine"),)
    state = lord_mine(game(at_round(begin(1), 2), lord_cards=entries), "camborne", copper=3, water=1)
    state = at_column(state, wallace=4, red=5)
    state = play(state, "table lord card 1")
    assert legal(state) == {"table lord does mine at camborne"}


def test_E22_two_copper_two_tin_three_water_are_worth_1() -> None:
    assert area_value(tile(begin(1), "camborne", 2, 2, 3), INDEX["camborne"]) == 1


def test_E23_a_port_adds_2_to_the_value_and_a_miner_1() -> None:
    state = tile(begin(1), "camborne", 2, 2, 3)
    assert area_value(state, INDEX["camborne"], (("port", 1),)) == 3
    assert area_value(state, INDEX["camborne"], (("miner", 1),)) == 2


def test_E24_he_opens_at_6_and_you_must_bid_7() -> None:
    state = tile(tile(begin(1), "lands_end", 1, 1, 4), "st_ives", 3, 3, 2)
    state = tile(tile(state, "camborne", 1, 1, 4, up=False), "helston", 1, 1, 4, up=False)
    assert area_value(state, INDEX["st_ives"]) == 4
    state = play(state, "table lord card says build", "table draw A", "table lord does open at st_ives")
    state = play(state, "table map gives copper 1", "table map price 2")
    assert [step.what for step in state.agenda if step.kind == "die"] == ["orange", "blue"]
    state = play(state, "table die orange shows 2", "table die blue shows 4", "table lord bids 6")
    assert refused(state, "red bid 6") == ["bid.low"]
    state = play(state, "red bid 7")
    assert state.areas[INDEX["st_ives"]].owner == "red" and state.areas[INDEX["st_ives"]].copper == 4


def does(state: State, action: str) -> State:
    """Lord Wallace's card says this action, and he carries it out."""
    state = play(state, f"table lord card says {action}")
    return RULES.apply(state, next(iter(RULES.moves(state))))


def test_E25_three_cubes_at_2_add_6_to_what_he_has_spent() -> None:
    state = does(lord_mine(begin(1), "camborne", copper=5, water=2, miners=1), "mine")
    found = state.player(LORD)
    assert found is not None and (found.spent, found.copper) == (6, 3)


def test_E26_dear_copper_takes_him_where_there_is_less_water_then_east() -> None:
    state = begin(1, copper=9)
    state = lord_mine(state, "camborne", copper=4, water=3, miners=1, port=True)
    east = lord_mine(state, "truro", copper=4, water=2, miners=1, port=True)
    plan = choose_mining(east)
    assert plan is not None and (plan.spot, plan.why, plan.copper) == ("truro", ("dry",), 4)
    plan = choose_mining(area(east, "truro", water=3))
    assert plan is not None and (plan.spot, plan.why) == ("truro", ("east",))


def test_E27_cheap_copper_takes_him_where_less_ore_stays_and_only_tin() -> None:
    state = lord_mine(begin(1, copper=5), "camborne", copper=1, tin=2, water=2, miners=1)
    state = lord_mine(state, "truro", copper=3, tin=2, water=2, miners=1)
    plan = choose_mining(state)
    assert plan is not None and (plan.spot, plan.tin, plan.copper, plan.why) == ("camborne", 2, 0, ("leaves",))


def test_E28_his_port_goes_where_ore_is_left_to_mine() -> None:
    state = lord_mine(begin(1), "camborne", copper=2, tin=1, water=1)
    state = lord_mine(state, "truro", copper=2, tin=1, water=1, miners=1)
    plan = choose_port(state)
    assert plan is not None and plan.spot == "camborne"


def test_E29_67_pounds_bring_him_103_points_and_2_are_lost() -> None:
    state = at_round(player(begin(1), LORD, tin=3, copper=8, spent=12), 3)
    state = play(passed(state, LORD), "red pass")
    found = state.player(LORD)
    assert found is not None and (found.points, found.spent, found.money) == (103, 0, 0)


def test_E30_he_processes_arsenic_when_it_pays_more_than_mining() -> None:
    state = game(begin(1, arsenic="on"), market=((12, 11), (10, 9), (8, 7), (7, 6)))
    state = change(state, market=(0,) * 8)
    state = lord_mine(state, "camborne", copper=1, tin=3, water=3, miners=1, port=True, arsenic=1, furnace=LORD)
    state = player(state, LORD, furnace=True)
    plan = choose_mining(state)
    assert plan is not None and profit(state, plan) == 23 - 12
    state = play(state, "table lord card says mine", "table lord does process at camborne")
    found = state.player(LORD)
    assert found is not None and (found.limit, found.earned) == (10, 12)
    assert state.areas[INDEX["camborne"]].arsenic == 0
    assert state.step == Step("lord_card") and state.column(LORD) == 0


def test_E31_instead_of_improvements_his_miner_goes_to_michigan() -> None:
    state = at_round(begin(1, emigration="on"), 2)
    state = lord_mine(state, "camborne", copper=2, tin=1, water=2, hired=LORD, port=True)
    state = lord_mine(player(state, LORD, miners=3), "redruth", copper=4, tin=2, water=2)
    state = play(state, "table lord card says improve", "table lord does michigan at camborne")
    assert legal(state) == {"table lord does grant_train at redruth"}
    state = play(state, "table lord does grant_train at redruth")
    assert state.areas[INDEX["redruth"]].train and state.areas[INDEX["camborne"]].hired == ""


def test_E32_instead_of_mining_he_goes_to_kimberley_if_sierra_madre_is_taken() -> None:
    state = at_round(begin(1, emigration="on"), 3)
    state = game(state, kimberley=(3, 4, 6, 10))
    taken = list(state.abroad)
    taken[4 * 1 + 3 - 1] = "red"
    state = change(player(state, "red", miners=3), abroad=tuple(taken))
    state = lord_mine(player(state, LORD, miners=3), "camborne", copper=2, tin=1, hired=LORD, port=True)
    state = play(state, "table lord card says mine", "table lord does kimberley at camborne")
    found = state.player(LORD)
    assert found is not None and found.earned == 12

"""Lord Wallace: how he chooses, bids and invests, his eight difficulties, and the expansions in his hands."""

from __future__ import annotations

import pytest

from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import INDEX, LORD
from hub.games.tinners_trail.look import capacity, work_left
from hub.games.tinners_trail.lord import decisions as lord
from hub.games.tinners_trail.printed import CardEntry
from hub.games.tinners_trail.scoring import ore_money
from hub.games.tinners_trail.state import Player, State, Step
from hub.i18n import render
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
    settle,
    tile,
)


def his(state: State, id: str, **values: object) -> State:
    """A mine of Lord Wallace."""
    return mine(state, id, LORD, **values)


def wallace(state: State) -> Player:
    found = state.player(LORD)
    assert found is not None
    return found


def says(state: State, action: str) -> State:
    return play(state, f"table lord card says {action}")


def acts(state: State) -> State:
    """He does what he has decided."""
    (move,) = RULES.moves(state)
    return RULES.apply(state, move)


def lines(state: State) -> str:
    (only,) = legal(state)
    return only


# -- set-up and turns --


def test_he_acts_first_and_his_money_marker_starts_at_nothing() -> None:
    state = begin(1)
    assert state.work[0] == (LORD, "red") and wallace(state).money == 0
    assert state.step == Step("lord_card")


def test_what_cannot_be_done_means_another_card() -> None:
    assert says(begin(1), "mine").step == Step("lord_card")


def test_in_the_last_column_he_passes_without_a_card() -> None:
    state = at_column(begin(1), wallace=10, red=10)
    assert lines(state) == "table lord does pass at -"
    assert play(state, "table lord does pass at -").track == (LORD,)


def test_in_round_4_from_column_7_on_he_passes_when_nothing_is_left_to_mine() -> None:
    state = at_column(at_round(begin(1), 4), wallace=7, red=9)
    assert lines(state) == "table lord does pass at -"
    assert at_column(at_round(begin(1), 4), wallace=6, red=9).step == Step("lord_card")
    ore = his(at_round(begin(1), 4), "camborne", copper=1)
    assert at_column(ore, wallace=7, red=9).step == Step("lord_card")


def test_cheap_copper_takes_the_plain_action_and_dear_copper_the_orange() -> None:
    cards = (CardEntry(1, 1, 0, 10, "miner", "mine"),)
    for copper, action in ((5, "miner"), (9, "mine")):
        state = his(game(begin(1, copper=copper), lord_cards=cards), "camborne", copper=3, tin=2)
        assert lines(play(state, "table lord card 1")) == f"table lord does {action} at camborne"


def test_his_cards_are_reshuffled_when_all_have_been_turned() -> None:
    cards = (CardEntry(1, 1, 0, 10, "mine"), CardEntry(2, 1, 0, 10, "build"))
    state = change(game(begin(1), lord_cards=cards), turned=(1, 2))
    assert legal(state) == {"table lord card 1", "table lord card 2"}
    assert play(state, "table lord card 1").turned == (1,)


def test_he_passes_when_no_card_says_anything_possible() -> None:
    state = game(begin(1), lord_cards=(CardEntry(1, 1, 0, 10, "mine"),))
    state = at_column(state, wallace=0, red=0)
    assert lines(state) == "table lord does pass at -"


# -- choosing an area --


def test_he_prefers_the_best_face_up_tile_worth_two_or_more() -> None:
    state = tile(tile(begin(1), "lands_end", 3, 2, 3), "st_ives", 3, 3, 3)
    plan = lord.choose_area(state, ("A",))
    assert plan is not None and (plan.spot, plan.why) == ("st_ives", ("value",))


def test_among_equal_tiles_he_prefers_one_beside_a_mine_of_his_then_the_coast_then_the_east() -> None:
    state = tile(tile(begin(1), "newquay", 3, 2, 3), "st_dennis", 3, 2, 3)
    assert lord.choose_area(state, ("C",)) == lord.Plan("newquay", ("coast",))
    state = his(state, "truro")
    assert lord.choose_area(state, ("C",)) == lord.Plan("st_dennis", ("beside",))
    both = tile(tile(begin(1), "newquay", 3, 2, 3), "mevagissey", 3, 2, 3)
    assert lord.choose_area(both, ("C",)) == lord.Plan("mevagissey", ("east",))


def test_without_a_good_tile_he_takes_a_face_down_one_with_most_drainage() -> None:
    state = area(area(begin(1), "helston", drainage=1), "camborne", drainage=2)
    plan = lord.choose_area(state, ("A",))
    assert plan is not None and (plan.spot, plan.why) == ("camborne", ("drainage",))


def test_a_map_without_an_area_in_its_region_means_another_card() -> None:
    state = begin(1)
    for spot in ("lands_end", "st_ives", "camborne", "helston"):
        state = area(state, spot, tile="gone")
    state = play(says(state, "build"), "table draw A")
    assert state.step == Step("lord_card") and len(state.lord_maps) == 5


def test_when_his_maps_are_used_up_he_chooses_first_and_draws_from_that_regions_deck() -> None:
    state = change(tile(begin(1), "truro", 4, 4, 1), lord_maps=())
    state = says(state, "build")
    assert legal(state) == {"table draw B"}
    assert lines(play(state, "table draw B")) == "table lord does open at truro"


# -- his bids --


def opened(bid: int, value: tuple[int, int, int] = (3, 3, 2)) -> State:
    """You open with a drawn map for £2 and bid so much."""
    state = at_column(tile(begin(1), "st_ives", *value), wallace=1, red=0)
    state = play(state, "red open st_ives", "red draw from the deck", "table draw A")
    return play(state, "table map gives copper 1", "table map price 2", f"red bid {bid}")


def test_over_your_bid_he_goes_by_one_pound_and_wins() -> None:
    state = play(opened(3), "table die orange shows 2", "table die blue shows 4", "table lord bids 4")
    assert state.areas[INDEX["st_ives"]].owner == LORD and money(state) == 20


def test_a_tie_is_the_openers() -> None:
    state = play(opened(6), "table die orange shows 2", "table die blue shows 4", "table lord bids 0")
    assert state.areas[INDEX["st_ives"]].owner == "red" and money(state) == 14


def test_the_lower_die_counts_in_its_band() -> None:
    state = opened(3, (1, 1, 2))
    assert lord.area_value(state, INDEX["st_ives"], (("copper", 1),)) == 1
    state = play(state, "table die orange shows 4", "table die white shows 1")
    assert lines(state) == "table lord bids 0"


def test_he_leaves_an_area_of_no_value_without_rolling() -> None:
    assert lines(opened(2, (1, 1, 6))) == "table lord bids 0"


def test_he_leaves_what_would_take_him_more_than_four_columns_beyond_you() -> None:
    state = opened(2)
    assert lord.can_bid(at_column(state, wallace=2, red=0))
    assert not lord.can_bid(at_column(state, wallace=3, red=0))


def test_with_nine_points_used_he_cannot_join_but_may_build_with_his_last() -> None:
    state = tile(begin(1), "st_ives", 3, 3, 2)
    assert not lord.can_bid(at_column(state, wallace=9, red=8))
    state = says(at_column(state, wallace=9, red=9), "build")
    state = play(state, "table draw A", "table lord does open at st_ives", "table map gives tin 1", "table map price 2")
    state = acts(state)
    assert state.areas[INDEX["st_ives"]].owner == LORD and state.column(LORD) == 10


def test_a_drawn_map_you_cannot_pay_for_leaves_the_area_to_him() -> None:
    state = at_column(player(tile(begin(1), "st_ives", 3, 3, 2), "red", money=1, hand=()), wallace=1, red=0)
    state = play(state, "red open st_ives", "red draw from the deck", "table draw A")
    state = play(state, "table map gives copper 1", "table map price 2", "red leave", "table lord bids 2")
    assert state.areas[INDEX["st_ives"]].owner == LORD


def test_your_map_from_the_hand_turns_the_tile_up_and_pays_half_if_he_wins() -> None:
    state = at_column(tile(begin(1), "st_ives", 0, 0, 0, up=False), wallace=1, red=0)
    state = play(state, "red open st_ives", "red survey with A", "table map gives copper 1", "table map price 2")
    state = play(state, "table tile st_ives has 3 copper 3 tin 2 water", "red bid 4")
    assert state.areas[INDEX["st_ives"]].tile == "up"
    state = play(state, "table die orange shows 2", "table die blue shows 4", "table lord bids 5")
    assert money(state) == 20 + 3


def test_his_opening_does_not_turn_the_tile() -> None:
    state = says(begin(1), "build")
    state = play(state, "table draw A", "table lord does open at helston")
    assert state.areas[INDEX["helston"]].tile == "down"


def test_when_neither_wants_his_area_he_turns_another_card() -> None:
    state = play(says(begin(1), "build"), "table draw A", "table lord does open at helston")
    state = play(state, "table map gives drain 1", "table map price 2", "table lord bids 0", "red leave")
    assert state.areas[INDEX["helston"]].tile == "gone" and state.step == Step("lord_card")


def test_his_pass_makes_your_opening_dearer() -> None:
    state = passed(tile(begin(1), "st_ives", 3, 3, 2), LORD)
    state = play(state, "red open st_ives", "red draw from the deck", "table draw A")
    state = play(state, "table map gives copper 1", "table map price 2")
    assert refused(state, "red bid 2") == ["bid.low"]
    assert play(state, "red bid 3").areas[INDEX["st_ives"]].owner == "red"


# -- what he does --


def test_dear_copper_is_filled_up_with_tin() -> None:
    plan = lord.choose_mining(his(begin(1), "camborne", copper=1, tin=3, miners=1))
    assert plan is not None and (plan.copper, plan.tin) == (1, 2)


def test_cheap_copper_is_taken_only_in_the_last_round() -> None:
    state = his(begin(1, copper=5), "camborne", copper=3, tin=1)
    plan = lord.choose_mining(state)
    assert plan is not None and (plan.copper, plan.tin) == (0, 1)
    plan = lord.choose_mining(at_round(state, 4))
    assert plan is not None and (plan.copper, plan.tin) == (1, 1)


def test_his_pumps_serve_the_mine_with_most_ore_then_the_next() -> None:
    state = his(at_round(begin(1), 3), "camborne", copper=4, water=1)
    state = his(state, "truro", copper=3, water=2)
    state = acts(says(state, "pump"))
    assert state.pumps == (1, 1)
    assert (state.areas[INDEX["camborne"]].water, state.areas[INDEX["truro"]].water) == (0, 1)


def test_mines_with_too_little_ore_get_no_pump() -> None:
    assert lord.choose_pumping(his(begin(1), "camborne", copper=1, water=3)) is None


def test_his_adit_lies_between_two_wet_mines_of_his_where_ore_is_least() -> None:
    state = his(
        his(his(begin(1), "camborne", copper=1, water=1), "redruth", copper=1, water=1), "truro", copper=3, water=1
    )
    assert lines(says(state, "adit")) == "table lord does adit at camborne-redruth"


def test_without_room_for_an_adit_he_pumps() -> None:
    state = his(begin(1), "camborne", copper=3, water=2)
    assert lines(says(state, "adit")) == "table lord does pump at camborne"


def test_his_train_goes_where_it_takes_most_water_out_of_his_mines() -> None:
    state = his(his(at_round(begin(1), 3), "camborne", copper=4, water=2), "redruth", copper=4, water=2)
    state = his(state, "truro", copper=4, water=2)
    assert lines(says(state, "train")) == "table lord does train at redruth"


def test_his_miner_goes_to_most_ore_then_least_water() -> None:
    state = his(his(begin(1), "camborne", copper=4, water=2), "truro", copper=4, water=1)
    move = says(state, "miner")
    assert lines(move) == "table lord does miner at truro"
    sentence = render(RULES.tell(move, RULES.read(lines(move)), acts(move)))
    assert sentence == "Lord Wallace: miner, Truro: least water."


@pytest.mark.parametrize(
    ("stock", "action"),
    [((1, 1, 1, 1), "train"), ((1, 1, 0, 1), "adit"), ((0, 1, 0, 1), "port"), ((0, 0, 0, 1), "pump")],
)
def test_improvements_come_in_his_order(stock: tuple[int, ...], action: str) -> None:
    state = his(his(begin(1), "camborne", copper=4, water=2), "redruth", copper=4, water=2)
    assert f" {action} at" in lines(says(change(state, stock=stock), "improve"))


def test_the_last_improvement_is_a_miner() -> None:
    state = change(his(begin(1), "st_dennis", copper=4), stock=(0, 0, 0, 1))
    assert lines(says(state, "improve")) == "table lord does miner at st_dennis"


# -- income and the end --


def test_his_income_never_falls_below_nothing() -> None:
    state = play(passed(player(begin(1), LORD, spent=50), LORD), "red pass")
    assert wallace(state).points == 0


def test_you_win_only_with_more_points() -> None:
    for points, won in ((4, False), (5, False), (6, True)):
        state = player(player(at_round(begin(1), 4), "red", money=0, agreed=points), LORD, agreed=5)
        standing = RULES.result(play(passed(state, LORD), "red pass"))
        assert standing is not None and standing.won is won


# -- difficulties --


def test_better_mines() -> None:
    assert capacity(his(begin(1, better_mines="on"), "camborne"), INDEX["camborne"]) == 3
    assert capacity(mine(begin(1, better_mines="on"), "camborne"), INDEX["camborne"]) == 2


def test_cheap_labour() -> None:
    state = player(begin(1, cheap_labour="on"), LORD, copper=4, spent=13)
    assert wallace(play(passed(state, LORD), "red pass")).points == 2 * 22 + 10


@pytest.mark.parametrize("more", ["0", "1", "2"])
def test_more_mines(more: str) -> None:
    assert wallace(begin(1, more_mines=more)).mines == 6 + int(more)


def test_fat_wallet() -> None:
    state = says(tile(begin(1, fat_wallet="on"), "st_ives", 3, 3, 2), "build")
    state = play(
        state, "table draw A", "table lord does open at st_ives", "table map gives copper 1", "table map price 2"
    )
    assert lines(play(state, "table die orange shows 2", "table die blue shows 4")) == "table lord bids 8"


def test_friends_in_high_places() -> None:
    state = player(begin(1, friends="on"), LORD, copper=5)
    state = play(at_column(state, wallace=10, red=9), "red pass", "table lord does pass at -")
    assert state.track == ("red", LORD) and wallace(state).points == 4 * 22


@pytest.mark.parametrize(("books", "points"), [("off", 22), ("second", 21), ("lower", 21)])
def test_sabotaged_books(books: str, points: int) -> None:
    state = at_column(begin(1, books=books), wallace=10, red=9)
    state = play(state, "red pass", "table lord does pass at -", "red invest 10 by 10")
    red = state.player("red")
    assert red is not None and red.points == points


def test_sabotaged_books_one_row_lower_from_the_second_row() -> None:
    state = play(passed(begin(1, books="lower"), LORD), "red pass", "red invest 5 by 5")
    red = state.player("red")
    assert red is not None and red.points == 9


def over(state: State) -> State:
    """The round ends: you pass, nobody invests."""
    state = play(passed(state, LORD), "red pass")
    return play(state, "red stop investing") if state.step and state.step.kind == "invest" else state


def test_his_cards_lie_as_they_are_when_a_round_begins() -> None:
    cards = (CardEntry(1, 1, 0, 10, "mine"), CardEntry(2, 2, 0, 10, "build"))
    state = settle(over(change(game(begin(1), lord_cards=cards), turned=(1,))))
    assert state.round == 2 and legal(state) == {"table lord card 2"}


@pytest.mark.parametrize(("number", "left"), [(2, 3), (3, 2), (4, 1)])
def test_subsidy(number: int, left: int) -> None:
    state = at_round(his(begin(1, subsidy="on"), "camborne", copper=5, water=4), number - 1)
    state = acts(over(state))
    assert state.round == number and state.areas[INDEX["camborne"]].water == left


def test_greenfield_purchase() -> None:
    state = over(at_round(tile(begin(1, greenfield="on"), "st_ives", 3, 3, 2), 2))
    state = play(state, "table draw A", "table lord does open at st_ives", "table map gives tin 1", "table map price 2")
    assert state.areas[INDEX["st_ives"]].owner == LORD and wallace(state).mines == 5
    assert settle(state).column(LORD) == 0 and work_left(state, LORD) == 10


# -- with Arsenic --


def test_he_builds_his_furnace_where_it_brings_four_cubes() -> None:
    for spot, built in (("st_ives", True), ("lands_end", False)):
        state = at_column(tile(begin(1, arsenic="on"), spot, 3, 3, 2), wallace=9, red=9)
        other = "lands_end" if spot == "st_ives" else "st_ives"
        state = says(area(state, other, tile="gone"), "build")
        state = play(
            state, "table draw A", f"table lord does open at {spot}", "table map gives tin 1", "table map price 2"
        )
        assert wallace(acts(state)).furnace is built


def test_arsenic_counts_double_in_the_value() -> None:
    state = tile(begin(1, arsenic="on"), "st_ives", 2, 2, 3)
    assert lord.area_value(area(state, "st_ives", arsenic=2), INDEX["st_ives"]) == 5


@pytest.mark.parametrize(("number", "floor"), [(1, 8), (2, 8), (3, 7), (4, 5)])
def test_his_limiter_stops_at_the_column_of_the_round(number: int, floor: int) -> None:
    state = at_round(his(begin(1, arsenic="on"), "camborne", arsenic=3, furnace=LORD), number)
    state = player(state, LORD, furnace=True)
    assert lord.choose_arsenic(player(state, LORD, limit=floor + 1)) is not None
    assert lord.choose_arsenic(player(state, LORD, limit=floor)) is None


def test_arsenic_he_sold_adds_to_his_income() -> None:
    state = player(begin(1, arsenic="on"), LORD, earned=12)
    assert wallace(play(passed(state, LORD), "red pass")).points == 22


# -- with Emigration --


def idle(number: int = 1) -> State:
    """A miner of his in a mine with less ore than its capacity."""
    state = his(at_round(begin(1, emigration="on"), number), "camborne", copper=2, hired=LORD)
    return player(state, LORD, miners=3)


def test_his_miners_are_of_his_own_colour() -> None:
    state = acts(says(his(begin(1, emigration="on"), "camborne", copper=4), "miner"))
    assert state.areas[INDEX["camborne"]].hired == LORD and wallace(state).miners == 3


@pytest.mark.parametrize(
    ("action", "country"), [("improve", "michigan"), ("mine", "sierra_madre"), ("build", "adelaide")]
)
def test_an_idle_miner_emigrates_instead(action: str, country: str) -> None:
    state = says(idle(), action)
    assert lines(state) == f"table lord does {country} at camborne"
    assert acts(state).column(LORD) == 1


def test_a_busy_miner_stays() -> None:
    assert lines(says(area(idle(), "camborne", copper=3), "mine")) == "table lord does mine at camborne"


def test_without_an_idle_miner_miners_come_first() -> None:
    state = his(begin(1, emigration="on"), "camborne", copper=4, water=2)
    assert lines(says(state, "improve")) == "table lord does miner at camborne"


@pytest.mark.parametrize(("number", "rise"), [(1, 3), (2, 2), (3, 2), (4, 1)])
def test_adelaide_raises_all_his_ore(number: int, rise: int) -> None:
    state = player(acts(says(idle(number), "build")), LORD, copper=1, tin=1)
    assert ore_money(state, wallace(state)) == 8 + 5 + 2 * rise


def test_a_token_from_michigan_waits_until_he_can_place_it() -> None:
    state = acts(says(idle(3), "improve"))
    assert wallace(state).grants == ("port",)
    state = at_column(his(state, "truro", copper=5, water=1), wallace=1, red=2)
    assert lines(state) == "table lord does grant_port at truro"
    state = acts(state)
    assert wallace(state).grants == () and state.step == Step("lord_card") and seat(state) == "table"

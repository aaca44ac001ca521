"""The round: auctions, improvements, passing, selling, investing, end of round and the final ranking."""

from __future__ import annotations

import pytest

from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import INDEX, NEIGHBOURS, price_column
from hub.games.tinners_trail.look import opening
from hub.games.tinners_trail.state import State, Step
from tests.games.tinners_trail.lively import table_for
from tests.games.tinners_trail.positions import (
    area,
    at_column,
    at_round,
    begin,
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


def found(state: State, id: str):  # type: ignore[no-untyped-def]
    return state.areas[INDEX[id]]


# -- set-up --


@pytest.mark.parametrize(
    ("seats", "tiles", "up", "hand"), [(1, 13, 6, 3), (2, 13, 3, 3), (3, 18, 3, 4), (4, 21, 8, 5), (5, 25, 8, 5)]
)
def test_tiles_and_maps_by_seats(seats: int, tiles: int, up: int, hand: int) -> None:
    """Of 3 to 5 seats the made-up map card has so many areas; how many lie open is by the rules."""
    state = begin(seats)
    assert sum(a.tile in ("down", "up") for a in state.areas) == tiles
    assert sum(a.tile == "up" for a in state.areas) == up
    assert {len(p.hand) for p in state.players if p.seat != "wallace"} == {hand}
    assert {p.money for p in state.players if p.seat != "wallace"} == {20}


def test_dealt_maps_are_two_of_each_region_and_one_is_kept() -> None:
    state = RULES.start(table_for(2, "hub"))
    while not (state.step and state.step.kind == "keep"):
        state = RULES.apply(state, next(iter(RULES.moves(state))))
    red = state.player("red")
    assert red is not None and sorted(card[0] for card in red.hand) == ["A", "A", "B", "B", "C", "C"]
    deck = len(state.decks[0])
    state = RULES.apply(state, next(iter(RULES.moves(state))))
    assert len(state.decks[0]) == deck + 1, "with two, discarded maps go back into their decks"


# -- prices --


@pytest.mark.parametrize(
    ("total", "column"), [(-1, 1), (0, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3), (9, 4), (11, 4), (13, 4)]
)
def test_the_price_column_of_a_sum(total: int, column: int) -> None:
    assert price_column(total) == column


# -- the auction --


def test_each_who_has_passed_makes_the_opening_dearer() -> None:
    assert opening(begin(4)) == 1
    assert opening(passed(begin(4), "green", "yellow")) == 3


def test_bidding_goes_clockwise_until_one_is_left() -> None:
    state = play(begin(4), "red open lands_end", "red bid 1")
    assert seat(state) == "blue"
    state = play(state, "blue bid 2", "green leave", "yellow bid 4", "red leave")
    assert seat(state) == "blue"
    state = play(state, "blue leave")
    assert (seat(state), state.step) == ("yellow", Step("after", "yellow"))


@pytest.mark.parametrize("unable", [{"money": 3}, {"mines": 0}])
def test_who_cannot_bid_any_more_is_passed_over(unable: dict[str, int]) -> None:
    state = play(player(begin(3), "blue", **unable), "red open lands_end", "red bid 3")
    assert seat(state) == "green"


def test_who_has_less_than_two_work_points_is_passed_over() -> None:
    state = at_column(begin(3), blue=9, green=8)
    assert seat(play(state, "red open lands_end", "red bid 3")) == "green"


def test_without_another_bidder_no_map_is_played_before() -> None:
    state = tile(at_column(begin(3), blue=9, green=9), "st_ives", 0, 0, 0, up=False)
    assert refused(play(state, "red open st_ives"), "red survey with A") == ["map.not_now"]


def test_a_joker_is_played_in_any_region() -> None:
    state = tile(begin(3), "truro", 0, 0, 0, up=False)
    assert refused(play(state, "red open truro"), "red survey with joker") == []


def test_a_losing_opener_without_a_map_gets_nothing() -> None:
    state = play(begin(3), "red open lands_end", "red bid 1", "blue bid 9", "green leave", "red leave")
    assert money(state, "red") == 20


def test_drainage_markers_take_water_and_go() -> None:
    state = area(tile(begin(3), "lands_end", 1, 1, 3), "lands_end", drainage=5)
    state = play(player(state, "red", hand=()), "red open lands_end", "red bid 1", "blue leave", "green leave")
    assert (found(state, "lands_end").water, found(state, "lands_end").drainage) == (0, 0)


def test_cubes_of_an_adit_wait_for_the_mine() -> None:
    state = play(begin(3), "red adit lands_end-st_ives")
    assert (found(state, "lands_end").copper, found(state, "lands_end").drainage) == (1, 1)
    state = play(
        at_column(state, blue=10, green=10, red=2), "red open lands_end", "red bid 1", "red build without a map"
    )
    assert (found(state, "lands_end").copper, found(state, "lands_end").tin, found(state, "lands_end").water) == (
        3,
        3,
        2,
    )


MAPS = [
    ("copper 2", "copper", 4),
    ("tin 1", "tin", 3),
    ("drain 3", "water", 0),
    ("miner 1", "miners", 1),
    ("port 1", "port", True),
]


@pytest.mark.parametrize(("gift", "field", "value"), MAPS)
def test_what_a_map_gives(gift: str, field: str, value: int) -> None:
    state = play(begin(2), "red open lands_end", "red survey with A", f"table map gives {gift}", "table map price 2")
    state = play(state, "red bid 2", "blue leave")
    assert getattr(found(state, "lands_end"), field) == value


def test_a_pump_of_a_map_stays_and_works_every_round() -> None:
    state = play(begin(2), "red open lands_end", "red survey with A", "table map gives pump 1", "table map price 2")
    state = play(state, "red bid 2", "blue leave")
    assert (found(state, "lands_end").water, found(state, "lands_end").pumps) == (2, 1)
    state = next_round(state)
    assert found(state, "lands_end").water == 1


def next_round(state: State) -> State:
    """Everybody passes, nobody invests or looks; the next prices are rolled."""
    number = state.round
    while state.round == number:
        verb = {"act": "pass", "invest": "resign", "peek": "no_peek"}[state.step.kind]  # type: ignore[union-attr]
        state = RULES.apply(state, next(m for m in RULES.moves(state) if m.verb == verb))
    return settle(state)


def test_a_port_of_a_map_needs_the_coast() -> None:
    state = play(tile(begin(2), "st_dennis", 2, 2, 3), "red open st_dennis", "red survey with C")
    state = play(state, "table map gives port 1", "table map price 2", "red bid 2", "blue leave")
    assert not found(state, "st_dennis").port and found(state, "st_dennis").water == 3


def test_with_two_an_unwanted_face_up_tile_stays() -> None:
    state = player(begin(2), "red", money=1, hand=())
    state = play(state, "red open lands_end", "red draw from the deck", "table draw A", "table map gives tin 1")
    state = play(state, "table map price 2", "red leave", "blue leave")
    assert found(state, "lands_end").tile == "up" and seat(state) == "red"


def test_with_two_the_opener_with_a_hand_map_gets_half_of_what_the_other_bids() -> None:
    state = play(begin(2), "red open lands_end", "red survey with A", "table map gives tin 1", "table map price 2")
    state = play(state, "red bid 2", "blue bid 5", "red leave")
    assert (money(state, "red"), money(state, "blue")) == (20 + 3, 15)


def test_with_two_no_map_is_played_after_the_auction() -> None:
    state = play(begin(2), "red open lands_end", "red draw from the deck", "table draw A", "table map gives tin 1")
    state = play(state, "table map price 2", "red bid 2", "blue leave")
    assert found(state, "lands_end").owner == "red" and state.step == Step("act", "blue")


# -- mining and improvements --


def test_stopping_early_still_brings_water_and_costs_the_work_point() -> None:
    state = mine(begin(3), "camborne", copper=4, water=0)
    state = play(state, "red mine copper in camborne", "red stop")
    assert (found(state, "camborne").water, state.column("red"), money(state, "red")) == (1, 1, 20)


def test_a_miner_a_port_and_a_train_each_raise_the_capacity() -> None:
    state = mine(begin(3), "camborne", copper=9, miners=1, port=True, train=True)
    state = play(state, *["red mine copper in camborne"] * 5)
    assert found(state, "camborne").copper == 4 and seat(state) == "blue"


def test_a_train_drains_two_here_and_one_in_every_neighbour() -> None:
    state = mine(at_round(begin(3), 3), "camborne", water=5)
    state = play(mine(state, "redruth", "blue", water=1), "red train in camborne")
    assert (found(state, "camborne").water, found(state, "redruth").water) == (3, 0)
    others = [state.areas[n].drainage for n in NEIGHBOURS[INDEX["camborne"]] if n != INDEX["redruth"]]
    assert others == [1, 1, 1]


def test_the_rightmost_group_of_pumps_is_taken_first() -> None:
    state = mine(at_round(begin(2), 3), "camborne", water=5)
    assert state.pumps == (1, 1, 2)
    state = play(state, "red steam pumps", "red drain camborne", "red drain camborne")
    assert state.pumps == (1, 1) and found(state, "camborne").water == 3


def test_pumps_may_be_left_unused_and_are_gone() -> None:
    state = play(mine(at_round(begin(2), 3), "camborne", water=5), "red steam pumps", "red stop")
    assert state.pumps == (1, 1) and state.column("red") == 1


def test_pumps_are_refilled_and_other_improvements_are_not() -> None:
    state = next_round(play(begin(2), "red steam pumps"))
    assert (state.round, state.pumps, state.stock) == (2, (1, 1), (1, 2, 0, 2))


def test_pasties_bring_a_pound() -> None:
    assert money(play(begin(3), "red sell pasties")) == 21


def test_a_marker_goes_below_those_that_are_there_though_one_above_has_left() -> None:
    """A winner of an auction may leave a gap above; who comes later still goes below."""
    state = at_column(begin(3), red=1, blue=2, green=2)
    state = player(state, "blue", hand=())
    state = play(state, "red open lands_end", "red bid 1", "blue bid 2", "green leave", "red leave", "red sell pasties")
    assert state.work[2] == ("green", "red")


# -- the end of a round --


def test_order_of_passing_is_the_order_of_the_next_round() -> None:
    state = next_round(play(begin(3), "red sell pasties", "blue pass"))
    assert state.work[0] == ("blue", "green", "red")


def test_the_first_two_may_survey_and_with_two_only_the_first() -> None:
    state = play(
        passed(begin(3), "blue", "red"),
        "green pass",
        *["blue stop investing", "red stop investing", "green stop investing"],
    )
    assert [step.seat for step in state.agenda if step.kind in ("peek", "survey")] == ["blue", "red"]
    state = play(passed(begin(2), "blue"), "red pass", "blue stop investing", "red stop investing")
    assert [step.seat for step in state.agenda if step.kind in ("peek", "survey")] == ["blue"]


def test_a_surveyed_tile_is_marked_and_shown_to_nobody_else() -> None:
    state = RULES.start(table_for(3, "hub"))
    while not (state.step and state.step.kind == "peek"):
        moves = list(RULES.moves(state))
        state = RULES.apply(state, next((m for m in moves if m.verb in ("pass", "resign")), moves[0]))
    who = seat(state)
    spot = next(a for a, n in INDEX.items() if state.areas[n].tile == "down")
    state = play(state, f"{who} peek {spot}")
    state = RULES.apply(state, next(iter(RULES.moves(state))))
    assert found(state, spot).marks == (who,)
    shown = {viewer: _cubes(state, viewer, spot) for viewer in (None, *state.game.seats)}
    assert [viewer for viewer, cubes in shown.items() if cubes] == [who]


def _cubes(state: State, viewer: str | None, spot: str) -> int:
    board = RULES.view(state, viewer).board
    assert board is not None
    place = next(place for place in board.places if place.id == spot)
    return sum(cube.n for piece in place.pieces for cube in piece.cubes)


# -- the end of the game --


def last_round(**changes: dict[str, int]) -> State:
    state = at_round(begin(3), 4)
    for who, values in changes.items():
        state = player(state, who, **values)
    return play(state, "red pass", "blue pass", "green pass")


def test_in_the_last_round_everybody_invests_all_they_can() -> None:
    state = last_round(red={"money": 37, "tin": 2})
    red = state.player("red")
    assert red is not None and (red.money, red.points) == (2, 4 * 13 + 5) and RULES.result(state) is not None


@pytest.mark.parametrize(
    ("values", "first"),
    [
        ({"red": {"money": 20}, "blue": {"money": 30}, "green": {"money": 20}}, "blue"),
        ({"red": {"money": 23}, "blue": {"money": 20, "agreed": 2}, "green": {"money": 0}}, "red"),
    ],
)
def test_most_points_win_then_money(values: dict[str, dict[str, int]], first: str) -> None:
    standing = RULES.result(last_round(**values))
    assert standing is not None and standing.ranks[0].seat == first


def test_then_ore_left_in_the_mines_then_the_higher_row() -> None:
    state = at_round(begin(3), 4)
    for who in ("red", "blue", "green"):
        state = player(state, who, money=0)
    with_ore = play(mine(state, "camborne", "green", copper=1), "red pass", "blue pass", "green pass")
    standing = RULES.result(with_ore)
    assert standing is not None and [rank.seat for rank in standing.ranks] == ["green", "red", "blue"]
    standing = RULES.result(play(state, "red pass", "blue pass", "green pass"))
    assert standing is not None and [rank.seat for rank in standing.ranks] == ["red", "blue", "green"]


def test_who_has_less_than_five_pounds_is_not_asked_to_invest() -> None:
    state = player(passed(begin(3), "blue", "green"), "blue", money=4)
    assert seat(play(state, "red pass")) == "green"


def test_investing_goes_round_by_row_until_all_have_stopped() -> None:
    state = play(passed(begin(3), "blue", "green"), "red pass")
    state = play(state, "blue invest 5 by 5", "green stop investing", "red invest 10 by 10")
    assert seat(state) == "blue"
    assert {"blue invest 10 by 10", "blue invest 15 by 5", "blue stop investing"} <= legal(state)
    assert state.order == ("blue", "red")

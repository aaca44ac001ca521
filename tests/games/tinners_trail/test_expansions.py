"""Arsenic, Emigration and the Kickstarter pack: each effect, by round where the round matters."""

from __future__ import annotations

import pytest

from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import INDEX, NEIGHBOURS
from hub.games.tinners_trail.look import market_money, price
from hub.games.tinners_trail.state import State
from tests.games.tinners_trail.lively import table_for
from tests.games.tinners_trail.positions import (
    area,
    at_column,
    at_round,
    begin,
    game,
    legal,
    mine,
    money,
    own_box,
    passed,
    play,
    player,
    seat,
    tile,
)

# -- Arsenic --


def test_a_furnace_brings_arsenic_to_its_area_and_every_neighbour() -> None:
    state = player(begin(3, arsenic="on"), "red", hand=())
    state = play(state, "red open lands_end", "red bid 1", "blue leave", "green leave", "red furnace yes")
    index = INDEX["lands_end"]
    assert [n for n, a in enumerate(state.areas) if a.arsenic] == sorted([index, *NEIGHBOURS[index]])
    assert state.column("red") == 2 and money(state) == 19


def test_a_furnace_may_wait_for_a_later_mine() -> None:
    state = player(begin(3, arsenic="on"), "red", hand=())
    state = play(state, "red open lands_end", "red bid 1", "blue leave", "green leave", "red furnace no")
    red = state.player("red")
    assert red is not None and not red.furnace and not any(a.arsenic for a in state.areas)


def smelter(**changes: object) -> State:
    state = mine(begin(3, arsenic="on"), "camborne", furnace="red", arsenic=3)
    return player(state, "red", **{"furnace": True, **changes})


def test_arsenic_may_be_processed_several_times_in_one_turn() -> None:
    state = play(smelter(), *["red process arsenic in camborne"] * 3)
    red = state.player("red")
    assert red is not None and (red.arsenic, red.limit) == (3, 8) and seat(state) == "red"


def test_the_limiter_holds_in_the_rounds_to_come() -> None:
    state = play(smelter(), "red process arsenic in camborne", "red process arsenic in camborne")
    state = at_column(state, red=8, blue=9, green=9)
    assert legal(state) == {"red pass"}


@pytest.mark.parametrize(("number", "sums"), [(1, 18 + 17), (2, 14 + 12), (3, 10 + 10), (4, 8 + 7)])
def test_each_round_closes_the_dearest_section(number: int, sums: int) -> None:
    state = at_round(smelter(arsenic=2), number)
    assert money(play(state, "red sell arsenic")) == 20 + sums


def test_the_last_space_takes_any_number_of_cubes() -> None:
    state = at_round(smelter(arsenic=9), 4)
    assert market_money(state, 9) == 8 + 7 + 7 + 6 * 6
    state = play(state, "red sell arsenic")
    assert money(state) == 20 + 58 and state.market[-1] == 6


def test_arsenic_is_kept_from_round_to_round_and_not_sold_with_the_ore() -> None:
    state = play(passed(smelter(arsenic=2), "blue", "green"), "red pass")
    red = state.player("red")
    assert red is not None and red.arsenic == 2 and red.money == 20


# -- Emigration --


def emigrant(number: int) -> State:
    state = at_round(mine(begin(3, emigration="on"), "camborne", hired="red", water=2, copper=1), number)
    return player(state, "red", miners=3)


def test_an_own_miner_takes_the_place_of_a_token_and_costs_the_same() -> None:
    state = mine(begin(3, emigration="on"), "camborne")
    state = play(state, "red own miner in camborne")
    red = state.player("red")
    assert red is not None and red.miners == 3 and state.stock[3] == 0
    assert state.areas[INDEX["camborne"]].hired == "red" and state.column("red") == 1


@pytest.mark.parametrize(
    ("number", "grants"), [(1, ("adit",)), (2, ("train",)), (3, ("port",)), (4, ("miner", "miner"))]
)
def test_michigan_gives_improvements_from_the_supply(number: int, grants: tuple[str, ...]) -> None:
    state = emigrant(number)
    stock = state.stock
    state = play(state, "red emigrate from camborne to michigan")
    red = state.player("red")
    assert red is not None and red.grants == grants and state.stock == stock


def test_a_token_from_michigan_may_wait_for_a_later_turn_without_work() -> None:
    state = play(emigrant(3), "red emigrate from camborne to michigan", "red keep the token")
    state = at_column(state, blue=5, green=5)
    state = play(state, "red place free port in newquay")
    assert seat(state) == "red" and state.column("red") == 1 and state.areas[INDEX["newquay"]].port


def test_miners_from_michigan_may_stand_together_and_beside_another() -> None:
    state = area(play(emigrant(4), "red emigrate from camborne to michigan"), "newquay", miners=1)
    state = play(state, "red place free miner in newquay", "red place free miner in newquay")
    assert state.areas[INDEX["newquay"]].miners == 3 and seat(state) == "blue"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_sierra_madre_gives_points_at_once(number: int) -> None:
    state = play(game(emigrant(number), sierra=(10, 20, 30, 40)), "red emigrate from camborne to sierra_madre")
    red = state.player("red")
    assert red is not None and red.points == 10 * number


def test_kimberley_pays_now_and_in_every_later_round() -> None:
    state = play(game(emigrant(1), kimberley=(3, 4, 6, 10)), "red emigrate from camborne to kimberley")
    assert money(state) == 23
    state = play(passed(state, "blue", "green"), "red pass")
    for who in ("blue", "green", "red"):
        state = play(state, f"{who} stop investing")
    state = play(state, "blue peek nowhere", "green peek nowhere")
    assert state.round == 2 and money(state) == 26


@pytest.mark.parametrize(
    ("number", "ore", "income"),
    [(1, "copper", 2 * 11 + 3 * 5), (2, "copper", 2 * 10 + 3 * 6), (3, "tin", 2 * 8 + 3 * 7), (4, "", 2 * 9 + 3 * 6)],
)
def test_adelaide_makes_ore_dearer_for_one_sale(number: int, ore: str, income: int) -> None:
    """Two copper at £8 and three tin at £5."""
    state = play(emigrant(number), "red emigrate from camborne to adelaide")
    state = player(passed(state, "blue", "green"), "red", copper=2, tin=3, money=0)
    assert (price(state, "copper"), price(state, "tin")) == (8, 5)
    state = play(state, "red pass", *([f"red raise {ore}"] if ore else []))
    red = state.player("red")
    assert red is not None and red.adelaide == 0
    ten, five = {4: (12, 4)}.get(number, (0, 0))
    assert red.money == (income if number < 4 else income % 5)
    assert red.points == (0 if number < 4 else income // 10 * ten + income % 10 // 5 * five)


def test_a_space_stays_taken_for_the_whole_game() -> None:
    state = play(emigrant(2), "red emigrate from camborne to adelaide")
    state = at_column(player(area(state, "camborne", hired="red"), "red", miners=2), blue=5, green=5)
    assert not any("adelaide" in line for line in legal(state, "emigrate"))
    assert len(legal(state, "emigrate")) == 3


# -- Kickstarter pack --


def test_maps_of_the_pack_take_the_place_of_the_jokers() -> None:
    hands = {p.hand[-1] for p in begin(3, pack="on").players}
    assert hands == {"pack"}
    assert all("pack" not in p.hand for p in begin(2, pack="on").players)


def test_a_map_of_the_pack_fits_only_its_two_regions() -> None:
    state = RULES.start(table_for(4, "hub", pack="on"))
    while not (state.step and state.step.kind == "act"):
        state = RULES.apply(state, next(iter(RULES.moves(state))))
    who = seat(state)
    state = player(state, who, hand=("pack1",))
    for spot, fine in (("lands_end", True), ("st_dennis", False)):
        auction = play(tile(state, spot, 0, 0, 0, up=False), f"{who} open {spot}")
        assert (f"{who} survey with pack1" in legal(auction)) == fine


def test_a_tile_of_the_pack_is_asked_for_its_bonus() -> None:
    state = RULES.start(own_box(2, pack="on"))
    state = play(state, "table order red", "table turn up camborne", "table tile camborne has 1 copper 1 tin 1 water")
    assert state.step is not None and state.step.kind == "bonus"
    state = play(state, "table tile camborne bonus money 3")
    face = state.areas[INDEX["camborne"]].face
    assert face is not None and (face.bonus, face.amount) == ("money", 3)

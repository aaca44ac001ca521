"""Mending mistakes: whatever the table sets by agreement, nothing is lost, nothing is made and the game goes on."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import TABLE, Amend
from hub.games.coal_baron import RULES
from hub.i18n import render
from tests.games.coal_baron.lively import lively_game
from tests.games.coal_baron.positions import at, opened, pit, position, shift_over


def values(amendment, random: Random) -> str:
    """Some value the amendment allows."""
    if amendment.choices:
        return random.choice(amendment.choices)
    return str(random.randint(amendment.low, amendment.high))


@pytest.mark.parametrize("seed", range(6))
def test_any_amendment_anywhere_keeps_the_invariants_and_the_game_going(seed: int) -> None:
    random = Random(seed)
    _, states = lively_game(2 + seed % 3, seed, "hub" if seed % 2 else "table")
    for before in random.sample(states, 40):
        for amendment in random.sample(RULES.amendments(before), 6):
            move = Amend(TABLE, amendment.target, values(amendment, random), "a slip")
            assert RULES.judge(before, move) == ()
            after = RULES.play(before, move)
            assert RULES.faults(after) == [], move
            assert not RULES.to_act(after) or list(RULES.moves(after)), f"stuck after {move}"


@pytest.mark.parametrize("seed", range(3))
def test_setting_a_thing_to_what_it_is_changes_nothing(seed: int) -> None:
    for before in Random(seed).sample(lively_game(3, seed)[1], 8):
        for amendment in RULES.amendments(before)[seed::3]:
            after = RULES.play(before, Amend(TABLE, amendment.target, amendment.now))
            now = next((a.now for a in RULES.amendments(after) if a.target == amendment.target), None)
            assert now == amendment.now, amendment.target


def test_a_game_goes_on_to_its_end_with_amendments_on_the_way() -> None:
    random = Random(5)
    state = RULES.start(opened().setup)
    for turn in range(3000):
        if not RULES.to_act(state):
            break
        amendments = [
            a for a in RULES.amendments(state) if a.target.split(".")[0] not in ("shift", "miners", "board", "cash")
        ]
        if turn % 10 == 0 and amendments:
            amendment = random.choice(amendments)
            state = RULES.play(state, Amend(TABLE, amendment.target, values(amendment, random)))
        state = RULES.play(state, random.choice(list(RULES.moves(state))))
        assert RULES.faults(state) == []
    assert RULES.result(state) is not None


def test_money_is_set() -> None:
    assert pit(position("money.blue 21"), "blue").marks == 21


def test_points_are_set_and_shown_as_amended() -> None:
    state = position("vp.blue -3")
    assert (pit(state, "blue").points, pit(state, "blue").scored[-1]) == (-3, -3)


def test_miners_taken_from_home_go_to_the_canteen_and_back() -> None:
    state = position("miners.blue 4")
    assert (pit(state, "blue").miners, state.canteen) == (4, (0, 9, 0, 0))
    assert at(state, "miners.blue 13").canteen == (0, 0, 0, 0)


def test_a_seat_left_without_miners_is_passed_over() -> None:
    state = position("miners.red 0")
    assert state.seats[state.active] == "blue"


def test_miners_given_back_reopen_the_shift() -> None:
    state = at(shift_over(opened()), "miners.green 2")
    assert (state.phase, state.seats[state.active]) == ("work", "green")


def test_miners_on_a_space_are_replaced_through_home() -> None:
    state = position("board.mining_6.miners blue-2", "board.mining_6.miners green-1")
    assert (pit(state, "blue").miners, pit(state, "green").miners) == (13, 12)


def test_coal_on_a_field_comes_from_the_supply() -> None:
    before = position("order.barrow_gray_1 red")
    after = at(before, "field.barrow_gray_1.1 brown+black")
    assert [a - b for a, b in zip(before.supply, after.supply, strict=True)] == [0, 1, 0, 1]
    assert at(after, "field.barrow_gray_1.1 empty").supply == before.supply


def test_a_moved_order_gives_its_coal_back() -> None:
    before = opened()
    after = at(before, "order.barrow_gray_1 red", "field.barrow_gray_1.1 gray", "order.barrow_gray_1 blue-delivered")
    assert (after.supply, pit(after, "blue").delivered) == (before.supply, ("barrow_gray_1",))


def test_a_tile_with_loaded_wagons_cannot_be_taken_away() -> None:
    state = position("tiles.red.gray_2_light 1", "wagons.red.3.gray 3")
    (tiles,) = [a for a in RULES.amendments(state) if a.target == "tiles.red.gray_2_light"]
    assert tiles.low == 1


def test_the_tile_of_a_workshop_is_swapped_with_the_pile() -> None:
    before = opened()
    after = at(before, "board.workshop_1.tile black_1_light")
    assert (after.tiles[0], after.tile_pile.size) == ("black_1_light", before.tile_pile.size)


def test_nothing_drawn_in_secret_shows_in_the_amendments() -> None:
    state = position("red draws at order_draw with 1", "table deals order barrow_gray_1", dealer="hub")
    targets = [amendment.target for amendment in RULES.amendments(state)]
    assert not [t for t in targets if t.startswith(("order.", "tiles.")) or t.endswith((".tile", ".order"))]


def test_filling_a_gap_by_agreement_hands_on_the_turn() -> None:
    state = position("red buys gray_2_light at workshop_4 with 1", "board.workshop_4.tile black_1_dark")
    assert (state.phase, state.seats[state.active]) == ("work", "blue")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("money.red 6", "Za zgodą stołu: Marki: Red → 6 (pomyłka)."),
        ("level.red 3", "Za zgodą stołu: Poziom szoli: Red → poziom 3 (szary) (pomyłka)."),
        (
            "board.money_6.miners blue-2",
            "Za zgodą stołu: Górnicy na miejscu: Pieniądze, 6 marek → Blue: 2 (pomyłka).",
        ),
        ("board.workshop_1.tile empty", "Za zgodą stołu: Żeton na miejscu: Warsztat 1 → puste (pomyłka)."),
        (
            "order.barrow_gray_1 blue-delivered",
            "Za zgodą stołu: Gdzie leży: Wózek: 1 × szary, 4 PZ → Blue, zrealizowane (pomyłka).",
        ),
    ],
)
def test_amendments_are_told_in_words(line: str, said: str) -> None:
    state = opened()
    target, _, value = line.partition(" ")
    move = Amend(TABLE, target, value, "pomyłka")
    assert render(RULES.tell(state, move, RULES.play(state, move)), "pl") == said

"""Setting up, turns and shifts."""

from __future__ import annotations

import pytest

from hub.games.coal_baron import RULES
from hub.games.coal_baron.board import MARKS, MINERS, OFFERED
from tests.games.coal_baron.lively import lively_game
from tests.games.coal_baron.positions import at, opened, pit, position, shift_over, texts
from tests.games.random_games import setup_for


def opening(seats: int, first: str = "red"):
    """(phases, drafting seats) of an opening in order, and the state when work begins."""
    state = at(RULES.start(setup_for(RULES, seats, dealer="table")), f"table starts with {first}")
    phases, drafters = [], []
    while not state.shift:
        phases.append(state.phase)
        drafters += RULES.to_act(state) if state.phase == "draft" else []
        state = RULES.play(state, next(iter(RULES.moves(state))))
    return phases, drafters, state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_laid_open_by_number_of_seats(seats: int) -> None:
    phases, _, state = opening(seats)
    assert phases.count("tiles") == {2: 6, 3: 7, 4: 8}[seats]
    assert phases.count("offer") == OFFERED[seats] == {2: 7, 3: 10, 4: 13}[seats]
    assert sum(map(bool, state.orders)) == {2: 3, 3: 4, 4: 4}[seats]


@pytest.mark.parametrize(("seats", "miners", "marks"), [(2, 18, 10), (3, 15, 9), (4, 13, 8)])
def test_what_each_seat_starts_with(seats: int, miners: int, marks: int) -> None:
    state = RULES.start(setup_for(RULES, seats))
    assert (MINERS[seats], MARKS[seats]) == (miners, marks)
    for mine in state.pits:
        assert (mine.miners, mine.marks, mine.points, mine.level) == (miners, marks, 0, 0)
        assert mine.coal == ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    assert state.supply == (16 - seats,) * 4


def test_the_draft_runs_backwards_from_the_starters_right() -> None:
    _, drafters, state = opening(4, "blue")
    assert drafters == ["red", "yellow", "green", "blue"] * 3
    assert [len(mine.orders) for mine in state.pits] == [3, 3, 3, 3]
    assert state.seats[state.active] == "blue"


def test_with_two_seats_the_leftmost_order_space_stays_empty() -> None:
    _, _, state = opening(2)
    assert state.orders[0] == ""
    assert all(state.orders[1:])


def test_turns_go_clockwise() -> None:
    state = position(*(f"{seat} earns at cash_office with 1" for seat in ("red", "blue", "green", "yellow")))
    assert state.seats[state.active] == "red"


def test_a_seat_without_miners_is_skipped() -> None:
    state = position("miners.blue 0", "red earns at cash_office with 1")
    assert state.seats[state.active] == "green"


def test_the_shift_ends_when_nobody_has_miners_left() -> None:
    state = position(
        "miners.blue 0", "miners.green 0", "miners.yellow 0", "miners.red 1", "red earns at cash_office with 1"
    )
    assert (state.phase, texts(state)) == ("score", {"table scores shift 1"})


def test_miners_come_home_after_the_shift() -> None:
    state = shift_over(position("board.mining_6.miners red-4", "cash.blue 3"))
    after = at(state, "table scores shift 1")
    assert [mine.miners for mine in after.pits] == [13] * 4
    assert sum(after.crews) + sum(after.canteen) + sum(after.cash) == 0
    assert (after.shift, after.phase) == (2, "work")


def test_the_start_marker_moves_on_when_nobody_is_in_the_workshops() -> None:
    after = at(shift_over(opened()), "table scores shift 1")
    assert after.seats[after.first] == "blue"


def test_miners_in_the_canteen_do_not_count_for_the_start_marker() -> None:
    state = position(
        "board.workshop_1.miners green-3",
        "board.workshop_2.miners yellow-2",
        "active green",
        "board.workshop_1.miners yellow-1",
    )
    assert at(shift_over(state), "table scores shift 1").first == state.seats.index("yellow")


def test_delivered_orders_count_again_in_the_next_shift() -> None:
    state = at(shift_over(position("order.barrow_gray_2 red-delivered")), "table scores shift 1")
    assert pit(state, "red").points == 4
    state = at(shift_over(state), "table scores shift 2")
    assert pit(state, "red").points == 4 + 4 + 6


def test_the_game_ends_after_the_third_shift() -> None:
    state = at(shift_over(position("shift 3")), "table scores shift 3", "table scores the end")
    assert (RULES.to_act(state), list(RULES.moves(state))) == ((), [])
    assert RULES.result(state) is not None


def final(*lines: str):
    return RULES.result(at(shift_over(position("shift 3")), "table scores shift 3", *lines, "table scores the end"))


def test_most_points_win() -> None:
    standing = final("vp.green 30")
    assert (standing.ranks[0].seat, standing.ranks[0].rank) == ("green", 1)


def test_a_tie_goes_to_most_marks_left() -> None:
    standing = final("vp.red 30", "vp.blue 30", "money.red 2", "money.blue 3")
    assert [(r.rank, r.seat) for r in standing.ranks[:2]] == [(1, "blue"), (2, "red")]


def test_marks_exchanged_for_points_do_not_break_ties() -> None:
    standing = final("vp.red 30", "vp.blue 29", "money.red 1", "money.blue 5")
    assert [(r.rank, r.seat) for r in standing.ranks[:2]] == [(1, "red"), (2, "blue")]


def test_a_tie_in_marks_too_is_shared() -> None:
    standing = final("vp.red 30", "vp.blue 30", "money.red 2", "money.blue 2")
    assert [(r.rank, r.seat) for r in standing.ranks[:2]] == [(1, "red"), (1, "blue")]
    assert standing.ranks[2].rank == 3


def test_a_game_has_three_shifts() -> None:
    moves, _ = lively_game(3, 1)
    assert [move.text() for move in moves if move.verb.startswith("score")] == [
        "table scores shift 1", "table scores shift 2", "table scores shift 3", "table scores the end",
    ]  # fmt: skip

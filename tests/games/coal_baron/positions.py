"""Positions of Coal Baron as text: a fixed opening, then lines that amend ("money.red 6") or play ("red mines at …")."""

from __future__ import annotations

from functools import cache

from hub.game import Amend
from hub.game.rules import TABLE
from hub.games.coal_baron import RULES
from hub.games.coal_baron.state import Pit, State
from tests.games.random_games import setup_for


@cache
def opened(seats: int = 4, dealer: str = "table", store: str = "free") -> State:
    """Red to act in the first shift, nobody holds an order; what lies open is always the same."""
    state = RULES.start(setup_for(RULES, seats, dealer=dealer, store=store))
    state = RULES.play(state, RULES.read("table starts with red"))
    turn = 0
    while not state.shift:
        moves = list(RULES.moves(state))
        state = RULES.play(state, moves[turn * 7 % len(moves)])
        turn += 1
    for pit in state.pits:
        for order in pit.orders:
            state = RULES.play(state, Amend(TABLE, f"order.{order.card}", "pile"))
    return state


def at(state: State, *lines: str) -> State:
    """The position after lines of text: moves begin with their seat, the rest are amendments."""
    for line in lines:
        target, _, value = line.partition(" ")
        move = RULES.read(line) if target in (*state.seats, TABLE) else Amend(TABLE, target, value)
        state = RULES.play(state, move)
    assert RULES.faults(state) == []
    return state


def position(*lines: str, seats: int = 4, dealer: str = "table", store: str = "free") -> State:
    """The fixed opening, then lines of text."""
    return at(opened(seats, dealer, store), *lines)


def codes(state: State, line: str) -> list[str]:
    """The refusal codes against a move."""
    return [refusal.code for refusal in RULES.judge(state, RULES.read(line))]


def texts(state: State) -> set[str]:
    """Every legal move as text."""
    return {move.text() for move in RULES.moves(state)}


def pit(state: State, colour: str) -> Pit:
    """The pit of a seat."""
    return state.pits[state.seats.index(colour)]


def shift_over(state: State, *lines: str) -> State:
    """All miners sent off to the canteen, so that the shift is to be scored."""
    state = at(state, *lines)
    for colour in state.seats:
        if pit(state, colour).miners:
            state = at(state, f"miners.{colour} 0")
    assert state.phase == "score"
    return state

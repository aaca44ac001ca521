"""What comes next in Coal Baron: after an action the rest goes back, gaps are filled, the next seat acts, the shift ends."""

from __future__ import annotations

from msgspec.structs import replace

from .board import DRAFT, ORDER_SPACES, WORKSHOPS
from .state import State


def after_action(state: State) -> State:
    """What follows once a seat's action is done: drawn pieces that are left go back first."""
    return replace(state, phase="back") if state.drawn else wrap_up(state)


def wrap_up(state: State) -> State:
    """Fill gaps on the board from the piles, then hand on the turn."""
    state = replace(state, hand=(), drawing="", drawn=0, end="", wagons=0, tunnel="", steps=0)
    if gap(state, "tiles") and state.tile_pile.size:
        return replace(state, phase="tiles")
    if gap(state, "row") and state.order_pile.size:
        return replace(state, phase="row")
    return next_turn(state)


def next_turn(state: State) -> State:
    """The next seat clockwise that has miners left; the end of the shift if none has."""
    n = len(state.seats)
    for step in range(1, n + 1):
        seat = (state.active + step) % n
        if state.pits[seat].miners:
            return replace(state, phase="work", active=seat)
    return replace(state, phase="score")


def settled(state: State) -> State:
    """After something was set by agreement: gaps that cannot or need not be filled are passed over, and the turn is
    with a seat that has miners, or the shift is over."""
    if state.shift and state.phase in ("tiles", "row"):
        return wrap_up(state)
    if state.phase not in ("work", "score"):
        return state
    return replace(state, phase="work") if state.pit.miners else next_turn(state)


def gap(state: State, phase: str) -> str:
    """Where the next open piece goes: the first empty open space; empty if there is none."""
    if phase == "offer":
        return DRAFT
    spaces, pieces = (WORKSHOPS, state.tiles) if phase == "tiles" else (ORDER_SPACES, state.orders)
    n = len(state.seats)
    for space, piece in zip(spaces, pieces, strict=True):
        if not piece and space.from_seats <= n:
            return space.id
    return ""

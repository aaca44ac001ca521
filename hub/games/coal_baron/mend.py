"""What an amendment of Coal Baron is made of: how it is shown and how it is done."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from hub.game import Amendment, Text

from .state import Pile, Pit, State, add, in_pile, without

EMPTY = "empty"

Change = Callable[[State, str], State]


class Mend(msgspec.Struct, frozen=True):
    """One thing that may be set: how it is shown and how it is done."""

    shown: Amendment
    change: Change


def number(target: str, label: Text, now: int, low: int, high: int, change: Callable[[State, int], State]) -> Mend:
    """A figure between two bounds."""
    shown = Amendment(target, label, str(now), low=low, high=high)
    return Mend(shown, lambda state, value: change(state, int(value)))


def choice(target: str, label: Text, now: str, choices: tuple[str, ...], change: Change) -> Mend:
    """One of a few values."""
    return Mend(Amendment(target, label, now, choices=choices), change)


def seat_name(state: State, seat: int) -> str:
    """The name at a seat, by its number."""
    return state.setup.seats[seat].name


def set_pit(state: State, seat: int, pit: Pit) -> State:
    """Any seat's pit replaced."""
    return replace(state, pits=(*state.pits[:seat], pit, *state.pits[seat + 1 :]))


def piles_at_rest(state: State) -> bool:
    """Whether pieces may leave and join the piles: not while setting up, nor while some are drawn in secret."""
    return bool(state.shift) and not state.drawing


def into(pile: Pile, index: dict[str, int], kind: str) -> Pile:
    """A piece more in the pile, nobody knows where."""
    return replace(pile, rest=add(pile.rest, index[kind], 1))


def open_piece(target: str, label: Text, now: str, pile: Pile, index: dict[str, int], change: Change) -> Mend:
    """What lies open at a space: nothing, what lies there now, or anything of its pile."""
    kinds = (kind for kind in index if kind == now or in_pile(pile, index, kind))
    return choice(target, label, now or EMPTY, (EMPTY, *kinds), change)


def swapped(pile: Pile, index: dict[str, int], old: str, value: str) -> tuple[str, Pile]:
    """The new open piece and its pile: the old piece goes into it, the new one comes out of it."""
    new = "" if value == EMPTY else value
    if old:
        pile = into(pile, index, old)
    return new, without(pile, index, new) if new else pile

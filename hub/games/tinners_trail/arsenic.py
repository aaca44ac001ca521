"""Tinners' Trail, the Arsenic expansion: processing shortens the work track for good, selling fills the market."""

from __future__ import annotations

from typing import Any

from hub.game import Refusal, refuse

from .board import INDEX, WORK
from .case import Case, at, each_area, known_area, once, own_mine, work
from .moves import Process, SellArsenic
from .state import Draft, State, Step, column_of, spaces


def _arsenic_on(state: State, move: Any) -> Refusal | None:
    return None if state.game.arsenic else refuse("expansion.off", expansion="expansion.arsenic")


def _furnace_built(state: State, move: Any) -> Refusal | None:
    player = state.player(move.seat)
    return refuse("furnace.none") if player and not player.furnace else None


def room_for_limiter(state: State, move: Any) -> Refusal | None:
    """The limiter moves one column to the left, but never onto the own work marker."""
    player = state.player(move.seat)
    blocked = player is not None and player.limit - 1 <= column_of(state, move.seat)
    return refuse("limiter.blocked") if blocked else None


def _arsenic_there(state: State, move: Process) -> Refusal | None:
    area = at(state, move)
    return refuse("arsenic.none", area=move.area) if area and not area.arsenic else None


def _process(draft: Draft, move: Process, step: Step) -> None:
    index = INDEX[move.area]
    player = draft.of(move.seat)
    draft.area(index, arsenic=draft.state.areas[index].arsenic - 1)
    draft.player(move.seat, arsenic=player.arsenic + 1, limit=player.limit - 1)
    draft.instead(Step("turn"))


def _arsenic_held(state: State, move: SellArsenic) -> Refusal | None:
    player = state.player(move.seat)
    return refuse("arsenic.none_held") if player and not player.arsenic else None


def sell_cubes(draft: Draft, cubes: int) -> int:
    """Put cubes on the market, the dearest open space first; the last space takes any number. Gives the money."""
    earned = 0
    for _ in range(cubes):
        number, value = spaces(draft.state)[0]
        filled = list(draft.state.market)
        filled[number] += 1
        draft.set(market=tuple(filled))
        earned += value
    return earned


def _sell(draft: Draft, move: SellArsenic, step: Step) -> None:
    earned = sell_cubes(draft, draft.of(move.seat).arsenic)
    draft.player(move.seat, arsenic=0)
    draft.pay(move.seat, -earned)
    draft.spend(move.seat, WORK["sell_arsenic"])
    draft.instead(Step("turn"))


CASES = (
    Case(Process, ("act",), each_area(Process), _process, gates=(_arsenic_on, _furnace_built, room_for_limiter),
         rules=(known_area, own_mine, _arsenic_there), expansion="arsenic"),
    Case(SellArsenic, ("act",), once(SellArsenic), _sell,
         gates=(_arsenic_on, _furnace_built, work(WORK["sell_arsenic"]), _arsenic_held), expansion="arsenic"),
)  # fmt: skip

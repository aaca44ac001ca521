"""Tinners' Trail, how a verb is judged: when it may be tried, what must hold, and what it does.

A rule is a small function of the state and the move that returns its refusal or None. `judge` collects them all,
`moves` stops at the first: there is no second copy of any rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from hub.game import TABLE, Move, Refusal, refuse

from .board import AREAS, INDEX
from .state import Area, Draft, State, Step, work_left

Rule = Callable[[State, Any], Refusal | None]


class Case(msgspec.Struct, frozen=True):
    """One verb. `steps`: on which steps of the agenda it may be made; `offer`: what a seat could try, right or wrong.

    `gates` are rules that look at nothing but who moves; `rules` look at the whole move. `do` changes the draft.
    `expansion`: where the verb belongs, if not to the base game.
    """

    kind: type[Move]
    steps: tuple[str, ...]
    offer: Callable[[State, str], Iterable[Move]]
    do: Callable[[Draft, Any, Step], None]
    gates: tuple[Rule, ...] = ()
    rules: tuple[Rule, ...] = ()
    expansion: str = ""

    def refusals(self, state: State, move: Move) -> Iterator[Refusal]:
        """Everything against a move that is made at the right step."""
        for rule in (*self.gates, *self.rules):
            if refusal := rule(state, move):
                yield refusal

    def legal(self, state: State, seat: str) -> Iterator[Move]:
        """The offered moves that no rule refuses."""
        gates, rules = self.gates, self.rules
        first = True
        for move in self.offer(state, seat):
            if first and any(gate(state, move) for gate in gates):
                return
            first = False
            for rule in rules:
                if rule(state, move):
                    break
            else:
                yield move


# -- offers --


def once(kind: type[Move]) -> Callable[[State, str], Iterable[Move]]:
    """A verb without facets."""
    return lambda state, seat: (kind(seat),)


def each_area(kind: Any) -> Callable[[State, str], Iterable[Move]]:
    """A verb that names an area."""
    return lambda state, seat: (kind(seat, area) for area in AREAS)


# -- rules about areas that many verbs share --


def known_area(state: State, move: Any) -> Refusal | None:
    """The area must be one of the board's."""
    return None if move.area in INDEX else refuse("area.unknown", area=move.area)


def at(state: State, move: Any) -> Area | None:
    """The area a move speaks of; None if there is none (which `known_area` reports)."""
    return state.area(move.area)


def own_mine(state: State, move: Any) -> Refusal | None:
    """The area must have a mine of the mover."""
    area = at(state, move)
    return refuse("mine.not_yours", area=move.area) if area and area.owner != move.seat else None


def work(points: int) -> Rule:
    """The mover must have so many work points left."""

    def enough_work(state: State, move: Any) -> Refusal | None:
        left = work_left(state, move.seat)
        return refuse("work.short", need=points, left=left) if left < points else None

    return enough_work


def not_at_the_end(state: State, move: Any) -> Refusal | None:
    """Whose marker is in the last column must pass."""
    return refuse("work.last_column") if work_left(state, move.seat) == 0 else None


def money(state: State, seat: str) -> int:
    """What a player has; Lord Wallace counts no money."""
    player = state.player(seat)
    return player.money if player and seat != TABLE else 0

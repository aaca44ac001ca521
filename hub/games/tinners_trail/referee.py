"""Tinners' Trail, judging and playing: from the agenda's present step to legal moves, refusals and the next state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hub.game import TABLE, Move, Refusal, refuse

from . import actions, arsenic, auction, building, emigration, layout, lord_auction, lord_turn, maps, rounds
from .board import AREAS, DICE
from .case import Case
from .moves import Bonus, Die, Face, Roll
from .state import Draft, State, Step, unseen_tiles

_PARTS = (layout, rounds, auction, maps, building, actions, arsenic, emigration, lord_turn, lord_auction)

CASES: tuple[Case, ...] = tuple(case for part in _PARTS for case in part.CASES)
BY_VERB: dict[str, Case] = {case.kind.verb: case for case in CASES}
BY_STEP: dict[str, tuple[Case, ...]] = {
    step: tuple(case for case in CASES if step in case.steps) for step in {s for case in CASES for s in case.steps}
}
AUTO: dict[str, Any] = {**rounds.AUTO, **auction.AUTO, **building.AUTO, **lord_turn.AUTO, **lord_auction.AUTO}

BUSY = {
    "keep": "phase.keep", "map": "phase.map", "bid": "phase.auction", "after": "phase.after", "furnace": "phase.furnace",
    "mining": "phase.mining", "draining": "phase.draining", "grant": "phase.grant", "raise": "phase.raise",
    "invest": "phase.invest", "peek": "phase.peek", "act": "phase.act",
}  # fmt: skip
"""Why another verb has to wait, by the step that is to be done first."""


def legal(state: State) -> Iterator[Move]:
    """Every legal move now."""
    step = state.step
    if step is not None:
        for case in BY_STEP[step.kind]:
            yield from case.legal(state, step.seat)


def out_of_step(state: State, move: Move) -> Refusal | None:
    """Whether this is the moment and the seat for such a move at all."""
    step, case = state.step, BY_VERB.get(move.verb)
    if case is None:
        return refuse("verb.unknown", verb=move.verb)
    if step is None:
        return refuse("game.over")
    if move.seat != step.seat:
        if step.seat == TABLE:
            return refuse("turn.table")
        known = move.seat in (*state.game.seats, TABLE)
        return (
            refuse("turn.not_yours", seat=move.seat, active=step.seat)
            if known
            else refuse("seat.unknown", seat=move.seat)
        )
    if step.kind not in case.steps:
        return refuse(BUSY.get(step.kind, "phase.wrong"))
    return None


def refusals(state: State, move: Move) -> tuple[Refusal, ...]:
    """All that stands against a move."""
    if wrong := out_of_step(state, move):
        return (wrong,)
    return tuple(BY_VERB[move.verb].refusals(state, move))


def attempts(state: State) -> Iterator[Move]:
    """What a person could try now: every verb of the present step, and the choices of a turn at any time."""
    step = state.step
    if step is None:
        return
    now = BY_STEP[step.kind]
    for case in now:
        yield from case.offer(state, step.seat)
    for case in CASES:
        if "act" in case.steps and case not in now and _in_game(state, case):
            yield from case.offer(state, state.game.seats[0] if step.seat == TABLE else step.seat)
    for seat in state.game.seats:
        if seat != step.seat:
            yield from (one for case in BY_STEP["act"] if _in_game(state, case) for one in case.offer(state, seat))


def _in_game(state: State, case: Case) -> bool:
    """Nobody tries what belongs to an expansion that is not on the table."""
    return not case.expansion or bool(getattr(state.game, case.expansion))


def after(state: State, move: Move) -> State:
    """The state after a legal move, with everything done that happens by itself."""
    step = state.step
    assert step is not None
    draft = Draft(state)
    BY_VERB[move.verb].do(draft, move, step)
    return settle(draft)


def settle(draft: Draft) -> State:
    """Do what needs nobody's decision until somebody has to decide."""
    while (step := draft.state.step) is not None and step.kind in AUTO:
        AUTO[step.kind](draft, step)
    return draft.state


# -- chance --


def chance(state: State, random: Random) -> Move:
    """What the hub deals, rolls or turns over now; Lord Wallace's decisions are no chance but come the same way."""
    step = state.step
    assert step is not None and step.seat == TABLE
    if step.kind == "roll" and state.game.dice:
        return Roll(TABLE, sum(random.choice(faces) for faces in state.game.dice), step.what)
    if step.kind == "die" and state.game.dice:
        return Die(TABLE, step.what, random.choice(state.game.dice[DICE.index(step.what)]))
    if step.kind in ("face", "bonus") and (tile := _random_tile(state, step, random)):
        area = AREAS[step.area]
        if step.kind == "face":
            return Face(TABLE, area, tile.copper, tile.tin, tile.water)
        return Bonus(TABLE, area, tile.bonus, tile.amount)
    return random.choice(list(legal(state)))


def _random_tile(state: State, step: Step, random: Random) -> Any:
    unseen = unseen_tiles(state, state.game.regions[step.area], step.area)
    if step.kind == "bonus":
        face = state.areas[step.area].face
        assert face is not None
        unseen = [t for t in unseen if (t.copper, t.tin, t.water) == (face.copper, face.tin, face.water)]
    return random.choice(unseen) if unseen else None

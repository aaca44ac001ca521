"""Positions for the tests of Tinners' Trail: a game laid out by plain defaults, then changed in the place that matters.

The printed values are made up; where an example names one, the test sets it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hub.game import Move, Refusal, Seat, Setup
from hub.game.sheet import pick
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import INDEX
from hub.games.tinners_trail.made_up import made_up_box
from hub.games.tinners_trail.printed import Tile
from hub.games.tinners_trail.state import DOWN, UP, USED, Draft, State, Step

SEATS = ("red", "blue", "green", "yellow", "purple")
IN_ADVANCE = ("map_card", "improvements", "arsenic_market", "emigration", "emigrate_action", "lord_bids")


def own_box(n: int, **options: str) -> Setup:
    """A set-up whose sheet has only what must be known in advance: people tell the rest."""
    setup = Setup("tinners_trail", "2021", tuple(Seat(c, c.title()) for c in SEATS[:n]), {"dealer": "table", **options})
    known = {kind: rows for kind, rows in made_up_box(setup).items() if kind in IN_ADVANCE}
    return RULES.check(msgspec.structs.replace(setup, box=pick(RULES.sheets, known, setup)))


def begin(n: int = 3, tin: int = 6, copper: int = 7, **options: str) -> State:
    """The first turn of round 1: seats in seating order, tiles 2 copper, 2 tin, 3 water, prices £5 and £8."""
    return settle(RULES.start(own_box(n, **options)), tin, copper)


def settle(state: State, tin: int = 6, copper: int = 7) -> State:
    """Answer what the table is asked by plain defaults, until a seat or Lord Wallace's card is next."""
    while state.step and state.step.kind in ("order", "turn_up", "face", "bonus", "roll"):
        state = RULES.play(state, _default(state, state.step, tin, copper))
    return state


def _default(state: State, step: Step, tin: int, copper: int) -> Move:
    moves = list(RULES.moves(state))
    if step.kind == "face":
        return next(m for m in moves if (m.copper, m.tin, m.water) == (2, 2, 3))  # type: ignore[attr-defined]
    if step.kind == "roll":
        total = tin if step.what == "tin" else copper
        return next(m for m in moves if m.total == total)  # type: ignore[attr-defined]
    if step.kind == "bonus":
        return next(m for m in moves if m.bonus == "none")  # type: ignore[attr-defined]
    return moves[0]


def play(state: State, *lines: str) -> State:
    """The state after these lines, each judged."""
    for line in lines:
        state = RULES.play(state, RULES.read(line))
    return state


def refused(state: State, line: str) -> list[str]:
    """The codes against a move."""
    return [refusal.code for refusal in refusals(state, line)]


def refusals(state: State, line: str) -> tuple[Refusal, ...]:
    """Everything against a move."""
    return RULES.judge(state, RULES.read(line))


def legal(state: State, verb: str = "") -> set[str]:
    """Legal moves as text, of one verb or all."""
    return {move.text() for move in RULES.moves(state) if not verb or move.verb == verb}


# -- changing a position --


def area(state: State, id: str, **changes: Any) -> State:
    """Change an area."""
    draft = RULES.draft(state)
    draft.set_area(INDEX[id], **changes)
    return RULES.settled(draft)


def mine(state: State, id: str, seat: str = "red", **changes: Any) -> State:
    """Put a mine into an area, from the player's supply."""
    draft = RULES.draft(state)
    index = INDEX[id]
    draft.set_area(index, owner=seat, tile=USED, face=state.areas[index].face or Tile(0, 0, 0), marks=(), **changes)
    draft.set_player(seat, mines=draft.of(seat).mines - 1)
    return RULES.settled(draft)


def tile(state: State, id: str, copper: int, tin: int, water: int, up: bool = True, **bonus: Any) -> State:
    """Lay a tile into an area."""
    face = Tile(copper, tin, water, **bonus) if up else None
    return area(state, id, tile=UP if up else DOWN, face=face)


def player(state: State, seat: str, **changes: Any) -> State:
    """Change a player."""
    draft = RULES.draft(state)
    draft.set_player(seat, **changes)
    return RULES.settled(draft)


def at_column(state: State, **columns: int) -> State:
    """Move work markers; whose turn it is follows."""
    draft = RULES.draft(state)
    for seat, column in columns.items():
        draft.place(seat, column)
    return turn(draft)


def passed(state: State, *seats: str) -> State:
    """These seats have passed, in this order."""
    draft = RULES.draft(state)
    for seat in seats:
        draft.place(seat, -1)
        draft.track = (*draft.track, seat)
    return turn(draft)


def turn(draft: Draft) -> State:
    """Ask again whose turn it is."""
    draft.instead(Step("turn"))
    RULES.settle(draft)
    return RULES.settled(draft)


def change(state: State, **changes: Any) -> State:
    """Change the state itself."""
    return msgspec.structs.replace(state, **changes)


def game(state: State, **changes: Any) -> State:
    """Change what the game is played with."""
    return msgspec.structs.replace(state, game=msgspec.structs.replace(state.game, **changes))


def at_round(state: State, number: int) -> State:
    """The same position in another round, with that round's improvements."""
    row = state.game.board[number - 1]
    pumps = tuple(group for one in state.game.board[:number] for group in one.pumps)
    return change(state, round=number, stock=(row.adit, row.port, row.train, row.miner), pumps=pumps)


def money(state: State, seat: str = "red") -> int:
    """What a player has."""
    found = state.player(seat)
    assert found is not None
    return found.money


def seat(state: State) -> str:
    """Who is to act."""
    return RULES.to_act(state)[0] if RULES.to_act(state) else ""

"""When points are counted: the clock at the end of each shift, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hub.game import Refusal, Verb, choose, refuse

from ..board import MARKS_PER_POINT, SHIFTS, SPACES
from ..moves import ScoreEnd, ScoreShift
from ..scoring import away, end_points, next_first, shift_points
from ..state import OVER, SOURCE_INDEX, SOURCES, Draft, State, add


def this_shift(state: State) -> Iterable[int]:
    """The shift that has just ended."""
    return (state.shift,)


def shift_is_this(state: State, shift: int) -> Refusal | None:
    """The shift that has just ended is scored."""
    return None if shift == state.shift else refuse("shift.other", shift=state.shift)


def score_shift(d: Draft, move: ScoreShift, before: State) -> None:
    """Score the clock; then the next shift, or the end."""
    for category, _, points in shift_points(before, before.shift):
        for seat, n in enumerate(points):
            if n:
                d.alter_pit(seat, scored=add(d.pits[seat].scored, SOURCE_INDEX[category.group], n))
    if d.shift < SHIFTS:
        _new_shift(d)
    else:
        d.phase = "final"


def _new_shift(d: Draft) -> None:
    """All miners go home, and the next starter begins."""
    n = len(d.seats)
    first = next_first(d)
    d.pits = tuple(replace(pit, miners=pit.miners + away(d, seat)) for seat, pit in enumerate(d.pits))
    d.phase, d.shift, d.first, d.active = "work", d.shift + 1, first, first
    d.owners, d.crews = (-1,) * len(SPACES), (0,) * len(SPACES)
    d.canteen = d.cash = (0,) * n


def score_end(d: Draft, move: ScoreEnd, before: State) -> None:
    """Score the end. Exchanged marks are paid in; those left over break ties."""
    for seat, pit in enumerate(before.pits):
        ends = end_points(pit)
        scored = tuple(n + ends.get(source, 0) for source, n in zip(SOURCES, pit.scored, strict=True))
        d.alter_pit(seat, scored=scored, marks=pit.marks % MARKS_PER_POINT)
    d.bank, d.phase = sum(pit.marks for pit in d.pits), OVER


VERBS = (
    Verb(ScoreShift, ("score",), score_shift, (choose("shift", values=this_shift),), (shift_is_this,)),
    Verb(ScoreEnd, ("final",), score_end),
)

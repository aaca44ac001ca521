"""What a move would cost and bring, before it is confirmed."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Amend, Effect, Move, Text, count, say

from . import moves as m
from .log import who
from .scoring import end_points, shift_points
from .state import State
from .words import joined, miners, word


def effect(before: State, move: Move, after: State) -> Effect:
    """What a move costs and brings."""
    if isinstance(move, m.ScoreShift):
        return Effect(tuple(_category_lines(before)))
    if isinstance(move, m.ScoreEnd):
        return Effect(tuple(_end_lines(before)))
    return Effect(tuple(_changes(before, move, after)))


def _changes(before: State, move: Move, after: State) -> Iterator[Text]:
    """Lines for what differs afterwards, as seen by the seat that acts."""
    old, new = before.pits[before.active], after.pits[before.active]
    if old.miners > new.miners:
        yield say(N_("To work: {miners}"), miners=miners(old.miners - new.miners))
    if gone := sum(after.canteen) - sum(before.canteen):
        yield say(N_("To the canteen: {miners}"), miners=miners(gone))
    if new.marks != old.marks:
        yield say(N_("Marks: {change} ({total})"), change=f"{new.marks - old.marks:+d}", total=new.marks)
    if new.points != old.points:
        yield say(N_("Points: {change} ({total})"), change=f"{new.points - old.points:+d}", total=new.points)
    yield from _follow_ups(before, move, after)


def _follow_ups(before: State, move: Move, after: State) -> Iterator[Text]:
    if after.half_order:
        yield say(N_("A second cube of another colour has to follow."))
    if after.phase == "mine":
        yield count("{n} step left", "{n} steps left", after.steps)
    if after.phase == "wagon":
        yield say(N_("The supply lacks this colour: another may be loaded."))
    if isinstance(move, m.Draw):
        yield count("{n} piece to look at", "{n} pieces to look at", after.drawn)
    if isinstance(move, Amend):
        yield say(N_("By agreement of the table."))


def _category_lines(state: State) -> Iterator[Text]:
    """Each category of the shift: its count and points for every seat that gets some."""
    for category, counts, points in shift_points(state, state.shift):
        scored = [
            say("{seat} {n} → {points}", seat=who(state, seat), n=n, points=f"+{p}")
            for seat, n, p in zip(state.seats, counts, points, strict=True)
            if p
        ]
        seats = joined("; ", scored) if scored else say(N_("nobody"))
        yield say("{category}: {seats}", category=word(category.id), seats=seats)


def _end_lines(state: State) -> Iterator[Text]:
    for seat, pit in zip(state.seats, state.pits, strict=True):
        parts = [
            say("{source} {points}", source=word(f"from.{source}"), points=f"{points:+d}")
            for source, points in end_points(pit).items()
        ]
        yield say("{seat}: {parts}", seat=who(state, seat), parts=joined("; ", parts))

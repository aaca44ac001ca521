"""Replaying a record: from text to states, stopping at the first line that is no move or not allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from .move import BadText, Move
from .record import BadRecord, Record
from .refusal import Refusal
from .rules import Rules
from .text import N_, Text, say

S = TypeVar("S")


class Refused(Exception):
    """A line of a record that the rules refuse: where it stands, the move and every reason."""

    def __init__(self, line: int, move: Move, refusals: tuple[Refusal, ...]) -> None:
        self.line, self.move, self.refusals = line, move, refusals
        super().__init__(f"line {line}: {move.text()}: {'; '.join(map(str, refusals))}")


def replay(rules: Rules[S], record: Record) -> Iterator[tuple[int, Move, S]]:
    """Yield (line, move, state after it) for each move of a record.

    Raises BadSetup for a header that cannot be played, BadRecord for a line that is no move, Refused for one that is
    not allowed.
    """
    state = rules.start(rules.check(record.setup))
    numbers = record.lines or range(1, len(record.moves) + 1)
    for number, line in zip(numbers, record.moves, strict=True):
        try:
            move = rules.read(line)
        except BadText as error:
            raise BadRecord(number, not_a_move(error)) from None
        if refusals := rules.judge(state, move):
            raise Refused(number, move, refusals)
        state = rules.apply(state, move)
        yield number, move, state


def not_a_move(error: BadText) -> Text:
    """What to tell about a line that could not be parsed."""
    return say(N_("this is not a move: {fault}"), fault=error.text)

"""How numbers are entered: two small ones asked one after the other as one square of keys, so that one tap answers
both; one of many with a stepper and a keypad. A few stand as buttons like anything else."""

from __future__ import annotations

import msgspec

from hub.game import Facet, Text
from hub.game.view import Words
from hub.service import Ask, Picture

MOST = 7
"""Keys in a row that a thumb can still tell apart on a tablet."""


FEW = 8
"""So many numbers can stand as buttons; more are a wall."""


class Keypad(msgspec.Struct, frozen=True):
    """One number out of many: those that are allowed, in order."""

    facet: str
    values: tuple[int, ...]

    @property
    def low(self) -> int:
        """The lowest that is allowed."""
        return self.values[0]

    @property
    def high(self) -> int:
        """The highest that is allowed."""
        return self.values[-1]


def keypad(ask: Ask | None) -> Keypad | None:
    """A keypad for what is asked now, if that is a bare number out of many."""
    if ask is None or ask.move:
        return None
    values = [choice.value for choice in ask.choices if choice.enabled]
    plain = all(choice.label == str(choice.value) for choice in ask.choices)
    numbers = tuple(sorted(value for value in values if isinstance(value, int)))
    return Keypad(ask.facet, numbers) if plain and len(values) == len(numbers) > FEW else None


class Pair(msgspec.Struct, frozen=True):
    """A square of keys: the rows answer one question, the columns the next."""

    row: str
    column: str
    rows: tuple[Facet, ...]
    columns: tuple[Facet, ...]
    row_word: Words
    column_word: Words


def number_pair(now: Picture, ask: Ask | None) -> Pair | None:
    """The square for what is asked now, if it and what comes next are small numbers that go together freely."""
    if ask is None or ask.move or not ask.yours or not all(choice.enabled for choice in ask.choices):
        return None
    numbers = [
        facet for facet, values in ask.marks.items() if len(values) > 2 and all(isinstance(v, int) for v in values)
    ]
    if ask.facet not in numbers[:-1]:
        return None
    column = numbers[numbers.index(ask.facet) + 1]
    rows, columns, words = ask.marks[ask.facet], ask.marks[column], now.rules.words
    if max(len(rows), len(columns)) > MOST or ask.facet not in words or column not in words:
        return None
    every = [{ask.facet: one, column: other} for one in rows for other in columns]
    if not all(now.possible(ask.seat, every)):
        return None
    return Pair(ask.facet, column, rows, columns, Text(words[ask.facet]), Text(words[column]))

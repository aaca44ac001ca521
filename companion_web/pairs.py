"""Two numbers asked one after the other stand as one square of keys, so that one tap answers both."""

from __future__ import annotations

import msgspec

from hub.game import Facet, Text
from hub.game.view import Words
from hub.service import Ask, Picture

MOST = 7
"""Keys in a row that a thumb can still tell apart on a tablet."""


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

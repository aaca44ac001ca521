"""How a row of a box sheet is asked: which control a field gets, what is still empty, and a row in one line of words."""

from __future__ import annotations

from typing import Any

from hub.game import Row, SheetField, SheetKind, Text
from hub.game.sheet import key_words
from hub.i18n import gettext as _
from hub.i18n import render
from hub.service import Line

FEW = 9
"""So many numbers stand as buttons side by side; more than that get a stepper."""


def control(field: SheetField) -> str:
    """The control of a field: `word`, `taps` (one button each value) or `stepper`."""
    if field.word:
        return "word"
    return "taps" if field.choices or field.high - field.low < FEW else "stepper"


def offers(field: SheetField) -> list[tuple[Any, str]]:
    """The values of a field that has a button for each, with their words."""
    if field.choices:
        return [(id, _(label)) for id, label in field.choices.items()]
    return [(n, figure(n)) for n in range(field.low, field.high + 1)]


def figure(number: int) -> str:
    """A number whose minus sign is a real one."""
    return f"−{-number}" if number < 0 else str(number)


def said(field: SheetField, value: Any) -> str:
    """A value in words."""
    if isinstance(value, list):
        return ", ".join(said(field, one) for one in value)
    if isinstance(value, int):
        return figure(value)
    return _(field.choices[value]) if value in field.choices else str(value)


def summary(kind: SheetKind, line: Line) -> str:
    """What a row says beyond which row it is, on one line."""
    shown = [field for field in kind.fields if field.id not in line.fixed and line.row.get(field.id) is not None]
    return " · ".join(f"{_(field.label)}: {said(field, line.row[field.id])}" for field in shown)


def which(kind: SheetKind, line: Line) -> str:
    """Which row this is, in words; empty if nothing is fixed."""
    words: Text | str = key_words(kind, {name: line.row[name] for name in line.fixed if name in line.row})
    return render(words)


def still_empty(kind: SheetKind, row: Row) -> list[str]:
    """What a row still lacks."""
    empty = []
    for field in kind.fields:
        value = row.get(field.id)
        if field.many and len(value or []) < field.least:
            empty.append(f"{_(field.label)} ({len(value or [])}/{field.least})")
        elif value is None and not field.optional:
            empty.append(_(field.label))
    return empty


def short(kind: SheetKind, line: Line) -> bool:
    """Whether a row is so small that its controls stand open."""
    return sum(field.id not in line.fixed for field in kind.fields) <= 2

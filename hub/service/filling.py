"""Filling in a box sheet at leisure: row by row, each tap on disk, half a row as well as a whole one.

What is right goes into the owner's sheet at once. What is not whole or not plausible yet lies beside it, with its faults
in words, until it is: a game never sees it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from hub.game import N_, Rules, Seat, Setup, SheetKind, Text, count, say
from hub.game.setup import Box, Option, Row, Title, check_setup
from hub.game.sheet import check_row, check_together, filled, matches, missing
from hub.ledger import Ledger

from .errors import NotTaken
from .sheets import WRITING, Sheets


class Line(msgspec.Struct, frozen=True):
    """One row of a kind as it is filled in. `at` is its place among the rows (-1: nobody has filled it in yet).

    `fixed` are the fields that say which row it is and are not asked; `mark` tells whether it is still as it was seen.
    """

    row: Row
    at: int = -1
    fixed: tuple[str, ...] = ()
    faults: tuple[Text, ...] = ()

    @property
    def mark(self) -> str:
        """A short print of the row."""
        return hashlib.blake2b(msgspec.json.encode(self.row), digest_size=6).hexdigest()


class Leaf(msgspec.Struct, frozen=True):
    """One kind of a sheet: its lines, blank ones among them, what is wrong with all of them, and how many games use."""

    kind: SheetKind
    lines: tuple[Line, ...]
    faults: tuple[Text, ...]
    used: int

    def line(self, at: int) -> Line:
        """The line at that place."""
        return next(line for line in self.lines if line.at == at)


class Filling:
    """The sheets of every title, with what is begun and not yet whole on a shelf of its own."""

    def __init__(self, ledger: Ledger, sheets: Sheets) -> None:
        self._shelf, self._sheets = ledger.shelf("sheets_begun"), sheets

    def leaf(self, rules: Rules[Any], kind: SheetKind) -> Leaf:
        """One kind with every line, as it stands."""
        rows = self._rows(rules.title.id, kind)
        faults = check_together(kind, _ready(kind, rows))
        used = len(self._sheets.box(rules.title.id).get(kind.id, []))
        return Leaf(kind, tuple(_lines(kind, rows)), faults, used)

    def put(self, rules: Rules[Any], kind: SheetKind, row: Row, at: int = -1, mark: str = "") -> int:
        """Keep a row in place of the one seen at `at`, or as a new one. Gives its place, -1 if it is blank again.

        Raises NotTaken if a value cannot be, or if somebody else changed the row meanwhile.
        """
        none = {field.id for field in kind.fields if field.many and not field.least}
        row = {name: value for name, value in row.items() if value not in (None, []) or (value == [] and name in none)}
        if wrong := tuple(check_row(_lenient(kind), row)):
            raise NotTaken(wrong)
        with WRITING:
            rows = self._rows(rules.title.id, kind)
            if at < 0:
                at = len(rows)
            else:
                _seen(rows, at, mark)
            kept = [row] if row and row not in kind.blank else []
            rows[at : at + 1] = kept
            self._keep(rules, kind, rows)
            return at if kept else -1

    def drop(self, rules: Rules[Any], kind: SheetKind, at: int, mark: str) -> None:
        """Take a row away. Raises NotTaken if it is not the one that was seen."""
        with WRITING:
            rows = self._rows(rules.title.id, kind)
            _seen(rows, at, mark)
            self._keep(rules, kind, rows[:at] + rows[at + 1 :])

    def _rows(self, title: str, kind: SheetKind) -> list[Row]:
        known = self._sheets.box(title).get(kind.id, [])
        begun = self._shelf.get(f"{title}.{kind.id}")
        if begun is None:
            return list(known)
        # A game may have taught rows since: they belong to it as well.
        since = [row for row in known if row not in begun["base"] and row not in begun["rows"]]
        return [*begun["rows"], *since]

    def _keep(self, rules: Rules[Any], kind: SheetKind, rows: list[Row]) -> None:
        key = f"{rules.title.id}.{kind.id}"
        box = self._sheets.box(rules.title.id)
        ready = _ready(kind, rows)
        sound = not check_together(kind, ready)
        self._shelf.put(key, {"base": ready if sound else box.get(kind.id, []), "rows": rows})
        if sound:
            others = {name: kept for name, kept in box.items() if name != kind.id}
            self._sheets.save(rules, {**others, **({kind.id: ready} if ready else {})})
            if rows == ready:
                self._shelf.delete(key)


def _ready(kind: SheetKind, rows: Sequence[Row]) -> list[Row]:
    return [row for row in filled(kind, rows) if not any(check_row(kind, row))]


def _lenient(kind: SheetKind) -> SheetKind:
    """The same kind, content with rows that are not finished."""
    fields = tuple(msgspec.structs.replace(field, optional=True, least=0) for field in kind.fields)
    return msgspec.structs.replace(kind, fields=fields)


def _seen(rows: list[Row], at: int, mark: str) -> None:
    if not 0 <= at < len(rows) or Line(rows[at]).mark != mark:
        raise NotTaken((say(N_("Somebody else changed this row meanwhile. Load the page again.")),))


def _lines(kind: SheetKind, rows: list[Row]) -> Iterator[Line]:
    """Every row in the order of the blank ones it belongs to, and a blank line where there is none yet."""
    left = dict(enumerate(rows))
    for blank in kind.blank:
        mine = [at for at, row in left.items() if matches(row, blank)]
        for at in mine:
            yield _line(kind, left.pop(at), at, tuple(blank))
        if not mine and not (not blank and rows):
            yield Line(dict(blank), fixed=tuple(blank))
    for at, row in left.items():
        yield _line(kind, row, at, ())


def _line(kind: SheetKind, row: Row, at: int, fixed: tuple[str, ...]) -> Line:
    return Line(row, at, fixed, tuple(check_row(kind, row)))


def asked(leaf: Leaf, keys: Sequence[Row]) -> tuple[Line, ...]:
    """The lines of a kind that a set-up which lacks these rows has to do with, blank or not."""
    lines = tuple(line for line in leaf.lines if any(_may_be(line.row, key) for key in keys))
    return lines or tuple(Line(dict(key), fixed=tuple(key)) for key in keys)


def _may_be(row: Row, key: Row) -> bool:
    return all(row.get(name, value) == value for name, value in key.items())


# -- what is missing, and for what --


def wanting(rules: Rules[Any], box: Box) -> dict[str, tuple[Text, ...]]:
    """For each kind of which rows are missing: with how many seats, and with which options."""
    title = rules.title
    seats: dict[str, set[int]] = {}
    chosen: dict[str, dict[tuple[str, str], set[int]]] = {}
    for edition in title.editions:
        for n in edition.seats:
            plain = _lacking(rules, box, edition.id, n, {})
            for kind in plain:
                seats.setdefault(kind, set()).add(n)
            for option in _offered(title, edition.id, n):
                for choice in option.choices[1:]:
                    more = _lacking(rules, box, edition.id, n, {option.id: choice.id})
                    for kind in more - plain:
                        chosen.setdefault(kind, {}).setdefault((option.label, choice.label), set()).add(n)
    every = {n for edition in title.editions for n in edition.seats}
    return {
        kind.id: (
            *_seat_counts(seats.get(kind.id, ())),
            *(_occasion(words, () if ns == every else ns) for words, ns in chosen.get(kind.id, {}).items()),
        )
        for kind in rules.sheets
        if kind.id in seats or kind.id in chosen
    }


def _seat_counts(ns: Iterable[int]) -> list[Text]:
    return [count("{n} seat", "{n} seats", n) for n in sorted(ns)]


def _occasion(words: tuple[str, str], ns: Iterable[int]) -> Text:
    """An option that needs something; with the seat counts where it does if not with all."""
    option = say(N_("{field}: {value}"), field=Text(words[0]), value=Text(words[1]))
    for number, seats in enumerate(_seat_counts(ns)):
        option = say(N_("{first}, {second}") if number else N_("{option} + {seats}"), option=option, seats=seats, first=option, second=seats)  # fmt: skip
    return option


def _offered(title: Title, edition: str, n: int) -> list[Option]:
    return [option for option in title.options if option.offered and option.applies(edition, n)]


def _lacking(rules: Rules[Any], box: Box, edition: str, n: int, options: dict[str, str]) -> set[str]:
    seats = tuple(Seat(colour, colour) for colour in rules.title.colours[:n])
    setup = check_setup(rules.title, Setup(rules.title.id, edition, seats, options))
    return {one.kind.id for one in missing(rules.sheets, box, setup)}

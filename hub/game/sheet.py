"""Box sheets: values printed on an owner's own copy, entered once, where no public source gives them.

A title declares kinds of printed values: fields with a plausible range, words for people, what is needed before a game
and what may be learned in play. Values are plain data: kind -> rows, a row is field -> number, word or list of these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .setup import BadSetup, Box, Choice, Option, Row, Setup, Title
from .text import N_, Text, say

FORMAT = "tallyman sheet 1"

_WORD = re.compile(r"(?!\d+\Z)\w[\w-]{0,39}")
"""A name as it can stand in the header of a record; digits alone would be read back as a number."""

OWN, MADE_UP = "own", "made-up"

BOX = Option(
    "box",
    N_("Printed values"),
    (
        Choice(OWN, N_("From your own copy"), N_("What is not known yet is asked for.")),
        Choice(MADE_UP, N_("Made up"), N_("For tests and demonstrations; not what is printed in the game.")),
    ),
    offered=False,
)
"""The option of every title with sheets. Made-up values are never offered to players as the printed game."""


def demo_options(title: Title) -> dict[str, str]:
    """Options of a game that nobody prepared: the hub deals, from a made-up box where the title needs one."""
    boxed = any(option.id == BOX.id for option in title.options)
    return {"dealer": "hub", **({BOX.id: MADE_UP} if boxed else {})}


def _needs_nothing(setup: Setup) -> tuple[Row, ...]:
    return ()


def _finds_nothing(rows: Sequence[Row]) -> tuple[Text, ...]:
    return ()


class SheetField(msgspec.Struct, frozen=True):
    """One printed value: a whole number from `low` to `high`, one of `choices` (id -> words), or a `word` of the owner.

    `many`: a list of `least` to `most` of them. `key`: it says which row this is, and is not itself a value.
    """

    id: str
    label: str
    low: int = 0
    high: int = 99
    choices: Mapping[str, str] = {}
    many: bool = False
    least: int = 1
    most: int = 12
    key: bool = False
    optional: bool = False
    word: bool = False


class SheetKind(msgspec.Struct, frozen=True):
    """One kind of printed component. `where` tells people where to look in their box.

    `needs` gives, for a set-up, the rows that must be known in advance (each named by some of its fields); `wants`
    those that are used if known. `check` looks at all rows together. `blank` are rows the template offers to fill in.
    `together` names a field whose rows make one thing (a whole map): a new one replaces the old one, never mixes with it.
    """

    id: str
    label: str
    where: str
    fields: tuple[SheetField, ...]
    needs: Callable[[Setup], tuple[Row, ...]] = _needs_nothing
    wants: Callable[[Setup], tuple[Row, ...]] = _needs_nothing
    check: Callable[[Sequence[Row]], Iterable[Text]] = _finds_nothing
    blank: tuple[Row, ...] = ({},)
    together: str = ""


class Missing(msgspec.Struct, frozen=True):
    """A row that a game needs in advance and nobody has entered: its kind and the fields that name it."""

    kind: SheetKind
    key: Row

    def text(self) -> Text:
        """What to look up, in words."""
        if not self.key:
            return Text(self.kind.label)
        return say(N_("{kind} ({key})"), kind=Text(self.kind.label), key=key_words(self.kind, self.key))


def matches(row: Row, key: Row) -> bool:
    """Whether a row is one of those that a key names."""
    return all(row.get(name) == value for name, value in key.items())


def filled(kind: SheetKind, rows: Sequence[Row]) -> list[Row]:
    """The rows that somebody has filled in: one with nothing but its key, or as the template left it, is still blank."""
    values = [field.id for field in kind.fields if not field.key]
    return [row for row in rows if any(row.get(name) is not None for name in values) and _tidy(row) not in kind.blank]


def missing(kinds: Iterable[SheetKind], box: Box, setup: Setup) -> tuple[Missing, ...]:
    """What this set-up needs to know before the game and does not."""
    return tuple(
        Missing(kind, key)
        for kind in kinds
        for key in kind.needs(setup)
        if not any(matches(row, key) for row in filled(kind, box.get(kind.id, [])))
    )


def pick(kinds: Iterable[SheetKind], box: Box, setup: Setup) -> Box:
    """The part of an owner's sheets that a game with this set-up uses; it goes into the set-up and stays with it."""
    picked: Box = {}
    for kind in kinds:
        keys = (*kind.needs(setup), *kind.wants(setup))
        rows = [row for row in filled(kind, box.get(kind.id, [])) if any(matches(row, key) for key in keys)]
        if rows:
            picked[kind.id] = rows
    return picked


# -- checking --


def check_sheet(kinds: Iterable[SheetKind], box: Any) -> tuple[Text, ...]:
    """Every fault of a sheet, each as a sentence that names the row and the remedy; empty: plausible."""
    known = {kind.id: kind for kind in kinds}
    if not isinstance(box, dict):
        return (say(N_("A sheet holds a list of rows for each kind of printed value.")),)
    faults: list[Text] = []
    for name, rows in box.items():
        kind = known.get(name)
        if kind is None:
            faults.append(
                say(N_("There is no sheet called {name}; there are: {known}."), name=name, known=", ".join(known))
            )
        elif not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            faults.append(say(N_("{kind}: this must be a list of rows."), kind=Text(kind.label)))
        else:
            faults += _check_rows(kind, rows)
    return tuple(faults)


def _check_rows(kind: SheetKind, rows: list[Row]) -> list[Text]:
    faults: list[Text] = []
    for number, row in enumerate(rows, 1):
        wrong = check_row(kind, row) if filled(kind, [row]) else _strange_fields(kind, row)
        faults += (say(N_("{kind}, row {row}: {fault}"), kind=Text(kind.label), row=number, fault=one) for one in wrong)
    return faults or list(check_together(kind, filled(kind, rows)))


def check_together(kind: SheetKind, rows: Sequence[Row]) -> tuple[Text, ...]:
    """What is wrong with rows that are each right by themselves."""
    if twice := tuple(_check_twice(kind, rows)):
        return twice
    return tuple(say(N_("{kind}: {fault}"), kind=Text(kind.label), fault=fault) for fault in kind.check(rows))


def check_row(kind: SheetKind, row: Row) -> Iterator[Text]:
    """Every fault of one row by itself."""
    yield from _strange_fields(kind, row)
    for field in kind.fields:
        value = row.get(field.id)
        if value is None:
            if not field.optional:
                yield say(N_("{field} is empty."), field=Text(field.label))
        elif fault := _check_value(field, value):
            yield fault


def _strange_fields(kind: SheetKind, row: Row) -> Iterator[Text]:
    """A mistyped field is a fault even where nothing else is filled in: what it says would be lost without a word."""
    known = [field.id for field in kind.fields]
    for name in row:
        if name not in known:
            yield say(N_("there is no field {name}; there are: {known}."), name=name, known=", ".join(known))


def _check_value(field: SheetField, value: Any) -> Text | None:
    if field.many:
        if not isinstance(value, list) or not field.least <= len(value) <= field.most:
            return say(
                N_("{field} must be a list of {least} to {most} values."),
                field=Text(field.label),
                least=field.least,
                most=field.most,
            )
        return next((fault for one in value if (fault := _check_one(field, one))), None)
    return _check_one(field, value)


def _check_one(field: SheetField, value: Any) -> Text | None:
    if field.choices:
        if isinstance(value, str) and value in field.choices:
            return None
        return say(
            N_("{field} must be one of {known}, not {value}."),
            field=Text(field.label),
            known=", ".join(field.choices),
            value=str(value),
        )
    if field.word:
        if isinstance(value, str) and _WORD.fullmatch(value):
            return None
        return say(
            N_("{field} must be one word of letters, digits, - and _, not {value}."),
            field=Text(field.label),
            value=str(value),
        )
    if isinstance(value, int) and not isinstance(value, bool) and field.low <= value <= field.high:
        return None
    return say(
        N_("{field} must be a whole number from {low} to {high}, not {value}."),
        field=Text(field.label),
        low=field.low,
        high=field.high,
        value=str(value),
    )


def _check_twice(kind: SheetKind, rows: Sequence[Row]) -> Iterator[Text]:
    keys = [field.id for field in kind.fields if field.key]
    seen: list[Row] = []
    for row in rows:
        key = {name: row.get(name) for name in keys}
        if keys and key in seen:
            yield say(N_("{kind} ({key}) is there twice."), kind=Text(kind.label), key=key_words(kind, key))
        seen.append(key)


def key_words(kind: SheetKind, key: Row) -> Text | str:
    """Which row this is, in words: its fields and what they say."""
    words: Text | str = ""
    for field in kind.fields:
        if field.id in key:
            value: Any = key[field.id]
            named = Text(field.choices[value]) if value in field.choices else value
            one = say(N_("{field}: {value}"), field=Text(field.label), value=named)
            words = say(N_("{first}, {second}"), first=words, second=one) if words else one
    return words


def check_box(kinds: Sequence[SheetKind], setup: Setup) -> Setup:
    """The set-up if its box is plausible and complete for it; raises BadSetup that says what to enter or correct."""
    if faults := check_sheet(kinds, setup.box):
        raise BadSetup(faults[0])
    if lacking := missing(kinds, setup.box, setup):
        more = len(lacking) - 1
        what = lacking[0].text()
        raise BadSetup(
            say(N_("First look up in your box: {what}, and {more} more."), what=what, more=more)
            if more
            else say(N_("First look up in your box: {what}."), what=what)
        )
    return setup


# -- files --


def template(title: str, kinds: Iterable[SheetKind], words: Callable[[str], str] = str) -> dict[str, Any]:
    """A sheet to be filled in: what is asked, in words, and blank rows. It passes `check_sheet` as it is."""
    kinds = tuple(kinds)
    return {
        "format": FORMAT,
        "title": title,
        "about": {kind.id: _about(kind, words) for kind in kinds},
        "values": {
            kind.id: [{f.id: row.get(f.id) for f in kind.fields} for row in kind.blank] for kind in kinds
        },
    }  # fmt: skip


def _about(kind: SheetKind, words: Callable[[str], str]) -> dict[str, Any]:
    def range_of(field: SheetField) -> Any:
        if field.word:
            return words(N_("a word"))
        return {id: words(label) for id, label in field.choices.items()} or f"{field.low}-{field.high}"

    fields = {field.id: [words(field.label), range_of(field)] for field in kind.fields}
    return {"what": words(kind.label), "where": words(kind.where), "fields": fields}


def sheet_file(title: str, box: Box) -> dict[str, Any]:
    """A filled sheet as it is shared between owners."""
    return {"format": FORMAT, "title": title, "values": box}


def read_sheet(title: str, kinds: Sequence[SheetKind], document: Any) -> tuple[Box, tuple[Text, ...]]:
    """The values of a sheet file (blank rows left out) and everything wrong with it."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return {}, (say(N_("This is not a sheet; it must say: format {format}."), format=FORMAT),)
    if document.get("title") != title:
        return {}, (say(N_("This sheet is for another game: {title}."), title=str(document.get("title"))),)
    values = document.get("values")
    if faults := check_sheet(kinds, values):
        return {}, faults
    known = {kind.id: kind for kind in kinds}
    rows = {name: [_tidy(row) for row in filled(known[name], rows)] for name, rows in (values or {}).items()}
    return {name: found for name, found in rows.items() if found}, ()


def _tidy(row: Row) -> Row:
    return {name: value for name, value in row.items() if value is not None}


def merge(kinds: Sequence[SheetKind], old: Box, new: Box) -> Box:
    """What was known with what is new: a new row replaces an old one of the same key; kinds without keys are replaced."""
    merged = dict(old)
    for kind in kinds:
        if kind.id not in new:
            continue
        keys = [field.id for field in kind.fields if field.key]
        named = [{name: row.get(name) for name in keys} for row in new[kind.id]]
        if kind.together:
            named = [{kind.together: row.get(kind.together)} for row in new[kind.id]]
        kept = [row for row in old.get(kind.id, []) if keys and not any(matches(row, key) for key in named)]
        merged[kind.id] = [*kept, *new[kind.id]]
    return merged

"""Moves: one atomic step of a game as plain data, with a one-line text that a person can read and type.

A title declares each of its verbs as a Move with fields and a `form`; text and parsing both follow from the form:

    class Loan(Move, frozen=True):
        verb, form = "loan", "loan with {card}"

    Loan("red", "derby").text()  ->  "red loan with derby"

The fields are the move's facets: evidence sets them, the tablet asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, ClassVar

import msgspec

from .text import N_, Text, say

TABLE = "table"
"""The seat of moves that nobody chooses: dealing, rolling, revealing, amending."""

Facet = str | int


class Move(msgspec.Struct, frozen=True, gc=False):
    """Base of every move. `seat` is the colour of the seat that makes it, or `table`.

    Facets are words and numbers, so no move can be part of a circle: the garbage collector may leave them alone.
    """

    verb: ClassVar[str] = ""
    form: ClassVar[str] = ""

    seat: str

    def text(self) -> str:
        """The move as one line: seat, then the verb's form with its values."""
        return f"{self.seat} {self.form.format_map(_values(self))}".rstrip()

    def facets(self) -> dict[str, Facet]:
        """Everything about this move that evidence can set, `verb` and `seat` among it."""
        return {"verb": self.verb, **_values(self)}

    def __str__(self) -> str:
        return self.text()


class Amend(Move, frozen=True):
    """By agreement of the table: set a named thing to a value. Always possible, always shown as an amendment."""

    verb, form = "amend", "amend {target} to {value} because {reason}"

    target: str
    value: str
    reason: str = ""


class BadText(ValueError):
    """A line that is no move: `text` says which part was not understood and what would be."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.english())


def _values(move: Move) -> dict[str, Facet]:
    return {name: getattr(move, name) for name in facet_names(type(move))}


@cache
def facet_names(kind: type[Move]) -> tuple[str, ...]:
    """The fields of a verb in order, the seat first."""
    return tuple(kind.__struct_fields__)


# A value is one word without dots; dots join values ("derby.1"), and only a reason may have spaces.
_WORD, _NUMBER, _DOTTED, _REST = r"[^\s.]+", r"-?\d+", r"\S+", r".*"


@cache
def _grammar(kind: type[Move]) -> re.Pattern[str]:
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    special = {"reason": _REST, "target": _DOTTED, "value": _DOTTED}

    def group(match: re.Match[str]) -> str:
        name = match.group(1)
        pattern = _NUMBER if types[name] is int else special.get(name, _WORD)
        return f"(?P<{name}>{pattern})"

    escaped = re.sub(r"([.+*?()\[\]^$|])", r"\\\1", kind.form)
    return re.compile(re.sub(r"\{(\w+)\}", group, escaped) + r"\Z")


@cache
def _numbers(kind: type[Move]) -> frozenset[str]:
    """The fields of a verb that are numbers; looked up once, for every move written down is read back."""
    return frozenset(field.name for field in msgspec.structs.fields(kind) if field.type is int)


def read_move(line: str, verbs: Iterable[type[Move]]) -> Move:
    """Parse one line of a record.

    Raises BadText with what was expected, so that a hand-edited file can be mended.
    """
    seat, _, rest = line.strip().partition(" ")
    rest = " ".join(rest.split())
    if not rest:
        raise BadText(say(N_("expected '<seat> <move>', found '{line}'"), line=line.strip()))
    forms = []
    for kind in verbs:
        # With a space at the end an amendment fits that was made without a reason.
        if match := _grammar(kind).match(rest) or _grammar(kind).match(rest + " "):
            return kind(seat, **_facets(kind, match.groupdict()))
        if kind.form.split(" ")[0] == rest.split(" ")[0]:
            forms.append(kind.form)
    known = "; ".join(forms) if forms else ", ".join(sorted({kind.form.split(" ")[0] for kind in verbs}))
    raise BadText(say(N_("'{line}' is not understood; expected: {known}"), line=rest, known=known))


def _facets(kind: type[Move], words: dict[str, str]) -> dict[str, Facet]:
    """The words of a line as the values of a verb's fields."""
    ints = _numbers(kind)
    try:
        return {name: int(word) if name in ints else word for name, word in words.items()}
    except ValueError:  # Python reads numbers of some thousand digits only
        longest = max(words.values(), key=len)
        raise BadText(say(N_("a number is too long: {number}…"), number=longest[:20])) from None


class Verbs:
    """The verbs of one title, by name."""

    def __init__(self, kinds: Iterable[type[Move]]) -> None:
        self.kinds: tuple[type[Move], ...] = (*kinds, Amend)
        self.by_name = {kind.verb: kind for kind in self.kinds}

    def __iter__(self) -> Iterator[type[Move]]:
        return iter(self.kinds)

    def read(self, line: str) -> Move:
        """The move that a line of text stands for."""
        return read_move(line, self.kinds)

    def make(self, verb: str, **facets: Any) -> Move:
        """A move from its verb and facets; raises BadText if they do not fit the verb."""
        kind = self.by_name.get(verb)
        if kind is None:
            raise BadText(say(N_("there is no verb '{verb}', only: {known}"), verb=verb, known=", ".join(self.by_name)))
        try:
            move: Move = msgspec.convert(facets, kind)
        except msgspec.ValidationError as error:
            raise BadText(Text("{verb}: {fault}", {"verb": verb, "fault": str(error)})) from None
        return move

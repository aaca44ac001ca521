"""A record as text: the `.tally` file. A short header, then one move a line, with comments; the last line is `end`.

It is the bug report, the fixture, the export and the archive. Every fault is reported with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from .setup import Box, Row, Seat, Setup
from .text import N_, Text, say

FORMAT = 1


class Record(msgspec.Struct, frozen=True):
    """The moves of one game in order, as text, with the set-up they start from."""

    setup: Setup
    rules_version: str
    moves: tuple[str, ...]
    lines: tuple[int, ...] = ()
    """Line numbers of the moves in the file they came from, for error messages."""


class BadRecord(ValueError):
    """A `.tally` text that cannot be read: the line and what to do about it."""

    def __init__(self, line: int, text: Text) -> None:
        self.line = line
        self.text = say(N_("Line {line}: {fault}"), line=line, fault=text)
        super().__init__(self.text.english())


def write_record(record: Record, comments: Iterable[str] = ()) -> str:
    """The record as the text of a `.tally` file."""
    setup = record.setup
    head = [f"tally {FORMAT}", f"title {setup.title}", f"edition {setup.edition}", f"rules {record.rules_version}"]
    head += [f"seat {seat.colour} {seat.symbol} {seat.name}" for seat in setup.seats]
    head += [f"option {name} {value}" for name, value in sorted(setup.options.items())]
    head += [f"seed {setup.seed}"]
    head += [f"box {kind} {_row_words(row)}" for kind, rows in sorted(setup.box.items()) for row in rows]
    notes = [f"# {comment}" for comment in comments]
    return "\n".join([*head, *notes, "", *record.moves, f"end {len(record.moves)}", ""])


def read_record(text: str) -> Record:
    """Parse a `.tally` text; raises BadRecord with the line at fault. Moves are not yet judged."""
    # Not splitlines: a name or a reason may hold characters that it takes for the end of a line.
    lines = text.removesuffix("\n").split("\n") if text else []
    head, body = _split(lines)
    setup, version = _read_head(head)
    moves, numbers = _read_body(body, len(lines))
    return Record(setup, version, tuple(moves), tuple(numbers))


Lines = list[tuple[int, str]]


def _split(lines: list[str]) -> tuple[Lines, Lines]:
    if not lines or lines[0].strip() != f"tally {FORMAT}":
        raise BadRecord(1, say(N_("this is not a record; the first line must be: tally {format}"), format=FORMAT))
    blank = next((i for i, line in enumerate(lines) if not line.strip()), None)
    if blank is None:
        raise BadRecord(len(lines), say(N_("the file ends inside its header; it seems cut off")))
    numbered = [(i + 1, line.strip()) for i, line in enumerate(lines)]
    return [(n, line) for n, line in numbered[1:blank] if not line.startswith("#")], numbered[blank + 1 :]


def _read_head(head: Lines) -> tuple[Setup, str]:
    single: dict[str, str] = {}
    seats: list[Seat] = []
    options: dict[str, str] = {}
    box: Box = {}
    for number, line in head:
        key, _, value = line.partition(" ")
        words = value.split(" ", 2)
        if key == "seat" and len(words) == 3:
            seats.append(Seat(words[0], words[2], words[1]))
        elif key == "option" and len(words) == 2:
            options[words[0]] = words[1]
        elif key == "box" and (row := _read_row(value)) is not None:
            box.setdefault(words[0], []).append(row)
        elif key in ("title", "edition", "rules", "seed") and value and key not in single:
            single[key] = value
        else:
            raise BadRecord(number, say(N_("not understood in the header: {line}"), line=line))
    last = head[-1][0] if head else 1
    for key in ("title", "edition", "rules", "seed"):
        if key not in single:
            raise BadRecord(last, say(N_("the header has no line: {key} …"), key=key))
    if not _NUMBER.fullmatch(single["seed"]):
        raise BadRecord(last, say(N_("the seed must be a whole number, not {seed}"), seed=single["seed"][:40]))
    setup = Setup(single["title"], single["edition"], tuple(seats), options, int(single["seed"]), box)
    return setup, single["rules"]


# Whole numbers as Python reads them: digits of our own script, and not some thousand of them.
_NUMBER = re.compile(r"-?[0-9]{1,300}")

# A row of printed values as words: `box arsenic_market section=1 prices=[20,18]`.
_ROW = re.compile(r"\w+( \w+=(\[[\w,-]*\]|[\w-]+))+\Z")


def _row_words(row: Row) -> str:
    def word(value: Any) -> str:
        return f"[{','.join(map(str, value))}]" if isinstance(value, list) else str(value)

    return " ".join(f"{name}={word(value)}" for name, value in row.items() if value is not None)


def _read_row(words: str) -> Row | None:
    def value(word: str) -> Any:
        if word.startswith("["):
            return [value(one) for one in word[1:-1].split(",") if one]
        return int(word) if _NUMBER.fullmatch(word) else word

    if not _ROW.match(words):
        return None
    return {name: value(word) for name, _, word in (pair.partition("=") for pair in words.split(" ")[1:])}


def _read_body(body: Lines, last: int) -> tuple[list[str], list[int]]:
    moves: list[str] = []
    numbers: list[int] = []
    for number, line in body:
        if not line or line.startswith("#"):
            continue
        if line.split(" ")[0] == "end":
            count = line.removeprefix("end").strip()
            if count and count != str(len(moves)):
                raise BadRecord(
                    number,
                    say(
                        N_("the end line says {said} moves but there are {found}; correct one or the other"),
                        said=count,
                        found=len(moves),
                    ),
                )
            return moves, numbers
        moves.append(line)
        numbers.append(number)
    raise BadRecord(last, say(N_("the file has no end line; it seems cut off after this. Add a line: end")))

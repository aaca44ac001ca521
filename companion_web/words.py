"""How values become words and shapes on a page: filters and functions the templates use."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from flask import Flask

from hub.game import COLOURS, N_, Seat, Text
from hub.game.view import Piece, Words
from hub.i18n import LANGUAGES, gettext, language, ngettext, render

from . import icons

_ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
SYMBOL_NAMES = {
    "circle": N_("circle"),
    "triangle": N_("triangle"),
    "square": N_("square"),
    "diamond": N_("diamond"),
    "star": N_("star"),
    "cross": N_("cross"),
}
BANDS = ("teal", "blue", "red", "orange", "purple", "green", "yellow", "grey", "brown")


class Guest(msgspec.Struct, frozen=True):
    """Stands in for a seat where there is none: the table itself, or an owner the game has no seat for."""

    colour: str
    name: str
    symbol: str = ""


def roman(level: int) -> str:
    """A tile's level as it is printed: II for 2."""
    return _ROMAN[level] if 0 < level < len(_ROMAN) else str(level)


def signed(number: int) -> str:
    """A number with its sign, minus as a real minus: +3, −2, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def minus(number: int) -> str:
    """A number whose minus sign is a real one."""
    return f"−{-number}" if number < 0 else str(number)


def sentence(words: Words) -> str:
    """Words that stand on their own: a capital first letter, unless it is a short name like `t22`, and a real minus."""
    said = _MINUS.sub("−", render(words))
    return said[:1].upper() + said[1:] if _WORD.match(said) else said


_MINUS, _WORD = re.compile(r"(?<![\w–-])-(?=\d)"), re.compile(r"[^\W\d_]{2,}|[^\W\d_]\s")


def ordinal(number: int) -> str:
    """First, second… as a short figure: `1.` reads right in Polish, `1st` in English."""
    if language() == "pl":
        return f"{number}."
    suffix = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def facets(values: dict[str, Any]) -> str:
    """Evidence as it is written into a page."""
    return msgspec.json.encode(values).decode()


def seat_of(seats: dict[str, Seat], colour: str) -> Seat | Guest:
    """The seat of that colour, or somebody to stand in for it."""
    found = seats.get(colour)
    if found:
        return found
    return Guest(colour, gettext(COLOURS[colour]) if colour in COLOURS else sentence(Text("the table")))


def band(colour: str) -> str:
    """The class that paints a place's band: only colours the stylesheet knows."""
    return f"band-{colour}" if colour in BANDS else "band-none"


_ONE = ((0, 0, 62),)
_TWO = ((-18, -17, 46), (18, 19, 46))
_FOUR = ((-20, -20, 38), (20, -20, 38), (-20, 20, 38), (20, 20, 38))


def spots(n: int) -> tuple[tuple[int, int, int], ...]:
    """Where the small drawings of what a slot takes lie: x, y and size on its grid of 100."""
    return _ONE if n == 1 else _TWO if n == 2 else _FOUR


def brief(labels: list[str]) -> bool:
    """Whether choices are so short and so many that three go in a row."""
    return len(labels) > 4 and max(map(len, labels)) <= 11


def figures(labels: list[str]) -> bool:
    """Whether choices are nothing but numbers, so that they stand like the keys of a till.

    >>> figures(["0", "1", "2", "3", "10"])
    True
    """
    return len(labels) > 4 and all(label.isdigit() and len(label) < 4 for label in labels)


def wordy(pieces: tuple[Piece, ...]) -> bool:
    """Whether pieces say so much that each needs a row of its own."""
    return any(len(render(piece.label)) + sum(len(render(line)) for line in piece.lines) > 26 for piece in pieces)


def at(epoch: float) -> str:
    """A moment of the clock for people: `2026-11-18 20:15`."""
    from datetime import datetime

    return datetime.fromtimestamp(epoch).strftime("%Y-%m-%d %H:%M")


def teach(app: Flask) -> None:
    """Give the templates these words."""
    app.jinja_env.filters.update(
        t=render, sentence=sentence, roman=roman, signed=signed, minus=minus, ordinal=ordinal, facets=facets, at=at
    )
    app.jinja_env.globals.update(
        _=gettext,
        ngettext=ngettext,
        icon=icons.icon,
        mark=icons.mark,
        sprite=icons.sprite,
        drawing=icons.drawing,
        tint=icons.tint,
        seat_of=seat_of,
        band=band,
        spots=spots,
        brief=brief,
        figures=figures,
        wordy=wordy,
        LANGUAGES=LANGUAGES,
        COLOURS=COLOURS,
        SYMBOL_NAMES=SYMBOL_NAMES,
    )

"""What is agreed before a game: title, edition, seats, options and the seed of chance."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from .text import N_, Text, say

COLOURS = {
    "red": N_("Red"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "yellow": N_("Yellow"),
    "purple": N_("Purple"),
    "white": N_("White"),
    "black": N_("Black"),
    "orange": N_("Orange"),
}
"""Seat colours and their names; the colour's id is also the seat's id in moves."""

SYMBOLS = {"circle": "●", "triangle": "▲", "square": "■", "diamond": "◆", "star": "★", "cross": "✚"}
"""A seat's symbol stands beside its colour everywhere, so that colour is never alone."""


class BadSetup(ValueError):
    """A set-up that cannot be played; `text` says what to change."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.english())


Row = dict[str, Any]
"""One row of printed values: field -> whole number, word, or list of these."""
Box = dict[str, list[Row]]
"""Printed values of an owner's copy: kind -> rows (see hub.game.sheet)."""


class Seat(msgspec.Struct, frozen=True):
    """A player's place at the table."""

    colour: str
    name: str
    symbol: str = "circle"


class Setup(msgspec.Struct, frozen=True):
    """Everything a game needs to start. `options` holds the chosen variants, `dealer` among them.

    `box` holds the printed values of the owner's copy that this game is played with.
    """

    title: str
    edition: str
    seats: tuple[Seat, ...]
    options: dict[str, str] = {}
    seed: int = 0
    box: Box = {}

    @property
    def colours(self) -> tuple[str, ...]:
        """Seat ids in seating order."""
        return tuple(seat.colour for seat in self.seats)

    @property
    def dealer(self) -> str:
        """`hub`: the hub shuffles and rolls. `table`: people do, and tell the hub what everybody saw."""
        return self.options.get("dealer", "table")


class Choice(msgspec.Struct, frozen=True):
    """One value an option can have, with its words. `seats`: seat counts it adds to those of the edition."""

    id: str
    label: str
    note: str = ""
    seats: tuple[int, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A variant chosen at set-up; the first choice is the default.

    `editions` and `seats`: where it applies (empty: everywhere). Not `offered`: for tests only, no wizard shows it.
    """

    id: str
    label: str
    choices: tuple[Choice, ...]
    editions: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    offered: bool = True

    def applies(self, edition: str, seats: int) -> bool:
        """Whether there is this choice in that edition with that many seats."""
        return (not self.editions or edition in self.editions) and (not self.seats or seats in self.seats)


class Edition(msgspec.Struct, frozen=True):
    """A printing of a title and the seat counts it takes."""

    id: str
    label: str
    seats: tuple[int, ...]


class Title(msgspec.Struct, frozen=True):
    """A game's name plate: what the set-up wizard needs to know."""

    id: str
    name: str
    version: str
    editions: tuple[Edition, ...]
    options: tuple[Option, ...]
    colours: tuple[str, ...]
    note: str = ""

    def edition(self, id: str) -> Edition | None:
        """The edition of that id, if there is one."""
        return next((edition for edition in self.editions if edition.id == id), None)

    def seat_counts(self, edition: Edition) -> tuple[int, ...]:
        """Every seat count of an edition, those among it that need a certain choice."""
        return tuple(sorted({*edition.seats, *(n for n, _, _ in self.seat_choices(edition))}))

    def seat_choices(self, edition: Edition) -> list[tuple[int, Option, Choice]]:
        """(seats, option, choice) where a choice adds a seat count to an edition."""
        return [
            (n, option, choice)
            for option in self.options
            for choice in option.choices
            for n in choice.seats
            if n not in edition.seats and option.applies(edition.id, n)
        ]


DEALER = Option(
    "dealer",
    N_("Who deals"),
    (
        Choice("table", N_("We do"), N_("Real cards and dice; the hub is told what everybody saw.")),
        Choice("hub", N_("The hub does"), N_("The hub shuffles, deals and rolls.")),
    ),
)
"""The option every title has."""

_NAME = re.compile(r"(?!\s)[^\x00-\x1f\x7f]{1,24}(?<!\s)\Z")


def check_setup(title: Title, setup: Setup) -> Setup:
    """The set-up with its defaults filled in. Raises BadSetup that names the fault and the remedy."""
    edition = title.edition(setup.edition or title.editions[0].id)
    if edition is None:
        known = ", ".join(e.id for e in title.editions)
        raise BadSetup(
            say(N_("There is no edition {edition}; choose one of: {known}."), edition=setup.edition, known=known)
        )
    _check_seats(title, edition, setup)
    return msgspec.structs.replace(setup, edition=edition.id, options=_checked_options(title, edition, setup))


def _check_count(title: Title, edition: Edition, setup: Setup) -> None:
    n, counts = len(setup.seats), ", ".join(map(str, edition.seats))
    if n in edition.seats:
        return
    added = [(option, choice) for seats, option, choice in title.seat_choices(edition) if seats == n]
    if any(setup.options.get(option.id) == choice.id for option, choice in added):
        return
    for option, choice in added:
        message = N_("This edition takes {counts} seats; {n} play with the option {option} set to {choice}.")
        raise BadSetup(say(message, counts=counts, n=n, option=option.id, choice=choice.id))
    raise BadSetup(say(N_("This game takes {counts} seats, not {n}."), counts=counts, n=n))


def _check_seats(title: Title, edition: Edition, setup: Setup) -> None:
    _check_count(title, edition, setup)
    colours = setup.colours
    for seat in setup.seats:
        if seat.colour not in title.colours:
            raise BadSetup(
                say(
                    N_("There is no colour {colour}; choose from: {known}."),
                    colour=seat.colour,
                    known=", ".join(title.colours),
                )
            )
        if colours.count(seat.colour) > 1:
            raise BadSetup(say(N_("Two seats have the colour {colour}; give each its own."), colour=seat.colour))
        if seat.symbol not in SYMBOLS:
            raise BadSetup(
                say(
                    N_("There is no symbol {symbol}; choose from: {known}."),
                    symbol=seat.symbol,
                    known=", ".join(SYMBOLS),
                )
            )
        if not _NAME.match(seat.name):
            raise BadSetup(say(N_("A seat's name has 1 to 24 characters on one line: {name}."), name=seat.name))


def _checked_options(title: Title, edition: Edition, setup: Setup) -> dict[str, str]:
    known = {o.id: o for o in title.options if o.applies(edition.id, len(setup.seats))}
    for name, value in setup.options.items():
        if name not in known:
            raise BadSetup(say(N_("There is no option {name}; there are: {known}."), name=name, known=", ".join(known)))
        ids = [choice.id for choice in known[name].choices]
        if value not in ids:
            raise BadSetup(
                say(
                    N_("Option {name} cannot be {value}; choose from: {known}."),
                    name=name,
                    value=value,
                    known=", ".join(ids),
                )
            )
    return {name: setup.options.get(name, option.choices[0].id) for name, option in known.items()}

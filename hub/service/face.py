"""The public face of the service: what pages and stations see of a table. Plain data, no rules, no storage.

A screen shows a View and an Ask. The View is the game; the Ask is what one seat has shown so far and what is still to
be chosen. Every change of a table carries a number; whoever acts says which number they saw.
"""

from __future__ import annotations

import msgspec

from hub.game import Facet, Text
from hub.game.view import Words


class Chip(msgspec.Struct, frozen=True, omit_defaults=True):
    """One piece of evidence a seat has shown, and by what: `tablet`, `pad`, `place` or `button`."""

    facet: str
    value: Facet
    label: Words
    by: str


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a seat could choose next. Dimmed ones say why when asked (`Table.why`)."""

    facet: str
    value: Facet
    label: Words
    enabled: bool = True


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of one seat now.

    `choices` are the values of the one facet asked next, dimmed ones last; `marks` are all values still possible for
    every open facet, so that a page can light up what may be tapped. With one move left, `move` is its text, `sentence`
    says it and `effect` what it costs and brings; it is played on OK. `refusals` say why nothing fits.
    """

    number: int
    seat: str
    yours: bool
    question: Text
    facet: str = ""
    choices: tuple[Choice, ...] = ()
    chips: tuple[Chip, ...] = ()
    marks: dict[str, tuple[Facet, ...]] = {}
    move: str = ""
    sentence: Text | None = None
    effect: tuple[Text, ...] = ()
    refusals: tuple[Text, ...] = ()


class Stale(Exception):
    """Somebody else acted first: the number is not the table's any more. Nothing was changed."""

    def __init__(self, seen: int, now: int) -> None:
        self.seen, self.now = seen, now
        super().__init__(f"saw {seen}, table is at {now}")


class NoGame(Exception):
    """There is no game on this table."""

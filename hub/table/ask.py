"""What is asked of a seat: what it has shown so far and what is still to be chosen. Plain data for pages and lights."""

from __future__ import annotations

import msgspec

from hub.game import Facet, Text
from hub.game.view import Words


class Chip(msgspec.Struct, frozen=True, omit_defaults=True):
    """One piece of evidence a seat has shown, and by what: `tablet`, `pad`, `place` or `button`.

    `key` names it for taking it back (`Release`).
    """

    facet: str
    value: Facet
    label: Words
    by: str
    key: str = ""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing a seat could choose next. Dimmed ones say why when asked (`Table.why`)."""

    facet: str
    value: Facet
    label: Words
    enabled: bool = True


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked of one seat now.

    `choices` are the values of the one facet asked next, dimmed ones last; `marks` are all values still possible for
    every open facet, so that a page can light up what may be tapped. `at` is the choice that the seat's `next` button
    has reached (-1: none); its OK takes it. With one move left, `move` is its text, `sentence` says it and `effect`
    what it costs and brings; it is played on OK. `refusals` say why nothing fits.
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
    at: int = -1

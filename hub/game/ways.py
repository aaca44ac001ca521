"""The ways to play a title: every edition, seat count, dealer and option at least once. Proofs and benchmarks take these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .setup import DEALER, SYMBOLS, BadSetup, Edition, Seat, Setup
from .sheet import BOX, demo_options

if TYPE_CHECKING:
    from .rules import Rules


def seated(rules: Rules[Any], n: int, edition: str = "", **options: str) -> Setup:
    """A set-up with that many seats; raises BadSetup if the title cannot be played so."""
    people = [Seat(c, c.title(), s) for c, s in zip(rules.title.colours, [*SYMBOLS, *SYMBOLS], strict=False)]
    return rules.check(Setup(rules.title.id, edition, tuple(people[:n]), {**demo_options(rules.title), **options}))


def ways(rules: Rules[Any]) -> Iterator[tuple[str, Setup]]:
    """(name, set-up) of every way: all seat counts with either dealer, and each other choice once at each seat count."""
    for edition in rules.title.editions:
        for n in rules.title.seat_counts(edition):
            base = _options_for(rules, edition, n)
            for options in ({}, {DEALER.id: "table"}, *_choices(rules, edition, n)):
                chosen = {**base, **options}
                try:
                    setup = seated(rules, n, edition.id, **chosen)
                except BadSetup:  # a choice that needs another one, or the owner's own box
                    continue
                words = ", ".join(f"{name} {value}" for name, value in chosen.items())
                yield f"{edition.id}, {n} seats" + (f", {words}" if words else ""), setup


def _options_for(rules: Rules[Any], edition: Edition, n: int) -> dict[str, str]:
    """What a seat count needs that the edition has not by itself."""
    if n in edition.seats:
        return {}
    return {option.id: choice.id for seats, option, choice in rules.title.seat_choices(edition) if seats == n}


def _choices(rules: Rules[Any], edition: Edition, n: int) -> Iterator[dict[str, str]]:
    for option in rules.title.options:
        if option.id not in (DEALER.id, BOX.id) and option.offered and option.applies(edition.id, n):
            yield from ({option.id: choice.id} for choice in option.choices[1:])

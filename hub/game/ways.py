"""The ways to play a title: every edition, seat count, dealer and option at least once. Proofs and benchmarks take these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .setup import DEALER, SYMBOLS, BadSetup, Choice, Edition, Option, Seat, Setup
from .sheet import BOX, demo_options

if TYPE_CHECKING:
    from .rules import Rules


def seated(rules: Rules[Any], n: int, edition: str = "", **options: str) -> Setup:
    """A set-up with that many seats; raises BadSetup if the title cannot be played so."""
    people = [Seat(c, c.title(), s) for c, s in zip(rules.title.colours, [*SYMBOLS, *SYMBOLS], strict=False)]
    return rules.check(Setup(rules.title.id, edition, tuple(people[:n]), {**demo_options(rules.title), **options}))


def ways(rules: Rules[Any]) -> Iterator[tuple[str, Setup]]:
    """(name, set-up) of every way: all seat counts with either dealer, and each other choice at one seat count or more."""
    for edition in rules.title.editions:
        counts = rules.title.seat_counts(edition)
        for n in counts:
            yield from _way(rules, edition, n, {})
            yield from _way(rules, edition, n, {DEALER.id: "table"})
        for turn, option, choice in _choices(rules):
            fitting = [n for n in counts if option.applies(edition.id, n)]
            for n in fitting[turn % len(fitting) :][:1] if fitting else ():
                yield from _way(rules, edition, n, {option.id: choice.id})


def _way(rules: Rules[Any], edition: Edition, n: int, options: dict[str, str]) -> Iterator[tuple[str, Setup]]:
    chosen = {**_options_for(rules, edition, n), **options}
    try:
        setup = seated(rules, n, edition.id, **chosen)
    except BadSetup:  # a choice that needs another one, or the owner's own box
        return
    words = ", ".join(f"{name} {value}" for name, value in chosen.items())
    yield f"{edition.id}, {n} seats" + (f", {words}" if words else ""), setup


def _options_for(rules: Rules[Any], edition: Edition, n: int) -> dict[str, str]:
    """What a seat count needs that the edition has not by itself."""
    if n in edition.seats:
        return {}
    return {option.id: choice.id for seats, option, choice in rules.title.seat_choices(edition) if seats == n}


def _choices(rules: Rules[Any]) -> list[tuple[int, Option, Choice]]:
    """Every choice but the defaults, numbered: they take turns at the seat counts."""
    found = [
        (option, choice)
        for option in rules.title.options
        if option.id not in (DEALER.id, BOX.id) and option.offered
        for choice in option.choices[1:]
    ]
    return [(n, option, choice) for n, (option, choice) in enumerate(found)]

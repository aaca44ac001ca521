"""Whatever the table may set by agreement has words for each of its values: no page shows an id."""

from __future__ import annotations

import pytest

from hub import i18n
from hub.game import Seat, Setup
from hub.game.playout import playout
from hub.game.sheet import demo_options
from hub.games import TITLES, rules_of

WAYS = [(title, edition.id) for title in TITLES for edition in rules_of(title).title.editions or ()]


def test_every_title_is_here() -> None:
    assert {title for title, _ in WAYS} == set(TITLES)


@pytest.mark.parametrize(("title", "edition"), WAYS)
def test_every_value_has_words(title: str, edition: str) -> None:
    i18n.use("pl")
    rules = rules_of(title)
    seats = tuple(Seat(colour, f"Gracz {colour[0]}") for colour in rules.title.colours[:3])
    setup = rules.check(Setup(title, edition, seats, demo_options(rules.title)))
    bare = {
        (amendment.target, value)
        for n, (_, state) in enumerate(playout(rules, setup, 1))
        if n % 40 == 0
        for amendment in rules.amendments(state)
        for value in (amendment.now, *amendment.choices)
        if i18n.render(rules.amend_words(state, amendment.target, value)) == value and not value.lstrip("-").isdigit()
    }
    assert bare == set()

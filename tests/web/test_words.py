"""Words and figures as they stand on a page."""

from itertools import pairwise

import pytest

from companion_web.chart import HEIGHT, chart
from companion_web.pages.pair import within
from companion_web.words import sentence
from hub.game.view import Score


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("brązowy pociąg: wynik 2.", "Brązowy pociąg: wynik 2."),
        ("t22", "t22"),
        ("a train stops", "A train stops"),
        ("income from -3 to -6", "Income from −3 to −6"),
        ("Stoke-on-Trent 2-3", "Stoke-on-Trent 2-3"),
    ],
)
def test_what_stands_on_its_own_begins_with_a_capital(said: str, shown: str) -> None:
    assert sentence(said) == shown


def test_names_of_a_chart_never_leave_the_picture_nor_lie_over_one_another() -> None:
    drawn = chart([(9, tuple(Score(seat, 0, 0, ()) for seat in ("red", "blue", "green", "white", "black")))], 9)
    at = sorted(line.label_y for line in drawn.lines)
    assert at[-1] < HEIGHT and all(b - a >= 20 for a, b in pairwise(at))


@pytest.mark.parametrize("address", ["//elsewhere", "https://elsewhere", "/\\elsewhere", "/a?b", "javascript:1", ""])
def test_pairing_leads_nowhere_but_to_pages_of_this_hub(address: str) -> None:
    assert within(address) == ""

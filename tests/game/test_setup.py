"""The set-up: defaults are filled in, and each fault names its remedy."""

import msgspec
import pytest

from hub.game import DEALER, BadSetup, Choice, Edition, Option, Seat, Setup, Title
from hub.game.setup import check_setup

TITLE = Title(
    "tiny", "Tiny", "1", (Edition("a", "First", (2, 3)), Edition("b", "Second", (1,))),
    (DEALER, Option("fog", "Fog", (Choice("off", "Off"), Choice("on", "On")), ("a",))), ("red", "blue", "green"),
)  # fmt: skip
GOOD = Setup("tiny", "a", (Seat("red", "Ania", "star"), Seat("blue", "Bartek", "cross")))


def test_defaults_are_filled_in() -> None:
    assert check_setup(TITLE, GOOD).options == {"dealer": "table", "fog": "off"}


def test_no_edition_means_the_first() -> None:
    assert check_setup(TITLE, msgspec.structs.replace(GOOD, edition="")).edition == "a"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"edition": "z"}, "choose one of: a, b"),
        ({"seats": GOOD.seats[:1]}, "takes 2, 3 seats, not 1"),
        ({"seats": (Seat("red", "Ania"), Seat("red", "Ewa"))}, "give each its own"),
        ({"seats": (Seat("red", "Ania"), Seat("pink", "Ewa"))}, "choose from: red, blue, green"),
        ({"seats": (Seat("red", "Ania"), Seat("blue", ""))}, "1 to 24 characters"),
        ({"seats": (Seat("red", "Ania"), Seat("blue", "two\nlines"))}, "1 to 24 characters"),
        ({"seats": (Seat("red", "Ania"), Seat("blue", "Ewa", "moon"))}, "no symbol moon"),
        ({"options": {"wind": "on"}}, "there are: dealer, fog"),
        ({"options": {"fog": "thick"}}, "choose from: off, on"),
        ({"edition": "b", "seats": GOOD.seats[:1], "options": {"fog": "on"}}, "no option fog"),
    ],
)
def test_a_wrong_set_up_names_the_remedy(change: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        check_setup(TITLE, msgspec.structs.replace(GOOD, **change))

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


SMALL = Option("map", "Map", (Choice("full", "Full"), Choice("two", "For two", seats=(2,))), seats=(2,))
LARGE = Title("big", "Big", "1", (Edition("first", "First", (3, 4)),), (SMALL,), ("red", "blue", "green"))


def two_seats(**options: str) -> Setup:
    return Setup("big", "first", (Seat("red", "Ania"), Seat("blue", "Ola")), options)


def test_a_choice_may_add_a_seat_count_to_an_edition() -> None:
    assert LARGE.seat_counts(LARGE.editions[0]) == (2, 3, 4)
    assert check_setup(LARGE, two_seats(map="two")).options == {"map": "two"}


@pytest.mark.parametrize("options", [{}, {"map": "full"}])
def test_without_that_choice_the_remedy_is_named(options: dict[str, str]) -> None:
    with pytest.raises(BadSetup, match="2 play with the option map set to two"):
        check_setup(LARGE, two_seats(**options))

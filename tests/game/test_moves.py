"""Moves and their one-line text: what is written is what is read."""

import pytest

from hub.game import Amend, Amendment, BadText, Move, Text, Verbs


class Build(Move, frozen=True):
    verb, form = "build", "build {industry} {level} at {place}.{slot} with {card}"

    industry: str
    level: int
    place: str
    slot: int
    card: str


class Stop(Move, frozen=True):
    verb, form = "stop", "stop"


VERBS = Verbs((Build, Stop))
BUILD = Build("red", "cotton", 2, "derby", 1, "derby")


@pytest.mark.parametrize(
    "move",
    [
        BUILD,
        Stop("blue"),
        Amend("table", "money.red", "12", "we miscounted, twice"),
        Amend("table", "money.red", "12"),
    ],
)
def test_text_round_trips(move: Move) -> None:
    assert VERBS.read(move.text()) == move


def test_text_reads_like_a_sentence() -> None:
    assert BUILD.text() == "red build cotton 2 at derby.1 with derby"


def test_spaces_between_words_do_not_matter() -> None:
    assert VERBS.read("  red   build cotton 2  at derby.1 with derby ") == BUILD


def test_facets_are_the_fields_with_verb_and_seat() -> None:
    assert BUILD.facets() == {
        "verb": "build", "seat": "red", "industry": "cotton", "level": 2, "place": "derby", "slot": 1, "card": "derby"
    }  # fmt: skip


def test_a_move_is_made_from_facets() -> None:
    facets = BUILD.facets()
    verb = str(facets.pop("verb"))
    assert VERBS.make(verb, **facets) == BUILD


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "expected '<seat> <move>'"),
        ("red", "expected '<seat> <move>'"),
        ("red build cotton two at derby.1 with derby", "build {industry} {level} at {place}.{slot} with {card}"),
        ("red fly", "amend, build, stop"),
        ("red stop now", "expected: stop"),
        (f"red build cotton {'2' * 5000} at derby.1 with derby", "a number is too long"),
    ],
)
def test_what_is_no_move_says_what_would_be(line: str, said: str) -> None:
    with pytest.raises(BadText, match=said.replace("{", r"\{").replace("}", r"\}")):
        VERBS.read(line)


@pytest.mark.parametrize(
    ("value", "allowed"),
    [("0", True), ("40", True), ("-5", True), ("41", False), ("-6", False), ("", False), ("-0", False), ("007", False)]
    + [(odd, False) for odd in ("４", "²", "4.0", " 4", "four", "9" * 5000)],
)
def test_a_figure_is_amended_to_a_plain_number_between_its_bounds(value: str, allowed: bool) -> None:
    assert Amendment("money.red", Text("Money"), "12", low=-5, high=40).allows(value) is allowed


def test_other_things_are_amended_to_one_of_their_choices() -> None:
    owner = Amendment("link.derby", Text("Link"), "none", ("none", "red"))
    assert [owner.allows(value) for value in ("none", "red", "blue", "")] == [True, True, False, False]


@pytest.mark.parametrize(
    ("verb", "facets"), [("fly", {}), ("build", {"seat": "red"}), ("build", {**BUILD.facets(), "slot": "x"})]
)
def test_facets_that_fit_no_verb_are_refused(verb: str, facets: dict[str, object]) -> None:
    with pytest.raises(BadText):
        VERBS.make(verb, **{k: v for k, v in facets.items() if k != "verb"})

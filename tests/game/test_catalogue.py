"""The catalogue of amendments: what may be set, what it is called, and when nothing may be set any more."""

from __future__ import annotations

from hub.game import Amend, Catalogue, Refusal, refuse
from hub.game.amendments import choice, number

Doors = dict[str, str]


def over(doors: Doors) -> Refusal | None:
    return refuse("game.over") if "over" in doors else None


def handle(doors: Doors, name: str, value: str) -> str:
    return f"{name} door: {value}"


CATALOGUE = Catalogue(
    choice(
        "door", lambda doors, name: handle(doors, name, ""), names=lambda doors: ("red", "blue"), now=dict.get,
        choices=lambda doors, name: ("open", "shut"), set=dict.__setitem__, words_of=handle,
    ),
    number("keys", "Keys", now=lambda doors, name: len(doors), high=9, set=lambda doors, name, n: None),
    closed=over,
)  # fmt: skip
DOORS = {"red": "open", "blue": "shut"}


def codes(doors: Doors, target: str, value: str) -> list[str]:
    return [refusal.code for refusal in CATALOGUE.judge(doors, Amend("red", target, value), ("red",))]


def test_a_target_takes_its_choices_and_a_figure_its_bounds() -> None:
    assert codes(DOORS, "door.red", "shut") == codes(DOORS, "keys", "9") == []
    assert codes(DOORS, "door.red", "ajar") == codes(DOORS, "keys", "10") == ["amend.value"]
    assert codes(DOORS, "door.green", "open") == ["amend.unknown"]


def test_the_same_value_may_be_called_otherwise_from_one_thing_to_the_next() -> None:
    assert CATALOGUE.words(DOORS, "door.red", "shut") == "red door: shut"
    assert CATALOGUE.words(DOORS, "door.blue", "shut") == "blue door: shut"
    assert CATALOGUE.words(DOORS, "keys", "3") == "3"


def test_a_closed_catalogue_offers_and_takes_nothing() -> None:
    done = {**DOORS, "over": "yes"}
    assert len(list(CATALOGUE.all(DOORS))) == 3 and list(CATALOGUE.all(done)) == []
    assert codes(done, "door.red", "shut") == codes(done, "moon", "1") == ["game.over"]

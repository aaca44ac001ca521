"""One declaration of a verb gives its moves, attempts, judgement and why it is not possible."""

from __future__ import annotations

import pytest

from hub.game import Move, Refusal, Rulebook, Verb, choose, gate, refuse
from hub.game.walk import Walk


class Paint(Move, frozen=True):
    verb, form = "paint", "paint {wall} {n} with {colour}"

    wall: str
    n: int
    colour: str


class Rest(Move, frozen=True):
    verb, form = "rest", "rest"


WALLS = {"north": 2, "south": 3}
COLOURS = {"red": 1, "blue": 5}
asked: list[str] = []


def walls(purse: int) -> list[tuple[str, int]]:
    return [(wall, n) for wall, size in WALLS.items() for n in range(size + 1)]


def colours(purse: int) -> list[str]:
    return [*COLOURS, "gold"]


def wall_known(purse: int, wall: str) -> Refusal | None:
    return None if wall in WALLS else refuse("wall.unknown", wall=wall)


def spot_known(purse: int, wall: str, n: int) -> Refusal | None:
    return None if 0 < n <= WALLS[wall] else refuse("spot.unknown", n=n)


def colour_known(purse: int, colour: str) -> Refusal | None:
    asked.append(colour)
    return None if colour in COLOURS else refuse("colour.unknown", colour=colour)


def can_pay(purse: int, colour: str, n: int) -> Refusal | None:
    need = COLOURS[colour] * n
    return None if need <= purse else refuse("money.short", need=need, have=purse)


CHOICES = (choose("wall", "n", values=walls), choose("colour", values=colours))
CHECKS = (gate(wall_known), gate(spot_known), gate(colour_known), can_pay)
PAINT = Walk(Verb(Paint, ("work",), lambda d, move, look: None, CHOICES, CHECKS))


def test_moves_are_the_attempts_nothing_is_against() -> None:
    for purse in range(12):
        legal = [move for move in PAINT.attempts(purse, "red") if not PAINT.judge(purse, move)]
        assert PAINT.moves(purse, "red") == legal
        assert PAINT.possible(purse, "red") == bool(legal)


def test_attempts_take_every_value() -> None:
    assert len(list(PAINT.attempts(0, "red"))) == (3 + 4) * 3


def test_a_shut_gate_silences_what_rests_on_it() -> None:
    assert [r.code for r in PAINT.judge(0, Paint("red", "west", 9, "gold"))] == ["wall.unknown", "colour.unknown"]
    assert [r.code for r in PAINT.judge(0, Paint("red", "north", 9, "gold"))] == ["spot.unknown", "colour.unknown"]
    assert [r.code for r in PAINT.judge(0, Paint("red", "north", 1, "blue"))] == ["money.short"]


def test_what_does_not_depend_on_the_outer_choice_is_asked_once() -> None:
    asked.clear()
    PAINT.moves(5, "red")
    assert asked == ["red", "blue", "gold"]


def test_a_standstill_names_the_checks_that_ended_the_walk() -> None:
    still = PAINT.standstill(0, "red")
    assert still.checks == {"can_pay": 10, "colour_known": 5, "spot_known": 2}
    assert {stop.depth for stop in still.farthest} == {2}
    assert still.farthest[0].facets == {"wall": "north", "n": 1, "colour": "red"}


def test_a_standstill_tells_where_there_was_nothing_to_choose() -> None:
    verb = Verb(Paint, ("work",), lambda d, move, look: None, (CHOICES[0], choose("colour", values=lambda purse: ())))
    still = Walk(verb).standstill(0, "red")
    assert {stop.check for stop in still.stops} == {""} and still.stops[0].depth == 1


def test_a_verb_without_choices_is_one_move() -> None:
    walk = Walk(Verb(Rest, ("work",), lambda d, move, look: None))
    assert walk.moves(None, "red") == [Rest("red")] == list(walk.attempts(None, "red"))


def test_a_declaration_that_does_not_add_up_is_told() -> None:
    def no_change(d: object, move: object, look: object) -> None: ...

    with pytest.raises(TypeError, match=r"settle \['n', 'seat', 'wall'\]"):
        Walk(Verb(Paint, (), no_change, CHOICES[:1]))
    with pytest.raises(TypeError, match=r"needs \['colour'\], which no choice settles"):
        Walk(Verb(Rest, (), no_change, (), (colour_known,)))
    with pytest.raises(TypeError, match="too early"):
        Walk(Verb(Paint, (), no_change, (choose("colour", values=lambda look, wall: ()), CHOICES[0])))
    with pytest.raises(TypeError, match="twice"):
        Rulebook(Verb(Rest, (), no_change), Verb(Rest, (), no_change))

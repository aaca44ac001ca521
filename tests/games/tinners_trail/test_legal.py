"""A move is yielded if and only if nothing stands against it: over reached positions, all attempts and mutated moves."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.game import Move, facet_names
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import AREAS, BORDERS, COUNTRIES, DICE, EFFECTS
from hub.games.tinners_trail.sheets import LORD_ACTIONS
from tests.games.tinners_trail.lively import lively_game

GAMES = [
    (seats, dealer, everything)
    for seats in (1, 2, 3, 4, 5)
    for dealer in ("hub", "table")
    for everything in (False, True)
]

NUMBERS = [-1, 0, 1, 2, 3, 4, 5, 7, 10, 12, 15, 20, 99]
VALUES: dict[str, list[object]] = {
    "seat": ["red", "blue", "green", "yellow", "purple", "table", "wallace", "nobody"],
    "player": ["red", "blue", "green", "wallace", "nobody"],
    "area": [*AREAS, "atlantis"],
    "border": [*BORDERS, "lands_end-bude", "atlantis"],
    "ore": ["tin", "copper", "gold"],
    "card": ["A", "B", "D", "joker", "pack", "A1", "B3", "C12", "joker2", "pack1", "Z9"],
    "bonus": ["none", "money", "work", "luck"],
    "effect": [*EFFECTS, "luck"],
    "die": [*DICE, "pink"],
    "action": [*LORD_ACTIONS, "open", "process", "michigan", "dance"],
    "spot": [*AREAS[:6], BORDERS[0], "-"],
    "answer": ["yes", "no", "perhaps"],
    "country": [*COUNTRIES, "france"],
    "token": ["adit", "port", "train", "miner", "crown"],
}


def value(kind: type[Move], name: str, random: Random) -> object:
    """Anything of the kind that a field takes."""
    number = kind.__annotations__.get(name) == "int"
    return random.choice(NUMBERS if number else VALUES[name])


def mutated(move: Move, random: Random) -> Move:
    """The move with one or two of its fields set to anything of the kind."""
    names = facet_names(type(move))
    fields = {name: getattr(move, name) for name in names}
    for name in random.sample(names, min(len(names), random.choice((1, 1, 2)))):
        fields[name] = value(type(move), name, random)
    return type(move)(**fields)


def any_move(random: Random) -> Move:
    """A move of any verb with any fields."""
    kind = random.choice([kind for kind in RULES.verbs if kind.verb != "amend"])
    return kind(**{name: value(kind, name, random) for name in facet_names(kind)})


@settings(max_examples=2000, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(game=st.sampled_from(GAMES), seed=st.integers(0, 3), salt=st.integers(0, 2**32))
def test_legal_if_and_only_if_nothing_stands_against_it(game, seed, salt) -> None:
    seats, dealer, everything = game
    random = Random(salt)
    state = random.choice(lively_game(seats, seed, dealer, everything)[1])
    legal = list(RULES.moves(state))
    listed = set(legal)
    assert len(listed) == len(legal), "a move is listed twice"
    attempts = list(RULES.attempts(state))
    tried = [*legal, *random.sample(attempts, min(len(attempts), 150)), *(any_move(random) for _ in range(20))]
    tried += [mutated(random.choice(tried), random) for _ in range(60)] if tried else []
    for move in tried:
        refusals = RULES.judge(state, move)
        assert (move in listed) == (not refusals), f"{move}: {refusals}"
        for refusal in refusals:
            assert RULES.reason(refusal.code)


def test_every_legal_move_is_among_the_attempts() -> None:
    for seats, dealer in ((1, "hub"), (2, "table"), (4, "hub")):
        for state in lively_game(seats, 2, dealer, True)[1]:
            assert set(RULES.moves(state)) <= set(RULES.attempts(state))


def test_every_move_reads_back_from_its_text() -> None:
    for seats, dealer in ((1, "table"), (2, "hub"), (5, "hub")):
        for move in lively_game(seats, 1, dealer, True)[0]:
            assert RULES.read(move.text()) == move

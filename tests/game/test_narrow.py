"""Narrowing: evidence leaves fewer moves, a facet with one value left fills itself."""

from hypothesis import given
from hypothesis import strategies as st

from hub.game import Move, fits, narrow


class Put(Move, frozen=True):
    verb, form = "put", "put {tile} at {place}.{slot}"

    tile: str
    place: str
    slot: int


class Stop(Move, frozen=True):
    verb, form = "stop", "stop"


MOVES = (Put("red", "coal", "derby", 1), Put("red", "coal", "derby", 2), Put("red", "iron", "stone", 1), Stop("red"))


def test_no_evidence_leaves_all() -> None:
    assert narrow(MOVES, {}).moves == MOVES


def test_a_facet_with_one_value_left_fills_itself() -> None:
    assert narrow(MOVES, {"tile": ("coal",)}).filled == {"verb": "put", "seat": "red", "tile": "coal", "place": "derby"}


def test_what_is_still_to_choose_is_open() -> None:
    assert narrow(MOVES, {"tile": ("coal",)}).open == {"slot": (1, 2)}


def test_a_facet_some_moves_lack_is_never_filled() -> None:
    left = narrow((MOVES[2], MOVES[3]), {})
    assert left.open == {"verb": ("put", "stop"), "tile": ("iron",), "place": ("stone",), "slot": (1,)}


def test_one_move_left_is_the_move() -> None:
    assert narrow(MOVES, {"place": ("stone",)}).move == MOVES[2]


def test_evidence_may_allow_several_values() -> None:
    assert len(narrow(MOVES, {"place": ("stone", "derby"), "slot": (1,)}).moves) == 2


def test_contradictory_evidence_leaves_nothing() -> None:
    assert narrow(MOVES, {"tile": ("iron",), "place": ("derby",)}).moves == ()


puts = st.builds(Put, st.just("red"), st.sampled_from("ab"), st.sampled_from("xyz"), st.integers(1, 3))
evidence = st.dictionaries(st.sampled_from(["tile", "place", "slot"]), st.tuples(st.sampled_from(["a", "x", 1, 2])))


@given(st.lists(puts, max_size=12, unique=True), evidence)
def test_narrowing_keeps_exactly_what_fits(moves: list[Put], shown: dict[str, tuple[str | int, ...]]) -> None:
    assert set(narrow(moves, shown).moves) == {move for move in moves if fits(move, shown)}


@given(st.lists(puts, max_size=12, unique=True), evidence, evidence)
def test_narrowing_twice_is_narrowing_by_both(
    moves: list[Put], one: dict[str, tuple[str | int, ...]], two: dict[str, tuple[str | int, ...]]
) -> None:
    both = {**one, **{k: tuple(v for v in two[k] if v in one.get(k, two[k])) for k in two}}
    assert narrow(narrow(moves, one).moves, two).moves == narrow(moves, both).moves

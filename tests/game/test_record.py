"""The .tally text: header, moves, end; every fault with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.game import BadRecord, Record, Seat, Setup, read_record, write_record
from hub.game.setup import COLOURS, SYMBOLS

SETUP = Setup(
    "tiny", "first", (Seat("red", "Ania Nowak", "star"), Seat("blue", "Łukasz", "cross")), {"dealer": "hub"}, 7
)
TEXT = write_record(Record(SETUP, "1", ("red go 1", "blue go 2")), ["taken back: red go 3"])

names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=24)
seats = st.lists(
    st.builds(Seat, st.sampled_from(sorted(COLOURS)), names, st.sampled_from(sorted(SYMBOLS))), min_size=1, max_size=5
)
words = st.from_regex(r"[a-z]+ [a-z]+( [a-z0-9.]+)*", fullmatch=True).filter(lambda s: not s.startswith("end"))


@given(seats, st.lists(words, max_size=8), st.integers())
def test_a_record_round_trips(seats: list[Seat], moves: list[str], seed: int) -> None:
    record = Record(Setup("tiny", "first", tuple(seats), {"dealer": "table"}, seed), "1", tuple(moves))
    read = read_record(write_record(record))
    assert (read.setup, read.rules_version, read.moves) == (record.setup, record.rules_version, record.moves)


def test_moves_remember_their_lines() -> None:
    assert TEXT.splitlines()[read_record(TEXT).lines[0] - 1] == "red go 1"


def test_comments_and_blank_lines_are_passed_over() -> None:
    edited = TEXT.replace("blue go 2", "# a comment\n\nblue go 2")
    assert read_record(edited).moves == ("red go 1", "blue go 2")


@pytest.mark.parametrize("kept", range(1, len(TEXT.splitlines())))
def test_a_truncated_record_is_recognised_wherever_it_was_cut(kept: int) -> None:
    with pytest.raises(BadRecord):
        read_record("\n".join(TEXT.splitlines()[:kept]) + "\n")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("tally 1", "tally 99", 1),
        ("title tiny", "title", 2),
        ("seat red star Ania Nowak", "seat red", 5),
        ("seed 7", "seed seven", 8),
        ("seed 7", "seed ²", 8),
        ("seed 7", "seed --7", 8),
        ("seed 7", "seed " + "7" * 5000, 8),
        ("end 2", "end 3", 13),
        ("option dealer hub", "hello there", 7),
    ],
)
def test_a_hand_edited_fault_is_reported_with_its_line(old: str, new: str, line: int) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(TEXT.replace(old, new))
    assert caught.value.line == line


@given(st.text())
def test_any_text_is_a_record_or_a_clear_fault(text: str) -> None:
    try:
        read_record(text)
    except BadRecord as fault:
        assert fault.text.english()

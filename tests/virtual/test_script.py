"""Hands by the word, on a real hub with a real broker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hub.virtual.script import BadLine, Hands

from .evening import Evening, evening, some_setup


@pytest.fixture(scope="module")
def table() -> Iterator[Evening]:
    with evening(some_setup("brass_birmingham", 2, 1), "seat-pads") as made:
        yield made


def acting(table: Evening) -> str:
    return table.live.look().view().turn.seats[0]


def test_a_tap_is_seen_on_the_tablet(table: Evening) -> None:
    table.live.start(table.setup)
    seat = acting(table)
    list(Hands(table.table).run([f"tap seat-{seat} {seat}-coal-1"]))
    assert [chip.by for chip in table.live.look().ask(seat).chips] == ["pad"]


def test_a_button_takes_it_back(table: Evening) -> None:
    table.live.start(table.setup)
    seat = acting(table)
    list(Hands(table.table).run([f"tap seat-{seat} {seat}-coal-1", f"press seat-{seat} undo"]))
    assert table.live.look().ask(seat).chips == ()


def test_a_station_that_fell_over_comes_back_and_is_heard(table: Evening) -> None:
    table.live.start(table.setup)
    seat = acting(table)
    list(Hands(table.table).run([f"reboot seat-{seat}", f"tap seat-{seat} {seat}-coal-1"]))
    assert len(table.live.look().ask(seat).chips) == 1


def test_a_piece_shown_twice_in_a_row_is_seen_twice(table: Evening) -> None:
    table.live.start(table.setup)
    seat = acting(table)
    for chips in (1, 0, 1, 0):
        list(Hands(table.table).run([f"tap seat-{seat} {seat}-coal-1"]))
        assert len(table.live.look().ask(seat).chips) == chips


def test_the_lights_can_be_read(table: Evening) -> None:
    table.live.start(table.setup)
    seat = acting(table)
    table.table.until(lambda: table.table.stations[f"seat-{seat}"].light()[1] == "pulse", "the turn")
    assert Hands(table.table).do(f"lights seat-{seat}") == [f"seat-{seat}: #0060ff/pulse"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hit seat-red x", "hit is not known here"),
        ("tap seat-pink red-coal-1", "no station seat-pink"),
        ("tap seat-red gold", "no piece gold"),
        ("put seat-red/9 red-coal-1", "no reader seat-red/9"),
        ("press seat-red dance", "press STATION ok|undo|next"),
        ("lift red-coal-1", "No such piece lies on a reader"),
    ],
)
def test_a_line_not_understood_says_what_would_be(table: Evening, line: str, said: str) -> None:
    with pytest.raises(BadLine) as bad:
        Hands(table.table).do(line)
    assert said in bad.value.text.english()


def test_a_script_at_fault_names_its_line(table: Evening) -> None:
    with pytest.raises(BadLine) as bad:
        list(Hands(table.table).run(["# a comment", "wait", "jump"]))
    assert bad.value.text.english().startswith("Line 3: ")

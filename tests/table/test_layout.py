"""The layout file: what it says is read, and what is wrong with it is said with its line and the remedy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.game.view import Board
from hub.table import KITS, BadLayout, kit, read_layout, write_layout
from hub.table.layout import Button, Light, Reader

from .toy import RULES, setup

GOOD = """\
auto = true

[[station]]
name = "seat-red"
[[station.reader]]
role = "pad"
seat = "red"
[[station.button]]
does = "ok"
seat = 2
[[station.light]]
shared = true
count = 3

[[station]]
name = "board-1"
[[station.reader]]
role = "place"
place = "alton"
slot = "1"
[[station.reader]]
role = "place"
link = "alton-bexley"
[[station.light]]
reader = 1
[[station.light]]
table = true
"""


def test_a_layout_is_read() -> None:
    layout = read_layout(GOOD)
    red, board = layout.stations
    assert layout.auto
    assert (red.readers, red.buttons, red.lights) == ((Reader("pad", "red"),), (Button("ok", 2),), (Light(),) * 3)
    assert [reader.where for reader in board.readers] == [("alton", "1"), ("link", "alton-bexley")]
    assert board.lights == (Light(reader=1), Light(table=True))


@pytest.mark.parametrize("name", KITS)
def test_every_kit_is_read_back_from_its_file(name: str) -> None:
    made = kit(name, setup(), RULES.view(RULES.start(setup())).board)
    assert read_layout(write_layout(made)) == made


def test_the_full_board_has_a_reader_for_every_slot_and_link_four_to_a_station() -> None:
    made = kit("full-board", setup(), RULES.view(RULES.start(setup())).board)
    watchers = [station for station in made.stations if station.name.startswith("board-")]
    assert ([len(station.readers) for station in watchers], len(made.places())) == ([4, 2], 6)


def test_a_title_without_a_board_has_pads_only() -> None:
    assert len(kit("full-board", setup(), None).stations) == 2
    assert kit("full-board", setup(), Board(1, 1)) == kit("seat-pads", setup())


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('role = "pad"', 'role = "pat"', 6, '"pad" or "place"'),
        ('seat = "red"', 'seet = "red"', 7, "seet is not known here; known are: role, seat, shared"),
        ('seat = "red"\n', "", 5, 'seat = "red", seat = 1, or shared = true'),
        ('does = "ok"', 'does = "go"', 9, '"ok", "undo" or "next"'),
        ("seat = 2", "seat = 0", 10, "number in seating order from 1"),
        ("shared = true", 'shared = "yes"', 12, "true or false, without quotation marks"),
        ("count = 3", "count = 0", 13, "1 to 64"),
        ('name = "board-1"', 'name = "Board 1"', 16, "a-z, 0-9 and -"),
        ('name = "board-1"', 'name = "seat-red"', 16, "two stations are called seat-red"),
        ('slot = "1"\n', "", 19, "say which slot of alton"),
        ('link = "alton-bexley"', 'place = "alton"\nslot = "1"', 23, "two readers watch alton 1"),
        ('link = "alton-bexley"', 'link = "alton-bexley"\nslot = "1"', 24, "a link has no slot"),
        ('link = "alton-bexley"', "link = 1.5", 23, "a word in quotation marks"),
        ("reader = 1", "reader = 2", 25, "2 readers, numbered from 0"),
        ("auto = true", "auto = 1", 1, "true or false"),
        ("auto = true", "auto = true\nwifi = 1", 2, "wifi is not known here"),
        ('role = "pad"', "role = pad", 6, "not TOML"),
        ('[[station.reader]]\nrole = "pad"', '[station.reader]\nrole = "pad"', 5, "[[station.reader]]"),
    ],
)
def test_each_mistake_names_its_line_and_the_remedy(old: str, new: str, line: int, said: str) -> None:
    assert old in GOOD
    with pytest.raises(BadLayout) as bad:
        read_layout(GOOD.replace(old, new, 1))
    assert (bad.value.line, said in bad.value.text.english()) == (line, True), bad.value.text.english()


def test_an_empty_file_says_how_to_begin() -> None:
    with pytest.raises(BadLayout, match=r"begin one with: \[\[station\]\]"):
        read_layout("")


@given(st.text(alphabet='[]station.readr="\n1ab ', max_size=120))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        read_layout(text)
    except BadLayout as bad:
        assert bad.line >= 1

"""Drawing: every type of a view finds its place on a page, in both languages; sizes follow the board."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from flask import g
from markupsafe import escape

import companion_web
from companion_web.chart import chart
from companion_web.drawing import draw, label_lines, slot_size
from companion_web.icons import drawing, icon
from companion_web.lights import things_of
from companion_web.parts import Artist, score_rows, shown_spaces
from companion_web.words import facets
from hub import i18n
from hub.game import SYMBOLS, Seat, Setup
from hub.game.sheet import demo_options
from hub.game.view import Board, Cube, Market, Piece, Place, Score, Slot
from hub.games import TITLES, rules_of
from hub.ledger import MemoryLedger
from hub.service import Hub
from hub.table import Typed

from . import made_up

STATIC = Path(companion_web.__file__).parent / "static"
SEATS = {seat.colour: seat for seat in made_up.SEATS}


@pytest.fixture
def paper():
    """A request to draw in."""
    app = companion_web.create_app(Hub(MemoryLedger()))
    with app.test_request_context("/table/main"):
        g.screen = app.extensions["tallyman"].door.screen(__import__("flask").request)
        yield Artist()
    i18n.use("en")


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("part", ["turn", "seats", "mats", "goods", "score", "log", "last"])
def test_every_part_of_a_view_is_drawn(paper, part, language) -> None:
    i18n.use(language)
    assert str(paper.part(part, made_up.VIEW, SEATS, may_act=True)).strip()


def test_the_board_shows_places_tiles_owners_and_links(paper) -> None:
    board = str(paper.board(made_up.VIEW, SEATS))
    assert "Hill upon the Water: Coal mine II, Ania, 3 × Coal" in board
    assert "Cotton mill I, Bolek, flipped" in board
    assert 'aria-label="Hill upon the Water – Dale, Ania"' in board
    assert board.count('<g class="way ') == 4


def test_what_can_be_touched_carries_its_evidence(paper) -> None:
    board = str(paper.board(made_up.VIEW, SEATS))
    assert 'data-facets="{&#34;place&#34;:&#34;hill&#34;,&#34;slot&#34;:2}"' in board


def test_an_unknown_drawing_becomes_letters() -> None:
    assert drawing("no_such_thing") is None
    assert ">NS<" in icon("no_such_thing")


def test_a_good_in_a_colour_is_its_drawing_in_that_colour() -> None:
    assert drawing("coal_yellow") == "coal" and "tint-yellow" in icon("coal_yellow")


@pytest.mark.parametrize("title", TITLES)
def test_every_picture_a_title_asks_for_is_drawn(title) -> None:
    rules = rules_of(title)
    live = Hub(MemoryLedger()).table("main")
    n = max(2, rules.title.editions[0].seats[0])
    people = tuple(Seat(colour, colour, mark) for colour, mark in zip(rules.title.colours, SYMBOLS, strict=False))[:n]
    live.start(Setup(title, "", people, {**demo_options(rules.title), "dealer": "hub"}, 2))
    random = Random(2)
    for _ in range(40):
        if legal := list(rules.moves(live.look().state)):
            live.act(Typed(random.choice(legal).text()))
    missing = {
        name
        for name in pictures(live.look().view())
        if not all(map(drawing, [name, *name.split("-")][len(name.split("-")) > 1 :]))
    }
    assert missing == set()


def pictures(it: object) -> Iterator[str]:
    """The name of every drawing a view mentions."""
    if isinstance(it, tuple):
        for one in it:
            yield from pictures(one)
    elif isinstance(it, msgspec.Struct):
        if isinstance(it, Piece):
            yield it.icon or it.kind
        if isinstance(it, Cube):
            yield it.kind
        if isinstance(it, Market):
            yield it.good
        if isinstance(it, Slot):
            yield from it.accepts
        for name in it.__struct_fields__:
            yield from pictures(getattr(it, name))


def test_slots_do_not_overlap() -> None:
    assert slot_size(made_up.BOARD) < 22


def test_the_frame_holds_everything() -> None:
    d = draw(made_up.BOARD, {place.id: str(place.name) for place in made_up.BOARD.places})
    for plate in d.plates:
        assert d.frame.x <= plate.label.x and plate.label.x + plate.label.w <= d.frame.x + d.frame.w


def test_an_empty_board_is_still_a_board() -> None:
    assert draw(Board(100, 100, (Place("a", "A", 5, 5),)), {"a": "A"}).unit > 0


def test_long_names_break_in_two() -> None:
    assert label_lines("Stoke-on-Trent", 3) == ("Stoke-", "on-Trent")


def test_of_a_long_track_only_what_is_near_a_marker_is_drawn() -> None:
    shown = shown_spaces(made_up.VIEW.tracks[0])
    assert [space.label for _, space in shown] == ["-10", "18", "19", "20", "21", "22", "49"]


def test_scores_are_rows_by_source() -> None:
    rows = score_rows(made_up.VIEW.scores)
    assert [label for label, _ in rows] == ["Tiles", "Links"] and rows[1][1][1] is None


def test_the_chart_ends_where_the_score_ends() -> None:
    history = [(3, (Score("red", 5, 5, ()),)), (9, (Score("red", 40, 40, ()),))]
    line = chart(history, 10).lines[0]
    assert (line.value, line.path[-1] != "V") == (40, True)


def test_everything_that_carries_evidence_can_light_up(paper) -> None:
    drawn = "".join(str(paper.part(part, made_up.VIEW, SEATS, may_act=True)) for part in ("seats", "mats", "goods"))
    drawn += str(paper.board(made_up.VIEW, SEATS))
    written = set(re.findall(r'data-facets="([^"]+)"', drawn))
    assert written == {str(escape(facets(thing))) for thing in things_of(made_up.VIEW) if thing}


# -- contrast: what the stylesheet promises --

TOKENS = re.compile(r"--([a-z-]+): (#[0-9a-f]{3,6})\b")


def themes() -> dict[str, dict[str, str]]:
    css = (STATIC / "base.css").read_text()
    light, dark = css.split(':root[data-theme="dark"]')[0], css.split(':root[data-theme="dark"]')[1].split("@media")[0]
    first = dict(TOKENS.findall(light))
    return {"light": first, "dark": {**first, **dict(TOKENS.findall(dark))}}


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g_, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g_ + 0.0722 * b


def contrast(one: str, other: str) -> float:
    a, b = sorted((luminance(one), luminance(other)), reverse=True)
    return (a + 0.05) / (b + 0.05)


PAIRS = [
    ("ink", "paper"), ("ink", "card"), ("ink", "well"), ("ink", "plate"), ("soft", "paper"), ("soft", "card"), ("soft", "well"),
    ("on-felt", "felt"), ("felt-ink", "felt-soft"), ("felt-ink", "card"), ("no", "no-soft"), ("no", "card"), ("paper", "no"),
    ("brass", "card"), ("brass", "paper"), ("want", "hole"),
]  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("pair", PAIRS, ids="-on-".join)
def test_words_can_be_read_on_their_ground(theme, pair) -> None:
    colours = themes()[theme]
    assert contrast(colours[pair[0]], colours[pair[1]]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_ink_can_be_read_on_every_seat_s_colour(theme) -> None:
    css = (STATIC / "base.css").read_text()
    colours = themes()[theme]
    inks = dict(re.findall(r"\.c-(\w+) \{ --c: var\(--\w+\); --on-c: (#[0-9a-f]+)", css))
    assert {
        seat: round(contrast(colours[seat], ink), 1) for seat, ink in inks.items() if contrast(colours[seat], ink) < 4.5
    } == {}
    assert len(inks) == 8

"""The underlay: true to scale, complete, and the same stations and numbers as the hub's layout."""

import re
from pathlib import Path

import msgspec
import pytest

from hardware.tools.make import main, size_of
from hardware.tools.modules import MODULES
from hardware.tools.paper import FLAP, PAPERS, SIDE, Grid, tiled
from hardware.tools.pen import RULER
from hardware.tools.spots import (
    COLUMNS,
    BadPositions,
    example_size,
    points,
    read_positions,
    reader_spots,
    write_positions,
)
from hardware.tools.tables import GameTable, game_table, has_map
from hardware.tools.underlay import Underlay, write_underlay
from hub.games import TITLES
from hub.games.switch_and_signal.sheets import sheet_rows
from hub.table.kits import kit
from tests.games.switch_and_signal.mapped import mapped

MM = 72 / 25.4
SIZE = (571.0, 563.5)
BOARDS = [title for title in TITLES if has_map(title) and game_table(title).board is not None]


@pytest.fixture(scope="module")
def table() -> GameTable:
    return game_table("brass_birmingham")


@pytest.fixture(scope="module")
def sheet(table: GameTable, tmp_path_factory: pytest.TempPathFactory) -> tuple[Underlay, str]:
    """An underlay and its PDF as text (pages are not compressed)."""
    underlay = Underlay(table, reader_spots(table, SIZE), SIZE, MODULES["mfrc522"])
    path = write_underlay(underlay, tmp_path_factory.mktemp("sheet") / "sheet.pdf")
    return underlay, path.read_bytes().decode("latin-1")


def streams(pdf: str) -> list[str]:
    """The drawing of each page, in order."""
    return [s for s in re.findall(r"stream\r?\n(.*?)endstream", pdf, re.S) if s.startswith("1 0 0 1 0 0 cm")]


def lines(stream: str) -> list[tuple[float, float, float, float]]:
    """Straight lines in millimetres of paper."""
    number = r"(-?[\d.]+)"
    found = re.findall(rf"n {number} {number} m {number} {number} l S", stream)
    return [tuple(float(n) / MM for n in line) for line in found]  # type: ignore[misc]


# -- positions --


@pytest.mark.parametrize("title", BOARDS)
def test_every_slot_and_link_has_one_reader(title: str) -> None:
    table = game_table(title)
    assert table.board
    watched = [spot.where for spot in reader_spots(table, example_size(table.board))]
    assert len(watched) == len(set(watched))
    assert set(watched) == set(points(table.board))


@pytest.mark.parametrize("title", BOARDS)
def test_stations_and_numbers_are_those_of_the_full_board_kit(title: str) -> None:
    table = game_table(title)
    places = kit("full-board", table.setup, table.board).places()
    spots = reader_spots(table, (500, 500))
    assert {(spot.station, spot.reader): spot.where for spot in spots} == {s: r.where for s, r in places.items()}


@pytest.mark.parametrize("title", BOARDS)
def test_every_reader_lies_on_the_board(title: str) -> None:
    table = game_table(title)
    for spot in reader_spots(table, (400, 300)):
        assert 0 <= spot.x <= 400 and 0 <= spot.y <= 300


def test_positions_are_the_titles_coordinates_on_the_owners_size(table: GameTable) -> None:
    assert table.board
    at = points(table.board)
    for spot in reader_spots(table, SIZE):
        x, y = at[spot.where]
        assert (spot.x, spot.y) == pytest.approx((x / table.board.width * SIZE[0], y / table.board.height * SIZE[1]))


# -- measured positions --


def test_measured_positions_go_before_the_titles_own(table: GameTable, tmp_path: Path) -> None:
    path = tmp_path / "mine.tsv"
    write_positions(reader_spots(table, SIZE), path)
    rows = path.read_text().splitlines()
    cells = rows[1].split("\t")
    path.write_text("\n".join([rows[0], "\t".join([*cells[:4], "12,5", "34.5"])]))
    assert table.board
    spots = reader_spots(table, SIZE, read_positions(path, table.board, SIZE))
    untouched = reader_spots(table, SIZE)
    assert (spots[0].x, spots[0].y) == (12.5, 34.5)
    assert spots[1:] == untouched[1:]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("board-1\t0\tatlantis\t1\t5\t5", "line 2: the board has no atlantis 1"),
        ("board-1\t0\tbelper\tbelper.1\tfive\t5", "line 2: x_mm and y_mm are numbers"),
        ("board-1\t0\tbelper\tbelper.1\t5", "line 2: x_mm and y_mm are numbers"),
        ("board-1\t0\tbelper\tbelper.1\t5\t900", "line 2: 5, 900 lies off the board of 571 x 563.5 mm"),
    ],
)
def test_a_bad_table_names_its_line(table: GameTable, tmp_path: Path, row: str, fault: str) -> None:
    path = tmp_path / "bad.tsv"
    path.write_text("\t".join(COLUMNS) + "\n" + row + "\n")
    assert table.board
    with pytest.raises(BadPositions, match=re.escape(fault)):
        read_positions(path, table.board, SIZE)


def test_a_size_that_is_no_size_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert size_of("562,5 x 561") == (562.5, 561)
    for text in ("big", "56x56", "560"):
        with pytest.raises(SystemExit):
            main(["underlay", "brass_birmingham", "--size", text])
    assert "millimetres" in capsys.readouterr().err


# -- pages --


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(560, 560), (178, 260), (178.1, 260), (1200, 700), (297, 210)])
def test_pages_cover_the_board_and_share_it_out(paper: str, size: tuple[float, float]) -> None:
    grid = tiled(size, paper)
    for i in range(41):
        for j in range(41):
            x, y = size[0] * i / 40, size[1] * j / 40
            assert sum(tile.owns(x, y) for tile in grid.tiles) == 1
            assert any(tile.shows(x, y) for tile in grid.tiles)


def test_neighbours_print_the_flap_twice_at_the_same_scale() -> None:
    grid: Grid = tiled((560, 560), "A4")
    left, right = grid.tiles[0], grid.neighbour(grid.tiles[0], 1, 0)
    assert right
    x, y = right.x + FLAP / 2, 50.0
    assert left.shows(x, y) and right.shows(x, y)
    assert left.to_page(x, y)[0] - left.to_page(right.x, y)[0] == pytest.approx(FLAP / 2)
    assert right.to_page(x, y)[0] == pytest.approx(SIDE + FLAP / 2)


def test_pages_are_of_the_paper_asked_for(sheet: tuple[Underlay, str]) -> None:
    underlay, pdf = sheet
    boxes = re.findall(r"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    assert len(boxes) == len(streams(pdf)) > len(underlay.grid.tiles)
    for box in boxes:
        assert [float(side) / MM for side in box] == pytest.approx(underlay.grid.paper, abs=0.01)


def test_every_page_in_true_size_carries_a_ruler_of_100_mm(sheet: tuple[Underlay, str]) -> None:
    underlay, pdf = sheet
    for stream in streams(pdf)[-len(underlay.grid.tiles) :]:
        x1, y1, x2, y2 = lines(stream)[0]
        assert (x2 - x1, y2 - y1) == pytest.approx((RULER, 0), abs=0.01)


def test_every_reader_has_its_cross_where_the_page_shows_it(sheet: tuple[Underlay, str]) -> None:
    underlay, pdf = sheet
    pages = streams(pdf)[-len(underlay.grid.tiles) :]
    drawn = [{tuple(round(n, 1) for n in line) for line in lines(page)} for page in pages]
    for spot in underlay.spots:
        owners = [n for n, tile in enumerate(underlay.grid.tiles) if tile.owns(spot.x, spot.y)]
        assert len(owners) == 1
        x, y = underlay.grid.tiles[owners[0]].to_page(spot.x, spot.y)
        near = [
            line
            for line in drawn[owners[0]]
            if line[1] == line[3]
            and line[2] - line[0] == pytest.approx(8, abs=0.11)
            and abs((line[0] + line[2]) / 2 - x) < 0.11
            and abs(line[1] - y) < 0.11
        ]
        assert near, spot.label


def test_the_same_underlay_is_the_same_file(table: GameTable, tmp_path: Path) -> None:
    made = [
        write_underlay(Underlay(table, reader_spots(table, SIZE), SIZE, MODULES["pn532"], "A3", "pl"), tmp_path / name)
        for name in ("one.pdf", "two.pdf")
    ]
    assert made[0].read_bytes() == made[1].read_bytes()


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_plan_of_our_own_is_not_sold_as_the_printed_board(language: str) -> None:
    table = game_table("coal_baron")
    told = Underlay(table, reader_spots(table, SIZE), SIZE, MODULES["mfrc522"], language=language, example=True).facts()
    assert any(("NOT" if language == "en" else "NIE") in line for line in told)
    assert any("--size" in line for line in told)


def test_a_map_only_the_owner_has_is_never_made_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["positions", "switch_and_signal", "--out", str(tmp_path / "mine.tsv")]) == 1
    assert "--box FILE" in capsys.readouterr().err
    assert not (tmp_path / "mine.tsv").exists()


def test_an_owners_map_is_drawn_from_his_box_sheet(tmp_path: Path) -> None:
    railway = mapped("europe")
    box, mine = tmp_path / "box.json", tmp_path / "mine.tsv"
    box.write_bytes(msgspec.json.encode(sheet_rows(railway)))
    assert main(["positions", "switch_and_signal", "--box", str(box), "--out", str(mine)]) == 0
    assert len(mine.read_text().splitlines()) == 1 + len(railway.links)


def test_the_commands_of_the_guide_make_table_and_sheet(tmp_path: Path) -> None:
    mine, pdf = tmp_path / "mine.tsv", tmp_path / "mine.pdf"
    assert main(["positions", "brass_birmingham", "--size", "571x563.5", "--out", str(mine)]) == 0
    asked = ["underlay", "brass_birmingham", "--size", "571x563.5", "--measured", str(mine), "--paper", "A3"]
    assert main([*asked, "--lang", "pl", "--out", str(pdf)]) == 0
    assert pdf.read_bytes().startswith(b"%PDF")

"""The command `sheet`: missing values, a form, its faults, and a hub that keeps and shares what was entered."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from hub.commands import Problem, sheet
from hub.game.sheet import sheet_file
from hub.games.tinners_trail.made_up import made_up_box
from tests.games.tinners_trail.positions import own_box


def run(*words: object) -> int:
    """The command as a person would type it, in English."""
    parser = argparse.ArgumentParser()
    sheet.register(parser.add_subparsers(), argparse.ArgumentParser(add_help=False))
    arguments = parser.parse_args(["sheet", *map(str, words)])
    code: int = arguments.run(arguments)
    return code


@pytest.fixture
def form(tmp_path: Path) -> Path:
    """A filled-in form, from the made-up box."""
    path = tmp_path / "form.json"
    path.write_text(json.dumps(sheet_file("tinners_trail", made_up_box(own_box(2)))), encoding="utf-8")
    return path


def test_missing_says_what_to_look_up_for_so_many_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tinners_trail", "--missing", "--seats", 3, "--data", tmp_path) == 1
    said = capsys.readouterr().out.splitlines()
    assert "3 seats: Map card (seats: 3, region: A)" in said
    assert "3 seats: Improvements board (seats: 3, round: 4)" in said


def test_two_seats_at_a_real_table_need_nothing_in_advance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tinners_trail", "--missing", "--seats", 2, "--data", tmp_path) == 0
    assert capsys.readouterr().out == "Nothing is missing.\n"


def test_an_expansion_needs_its_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tinners_trail", "--missing", "--seats", 2, "--option", "arsenic=on", "--data", tmp_path) == 1
    assert "2 seats: Arsenic market (section from the top: 1)" in capsys.readouterr().out


def test_the_template_has_no_fault_and_no_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tinners_trail", "--template") == 0
    blank = tmp_path / "blank.json"
    blank.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run("tinners_trail", "--check", blank) == 0
    assert capsys.readouterr().out == "Nothing wrong: 0 rows.\n"


def test_what_was_taken_in_is_kept_and_shared(form: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tinners_trail", "--import", form, "--data", tmp_path) == 0
    assert (
        run("tinners_trail", "--missing", "--option", "arsenic=on", "--option", "emigration=on", "--data", tmp_path)
        == 0
    )
    capsys.readouterr()
    assert run("tinners_trail", "--export", "--data", tmp_path) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(form.read_text(encoding="utf-8"))


def test_a_fault_is_said_and_nothing_is_kept(form: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(form.read_text(encoding="utf-8"))
    document["values"]["arsenic_market"][3]["prices"][-1] = 5
    form.write_text(json.dumps(document), encoding="utf-8")
    assert run("tinners_trail", "--check", form) == 1
    assert capsys.readouterr().out == "Arsenic market: the last space of the bottom section is £6.\n"
    with pytest.raises(Problem, match="last space"):
        run("tinners_trail", "--import", form, "--data", tmp_path)
    assert run("tinners_trail", "--missing", "--seats", 5, "--data", tmp_path) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess", "--template"), "no game called chess"),
        (("brass_birmingham", "--template"), "has no sheet"),
        (("tinners_trail", "--check", "nowhere.json"), "Cannot read nowhere.json"),
        (("tinners_trail", "--missing", "--option", "arsenic"), "NAME=VALUE"),
        (("tinners_trail", "--missing", "--seats", "9"), "does not take 9 seats"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    with pytest.raises(Problem, match=sentence):
        run(*words, "--data", tmp_path)


def test_a_file_that_is_no_json_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "form.json").write_text("{", encoding="utf-8")
    with pytest.raises(Problem, match="is not JSON"):
        run("tinners_trail", "--check", tmp_path / "form.json")


def cards(path: Path, *rows: tuple[int, str, int]) -> Path:
    """A sheet of timetable cards: new trains, the colour that moves, copies."""
    named = [{"new": n, "first": first, "second": "none", "third": "none", "copies": c} for n, first, c in rows]
    path.write_text(json.dumps(sheet_file("switch_and_signal", {"timetable": named})), encoding="utf-8")
    return path


def test_a_form_that_does_not_go_with_what_is_kept_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is right by itself, but together there would be more cards than in the box."""
    run("switch_and_signal", "--import", cards(tmp_path / "one.json", (1, "gray", 12)), "--data", tmp_path)
    with pytest.raises(Problem, match="24 cards, but the box has 18"):
        run("switch_and_signal", "--import", cards(tmp_path / "two.json", (1, "brown", 12)), "--data", tmp_path)
    capsys.readouterr()
    run("switch_and_signal", "--export", "--data", tmp_path)
    assert [row["first"] for row in json.loads(capsys.readouterr().out)["values"]["timetable"]] == ["gray"]


def test_each_side_of_a_board_is_asked_for_by_its_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("switch_and_signal", "--missing", "--seats", 2, "--option", "railway=own", "--data", tmp_path)
    assert run(*words, "--edition", "north_america") == 1
    assert "Board side: North America" in capsys.readouterr().out
    with pytest.raises(Problem, match="There is no edition moon; choose one of: europe, north_america"):
        run(*words, "--edition", "moon")


def test_too_few_tiles_for_the_hub_to_deal_are_missing(
    form: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(form.read_text(encoding="utf-8"))
    tiles = document["values"]["area_tiles"]
    document["values"]["area_tiles"] = [row for row in tiles if row["region"] != "A"] + tiles[:1]
    form.write_text(json.dumps(document), encoding="utf-8")
    run("tinners_trail", "--import", form, "--data", tmp_path)
    words = ("tinners_trail", "--missing", "--seats", 2, "--data", tmp_path)
    assert run(*words) == 0
    assert run(*words, "--option", "dealer=hub") == 1
    assert "2 seats: Region A needs 4 area tiles, but the sheet has 1" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [b"[" * 60000, b'{"title": "\xff"}', b"", b"[1e999]"])
def test_a_file_that_is_no_json_is_said_to_be_none(tmp_path: Path, wrong: bytes) -> None:
    (tmp_path / "wrong.json").write_bytes(wrong)
    with pytest.raises(Problem, match="is not JSON"):
        run("tinners_trail", "--check", tmp_path / "wrong.json")


def test_a_mistyped_field_is_not_lost_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typo = tmp_path / "typo.json"
    typo.write_text(json.dumps(sheet_file("tinners_trail", {"area_tiles": [{"region": "A", "coper": 1}]})))
    assert run("tinners_trail", "--check", typo) == 1
    assert "Area tiles, row 1: there is no field coper" in capsys.readouterr().out

"""Recorded games replayed whole, and the commands people use on them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.cli import main
from hub.game import read_record
from hub.game.replay import replay
from hub.games.tinners_trail import RULES
from hub.i18n import use

RECORDS = Path(__file__).parent / "records"
FINAL = {
    "2_seats_table": [(1, "blue", 116), (2, "red", 77)],
    "1_seat_hub_everything": [(1, "wallace", 250), (2, "red", 116)],
    "4_seats_hub_everything": [(1, "red", 163), (2, "blue", 160), (3, "green", 145), (4, "yellow", 127)],
    "3_seats_table_everything": [(1, "blue", 221), (2, "red", 219), (3, "green", 154)],
}


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """A command chooses the language of its thread; the next test wants its own."""
    yield
    use("en")


@pytest.mark.parametrize("name", FINAL)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record = read_record((RECORDS / f"{name}.tally").read_text(encoding="utf-8"))
    state = None
    for _, _, after in replay(RULES, record):
        state = after
        assert RULES.faults(state) == []
    assert state is not None
    standing = RULES.result(state)
    assert standing is not None
    assert [(rank.rank, rank.seat, rank.score) for rank in standing.ranks] == FINAL[name]


@pytest.mark.parametrize("name", FINAL)
def test_the_command_replays_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(RECORDS / f"{name}.tally")]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [tuple(row) for row in answer["standing"]] == FINAL[name]


def test_the_command_names_lord_wallace(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORDS / "1_seat_hub_everything.tally")]) == 0
    assert "1. Lord Wallace: 250" in capsys.readouterr().out


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A record cut off where the second tile has just been turned up."""
    lines = (RECORDS / "2_seats_table.tally").read_text(encoding="utf-8").splitlines()
    head = lines.index("") + 1
    path = tmp_path / "unfinished.tally"
    path.write_text("\n".join([*lines[: head + 4], "end", ""]), encoding="utf-8")
    return path


def test_the_command_asks_what_the_tile_shows(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "--json", str(unfinished)]) == 0
    moves = json.loads(capsys.readouterr().out)
    assert len(moves) == 343 and all(move.startswith("table tile ") for move in moves)


def test_the_command_says_why_not(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--move", "table tile bude has 1 copper 1 tin 1 water", "--lang", "pl", str(unfinished)]) == 1
    said = capsys.readouterr().out
    assert "Chodzi o kafelek z obszaru" in said and "[tile.other_area]" in said


@pytest.mark.parametrize("seats", ["1", "2", "3", "4", "5"])
def test_the_command_simulates_from_the_made_up_box(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["simulate", "tinners_trail", "--seats", seats, "--games", "2", "--option", "arsenic=on", "--json"]) == 0
    )
    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 2 and answer["moves"] > 100

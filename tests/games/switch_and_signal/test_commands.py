"""The title at the command line: simulate, replay, moves and judge."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hub.cli import main
from hub.game import Record, write_record
from hub.games.switch_and_signal import RULES
from tests.games.random_games import random_game, setup_for


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of two seats up to the first action step."""
    setup = setup_for(RULES, 2, edition="europe")
    opening = ["red deploy black", "table place 7", "red deploy brown", "table place 2", "red deploy gray", "table place 5"]  # fmt: skip
    path = tmp_path / "game.tally"
    path.write_text(write_record(Record(setup, RULES.title.version, tuple(opening))))
    return path


@pytest.mark.parametrize("side", ["europe", "north_america"])
def test_simulate(side: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "switch_and_signal", "--edition", side, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_moves_lists_what_the_first_seat_can_do(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "--json", str(record)]) == 0
    moves = json.loads(capsys.readouterr().out)
    assert "red play train" in moves and "red dispatcher" in moves and "red draw 5" in moves
    assert "red draw 4" not in moves


def test_judge_says_yes_and_no_in_both_languages(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(record), "--move", "red play signal"]) == 0
    assert main(["--lang", "en", "judge", str(record), "--move", "red load at arbury with train"]) == 1
    assert "No train stands in Arbury." in capsys.readouterr().out
    assert main(["--lang", "pl", "judge", str(record), "--move", "red load at arbury with train"]) == 1
    assert "Nie stoi tu żaden pociąg: Arbury." in capsys.readouterr().out


def test_replay_shows_the_standing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    setup = setup_for(RULES, 3, edition="north_america", dealer="hub")
    moves, states = random_game(RULES, setup, 4)
    path = tmp_path / "whole.tally"
    path.write_text(write_record(Record(setup, RULES.title.version, tuple(move.text() for move in moves))))
    assert main(["replay", "--json", str(path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ended"] and told["standing"] == [[1, seat, states[-1].total_delivered] for seat in setup.colours]

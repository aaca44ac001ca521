"""Recorded games replayed whole, and the commands people use on them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.cli import main
from hub.game import read_record
from hub.game.replay import replay
from hub.games.coal_baron import RULES
from hub.i18n import use

RECORDS = Path(__file__).parent / "records"
FINAL = {
    "4_seats_table": [(1, "red", 82), (2, "yellow", 55), (3, "blue", 50), (4, "green", 49)],
    "2_seats_hub": [(1, "red", 48), (2, "blue", 29)],
}


@pytest.mark.parametrize("name", FINAL)
def test_a_recorded_game_ends_as_it_did(name: str) -> None:
    record = read_record((RECORDS / f"{name}.tally").read_text(encoding="utf-8"))
    state = None
    for _, _, after in replay(RULES, record):
        state = after
        assert RULES.faults(state) == []
    standing = RULES.result(state)
    assert [(rank.rank, rank.seat, rank.score) for rank in standing.ranks] == FINAL[name]


@pytest.mark.parametrize("name", FINAL)
def test_the_command_replays_it(name: str, capsys) -> None:
    assert main(["replay", "--json", str(RECORDS / f"{name}.tally")]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [tuple(row) for row in answer["standing"]] == FINAL[name]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """A command chooses the language of its thread; the next test wants its own."""
    yield
    use("en")


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """A record cut off after sixty moves: red to act."""
    lines = (RECORDS / "4_seats_table.tally").read_text(encoding="utf-8").splitlines()
    head = lines.index("") + 1
    path = tmp_path / "unfinished.tally"
    path.write_text("\n".join([*lines[: head + 60], "end", ""]), encoding="utf-8")
    return path


def test_the_command_lists_moves(unfinished: Path, capsys) -> None:
    assert main(["moves", "--json", str(unfinished)]) == 0
    record = read_record(unfinished.read_text(encoding="utf-8"))
    *_, (_, _, state) = replay(RULES, record)
    assert json.loads(capsys.readouterr().out) == sorted(move.text() for move in RULES.moves(state))


def test_the_command_judges_in_polish(unfinished: Path, capsys) -> None:
    record = read_record(unfinished.read_text(encoding="utf-8"))
    *_, (_, _, state) = replay(RULES, record)
    (seat,) = RULES.to_act(state)
    assert main(["judge", "--lang", "pl", "--move", f"{seat} mines at money_6 with 1", str(unfinished)]) == 1
    assert "Na tym miejscu wykonuje się inną pracę: Pieniądze, 6 marek." in capsys.readouterr().out


def test_the_command_simulates(capsys) -> None:
    assert main(["simulate", "coal_baron", "--seats", "3", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2

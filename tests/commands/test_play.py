"""The command at a terminal: games, simulate, replay, moves, judge; every fault a sentence with its exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hub.cli import main
from hub.game import Record, Seat, Setup, write_record
from hub.game.playout import playout
from hub.game.sheet import demo_options
from hub.games import TITLES, rules_of


@pytest.fixture(params=TITLES)
def title(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def a_record(title: str, share: float) -> Record:
    """That share of a random game."""
    rules = rules_of(title)
    edition = rules.title.editions[-1]
    seats = tuple(Seat(colour, colour.title()) for colour in rules.title.colours[: edition.seats[-1]])
    setup = rules.check(Setup(title, edition.id, seats, demo_options(rules.title), 11))
    lines = [move.text() for move, _ in playout(rules, setup, 11)]
    return Record(setup, rules.title.version, tuple(lines[: int(share * len(lines))]))


@pytest.fixture
def tally(title: str, tmp_path: Path) -> Path:
    path = tmp_path / "game.tally"
    path.write_text(write_record(a_record(title, 0.6)))
    return path


def test_games_lists_every_title(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    assert [title for title in TITLES if title not in said] == []


def test_simulate_counts_games_and_moves(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", title, "--games", "2", "--seed", "5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 2
    assert answer["moves"] > 100
    assert answer["scores"]["low"] <= answer["scores"]["median"] <= answer["scores"]["high"]


def test_the_same_seed_plays_the_same_games(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    def scores() -> object:
        assert main(["simulate", title, "--games", "1", "--seed", "9", "--json"]) == 0
        return json.loads(capsys.readouterr().out)["scores"]

    assert scores() == scores()


@pytest.mark.parametrize("language", ["pl", "en"])
def test_replay_of_a_whole_game_shows_its_standing(
    title: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "whole.tally"
    path.write_text(write_record(a_record(title, 1)))
    assert main(["replay", str(path), "--lang", language]) == 0
    assert {"pl": "Wyniki końcowe", "en": "Final standing"}[language] in capsys.readouterr().out
    assert main(["replay", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ended"]
    for _, seat, score in answer["standing"]:
        assert answer["scores"][seat]["now"] == score


def test_moves_lists_what_judge_allows(title: str, tally: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", str(tally), "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)
    assert moves
    for move in moves[:3]:
        assert main(["judge", str(tally), "--move", move]) == 0


def test_judge_refuses_with_a_sentence_a_rule_and_a_code(
    title: str, tally: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["moves", str(tally), "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)
    rest = moves[0].partition(" ")[2]
    tried = [f"{colour} {rest}" for colour in a_record(title, 0).setup.colours]
    assert main(["judge", str(tally), "--move", next(move for move in tried if move not in moves)]) == 1
    said = capsys.readouterr().out
    assert "[turn." in said
    assert "Rule:" in said


def test_judge_of_what_is_no_move_is_bad_input(tally: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(tally), "--move", "red dances"]) == 2
    assert "'dances' is not understood" in capsys.readouterr().err
    assert main(["judge", str(tally), "--move", "red dances", "--lang", "pl"]) == 2
    assert "To nie jest ruch: niezrozumiałe: 'dances'; możliwe: " in capsys.readouterr().err


def test_replay_stops_at_a_refused_line_with_its_number(
    title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = a_record(title, 0.5)
    path = tmp_path / "bad.tally"
    path.write_text(write_record(Record(record.setup, record.rules_version, (*record.moves, record.moves[0]))))
    line = path.read_text().splitlines().index(f"end {len(record.moves) + 1}")
    assert main(["replay", str(path)]) == 1
    assert f"line {line}:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "chess"], "There is no game called chess"),
        (["simulate", "coal_baron", "--seats", "9"], "does not take 9 seats"),
        (["simulate", "coal_baron", "--seats", "1"], "takes 2, 3, 4 seats"),
        (["simulate", "coal_baron", "--option", "fog"], "NAME=VALUE"),
        (["simulate", "coal_baron", "--option", "fog=on"], "There is no option fog"),
        (["simulate", "coal_baron", "--games", "0"], "one game at least"),
        (["replay", "no/such.tally"], "Cannot read"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_a_file_that_is_no_text_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "photo.tally"
    path.write_bytes(b"\xff\xd8\xff\xe0")
    assert main(["replay", str(path)]) == 2
    assert "not a text file" in capsys.readouterr().err


def test_a_record_of_an_unknown_title_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "chess.tally"
    path.write_text(write_record(Record(Setup("chess", "1", (Seat("red", "Ania"),)), "1", ())))
    assert main(["replay", str(path)]) == 2
    assert "There is no game called chess" in capsys.readouterr().err


def test_the_language_is_asked_for_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "chess", "--lang", "pl"]) == 2
    assert "Nie ma gry" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--lang=pl", "simulate"])
    assert "brakuje argumentów" in capsys.readouterr().err

"""The virtual table from the terminal: a whole game by itself, words from a script, and what is said when it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.cli import main
from hub.games import rules_of
from hub.ledger import Game, SqliteLedger
from hub.link.credentials import Credentials
from hub.service.running import Running
from tests.service.conftest import a_setup


@pytest.fixture
def data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    with SqliteLedger(folder / "tallyman.db") as ledger:
        ledger.set_current("main", Game.begin(ledger, "main", a_setup(), rules_of("coal_baron")).id)
    assert main(["layout", "kit", "one-pad", "--title", "coal_baron"]) == 0
    layout = tmp_path / "pad.toml"
    layout.write_text(capsys.readouterr().out)
    assert main(["layout", "use", str(layout), "--data", str(folder)]) == 0
    capsys.readouterr()
    return folder


def test_it_acts_out_a_whole_game_and_compares_the_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["virtual", "--play", "coal_baron", "--seed", "2"]) == 0
    assert "The ledger has the game that was meant." in capsys.readouterr().out


def test_words_from_a_script_reach_a_running_hub(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "taps.txt"
    script.write_text("# a card, then OK\npress pad next\npress pad ok\nwait\nlights\n")
    with (
        SqliteLedger(data / "tallyman.db") as ledger,
        Running(ledger, host="127.0.0.1", mqtt_port=0) as running,
    ):
        broker = f"mqtt://127.0.0.1:{running.server.port}"
        assert main(["virtual", "--script", str(script), "--broker", broker, "--data", str(data)]) == 0
        live = running.hub.table("main")
        seat = live.look().view().turn.seats[0]
        assert live.look().ask(seat).chips
    assert "#" in capsys.readouterr().out


def test_a_wrong_word_is_named_with_its_line(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "taps.txt"
    script.write_text("wait\ndance\n")
    with SqliteLedger(data / "tallyman.db") as ledger, Running(ledger, host="127.0.0.1", mqtt_port=0) as running:
        broker = f"mqtt://127.0.0.1:{running.server.port}"
        assert main(["virtual", "--script", str(script), "--broker", broker, "--data", str(data)]) == 2
    assert "line 2" in capsys.readouterr().err


def test_a_real_station_is_not_locked_out(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with SqliteLedger(data / "tallyman.db") as ledger:
        secret = Credentials(ledger.shelf("credentials")).add("pad")
    assert main(["virtual", "--data", str(data)]) == 2
    assert "real station" in capsys.readouterr().err
    with SqliteLedger(data / "tallyman.db") as ledger:
        assert Credentials(ledger.shelf("credentials")).check("pad", secret)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["virtual", "--play", "chess"], "There is no game called chess"),
        (["virtual", "--play", "coal_baron", "--seats", "1"], "seats, not 1"),
        (["virtual", "--broker", "nowhere"], "mqtt://"),
    ],
)
def test_what_cannot_be_is_a_sentence(
    words: list[str], said: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--data", str(data)]) == 2
    assert said in capsys.readouterr().err


def test_without_layout_or_game_it_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["virtual", "--data", str(tmp_path)]) == 2
    assert "tallyman layout kit" in capsys.readouterr().err

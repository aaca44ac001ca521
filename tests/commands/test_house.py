"""Papers on disk from the terminal: export, import, backup, restore."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from hub.cli import main
from hub.commands.house import put_staged_in_place
from hub.games import rules_of
from hub.ledger import Game, SqliteLedger
from tests.service.conftest import a_setup


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    with SqliteLedger(folder / "tallyman.db") as ledger:
        Game.begin(ledger, "main", a_setup(), rules_of("coal_baron"))
    return folder


def games(data: Path) -> list[str]:
    with SqliteLedger(data / "tallyman.db") as ledger:
        return [info.id for info in ledger.games()]


def test_a_game_goes_out_as_text_and_comes_in_again(data: Path, tmp_path: Path) -> None:
    (game,) = games(data)
    path = tmp_path / "game.tally"
    assert main(["export", game, str(path), "--data", str(data)]) == 0
    assert main(["import", str(path), "--data", str(data)]) == 0
    assert len(games(data)) == 2


def test_export_never_overwrites(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "precious.tally"
    path.write_text("mine")
    assert main(["export", games(data)[0], str(path), "--data", str(data)]) == 2
    assert path.read_text() == "mine"
    assert str(path) in capsys.readouterr().err


def test_export_without_a_game_lists_them(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "--data", str(data)]) == 0
    assert "coal_baron" in capsys.readouterr().out


def test_an_unknown_game_is_a_sentence(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "19990101-001", "--data", str(data)]) == 2
    assert "19990101-001" in capsys.readouterr().err


def test_a_backup_is_restored_and_the_old_ledger_kept(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup), "--data", str(data)]) == 0
    before = games(data)
    with SqliteLedger(data / "tallyman.db") as ledger:
        Game.begin(ledger, "main", a_setup(seed=9), rules_of("coal_baron"))
    assert main(["restore", str(backup), "--data", str(data)]) == 0
    assert games(data) == before
    assert len(list(data.glob("before-*.db"))) == 1


def test_what_is_no_backup_changes_nothing(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "photo.db"
    wrong.write_bytes(b"not a ledger at all" * 100)
    before = games(data)
    assert main(["restore", str(wrong), "--data", str(data)]) == 2
    assert games(data) == before


def test_restore_waits_for_nobody_while_a_hub_runs(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.db"
    assert main(["backup", str(backup), "--data", str(data)]) == 0
    with (data / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main(["restore", str(backup), "--data", str(data)]) == 2
    assert "A hub is running" in capsys.readouterr().err


def test_a_truncated_record_is_not_imported(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.tally"
    assert main(["export", games(data)[0], str(path), "--data", str(data)]) == 0
    path.write_text("\n".join(path.read_text().splitlines()[:-1]))
    assert main(["import", str(path), "--data", str(data)]) == 2
    assert len(games(data)) == 1
    assert "end" in capsys.readouterr().err


def test_a_bad_backup_that_waits_is_set_aside_and_the_hub_goes_on(tmp_path: Path, capsys) -> None:
    with SqliteLedger(tmp_path / "tallyman.db") as ledger:
        ledger.shelf("settings").put("mine", 1)
    (tmp_path / "restore.db").write_bytes((tmp_path / "tallyman.db").read_bytes()[:5000])
    put_staged_in_place(tmp_path / "restore.db", tmp_path)
    with SqliteLedger(tmp_path / "tallyman.db") as ledger:
        assert ledger.shelf("settings").get("mine") == 1
    assert len(list(tmp_path.glob("refused-*.db"))) == 1 and not (tmp_path / "restore.db").exists()
    assert "goes on with what it had" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["serve", "--quiet"], ["backup", "x.db"], ["restore", "x.db"]])
def test_a_data_folder_that_is_a_file_is_said_in_words(tmp_path: Path, capsys, command) -> None:
    (tmp_path / "file").write_text("")
    assert main([*command, "--data", str(tmp_path / "file"), "--lang", "en"]) == 2
    assert "Cannot use" in capsys.readouterr().err


def test_a_port_that_there_is_not_is_refused(capsys) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--port", "99999", "--lang", "en"])
    assert "99999" in capsys.readouterr().err

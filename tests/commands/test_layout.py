"""Layouts from the terminal: a ready kit is a good file, a wrong one gets its line and the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.cli import main
from hub.games import TITLES
from hub.table import KITS, read_layout


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("kit", KITS)
def test_a_ready_kit_can_be_used_as_it_is(
    title: str, kit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["layout", "kit", kit, "--title", title, "--seats", "2"]) == 0
    text = capsys.readouterr().out
    assert read_layout(text).stations
    path = tmp_path / "layout.toml"
    path.write_text(text)
    assert main(["layout", "use", str(path), "--data", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["layout", "show", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out == text


def test_a_wrong_layout_is_refused_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "layout.toml"
    path.write_text('[[station]]\nname = "pad"\n[[station.reader]]\nrole = "moon"\n')
    assert main(["layout", "use", str(path), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert "4" in said
    assert "pad" in said and "place" in said
    assert main(["layout", "show", "--data", str(tmp_path)]) == 0
    assert "no layout" in capsys.readouterr().out


def test_a_game_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layout", "kit", "one-pad", "--title", "chess"]) == 2
    assert "There is no game called chess" in capsys.readouterr().err

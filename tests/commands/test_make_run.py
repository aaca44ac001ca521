"""`make run` for a newcomer: half an environment is made anew, and what is missing is said in one sentence."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "setup" / "venv.sh"

PYTHON = """#!/bin/sh
echo "$@" >> {log}
case "$*" in
"-m venv "*) {venv} ;;
esac
"""
MADE = 'mkdir -p "$3/bin"; printf "#!/bin/sh\\n" > "$3/bin/python"; chmod +x "$3/bin/python"'


@pytest.fixture
def newcomer(tmp_path: Path):
    def run(venv: str = MADE) -> subprocess.CompletedProcess[str]:
        python = tmp_path / "python"
        python.write_text(PYTHON.format(log=tmp_path / "log", venv=venv))
        python.chmod(0o755)
        words = ["sh", str(SCRIPT), str(python), str(tmp_path / ".venv"), "."]
        return subprocess.run(words, capture_output=True, text=True)

    return run


def test_half_an_environment_is_made_anew(newcomer, tmp_path: Path) -> None:
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    left = tmp_path / ".venv" / "bin" / "python"
    left.write_text("#!/bin/sh\nexit 1\n")
    left.chmod(0o755)
    assert newcomer().returncode == 0
    assert f"-m venv {tmp_path / '.venv'}" in (tmp_path / "log").read_text()


def test_an_environment_that_works_is_kept(newcomer, tmp_path: Path) -> None:
    newcomer()
    newcomer()
    assert (tmp_path / "log").read_text().count("-m venv") == 1


def test_what_cannot_be_made_leaves_nothing_behind(newcomer, tmp_path: Path) -> None:
    said = newcomer('mkdir -p "$3/bin"; exit 1')
    assert said.returncode == 1
    assert "cannot be made" in said.stderr
    assert not (tmp_path / ".venv").exists()

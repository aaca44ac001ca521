"""The way back: a new version that does not come up makes room for the old one, and nothing acknowledged is lost."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from hub.keeper.versions import State

ROOT = Path(__file__).parents[2]

WELL = """
import http.server, json, sys
class Alive(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); self.wfile.write(json.dumps(ANSWER).encode())
    def log_message(self, *words): pass
http.server.HTTPServer(("127.0.0.1", int(sys.argv[sys.argv.index("--port") + 1])), Alive).serve_forever()
"""
BACKUP = """
import shutil, sys
if sys.argv[1] == "backup":
    shutil.copy(sys.argv[3] + "/tallyman.db", sys.argv[4]); sys.exit()
"""
MIGRATES = """
import sqlite3
ledger = sqlite3.connect(sys.argv[sys.argv.index("--data") + 1] + "/tallyman.db")
ledger.execute("PRAGMA user_version = 2"); ledger.close()
"""


class Machine:
    """Versions in a folder, a ledger, and the launcher as the service starts it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.data = folder / "versions", folder / "data"
        self.data.mkdir()
        self.ledger("old")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.process: subprocess.Popen[str] | None = None

    def ledger(self, word: str) -> None:
        with closing(sqlite3.connect(self.data / "tallyman.db")) as ledger:
            ledger.execute("CREATE TABLE IF NOT EXISTS words (word)")
            ledger.execute("INSERT INTO words VALUES (?)", [word])
            ledger.commit()

    def words(self) -> list[str]:
        with closing(sqlite3.connect(self.data / "tallyman.db")) as ledger:
            return [word for (word,) in ledger.execute("SELECT word FROM words")]

    def version(self, name: str, does: str = WELL, **answer: object) -> None:
        place = self.folder / name / "common" / "hub"
        place.mkdir(parents=True)
        (place / "__init__.py").write_text("")
        said = {"ok": True, "version": name, **answer}
        (place / "cli.py").write_text(BACKUP + does.replace("ANSWER", repr(said)))

    def start(self, patience: float = 30) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "hub.keeper.launch", "service", "--data", str(self.data), "--port", str(self.port)],
            env={**os.environ, "PYTHONPATH": str(ROOT), "TALLYMAN_VERSIONS": str(self.folder), "TALLYMAN_PATIENCE": str(patience)},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def serves(self, version: str) -> bool:
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/alive", timeout=5) as answer:
                    if f'"version": "{version}"' in answer.read().decode() and State(self.data).running == version:
                        return True
            except OSError:
                pass
            time.sleep(0.05)
        return False

    def stop(self) -> None:
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.communicate(timeout=30)


@pytest.fixture
def machine(tmp_path: Path):
    it = Machine(tmp_path)
    it.version("0.1.0")
    State(it.data).settle("0.1.0")
    yield it
    it.stop()


def test_a_healthy_new_version_takes_over_after_the_ledger_was_copied(machine: Machine) -> None:
    machine.version("0.2.0")
    machine.start()
    assert machine.serves("0.2.0")
    assert len(list((machine.data / "backups").glob("before-0.2.0-*.db"))) == 1


@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("import sys; sys.exit('no such module')", "no such module"),
        ("import time; time.sleep(99)", "refused"),
        (WELL.replace("ANSWER", "{'ok': False, 'why': 'no broker'}"), "no broker"),
    ],
)
def test_a_version_that_does_not_come_up_makes_room_for_the_old_one(machine: Machine, does: str, why: str) -> None:
    machine.version("0.2.0", does)
    machine.start(patience=2)
    assert machine.serves("0.1.0")
    assert why in State(machine.data).refused["0.2.0"]["why"]
    assert machine.words() == ["old"]


def test_a_ledger_that_a_failed_version_has_changed_is_set_aside(machine: Machine) -> None:
    machine.version("0.2.0", MIGRATES + "sys.exit('fell over')")
    machine.start()
    assert machine.serves("0.1.0")
    assert machine.words() == ["old"]
    assert len(list(machine.data.glob("newer-*.db"))) == 1


def test_without_room_for_a_copy_the_old_version_goes_on(machine: Machine) -> None:
    (machine.folder / "0.1.0/common/hub/cli.py").write_text(
        "import sys\nif sys.argv[1] == 'backup': sys.exit('The disk is full.')\n"
        + WELL.replace("ANSWER", "{'ok': True, 'version': '0.1.0'}")
    )
    machine.version("0.2.0")
    machine.start()
    assert machine.serves("0.1.0")
    assert "disk is full" in State(machine.data).refused["0.2.0"]["why"]


def test_a_start_that_the_power_cut_off_is_tried_again_but_not_for_ever(machine: Machine) -> None:
    machine.version("0.2.0")
    for _ in range(3):
        State(machine.data).attempt("0.2.0", "")
    machine.start()
    assert machine.serves("0.1.0")
    assert "power" in State(machine.data).refused["0.2.0"]["why"]

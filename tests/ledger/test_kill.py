"""The writing process is killed at random moments; everything it had acknowledged is there afterwards."""

import subprocess
import sys
from pathlib import Path

from hub.ledger import SqliteLedger

from .tiny import Add
from .torture import Promises, check, opened

ROOT = Path(__file__).parents[2]


def test_every_acknowledged_move_survives_200_kills() -> None:
    # In a process of its own: it forks, and a test worker has threads.
    done = subprocess.run(
        [sys.executable, "-m", "tests.ledger.torture", "200"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "0 faults, 200 kills" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0


def test_the_check_after_a_kill_would_notice_a_lost_row(path: Path) -> None:
    promises = Promises()
    with SqliteLedger(path) as ledger:
        game = opened(ledger)
        game.play(Add("red", 2), "pad", "k")
    promises.note({"rows": {"1": "move red add 2 0 k"}, "keys": ["k"]})
    assert check(path, promises) == []
    promises.note({"rows": {"3": "move blue add 1 0 k2"}, "keys": ["k2"]})
    assert check(path, promises) == ["row 3 is lost or changed: move blue add 1 0 k2", "event k2 is forgotten"]

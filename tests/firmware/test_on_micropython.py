"""Every check in mp/check_*.py, each in its own MicroPython process on a virtual clock, 64-bit and 32-bit as an ESP32."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.firmware.rig import FIRMWARE, HERE

CHECKS = [
    (path.stem, name)
    for path in sorted((HERE / "mp").glob("check_*.py"))
    for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text(), re.M)
]


def run(interpreter: Path, folder: Path, module: str, name: str) -> str:
    """What one check said; it ends with `passed` if it did."""
    path = [HERE / "vtime", HERE / "fake", HERE / "mp", FIRMWARE / "station", FIRMWARE, ".frozen"]
    done = subprocess.run(
        [interpreter, HERE / "mp" / "run.py", module, name],
        cwd=folder,
        env={**os.environ, "MICROPYPATH": ":".join(str(p) for p in path)},
        capture_output=True,
        text=True,
        timeout=250,
    )
    return done.stderr + done.stdout


@pytest.mark.parametrize(("module", "name"), CHECKS, ids=[f"{m[6:]}-{n[5:]}" for m, n in CHECKS])
def test_check(micropython: Path, tmp_path: Path, module: str, name: str) -> None:
    said = run(micropython, tmp_path, module, name)
    assert said.endswith("passed\n"), said


@pytest.mark.parametrize(("module", "name"), CHECKS, ids=[f"{m[6:]}-{n[5:]}" for m, n in CHECKS])
def test_check_in_32_bits(micropython32: Path, tmp_path: Path, module: str, name: str) -> None:
    said = run(micropython32, tmp_path, module, name)
    assert said.endswith("passed\n"), said

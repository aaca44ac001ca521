"""Every check in mp/check_*.py, each in its own MicroPython process on a virtual clock."""

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


@pytest.mark.parametrize(("module", "name"), CHECKS, ids=[f"{m[6:]}-{n[5:]}" for m, n in CHECKS])
def test_check(micropython: Path, tmp_path: Path, module: str, name: str) -> None:
    path = [HERE / "vtime", HERE / "fake", HERE / "mp", FIRMWARE / "station", FIRMWARE, ".frozen"]
    done = subprocess.run(
        [micropython, HERE / "mp" / "run.py", module, name],
        cwd=tmp_path,
        env={**os.environ, "MICROPYPATH": ":".join(str(p) for p in path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.endswith("passed\n"), done.stdout + done.stderr

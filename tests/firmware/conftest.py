"""Fixtures for the firmware's tests: a real MicroPython and the station's flash with the firmware compiled."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.firmware.rig import HERE, REPO, compile_firmware


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The interpreter, fetched once into <repo>/.mp."""
    binary = REPO / ".mp" / "micropython"
    if not binary.exists():
        subprocess.run([str(HERE / "get_micropython.sh")], check=True, timeout=300)
    return binary


@pytest.fixture(scope="session")
def flash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a freshly provisioned station holds, less its settings."""
    target = tmp_path_factory.mktemp("flash")
    compile_firmware(target)
    return target

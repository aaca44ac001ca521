"""Fixtures for the firmware's tests: real MicroPythons and the station's flash with the firmware compiled."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.firmware.rig import HERE, REPO, compile_firmware


def fetched(name: str) -> Path:
    """An interpreter, fetched once into <repo>/.mp."""
    binary = REPO / ".mp" / name
    if not binary.exists():
        subprocess.run([str(HERE / "get_micropython.sh")], check=True, timeout=300)
    return binary


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The interpreter of the machine's own kind."""
    return fetched("micropython")


@pytest.fixture(scope="session")
def micropython32() -> Path:
    """The one whose objects have the sizes of an ESP32's."""
    binary = fetched("micropython32")
    if not binary.exists():
        pytest.skip("this processor runs no 32-bit programs")
    return binary


@pytest.fixture(scope="session")
def flash(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a freshly provisioned station holds, less its settings."""
    target = tmp_path_factory.mktemp("flash")
    compile_firmware(target)
    return target

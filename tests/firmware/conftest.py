"""Fixtures for the firmware's tests: a real MicroPython, the firmware compiled, brokers, stations and cables."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
REPO = HERE.parents[1]
FIRMWARE = REPO / "firmware"


@pytest.fixture(scope="session")
def micropython() -> Path:
    """The interpreter, fetched once into <repo>/.mp."""
    binary = REPO / ".mp" / "micropython"
    if not binary.exists():
        subprocess.run([str(HERE / "get_micropython.sh")], check=True, timeout=300)
    return binary

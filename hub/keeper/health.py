"""How the machine is: disk, memory, temperature, clock and what was written to the card. Numbers; pages have the words."""

from __future__ import annotations

import os
import platform
import shutil
import time
from datetime import date
from pathlib import Path
from typing import NamedTuple

from . import paper

GOOD, WATCH, BAD = "good", "watch", "bad"
BUILT = 2026
"""A clock before this year has not been set: a Pi without a network wakes up in the past."""


class Vitals(NamedTuple):
    """The machine at one moment. Sizes in bytes; -1 or NaN where the machine does not say."""

    disk_free: int
    disk_all: int
    memory_free: int
    memory_all: int
    celsius: float
    clock_set: bool
    clock_synced: bool
    up: float
    written: int
    written_days: dict[str, int]
    """What the hub wrote to its disk, by day."""

    @property
    def disk(self) -> str:
        """Good, to be watched, or bad."""
        return BAD if self.disk_free < 100 << 20 else WATCH if self.disk_free < 500 << 20 else GOOD

    @property
    def memory(self) -> str:
        """Good, to be watched, or bad."""
        return BAD if 0 <= self.memory_free < 30 << 20 else WATCH if 0 <= self.memory_free < 80 << 20 else GOOD

    @property
    def heat(self) -> str:
        """Good, to be watched, or bad: a Pi slows down at 80 degrees."""
        return BAD if self.celsius >= 80 else WATCH if self.celsius >= 70 else GOOD

    @property
    def clock(self) -> str:
        """Good, or to be watched."""
        return BAD if not self.clock_set else GOOD


def vitals(data: Path, wear: Wear | None = None, root: Path = Path("/")) -> Vitals:
    """Look at the machine. `root` is where /proc and /sys are."""
    usage = shutil.disk_usage(data)
    memory = _memory(root / "proc/meminfo")
    return Vitals(
        usage.free, usage.total, memory.get("MemAvailable", -1), memory.get("MemTotal", -1),
        _celsius(root / "sys/class/thermal"), time.gmtime().tm_year >= BUILT,
        (root / "run/systemd/timesync/synchronized").exists(), _up(root / "proc/uptime"),
        written(root / "proc/self/io"), wear.days() if wear else {},
    )  # fmt: skip


def _memory(table: Path) -> dict[str, int]:
    try:
        rows = (line.split() for line in table.read_text().splitlines())
        return {words[0].rstrip(":"): int(words[1]) * 1024 for words in rows if len(words) > 1}
    except (OSError, ValueError):
        return {}


def _celsius(zones: Path) -> float:
    try:
        return max(int((zone / "temp").read_text()) / 1000 for zone in zones.glob("thermal_zone*"))
    except (OSError, ValueError):
        return float("nan")


def _up(clock: Path) -> float:
    try:
        return float(clock.read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return -1.0


def written(table: Path = Path("/proc/self/io")) -> int:
    """Bytes this process has had written to a disk."""
    try:
        rows = dict(line.split(": ") for line in table.read_text().splitlines())
        return int(rows["write_bytes"])
    except (OSError, ValueError, KeyError):
        return -1


class Wear:
    """What the hub writes to its card, by day. Told to the card itself only once an hour, or it would wear it more."""

    KEPT = 60

    def __init__(self, data: Path, today: object = date.today, count: object = written) -> None:
        self._paper = data / "keeper" / "wear.json"
        self._today, self._count = today, count
        self._days: dict[str, int] = {str(k): int(v) for k, v in paper.read(self._paper).items() if str(v).isdigit()}
        self._last = max(self._count(), 0)  # type: ignore[operator]

    def days(self) -> dict[str, int]:
        """Bytes by day, up to this moment."""
        now = max(self._count(), 0)  # type: ignore[operator]
        day = str(self._today())  # type: ignore[operator]
        self._days[day] = self._days.get(day, 0) + max(now - self._last, 0)
        self._last = now
        return dict(sorted(self._days.items())[-self.KEPT :])

    def keep(self) -> None:
        """Have it on disk."""
        paper.write(self._paper, self.days())


def machine() -> dict[str, str]:
    """What kind of machine and system this is."""
    try:
        system = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        system = ""
    try:
        model = Path("/proc/device-tree/model").read_text().strip("\0\n ")
    except OSError:
        model = ""
    return {
        "model": model or platform.machine(), "system": system, "kernel": platform.release(),
        "python": platform.python_version(), "cores": str(os.cpu_count() or 1),
    }  # fmt: skip

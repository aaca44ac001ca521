"""A second place for backups: USB sticks and other disks that are plugged in and can be written to."""

from __future__ import annotations

import os
from pathlib import Path

PLACES = ("/run/tallyman-sticks/", "/media/", "/run/media/", "/mnt/")
FOLDER = "tallyman"
"""Our own folder on a stick; nothing else there is touched."""


def mounted(table: str) -> list[Path]:
    """Where sticks are mounted, by the text of /proc/mounts."""
    found = []
    for line in table.splitlines():
        words = line.split(" ")
        if len(words) > 3 and words[0].startswith("/dev/"):
            path = words[1].replace("\\040", " ")
            if path.startswith(PLACES) and "ro" not in words[3].split(","):
                found.append(Path(path))
    return found


def sticks(table: Path = Path("/proc/mounts")) -> list[Path]:
    """Our folder on every stick that takes it."""
    try:
        places = mounted(table.read_text())
    except OSError:
        return []
    return [place / FOLDER for place in places if _writable(place / FOLDER)]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)

"""Small JSON papers on disk that a power cut leaves whole: the old one or the new one, never half of either."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any


def read(path: Path) -> dict[str, Any]:
    """What a paper says; nothing if there is none or it cannot be read."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write(path: Path, content: dict[str, Any]) -> None:
    """Replace a paper at one stroke; when this returns, it is on disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    sync(path.parent)


def sync(path: Path) -> None:
    """Have a file's or folder's latest state on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some sticks' file systems cannot do it for a folder
            os.fsync(handle)
    finally:
        os.close(handle)

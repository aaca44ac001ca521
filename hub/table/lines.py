"""Where things stand in a layout file. The TOML reader of Python says nothing about lines, people need them."""

from __future__ import annotations

import re
from typing import Any

_HEADER = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_.\- ]+?)\s*\]\]?")
_KEY = re.compile(r"\s*\"?([A-Za-z0-9_-]+)\"?\s*=")


class Lines:
    """Line numbers by path: `lines.of("station", 1, "reader", 0, "role")`.

    A path that has no line of its own (written inline, or left out) gets the line of what contains it.
    """

    def __init__(self, text: str) -> None:
        self._at: dict[tuple[Any, ...], int] = {(): 1}
        path: tuple[Any, ...] = ()
        for number, line in enumerate(text.splitlines(), 1):
            if header := _HEADER.match(line):
                path = self._open(header.group(1), line.lstrip().startswith("[["))
                self._at[path] = number
            elif key := _KEY.match(line):
                self._at.setdefault((*path, key.group(1)), number)

    def of(self, *path: Any) -> int:
        """The line a path stands on, or that of the nearest thing around it."""
        while path not in self._at:
            path = path[:-1]
        return self._at[path]

    def _open(self, name: str, many: bool) -> tuple[Any, ...]:
        path: tuple[Any, ...] = ()
        parts = [part.strip() for part in name.split(".")]
        for i, part in enumerate(parts):
            path = (*path, part)
            last = i == len(parts) - 1
            count = sum(1 for known in self._at if known[:-1] == path and isinstance(known[-1], int))
            if last and many:
                path = (*path, count)
            elif not last and count:
                path = (*path, count - 1)
        return path

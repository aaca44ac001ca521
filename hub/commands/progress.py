"""A progress line on the terminal for anything that may take over a second; silent when nobody is watching."""

from __future__ import annotations

import sys
import time
from types import TracebackType


class Progress:
    """`with Progress("games", 100) as bar: bar.step()`: one line on stderr, redrawn at most ten times a second."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done = what, max(total, 1), 0
        self.watched = sys.stderr.isatty()
        self.drawn = 0.0

    def step(self, n: int = 1) -> None:
        """So much more is done."""
        self.done += n
        if self.watched and (time.monotonic() - self.drawn > 0.1 or self.done >= self.total):
            self.drawn = time.monotonic()
            filled = 30 * self.done // self.total
            sys.stderr.write(f"\r{self.what} [{'#' * filled}{'.' * (30 - filled)}] {self.done}/{self.total}")
            sys.stderr.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.watched:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

"""The roll: who may come in, looked at twice a second, so that a station that was removed is gone at once.

Stations are added and removed by commands in other processes; all they share with the hub is the shelf of credentials.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from .credentials import Credentials

LOG = logging.getLogger(__name__)
EVERY = 0.5


class Roll:
    """Knows the stations there are, and tells of each that was removed or given a new secret."""

    def __init__(
        self,
        credentials: Credentials,
        changed: Callable[[str, bool], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._credentials, self._changed, self._clock = credentials, changed, clock
        self._marks: dict[str, str] = {}
        self._looked = 0.0
        self._stopped = threading.Event()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Begin to look, in a thread."""
        self._stopped.clear()
        self._marks = self._credentials.marks()
        threading.Thread(target=self._run, name="roll", daemon=True).start()

    def stop(self) -> None:
        """Look no more."""
        self._stopped.set()

    def knows(self, station: str) -> bool:
        """Whether a station is on the roll; one that was added this very moment is looked for once more."""
        if station in self._marks:
            return True
        with self._lock:
            if self._clock() - self._looked < EVERY / 10:
                return False
            self._looked = self._clock()
        self.look()
        return station in self._marks

    def look(self) -> None:
        """Compare the roll with what it was."""
        before, self._marks = self._marks, self._credentials.marks()
        for station, mark in before.items():
            if self._marks.get(station) != mark:
                self._changed(station, station not in self._marks)

    def _run(self) -> None:
        while not self._stopped.wait(EVERY):
            try:
                self.look()
            except Exception:  # the ledger may be busy or its disk full; the next look will tell
                LOG.debug("the roll could not be read", exc_info=True)

"""What makes the hub trusted: its certificate on the pages' and the broker's ports, renewed by itself while it runs."""

from __future__ import annotations

import logging
import ssl
import threading
from collections.abc import Callable
from pathlib import Path

from hub.link.certificates import Papers

LOG = logging.getLogger(__name__)
NAMES = ("tallyman.local", "localhost")
EVERY = 3600.0
"""Seconds between two looks at the certificate and at this machine's addresses."""


class Trust:
    """The hub's papers, and the contexts that show them. Raises OSError or ValueError where they cannot be made."""

    def __init__(self, data: Path, addresses: Callable[[], list[str]], names: tuple[str, ...] = NAMES) -> None:
        self._papers, self._addresses, self._names = Papers(data), addresses, names
        self._renew()
        self.context: ssl.SSLContext = self._papers.context()
        self._stopped = threading.Event()

    @property
    def authority(self) -> bytes:
        """The authority's certificate, for devices that are to trust this hub."""
        return self._papers.authority.read_bytes()

    @property
    def fingerprint(self) -> str:
        """Of the authority, to compare by eye."""
        return self._papers.fingerprint()

    def start(self) -> None:
        """Look after the certificate from now on, in a thread."""
        threading.Thread(target=self._watch, name="certificate", daemon=True).start()

    def stop(self) -> None:
        """Look no more."""
        self._stopped.set()

    def look(self) -> bool:
        """Renew the certificate if it is time; gives whether it is new."""
        fresh = self._renew()
        if fresh:
            self._papers.load(self.context)
        return fresh

    def _renew(self) -> bool:
        return self._papers.ensure(self._names, {"127.0.0.1", *self._addresses()})

    def _watch(self) -> None:
        while not self._stopped.wait(EVERY):
            try:
                self.look()
            except (OSError, ValueError):
                LOG.warning("the certificate could not be renewed", exc_info=True)

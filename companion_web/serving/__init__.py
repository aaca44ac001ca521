"""Serving the pages: a door that knows who plays, so that strangers share only what those at the table leave.

One thread (`porter`) takes connections, reads requests and hands them over whole; a few threads (`crew`) answer them.
Whoever is paired is known by the cookie in the request's head, before anything is done for anybody.
"""

from __future__ import annotations

import threading

from flask import Flask

from hub.service import Hub

from ..app import create_app
from .crew import Crew
from .places import Limits, Places
from .porter import Porter, Secure


class PageServer:
    """The pages on one port, and on another with TLS if there is a certificate, from `run` to `close`."""

    def __init__(
        self, app: Flask, host: str, port: int, *, secure: Secure | None = None, limits: Limits | None = None
    ) -> None:
        self.places = Places(limits or Limits())
        crew = Crew(app, self.places)
        self._porter = Porter(crew, self.places, app.extensions["tallyman"].pairings.of_cookie)
        try:
            self.port: int = self._porter.listen(host, port)
            self.secure_port: int = self._porter.listen(host, secure.port, secure.context) if secure else 0
        except OSError:
            self._porter.shut()
            raise
        self._ended = threading.Event()

    def run(self) -> None:
        """Serve until `close`."""
        try:
            self._porter.run()
        finally:
            self._ended.set()

    def close(self) -> None:
        """Stop listening and hang up on everybody."""
        self._porter.stop()


def make_server(
    hub: Hub, host: str, port: int, app: Flask | None = None, *, secure: Secure | None = None,
    limits: Limits | None = None,
) -> PageServer:  # fmt: skip
    """A server about to run; raises OSError if a port is taken. Port 0 takes any free one."""
    return PageServer(app or create_app(hub), host, port, secure=secure, limits=limits)


def pairing_code(app: Flask, table: str) -> str:
    """The code that lets a screen act at a table."""
    code: str = app.extensions["tallyman"].pairings.code(table)
    return code


__all__ = ["Limits", "PageServer", "Secure", "make_server", "pairing_code"]

"""Serving the pages: a waitress server that holds many open streams, and what a starting hub has to say of them."""

from __future__ import annotations

from typing import Any

from flask import Flask

from hub.service import Hub

from .app import create_app


class PageServer:
    """The pages on one port, from `run` to `close`."""

    def __init__(self, app: Flask, host: str, port: int) -> None:
        import waitress

        self._server: Any = waitress.create_server(
            app, host=host, port=port, threads=80, connection_limit=200, channel_request_lookahead=1,
            max_request_body_size=64 * 1024 * 1024, ident="Tallyman",
        )  # fmt: skip
        self.port: int = self._server.effective_port

    def run(self) -> None:
        """Serve until `close`."""
        self._server.run()

    def close(self) -> None:
        """Stop listening and hang up on everybody. Sockets belong to the serving thread, so it is asked to do that."""
        self._server.trigger.pull_trigger(self._hang_up)

    def _hang_up(self) -> None:
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        self._server.close()


def make_server(hub: Hub, host: str, port: int, app: Flask | None = None) -> PageServer:
    """A server about to run; raises OSError if the port is taken. Port 0 takes any free one."""
    return PageServer(app or create_app(hub), host, port)


def pairing_code(app: Flask, table: str) -> str:
    """The code that lets a screen act at a table."""
    code: str = app.extensions["tallyman"].pairings.code(table)
    return code

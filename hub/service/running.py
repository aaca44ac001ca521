"""A running hub: ledger, broker, link, tables and pages started in order, and stopped in the order back."""

from __future__ import annotations

import contextlib
import gc
from pathlib import Path

from hub.ledger import Ledger
from hub.link.announce import Announcement, own_addresses
from hub.link.client import Server, read_url
from hub.link.credentials import Credentials
from hub.link.embedded import TLS_PORT, EmbeddedBroker
from hub.link.gate import Limit
from hub.table import Windows

from .hub import Hub
from .trust import Trust
from .wire import Wire

EMBEDDED = "embedded"


class Running:
    """Everything but the pages, as a context: `with Running(ledger) as running: … running.hub`."""

    def __init__(
        self,
        ledger: Ledger,
        *,
        broker: str = EMBEDDED,
        host: str = "0.0.0.0",
        mqtt_port: int = 1883,
        cafile: str = "",
        trust: Trust | None = None,
        mqtts_port: int = TLS_PORT,
        windows: Windows | None = None,
        limit: Limit | None = None,
    ) -> None:
        self.credentials = Credentials(ledger.shelf("credentials"))
        context = trust.context if trust else None
        self.broker = None
        if broker == EMBEDDED:
            self.broker = EmbeddedBroker(self.credentials, host, mqtt_port, context=context, tls_port=mqtts_port)
        self._server = None if self.broker else read_url(broker, cafile)
        self._ledger, self._windows, self._limit = ledger, windows, limit
        self._stack = contextlib.ExitStack()

    @property
    def server(self) -> Server:
        """Where the broker is, for stations on this machine."""
        return self._server or Server("127.0.0.1", self.broker.port if self.broker else 1883)

    def __enter__(self) -> Running:
        with contextlib.ExitStack() as stack:
            if self.broker:
                self.broker.start()
                stack.callback(self.broker.stop)
            self.wire = Wire(self.broker or self.server, self.credentials, limit=self._limit)
            self.hub = Hub(self._ledger, post=self.wire, windows=self._windows)
            stack.callback(self.wire.stop)
            self.wire.start(self.hub)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stack.close()

    def announce(self, web_port: int, https_port: int = 0) -> None:
        """Say by mDNS where the hub is; a network that does not carry it is no reason to stop."""
        mqtts_port = self.broker.tls_port if self.broker else 0
        announcement = Announcement(
            self.server.port, web_port, tls=self.server.tls, https_port=https_port, mqtts_port=mqtts_port
        )
        with contextlib.suppress(OSError):
            announcement.start()
            self._stack.callback(announcement.stop)


def unhurried() -> None:
    """Look for garbage less often in this process. What a hub holds is much and lasts, and each full look through it
    stops every table for 50 ms; with fifty of them at play that would be once a second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 20, 20)


def addresses(host: str) -> list[str]:
    """Addresses a tablet can use for a hub that listens on `host`."""
    return own_addresses() if host in ("", "0.0.0.0", "::") else [host]


def staged(data: Path) -> Path:
    """Where a backup waits that is to be put in place at the next start."""
    return data / "restore.db"

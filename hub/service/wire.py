"""The wire between link and tables: each table has a thread of its own, so that none waits for another.

What stations send is read and counted by the link, handed to its table's thread, and answered from there. The public
view goes out beside that, the newest one only.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from hub.link.client import Server
from hub.link.contract import Ack, ButtonPress, Health, Lights, ReaderLevel, Status, Time, Want
from hub.link.credentials import Credentials
from hub.link.doors import Turned
from hub.link.embedded import EmbeddedBroker
from hub.link.gate import Limit
from hub.link.hub_link import HubLink, Incoming
from hub.table import events as at

from .live import LiveTable
from .offers import Offers
from .stations import StationInfo, Stations

if TYPE_CHECKING:
    from .hub import Hub

LOG = logging.getLogger(__name__)
LONGEST_WAIT = 0.25
"""Seconds after which a table looks at its clock although nothing came: a finger may have set something going."""
MOST_WAITING = 5000
"""Messages that may wait for one table. Beyond that they are dropped: stations send again what was not acknowledged."""


REST = 4
"""How many times as long as a view took the next one waits."""


class Wire:
    """Carries messages both ways between the stations of all tables and the hub. It is the hub's Post."""

    def __init__(
        self, broker: Server | EmbeddedBroker, credentials: Credentials, *, limit: Limit | None = None
    ) -> None:
        self.credentials = credentials
        self.stations = Stations()
        self.link = HubLink(
            broker, credentials, self._incoming, limit=limit, on_removed=self.stations.forget,
            tables=lambda: self._hub.tables() if self._hub else None,
        )  # fmt: skip
        self._offers: Offers | None = None
        self._hub: Hub | None = None
        self._threads: dict[str, TableThread] = {}
        self._dirty: set[str] = set()
        self._wake = threading.Event()
        self._stopping = False
        self._publisher = threading.Thread(target=self._publish_views, name="views", daemon=True)

    @property
    def linked(self) -> bool:
        """Whether the broker is there and the threads that carry messages live."""
        return self.link.client.connected.is_set() and self._publisher.is_alive()

    # -- life --

    def start(self, hub: Hub) -> None:
        """Connect this hub's tables; the hub must have been made with this wire as its post."""
        self._hub, self._offers, hub.wire = hub, Offers(hub.ledger), self
        for name in hub.tables():
            self._thread(name)
        self._publisher.start()
        self.link.start()

    def stop(self) -> None:
        """Disconnect and let the threads end."""
        self._stopping = True
        self._wake.set()
        self.link.stop()
        for thread in self._threads.values():
            thread.stop()
        if self._publisher.is_alive():
            self._publisher.join(5)

    # -- out: what tables want stations to know --

    def lights(self, table: str, lights: at.Lights) -> None:
        """Show this on a station."""
        message = msgspec.convert({"lights": lights.lights, "buzz": lights.buzz or None}, Lights)
        self.link.send(table, lights.station, message)

    def ack(self, table: str, ack: at.Ack) -> None:
        """Tell a station that something is taken care of."""
        self.link.send(table, ack.station, Ack(ack.boot, ack.seq))

    def changed(self, table: str) -> None:
        """The public view of a table is another now."""
        self._dirty.add(table)
        self._wake.set()

    def _publish_views(self) -> None:
        """A view is much work beside a press: with many tables at play they come less often, never late presses."""
        while not self._stopping:
            self._wake.wait()
            self._wake.clear()
            while self._dirty and self._hub and not self._stopping:
                began = time.monotonic()
                self._publish_view(self._hub.table(self._dirty.pop()))
                time.sleep((time.monotonic() - began) * REST)

    def _publish_view(self, live: LiveTable) -> None:
        """Whatever goes wrong with one view, the others and the next one are published."""
        try:
            now = live.look()
            self.link.show_view(live.name, msgspec.json.encode(now.view()) if now.game else b"{}")
        except Exception:
            LOG.exception("the public view of table %s", live.name)

    # -- in: what stations say --

    def _incoming(self, incoming: Incoming) -> None:
        """In the link's thread: note the sign of life, hand it to the table."""
        if self._hub is None or incoming.table not in self._hub.tables():
            return
        said = incoming.said.message
        info = self.stations.heard(incoming.station, incoming.table, said, incoming.retained)
        if isinstance(said, Want):
            self._serve_piece(incoming, said)
        elif isinstance(said, Status | Health):
            if not incoming.retained and info.online:
                self.link.send(incoming.table, incoming.station, Time(said.boot, int(time.time())))
            self._offer(info)
        if event := _event(incoming, info):
            self._thread(incoming.table).put(event)

    def _offer(self, info: StationInfo) -> None:
        if self._offers and info.online and info.status:
            offer = self._offers.offer(info.name, info.status.fw)
            if offer.version:
                self.link.send(info.table, info.name, offer)

    def _serve_piece(self, incoming: Incoming, want: Want) -> None:
        if self._offers and (piece := self._offers.piece(want)):
            self.link.send(incoming.table, incoming.station, piece)

    def _thread(self, table: str) -> TableThread:
        assert self._hub
        if table not in self._threads:
            self._threads[table] = TableThread(self._hub.table(table))
        return self._threads[table]

    # -- what people should see --

    def station_infos(self, table: str | None = None) -> list[StationInfo]:
        """Every station that is known or may come in, with what it sent and what was refused of it."""
        known = self.stations.all()
        for name in self.credentials.stations():
            known.setdefault(name, StationInfo(name))
        found = [self._with_counts(info) for info in known.values()]
        return sorted((i for i in found if table is None or i.table in ("", table)), key=lambda info: info.name)

    def _with_counts(self, info: StationInfo) -> StationInfo:
        counts = self.link.gate.counts.get(info.name)
        if counts is None:
            return info
        return msgspec.structs.replace(
            info, taken=counts.taken, refused=sum(counts.refused.values()), fault=counts.last
        )

    def turned_away(self) -> tuple[Turned, ...]:
        """Strangers and forgers the broker turned away."""
        return self.link.doors.turned_away()


def _event(incoming: Incoming, info: StationInfo) -> at.Event | None:
    """What a station's message means to its table."""
    said, n = incoming.said.message, incoming.said.n
    match said:
        case ReaderLevel(boot, seq, tags):
            return at.Level(incoming.station, n, boot, seq, tuple(tags), incoming.retained)
        case ButtonPress(boot, seq, press):
            return at.Press(incoming.station, n, boot, seq, press == "long")
        case Status(_, boot):
            return at.Online(incoming.station, info.online, boot)
    return None


class TableThread:
    """One table's thread: takes what stations sent in order, and lets time pass when something is due."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.dropped = self.failed = 0
        self._queue: queue.Queue[at.Event | None] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._run, name=f"table {live.name}", daemon=True)
        self._thread.start()

    def put(self, event: at.Event) -> None:
        """Hand over what happened."""
        try:
            self._queue.put_nowait(event)
        except queue.Full:
            self.dropped += 1

    def stop(self) -> None:
        """Finish what waits and end."""
        self._queue.put(None)
        self._thread.join(5)

    def _run(self) -> None:
        while True:
            due = self._safely(self.live.tick)
            try:
                event = self._queue.get(timeout=LONGEST_WAIT if due is None else min(LONGEST_WAIT, due))
            except queue.Empty:
                continue
            if event is None:
                return
            self._safely(self.live.happened, event)

    def _safely(self, step: Callable[..., float | None], *what: at.Event) -> float | None:
        """Whatever goes wrong with one message, the table goes on with the next."""
        try:
            return step(*what)
        except Exception:
            self.failed += 1
            LOG.exception("table %s", self.live.name)
            return None

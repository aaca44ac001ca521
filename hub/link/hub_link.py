"""The hub's side of the link: what stations say comes in checked and counted, what they should show goes out."""

from __future__ import annotations

from collections.abc import Callable, Container

import msgspec

from . import topics
from .client import Client, Received, Server
from .contract import Fault, FromHub, Numbered, encode
from .credentials import Credentials
from .doors import Doors
from .embedded import EmbeddedBroker
from .gate import Gate, Limit
from .inside import Inside
from .mosquitto import LOG_TOPICS, Ear
from .roll import Roll


class Incoming(msgspec.Struct, frozen=True):
    """One message of a station, read and checked. `n` is the number of its reader or button."""

    table: str
    station: str
    tail: str
    said: Numbered
    retained: bool


class HubLink:
    """Everything between the hub and its stations. `on_incoming` is called in the link's thread, one at a time."""

    def __init__(
        self,
        broker: Server | EmbeddedBroker,
        credentials: Credentials,
        on_incoming: Callable[[Incoming], None],
        *,
        limit: Limit | None = None,
        on_up: Callable[[], None] = lambda: None,
        on_down: Callable[[str], None] = lambda reason: None,
        on_removed: Callable[[str], None] = lambda station: None,
        tables: Callable[[], Container[str] | None] = lambda: None,
        client_id: str = "tallyman-hub",
    ) -> None:
        """`on_removed` is told of a station that may not come in any more, `tables` gives the tables there are; without
        them a message for any table is taken."""
        self.gate = Gate(limit)
        self._on_incoming, self._tables = on_incoming, tables
        self._roll = Roll(credentials, self._changed)
        self._on_removed, self._broker = on_removed, broker
        self._kept_by: dict[str, set[str]] = {}
        says = [topics.topic("+", "+", tail) for tail in topics.STATION_SAYS]
        self.client: Client | Inside
        if isinstance(broker, EmbeddedBroker):
            self.doors = broker.doors
            self.client = broker.inside(says, self._received, on_up=on_up, on_down=on_down)
        else:
            self.doors = Doors()
            self._ear = Ear(self.doors, credentials)
            secret, heard = credentials.hub_secret(), [*says, *LOG_TOPICS]
            self.client = Client(
                broker, topics.HUB, secret, heard, self._received, client_id=client_id, on_up=on_up, on_down=on_down
            )

    def start(self) -> None:
        """Connect, for ever."""
        self._roll.start()
        self.client.start()

    def stop(self) -> None:
        """Disconnect."""
        self._roll.stop()
        self.client.stop()

    def send(self, table: str, station: str, message: FromHub) -> bool:
        """Say something to a station. Lights and offers are retained and said again after every reconnection."""
        tail = type(message).__name__.lower()
        return self.client.publish(
            topics.topic(table, station, tail), encode(message), retain=tail in ("lights", "update")
        )

    def show_view(self, table: str, document: bytes) -> bool:
        """Publish the public view of a table for anything else that wants to show it."""
        return self.client.publish(topics.view_topic(table), document, retain=True)

    def forget(self, table: str, station: str) -> None:
        """Clear what is retained for a station that was removed."""
        for tail in ("lights", "update"):
            self.client.forget(topics.topic(table, station, tail))

    def _changed(self, station: str, removed: bool) -> None:
        """A station's secret is another now, or it has none any more: whoever uses the old one goes at once."""
        if isinstance(self._broker, EmbeddedBroker):
            self._broker.throw_out()
        if removed:
            self._on_removed(station)
            for topic in self._kept_by.pop(station, ()):
                self.client.forget(topic)

    def _clear(self, received: Received) -> None:
        """Somebody leaves messages at tables that there are not; nobody would ever take them away."""
        address = topics.read_topic(received.topic)
        if address and topics.is_kept(address.tail):
            self.client.forget(received.topic)

    def _received(self, received: Received) -> None:
        if received.topic.startswith("$SYS/"):
            self._ear.hear(received.payload.decode("utf-8", "replace"))
            return
        address = topics.read_topic(received.topic)
        if address is None:
            return
        if not received.payload or not self._roll.knows(address.station):
            return
        tables = self._tables()
        if tables is not None and address.table not in tables:
            self._clear(received)
            return
        if topics.is_kept(address.tail):
            self._kept_by.setdefault(address.station, set()).add(received.topic)
        said = self.gate.admit(address.station, address.tail, received.payload)
        if not isinstance(said, Fault):
            self._on_incoming(Incoming(*address, said, received.retained))

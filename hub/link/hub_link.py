"""The hub's side of the link: what stations say comes in checked and counted, what they should show goes out."""

from __future__ import annotations

from collections.abc import Callable

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
        client_id: str = "tallyman-hub",
    ) -> None:
        self.gate = Gate(limit)
        self._on_incoming = on_incoming
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
        self.client.start()

    def stop(self) -> None:
        """Disconnect."""
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

    def _received(self, received: Received) -> None:
        if received.topic.startswith("$SYS/"):
            self._ear.hear(received.payload.decode("utf-8", "replace"))
            return
        address = topics.read_topic(received.topic)
        if address is None:
            return
        if not received.payload and received.retained:
            return
        said = self.gate.admit(address.station, address.tail, received.payload)
        if not isinstance(said, Fault):
            self._on_incoming(Incoming(*address, said, received.retained))

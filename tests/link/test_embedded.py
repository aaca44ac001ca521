"""The guard around amqtt: each hole it closes is shown open without it."""

from __future__ import annotations

import queue
import socket
from collections.abc import Iterator

import pytest
from amqtt.broker import Broker

from hub.link import embedded
from hub.link.client import Client, Received, Server
from hub.link.credentials import Credentials, DictShelf
from hub.link.embedded import EmbeddedBroker, GuardedBroker

from .conftest import SOON, until


class Leaky(GuardedBroker):
    """The guard with the retained messages as amqtt 0.12.1 sends them."""

    _publish_retained_messages_for_subscription = Broker._publish_retained_messages_for_subscription


@pytest.fixture
def credentials() -> Credentials:
    made = Credentials(DictShelf())
    made.renew("seat-red")
    made.renew("seat-blue")
    return made


@pytest.fixture
def broker(
    credentials: Credentials, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[EmbeddedBroker]:
    monkeypatch.setattr(embedded, "GuardedBroker", getattr(request, "param", GuardedBroker))
    made = EmbeddedBroker(credentials, "127.0.0.1", 0)
    made.start()
    yield made
    made.stop()


def overheard(broker: EmbeddedBroker) -> list[str]:
    """What a station gets that subscribed to nothing but its acks, while retained secrets lie at the broker."""
    server = Server("127.0.0.1", broker.port)
    heard: queue.Queue[Received] = queue.Queue()
    blue = ["tallyman/1/main/seat-blue/lights"]
    other = Client(server, "seat-blue", broker.credentials.renew("seat-blue"), blue, lambda r: None)
    other.start()
    assert other.connected.wait(SOON)
    hub = broker.inside([], lambda r: None)
    station = Client(
        server, "seat-red", broker.credentials.renew("seat-red"), ["tallyman/1/main/seat-red/ack"], heard.put
    )
    hub.start()
    assert hub.connected.wait(SOON)
    hub.publish("tallyman/1/main/seat-blue/lights", b"secret", retain=True)
    until(lambda: broker._broker and broker._broker.retained_messages, "retaining")
    station.start()
    assert station.connected.wait(SOON)
    hub.publish("tallyman/1/main/seat-red/ack", b"last")
    got = []
    while not got or got[-1] != "tallyman/1/main/seat-red/ack":
        got.append(heard.get(timeout=SOON).topic)
    other.stop()
    station.stop()
    return got


def test_retained_messages_go_only_to_those_who_subscribed(broker: EmbeddedBroker) -> None:
    assert overheard(broker) == ["tallyman/1/main/seat-red/ack"]


@pytest.mark.parametrize("broker", [Leaky], indirect=True)
def test_without_the_guard_they_go_to_everybody(broker: EmbeddedBroker) -> None:
    """When this fails, amqtt has mended the leak and the guard may go."""
    assert "tallyman/1/main/seat-blue/lights" in overheard(broker)


def test_a_retained_message_comes_once(broker: EmbeddedBroker) -> None:
    server = Server("127.0.0.1", broker.port)
    heard: queue.Queue[Received] = queue.Queue()
    hub = broker.inside([], lambda received: None)
    hub.start()
    assert hub.connected.wait(SOON)
    hub.publish("tallyman/1/main/seat-red/lights", b"{}", retain=True)
    until(lambda: broker._broker and broker._broker.retained_messages, "retaining")
    station = Client(
        server,
        "seat-red",
        broker.credentials.renew("seat-red"),
        ["tallyman/1/main/seat-red/lights", "tallyman/1/main/seat-red/ack"],
        heard.put,
    )
    station.start()
    assert station.connected.wait(SOON)
    hub.publish("tallyman/1/main/seat-red/ack", b"last")
    got = [heard.get(timeout=SOON).payload]
    while got[-1] != b"last":
        got.append(heard.get(timeout=SOON).payload)
    hub.stop()
    station.stop()
    assert got == [b"{}", b"last"]


def test_a_port_that_is_taken_is_an_error_at_once(broker: EmbeddedBroker, credentials: Credentials) -> None:
    with pytest.raises(OSError, match="in use"):
        EmbeddedBroker(credentials, "127.0.0.1", broker.port).start()


@pytest.mark.parametrize("junk", [b"GET / HTTP/1.1\r\n\r\n", b"\x10\xff\xff\xff\x7f", b"\x00" * 64, b"\x10\x02MQ"])
def test_junk_on_the_port_harms_nobody(broker: EmbeddedBroker, junk: bytes) -> None:
    with socket.create_connection(("127.0.0.1", broker.port)) as wire:
        wire.sendall(junk)
        wire.shutdown(socket.SHUT_WR)
        wire.settimeout(SOON)
        while wire.recv(100):
            pass
    station = Client(
        Server("127.0.0.1", broker.port), "seat-red", broker.credentials.renew("seat-red"), [], lambda r: None
    )
    station.start()
    assert station.connected.wait(SOON)
    station.stop()


def test_the_same_client_may_come_again_while_its_old_connection_hangs(broker: EmbeddedBroker) -> None:
    secret = broker.credentials.renew("seat-red")
    clients = [Client(Server("127.0.0.1", broker.port), "seat-red", secret, [], lambda r: None) for _ in range(2)]
    clients[0].start()
    assert clients[0].connected.wait(SOON)
    clients[1].start()
    assert clients[1].connected.wait(SOON)
    for client in clients:
        client.stop()

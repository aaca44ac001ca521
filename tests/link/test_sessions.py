"""Sessions at the embedded broker: who may come in, who is thrown out, what may be left behind, who waits in the lobby."""

from __future__ import annotations

import inspect
import socket
from collections.abc import Iterator

import amqtt.broker
import amqtt.mqtt.connack
import amqtt.mqtt.protocol.broker_handler
import pytest

from hub.link import embedded, topics, under
from hub.link.client import Client, Server
from hub.link.credentials import Credentials, DictShelf
from hub.link.embedded import EmbeddedBroker
from hub.link.hub_link import HubLink
from hub.link.lobby import MOST, PER_ADDRESS

from .conftest import SOON, until


@pytest.fixture
def broker() -> Iterator[EmbeddedBroker]:
    credentials = Credentials(DictShelf())
    credentials.add("seat-red")
    made = EmbeddedBroker(credentials, "127.0.0.1", 0)
    made.start()
    yield made
    made.stop()


def connect(level: int = 4, user: str = "", secret: str = "") -> bytes:
    """A CONNECT as it goes over the wire."""

    def text(words: str) -> bytes:
        return len(words).to_bytes(2, "big") + words.encode()

    flags = 0xC2 if user else 0x02
    rest = text("MQTT") + bytes([level, flags, 0, 30]) + (b"\x00" if level == 5 else b"") + text("x")
    rest += text(user) + text(secret) if user else b""
    return bytes([0x10, len(rest)]) + rest


def answer(port: int, said: bytes, address: str = "127.0.0.1") -> bytes:
    with socket.create_connection(("127.0.0.1", port), SOON, source_address=(address, 0)) as wire:
        wire.sendall(said)
        return wire.recv(100)


def test_a_client_of_mqtt_5_is_told_in_its_own_words(broker) -> None:
    assert answer(broker.port, connect(5)) == b"\x20\x03\x00\x84\x00"


def test_the_hub_s_name_opens_nothing_from_outside(broker) -> None:
    assert answer(broker.port, connect(user="hub", secret=broker.credentials.hub_secret())) == b"\x20\x02\x00\x05"


def test_silent_connections_fill_no_more_than_the_lobby_and_stations_come_in(broker) -> None:
    silent = [socket.create_connection(("127.0.0.1", broker.port), source_address=(f"127.0.5.{n % 100 + 1}", 0))
              for n in range(MOST * 3)]  # fmt: skip
    secret = broker.credentials.renew("seat-red")
    station = Client(Server("127.0.0.1", broker.port), "seat-red", secret, [], lambda r: None)
    station.start()
    try:
        assert station.connected.wait(SOON)
        assert len(broker._broker.lobby) <= MOST
    finally:
        station.stop()
        for wire in silent:
            wire.close()


def test_one_address_holds_few_places_of_the_lobby(broker) -> None:
    silent = [socket.create_connection(("127.0.0.1", broker.port)) for _ in range(PER_ADDRESS * 2)]
    until(lambda: broker._broker.lobby.pushed_out >= PER_ADDRESS, "pushing out the first of them")
    assert len(broker._broker.lobby) <= PER_ADDRESS
    for wire in silent:
        wire.close()


@pytest.mark.parametrize("how", ["remove", "renew"])
def test_a_station_whose_secret_is_taken_away_is_thrown_out_at_once(broker, how) -> None:
    secret = broker.credentials.renew("seat-red")
    removed: list[str] = []
    link = HubLink(broker, broker.credentials, lambda incoming: None, on_removed=removed.append)
    link.start()
    station = Client(Server("127.0.0.1", broker.port), "seat-red", secret, [], lambda r: None)
    station.start()
    try:
        assert station.connected.wait(SOON)
        station.publish(topics.topic("main", "seat-red", "health"), b'{"boot":"0000000a","up":1,"free":1}', retain=True)
        until(lambda: broker._broker.kept(), "retaining")
        getattr(broker.credentials, how)("seat-red")
        until(lambda: not station.connected.is_set(), "throwing it out")
        if how == "remove":
            until(lambda: not broker._broker.kept(), "clearing what it left")
            assert removed == ["seat-red"]
    finally:
        station.stop()
        link.stop()


def test_one_station_leaves_no_more_behind_than_it_can_have_to_say(broker) -> None:
    secret = broker.credentials.renew("seat-red")
    station = Client(Server("127.0.0.1", broker.port), "seat-red", secret, [], lambda r: None)
    station.start()
    try:
        assert station.connected.wait(SOON)
        for n in range(300):
            station.publish(topics.topic(f"t{n}", "seat-red", "status"), b"x" * 200, retain=True)
        station.publish(topics.topic("main", "seat-red", "reader/999"), b"x", retain=True)
        station.publish(topics.topic("last", "seat-red", "health"), b"x", retain=True)
        until(lambda: any("last" in topic for topic, _ in broker._broker.kept()), "the last of them")
        assert len(broker._broker.kept()) == embedded.MOST_KEPT
    finally:
        station.stop()


def test_a_bridge_speaks_for_its_own_station_only() -> None:
    credentials = Credentials(DictShelf())
    credentials.add("seat-red")
    user, secret = topics.bridge_user("seat-red"), credentials.bridge_secret("seat-red")
    role = credentials.check(user, secret)
    assert role == topics.BRIDGE
    assert topics.may(topics.writes(user, role), topics.topic("main", "seat-red", "button/0"))
    assert not topics.may(topics.writes(user, role), topics.topic("main", "seat-blue", "button/0"))
    assert credentials.check("bridge.seat-blue", secret) is None


# -- amqtt: when the pin moves, this says what broke --


def test_the_private_parts_we_stand_on_are_as_they_were() -> None:
    homes = (amqtt.broker, amqtt.mqtt.protocol.broker_handler, amqtt.mqtt.connack)
    changed = []
    for name, wanted in under.NEEDS.items():
        owner, part = name.split(".")
        kind = next((getattr(home, owner) for home in homes if hasattr(home, owner)), None)
        method = getattr(kind, part, None)
        found = " ".join(inspect.signature(method).parameters) if method else "is gone"
        if found != wanted:
            changed.append(f"{name}: was ({wanted}), now ({found})")
    assert changed == []


def test_the_attributes_we_read_are_there(broker) -> None:
    assert [name for name in under.HOLDS if not hasattr(broker._broker, name)] == []

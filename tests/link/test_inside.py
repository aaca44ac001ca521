"""The hub's place inside the embedded broker: as good as a connection, and nobody else's business."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

import pytest

from hub.link.client import Client, Received, Server
from hub.link.credentials import Credentials, DictShelf
from hub.link.embedded import EmbeddedBroker
from hub.link.inside import Inside

from .conftest import SOON, until

SAYS = ["tallyman/1/+/+/button/+", "tallyman/1/+/+/reader/+"]
BUTTON, READER = "tallyman/1/main/seat-red/button/0", "tallyman/1/main/seat-red/reader/0"
ACK, LIGHTS = "tallyman/1/main/seat-red/ack", "tallyman/1/main/seat-red/lights"


@pytest.fixture
def broker() -> Iterator[EmbeddedBroker]:
    made = EmbeddedBroker(Credentials(DictShelf()), "127.0.0.1", 0)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def heard() -> queue.Queue[Received]:
    return queue.Queue()


@pytest.fixture
def inside(broker: EmbeddedBroker, heard: queue.Queue[Received]) -> Inside:
    made = broker.inside(SAYS, heard.put)
    made.start()
    assert made.connected.wait(SOON)
    return made


@pytest.fixture
def station(broker: EmbeddedBroker) -> Iterator[tuple[Client, queue.Queue[Received]]]:
    said: queue.Queue[Received] = queue.Queue()
    secret = broker.credentials.renew("seat-red")
    client = Client(Server("127.0.0.1", broker.port), "seat-red", secret, [ACK, LIGHTS], said.put)
    client.start()
    assert client.connected.wait(SOON)
    yield client, said
    client.stop()


def test_it_hears_what_it_asked_for_and_nothing_else(inside, heard, station) -> None:
    station[0].publish("tallyman/1/main/seat-red/health", b"{}")
    station[0].publish(BUTTON, b"1")
    assert heard.get(timeout=SOON) == Received(BUTTON, b"1", False)


def test_what_is_retained_is_heard_by_one_who_comes_later(broker, heard, station) -> None:
    station[0].publish(READER, b"1", retain=True)
    until(lambda: broker._broker.kept(), "keeping")
    broker.inside(SAYS, heard.put).start()
    assert heard.get(timeout=SOON) == Received(READER, b"1", True)


def test_many_threads_speak_and_each_is_heard_in_its_order(inside, station) -> None:
    def speak(who: int) -> None:
        for n in range(100):
            inside.publish(ACK, b"%d %d" % (who, n))

    speakers = [threading.Thread(target=speak, args=(who,)) for who in range(4)]
    for speaker in speakers:
        speaker.start()
    said = [station[1].get(timeout=SOON).payload.split() for _ in range(400)]
    for who in range(4):
        assert [int(n) for one, n in said if int(one) == who] == list(range(100))


def test_before_the_broker_runs_only_what_is_retained_waits(heard) -> None:
    broker = EmbeddedBroker(Credentials(DictShelf()), "127.0.0.1", 0)
    inside = broker.inside(SAYS, heard.put)
    inside.start()
    assert not inside.publish(ACK, b"lost")
    assert not inside.publish(LIGHTS, b"kept", retain=True)
    broker.start()
    try:
        assert inside.connected.wait(SOON)
        assert broker._broker.kept() == [(LIGHTS, b"kept")]
    finally:
        broker.stop()
    assert not inside.connected.is_set()
    assert inside.problem


def test_what_is_forgotten_is_not_kept_any_more(broker, inside) -> None:
    inside.publish(LIGHTS, b"on", retain=True)
    until(lambda: broker._broker.kept(), "keeping")
    inside.forget(LIGHTS)
    until(lambda: not broker._broker.kept(), "forgetting")


def test_one_who_has_stopped_hears_and_says_nothing(broker, inside, heard, station) -> None:
    inside.stop()
    other: queue.Queue[Received] = queue.Queue()
    broker.inside(SAYS, other.put).start()
    station[0].publish(BUTTON, b"1")
    other.get(timeout=SOON)
    assert heard.empty()
    assert not inside.publish(ACK, b"1")


def test_a_listener_that_fails_harms_nobody(broker, heard, station, caplog) -> None:
    def fail(received: Received) -> None:
        heard.put(received)
        raise ValueError("no")

    broker.inside(SAYS, fail).start()
    for n in (b"1", b"2"):
        station[0].publish(BUTTON, n)
        assert heard.get(timeout=SOON).payload == n
    assert "a listener of the link failed" in caplog.text


def test_word_of_up_and_down_comes_once_each(heard) -> None:
    broker = EmbeddedBroker(Credentials(DictShelf()), "127.0.0.1", 0)
    said: list[str] = []
    inside = broker.inside(SAYS, heard.put, on_up=lambda: said.append("up"), on_down=lambda why: said.append("down"))
    broker.start()
    inside.start()
    assert inside.connected.wait(SOON)
    until(lambda: said == ["up"], "the word")
    broker.stop()
    assert said == ["up", "down"]

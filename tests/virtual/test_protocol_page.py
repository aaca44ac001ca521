"""docs/protocol.md against what is really sent: topics, QoS, retained or not, fields, colours, frames."""

from __future__ import annotations

import json
import queue
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from hub.link.announce import SERVICE
from hub.link.contract import MAX_BYTES, Fault, read_hub, read_station
from hub.link.frames import read_frame
from hub.link.gate import Limit
from hub.table import Windows
from hub.table.feedback import BUZZ, READER_LIGHTS, SEAT_LIGHTS, TABLE_LIGHTS

from .evening import evening, intended, some_setup

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text()
ROW = re.compile(r"^\| `([^`]+)` \| (\d) \| (yes|no) \| (.*) \|$", re.MULTILINE)


class Promise(NamedTuple):
    """One row of the page's tables."""

    tail: str
    qos: int
    retained: bool
    payload: str


PROMISED = {
    row[0].replace("/<n>", ""): Promise(row[0], int(row[1]), row[2] == "yes", row[3]) for row in ROW.findall(PAGE)
}


class Overheard(NamedTuple):
    """One message as a listener with the hub's rights gets it."""

    topic: str
    qos: int
    retained: bool
    payload: bytes

    @property
    def tail(self) -> str:
        parts = self.topic.split("/")
        return parts[3] if len(parts) == 4 else parts[4]


@pytest.fixture(scope="module")
def overheard() -> Iterator[tuple[list[Overheard], list[Overheard]]]:
    """Everything said during some moves, and what the broker keeps for those who come later."""
    setup = some_setup("brass_birmingham", 2, 1)
    with evening(setup, "full-board", broker="mosquitto") as table:
        live: queue.Queue[Overheard] = queue.Queue()
        listener = listening(table, live)
        moves = [move for move in intended(setup, 1) if move.seat != "table"][:6]
        table.live.start(setup)
        table.act_out(setup, moves)
        kept: queue.Queue[Overheard] = queue.Queue()
        late = listening(table, kept)
        found = []
        while not any(one.tail == "view" for one in found) or not kept.empty():
            found.append(kept.get(timeout=10))
        for client in (listener, late):
            client.disconnect()
            client.loop_stop()
        yield list(live.queue), [one for one in found if one.retained]


def listening(table, into: queue.Queue[Overheard]) -> mqtt.Client:
    client = mqtt.Client(CallbackAPIVersion.VERSION2)
    client.username_pw_set("hub", table.running.credentials.hub_secret())
    client.on_connect = lambda *_: client.subscribe("tallyman/1/#", 1)
    client.on_message = lambda _c, _u, m: into.put(Overheard(m.topic, m.qos, bool(m.retain), m.payload))
    client.connect("127.0.0.1", table.running.server.port)
    client.loop_start()
    return client


def example(payload: str) -> dict:
    found = re.search(r"`(\{.*\})`", payload)
    return json.loads(found.group(1)) if found else {}


def test_only_topics_of_the_page_are_used(overheard) -> None:
    live, _ = overheard
    known = {*PROMISED, "view"}
    assert {one.tail for one in live} <= known


def test_the_page_promises_the_quality_of_service_that_is_used(overheard) -> None:
    live, _ = overheard
    assert {(one.tail, one.qos) for one in live if one.tail != "view"} <= {(k, p.qos) for k, p in PROMISED.items()}


def test_what_the_page_calls_retained_is_kept_and_nothing_else(overheard) -> None:
    live, kept = overheard
    said = {one.tail for one in live} - {"view"}
    assert {one.tail for one in kept} - {"view"} == {tail for tail in said if PROMISED[tail].retained}


def test_every_field_that_is_sent_is_on_the_page(overheard) -> None:
    live, _ = overheard
    extra = {
        (one.tail, field)
        for one in live
        if one.tail not in ("view", "health", "status") and one.payload
        for field in json.loads(one.payload)
        if field not in example(PROMISED[one.tail].payload)
    }
    assert extra == set()


def test_no_message_is_longer_than_the_page_says(overheard) -> None:
    live, _ = overheard
    assert f"at most {MAX_BYTES} bytes" in PAGE
    assert max(len(one.payload) for one in live if one.tail != "view") <= MAX_BYTES


def test_the_lights_come_before_the_ack_of_a_press(overheard) -> None:
    live, _ = overheard
    greens = [n for n, one in enumerate(live) if one.tail == "lights" and b'"buzz":"ok"' in one.payload]
    assert greens and all(any(one.tail == "ack" for one in live[n + 1 : n + 12]) for n in greens)


@pytest.mark.parametrize("tail", ["status", "reader", "button", "want"])
def test_what_the_page_shows_of_a_station_is_taken(tail: str) -> None:
    promise = PROMISED[tail]
    payload = json.dumps(example(promise.payload)).encode()
    assert not isinstance(read_station(promise.tail.replace("<n>", "0"), payload), Fault)


def test_the_health_the_page_shows_is_taken() -> None:
    shown = re.search(r'`(\{"boot":"9f3a61c2","up".*?\})`', PAGE)
    assert shown and not isinstance(read_station("health", shown.group(1).encode()), Fault)


@pytest.mark.parametrize("tail", ["lights", "ack"])
def test_what_the_page_shows_of_the_hub_is_taken(tail: str) -> None:
    payload = json.dumps(example(PROMISED[tail].payload)).encode()
    assert not isinstance(read_hub(tail, payload), Fault)


def test_the_messages_of_the_worked_move_are_all_taken() -> None:
    lines = re.findall(r"^    (station|hub) +tallyman/1/main/seat-red/(\S+) +(\{.*\})$", PAGE, re.MULTILINE)
    assert len(lines) == 8
    for who, tail, payload in lines:
        read = read_station if who == "station" else read_hub
        assert not isinstance(read(tail, payload.encode()), Fault), (tail, payload)


def test_the_frame_on_the_page_has_the_right_checksum() -> None:
    shown = re.search(r"^    (\{.*\}\*[0-9a-f]{8})$", PAGE, re.MULTILINE)
    assert shown and read_frame(shown.group(1).encode())


@pytest.mark.parametrize("lamp", [SEAT_LIGHTS, READER_LIGHTS, TABLE_LIGHTS])
def test_every_light_the_hub_shows_is_on_the_page(lamp: dict[str, tuple[str, str]]) -> None:
    for colour, effect in lamp.values():
        assert f"| `{colour}` | `{effect}` |" in PAGE
    assert all(f"`{sound}`" in PAGE for sound in BUZZ.values())


def test_the_limits_on_the_page_are_those_in_force() -> None:
    limit = Limit()
    assert f"more than {limit.rate:.0f} messages a second (or {limit.burst:.0f} at once)" in PAGE
    assert f"away for less than {Windows().gone} s" in PAGE
    assert f"`{SERVICE}`" in PAGE

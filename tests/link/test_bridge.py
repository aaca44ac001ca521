"""A station on a cable: frames over a pty pair, through a real broker, with garbage and half lines on the wire."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.link.bridge import Bridge
from hub.link.contract import Ack, ButtonPress, Lights, Status
from hub.link.frames import Frame, FrameReader, read_frame, write_frame

from .conftest import SOON, House, until

HELLO = write_frame("hello", b'{"table":"main","station":"seat-red","boot":"0000000a"}')
PRESS = write_frame("button/0", b'{"boot":"0000000a","seq":1,"press":"short"}')


class Cable:
    """The station's end of the wire."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.end, self._other = os.openpty()
        tty.setraw(self.end)
        tty.setraw(self._other)
        self.reader = FrameReader()
        self.frames: list[Frame] = []
        self.bridge = Bridge(os.ttyname(self._other), house.server, "seat-red", house.bridge_secret())
        self.thread = threading.Thread(target=self.bridge.run)
        self.thread.start()
        until(lambda: self.bridge._wire is not None, "opening the port")

    def say(self, data: bytes) -> None:
        os.write(self.end, data)

    def hear(self, tail: str, state: bytes = b"") -> Frame:
        """The next frame of this kind."""
        end = time.monotonic() + SOON
        while time.monotonic() < end:
            for i, frame in enumerate(self.frames):
                if frame.t == tail and state in frame.payload:
                    return self.frames.pop(i)
            if select.select([self.end], [], [], 0.05)[0]:
                self.frames += self.reader.feed(os.read(self.end, 4096))
        raise AssertionError(f"no {tail} came over the cable")

    def greet(self) -> None:
        self.say(HELLO)
        self.hear("bridge", b'"up"')

    def close(self) -> None:
        self.bridge.stop()
        self.thread.join()
        os.close(self.end)
        os.close(self._other)


@pytest.fixture
def cable(house: House) -> Iterator[Cable]:
    made = Cable(house)
    yield made
    made.close()


def test_the_bridge_answers_a_hello(cable: Cable) -> None:
    cable.greet()
    assert cable.bridge.hello is not None and cable.bridge.hello.station == "seat-red"


def test_a_press_on_the_cable_arrives_at_the_hub(cable: Cable) -> None:
    cable.house.hub()
    cable.greet()
    cable.say(PRESS)
    came = cable.house.next()
    assert (came.station, came.said.message) == ("seat-red", ButtonPress("0000000a", 1, "short"))


def test_garbage_and_half_lines_are_passed_over(cable: Cable) -> None:
    cable.house.hub()
    cable.greet()
    cable.say(b"\xff\xfe rst:0x1 (POWERON)\r\n" + PRESS[:30] + b"\n" + PRESS[:20])
    cable.say(b"\n{}*00000000\n" + PRESS[:25])
    cable.say(PRESS[25:])
    assert cable.house.next().said.message == ButtonPress("0000000a", 1, "short")
    assert cable.bridge.reader.noise == 4


def test_an_ack_comes_back_over_the_cable(cable: Cable) -> None:
    hub = cable.house.hub()
    cable.greet()
    hub.send("main", "seat-red", Ack("0000000a", 1))
    assert cable.hear("ack").payload == b'{"boot":"0000000a","seq":1}'


def test_retained_lights_come_over_the_cable_as_retained(cable: Cable) -> None:
    hub = cable.house.hub()
    hub.send("main", "seat-red", Lights((("#ffffff", "on"),)))
    cable.say(HELLO)
    assert cable.hear("lights").r == 1


def test_a_message_that_is_none_is_not_carried(cable: Cable) -> None:
    cable.house.hub()
    cable.greet()
    cable.say(
        write_frame("lights", b"{}") + write_frame("../seat-blue/button/0", b"{}") + write_frame("button/0", b"3")
    )
    cable.say(PRESS)
    assert cable.house.next().said.message == ButtonPress("0000000a", 1, "short")


def test_the_bridge_says_when_the_hub_is_out_of_reach(cable: Cable) -> None:
    cable.greet()
    cable.house.broker.stop()
    cable.hear("bridge", b'"down"')


def test_a_bridge_that_ends_says_so_for_its_station(cable: Cable) -> None:
    cable.house.hub()
    cable.greet()
    cable.bridge.stop()
    assert cable.house.next().said.message == Status("lost", "0000000a")


def test_a_frame_is_read_back() -> None:
    frame = read_frame(PRESS)
    assert frame is not None and (frame.t, frame.payload) == (
        "button/0",
        b'{"boot":"0000000a","seq":1,"press":"short"}',
    )


@given(st.integers(0, len(PRESS) - 2), st.integers(1, 255))
def test_one_harmed_byte_spoils_the_frame(at: int, change: int) -> None:
    harmed = bytearray(PRESS)
    harmed[at] ^= change
    assert read_frame(bytes(harmed)) is None


@given(st.lists(st.binary(max_size=200), max_size=6), st.data())
def test_a_frame_survives_any_noise_around_it_and_any_cutting(noise: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(part + b"\n" + PRESS for part in noise) + PRESS
    reader, found = FrameReader(), []
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        found += list(reader.feed(stream[:cut]))
        stream = stream[cut:]
    assert [frame.t for frame in found] == ["button/0"] * (len(noise) + 1)


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    reader = FrameReader()
    for _ in range(100):
        list(reader.feed(b"{" * 4096))
    assert len(reader._rest) <= 8192

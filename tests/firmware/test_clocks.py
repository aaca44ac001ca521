"""Clocks that go wrong under stations that run, against a real mosquitto: the wall clock set by years, and the ticks, which
come round to 0 every 12.4 days on an ESP32, coming round just then. Nothing lost, nothing doubled."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.rig import Broker, Hub, Network, Station, table, wait_for

pytestmark = pytest.mark.xdist_group("clocks")
SEATS = [f"seat-{n}" for n in range(8)]
YEAR = 365 * 86400
JUMPS = [-30 * YEAR, 30 * YEAR, -YEAR, YEAR, -3600, 86400 * 7, -1, 5 * YEAR]


class Evening:
    """Eight stations, what lies on their readers, how often their buttons were pressed."""

    def __init__(self, hub: Hub, stations: list[Station]) -> None:
        self.hub = hub
        self.stations = stations
        self.laid: dict[tuple[str, int], list[str]] = {}
        self.made = dict.fromkeys((s.name for s in stations), 0)
        self.longs = dict.fromkeys((s.name for s in stations), 0)
        self._round = 0

    def _tags(self, i: int, reader: int) -> list[str]:
        n = self._round
        tags = sorted([f"04{n:02x}{i:02x}{reader:02x}aabb80", f"{n:02x}{i:02x}{reader:02x}0e"])
        return tags if (n + reader) % 3 else []

    def _settle(self) -> None:
        for s in self.stations:
            s.settle()

    def act(self) -> None:
        """Everyone lays other tags on every reader and presses a button."""
        self._round += 1
        for i, s in enumerate(self.stations):
            for reader in range(4):
                self.laid[s.name, reader] = self._tags(i, reader)
                s.do("tags", reader, ",".join(self.laid[s.name, reader]), wait=False)
            s.do("press", self.made[s.name] % 2, wait=False)
            self.made[s.name] += 1
        self._settle()

    def edge(self) -> None:
        """At the very moment when the ticks come round: a tag lifted, another laid down, a button held long."""
        self._round += 1
        for i, s in enumerate(self.stations):
            self.laid[s.name, 0] = [f"04{self._round:02x}{i:02x}ffaabb80"]
            s.do("edge", 0, self.laid[s.name, 0][0], 1, wait=False)
            self.made[s.name] += 1
            self.longs[s.name] += 1
        self._settle()

    def jump(self) -> None:
        """Someone sets every station's wall clock."""
        for s, seconds in zip(self.stations, JUMPS, strict=True):
            s.do("clock", seconds, wait=False)
        self._settle()

    def counts(self) -> list[dict[str, Any]]:
        for s in self.stations:
            s.counts = {}
            s.do("count")
        wait_for(lambda: all(s.counts for s in self.stations), why="no counts")
        return [s.counts for s in self.stations]

    def arrived(self, when: str) -> None:
        """Every level is right, every press came once, none waits."""
        wait_for(lambda: self.hub.levels == self.laid, why=lambda: f"levels {when}; {self.state()}")
        enough = sum(self.made.values())
        wait_for(lambda: len(self.hub.presses) >= enough, why=lambda: f"presses {when}; {self.state()}")
        assert {s.name: len(self.hub.pressed(s.name)) for s in self.stations} == self.made
        for s in self.stations:
            outbox = s.home / "outbox.log"
            wait_for(lambda o=outbox: not o.exists() or o.stat().st_size == 0, why=f"outbox of {s.name} {when}")  # type: ignore[misc]

    def state(self) -> list[tuple[object, ...]]:
        """For when it goes wrong: made, seen and heard presses, starts, the link's word, last words."""
        return [
            (s.name, self.made[s.name], s.seen, self.hub.pressed(s.name), s.starts, s.codes[-3:], s.log()[-200:])
            for s in self.stations
        ]

    def holds(self) -> dict[str, int]:
        """Long presses of button 1 that a hold was."""
        return {s.name: self.hub.pressed(s.name).count("button/1 long") for s in self.stations}


def test_clocks_that_jump_and_ticks_that_come_round(tmp_path: Path, micropython: Path, flash: Path) -> None:
    with table(tmp_path, SEATS) as (broker, hub, network), contextlib.ExitStack() as stack:
        stations = [Station(tmp_path / n, n, network.port, micropython, flash) for n in SEATS]
        for i, s in enumerate(stations):
            # Twice: with the hub in reach, and after a restart without it. Two are long past it from the start.
            s.before_wrap = [12000 + 300 * i, 8000 + 300 * i] if i < 6 else [-5000, -(2**29) - 5000]
            stack.callback(s.close)
            s.start()
        wait_for(lambda: all(hub.state(n) == "online" for n in SEATS), why="not all online")
        evening = Evening(hub, stations)
        with_the_hub(evening, hub)
        without_the_hub(evening, broker, network)
        assert {s.name: s.seen for s in stations} == evening.made
        assert all(count["crowd"] == 0 for count in evening.counts()), "two fields on at once"


def with_the_hub(evening: Evening, hub: Hub) -> None:
    """Wall clocks jump; ticks come round while tags move, a button is held and the hub does not hear."""
    evening.act()
    evening.jump()
    evening.act()
    evening.arrived("after the wall clocks jumped")
    hub.deaf = True  # what is said until the ticks come round must be said again afterwards
    evening.act()
    evening.edge()
    assert all(count["rounded"] for count in evening.counts())
    hub.deaf = False
    evening.arrived("after the ticks came round")
    assert all(evening.holds()[name] >= n for name, n in evening.longs.items()), evening.holds()


def without_the_hub(evening: Evening, broker: Broker, network: Network) -> None:
    """The same with the network cut, in stations that were started shortly before."""
    stations = evening.stations
    network.cut = True
    evening.act()
    for s in stations:
        s.kill()  # with a press in the outbox
    wait_for(lambda: all(s.starts == 2 for s in stations), why="not all started again")
    evening.act()
    evening.jump()
    before = evening.holds()
    evening.edge()
    evening.act()
    assert all(count["rounded"] for count in evening.counts())
    broker.kill()
    network.cut = False
    evening.act()
    broker.start()
    evening.arrived("after the ticks came round without the hub")
    assert all(evening.holds()[name] > n for name, n in before.items()), evening.holds()
    evening.act()
    evening.arrived("at the end")

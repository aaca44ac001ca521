"""The station program as MicroPython processes on fake pins, against a real mosquitto: nothing lost, nothing doubled."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from tests.firmware.rig import Station, table, wait_for

pytestmark = pytest.mark.xdist_group("stations")
SEATS = [f"seat-{n}" for n in range(8)]


def test_eight_stations_with_four_readers(tmp_path: Path, micropython: Path, flash: Path) -> None:
    """Broker killed and started again, network cut, stations killed: every press arrives once, every level is right."""
    with table(tmp_path, SEATS) as (broker, hub, network), contextlib.ExitStack() as stack:
        stations = [Station(tmp_path / n, n, network.port, micropython, flash).start() for n in SEATS]
        for s in stations:
            stack.callback(s.close)
        wait_for(lambda: all(hub.state(n) == "online" for n in SEATS), why="not all online")

        laid: dict[tuple[str, int], list[str]] = {}

        def lay(round_: int) -> None:
            for i, s in enumerate(stations):
                for reader in range(4):
                    tags = sorted([f"04{round_:02x}{i:02x}{reader:02x}aabb80", f"{round_:02x}{i:02x}{reader:02x}0e"])
                    laid[s.name, reader] = tags if (round_ + reader) % 3 else []
                    s.do("tags", reader, ",".join(laid[s.name, reader]), wait=False)
            for s in stations:
                s.settle()

        made = dict.fromkeys(SEATS, 0)

        def press() -> None:
            for s in stations:
                s.do("press", made[s.name] % 2, wait=False)
                made[s.name] += 1
            for s in stations:
                s.settle()

        lay(1)
        press()
        wait_for(lambda: hub.levels == laid, why="levels")
        wait_for(lambda: len(hub.presses) == sum(made.values()), why="presses")

        broker.kill()
        press()
        lay(2)
        press()
        broker.start()
        wait_for(lambda: hub.levels == laid, why="levels after the broker came back")
        wait_for(lambda: len(hub.presses) == sum(made.values()), why="presses after the broker came back")

        network.cut = True
        press()
        lay(3)
        wait_for(lambda: all(s.code == "broker" for s in stations), 40, "nobody noticed the cut")
        press()
        for s in stations[:4]:
            s.kill()  # with presses in the outbox
        wait_for(lambda: all(s.starts == 2 for s in stations[:4]))
        lay(4)
        network.cut = False
        wait_for(lambda: hub.levels == laid, why="levels after the cut")
        wait_for(lambda: len(hub.presses) == sum(made.values()), why="presses after the cut")

        press()
        wait_for(lambda: len(hub.presses) == sum(made.values()))
        assert {n: len(hub.pressed(n)) for n in SEATS} == made
        assert {s.name: s.seen for s in stations} == made
        for s in stations:
            s.do("count")
            wait_for(lambda s=s: s.counts)
            assert s.counts["crowd"] == 0, "two fields on at once"
        wait_for(lambda: all(hub.state(n) == "online" for n in SEATS))
        stations[0].over = True
        stations[0].kill()
        wait_for(lambda: hub.state("seat-0") == "lost", why="no will")


def test_killed_at_every_step_of_writing_the_outbox(tmp_path: Path, micropython: Path, flash: Path) -> None:
    """The power fails before, in the middle of and after each write; what the light called seen arrives, once."""
    steps = list(range(1, 17))
    names = [f"step-{n}" for n in steps]
    with table(tmp_path, names) as (_broker, hub, network), contextlib.ExitStack() as stack:
        stations = []
        for step, name in zip(steps, names, strict=True):
            s = Station(tmp_path / name, name, network.port, micropython, flash, kit="one-pad", round_ms=200)
            s.die = [step]
            stack.callback(s.close)
            stations.append(s.start())
        pressed = dict.fromkeys(names, 0)
        for s in stations:
            wait_for(lambda s=s: s.codes and hub.state(s.name) == "online", why=s.name)
        for _ in range(5):
            for s in stations:
                s.do("press", 0, wait=False)
                pressed[s.name] += 1
            before = [s.seen for s in stations]
            # Each either says seen or dies on the way.
            wait_for(
                lambda before=before: all(s.seen > b or s.starts > 1 for s, b in zip(stations, before, strict=True))
            )
        wait_for(lambda: all(s.starts == 2 for s in stations), why="not everyone died")
        for s in stations:
            s.do("press", 1)
            pressed[s.name] += 1
        wait_for(lambda: all(len(hub.pressed(s.name)) >= s.seen for s in stations), why="a seen press was lost")
        wait_for(lambda: all((s.home / "outbox.log").stat().st_size == 0 for s in stations), why="outbox not empty")
        for s in stations:
            assert s.seen <= len(hub.pressed(s.name)) <= pressed[s.name], s.name

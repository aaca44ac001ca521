"""The link: time from a station's press to its ack (written to disk in between), beside the bare broker's round trip.

The hub runs in a process of its own, on a ledger on disk, as `tallyman serve` does; stations run in this one.
"""

from __future__ import annotations

import multiprocessing
import shutil
import statistics
import tempfile
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from hub.game import Seat, Setup
from hub.games import rules_of
from hub.ledger import SqliteLedger
from hub.link import topics
from hub.link.client import Client, Received, Server
from hub.link.contract import Ack, ButtonPress, Fault, Lights, encode, read_hub
from hub.link.credentials import Credentials
from hub.link.gate import Limit
from hub.service.running import Running, unhurried
from hub.table import kit, write_layout
from tests.link.conftest import Mosquitto

PRESSES = 1500
TABLES, RATE, SECONDS = 50, 10, 10
TITLE = "brass_birmingham"
OK, NEXT = 0, 2


def main() -> None:
    """One table, then fifty, for each broker there is."""
    brokers = ["embedded"] + (["mosquitto"] if shutil.which("mosquitto") else [])
    print(f"{'':<34}{'p50':>9}{'p95':>9}{'p99':>9}   ms")
    for broker in brokers:
        for tables in (1, TABLES):
            _measure(broker, tables)


def _measure(broker: str, tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = multiprocessing.Pipe()
        hub = multiprocessing.get_context("spawn").Process(
            target=_hub, args=(theirs, broker, tables, folder), daemon=True
        )
        hub.start()
        theirs.close()
        port, secret, secrets = ours.recv()  # ends with EOFError if the hub's process does
        server = Server("127.0.0.1", port)
        name = f"{broker}, {tables} table{'s' if tables > 1 else ''}"
        if broker != "embedded":  # there the hub has no wire, and nobody may come in under its name
            _line(f"{name}: bare round trip", _raw(server, secret))
        stations = [BenchStation(server, f"t{n}", f"pad-{n}", secrets[f"pad-{n}"]) for n in range(tables)]
        for station in stations:
            station.start()
        if tables == 1:
            _one(stations[0])
        else:
            _many(stations)
        _report(name, stations)
        ours.send("stop")
        print(f"{name}: hub's memory{ours.recv() / 1e6:>31.0f} MB")
        for station in stations:
            station.client.stop()
        hub.join()


def _report(name: str, stations: list[BenchStation]) -> None:
    _line(f"{name}: press to ack", [t for s in stations for t in s.times])
    _line(f"{name}: of these, moves", [t for s in stations for t in s.moves])


def _line(what: str, times: list[float]) -> None:
    if len(times) < 2:
        print(f"{what:<34} too few: {len(times)}")
        return
    parts = statistics.quantiles(times, n=100)
    print(
        f"{what:<34}{parts[49] * 1e3:>9.2f}{parts[94] * 1e3:>9.2f}{parts[98] * 1e3:>9.2f}   ({len(times)})", flush=True
    )


def _one(station: BenchStation) -> None:
    """One press after the other, each as soon as the last was acknowledged."""
    for n in range(PRESSES):
        station.press(OK if n % 2 else NEXT)
        station.wait()


def _many(stations: list[BenchStation]) -> None:
    """Every table at its pace, spread evenly over time, whether the hub keeps up or not."""
    began = time.perf_counter()
    total = RATE * SECONDS * len(stations)
    for n in range(total):
        due = began + n / (RATE * len(stations))
        while (left := due - time.perf_counter()) > 0:
            time.sleep(left)
        stations[n % len(stations)].press(OK if (n // len(stations)) % 2 else NEXT)
    for station in stations:
        station.wait()


class BenchStation:
    """A pad with buttons that notes how long every ack takes."""

    def __init__(self, server: Server, table: str, name: str, secret: str) -> None:
        self.table, self.name, self.seq = table, name, 0
        self.times: list[float] = []
        self.moves: list[float] = []
        self._sent: dict[int, float] = {}
        self._green = False
        self._answered = threading.Condition()
        heard = [topics.topic(table, name, tail) for tail in topics.HUB_SAYS]
        self.client = Client(server, name, secret, heard, self._received)

    def start(self) -> None:
        self.client.start()
        self.client.connected.wait()

    def press(self, button: int) -> None:
        self.seq += 1
        payload = encode(ButtonPress("0000000a", self.seq, "short"))
        with self._answered:
            self._sent[self.seq] = time.perf_counter()
        self.client.publish(topics.topic(self.table, self.name, f"button/{button}"), payload)

    def wait(self) -> None:
        with self._answered:
            self._answered.wait_for(lambda: not self._sent, 10)

    def _received(self, received: Received) -> None:
        now = time.perf_counter()
        message = read_hub(received.topic.rpartition("/")[2], received.payload)
        if isinstance(message, Lights):
            self._green = message.buzz == "ok"
        elif not isinstance(message, Fault) and isinstance(message, Ack):
            with self._answered:
                took = now - self._sent.pop(message.seq, now)
                self.times.append(took)
                if self._green:
                    self.moves.append(took)
                self._green = False
                self._answered.notify_all()


def _raw(server: Server, secret: str, times: int = 1000) -> list[float]:
    """A message to the broker and back to the same client, through nobody's hands."""
    topic, back = f"{topics.ROOT}/raw/raw/lights", threading.Semaphore(0)
    client = Client(server, topics.HUB, secret, [topic], lambda received: back.release(), client_id="raw")
    client.start()
    client.connected.wait()
    found = []
    for _ in range(times):
        began = time.perf_counter()
        client.publish(topic, b"x" * 60)
        back.acquire()
        found.append(time.perf_counter() - began)
    client.stop()
    return found


def _hub(pipe: Connection, broker: str, tables: int, folder: str) -> None:
    """The other process: a hub with a game on every table."""
    with SqliteLedger(Path(folder) / "ledger.db") as ledger:
        credentials = Credentials(ledger.shelf("credentials"))
        secrets = {f"pad-{n}": credentials.add(f"pad-{n}") for n in range(tables)}
        external = Mosquitto(credentials, Path(folder) / "broker") if broker == "mosquitto" else None
        if external:
            external.start()
        url = f"mqtt://127.0.0.1:{external.port}" if external else "embedded"
        with Running(ledger, broker=url, host="127.0.0.1", mqtt_port=0, limit=Limit(1e9, 1e9)) as running:
            for n in range(tables):
                _lay(running, n)
            unhurried()
            pipe.send((running.server.port, credentials.hub_secret(), secrets))
            pipe.recv()
            pipe.send(_memory())
        if external:
            external.stop()


def _lay(running: Running, n: int) -> None:
    """A table with one pad and a game on it."""
    rules = rules_of(TITLE)
    seats = tuple(Seat(colour, colour.title()) for colour in rules.title.colours[:2])
    setup = rules.check(Setup(TITLE, "", seats, {"dealer": "hub"}, n))
    layout = kit("one-pad", setup)
    pad = msgspec.structs.replace(layout.stations[0], name=f"pad-{n}")
    running.hub.add_table(f"t{n}").start(setup)
    running.hub.set_layout(f"t{n}", write_layout(msgspec.structs.replace(layout, stations=(pad,))))


def _memory() -> int:
    """Bytes this process holds in memory."""
    fields = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(fields["VmRSS"].split()[0]) * 1024


if __name__ == "__main__":
    main()

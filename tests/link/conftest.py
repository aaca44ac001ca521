"""Both brokers for every test of the link: the embedded one, and a real mosquitto started for the test."""

from __future__ import annotations

import queue
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hub.link import topics
from hub.link.client import Client, Received, Server, Will
from hub.link.contract import Status, encode
from hub.link.credentials import Credentials, DictShelf
from hub.link.embedded import EmbeddedBroker
from hub.link.gate import Limit
from hub.link.hub_link import HubLink, Incoming
from hub.link.mosquitto import broker_config

SOON = 30.0
"""Seconds after which something that should happen has not."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def until(condition: Callable[[], object], what: str = "it") -> None:
    """Wait for something that happens in another thread or process."""
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen"
        time.sleep(0.002)


class Embedded:
    """The hub's own broker."""

    kind = "embedded"

    def __init__(self, credentials: Credentials, tmp: Path) -> None:
        self.credentials, self.port = credentials, 0
        self.broker = EmbeddedBroker(credentials, "127.0.0.1", 0)

    def start(self) -> None:
        self.broker.port = self.port
        self.broker.start()
        self.port = self.broker.port

    def stop(self) -> None:
        self.broker.stop()

    def reload(self) -> None:
        """It looks at the credentials themselves."""

    def says_of_forgers(self) -> bool:
        return True


class Mosquitto:
    """A real mosquitto with the configuration `tallyman broker-config` writes."""

    kind = "mosquitto"

    def __init__(self, credentials: Credentials, tmp: Path) -> None:
        self.credentials, self.tmp, self.port = credentials, tmp, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        config = self._write()
        self.process = subprocess.Popen([program, "-c", str(config)], stderr=subprocess.DEVNULL)
        until(self._listens, "mosquitto's start")

    def _write(self) -> Path:
        return broker_config(self.tmp, self.credentials, port=self.port, host="127.0.0.1", user="root")

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def reload(self) -> None:
        self._write()
        assert self.process
        self.process.send_signal(1)

    def says_of_forgers(self) -> bool:
        """Later versions drop what is forged without a word that could be heard."""
        program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        said = subprocess.run([program, "-h"], capture_output=True, text=True, check=False).stdout
        version = re.search(r"version (\d+)\.(\d+)\.(\d+)", said)
        return version is not None and tuple(map(int, version.groups())) <= (2, 0, 11)


class Station:
    """A bare station for tests of the link: publishes what it is told, keeps what it hears."""

    def __init__(self, server: Server, name: str, secret: str, table: str = "main") -> None:
        self.name, self.table, self.boot = name, table, "0000000a"
        self.heard: queue.Queue[Received] = queue.Queue()
        self.client = Client(
            server,
            name,
            secret,
            [topics.topic(table, name, tail) for tail in topics.HUB_SAYS],
            self.heard.put,
            will=Will(topics.topic(table, name, "status"), encode(Status("lost", self.boot))),
        )

    def start(self) -> Station:
        self.client.start()
        assert self.client.connected.wait(SOON), self.client.problem
        return self

    def say(self, tail: str, payload: bytes, retain: bool = False) -> None:
        self.client.publish(topics.topic(self.table, self.name, tail), payload, retain=retain)

    def hear(self) -> Received:
        return self.heard.get(timeout=SOON)


class House:
    """A broker, the hub's link and stations, taken down at the end."""

    def __init__(self, broker: Embedded | Mosquitto, credentials: Credentials) -> None:
        self.broker, self.credentials = broker, credentials
        self.secrets = {name: credentials.add(name) for name in ("seat-red", "seat-blue")}
        self._bridge = credentials.bridge_secret("seat-red")
        self.secrets["wall"] = credentials.add("wall", "display")
        self.incoming: queue.Queue[Incoming] = queue.Queue()
        self.started: list[HubLink | Client] = []

    @property
    def server(self) -> Server:
        return Server("127.0.0.1", self.broker.port)

    def hub(self, limit: Limit | None = None) -> HubLink:
        broker = self.broker.broker if isinstance(self.broker, Embedded) else self.server
        link = HubLink(broker, self.credentials, self.incoming.put, limit=limit)
        self.started.append(link)
        link.start()
        assert link.client.connected.wait(SOON), link.client.problem
        return link

    def station(self, name: str = "seat-red") -> Station:
        station = Station(self.server, name, self.secrets[name])
        self.started.append(station.client)
        return station

    def client(self, user: str, secret: str, *subscribe: str) -> tuple[Client, queue.Queue[Received]]:
        heard: queue.Queue[Received] = queue.Queue()
        client = Client(self.server, user, secret, subscribe, heard.put)
        self.started.append(client)
        client.start()
        return client, heard

    def bridge_secret(self) -> str:
        """Of the bridge that speaks for seat-red."""
        return self._bridge

    def overhear(self, *filters: str) -> queue.Queue[Received]:
        """Everything the hub could hear of these."""
        if isinstance(self.broker, Mosquitto):
            return self.client(topics.HUB, self.credentials.hub_secret(), *filters)[1]
        heard: queue.Queue[Received] = queue.Queue()
        lodger = self.broker.broker.inside(filters, heard.put)
        lodger.start()
        return heard

    def next(self) -> Incoming:
        return self.incoming.get(timeout=SOON)

    def close(self) -> None:
        for one in self.started:
            one.stop()
        self.broker.stop()


@pytest.fixture(params=[Embedded, Mosquitto], ids=["embedded", "mosquitto"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A running broker of each kind with nobody connected yet."""
    credentials = Credentials(DictShelf())
    made = House(request.param(credentials, tmp_path), credentials)
    made.broker.start()
    yield made
    made.close()

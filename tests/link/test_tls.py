"""An encrypted listener of mosquitto, with the configuration we write."""

from __future__ import annotations

import gc
import queue
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.link import topics
from hub.link.client import Client, Received, Server, read_url
from hub.link.credentials import Credentials, DictShelf
from hub.link.mosquitto import Tls, broker_config

from .conftest import SOON, Mosquitto, free_port, until

OPENSSL = shutil.which("openssl")


class Encrypted(Mosquitto):
    """A mosquitto with a second, encrypted listener."""

    def __init__(self, credentials: Credentials, tmp: Path, tls: Tls) -> None:
        super().__init__(credentials, tmp)
        self.tls, self.tls_port = tls, free_port()

    def _write(self) -> Path:
        return broker_config(
            self.tmp,
            self.credentials,
            port=self.port,
            host="127.0.0.1",
            user="root",
            tls=self.tls,
            tls_port=self.tls_port,
        )


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Encrypted]:
    if OPENSSL is None:
        pytest.skip("openssl is not installed")
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    command = [OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(cert)]
    subprocess.run(command, check=True, capture_output=True)
    made = Encrypted(Credentials(DictShelf()), tmp_path / "broker", Tls(str(cert), str(key)))
    made.start()
    yield made
    made.stop()


def test_messages_travel_encrypted(broker: Encrypted) -> None:
    heard: queue.Queue[Received] = queue.Queue()
    server = read_url(f"mqtts://localhost:{broker.tls_port}", broker.tls.certfile)
    client = Client(server, topics.HUB, broker.credentials.hub_secret(), ["tallyman/1/#"], heard.put)
    client.start()
    assert client.connected.wait(SOON), client.problem
    for n in range(50):
        client.publish("tallyman/1/main/seat-red/lights", b"%d" % n * 300)
    got = [heard.get(timeout=SOON).payload for _ in range(50)]
    client.stop()
    assert got == [b"%d" % n * 300 for n in range(50)]


# paho leaves the socket of a handshake that failed to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_certificate_nobody_vouches_for_is_not_trusted(broker: Encrypted) -> None:
    client = Client(
        Server("localhost", broker.tls_port, tls=True), topics.HUB, broker.credentials.hub_secret(), [], lambda r: None
    )
    client.start()
    until(lambda: client.problem, "being turned back")
    connected = client.connected.is_set()
    client.stop()
    gc.collect()
    assert not connected


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("mqtt://hub", Server("hub", 1883)),
        ("mqtt://hub:99", Server("hub", 99)),
        ("mqtts://hub", Server("hub", 8883, True)),
    ],
)
def test_an_address_is_read(url: str, server: Server) -> None:
    assert read_url(url) == server


@pytest.mark.parametrize("url", ["hub:1883", "http://hub", "mqtt://"])
def test_an_address_that_is_none_says_what_to_write(url: str) -> None:
    with pytest.raises(ValueError, match=r"write mqtt://host:1883"):
        read_url(url)

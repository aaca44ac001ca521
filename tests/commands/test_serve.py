"""`tallyman serve` as people start it: one process with broker and pages, stopped by a signal, restored from a backup."""

from __future__ import annotations

import html
import http.client
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hub.games import TITLES, rules_of
from hub.ledger import Game, SqliteLedger
from tests.firmware.rig import wait_for
from tests.service.conftest import a_setup


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served:
    """A hub in a process of its own."""

    def __init__(self, data: Path, *command: str) -> None:
        self.port, self.data = free_port(), data
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hub.cli", *(command or ("serve",)), "--data", data, "--host", "127.0.0.1", "--quiet",
             "--port", str(self.port), "--mqtt-port", str(free_port()), "--lang", "en"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.said: list[str] = []
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line)
            if "nothing is lost" in line:
                break

    @property
    def code(self) -> str:
        found = re.search(r"code=(\w+)", "".join(self.said))
        assert found, self.said
        return found[1]

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, list[str], str]:
        """Status, cookies and text of the answer."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            origin = f"http://127.0.0.1:{self.port}"
            connection.request(method, path, body, {"Origin": origin, **headers})
            with connection.getresponse() as answer:
                return answer.status, answer.headers.get_all("Set-Cookie", []), answer.read().decode()

    def answers(self) -> bool:
        try:
            return self.ask("GET", "/")[0] < 400
        except OSError:
            return False

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(20)
        assert self.process.stdout
        assert code == 0, self.process.stdout.read()
        return code


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    hub = Served(tmp_path / "data")
    yield hub
    if hub.process.poll() is None:
        hub.process.kill()
        hub.process.wait()
    assert hub.process.stdout
    hub.process.stdout.close()


def test_it_says_where_it_is_and_stops_when_told(served: Served) -> None:
    assert f"http://127.0.0.1:{served.port}/" in "".join(served.said)
    assert served.answers()
    assert served.stop() == 0


def test_the_demo_plays_by_itself(tmp_path: Path) -> None:
    demo = Served(tmp_path / "demo", "demo", "--play", "coal_baron", "--pace", "0")
    try:
        page = r'data-number="(\d+)"'

        def number() -> int:
            found = re.search(page, demo.ask("GET", "/table/main")[2])
            return int(found[1]) if found else 0

        first = number()
        wait_for(lambda: number() > first + 5, 60, "nobody plays")
        assert demo.stop() == 0
    finally:
        demo.process.kill()
        demo.process.wait()
        assert demo.process.stdout
        demo.process.stdout.close()


class Visitor:
    """A browser's manners: keeps its cookies, sends the token of the page it saw."""

    def __init__(self, served: Served) -> None:
        self.served, self.cookies, self.token = served, {}, ""

    def ask(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> tuple[int, str]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookie, "X-Tallyman-Token": self.token, "Content-Type": kind}
        status, cookies, page = self.served.ask(method, path, body, **headers)
        for line in cookies:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        if found := re.search(r'name="tallyman-token" content="([^"]+)"', page):
            self.token = found[1]
        return status, page

    def pair(self) -> None:
        self.ask("GET", "/pair")
        body = json.dumps({"code": self.served.code, "name": "test", "key": ""}).encode()
        status, said = self.ask("POST", "/pair", body)
        assert status == 200, said


def test_the_new_game_page_offers_every_title(served: Served) -> None:
    visitor = Visitor(served)
    visitor.pair()
    _, page = visitor.ask("GET", "/new/main")
    assert [title for title in TITLES if rules_of(title).title.name not in html.unescape(page)] == []


def test_a_backup_given_on_the_page_is_there_after_the_hub_came_back(served: Served, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    with SqliteLedger(backup) as ledger:
        game = Game.begin(ledger, "main", a_setup(), rules_of("coal_baron")).id
        ledger.set_current("main", game)
    visitor = Visitor(served)
    visitor.pair()
    visitor.ask("GET", "/settings/main")
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="b.db"\r\n\r\n'
    form = head + backup.read_bytes() + b"\r\n--x--\r\n"
    status, said = visitor.ask("POST", "/settings/main/restore", form, "multipart/form-data; boundary=x")
    assert status == 200, said
    wait_for(lambda: list((tmp_path / "data").glob("before-*.db")), 30, "the backup was not put in place")
    wait_for(served.answers, 30, "the hub did not come back")
    assert served.stop() == 0
    with SqliteLedger(tmp_path / "data" / "tallyman.db") as ledger:
        assert ledger.current("main") == game


def test_what_is_no_backup_is_refused_and_the_hub_goes_on(served: Served) -> None:
    visitor = Visitor(served)
    visitor.pair()
    visitor.ask("GET", "/settings/main")
    form = b'--x\r\nContent-Disposition: form-data; name="file"; filename="b.db"\r\n\r\nphoto\r\n--x--\r\n'
    status, said = visitor.ask("POST", "/settings/main/restore", form, "multipart/form-data; boundary=x")
    assert 400 <= status < 500, said
    assert served.answers()

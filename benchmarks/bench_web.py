"""The pages: how long until a change is seen, by one tablet in a real Chromium and by fifty open screens at once.

Everything is real: ledger on disk, embedded broker, pages served as at home. The clock is the machine's own on all sides.
"""

from __future__ import annotations

import http.client
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

import companion_web
from hub.game import Seat, Setup
from hub.games import TITLES, rules_of
from hub.ledger import SqliteLedger
from hub.link.client import Client
from hub.service.running import Running
from hub.table import Again, Back, TakeTags, Typed

ROUNDS, SCREENS = 100, 50
CHROMIUM = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-dev-shm-usage",
]  # fmt: skip
# In the page: the moment each new state of a part stands in the document, by the machine's clock in seconds.
WATCH = """() => {
  window.seen = [];
  const note = () => window.seen.push((performance.timeOrigin + performance.now()) / 1000);
  new MutationObserver(note).observe(document.getElementById("part-ask"), { attributes: true, attributeFilter: ["data-hash"] });
}"""


def main() -> None:
    """Measure and print one line each."""
    with tempfile.TemporaryDirectory() as folder, _house(Path(folder)) as house:
        with _tablet(house) as page:
            _line("POST (undo, redo on disk) to changed page", _by_post(house, page))
            _line("MQTT (tag on a pad) to changed page", _by_tag(house, page))
        _line(f"commit to event, {SCREENS} screens, every screen", _by_screens(house))


def _line(what: str, times: list[float]) -> None:
    p50, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    print(
        f"{what:<52} p50 {p50 * 1e3:7.1f} ms   p95 {p95 * 1e3:7.1f} ms   worst {max(times) * 1e3:7.1f} ms   n {len(times)}"
    )


class House:
    """A running hub with pages and a game in its middle."""

    def __init__(self, running: Running, server: companion_web.PageServer, code: str) -> None:
        self.running, self.hub, self.live = running, running.hub, running.hub.table("main")
        self.port, self.code = server.port, code
        self.url = f"http://127.0.0.1:{server.port}"


@contextmanager
def _house(folder: Path) -> Iterator[House]:
    with SqliteLedger(folder / "tallyman.db") as ledger, Running(ledger, host="127.0.0.1", mqtt_port=0) as running:
        app = companion_web.create_app(running.hub, titles=TITLES, rate=1e6, burst=1e6)
        server = companion_web.make_server(running.hub, "127.0.0.1", 0, app)
        threading.Thread(target=server.run, daemon=True).start()
        house = House(running, server, companion_web.pairing_code(app, "main"))
        _begin(house)
        yield house
        server.close()


def _begin(house: House) -> None:
    """Thirty random moves into Brass: Birmingham; the table deals, so no hand is hidden."""
    rules, random = rules_of("brass_birmingham"), Random(3)
    seats = (Seat("red", "Ania"), Seat("yellow", "Bolek", "star"))
    game = house.live.start(Setup("brass_birmingham", "", seats, {"dealer": "hub"}, 3))
    for _ in range(30):
        state = house.hub.story(game).game.state
        house.live.act(Typed(random.choice(list(rules.moves(state))).text()))


@contextmanager
def _tablet(house: House) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        page = browser.new_page(viewport={"width": 1080, "height": 810})
        page.goto(f"{house.url}/pair?code={house.code}")
        page.click("button[type=submit]")
        page.wait_for_selector("#desk[data-live]")
        page.goto(f"{house.url}/settings/main")
        page.click("[data-call*=hands][data-value=yes]")
        page.wait_for_selector("[data-call*=hands][data-value=yes][aria-pressed=true]")
        page.goto(f"{house.url}/table/main")
        page.wait_for_selector("#desk[data-live]")
        page.evaluate(WATCH)
        yield page
        browser.close()


def _until_seen(page: Page, act: Callable[[], object]) -> float:
    """The time from the start of `act` until the page shows what came of it."""
    before = page.evaluate("window.seen.length")
    began = time.time()
    act()
    page.wait_for_function("n => window.seen.length > n", arg=before, polling=5)
    return float(page.evaluate("n => window.seen[n]", before)) - began


def _by_post(house: House, page: Page) -> list[float]:
    """Another screen undoes and redoes; this one watches. Each is a commit and a board drawn anew."""
    other = Other(house)
    return [_until_seen(page, lambda n=n: other.post("undo" if n % 2 == 0 else "redo")) for n in range(ROUNDS)]


class Other:
    """Another paired screen, without a browser."""

    def __init__(self, house: House) -> None:
        self.live = house.live
        self.line = http.client.HTTPConnection("127.0.0.1", house.port)
        self.cookie = self.token = ""
        self._look("/pair")
        self._send("/pair", {"code": house.code, "key": "", "name": "other"})
        self._look("/settings/main")

    def post(self, what: str) -> None:
        """Undo or redo."""
        self._send(f"/table/main/{what}", {"number": self.live.look().number})

    def _look(self, path: str) -> None:
        page = self._ask("GET", path, None)
        self.token = page.split('name="tallyman-token" content="')[1].split('"')[0]

    def _send(self, path: str, body: dict[str, Any]) -> None:
        self._ask("POST", path, json.dumps(body))

    def _ask(self, method: str, path: str, body: str | None) -> str:
        headers = {"Cookie": self.cookie, "X-Tallyman-Token": self.token, "Content-Type": "application/json"}
        self.line.request(method, path, body, headers)
        answer = self.line.getresponse()
        text = answer.read().decode()
        assert answer.status == 200, text
        if said := answer.getheader("Set-Cookie"):
            self.cookie = said.split(";")[0]
        return text


def _by_tag(house: House, page: Page) -> list[float]:
    """A tag of the acting seat's is put on a pad again and again: each time its evidence comes or goes."""
    uid = "04a2b3c4d5e680"
    (seat,) = house.live.look().view().turn.seats
    book = house.live.look().book()
    kind = next(
        k
        for k in book.kinds.values()
        if set(house.live.look().ask(seat).marks) & set(k.facets) and k.seat in ("", seat)
    )
    book.assign(uid, kind.id)
    house.live.act(TakeTags(book.document()))
    client = Client(house.running.server, "pad", house.running.credentials.add("pad"), (), lambda received: None)
    client.start()
    _say(client, "status", {"state": "online", "boot": "9f3a61c2", "fw": "1", "readers": 1, "buttons": 0, "lights": 0})
    times, seq = [], 0
    for _ in range(ROUNDS // 2):
        seq += 2
        _say(client, "reader/0", {"boot": "9f3a61c2", "seq": seq, "tags": []})
        time.sleep(0.6)  # a hand lifts the piece, for longer than a tag may flicker
        tap = {"boot": "9f3a61c2", "seq": seq + 1, "tags": [uid]}
        times.append(_until_seen(page, lambda tap=tap: _say(client, "reader/0", tap)))
    client.stop()
    return times


def _say(client: Client, topic: str, payload: dict[str, Any]) -> None:
    client.publish(f"tallyman/1/main/pad/{topic}", json.dumps(payload).encode(), retain=True)


def _by_screens(house: House) -> list[float]:
    """Fifty open streams in another process; each notes when it hears of a commit."""
    cookies = [Other(house).cookie for _ in range(SCREENS // 10)]  # a paired screen may have a dozen streams
    command = [sys.executable, __file__, str(house.port), str(SCREENS), *cookies]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as ears:
        assert ears.stdout
        ears.stdout.readline()  # all are open
        commits = {}
        for n in range(40):
            house.live.act(Back() if n % 2 == 0 else Again())
            commits[house.live.look().number] = _committed(house)
            time.sleep(0.1)
        ears.terminate()
        heard = [line.split() for line in ears.stdout.read().splitlines()]
    return [float(at) - commits[int(number)] for number, at in heard if int(number) in commits]


def _committed(house: House) -> float:
    from datetime import datetime

    return datetime.fromisoformat(house.hub.ledger.rows(house.live.look().game)[-1].time).timestamp()


def listen(port: int, screens: int, cookies: list[str]) -> None:
    """Open so many streams and print, for each event, the number it carries and when it came."""
    import selectors
    import socket

    waiting = selectors.DefaultSelector()
    for n in range(screens):
        line = socket.create_connection(("127.0.0.1", port))
        own = cookies[n % len(cookies)].encode()
        line.sendall(b"GET /table/main/live HTTP/1.1\r\nHost: x\r\nCookie: " + own + b"\r\n\r\n")
        waiting.register(line, selectors.EVENT_READ, bytearray())
    ready = 0
    while True:
        for key, _ in waiting.select():
            buffer: bytearray = key.data
            buffer += key.fileobj.recv(1 << 20)  # type: ignore[union-attr]
            now = time.time()
            *events, rest = bytes(buffer).split(b"\n\n")
            buffer[:] = rest
            for one in events:
                if b"event: patch" in one:
                    ready += 1
                    number = one.split(b'"number":')[1].split(b",")[0].decode()
                    print(
                        "ready" if ready == screens else f"{number} {now}" if ready > screens else "",
                        end="\n" if ready >= screens else "",
                        flush=True,
                    )


if __name__ == "__main__":
    listen(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])

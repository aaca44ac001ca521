"""A hub with its pages on a free port, and a real Chromium at tablet size with touch."""

from __future__ import annotations

import os
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import companion_web
from hub.game import Seat, Setup
from hub.game.sheet import demo_options
from hub.games import TITLES, rules_of
from hub.ledger import MemoryLedger
from hub.service import Hub
from hub.table import Typed

expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong

CHROMIUM = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
]  # fmt: skip
LONGEST = 240
"""Seconds a test may use a browser; then the browser is ended, and whatever waited for it fails and says where."""
DULL = ("pass", "scout", "develop", "stop", "loan", "discard")
PEOPLE = (("Ania", "circle"), ("Bolek", "star"), ("Celina", "triangle"), ("Dominik", "diamond"))


class Served:
    """One hub and its pages, reachable by browsers."""

    def __init__(self, limits: companion_web.Limits | None = None, **settings: object) -> None:
        self.ahead = 0.0
        self.hub = Hub(MemoryLedger(), clock=lambda: time.monotonic() + self.ahead)
        self.app: Flask = companion_web.create_app(self.hub, titles=TITLES, rate=1000, burst=2000, **settings)  # type: ignore[arg-type]
        self._server = companion_web.make_server(self.hub, "127.0.0.1", 0, self.app, limits=limits)
        self.port, self.places = self._server.port, self._server.places
        self.url = f"http://127.0.0.1:{self._server.port}"
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()

    @property
    def live(self):  # type: ignore[no-untyped-def]
        return self.hub.table("main")

    @property
    def code(self) -> str:
        return companion_web.pairing_code(self.app, "main")

    def begin(
        self, title: str, dealer: str = "hub", moves: int = 0, seed: int = 1, seats: int = 0, lively: bool = False
    ) -> None:
        """A game on the table, some random moves into it; a lively one is worth a picture."""
        rules = rules_of(title)
        seats = seats or max(2, rules.title.editions[0].seats[0])
        people = tuple(Seat(colour, *who) for colour, who in zip(rules.title.colours, PEOPLE, strict=False))[:seats]
        self.live.start(Setup(title, "", people, {**demo_options(rules.title), "dealer": dealer}, seed))
        random = Random(seed)
        for _ in range(moves):
            legal = list(rules.moves(self.live.look().state))
            if legal:
                keen = [move for move in legal if move.verb not in DULL] or legal
                self.live.act(Typed(random.choice(keen if lively else legal).text()))

    def later(self, seconds: float) -> None:
        """Let time pass at the table without waiting for it."""
        self.ahead += seconds
        self.live.tick()

    def stop(self) -> None:
        self._server.close()
        self._thread.join(5)
        assert not self._thread.is_alive()


@pytest.fixture
def served() -> Iterator[Served]:
    it = Served()
    yield it
    it.stop()


@pytest.fixture
def client(served: Served) -> FlaskClient:
    return served.app.test_client()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Callable[[], Browser]]:
    """Gives the one browser of this process, a new one if the last was ended."""
    mine = f"--tallyman-tests={os.getpid()}"
    running: list[Browser] = []
    with sync_playwright() as playwright:

        def launch() -> Browser:
            if not running or not running[-1].is_connected():
                it = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=[*CHROMIUM, mine])
                device = playwright.devices["iPad (gen 7) landscape"]
                it.tablet = {k: v for k, v in device.items() if k != "default_browser_type"}  # type: ignore[attr-defined]
                it.mark = mine  # type: ignore[attr-defined]
                running.append(it)
            return running[-1]

        yield launch
        if running and running[-1].is_connected():
            running[-1].close()


@pytest.fixture
def browser(chromium: Callable[[], Browser]) -> Iterator[Browser]:
    """The browser, with a limit on everything: scripts and touches that Playwright would await for ever, too."""
    it = chromium()
    limit = threading.Timer(LONGEST, end_browser, [it.mark])  # type: ignore[attr-defined]
    limit.daemon = True
    limit.start()
    yield it
    limit.cancel()


def end_browser(mark: str) -> None:
    """Kill the processes that were started with this mark, and no others."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (process / "cmdline").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            continue  # it ended by itself meanwhile


Opener = Callable[..., Page]


@pytest.fixture
def tablet(browser: Browser, served: Served) -> Iterator[Opener]:
    """Opens pages on fresh tablets: `tablet("/table/main", paired=True, locale="pl-PL")`. Errors in scripts fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_(path: str = "/", paired: bool = True, url: str = "", **settings: object) -> Page:
        look = {**browser.tablet, "device_scale_factor": 1, "locale": "en-GB", **settings}  # type: ignore[attr-defined]
        context = browser.new_context(**look)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        if paired:
            page.goto(f"{url or served.url}/pair?code={served.code}")
            page.tap("button[type=submit]")
            page.wait_for_selector("#desk")
        page.goto((url or served.url) + path)
        return page

    yield open_
    if browser.is_connected():
        for context in contexts:
            context.close()
    assert faults == []

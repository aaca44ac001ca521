"""The hub is killed at a hundred random moments while games are acted out: the records are still the games meant."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.game import TABLE
from hub.games import rules_of
from hub.link import client
from hub.link.client import Server
from hub.table import kit, write_layout
from hub.virtual.actor import Actor
from hub.virtual.table import VirtualTable

from .evening import intended, some_setup
from .hub_process import WINDOWS, MortalHub

KILLS = 100
"""In all, half of them at each kit."""
TITLE = "brass_birmingham"


@pytest.fixture
def hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MortalHub]:
    monkeypatch.setattr(client, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(client, "LONGEST_WAIT", 0.05)
    made = MortalHub(tmp_path)
    yield made
    made.close()


class Reaper:
    """Kills the hub again and again: whenever a move was made since the last time, at a random moment of the next."""

    def __init__(self, hub: MortalHub, seed: int) -> None:
        self._hub, self._random = hub, random.Random(seed)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._reap)

    def _reap(self) -> None:
        seen = self._hub.number
        while self._hub.kills < KILLS // 2 and not self._stopped.is_set():
            if (now := self._hub.number) == seen:
                self._stopped.wait(0.002)
                continue
            if not self._stopped.wait(self._random.uniform(0.0, 0.03)):
                self._hub.kill()
            seen = now

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *exc: object) -> None:
        self._stopped.set()
        self._thread.join()


@pytest.mark.parametrize("kit_name", ["seat-pads", "full-board"])
def test_games_survive_a_hundred_kills(hub: MortalHub, kit_name: str) -> None:
    rules, seed = rules_of(TITLE), 0
    while hub.kills < KILLS // 2:
        seed += 1
        setup = some_setup(TITLE, 2, seed)
        meant = intended(setup, seed)
        layout = kit(kit_name, setup, rules.view(rules.start(setup)).board)
        book, secrets = hub.call("lay", setup, write_layout(layout))
        server = Server("127.0.0.1", hub.port)
        table = VirtualTable(server, "main", layout, secrets, book, again=0.05, patience=60, gone=WINDOWS.gone)
        table.start()
        try:
            actor = Actor(table, hub)
            with Reaper(hub, seed):
                actor.play(move for move in meant if move.seat != TABLE)
            assert hub.call("record") == [move.text() for move in meant]
        finally:
            table.stop()

"""An evening at a virtual table: a hub with a real broker, stations for a kit, games acted out one after another."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.game import TABLE, Move, Setup
from hub.games import rules_of
from hub.ledger import Game, Ledger
from hub.ledger.memory import MemoryLedger
from hub.link.credentials import Credentials
from hub.service.acting import QUICK, UNLIMITED, Glance, demo_setup
from hub.service.acting import random_record as intended
from hub.service.live import LiveTable
from hub.service.running import EMBEDDED, Running
from hub.service.tagging import tag_book
from hub.table import TakeTags, Windows, kit, write_layout
from hub.virtual.actor import BUTTONS, Actor
from hub.virtual.noise import QUIET, Noise
from hub.virtual.table import VirtualTable, tag_everything

from ..link.conftest import Mosquitto

__all__ = ["QUICK", "Evening", "a_broker", "evening", "intended", "some_setup"]


def some_setup(title: str, seats: int, seed: int) -> Setup:
    """A set-up of a title with this many seats; the hub deals."""
    return demo_setup(rules_of(title), seats, seed)


class Evening:
    """A running hub and a virtual table with one kit."""

    def __init__(self, running: Running, live: LiveTable, table: VirtualTable, setup: Setup) -> None:
        self.running, self.live, self.table, self.setup = running, live, table, setup

    def act_out(self, setup: Setup, moves: list[Move], rest: str = BUTTONS) -> list[str]:
        """Act the moves out in a new game; gives the record the ledger has at the end."""
        self.live.start(setup)
        actor = Actor(self.table, Glance(self.live), rest=rest)
        actor.tidy()
        for move in moves:
            if move.seat != TABLE:
                actor.act(move)
        return self.record()

    def record(self) -> list[str]:
        """The moves that hold, as the ledger has them."""
        game = Game(self.running.hub.ledger, self.live.look().game, self.live.look().rules)
        return [row.move for row in game.line.moves]


@contextmanager
def a_broker(kind: str, credentials: Credentials) -> Iterator[str]:
    """The embedded broker, or the address of a real mosquitto that runs meanwhile."""
    if kind == EMBEDDED:
        yield EMBEDDED
        return
    with tempfile.TemporaryDirectory() as directory:
        broker = Mosquitto(credentials, Path(directory))
        broker.start()
        try:
            yield f"mqtt://127.0.0.1:{broker.port}"
        finally:
            broker.stop()


@contextmanager
def evening(
    setup: Setup,
    kit_name: str,
    *,
    noise: Noise = QUIET,
    seed: int = 0,
    ledger: Ledger | None = None,
    broker: str = EMBEDDED,
    windows: Windows = QUICK,
) -> Iterator[Evening]:
    """Open the house for a title, a number of seats and a kit."""
    rules = rules_of(setup.title)
    board = rules.view(rules.start(setup)).board
    layout = kit(kit_name, setup, board)
    ledger = ledger or MemoryLedger()
    credentials = Credentials(ledger.shelf("credentials"))
    secrets = {station.name: credentials.renew(station.name) for station in layout.stations}
    with (
        a_broker(broker, credentials) as url,
        Running(ledger, broker=url, host="127.0.0.1", mqtt_port=0, windows=windows, limit=UNLIMITED) as running,
    ):
        hub = running.hub
        hub.set_layout("main", write_layout(layout))
        live = hub.table("main")
        live.start(setup)
        book = tag_everything(tag_book(ledger, rules, setup))
        live.act(TakeTags(book.document()))
        table = VirtualTable(
            running.server,
            "main",
            layout,
            secrets,
            book,
            noise=noise,
            seed=seed,
            again=0.01,
            patience=60,
            gone=windows.gone,
        )
        table.start()
        try:
            table.quiet()
            yield Evening(running, live, table, setup)
        finally:
            table.stop()

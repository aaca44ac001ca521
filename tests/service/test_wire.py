"""The thread that publishes public views: games come and go beside it, and it outlives whatever goes wrong with one."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest

from hub.game import View
from hub.ledger import MemoryLedger
from hub.link.client import Server
from hub.link.credentials import Credentials
from hub.service import Hub
from hub.service.wire import Wire
from tests.table import toy

ROUNDS = 1500


class Display:
    """A link without a broker: keeps the view that was published last for each table."""

    def __init__(self) -> None:
        self.shown: dict[str, bytes] = {}
        self.news = threading.Condition()

    def show_view(self, table: str, view: bytes) -> None:
        with self.news:
            self.shown[table] = view
            self.news.notify_all()

    def wait_for(self, table: str, part: bytes) -> bool:
        with self.news:
            return self.news.wait_for(lambda: part in self.shown.get(table, b""), 20)

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def send(self, *message: object) -> None: ...


class Poor(toy.Quarry):
    """Rules whose view of games that red begins fails."""

    asked = threading.Event()

    def view(self, state: toy.State, seat: str | None = None) -> View:
        if state.seats[0] == "red":
            self.asked.set()
            raise RuntimeError("no view")
        return super().view(state, seat)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Hub, Wire, Display]]:
    monkeypatch.setattr("hub.service.live.rules_of", lambda title: toy.RULES)
    ledger, display = MemoryLedger(), Display()
    wire = Wire(Server("127.0.0.1", 1), Credentials(ledger.shelf("credentials")))
    wire.link = display  # type: ignore[assignment]
    hub = Hub(ledger, post=wire)
    wire.start(hub)
    yield hub, wire, display
    wire.stop()


def test_a_game_that_ends_at_any_moment_does_not_end_the_views(house: tuple[Hub, Wire, Display]) -> None:
    hub, wire, display = house
    live, usual = hub.table("main"), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(ROUNDS):
            live.start(toy.setup())
            live.end()
    finally:
        sys.setswitchinterval(usual)
    live.start(toy.setup())
    assert wire._publisher.is_alive()
    assert display.wait_for("main", b"quarry")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_view_that_fails_does_not_end_the_views_of_others(
    house: tuple[Hub, Wire, Display], monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, _wire, display = house
    monkeypatch.setattr("hub.service.live.rules_of", lambda title: Poor())
    hub.table("main").start(toy.setup())
    assert Poor.asked.wait(20)
    hub.add_table("other").start(toy.setup(seats=toy.SEATS[::-1]))
    assert display.wait_for("other", b"quarry")

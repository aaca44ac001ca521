"""A hub on a ledger in memory, with a clock that stands still until a test moves it."""

from __future__ import annotations

import pytest

from hub.game import Seat, Setup
from hub.ledger import MemoryLedger
from hub.service import Hub, LiveTable

SEATS = (Seat("red", "Ania", "star"), Seat("blue", "Bartek", "cross"))


def a_setup(title: str = "coal_baron", dealer: str = "hub", seed: int = 3) -> Setup:
    return Setup(title, "", SEATS, {"dealer": dealer}, seed)


@pytest.fixture
def hub() -> Hub:
    return Hub(MemoryLedger(), clock=lambda: 0.0)


@pytest.fixture
def live(hub: Hub) -> LiveTable:
    table = hub.table("main")
    table.start(a_setup())
    return table

"""Both ledgers under the same tests: `ledger` is each in turn; `reopen` closes and opens it where that means something."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hub.ledger import Ledger, MemoryLedger, SqliteLedger


@pytest.fixture(params=["sqlite", "memory"])
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    with SqliteLedger(tmp_path / "ledger.db") if request.param == "sqlite" else MemoryLedger() as made:
        yield made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


@pytest.fixture
def disk(path: Path) -> Iterator[Callable[[], SqliteLedger]]:
    """Open the ledger on disk, as often as a test likes; the one before is closed."""
    opened: list[SqliteLedger] = []

    def open_it() -> SqliteLedger:
        for ledger in opened:
            ledger.close()
        opened.append(SqliteLedger(path))
        return opened[-1]

    yield open_it
    for ledger in opened:
        ledger.close()

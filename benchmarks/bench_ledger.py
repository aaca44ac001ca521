"""The ledger: commits a second, the time one move takes until it is safe, and opening a long game again.

Plain SQLite with the same settings stands beside it in the same run: it is what the disk allows.
"""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from time import perf_counter

from hub.game import Record
from hub.ledger import Entry, Game, Ledger, MemoryLedger, Snapshot, SqliteLedger, import_record
from hub.ledger import check as check_backup
from tests.ledger.tiny import Add, Counters, Tiny, setup

COMMITS = 2000
LONG = 400
RULES = Tiny(goal=10**9)
STATE = Random(1).randbytes(1500).hex() + '{"place":"derby","tile":null},' * 150  # about as long as a heavy title's


def main() -> None:
    """Measure and print one line each."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _line("plain SQLite, one row", _times(_raw(folder / "raw.db")))
        with SqliteLedger(folder / "rows.db") as ledger:
            _line("ledger, one row", _times(_append(ledger)))
        with SqliteLedger(folder / "states.db") as ledger:
            _line(f"ledger, row and state of {len(STATE) // 1000} kB", _times(_append(ledger, STATE)))
        with SqliteLedger(folder / "game.db") as ledger:
            _line("game: judge, write, play (a tiny title)", _times(_play(ledger)))
        _line("game in memory (a tiny title)", _times(_play(MemoryLedger())))
        _opening(folder / "long.db")
        _whole(folder / "states.db", folder / "backup.db")


def _times(act: Callable[[int], None]) -> list[float]:
    times = []
    for n in range(COMMITS):
        began = perf_counter()
        act(n)
        times.append(perf_counter() - began)
    return times


def _line(what: str, times: list[float]) -> None:
    p50, p95 = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    rate = len(times) / sum(times)
    print(f"{what:<45}{rate:>9,.0f} commits/s   p50 {p50 * 1e3:6.3f} ms   p95 {p95 * 1e3:6.3f} ms")


def _raw(path: Path) -> Callable[[int], None]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rows (number INTEGER PRIMARY KEY, move TEXT)")

    def act(n: int) -> None:
        connection.execute("INSERT INTO rows VALUES (?, ?)", (n, "red build cotton 2 at derby.1 with derby"))

    return act


def _append(ledger: Ledger, state: str = "") -> Callable[[int], None]:
    game = ledger.create("main", setup(), "1")
    text = "red build cotton 2 at derby.1 with derby"

    def act(n: int) -> None:
        kept = [Snapshot(n + 1, "1", state)] if state else []
        ledger.append(
            game, n, [Entry(move=text, seat="red", source="pad", key=f"pad-red 9f3a61c2 {n}")], snapshots=kept
        )

    return act


def _play(ledger: Ledger) -> Callable[[int], None]:
    games = [Game.begin(ledger, "main", setup(), RULES) for _ in range(COMMITS // LONG)]

    def act(n: int) -> None:
        game = games[n // LONG]
        game.play(Add(RULES.to_act(game.state)[0], 1), "pad")

    return act


def _opening(path: Path) -> None:
    with SqliteLedger(path) as ledger:
        game = Game.begin(ledger, "main", setup(), RULES)
        for _ in range(LONG):
            game.play(Add(RULES.to_act(game.state)[0], 1), "pad")
    began = perf_counter()
    with SqliteLedger(path) as ledger:
        opened: Game[Counters] = Game(ledger, game.id, RULES)
        print(
            f"{'open a game of ' + str(opened.number) + ' rows, file included':<45}{(perf_counter() - began) * 1e3:9.1f} ms"
        )
        began = perf_counter()
        moves = tuple(row.move for row in opened.line.moves)
        import_record(MemoryLedger(), "side", RULES, Record(opened.setup, "1", moves))
        print(f"{'replay it from its moves alone':<45}{(perf_counter() - began) * 1e3:9.1f} ms")


def _whole(path: Path, backup: Path) -> None:
    with SqliteLedger(path) as ledger:
        began = perf_counter()
        ledger.backup(backup)
        size = backup.stat().st_size / 1e6
        print(f"{f'back up {size:.1f} MB':<45}{(perf_counter() - began) * 1e3:9.1f} ms")
    began = perf_counter()
    check_backup(backup)
    print(f"{'check it, every row and state':<45}{(perf_counter() - began) * 1e3:9.1f} ms")
    with closing(sqlite3.connect(backup)) as connection:
        (bytes_,) = connection.execute("SELECT avg(length(text)) FROM snapshots").fetchone()
    print(f"{'a state on disk':<45}{bytes_ / 1e3:9.1f} kB")


if __name__ == "__main__":
    main()

"""The interface, over both ledgers: numbers, all-or-none, events counted once, games, shelves, backup."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hub.ledger import (
    Counted,
    Entry,
    Ledger,
    LedgerError,
    NoSuchGame,
    Snapshot,
    SqliteLedger,
    Stale,
    check,
)
from hub.ledger.ledger import UNDO

from .tiny import setup


def entry(n: int, key: str = "") -> Entry:
    return Entry(move=f"red add {n}", seat="red", source="pad", key=key)


@pytest.fixture
def game(ledger: Ledger) -> str:
    return ledger.create("main", setup(), "1")


def test_a_game_is_found_as_it_was_created(ledger: Ledger, game: str) -> None:
    info = ledger.game(game)
    assert (info.id, info.table, info.setup, info.rules_version, info.rows) == (game, "main", setup(), "1", 0)
    assert (info.ended, info.standing) == (None, None)


def test_ids_are_of_the_day_and_count_up(ledger: Ledger) -> None:
    ids = [ledger.create("main", setup(), "1") for _ in range(3)]
    assert ids == sorted(set(ids))
    assert [id[-4:] for id in ids] == ["-001", "-002", "-003"]


def test_a_clock_that_goes_back_gives_no_id_twice(tmp_path: Path) -> None:
    times = [datetime(2026, 1, 31, 12, tzinfo=UTC) - timedelta(days=n % 2) for n in range(6)]
    ticks = iter(times)
    with SqliteLedger(tmp_path / "a.db", clock=lambda: next(ticks)) as ledger:
        ids = [ledger.create("main", setup(), "1") for _ in times]
        assert [info.id for info in ledger.games()] == ids
    assert len(set(ids)) == len(ids)


def test_games_are_listed_by_table_in_order(ledger: Ledger) -> None:
    ids = [ledger.create(table, setup(), "1") for table in ("main", "side", "main")]
    assert [info.id for info in ledger.games()] == ids
    assert [info.id for info in ledger.games("side")] == [ids[1]]


def test_a_table_has_at_most_one_current_game(ledger: Ledger, game: str) -> None:
    assert ledger.current("main") is None
    ledger.set_current("main", game)
    assert ledger.current("main") == game
    ledger.set_current("main", None)
    assert ledger.current("main") is None


def test_an_unknown_game_is_named(ledger: Ledger) -> None:
    for act in (ledger.game, ledger.rows, lambda g: ledger.append(g, 0, []), lambda g: ledger.set_current("main", g)):
        with pytest.raises(NoSuchGame, match="20200101-001"):
            act("20200101-001")


def test_rows_come_back_in_order_with_their_numbers(ledger: Ledger, game: str) -> None:
    assert ledger.append(game, 0, [entry(1), entry(2)]) == ledger.rows(game)
    assert [row.number for row in ledger.append(game, 2, [Entry(UNDO, source="tablet", n=1)])] == [3]
    rows = ledger.rows(game)
    assert [(r.number, r.kind, r.move, r.source, r.n) for r in rows] == [
        (1, "move", "red add 1", "pad", 0),
        (2, "move", "red add 2", "pad", 0),
        (3, "undo", "", "tablet", 1),
    ]
    assert ledger.rows(game, 2) == rows[2:]
    assert ledger.game(game).rows == 3


@pytest.mark.parametrize("seen", [0, 1, 3])
def test_a_writer_who_saw_another_number_is_stale(ledger: Ledger, game: str, seen: int) -> None:
    ledger.append(game, 0, [entry(1), entry(2)])
    with pytest.raises(Stale) as caught:
        ledger.append(game, seen, [entry(3, "k")], marks=["m"], standing="{}")
    assert (caught.value.seen, caught.value.now) == (seen, 2)
    assert len(ledger.rows(game)) == 2
    assert not ledger.seen("main", "k")
    assert not ledger.seen("main", "m")
    assert ledger.game(game).ended is None


@pytest.mark.parametrize("bad", [Entry("erase", "x"), Entry(move="x", source="cat"), Entry(), Entry(UNDO)])
def test_what_is_no_entry_is_not_written(ledger: Ledger, game: str, bad: Entry) -> None:
    with pytest.raises(ValueError, match=r"no such|a move has"):
        ledger.append(game, 0, [entry(1), bad])
    assert ledger.rows(game) == []


def test_an_event_is_counted_once_per_table(ledger: Ledger, game: str) -> None:
    ledger.append(game, 0, [entry(1, "pad-1 9f3a 18")])
    with pytest.raises(Counted):
        ledger.append(game, 1, [entry(2), entry(1, "pad-1 9f3a 18")])
    assert len(ledger.rows(game)) == 1
    other = ledger.create("side", setup(), "1")
    assert len(ledger.append(other, 0, [entry(1, "pad-1 9f3a 18")])) == 1


def test_one_event_cannot_write_two_rows(ledger: Ledger, game: str) -> None:
    with pytest.raises(Counted):
        ledger.append(game, 0, [entry(1, "k"), entry(2, "k")])
    assert not ledger.seen("main", "k")


def test_marks_count_events_that_wrote_nothing(ledger: Ledger, game: str) -> None:
    ledger.mark("main", ["a", "b", "a"])
    ledger.mark("main", ["a"])
    ledger.append(game, 0, [], marks=["c", "a"])
    assert [ledger.seen("main", key) for key in "abcd"] == [True, True, True, False]
    assert not ledger.seen("side", "a")
    with pytest.raises(Counted):
        ledger.append(game, 0, [entry(1, "a")])


def test_a_standing_holds_until_something_is_written_after_it(ledger: Ledger, game: str) -> None:
    ledger.append(game, 0, [entry(1)], standing='{"ranks":[]}')
    assert ledger.game(game).standing == '{"ranks":[]}'
    assert ledger.game(game).ended
    ledger.append(game, 1, [Entry(UNDO, n=1)])
    assert (ledger.game(game).standing, ledger.game(game).ended) == (None, None)


def test_a_game_can_be_broken_off(ledger: Ledger, game: str) -> None:
    ledger.append(game, 0, [entry(1)])
    ledger.finish(game, None)
    assert ledger.game(game).ended
    assert ledger.game(game).standing is None


def test_snapshots_are_kept_by_row_and_the_first_stays(ledger: Ledger, game: str) -> None:
    ledger.append(game, 0, [entry(1)], snapshots=[Snapshot(1, "1", "żółw")])
    ledger.save_snapshot(game, 1, "2", "other")
    assert ledger.snapshot(game, 1) == Snapshot(1, "1", "żółw")
    assert ledger.snapshot(game, 2) is None


def test_a_shelf_holds_documents_by_key(ledger: Ledger) -> None:
    shelf = ledger.shelf("tags")
    shelf.put("b", {"piece": "coal", "n": [1, None]})
    shelf.put("a", None)
    shelf.put("b", {"piece": "iron"})
    assert list(shelf.items().items()) == [("a", None), ("b", {"piece": "iron"})]
    assert (shelf.get("b"), shelf.get("a", 5), shelf.get("c", 5)) == ({"piece": "iron"}, None, 5)
    shelf.delete("b")
    shelf.delete("b")
    assert shelf.items() == {"a": None}
    assert ledger.shelf("layouts").items() == {}


def test_a_change_of_a_shelf_is_whole_or_not_at_all(ledger: Ledger) -> None:
    shelf = ledger.shelf("settings")
    shelf.change({"a": 1, "b": 2})
    with pytest.raises(TypeError):
        shelf.change({"a": 9, "c": object()}, drop=["b"])
    assert shelf.items() == {"a": 1, "b": 2}
    shelf.change({"c": 3}, drop=["a"])
    assert shelf.items() == {"b": 2, "c": 3}


def test_a_document_taken_out_is_a_copy(ledger: Ledger) -> None:
    ledger.shelf("s").put("a", [1])
    ledger.shelf("s").get("a").append(2)
    assert ledger.shelf("s").get("a") == [1]


def test_of_many_threads_one_writes_each_number(ledger: Ledger, game: str) -> None:
    def write(n: int) -> int:
        wins = 0
        for number in range(20):
            try:
                ledger.append(game, number, [entry(n)])
                wins += 1
            except Stale:
                pass
        return wins

    with ThreadPoolExecutor(4) as pool:
        wins = sum(pool.map(write, range(4)))
    assert wins == len(ledger.rows(game)) == ledger.game(game).rows


def test_a_backup_holds_everything(ledger: Ledger, game: str, tmp_path: Path) -> None:
    ledger.append(game, 0, [entry(1, "k"), entry(2)], snapshots=[Snapshot(2, "1", "state")], standing="{}")
    ledger.set_current("main", game)
    ledger.shelf("tags").put("04", {"piece": "żelazo"})
    ledger.backup(tmp_path / "copy.db")
    assert [file.name for file in tmp_path.glob("*copy*")] == ["copy.db"]
    check(tmp_path / "copy.db")
    ledger.append(game, 2, [entry(3)])
    with SqliteLedger(tmp_path / "copy.db") as copy:
        assert copy.rows(game) == ledger.rows(game)[:2]
        assert copy.game(game).standing == "{}"
        assert (copy.current("main"), copy.seen("main", "k")) == (game, True)
        assert copy.snapshot(game, 2) == ledger.snapshot(game, 2)
        assert copy.shelf("tags").items() == ledger.shelf("tags").items()
        assert copy.append(game, 2, [entry(4)])[-1].number == 3


def test_a_backup_overwrites_nothing(ledger: Ledger, tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(LedgerError, match="never overwritten") as caught:
        ledger.backup(tmp_path / "copy.db")
    assert caught.value.code == "ledger.exists"
    assert (tmp_path / "copy.db").read_text() == "precious"

"""Damaged, foreign, newer and missing ledger files: a clear error that names the file, and nothing is touched."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hub.ledger import Entry, Game, LedgerError, Snapshot, SqliteLedger, check, restore
from hub.ledger.schema import APPEND_ONLY, SCRIPT

from .tiny import TINY, Add, setup

Open = Callable[[], SqliteLedger]


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def refused(path: Path, act: Callable[[Path], object] = SqliteLedger) -> LedgerError:
    """The error of opening this file, after seeing that nothing around it has changed."""
    before = files(path.parent)
    with pytest.raises(LedgerError) as caught:
        act(path)
    assert files(path.parent) == before
    assert str(path) in str(caught.value)
    return caught.value


@pytest.fixture
def filled(path: Path) -> Path:
    """A ledger with enough in it to have many pages."""
    with SqliteLedger(path) as ledger:
        game = ledger.create("main", setup(), "1")
        for n in range(60):
            kept = Snapshot(n + 1, "1", random.Random(n).randbytes(900).hex())
            ledger.append(game, n, [Entry(move=f"red add {n}", seat="red", source="pad")], snapshots=[kept])
    return path


def change(path: Path, at: int, new: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(new)


def sql(path: Path, script: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


def test_a_new_file_is_for_its_owner_only(path: Path) -> None:
    SqliteLedger(path).close()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"hello", b"%PDF-1.7 " * 50, b"SQLite format 2\0" + bytes(200)])
def test_a_file_of_another_kind_is_foreign(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert refused(path).code == "ledger.foreign"


def test_a_database_of_somebody_else_is_foreign(path: Path) -> None:
    sql(path, "CREATE TABLE rows (a)")
    assert refused(path).code == "ledger.foreign"


def test_a_newer_ledger_asks_for_an_update(path: Path) -> None:
    sql(path, SCRIPT + "PRAGMA user_version = 2;")
    assert refused(path).code == "ledger.newer"


@pytest.mark.parametrize("size", [0, 50, 100, 4000, 4096, 20_000, -4096, -1])
def test_a_truncated_file_is_damaged(filled: Path, size: int) -> None:
    content = filled.read_bytes()
    filled.write_bytes(content[:size])
    assert refused(filled).code == "ledger.damaged"


@pytest.mark.parametrize("page", range(1, 12))
def test_a_page_of_rubbish_is_damage(filled: Path, page: int) -> None:
    change(filled, page * 4096, random.Random(page).randbytes(4096))
    assert refused(filled, check).code == "ledger.damaged"


def test_a_changed_letter_in_a_row_is_noticed(filled: Path) -> None:
    change(filled, filled.read_bytes().index(b"red add 17"), b"red add 99")
    assert refused(filled, check).code == "ledger.damaged"
    with SqliteLedger(filled) as ledger, pytest.raises(LedgerError, match="row 18") as caught:
        ledger.rows(ledger.games()[0].id)
    assert caught.value.code == "ledger.damaged"


@pytest.mark.parametrize("word", [b"move", b"red add 17", b"red", b"pad", b"Z"])
def test_letters_that_are_none_are_damage(filled: Path, word: bytes) -> None:
    """A flipped bit leaves bytes that are no text any more."""
    row = filled.read_bytes().index(b"movered add 17redpad")
    change(filled, filled.read_bytes().index(word, row), b"\xb7")
    assert refused(filled, check).code == "ledger.damaged"
    with SqliteLedger(filled) as ledger, pytest.raises(LedgerError) as caught:
        ledger.rows(ledger.games()[0].id)
    assert caught.value.code == "ledger.damaged"


def test_letters_of_a_setup_that_are_none_are_damage(filled: Path) -> None:
    change(filled, filled.read_bytes().index(b'{"title"') + 2, b"\xb7")
    with SqliteLedger(filled) as ledger, pytest.raises(LedgerError) as caught:
        ledger.games()
    assert caught.value.code == "ledger.damaged"


@pytest.mark.parametrize("new", [b"standinq", b"standin\xb7", b"standin\0"])
def test_tables_that_are_not_as_they_were_made_are_damage(filled: Path, new: bytes) -> None:
    change(filled, filled.read_bytes().index(b"standing TEXT"), new)
    assert refused(filled).code == "ledger.damaged"


def test_a_ledger_that_lost_a_trigger_is_damaged(filled: Path) -> None:
    sql(filled, "DROP TRIGGER rows_no_update")
    assert refused(filled).code == "ledger.damaged"


def test_a_head_that_asks_for_another_format_is_damage(filled: Path) -> None:
    change(filled, 44, b"\0\0\0\x77")
    assert refused(filled).code == "ledger.damaged"


def test_a_missing_file_whose_log_is_there_is_not_replaced(path: Path) -> None:
    log = path.with_name(path.name + "-wal")
    log.write_bytes(b"moves")
    assert refused(path).code == "ledger.orphan"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="nowhere") as caught:
        SqliteLedger(tmp_path / "nowhere" / "ledger.db")
    assert caught.value.code == "ledger.place"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_ledger(path: Path) -> None:
    path.mkdir()
    with pytest.raises(LedgerError) as caught:
        SqliteLedger(path)
    assert caught.value.code == "ledger.place"


def test_a_backup_that_is_not_there_is_named(path: Path) -> None:
    assert refused(path, check).code == "ledger.absent"


def test_restoring_gives_the_same_ledger(filled: Path, tmp_path: Path) -> None:
    with SqliteLedger(filled) as ledger:
        ledger.backup(tmp_path / "backup.db")
        restore(tmp_path / "backup.db", tmp_path / "again.db")
        with SqliteLedger(tmp_path / "again.db") as again:
            id = again.games()[0].id
            assert again.rows(id) == ledger.rows(id)


def test_a_live_ledger_can_be_restored_from_with_its_log(disk: Open, path: Path, tmp_path: Path) -> None:
    ledger = disk()
    game = ledger.create("main", setup(), "1")
    restore(path, tmp_path / "again.db")
    with SqliteLedger(tmp_path / "again.db") as again:
        assert again.game(game) == ledger.game(game)


def test_restoring_overwrites_no_ledger(filled: Path, tmp_path: Path) -> None:
    with SqliteLedger(filled) as ledger:
        ledger.backup(tmp_path / "backup.db")
    assert refused(filled, lambda path: restore(tmp_path / "backup.db", path)).code == "ledger.exists"


def test_a_damaged_backup_is_not_restored(filled: Path, tmp_path: Path) -> None:
    change(filled, 2 * 4096, bytes(4096))
    assert refused(filled, lambda path: restore(path, tmp_path / "new.db")).code == "ledger.damaged"


COLUMN = {"counted": "key", "endings": "time", "snapshots": "rules", "games": "tbl", "rows": "move"}


@pytest.mark.parametrize("table", APPEND_ONLY)
@pytest.mark.parametrize("statement", ["DELETE FROM {table}", "UPDATE {table} SET {column} = 'x'"])
def test_nothing_is_changed_or_deleted_whoever_opens_the_file(
    disk: Open, path: Path, table: str, statement: str
) -> None:
    ledger = disk()
    game = ledger.create("main", setup(), "1")
    ledger.append(game, 0, [Entry(move="red add 1", key="k")], snapshots=[Snapshot(1, "1", "s")], standing="{}")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        sql(path, statement.format(table=table, column=COLUMN[table]))


def test_a_row_cannot_be_replaced_or_left_out(disk: Open) -> None:
    ledger = disk()
    game = ledger.create("main", setup(), "1")
    ledger.append(game, 0, [Entry(move="red add 1")])
    insert = "INSERT OR REPLACE INTO rows VALUES (?, ?, 'move', 'x', '', 'hub', '', 0, '', 0)"
    for number in (1, 3):
        with pytest.raises(sqlite3.IntegrityError):
            ledger._connection.execute(insert, (game, number))
    assert len(ledger.rows(game)) == 1


def test_a_full_disk_loses_nothing_and_says_so(disk: Open) -> None:
    ledger = disk()
    game = Game.begin(ledger, "main", setup(), TINY)
    (pages,) = ledger._connection.execute("PRAGMA page_count").fetchone()
    ledger._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LedgerError) as caught:
        ledger.shelf("big").put("x", "x" * 100_000)
    assert caught.value.code == "ledger.full"
    ledger._connection.execute("PRAGMA max_page_count = 1000000")
    assert ledger.shelf("big").items() == {}
    game.play(Add("red", 1), "pad")
    assert len(disk().rows(game.id)) == 2


def test_a_ledger_that_cannot_be_written_says_so(disk: Open) -> None:
    ledger = disk()
    game = Game.begin(ledger, "main", setup(), TINY)
    before = game.state
    ledger._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(LedgerError) as caught:
        game.play(Add("red", 1), "pad")
    assert caught.value.code == "ledger.readonly"
    assert (game.state, game.number) == (before, 0)


def test_a_ledger_somebody_else_holds_says_so(disk: Open, path: Path) -> None:
    ledger = disk()
    ledger._connection.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerError) as caught:
            ledger.mark("main", ["k"])
    assert caught.value.code == "ledger.busy"
    ledger.mark("main", ["k"])


@pytest.mark.parametrize("seed", range(20))
def test_a_log_cut_anywhere_leaves_whole_turns(disk: Open, path: Path, tmp_path: Path, seed: int) -> None:
    """As after a power cut: the log ends in the middle of something."""
    ledger = disk()
    game = Game.begin(ledger, "main", setup(), TINY)
    for _ in range(5):
        game.play(Add(TINY.to_act(game.state)[0], 2), "pad")
    log = path.with_name(path.name + "-wal").read_bytes()
    copy = tmp_path / "cut.db"
    copy.write_bytes(path.read_bytes())
    copy.with_name("cut.db-wal").write_bytes(log[: random.Random(seed).randrange(len(log))])
    with SqliteLedger(copy) as cut:
        for info in cut.games():
            assert cut.rows(info.id) == ledger.rows(info.id)[: info.rows]
            assert info.rows % 2 == 0


def test_every_error_says_what_to_do_in_polish_too() -> None:
    from hub.i18n import render
    from hub.ledger.faults import _SENTENCES, fault

    for code in _SENTENCES:
        text = fault(code, Path("x.db"), detail="y", found=2, known=1).text
        assert render(text, "pl") != render(text, "en")
        assert "{" not in render(text, "pl")

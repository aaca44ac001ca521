"""What leaves the house holds no secret and no hidden hand; put back in the same house, everything is there again."""

from __future__ import annotations

import sqlite3
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from hub.ledger import Game, LedgerError, MemoryLedger, SqliteLedger, check, replace, stage
from hub.ledger import file as ledger_file
from hub.link.credentials import Credentials

from .tiny import TINY, Add, setup

SECRETS = {"hub": "hub-secret-in-clear", "bridge:pad": "bridge-secret-in-clear"}


def fill(ledger) -> tuple[str, str]:
    """A house with secrets, a game the table deals and one the hub deals, both unfinished."""
    ledger.shelf("credentials").change(SECRETS)
    Credentials(ledger.shelf("credentials")).add("pad")
    ledger.shelf("settings").change({"web.secret": "cookie-secret", "web.code.main": "ABCDEF", "theme": "dark"})
    ledger.shelf("secrets").put("any", "other-secret")
    ledger.shelf("firmware").put("key:pad", "firmware-secret")
    games = []
    for table, dealer in (("main", "table"), ("cellar", "hub")):
        game = Game.begin(ledger, table, dealt_by(dealer), TINY)
        game.play(Add("red", 1), "tablet")
        ledger.set_current(table, game.id)
        games.append(game.id)
    return games[0], games[1]


def dealt_by(dealer: str):
    """A set-up whose seed and words are easy to find in a file."""
    return msgspec.structs.replace(setup(), options={"dealer": dealer}, seed=777000777 if dealer == "hub" else 3)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[SqliteLedger]:
    with SqliteLedger(tmp_path / "tallyman.db") as ledger:
        yield ledger


@pytest.mark.parametrize("kind", [SqliteLedger, MemoryLedger])
def test_a_copy_that_leaves_the_house_holds_no_secret(tmp_path, kind) -> None:
    with kind(tmp_path / "a.db") if kind is SqliteLedger else kind() as ledger:
        fill(ledger)
        ledger.backup(tmp_path / "out.db", secrets=False)
    data = (tmp_path / "out.db").read_bytes()
    for secret in (*SECRETS.values(), "cookie-secret", "ABCDEF", "firmware-secret", "other-secret", "777000777"):
        assert secret.encode() not in data, secret
    check(tmp_path / "out.db")


def test_an_open_game_leaves_the_house_as_it_is(house, tmp_path) -> None:
    seen, _hidden = fill(house)
    house.backup(tmp_path / "out.db", secrets=False)
    with SqliteLedger(tmp_path / "out.db") as copy:
        assert [info.id for info in copy.games()] == [seen]
        assert copy.rows(seen) == house.rows(seen)
        assert copy.shelf("settings").items() == {"theme": "dark"}


def test_in_the_same_house_hidden_games_and_secrets_are_there_again(house, tmp_path) -> None:
    games = fill(house)
    before = {game: house.rows(game) for game in games}
    house.backup(tmp_path / "out.db", secrets=False)
    house.close()
    assert replace(tmp_path / "out.db", house.path, tmp_path / "before.db")
    with SqliteLedger(house.path) as again:
        assert {game: again.rows(game) for game in games} == before
        assert [again.current(table) for table in ("main", "cellar")] == list(games)
        assert again.shelf("credentials").get("hub") == SECRETS["hub"]
        assert Game(again, games[1], TINY).setup.seed == 777000777
        assert again.shelf("sealed").items() == {}


def test_in_another_house_a_sealed_game_stays_sealed(house, tmp_path) -> None:
    seen, _hidden = fill(house)
    house.backup(tmp_path / "out.db", secrets=False)
    with SqliteLedger(tmp_path / "other.db") as other:
        other.shelf("secrets").put("seal", "x" * 43 + "=")
    replace(tmp_path / "out.db", tmp_path / "other.db", tmp_path / "before.db")
    with SqliteLedger(tmp_path / "other.db") as again:
        assert [info.id for info in again.games()] == [seen]
        assert len(again.shelf("sealed").items()) == 1


def test_the_whole_copy_for_the_owner_holds_everything(house, tmp_path) -> None:
    games = fill(house)
    house.backup(tmp_path / "out.db")
    with SqliteLedger(tmp_path / "out.db") as copy:
        assert [info.id for info in copy.games()] == list(games)
        assert copy.shelf("credentials").get("hub") == SECRETS["hub"]


# -- putting back: whole or not at all --


def test_a_full_disk_while_a_backup_is_laid_ready_leaves_nothing_behind(house, tmp_path, monkeypatch) -> None:
    fill(house)
    house.backup(tmp_path / "out.db")

    def full(source: Path, target: Path) -> None:
        target.write_bytes(source.read_bytes()[:5000])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ledger_file, "_copied", full)
    data = tmp_path / "data"
    data.mkdir()
    with pytest.raises(LedgerError) as caught:
        stage(tmp_path / "out.db", data / "restore.db")
    assert caught.value.code == "ledger.full"
    assert list(data.iterdir()) == []


@pytest.mark.parametrize("failing", ["restore", "settle", "adopt", "rename"])
def test_wherever_putting_back_fails_the_ledger_is_there_as_it_was(house, tmp_path, monkeypatch, failing) -> None:
    games = fill(house)
    house.backup(tmp_path / "out.db")
    Game(house, games[0], TINY).deal("tablet")
    house.close()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ledger_file.os if failing == "rename" else ledger_file, failing, full)
    with pytest.raises((LedgerError, OSError)):
        replace(tmp_path / "out.db", house.path, tmp_path / "before.db")
    monkeypatch.undo()
    with SqliteLedger(house.path) as again:
        assert len(again.rows(games[0])) == 2
    assert not list(tmp_path.glob("*.new*"))


def test_a_snapshot_that_unpacks_without_end_is_damage_and_takes_no_memory(house, tmp_path) -> None:
    game, _hidden = fill(house)
    bomb = zlib.compress(bytes(200_000_000), 9)
    with closing(sqlite3.connect(house.path)) as connection:
        connection.execute("INSERT INTO snapshots VALUES (?, 99, '1', ?)", (game, bomb))
        connection.commit()
    house.backup(tmp_path / "bomb.db")
    tracemalloc.start()
    with pytest.raises(LedgerError, match="too long"):
        check(tmp_path / "bomb.db")
    assert tracemalloc.get_traced_memory()[1] < 64_000_000
    tracemalloc.stop()


@pytest.mark.parametrize(
    "script",
    [
        "PRAGMA user_version = 0",
        "CREATE TRIGGER spy AFTER INSERT ON rows BEGIN DELETE FROM shelves; END",
        "CREATE VIEW more AS SELECT * FROM rows",
        "CREATE TABLE more (x)",
    ],
)
def test_a_file_that_is_more_or_less_than_a_ledger_is_refused(house, tmp_path, script) -> None:
    house.backup(tmp_path / "odd.db")
    with closing(sqlite3.connect(tmp_path / "odd.db")) as connection:
        connection.executescript(script)
    with pytest.raises(LedgerError) as caught:
        check(tmp_path / "odd.db")
    assert caught.value.code == "ledger.damaged"

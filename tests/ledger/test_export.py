"""Records out and in: the same game again, comments for what was taken back, the line of every fault."""

from pathlib import Path

import pytest

from hub.game import TABLE, Amend, read_record
from hub.ledger import BadTally, Game, Ledger, LedgerError, import_record, read_tally, to_file, to_record, to_text

from .tiny import TINY, Add, Counters, Tiny, setup


@pytest.fixture
def game(ledger: Ledger) -> Game[Counters]:
    game = Game.begin(ledger, "main", setup(), TINY)
    game.play(Add("red", 1), "pad")
    game.play(Add("blue", 2), "pad")
    game.undo("tablet")
    game.play(Add("blue", 3), "pad")
    game.play(Amend(TABLE, "red", "12", "counted twice"), "tablet")
    return game


def line_of(text: str, words: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), 1) if words in line)


def test_an_exported_game_comes_back_the_same(game: Game[Counters], ledger: Ledger) -> None:
    copy = import_record(ledger, "side", TINY, read_record(to_text(game)))
    assert (copy.state, copy.setup, copy.info.table) == (game.state, game.setup, "side")
    assert to_record(copy) == to_record(game)
    assert copy.undo("tablet").counters == (1, 3)
    assert copy.undo("tablet").counters == (1, 0)


def test_a_long_record_comes_back_with_snapshots_and_its_end(ledger: Ledger) -> None:
    rules = Tiny(goal=60)
    game = Game.begin(ledger, "main", setup(), rules)
    while not game.standing():
        game.play(Add(rules.to_act(game.state)[0], 1), "pad")
    copy = import_record(ledger, "side", rules, to_record(game))
    assert [s.after for s in copy.history()] == [s.after for s in game.history()]
    assert ledger.game(copy.id).standing == ledger.game(game.id).standing


def test_what_was_taken_back_and_amended_stands_as_comments(game: Game[Counters]) -> None:
    lines = to_text(game).splitlines()
    roll = next(line for line in lines if line.startswith("table roll"))
    after = lines[lines.index(roll) + 1 :]
    assert after[0] == "# taken back: blue add 2"
    assert after[1].startswith("# taken back: table roll")
    assert after[2] == "blue add 3"
    assert after[4].startswith("# amended by agreement")
    assert after[5] == "table amend red to 12 because counted twice"
    assert after[6] == "end 5"


def test_a_game_under_changed_rules_says_so_in_its_record(game: Game[Counters]) -> None:
    changed = Game(game.ledger, game.id, Tiny("2", most=2))
    assert "# This game was begun under rules 1." in to_text(changed)


def test_an_export_overwrites_nothing(game: Game[Counters], tmp_path: Path) -> None:
    path = tmp_path / "game.tally"
    to_file(game, path)
    assert read_tally(path).moves == to_record(game).moves
    before = path.read_bytes()
    with pytest.raises(LedgerError, match="never overwritten"):
        to_file(game, path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("blue add 3", "blue add 4", "Nobody may add 4"),
        ("blue add 3", "red add 3", "It is not Ania's turn"),
        ("blue add 3", "blue fly", "this is not a move"),
        ("red to 12", "green to 12", "nothing called Green"),
        ("end 5", "end 6", "the end line says 6"),
        ("seed 7", "seed x", "whole number"),
    ],
)
def test_a_hand_edited_fault_names_file_and_line(
    game: Game[Counters], tmp_path: Path, old: str, new: str, said: str
) -> None:
    path = tmp_path / "game.tally"
    path.write_text(to_text(game).replace(old, new))
    before = path.read_bytes()
    games = len(game.ledger.games())
    with pytest.raises(BadTally, match=said) as caught:
        import_record(game.ledger, "main", TINY, read_tally(path), str(path))
    assert caught.value.line == line_of(path.read_text(), new)
    assert f"{path}: Line {caught.value.line}:" in str(caught.value)
    assert path.read_bytes() == before
    assert len(game.ledger.games()) == games


def test_a_truncated_record_is_not_imported_wherever_it_was_cut(game: Game[Counters], tmp_path: Path) -> None:
    path = tmp_path / "game.tally"
    whole = to_text(game)
    for size in range(0, len(whole) - len("end 5\n") + 3, 7):
        path.write_text(whole[:size])
        with pytest.raises(BadTally, match="Line"):
            read_tally(path)
        assert path.read_text() == whole[:size]


def test_a_record_of_other_rules_says_which(game: Game[Counters]) -> None:
    with pytest.raises(BadTally, match="made under rules 1; these are 2"):
        import_record(game.ledger, "main", Tiny("2", most=2), to_record(game))


@pytest.mark.parametrize(
    ("old", "new", "said"), [("title tiny", "title chess", "a record of chess"), ("red circle", "pink circle", "pink")]
)
def test_a_header_that_cannot_be_played_is_refused(game: Game[Counters], old: str, new: str, said: str) -> None:
    with pytest.raises(BadTally, match=said):
        import_record(game.ledger, "main", TINY, read_record(to_text(game).replace(old, new)))


def test_a_file_that_is_no_text_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "game.tally"
    path.write_bytes(b"tally 1\ntitle tiny\nseat red circle \xff\n")
    with pytest.raises(BadTally, match="UTF-8") as caught:
        read_tally(path)
    assert caught.value.line == 3


def test_a_record_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match=r"no file .*game\.tally"):
        read_tally(tmp_path / "game.tally")


def test_an_empty_record_is_a_game_at_its_start(ledger: Ledger) -> None:
    record = read_record(to_text(Game.begin(ledger, "main", setup(), TINY)))
    assert import_record(ledger, "side", TINY, record).state == TINY.start(setup())

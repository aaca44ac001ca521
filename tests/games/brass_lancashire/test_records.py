"""Recorded games replayed whole, and counted positions."""

import pytest

from hub.game import Record, read_record, write_record
from hub.games.brass_lancashire import RULES

from .perft import COUNTED
from .positions import NAMES

GAMES, PERFT = COUNTED.games, COUNTED.written()

STANDINGS = {
    "2007-3-hub": {"purple": 85, "red": 48, "yellow": 38},
    "2007-4-table": {"red": 49, "green": 35, "purple": 21, "yellow": 16},
    "2018-2-hub": {"red": 46, "yellow": 19},
    "2018-3-table": {"red": 85, "yellow": 80, "purple": 32},
    "2018-4-hub": {"yellow": 49, "red": 39, "green": 29, "purple": 1},
    "2007-small-table": {"yellow": 57, "red": 55},
    "2018-small-hub": {"red": 70, "yellow": 24},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_ends_as_it_did(game: str) -> None:
    standing = RULES.result(COUNTED.states(game)[-1])
    assert standing is not None
    assert {rank.seat: rank.score for rank in standing.ranks} == STANDINGS[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_record_survives_being_written_and_read(game: str) -> None:
    record = read_record(COUNTED.text(game))
    again = read_record(write_record(Record(record.setup, record.rules_version, record.moves)))
    assert (again.setup, again.moves) == (record.setup, record.moves)
    assert [RULES.read(line).text() for line in record.moves] == list(record.moves)


@pytest.mark.parametrize("line", PERFT)
def test_counted_position(line: str) -> None:
    game, at = line.split(":")[0].split()
    assert COUNTED.count(game, int(at)) == line


def test_every_way_of_playing_is_recorded_and_every_verb_counted() -> None:
    assert {game.rsplit("-", 1)[0] for game in GAMES} == set(NAMES)
    verbs = {word for line in PERFT for word in line.split("|")[1].replace(",", "").split()}
    assert {verb.verb for verb in RULES.verbs} - {"amend"} <= verbs

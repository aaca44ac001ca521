"""Recorded games replayed whole, and counted positions."""

import pytest

from hub.game import Record, read_record, write_record
from hub.games.brass_birmingham import RULES

from .perft import COUNTED

GAMES, PERFT = COUNTED.games, COUNTED.written()

STANDINGS = {
    "2-hub": {"red": 39, "yellow": 59},
    "2-table": {"red": 91, "yellow": 14},
    "3-hub": {"red": 32, "yellow": 79, "purple": 71},
    "3-table": {"red": 55, "yellow": 82, "purple": 40},
    "4-hub": {"red": 79, "yellow": 55, "purple": 45, "white": 76},
    "4-table": {"red": 41, "yellow": 80, "purple": 81, "white": 55},
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


def test_positions_are_counted_at_every_seat_count_and_in_every_kind_of_phase() -> None:
    assert {game[0] for game in GAMES} == {"2", "3", "4"}
    verbs = {word for line in PERFT for word in line.split("|")[1].replace(",", "").split()}
    everything = {verb.verb for verb in RULES.verbs} - {"amend"}
    assert everything <= verbs

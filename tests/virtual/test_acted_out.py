"""Whole random games acted out by taps, places and buttons alone, through a broker, with noise: the record is right."""

from __future__ import annotations

import pytest

from hub.games import TITLES, rules_of
from hub.table import KITS, Windows
from hub.virtual.noise import Noise

from .evening import evening, intended, some_setup

GAMES = 20
BATCH = 5
NOISE = Noise(flicker=0.05, repeat=0.05, drop=0.02, reorder=0.02, reboot=0.001)
WINDOWS = Windows(pad_appear=0.0, place_appear=0.0, gone=0.02)


def seats_of(title: str, seed: int) -> int:
    """A small number of seats: the games are about the messages."""
    possible = [n for n in rules_of(title).title.editions[0].seats if n > 1]
    return possible[seed % 2 if len(possible) > 1 else 0]


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("title", TITLES)
def test_the_record_is_the_game_that_was_meant(title: str, kit: str, first: int) -> None:
    seats = seats_of(title, first // BATCH)
    broker = "embedded" if first == 0 else "mosquitto"
    with evening(
        some_setup(title, seats, first), kit, noise=NOISE, seed=first, broker=broker, windows=WINDOWS
    ) as table:
        for seed in range(first, first + BATCH):
            setup = some_setup(title, seats, seed)
            meant = intended(setup, seed)
            assert table.act_out(setup, meant) == [move.text() for move in meant]
            table.table.until(lambda: not table.live.differences(), "order on the board")

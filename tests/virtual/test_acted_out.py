"""Whole random games acted out by taps, places and buttons alone, through a broker, with noise: the record is right.

`make evenings` plays many more of them.
"""

from __future__ import annotations

import pytest

from hub.games import TITLES
from hub.table import KITS

from .evenings import acted_out

GAMES = 6
BATCH = 2


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("title", TITLES)
def test_the_record_is_the_game_that_was_meant(title: str, kit: str, first: int) -> None:
    for meant, record in acted_out(title, kit, range(first, first + BATCH)):
        assert record == meant

"""Counted positions: how many legal moves, and how many pairs of moves, at fixed points of fixed games.

A change of any count is a change of the rules. `python -m tests.games.switch_and_signal.test_perft` writes the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.state import State
from tests.games.random_games import random_game, setup_for

COUNTS = Path(__file__).with_name("perft.txt")
GAMES = [
    ("europe", 2, "first", "dice"),
    ("europe", 3, "free", "tokens"),
    ("europe", 4, "first", "shuffled"),
    ("north_america", 2, "free", "shuffled"),
    ("north_america", 3, "first", "dice"),
    ("north_america", 4, "first", "tokens"),
]
EVERY, PAIRS_BELOW = 9, 70


def counted(side: str, seats: int, placement: str, places: str) -> Iterator[str]:
    setup = setup_for(RULES, seats, edition=side, placement=placement, places=places, dealer="hub")
    for n, state in enumerate(random_game(RULES, setup, seats, limit=250)[1]):
        if n % EVERY == 0 and not state.over:
            yield f"{side} {seats} {placement} {places} {n} {state.phase} {counts(state)}"


def counts(state: State) -> str:
    """Legal moves, and legal replies to all of them where those are few enough to count quickly."""
    moves = list(RULES.moves(state))
    if len(moves) > PAIRS_BELOW:
        return str(len(moves))
    return f"{len(moves)} {sum(len(list(RULES.moves(RULES.apply(state, move)))) for move in moves)}"


@pytest.mark.parametrize(("side", "seats", "placement", "places"), GAMES)
def test_legal_move_counts(side: str, seats: int, placement: str, places: str) -> None:
    head = f"{side} {seats} {placement} {places} "
    written = [line for line in COUNTS.read_text().splitlines() if line.startswith(head)]
    assert written and list(counted(side, seats, placement, places)) == written


if __name__ == "__main__":
    COUNTS.write_text("".join(f"{line}\n" for game in GAMES for line in counted(*game)))

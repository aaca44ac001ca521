"""Counted positions: how many moves are legal in fixed positions, and how many lines of play two or three deep.

perft.txt is read by people first: a name, the seats and expansions, the lines that lead there, then depth and count.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.state import State
from tests.games.tinners_trail.positions import begin, play

BLOCKS = Path(__file__).with_name("perft.txt").read_text(encoding="utf-8").split("\n\n")


def count(state: State, depth: int) -> int:
    """Lines of play of that many moves."""
    moves = RULES.moves(state)
    return sum(1 for _ in moves) if depth == 1 else sum(count(RULES.apply(state, move), depth - 1) for move in moves)


def read(block: str) -> tuple[str, int, dict[str, str], list[str], list[tuple[int, int]]]:
    lines = [line.strip() for line in block.splitlines() if line.strip() and not line.startswith("#")]
    name, (seats, *expansions) = lines[0], lines[1].removeprefix("table of ").split(" with ")
    options = dict.fromkeys(expansions[0].split(", "), "on") if expansions else {}
    counts = [line for line in lines if line.startswith("depth ")]
    played = [line for line in lines[2:] if line not in counts]
    pairs = [tuple(int(part.split(" ")[-1]) for part in line.split(": ")) for line in counts]
    return name, int(seats), options, played, pairs  # type: ignore[return-value]


POSITIONS = [read(block) for block in BLOCKS if not block.strip().startswith("#")]


@pytest.mark.parametrize(("name", "seats", "options", "played", "counts"), POSITIONS, ids=[p[0] for p in POSITIONS])
def test_legal_moves_are_as_counted(name, seats, options, played, counts) -> None:
    state = play(begin(seats, **options), *played)
    assert [(depth, count(state, depth)) for depth, _ in counts] == counts

"""Counted positions: how many legal moves there are, by verb, and how many two moves deep. See perft.txt.

`python -m tests.games.brass_lancashire.perft` writes the file anew, after a rule was changed on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hub.game import read_record
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.state import State

HERE = Path(__file__).parent
GAMES = sorted(path.stem for path in (HERE / "games").glob("*.tally"))
EVERY = 19
HEAD = """\
# Every nineteenth position, and the first of each kind.
# Legal moves at fixed positions of the recorded games in games/, before the move of that number.
# game, move: moves two deep (amendments aside) | legal moves by verb
"""


@cache
def states(game: str) -> list[State]:
    """Every state of a recorded game."""
    record = read_record((HERE / "games" / f"{game}.tally").read_text())
    found = [RULES.start(RULES.check(record.setup))]
    for line in record.moves:
        found.append(RULES.play(found[-1], RULES.read(line)))
    return found


def count(game: str, at: int) -> str:
    """One line of the file."""
    state = states(game)[at]
    legal = list(RULES.moves(state))
    deep = sum(len(list(RULES.moves(RULES.apply(state, move)))) for move in legal)
    verbs = ", ".join(f"{verb} {n}" for verb, n in sorted(Counter(move.verb for move in legal).items()))
    return f"{game} {at}: {deep} | {verbs}"


def lines() -> Iterator[str]:
    """The whole file."""
    for game in GAMES:
        seen = set()
        for at, state in enumerate(states(game)[:-1]):
            kind = (state.era, *{move.verb: None for move in RULES.moves(state)})
            if at % EVERY == 0 or kind not in seen:
                yield count(game, at)
            seen.add(kind)


if __name__ == "__main__":
    (HERE / "perft.txt").write_text(HEAD + "\n".join(lines()) + "\n")

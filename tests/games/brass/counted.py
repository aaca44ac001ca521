"""Counted positions of any Brass: how many legal moves there are, by verb, and how many two moves deep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from hub.game import Rules, read_record

EVERY = 19
HEAD = """\
# Every nineteenth position, and the first of each kind.
# Legal moves at fixed positions of the recorded games in games/, before the move of that number.
# game, move: moves two deep (amendments aside) | legal moves by verb
"""


class Counted:
    """The recorded games of a title in `here`/games and the counts in `here`/perft.txt."""

    def __init__(self, rules: Rules[Any], here: Path) -> None:
        self.rules, self.here = rules, here
        self._states: dict[str, list[Any]] = {}

    @cached_property
    def games(self) -> list[str]:
        """Their names."""
        return sorted(path.stem for path in (self.here / "games").glob("*.tally"))

    def text(self, game: str) -> str:
        """The record of a game."""
        return (self.here / "games" / f"{game}.tally").read_text()

    def states(self, game: str) -> list[Any]:
        """Every state of a recorded game."""
        if game not in self._states:
            record = read_record(self.text(game))
            found = [self.rules.start(self.rules.check(record.setup))]
            for line in record.moves:
                found.append(self.rules.play(found[-1], self.rules.read(line)))
            self._states[game] = found
        return self._states[game]

    def count(self, game: str, at: int) -> str:
        """One line of the file."""
        state = self.states(game)[at]
        legal = list(self.rules.moves(state))
        deep = sum(len(list(self.rules.moves(self.rules.apply(state, move)))) for move in legal)
        verbs = ", ".join(f"{verb} {n}" for verb, n in sorted(Counter(move.verb for move in legal).items()))
        return f"{game} {at}: {deep} | {verbs}"

    def lines(self) -> Iterator[str]:
        """The whole file."""
        for game in self.games:
            seen = set()
            for at, state in enumerate(self.states(game)[:-1]):
                kind = (state.era, *{move.verb: None for move in self.rules.moves(state)})
                if at % EVERY == 0 or kind not in seen:
                    yield self.count(game, at)
                seen.add(kind)

    def write(self) -> None:
        """Count anew."""
        (self.here / "perft.txt").write_text(HEAD + "\n".join(self.lines()) + "\n")

    def written(self) -> list[str]:
        """The lines of the file."""
        return (self.here / "perft.txt").read_text().removeprefix(HEAD).splitlines()

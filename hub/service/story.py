"""A game told from its ledger: the log in sentences, past positions, the score over time."""

from __future__ import annotations

from typing import Any

import msgspec

from hub.game import Amend, Text, View
from hub.game.view import LogLine, Score
from hub.ledger import Game, Step

LAST = 80
"""Lines of the log that travel with a view."""


class Story:
    """What has happened in one game. Sentences are made once; a move taken back and redone keeps its sentence."""

    def __init__(self, game: Game[Any], before: Story | None = None) -> None:
        """`before` is the story of the same game told earlier: what it knows of a row holds for ever."""
        self.game = game
        self._told: dict[int, LogLine] = before._told if before else {}
        self._scored: dict[int, tuple[Score, ...]] = before._scored if before else {}

    def log(self, upto: int | None = None) -> tuple[LogLine, ...]:
        """The last lines of the log, oldest first: now, or after the first `upto` moves."""
        end = len(self.game.line.moves) if upto is None else upto
        return tuple(self.line(number) for number in range(max(1, end - LAST + 1), end + 1))

    def view(self, seat: str | None, upto: int) -> View:
        """What a seat could see after the first `upto` moves, with the log up to there."""
        moves = self.game.line.moves
        at = max(0, min(upto, len(moves)))
        state = self.game.state_after(moves[:at])
        return msgspec.structs.replace(self.game.rules.view(state, seat), log=self.log(at))

    def scores(self) -> list[tuple[int, tuple[Score, ...]]]:
        """The score after each move that changed it."""
        found: list[tuple[int, tuple[Score, ...]]] = []
        for step in self.game.history():
            scores = self._score(step)
            if not found or found[-1][1] != scores:
                found.append((step.number, scores))
        return found

    def _score(self, step: Step[Any]) -> tuple[Score, ...]:
        row = step.row.number
        if row not in self._scored:
            self._scored[row] = self.game.rules.view(step.after, None).scores
        return self._scored[row]

    def would_undo(self) -> tuple[Text, ...]:
        """What undo would take back, as sentences, the chosen move first."""
        moves, taken = len(self.game.line.moves), len(self.game.would_undo())
        return tuple(self.line(number).text for number in range(moves - taken + 1, moves + 1))

    def line(self, number: int) -> LogLine:
        """The sentence of one move of the line, counted from 1."""
        row = self.game.line.moves[number - 1]
        if row.number not in self._told:
            amended = row.move.split(" ", 2)[1:2] == [Amend.verb]
            self._told[row.number] = LogLine(row.number, row.seat, Step(self.game, number).told(), amended)
        return self._told[row.number]

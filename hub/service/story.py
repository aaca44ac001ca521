"""A game told from its ledger: the log in sentences, past positions, the score over time."""

from __future__ import annotations

from typing import Any

import msgspec

from hub.game import Amend, BadText, Illegal, Text, View
from hub.game.view import LogLine, Score
from hub.ledger import Game, Step

LAST = 80
"""Lines of the log that travel with a view."""


class Story:
    """What has happened in one game. Sentences are made once; a move taken back and redone keeps its sentence."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._told: dict[int, LogLine] = {}

    def log(self, last: int = LAST) -> tuple[LogLine, ...]:
        """The last lines of the log, oldest first."""
        steps = self.game.history()[-last:]
        return tuple(self._line(step) for step in steps)

    def view(self, seat: str | None, upto: int | None = None) -> View:
        """What a seat may see now, or after the first `upto` moves, with the log up to there."""
        steps = self.game.history()
        at = len(steps) if upto is None else max(0, min(upto, len(steps)))
        state = self.game.state if upto is None else self.game.state_after(self.game.line.moves[:at])
        log = tuple(self._line(step) for step in steps[max(0, at - LAST) : at])
        return msgspec.structs.replace(self.game.rules.view(state, seat), log=log)

    def scores(self) -> list[tuple[int, tuple[Score, ...]]]:
        """The score after each move that changed it."""
        found: list[tuple[int, tuple[Score, ...]]] = []
        for step in self.game.history():
            scores = self.game.rules.view(step.after, None).scores
            if not found or found[-1][1] != scores:
                found.append((step.number, scores))
        return found

    def would_undo(self) -> tuple[Text, ...]:
        """What undo would take back, as sentences, the chosen move first."""
        taken = len(self.game.would_undo())
        return tuple(self._line(step).text for step in self.game.history()[-taken:]) if taken else ()

    def would_redo(self) -> tuple[Text, ...]:
        """What redo would bring back, as sentences."""
        game, told = self.game, []
        state = game.state
        for line in game.would_redo():
            try:
                move = game.rules.read(line)
                after = game.rules.play(state, move)
            except (BadText, Illegal):
                told.append(Text("{move}", {"move": line}))
                continue
            told.append(game.rules.tell(state, move, after))
            state = after
        return tuple(told)

    def _line(self, step: Step[Any]) -> LogLine:
        row = step.row
        if row.number not in self._told:
            amended = row.move.split(" ", 2)[1:2] == [Amend.verb]
            self._told[row.number] = LogLine(row.number, row.seat, step.told(), amended)
        return self._told[row.number]

"""From rows to the line: which moves hold once every undo and redo is counted. Needs no rules, only the rows."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from hub.game import N_, say

from .ledger import MOVE, UNDO, LedgerError, Row

Moves = tuple[Row, ...]


class Line(msgspec.Struct, frozen=True):
    """The moves that hold, in order, and what was taken back and can still be brought back, the latest last."""

    moves: Moves = ()
    undone: tuple[Moves, ...] = ()

    def after(self, row: Row) -> Line:
        """The line once this row is counted. A new move gives up what was taken back before it."""
        if row.kind == MOVE:
            return Line((*self.moves, row))
        if row.kind == UNDO:
            if row.n > len(self.moves):
                raise _impossible(row)
            return Line(self.moves[: -row.n], (*self.undone, self.moves[-row.n :]))
        if not self.undone or len(self.undone[-1]) != row.n:
            raise _impossible(row)
        return Line(self.moves + self.undone[-1], self.undone[:-1])

    def last_choice(self) -> Moves:
        """What undo takes back: the last move somebody chose and everything the hub dealt or rolled after it."""
        for start in range(len(self.moves) - 1, -1, -1):
            if self.moves[start].source != "hub":
                return self.moves[start:]
        return ()


def resolve(rows: Iterable[Row], line: Line | None = None) -> Line:
    """The line after all these rows, from the start or from a line known before."""
    line = line or Line()
    for row in rows:
        line = line.after(row)
    return line


def _impossible(row: Row) -> LedgerError:
    text = say(
        N_("Row {number} takes back or brings back {n} moves, which are not there. Go on from a backup."),
        number=row.number,
        n=row.n,
    )
    return LedgerError("game.rows", text)

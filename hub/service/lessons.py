"""What a game teaches of the owner's copy while it is played: rows of his sheets, and what is printed on tagged pieces.

A lesson lasts as long as the move that gave it: undo takes it back, redo gives it again, and an amendment corrects it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from hub.game import Amend, Move, PieceKind, Rules, Text
from hub.ledger import Game, Ledger

from .sheets import Sheets


class Lesson(msgspec.Struct, frozen=True):
    """What one move told of one tagged piece: the verb, where it was said of, its values; `holds` until taken back."""

    game: str
    row: int
    verb: str
    where: str
    told: dict[str, Any]
    values: dict[str, Any]
    holds: bool = True


class Remembered:
    """What tags have taught: which printed values belong to which tagged piece of a title."""

    def __init__(self, ledger: Ledger) -> None:
        self._shelf = ledger.shelf("remembered")

    def learn(self, game: Game[Any], move: Move, pieces: Iterable[PieceKind]) -> bool:
        """A move told what is printed on the piece that was shown with it; gives whether that was news."""
        rules = game.rules
        facets = rules.printed.get(move.verb, ())
        fitting = [kind for kind in pieces if kind.n == 1 and move.verb in kind.facets.get("verb", (move.verb,))]
        row = next((row for row in reversed(game.line.moves) if row.move == move.text()), None)
        if not facets or len(fitting) != 1 or row is None:
            return False
        said = move.facets()
        values = {name: said[name] for name in facets}
        where = ".".join(str(value) for name, value in said.items() if name not in (*facets, "verb", "seat"))
        key = f"{rules.title.id}/{fitting[0].id}"
        old = self._lesson(key)
        if old and old.holds and old.values == values:
            return False
        self._keep(key, Lesson(game.id, row.number, move.verb, where, values, values))
        return True

    def follow(self, game: Game[Any]) -> bool:
        """Moves were taken back, brought back or amended: lessons of this game follow. Gives whether any changed."""
        held, changed = {row.number for row in game.line.moves}, False
        for key in self._shelf.items() if game.rules.printed else ():
            lesson = self._lesson(key)
            if lesson and lesson.game == game.id:
                values = _corrected(game, lesson)
                now = msgspec.structs.replace(lesson, values=values, holds=lesson.row in held)
                if now != lesson:
                    self._keep(key, now)
                    changed = True
        return changed

    def taught(self, rules: Rules[Any], pieces: Iterable[PieceKind]) -> tuple[PieceKind, ...]:
        """The pieces, each with what is remembered of it."""
        if not rules.printed:
            return tuple(pieces)
        return tuple(_with(kind, self._lesson(f"{rules.title.id}/{kind.id}")) for kind in pieces)

    def _lesson(self, key: str) -> Lesson | None:
        kept = self._shelf.get(key)
        return msgspec.convert(kept, Lesson) if kept else None

    def _keep(self, key: str, lesson: Lesson) -> None:
        self._shelf.put(key, msgspec.to_builtins(lesson))


def _with(kind: PieceKind, lesson: Lesson | None) -> PieceKind:
    if lesson is None or not lesson.holds:
        return kind
    facets = {"verb": lesson.verb, **lesson.values}
    return msgspec.structs.replace(kind, facets={**kind.facets, **{name: (value,) for name, value in facets.items()}})


def _corrected(game: Game[Any], lesson: Lesson) -> dict[str, Any]:
    """The values as told, with what the table set right since: an amendment of `verb.where.facet` speaks of them."""
    values = dict(lesson.told)
    for row in game.line.moves:
        if row.number > lesson.row and " amend " in row.move:
            move = game.rules.read(row.move)
            about, _, facet = move.target.rpartition(".") if isinstance(move, Amend) else ("", "", "")
            if isinstance(move, Amend) and about == f"{lesson.verb}.{lesson.where}" and facet in values:
                values[facet] = type(values[facet])(move.value)
    return values


class Lessons:
    """What the game on one table teaches, move by move."""

    def __init__(self, ledger: Ledger, sheets: Sheets) -> None:
        self._sheets, self._remembered = sheets, Remembered(ledger)
        self._game, self._moves, self._state = "", 0, None

    def told(self, game: Game[Any], move: Move, pieces: Iterable[PieceKind]) -> bool:
        """A move was made with these tagged pieces shown; gives whether a tag learned something."""
        return self._remembered.learn(game, move, pieces)

    def follow(self, game: Game[Any]) -> tuple[tuple[Text, ...], bool]:
        """The game has moved on or back: what is implausible about what it shows, and whether tags say something else."""
        moves = len(game.line.moves)
        if game.id == self._game and moves < self._moves:
            self._sheets.unlearn(game.rules, game.setup, self._state, game.state)
        self._game, self._moves, self._state = game.id, moves, game.state
        return self._sheets.learn(game.rules, game.setup, game.state), self._remembered.follow(game)

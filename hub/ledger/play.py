"""A live game on a ledger: judged by its rules, written first, changed in memory only then.

The state after a row never changes, whatever is undone or redone later; so states are kept by the row they follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Generic, TypeVar

import msgspec

from hub.game import N_, TABLE, Amend, BadText, Illegal, Move, Rules, Setup, Text, say
from hub.game.view import Standing

from .ledger import REDO, UNDO, Entry, GameInfo, Ledger, LedgerError, Row, Snapshot, Stale
from .line import Line, resolve

S = TypeVar("S")

EVERY = 16
"""Of many moves written at once, every so many get a snapshot, and the last one always does."""

LOOK_BACK = 8
"""How many moves are replayed on opening to see that rules and snapshots still agree."""


class Nothing(LedgerError):
    """There is nothing to take back, to bring back or to deal."""


class Step(Generic[S]):
    """One move of the line, with the states around it; they are worked out when they are asked for."""

    def __init__(self, game: Game[S], number: int) -> None:
        self.number, self._game = number, game
        self._moves = game.line.moves[:number]
        self.row: Row = self._moves[-1]

    @property
    def move(self) -> Move:
        """The move; raises BadText if today's rules cannot read it any more."""
        return self._game.rules.read(self.row.move)

    @property
    def before(self) -> S:
        """The state the move was played in."""
        return self._game.state_after(self._moves[:-1])

    @property
    def after(self) -> S:
        """The state it led to."""
        return self._game.state_after(self._moves)

    def told(self) -> Text:
        """The move as a sentence of the log; its bare text if today's rules cannot read it."""
        try:
            return self._game.rules.tell(self.before, self.move, self.after)
        except BadText:
            return Text("{move}", {"move": self.row.move})


class Game(Generic[S]):
    """A game that is being played. For one thread at a time; other writers of the same game are noticed as Stale."""

    def __init__(self, ledger: Ledger, id: str, rules: Rules[S]) -> None:
        self.ledger, self.id, self.rules = ledger, id, rules
        self.info: GameInfo = ledger.game(id)
        self.setup: Setup = self.info.setup
        self.number = 0
        self.line = Line()
        self.notice: Text | None = None
        """Why the game does not follow from today's rules, if it does not; it goes on from where it stood."""
        self._states: dict[int, S] = {}
        self._lost = 0
        self.reload()

    @classmethod
    def begin(cls, ledger: Ledger, table: str, setup: Setup, rules: Rules[S]) -> Game[S]:
        """A new game on this table, with whatever the hub has to deal before the first choice."""
        setup = rules.check(setup)
        version = rules.title.version
        start = rules.start(setup)
        id = ledger.create(table, setup, version)
        ledger.save_snapshot(id, 0, version, rules.snapshot(start))
        game = cls(ledger, id, rules)
        game.advance()
        return game

    def reload(self) -> None:
        """Read the rows again, after somebody else wrote."""
        rows = self.ledger.rows(self.id)
        self.number, self.line, self._lost, self.notice = len(rows), resolve(rows), 0, None
        self.state = self._opened()

    # -- states --

    def state_after(self, moves: Sequence[Row]) -> S:
        """The state after these moves of the line (or of what was taken back from it)."""
        known, state = self._nearest(moves)
        for row in moves[known:]:
            state = self._states[row.number] = self._replayed(state, row)
        return state

    def _nearest(self, moves: Sequence[Row]) -> tuple[int, S]:
        """The longest beginning of these moves whose state is at hand, and that state."""
        for known in range(len(moves), -1, -1):
            number = moves[known - 1].number if known else 0
            if number not in self._states:
                self._restore(number)
            if number in self._states:
                return known, self._states[number]
        self._states[0] = self.rules.start(self.setup)
        return 0, self._states[0]

    def _restore(self, number: int) -> None:
        """A snapshot that is damaged or of another make is passed over: the moves before it tell the same."""
        try:
            if kept := self.ledger.snapshot(self.id, number):
                self._states[number] = self.rules.restore(kept.text)
        except (ValueError, LedgerError):
            return

    def _replayed(self, state: S, row: Row) -> S:
        return self.rules.play(state, self.rules.read(row.move))

    # -- opening --

    def _opened(self) -> S:
        """The state the game stands at; where a row is refused, the one before it, and `notice` says so."""
        known, state = self._nearest(self.line.moves)
        for at, row in enumerate(self.line.moves[known:], known):
            try:
                state = self._states[row.number] = self._replayed(state, row)
            except (Illegal, BadText) as error:
                self._give_up(at, error)
                return state
        self.notice = self._differs()
        return state

    def _give_up(self, at: int, error: Exception) -> None:
        """Go on before move `at`. What cannot be replayed is taken back by a row, with the next thing written."""
        moves, row = self.line.moves, self.line.moves[at]
        self._lost = len(moves) - at
        self.line = Line(moves[:at], (*self.line.undone, moves[at:]))
        self.notice = say(
            N_(
                "Row {number} ({move}) is not possible under the rules now ({version}): {why} "
                "The game goes on before it; it and what followed count as taken back ({n})."
            ),
            number=row.number,
            move=row.move,
            version=self.rules.title.version,
            why=self.explain(error),
            n=self._lost,
        )

    def _differs(self) -> Text | None:
        """Replay under today's rules, wholly if they are others than the game began with, and compare."""
        moves = self.line.moves
        old = self.info.rules_version != self.rules.title.version
        since = 0 if old else max(0, len(moves) - LOOK_BACK)
        state = self.rules.start(self.setup) if since == 0 else self.state_after(moves[:since])
        for row in moves[since:]:
            try:
                state = self._replayed(state, row)
            except (Illegal, BadText):
                return self._goes_on(
                    say(N_("row {number} ({move}) would be refused"), number=row.number, move=row.move)
                )
        same = self.rules.restore(self.rules.snapshot(state)) == self.state_after(moves)
        return None if same else self._goes_on(say(N_("the same moves would lead to another position")))

    def _goes_on(self, why: Text) -> Text:
        return say(
            N_(
                "This game was begun under rules {then}. Under those of now ({now}) {why}. "
                "It goes on from the position as it stands."
            ),
            then=self.info.rules_version,
            now=self.rules.title.version,
            why=why,
        )

    def explain(self, error: Exception) -> Text:
        """An error of the rules in words."""
        if isinstance(error, Illegal):
            return self.rules.explain(error.refusals[0], self.setup)
        return Text("{fault}.", {"fault": error.text if isinstance(error, BadText) else str(error)})

    # -- playing --

    def play(
        self, move: Move, source: str, key: str = "", *, marks: Iterable[str] = (), expect: int | None = None
    ) -> S:
        """Judge a move, write it with the chance that follows, and only then be in the new state.

        `key` is the event that made it, `marks` others that led to it; `expect` is the number the mover saw.
        Raises Illegal, Stale or Counted; then nothing has changed.
        """
        return self.play_all((move,), source, key, marks=marks, expect=expect)

    def play_all(
        self,
        moves: Iterable[Move],
        source: str,
        key: str = "",
        *,
        marks: Iterable[str] = (),
        expect: int | None = None,
    ) -> S:
        """Several moves and the chance that follows, all or none."""
        self._fresh(expect)
        entries: list[Entry] = []
        states: list[S] = []
        state = self.state
        for move in map(_as_read, moves):
            state = self.rules.play(state, move)
            states.append(state)
            entries.append(Entry(move=move.text(), seat=move.seat, source=source, key="" if entries else key))
        for move, reached in self._chance(state, len(self.line.moves) + len(entries)):
            states.append(reached)
            entries.append(Entry(move=move.text(), seat=move.seat, source="hub"))
        return self._write(entries, states, marks) if entries else self.state

    def advance(self) -> S:
        """Let the hub deal and roll what the state awaits, if it is the dealer."""
        return self.play_all((), "hub")

    def deal(self, source: str, key: str = "", *, expect: int | None = None) -> S:
        """Let the hub deal or roll once because somebody asked for it, whoever the dealer is."""
        if self.rules.to_act(self.state) != (TABLE,):
            raise Nothing("deal.none", say(N_("Nothing is to be dealt or rolled now.")))
        return self.play(self._luck(self.state, len(self.line.moves)), source, key, expect=expect)

    def _chance(self, state: S, n: int) -> Iterator[tuple[Move, S]]:
        while self.setup.dealer == "hub" and self.rules.to_act(state) == (TABLE,):
            move = self._luck(state, n)
            state = self.rules.play(state, move)
            yield move, state
            n += 1

    def _luck(self, state: S, n: int) -> Move:
        """The same luck at the same point of the same game: undo does not roll the dice anew."""
        return self.rules.chance(state, Random(f"{self.setup.seed}:{n}"))

    # -- taking back --

    @property
    def can_undo(self) -> bool:
        """Whether there is a chosen move to take back."""
        return bool(self.line.last_choice())

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be brought back."""
        return bool(self.line.undone)

    def would_undo(self) -> tuple[str, ...]:
        """The moves undo would take back: the last one chosen and what the hub dealt after it."""
        return tuple(row.move for row in self.line.last_choice())

    def would_redo(self) -> tuple[str, ...]:
        """The moves redo would bring back."""
        return tuple(row.move for row in self.line.undone[-1]) if self.line.undone else ()

    def undo(
        self, source: str, key: str = "", *, own: str = "", marks: Iterable[str] = (), expect: int | None = None
    ) -> S:
        """Take back the last chosen move and the chance after it. It stays in the ledger and can be redone.

        With `own` only that seat's: the last move if it was its own; or, while several seats act at once, the one it
        made among theirs, which stay.
        """
        self._fresh(expect)
        taken = self.line.last_choice()
        if not taken:
            raise Nothing("undo.none", say(N_("There is nothing to take back.")))
        if own and taken[0].seat != own:
            return self._undo_own(own, source, key, marks)
        state = self.state_after(self.line.moves[: -len(taken)])
        return self._write([Entry(UNDO, source=source, key=key, n=len(taken))], [state], marks)

    def _undo_own(self, seat: str, source: str, key: str, marks: Iterable[str]) -> S:
        """Take back a seat's move from among those made at the same time: the others are written again after it."""
        found = self.own_undo(seat)
        if found is None:
            raise Nothing("undo.not_yours", say(N_("The last move was not yours; take it back on the tablet.")))
        others = self.line.moves[found[0] + 1 :]
        entries = [Entry(UNDO, source=source, key=key, n=len(others) + 1)]
        entries += [Entry(move=row.move, seat=row.seat, source=row.source) for row in others]
        return self._write(entries, found[1], marks)

    def own_undo(self, seat: str) -> tuple[int, list[S]] | None:
        """Which move of the line is a seat's own to take back although others have acted since, and the states then:
        without it, and after each move of the others. None once they no longer act at the same time.
        """
        moves, actors = self.line.moves, self.rules.to_act(self.state)
        at = next((i for i in range(len(moves) - 1, -1, -1) if moves[i].seat == seat), None)
        if at is None or not actors or seat in actors or moves[at].source == "hub":
            return None
        before = self.state_after(moves[:at])
        others = moves[at + 1 :]
        if not {row.seat for row in others} <= set(self.rules.to_act(before)) - {seat, TABLE}:
            return None
        states = [before]
        try:
            for row in others:
                states.append(self._replayed(states[-1], row))
        except (Illegal, BadText):
            return None
        return (at, states) if set(self.rules.to_act(states[-1])) == {*actors, seat} else None

    def redo(self, source: str, key: str = "", *, marks: Iterable[str] = (), expect: int | None = None) -> S:
        """Bring back what was taken back last, if nothing else was played since."""
        self._fresh(expect)
        if not self.line.undone:
            raise Nothing("redo.none", say(N_("There is nothing to bring back.")))
        back = self.line.undone[-1]
        state = self.state_after(self.line.moves + back)
        return self._write([Entry(REDO, source=source, key=key, n=len(back))], [state], marks)

    # -- looking --

    def history(self) -> list[Step[S]]:
        """The moves that hold, in order, for log and replay."""
        return [Step(self, number) for number in range(1, len(self.line.moves) + 1)]

    def standing(self) -> Standing | None:
        """The final standing, or None while the game goes on."""
        return self.rules.result(self.state)

    # -- writing --

    def _fresh(self, expect: int | None) -> None:
        if expect is not None and expect != self.number:
            raise Stale(expect, self.number)

    def _write(self, entries: Sequence[Entry], states: Sequence[S], marks: Iterable[str]) -> S:
        lost = [Entry(UNDO, n=self._lost)] if self._lost else []
        result = self.rules.result(states[-1])
        first = self.number + len(lost) + 1
        rows = self.ledger.append(
            self.id,
            self.number,
            [*lost, *entries],
            marks=marks,
            snapshots=self._snapshots(first, entries, states),
            standing=None if result is None else msgspec.json.encode(result).decode(),
        )
        self._absorb(rows[len(lost) :], states)
        return self.state

    def _snapshots(self, first: int, entries: Sequence[Entry], states: Sequence[S]) -> list[Snapshot]:
        last = len(entries) - 1
        return [
            Snapshot(first + i, self.rules.title.version, self.rules.snapshot(states[i]))
            for i, entry in enumerate(entries)
            if entry.move and (i == last or (i + 1) % EVERY == 0)
        ]

    def _absorb(self, rows: Sequence[Row], states: Sequence[S]) -> None:
        self._states.update({row.number: state for row, state in zip(rows, states, strict=True) if row.move})
        self.line, self.number, self._lost = resolve(rows, self.line), rows[-1].number, 0
        self.state = states[-1]


def _as_read(move: Move) -> Move:
    """The move as a replay will read it. Only an amendment's reason is free text; the rest is what the rules allow."""
    if not isinstance(move, Amend):
        return move
    return msgspec.structs.replace(move, reason=" ".join(move.reason.split()))

"""Records out of the ledger and into it: the `.tally` text with its comments, and a game from such a text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from hub.game import (
    N_,
    TABLE,
    Amend,
    BadRecord,
    BadSetup,
    Move,
    Record,
    Rules,
    Setup,
    Text,
    read_record,
    say,
    write_record,
)
from hub.game.replay import Refused, replay

from .faults import explained, fault
from .ledger import MOVE, Entry, Ledger, LedgerError, Snapshot
from .play import EVERY, Game

S = TypeVar("S")


class BadTally(LedgerError):
    """A `.tally` that cannot become a game: the file, the line and what to do. The file is left as it is."""

    def __init__(self, file: str, line: int, text: Text) -> None:
        self.file, self.line = file, line
        named = say(N_("{file}: {fault}"), file=file, fault=text) if file else text
        super().__init__("record.bad", named)


# -- out --


def to_record(game: Game[Any]) -> Record:
    """The moves that hold, as a record."""
    return Record(game.setup, game.info.rules_version, tuple(row.move for row in game.line.moves))


def to_text(game: Game[Any]) -> str:
    """The game as the text of a `.tally` file; what was taken back and amended stands there as comments."""
    info = game.ledger.game(game.id)
    comments = [f"game {info.id} at {info.table}, begun {info.started}"]
    if info.ended:
        comments.append(f"ended {info.ended}")
    if game.notice:
        comments.append(game.notice.english())
    head, _, body = write_record(to_record(game), comments).partition("\n\n")
    notes = _notes(game)
    lines: list[str] = []
    for n, line in enumerate(body.split("\n")):
        lines += [f"# {note}" for note in notes.get(n, ())]
        lines.append(line)
    return "\n".join([head, "", *lines])


def to_file(game: Game[Any], path: Path) -> None:
    """Write the game to a new `.tally` file; never overwrites one."""
    with explained(path):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with os.fdopen(file, "w", encoding="utf-8") as out:
            out.write(to_text(game))
            out.flush()
            os.fsync(out.fileno())


def _notes(game: Game[Any]) -> dict[int, list[str]]:
    """Comments by the number of moves they stand after: what was taken back there, and amendments ahead."""
    notes: dict[int, list[str]] = {}
    holding = {row.number for row in game.line.moves}
    place = 0
    for row in game.ledger.rows(game.id):
        if row.kind == MOVE and row.number in holding:
            place += 1
            if f" {Amend.verb} " in row.move:
                notes.setdefault(place - 1, []).append(f"amended by agreement, {row.time}:")
        elif row.kind == MOVE:
            notes.setdefault(place, []).append(f"taken back: {row.move}")
    return notes


# -- in --


def read_tally(path: Path) -> Record:
    """The record in a `.tally` file; raises BadTally with the line at fault."""
    if not path.exists():
        raise fault("ledger.absent", path)
    with explained(path):
        raw = path.read_bytes()
    try:
        return read_record(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = len(raw[: error.start].split(b"\n"))
        text = say(N_("Line {line}: this is not text in UTF-8; save the file as UTF-8."), line=line)
        raise BadTally(str(path), line, text) from None
    except BadRecord as error:
        raise BadTally(str(path), error.line, error.text) from None


def import_record(ledger: Ledger, table: str, rules: Rules[S], record: Record, file: str = "") -> Game[S]:
    """A new game from a record. Every line is replayed first; if one is refused, nothing is written.

    Raises BadTally with the line and the refusal. `file` is named in the error if it is known.
    """
    setup, played = _replayed(rules, record, file)
    version = rules.title.version
    entries = [Entry(move=move.text(), seat=move.seat, source=_source(setup, move)) for move, _ in played]
    kept = [
        Snapshot(n, version, rules.snapshot(state))
        for n, (_, state) in enumerate(played, 1)
        if n % EVERY == 0 or n == len(played)
    ]
    result = rules.result(played[-1][1]) if played else None
    standing = None if result is None else msgspec.json.encode(result).decode()
    id = ledger.create(table, setup, version)
    ledger.append(id, 0, entries, snapshots=kept, standing=standing)
    return Game(ledger, id, rules)


def _replayed(rules: Rules[S], record: Record, file: str) -> tuple[Setup, list[tuple[Move, S]]]:
    try:
        if record.setup.title != rules.title.id:
            raise BadSetup(say(N_("This is a record of {title}."), title=record.setup.title))
        setup = rules.check(record.setup)
        return setup, [(move, state) for _, move, state in replay(rules, record)]
    except BadSetup as error:
        raise BadTally(file, 1, say(N_("In the header: {fault}"), fault=error.text)) from None
    except BadRecord as error:
        raise BadTally(file, error.line, error.text) from None
    except Refused as error:
        raise BadTally(file, error.line, _refused(rules, record, error)) from error


def _refused(rules: Rules[Any], record: Record, error: Refused) -> Text:
    why = rules.explain(error.refusals[0], record.setup)
    told = say(
        N_("Line {line}: {move}: {why} Correct this line, or end the record before it."),
        line=error.line,
        move=error.move.text(),
        why=why,
    )
    if record.rules_version == rules.title.version:
        return told
    return say(
        N_("{fault} The record was made under rules {then}; these are {now}."),
        fault=told,
        then=record.rules_version,
        now=rules.title.version,
    )


def _source(setup: Setup, move: Move) -> str:
    """Who made a move of a record: the hub deals and rolls if it is the dealer, all else was chosen."""
    dealt = move.seat == TABLE and not isinstance(move, Amend) and setup.dealer == "hub"
    return "hub" if dealt else "tablet"


__all__ = ["BadTally", "import_record", "read_tally", "to_file", "to_record", "to_text"]

"""Box sheets of the house: what an owner has entered about his own copy of each title, and what games have taught."""

from __future__ import annotations

import threading
from typing import Any

import msgspec

from hub.game import Rules, Setup, SheetKind, Text
from hub.game.setup import Box, Row, check_setup
from hub.game.sheet import BOX, MADE_UP, Missing, check_sheet, merge, missing, pick, read_sheet, sheet_file
from hub.ledger import Ledger

from .errors import NotTaken

WRITING = threading.RLock()
"""Whoever reads a sheet in order to write it holds this: pages, games and maps share the same box."""


class Sheets:
    """The sheets of every title, on one shelf."""

    def __init__(self, ledger: Ledger) -> None:
        self._shelf = ledger.shelf("sheets")

    def box(self, title: str) -> Box:
        """Everything known of the owner's copy."""
        known: Box = self._shelf.get(title, {})
        return known

    def save(self, rules: Rules[Any], box: Box) -> None:
        """Keep these values in place of what was known. Raises NotTaken with every fault."""
        if faults := check_sheet(rules.sheets, box):
            raise NotTaken(faults)
        self._shelf.put(rules.title.id, box)

    def add(self, rules: Rules[Any], box: Box) -> None:
        """Keep these values beside what was known; rows of the same key are replaced. Raises NotTaken."""
        with WRITING:
            self.save(rules, merge(rules.sheets, self.box(rules.title.id), box))

    def take(self, rules: Rules[Any], document: Any) -> None:
        """Keep what a shared sheet file says. Raises NotTaken with every fault; then nothing is changed."""
        box, faults = read_sheet(rules.title.id, rules.sheets, document)
        if faults:
            raise NotTaken(faults)
        self.add(rules, box)

    def file(self, title: str) -> dict[str, Any]:
        """What is known, as a file to share with other owners."""
        return sheet_file(title, self.box(title))

    def missing(self, rules: Rules[Any], setup: Setup) -> tuple[Missing, ...]:
        """What this set-up needs to be told first."""
        return () if _made_up(setup) else missing(rules.sheets, self.box(rules.title.id), setup)

    def into(self, rules: Rules[Any], setup: Setup) -> Setup:
        """The set-up with the values it will be played with; a game keeps them whatever is corrected later."""
        if not rules.sheets or setup.box or _made_up(setup):
            return setup
        whole = check_setup(rules.title, setup)
        return msgspec.structs.replace(whole, box=pick(rules.sheets, self.box(rules.title.id), whole))

    def learn(self, rules: Rules[Any], setup: Setup, state: Any) -> tuple[Text, ...]:
        """Keep what a game has shown. Gives what is implausible about it, instead of keeping that."""
        if not rules.sheets or _made_up(setup):
            return ()
        with WRITING:
            known = self.box(rules.title.id)
            taught = rules.learned(state, known)
            if not taught or (merged := merge(rules.sheets, known, taught)) == known:
                return ()
            faults = check_sheet(rules.sheets, merged)
            if not faults:
                self._shelf.put(rules.title.id, merged)
            return faults

    def unlearn(self, rules: Rules[Any], setup: Setup, before: Any, after: Any) -> None:
        """A move was taken back: what only it had shown is as it was when the game began, unless corrected since."""
        if not rules.sheets or _made_up(setup):
            return
        was, now = rules.learned(before, setup.box), {**setup.box, **rules.learned(after, setup.box)}
        with WRITING:
            box = dict(self.box(rules.title.id))
            for kind in rules.sheets:
                gone = [row for row in was.get(kind.id, []) if row not in now.get(kind.id, [])]
                left = {kind.id: [row for row in box.get(kind.id, []) if row not in gone]}
                back = [row for row in now.get(kind.id, []) if any(_same(kind, row, other) for other in gone)]
                if gone and any(row in gone for row in box.get(kind.id, [])):
                    box = {**box, **merge((kind,), left, {kind.id: back})}
            self._shelf.put(rules.title.id, {name: rows for name, rows in box.items() if rows})


def _made_up(setup: Setup) -> bool:
    return setup.options.get(BOX.id) == MADE_UP


def _same(kind: SheetKind, row: Row, other: Row) -> bool:
    return all(row.get(field.id) == other.get(field.id) for field in kind.fields if field.key)

"""Box sheets of the house: what an owner has entered about his own copy of each title, and what games have taught."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any

import msgspec

from hub.game import Move, PieceKind, Rules, Setup, Text
from hub.game.setup import Box, check_setup
from hub.game.sheet import BOX, MADE_UP, Missing, check_sheet, merge, missing, pick, read_sheet, sheet_file
from hub.ledger import Ledger

from .face import NotTaken

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


class Remembered:
    """What tags have taught: which printed values belong to which tagged piece of a title."""

    def __init__(self, ledger: Ledger) -> None:
        self._shelf = ledger.shelf("remembered")

    def learn(self, rules: Rules[Any], move: Move, pieces: Iterable[PieceKind]) -> bool:
        """A move told what is printed on the piece that was shown with it; gives whether that was news."""
        facets = rules.printed.get(move.verb, ())
        fitting = [kind for kind in pieces if kind.n == 1 and move.verb in kind.facets.get("verb", (move.verb,))]
        if not facets or len(fitting) != 1:
            return False
        said = move.facets()
        values = {"verb": move.verb, **{name: said[name] for name in facets}}
        key = f"{rules.title.id}/{fitting[0].id}"
        if self._shelf.get(key) == values:
            return False
        self._shelf.put(key, values)
        return True

    def taught(self, rules: Rules[Any], pieces: Iterable[PieceKind]) -> tuple[PieceKind, ...]:
        """The pieces, each with what is remembered of it."""
        known = self._shelf.items() if rules.printed else {}
        return tuple(_with(kind, known.get(f"{rules.title.id}/{kind.id}")) for kind in pieces)


def _with(kind: PieceKind, values: dict[str, Any] | None) -> PieceKind:
    if not values:
        return kind
    return msgspec.structs.replace(kind, facets={**kind.facets, **{name: (value,) for name, value in values.items()}})


def _made_up(setup: Setup) -> bool:
    return setup.options.get(BOX.id) == MADE_UP

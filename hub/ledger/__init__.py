"""Records on disk: every move, undo and redo as a row that is never changed. Imports the kernel only."""

from .ledger import (
    Counted,
    Entry,
    GameInfo,
    Ledger,
    LedgerError,
    NoSuchGame,
    Row,
    Shelf,
    Snapshot,
    Stale,
)

__all__ = [
    "Counted",
    "Entry",
    "GameInfo",
    "Ledger",
    "LedgerError",
    "NoSuchGame",
    "Row",
    "Shelf",
    "Snapshot",
    "Stale",
]

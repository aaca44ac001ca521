"""Records on disk: every move, undo and redo as a row that is never changed. Imports the kernel only."""

from .file import check, restore
from .ledger import Counted, Entry, GameInfo, Ledger, LedgerError, NoSuchGame, Row, Shelf, Snapshot, Stale
from .memory import MemoryLedger
from .play import Game, Nothing, Step
from .sqlite import SqliteLedger

__all__ = [
    "Counted",
    "Entry",
    "Game",
    "GameInfo",
    "Ledger",
    "LedgerError",
    "MemoryLedger",
    "NoSuchGame",
    "Nothing",
    "Row",
    "Shelf",
    "Snapshot",
    "SqliteLedger",
    "Stale",
    "Step",
    "check",
    "restore",
]

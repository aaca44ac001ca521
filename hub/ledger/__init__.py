"""Records on disk: every move, undo and redo as a row that is never changed. Imports the kernel only."""

from .export import BadTally, import_record, read_tally, to_file, to_record, to_text
from .file import check, replace, restore, stage
from .ledger import Counted, Entry, GameInfo, Ledger, LedgerError, NoSuchGame, Row, Shelf, Snapshot, Stale
from .memory import MemoryLedger
from .play import Game, Nothing, Step
from .sqlite import SqliteLedger

__all__ = [
    "BadTally",
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
    "import_record",
    "read_tally",
    "replace",
    "restore",
    "stage",
    "to_file",
    "to_record",
    "to_text",
]

"""What can be wrong with a ledger file, said to people: which file it is and what to do about it."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.game import N_, say

from .ledger import LedgerError

_SENTENCES = {
    "ledger.foreign": N_("{file} is not a ledger of Tallyman. It was left as it is; choose another file."),
    "ledger.newer": N_(
        "{file} was written by a newer Tallyman (ledger version {found}, this one reads up to {known}). "
        "It was left as it is; update this hub."
    ),
    "ledger.damaged": N_(
        "{file} is damaged ({detail}). It was left as it is; keep it, and go on from a copy of the last backup."
    ),
    "ledger.orphan": N_(
        "{file} is missing, but {detail} beside it still holds moves. Put the file back, or move the other away."
    ),
    "ledger.exists": N_("{file} exists already and is never overwritten; choose another name."),
    "ledger.absent": N_("There is no file {file}; check the name."),
    "ledger.full": N_("The disk with {file} is full. Nothing was lost; make room and do it again."),
    "ledger.readonly": N_("{file} cannot be written to. Give the hub's user the right to write it and its folder."),
    "ledger.busy": N_("{file} is in use by another program. Close that one and do it again."),
    "ledger.place": N_("{file} cannot be opened. Its folder must exist and the hub's user must be allowed to use it."),
    "ledger.disk": N_("The disk with {file} does not work as it should ({detail}). Make a backup to another disk."),
}

# By SQLite's primary result code, the low byte of the extended one.
_BY_RESULT = {
    sqlite3.SQLITE_FULL: "ledger.full",
    sqlite3.SQLITE_READONLY: "ledger.readonly",
    sqlite3.SQLITE_PERM: "ledger.readonly",
    sqlite3.SQLITE_BUSY: "ledger.busy",
    sqlite3.SQLITE_LOCKED: "ledger.busy",
    sqlite3.SQLITE_CORRUPT: "ledger.damaged",
    sqlite3.SQLITE_NOTADB: "ledger.foreign",
    sqlite3.SQLITE_CANTOPEN: "ledger.place",
    sqlite3.SQLITE_IOERR: "ledger.disk",
}


def fault(code: str, path: Path, **values: str | int) -> LedgerError:
    """The error of that code about that file."""
    return LedgerError(code, say(_SENTENCES[code], file=str(path), **values))


def damaged(path: Path, detail: object) -> LedgerError:
    """The file is a ledger but cannot be trusted; `detail` is for whoever mends it."""
    return fault("ledger.damaged", path, detail=str(detail))


def _result(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF


def about_place(error: sqlite3.Error) -> bool:
    """Whether an error is about where a file lies and who may use it, not about what is in it."""
    return isinstance(error, sqlite3.OperationalError) and _result(error) in _BY_RESULT


def _unreadable(error: sqlite3.Error) -> bool:
    """Whether letters were damaged; Python says so, SQLite has no code for it."""
    return str(error).startswith("Could not decode to UTF-8")


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's and the system's errors about this file into ones for people."""
    try:
        yield
    except sqlite3.Error as error:
        if _unreadable(error):
            raise damaged(path, error) from error
        if _result(error) not in _BY_RESULT:
            raise  # a mistake of ours, not of the file
        raise fault(_BY_RESULT[_result(error)], path, detail=str(error)) from error
    except UnicodeDecodeError as error:  # of a name or a message within SQLite
        raise damaged(path, error) from error
    except PermissionError as error:
        raise fault("ledger.readonly", path) from error
    except FileExistsError as error:
        raise fault("ledger.exists", path) from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise fault("ledger.full", path) from error
        place = isinstance(error, (FileNotFoundError, NotADirectoryError, IsADirectoryError))
        raise fault("ledger.place" if place else "ledger.disk", path, detail=error.strerror or str(error)) from error

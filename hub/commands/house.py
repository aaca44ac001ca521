"""The house's papers on disk: opening them for a command, and backup, restore, export, import."""

from __future__ import annotations

import argparse
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from hub.commands import Problem
from hub.games import rules_of
from hub.i18n import gettext as _
from hub.i18n import render
from hub.ledger import (
    Game,
    Ledger,
    LedgerError,
    SqliteLedger,
    import_record,
    read_tally,
    replace,
    to_file,
    to_text,
)

FILE = "tallyman.db"


def data_option(command: argparse.ArgumentParser) -> None:
    """`--data DIR`: where games and settings live."""
    command.add_argument(
        "--data", type=Path, default=default_data(), metavar="DIR", help=_("where games and settings live")
    )


def default_data() -> Path:
    """The data folder of this user, unless TALLYMAN_DATA names another."""
    if said := os.environ.get("TALLYMAN_DATA"):
        return Path(said)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "tallyman"


@contextmanager
def ledger_at(data: Path) -> Iterator[Ledger]:
    """The ledger of a data folder, closed at the end; a Problem in words if it cannot be opened."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with SqliteLedger(data / FILE) as ledger:
            yield ledger
    except OSError as error:
        raise Problem(_("Cannot use {file}: {fault}").format(file=data, fault=error.strerror)) from None
    except LedgerError as error:
        raise Problem(error.text) from None


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add these commands to the parser."""

    def add(name: str, help: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help, parents=[language])
        data_option(command)
        command.set_defaults(run=run)
        return command

    backup = add("backup", _("copy everything to one file, also while the hub runs"), make_backup)
    backup.add_argument("file", type=Path)
    back = add("restore", _("put a backup in place; what was there before is kept beside it"), use_backup)
    back.add_argument("file", type=Path)
    out = add("export", _("write a game as a .tally file"), export)
    out.add_argument("game", nargs="?", help=_("the game's number; without it, all games are listed"))
    out.add_argument("file", type=Path, nargs="?", help=_("a new file; without it, the record is printed"))
    into = add("import", _("take a .tally file into the ledger"), take_in)
    into.add_argument("file", type=Path)
    into.add_argument("--table", default="main", help=_("the table it belongs to"))


def make_backup(arguments: argparse.Namespace) -> int:
    """One file with everything, made while play goes on."""
    with ledger_at(arguments.data) as ledger:
        ledger.backup(arguments.file)
    print(_("Backup written: {file}").format(file=arguments.file))
    return 0


def use_backup(arguments: argparse.Namespace) -> int:
    """Put a backup in place after examining it; what was there before is kept beside it."""
    try:
        with alone(arguments.data):
            kept = put_in_place(arguments.file, arguments.data)
    except LedgerError as error:
        raise Problem(error.text) from None
    print(_("Restored from {file}.").format(file=arguments.file))
    if kept:
        print(_("What was there before is now {file}.").format(file=kept))
    return 0


def put_in_place(backup: Path, data: Path) -> Path | None:
    """Make a checked backup the ledger of a data folder. Gives the name that the old ledger has now, if there was one."""
    kept = data / f"before-{datetime.now():%Y%m%d-%H%M%S}.db"
    return kept if replace(backup, data / FILE, kept) else None


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """Be the only hub on a data folder; a Problem in words if another runs there."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with (data / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
    except BlockingIOError:
        raise Problem(
            _("A hub is running on {file}. Stop it first, or name another folder with --data.").format(file=data)
        ) from None
    except OSError as error:
        raise Problem(_("Cannot use {file}: {fault}").format(file=data, fault=error.strerror or error)) from None


def put_staged_in_place(waiting: Path, data: Path) -> None:
    """Use the backup that was given on the pages. One that cannot be used is set aside, and the hub goes on without."""
    try:
        put_in_place(waiting, data)
        waiting.unlink()
    except LedgerError as error:
        aside = waiting.with_name(f"refused-{datetime.now():%Y%m%d-%H%M%S}.db")
        waiting.rename(aside)
        print(render(error.text))
        said = _("The backup was not put in place; it is now {file}. The hub goes on with what it had.")
        print(said.format(file=aside))


def export(arguments: argparse.Namespace) -> int:
    """One game as text, to a file or the terminal; or the list of games."""
    with ledger_at(arguments.data) as ledger:
        if not arguments.game:
            for info in ledger.games():
                names = ", ".join(seat.name for seat in info.setup.seats)
                print(f"{info.id}  {info.setup.title}  {info.table}  {info.started[:10]}  {names}")
            return 0
        info = ledger.game(arguments.game)
        game = Game(ledger, info.id, rules_of(info.setup.title))
        if arguments.file is None:
            print(to_text(game), end="")
        else:
            to_file(game, arguments.file)
            print(_("Record written: {file}").format(file=arguments.file))
    return 0


def take_in(arguments: argparse.Namespace) -> int:
    """A record from a file becomes a game in the ledger."""
    with ledger_at(arguments.data) as ledger:
        record = read_tally(arguments.file)
        try:
            rules = rules_of(record.setup.title)
            game = import_record(ledger, arguments.table, rules, record, str(arguments.file))
        except KeyError:
            raise Problem(_("There is no game called {title}.").format(title=record.setup.title)) from None
    print(_("Imported as game {id}.").format(id=game.id))
    return 0

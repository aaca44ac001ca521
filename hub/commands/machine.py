"""Commands about the machine the hub runs on: the code that pairs a screen, and what was tried and refused."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from hub.commands.house import data_option, ledger_at
from hub.i18n import gettext as _

Run = Callable[[argparse.Namespace], int]


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add these commands to the parser."""

    def add(name: str, help: str, run: Run) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = commands.add_parser(name, help=help, description=help, parents=[language])
        data_option(command)
        command.set_defaults(run=run)
        return command

    code = add("code", _("print the code that lets a screen act at a table"), print_code)
    code.add_argument("--table", default="main", help=_("the table it belongs to"))


def print_code(arguments: argparse.Namespace) -> int:
    """The pairing code of a table, also while the hub runs."""
    from companion_web.screens import Pairings

    with ledger_at(arguments.data) as ledger:
        code = Pairings(ledger.shelf("pairings"), ledger.shelf("settings")).code(arguments.table)
    print(f"{code[:3]} {code[3:]}")
    return 0

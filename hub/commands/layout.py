"""The command `layout`: which stations a table has. A ready kit to start from, a file to check and use."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hub.commands import Problem
from hub.commands.house import data_option, ledger_at
from hub.games import TITLES, rules_of
from hub.i18n import gettext as _
from hub.i18n import render
from hub.service.hub import LAYOUTS, ready_kit
from hub.table import KITS, BadLayout, read_layout


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add this command to the parser."""
    words = _("which stations, readers, buttons and lights a table has")
    command: argparse.ArgumentParser = commands.add_parser("layout", help=words, description=words, parents=[language])
    verbs = command.add_subparsers(title=_("commands"), metavar=_("command"), required=True)

    def add(name: str, help: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        verb: argparse.ArgumentParser = verbs.add_parser(name, help=help, description=help, parents=[language])
        verb.set_defaults(run=run)
        return verb

    ready = add("kit", _("print a ready layout, to use or to change"), print_kit)
    ready.add_argument("kit", choices=KITS)
    ready.add_argument("--title", default=TITLES[0], help=_("the game whose board is watched"))
    ready.add_argument("--seats", type=int, default=4, help=_("number of seats"))
    used = add("use", _("check a layout file and give it to a table"), use)
    used.add_argument("file", type=Path)
    shown = add("show", _("print the layout of a table"), show)
    for verb in (used, shown):
        verb.add_argument("--table", default="main", help=_("the table it belongs to"))
        data_option(verb)


def print_kit(arguments: argparse.Namespace) -> int:
    """A ready layout as the text of its file."""
    if arguments.title not in TITLES:
        said = _("There is no game called {title}. There are: {known}.")
        raise Problem(said.format(title=arguments.title, known=", ".join(TITLES)))
    rules = rules_of(arguments.title)
    if not 1 <= arguments.seats <= len(rules.title.colours):
        raise Problem(_("This game does not take {n} seats.").format(n=arguments.seats))
    print(ready_kit(arguments.kit, rules, rules.title.colours[: arguments.seats]), end="")
    return 0


def use(arguments: argparse.Namespace) -> int:
    """A layout file for a table; the hub uses it from its next start."""
    try:
        text = arguments.file.read_text(encoding="utf-8")
        layout = read_layout(text)
    except OSError as error:
        raise Problem(_("Cannot read {file}: {fault}").format(file=arguments.file, fault=error.strerror)) from None
    except UnicodeDecodeError:
        raise Problem(_("{file} is not a text file.").format(file=arguments.file)) from None
    except BadLayout as error:
        raise Problem(f"{arguments.file}: {render(error.text)}") from None
    with ledger_at(arguments.data) as ledger:
        ledger.shelf("tables").put(arguments.table, ledger.shelf("tables").get(arguments.table, {}))
        ledger.shelf(LAYOUTS).put(arguments.table, text)
    names = ", ".join(station.name for station in layout.stations) or "-"
    print(_("Table {table} has these stations from the next start: {names}").format(table=arguments.table, names=names))
    return 0


def show(arguments: argparse.Namespace) -> int:
    """The layout a table has."""
    with ledger_at(arguments.data) as ledger:
        text = ledger.shelf(LAYOUTS).get(arguments.table)
    if text is None:
        print(_("This table has no layout. Print one to start from with: tallyman layout kit one-pad"))
        return 0
    print(text, end="")
    return 0

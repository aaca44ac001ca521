"""The command `sheet`: what is printed on the owner's own copy, asked for, checked, kept and shared as a file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import msgspec

from hub.commands import Problem
from hub.commands.house import data_option, ledger_at
from hub.game import BadSetup, Box, Edition, Rules, Seat, Setup, Text
from hub.game.setup import check_setup
from hub.game.sheet import missing, pick, read_sheet, sheet_file, template
from hub.games import TITLES, rules_of
from hub.i18n import gettext as _
from hub.i18n import ngettext, render
from hub.service import NotTaken
from hub.service.sheets import Sheets


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add this command to the parser."""
    about = _("values printed on your own copy of a game: what is missing, a form to fill in, checking, taking in")
    command = commands.add_parser("sheet", help=about, description=about, parents=[language])
    command.set_defaults(run=sheet)
    command.add_argument("title")
    data_option(command)
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("--missing", action="store_true", help=_("list what a game would ask for before it begins"))
    what.add_argument("--template", action="store_true", help=_("print a form to fill in"))
    what.add_argument("--check", type=Path, metavar="FILE", help=_("say what is wrong with a filled-in form"))
    what.add_argument("--import", type=Path, metavar="FILE", dest="take", help=_("keep the values of a form"))
    what.add_argument("--export", action="store_true", help=_("print what is kept, to share it"))
    command.add_argument("--edition", default="", help=_("edition of the title"))
    command.add_argument("--seats", type=int, help=_("number of seats"))
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=_("an option of the title")
    )


def sheet(arguments: argparse.Namespace) -> int:
    """One of the five things that can be done with a sheet."""
    rules = _rules(arguments.title)
    if arguments.template:
        print(_json(template(rules.title.id, rules.sheets, _)))
        return 0
    if arguments.check:
        return _check(rules, arguments.check)
    with ledger_at(arguments.data) as ledger:
        sheets = Sheets(ledger)
        if arguments.take:
            print(_kept(_take(rules, sheets, arguments.take)))
            return 0
        kept = sheets.box(rules.title.id)
    if arguments.export:
        print(_json(sheet_file(rules.title.id, kept)))
        return 0
    return _missing(rules, kept, arguments)


def _rules(title: str) -> Rules[Any]:
    if title not in TITLES:
        raise Problem(
            _("There is no game called {title}. There are: {known}.").format(title=title, known=", ".join(TITLES))
        )
    rules = rules_of(title)
    if not rules.sheets:
        raise Problem(_("{title} has no sheet: everything printed in it is known.").format(title=rules.title.name))
    return rules


def _json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1)


def _document(path: Path) -> Any:
    try:
        return msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise Problem(_("Cannot read {file}: {fault}").format(file=path, fault=error.strerror)) from None
    except (ValueError, RecursionError) as error:  # not JSON, not UTF-8, or nested without end
        raise Problem(_("{file} is not JSON: {fault}").format(file=path, fault=error)) from None


def _check(rules: Rules[Any], path: Path) -> int:
    box, faults = read_sheet(rules.title.id, rules.sheets, _document(path))
    for fault in faults:
        print(render(fault))
    if not faults:
        print(_kept(box, checked=True))
    return 1 if faults else 0


def _take(rules: Rules[Any], sheets: Sheets, path: Path) -> Box:
    """Keep what a form says, if it is right by itself and beside what is kept already."""
    box, faults = read_sheet(rules.title.id, rules.sheets, _document(path))
    try:
        if faults:
            raise NotTaken(faults)
        sheets.add(rules, box)
    except NotTaken as error:
        raise Problem("\n".join(render(fault) for fault in error.texts), 1) from None
    return box


def _kept(box: Box, checked: bool = False) -> str:
    n = sum(map(len, box.values()))
    if checked:
        return ngettext("Nothing wrong: {n} row.", "Nothing wrong: {n} rows.", n).format(n=n)
    return ngettext("Kept: {n} row.", "Kept: {n} rows.", n).format(n=n)


def _missing(rules: Rules[Any], kept: Box, arguments: argparse.Namespace) -> int:
    """Exit 0 if nothing is missing, 1 if something is."""
    edition = _edition(rules, arguments.edition)
    counts = (arguments.seats,) if arguments.seats is not None else edition.seats
    if counts[0] not in edition.seats:
        raise Problem(_("This game does not take {n} seats.").format(n=counts[0]))
    chosen = _options(arguments.option)
    lacking: list[tuple[int, Text]] = []
    for n in counts:
        fitting = {
            name: value
            for name, value in chosen.items()
            if arguments.seats is not None or not _foreign(rules, edition, name, n)
        }
        lacking += [(n, text) for text in _lacking(rules, kept, _setup(rules, edition, n, fitting))]
    for n, text in lacking:
        print(ngettext("{n} seat: {what}", "{n} seats: {what}", n).format(n=n, what=render(text)))
    if not lacking:
        print(_("Nothing is missing."))
    return 1 if lacking else 0


def _lacking(rules: Rules[Any], kept: Box, setup: Setup) -> list[Text]:
    """Rows that nobody has entered; if all are there, why the game still could not begin."""
    if rows := missing(rules.sheets, kept, setup):
        return [one.text() for one in rows]
    try:
        rules.check(msgspec.structs.replace(setup, box=pick(rules.sheets, kept, setup)))
    except BadSetup as error:
        return [error.text]
    return []


def _edition(rules: Rules[Any], id: str) -> Edition:
    edition = rules.title.edition(id) if id else rules.title.editions[0]
    if edition is None:
        known = ", ".join(one.id for one in rules.title.editions)
        raise Problem(_("There is no edition {edition}; choose one of: {known}.").format(edition=id, known=known))
    return edition


def _options(words: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for option in words:
        name, found, value = option.partition("=")
        if not found:
            raise Problem(_("An option is given as NAME=VALUE, not {option}.").format(option=option))
        chosen[name] = value
    return chosen


def _foreign(rules: Rules[Any], edition: Edition, name: str, n: int) -> bool:
    """An option that there is, but not with so many seats: left out when all counts are asked for."""
    return any(option.id == name and not option.applies(edition.id, n) for option in rules.title.options)


def _setup(rules: Rules[Any], edition: Edition, n: int, options: dict[str, str]) -> Setup:
    seats = tuple(Seat(colour, colour) for colour in rules.title.colours[:n])
    try:
        return check_setup(rules.title, Setup(rules.title.id, edition.id, seats, options))
    except BadSetup as error:
        raise Problem(error.text) from None

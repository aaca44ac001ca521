"""Commands for people who write titles: `check` runs the contract, `messages` writes what is missing in translations."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hub import messages
from hub.commands import Problem
from hub.game import Rules
from hub.game.contract import Fault, check
from hub.game.ways import ways
from hub.games import TITLES, rules_of
from hub.i18n import LANGUAGES, render
from hub.i18n import gettext as _
from hub.service.acting import acted_out_wrongly
from hub.table import KITS

MOST_SHOWN = 20


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add these commands to the parser."""
    words = _("prove that a title keeps every promise: random games of every way to play it, on every kit")
    command: argparse.ArgumentParser = commands.add_parser("check", help=words, description=words, parents=[language])
    command.add_argument("title", help=_("the title, or all"))
    command.add_argument("--games", type=int, default=1, help=_("random games of each way to play"))
    command.add_argument("--every", type=int, default=7, help=_("ask all promises at every so-manieth move"))
    command.add_argument("--no-kits", action="store_true", help=_("do not act games out on virtual stations"))
    command.set_defaults(run=check_titles)
    words = _("write sentences that have no translation yet into the catalogues, and tell what is wrong with them")
    command = commands.add_parser("messages", help=words, description=words, parents=[language])
    command.add_argument("folder", type=Path, nargs="?", help=_("the folder of a title; all of the house if left out"))
    command.set_defaults(run=write_messages)


# -- check --

SPEAK = {language: lambda text, language=language: render(text, language) for language in LANGUAGES}
"""How the contract hears sentences in every language."""


def check_titles(arguments: argparse.Namespace) -> int:
    """Every promise of one title or all; exit 1 if one is broken."""
    if arguments.title != "all" and arguments.title not in TITLES:
        said = _("There is no game called {title}. There are: {known}.")
        raise Problem(said.format(title=arguments.title, known=", ".join(TITLES)))
    broken = 0
    for title in TITLES if arguments.title == "all" else (arguments.title,):
        rules = rules_of(title)
        for way, faults in _asked(rules, arguments):
            print(f"{title}: {way}: " + (_("good") if not faults else _("broken promises: {n}").format(n=len(faults))))
            for fault in faults[:MOST_SHOWN]:
                print(f"  {fault}")
            broken += len(faults)
    return bool(broken)


def _asked(rules: Rules[Any], arguments: argparse.Namespace) -> Iterator[tuple[str, list[Fault]]]:
    """Each way to play, then each kit, with what is broken."""
    yield "sentences", [Fault("translated", "", 0, what) for what in untranslated(rules)]
    for way, setup in ways(rules):
        for seed in range(arguments.games):
            yield way, list(check(rules, way, setup, SPEAK, seed, arguments.every))
    for kit in () if arguments.no_kits else KITS:
        yield kit, [Fault("acted_out", kit, 0, what) for what in acted_out_wrongly(rules, kit)]


def untranslated(rules: Rules[Any]) -> list[str]:
    """Sentences of a title's folder that lack their Polish."""
    folder = Path(inspect.getfile(type(rules))).parent
    own = [path for path in (folder / "pl.po",) if path.exists()]
    return messages.faults(messages.said_in(folder), messages.known_to_the_house("pl") | messages.translations(own))


# -- messages --


def write_messages(arguments: argparse.Namespace) -> int:
    """Skeletons for titles, then every fault there is."""
    if arguments.folder is not None and not arguments.folder.is_dir():
        raise Problem(_("There is no folder {folder}.").format(folder=arguments.folder))
    folders = [arguments.folder.resolve()] if arguments.folder else messages.title_folders()
    for folder in folders:
        path, added = messages.write_missing(folder)
        if added:
            print(_("{file}: sentences to translate: {n}").format(file=path, n=added))
    said = messages.said_in(folders[0]) if arguments.folder else messages.said()
    own = [path for folder in folders if (path := folder / "pl.po").exists()]
    rows = messages.faults(said, messages.known_to_the_house("pl") | messages.translations(own))
    rows += [] if arguments.folder else [f"unused: {key}" for key in messages.unused()]
    print("\n".join(rows) or _("every sentence is there in Polish and English"))
    return bool(rows)

"""Commands for people who write titles: `messages` writes what is missing into their catalogues."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hub import messages
from hub.commands import Problem
from hub.i18n import gettext as _


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add these commands to the parser."""
    words = _("write sentences that have no translation yet into the catalogues, and tell what is wrong with them")
    command: argparse.ArgumentParser = commands.add_parser(
        "messages", help=words, description=words, parents=[language]
    )
    command.add_argument("folder", type=Path, nargs="?", help=_("the folder of a title; all of the house if left out"))
    command.set_defaults(run=write_messages)


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

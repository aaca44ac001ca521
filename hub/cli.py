"""The command `tallyman`. Parses the line and hands over to hub/commands; the only door for people at a terminal."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from hub import __version__, i18n
from hub.commands import Problem, house, layout, machine, play, serve, sheet, stations, titles, virtual
from hub.game import N_
from hub.i18n import gettext as _

ARGPARSE = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("expected one argument"),
)
"""What argparse itself says to people; it asks our catalogues for it."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit 0 for yes, 1 for no, 2 for something that was not understood."""
    words = list(sys.argv[1:] if argv is None else argv)
    i18n.use(_asked_language(words))
    setattr(argparse, "_", i18n.gettext)  # noqa: B010
    arguments = parser().parse_args(words)
    try:
        code: int = arguments.run(arguments)
    except Problem as problem:
        print(problem.sentence, file=sys.stderr)
        return problem.code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    """The whole command line, in the language in use."""
    language = argparse.ArgumentParser(add_help=False)
    language.add_argument("--lang", choices=sorted(i18n.LANGUAGES), help=_("language of the answers"))
    top = argparse.ArgumentParser(
        prog="tallyman",
        description=_("Scoreboard, referee and table for heavy economic board games."),
        parents=[language],
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"tallyman {__version__}",
        help=_("show program's version number and exit"),
    )
    commands = top.add_subparsers(title=_("commands"), metavar=_("command"), required=True)
    play.register(commands, language)
    serve.register(commands, language)
    virtual.register(commands, language)
    house.register(commands, language)
    sheet.register(commands, language)
    stations.register(commands, language)
    layout.register(commands, language)
    titles.register(commands, language)
    machine.register(commands, language)
    return top


def _asked_language(words: Sequence[str]) -> str:
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "pl" if spoken.startswith("pl") else "en"


if __name__ == "__main__":
    sys.exit(main())

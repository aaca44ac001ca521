"""`tallyman virtual` and `tallyman demo`: stations without hardware, by hand, from a script, or acting out a whole game."""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hub.commands import Problem
from hub.commands.house import alone, data_option, default_data, ledger_at
from hub.commands.progress import Progress
from hub.commands.serve import note_down, serve_pages, serving_options, started
from hub.game import BadSetup, Rules, Setup
from hub.games import TITLES, rules_of
from hub.i18n import gettext as _
from hub.i18n import render
from hub.ledger import Ledger
from hub.link.client import read_url
from hub.link.credentials import Credentials
from hub.service.acting import QUICK, UNLIMITED, act_out, demo_setup, ledger_moves, random_record, virtual_table
from hub.service.hub import LAYOUTS
from hub.service.running import EMBEDDED, Running
from hub.service.tagging import tag_book
from hub.table import KITS, Layout, TagBook, read_layout
from hub.virtual.actor import Stuck
from hub.virtual.noise import QUIET, ROUGH
from hub.virtual.script import BadLine, Hands
from hub.virtual.table import Impatient, VirtualTable, tag_everything

SECRETS = "virtual"
"""The shelf of the secrets of stations that are virtual; those of real ones are kept nowhere."""


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add these commands to the parser."""
    words = _("stations without hardware: by hand, from a script, or playing a whole game")
    virtual: argparse.ArgumentParser = commands.add_parser("virtual", help=words, description=words, parents=[language])
    virtual.add_argument("--broker", default="mqtt://127.0.0.1:1883", help=_("the broker stations use"))
    virtual.add_argument("--cafile", default="", help=_("certificate that vouches for an mqtts:// broker"))
    virtual.add_argument("--table", default="main", help=_("the table it belongs to"))
    virtual.add_argument("--script", type=Path, help=_("take the words from a file instead of typing them"))
    data_option(virtual)
    virtual.set_defaults(run=run_virtual)
    show = _("start a hub and a virtual table that plays a game by itself")
    demo: argparse.ArgumentParser = commands.add_parser("demo", help=show, description=show, parents=[language])
    serving_options(demo)
    demo.add_argument("--pace", type=float, default=1.5, help=_("seconds between two moves"))
    demo.set_defaults(run=run_demo, data=None)
    for command in (virtual, demo):
        command.add_argument("--play", metavar="TITLE", help=_("act out a random game of this title"))
        command.add_argument("--seats", type=int, help=_("number of seats"))
        command.add_argument("--seed", type=int, default=1, help=_("seed of the first game"))
        command.add_argument("--kit", choices=KITS, default="seat-pads", help=_("which stations the table has"))
        command.add_argument("--noise", action="store_true", help=_("flicker, repeat, drop, reorder, restart"))


# -- by hand --


def run_virtual(arguments: argparse.Namespace) -> int:
    """Hands by the word at a running hub; or a whole game, with a hub of its own."""
    if arguments.play:
        return play_alone(arguments)
    try:
        server = read_url(arguments.broker, arguments.cafile)
    except ValueError as error:
        raise Problem(str(error)) from None
    with ledger_at(arguments.data) as ledger:
        layout, book = the_table(ledger, arguments.table)
        secrets = secrets_for(ledger, layout)
    noise = ROUGH if arguments.noise else QUIET
    table = VirtualTable(server, arguments.table, layout, secrets, book, noise=noise, seed=arguments.seed)
    try:
        table.start()
    except Impatient as error:
        raise Problem(
            _("{fault}. Does the hub run, and is its broker at {broker}?").format(fault=error, broker=arguments.broker)
        ) from None
    try:
        return by_word(Hands(table), arguments.script)
    finally:
        table.stop()


def the_table(ledger: Ledger, name: str) -> tuple[Layout, TagBook]:
    """The layout of a table and the pieces of the game on it, every one with a tag."""
    text = ledger.shelf(LAYOUTS).get(name)
    if not text:
        raise Problem(
            _(
                "Table {table} has no layout. Try: tallyman layout kit one-pad > pad.toml, then: tallyman layout use pad.toml"
            ).format(table=name)
        )
    game = ledger.current(name)
    if game is None:
        raise Problem(_("There is no game on table {table}. Begin one on the tablet first.").format(table=name))
    setup = ledger.game(game).setup
    book = tag_everything(tag_book(ledger, rules_of(setup.title), setup))
    ledger.shelf("tags").put(setup.title, book.document().decode())
    return read_layout(text), book


def secrets_for(ledger: Ledger, layout: Layout) -> dict[str, str]:
    """A secret for every virtual station; a real station is never locked out by its virtual twin."""
    credentials, shelf = Credentials(ledger.shelf("credentials")), ledger.shelf(SECRETS)
    known = shelf.items()
    for station in layout.stations:
        if station.name not in known:
            if station.name in credentials.stations():
                said = _(
                    "{name} is a real station. Remove it first (tallyman station remove {name}) or use another layout."
                )
                raise Problem(said.format(name=station.name))
            shelf.put(station.name, credentials.add(station.name))
    return {station.name: str(shelf.get(station.name)) for station in layout.stations}


def by_word(hands: Hands, script: Path | None) -> int:
    """Lines typed or from a file, until they end."""
    try:
        lines: Iterable[str] = script.read_text().splitlines() if script else typed()
    except OSError as error:
        raise Problem(_("Cannot read {file}: {fault}").format(file=script, fault=error.strerror)) from None
    for number, line in enumerate(lines, 1):
        try:
            for said in hands.do(line):
                print(render(said), flush=True)
        except (BadLine, Impatient) as error:
            said_ = render(error.text) if isinstance(error, BadLine) else str(error)
            if script:
                raise Problem(_("{file}, line {line}: {fault}").format(file=script, line=number, fault=said_)) from None
            print(said_, flush=True)
    return 0


def typed() -> Iterator[str]:
    """What a person types; `help` tells what can be said."""
    if sys.stdin.isatty():
        print(_("Type help for what can be said, Ctrl+D to end."))
    yield from sys.stdin


# -- a whole game --


def play_alone(arguments: argparse.Namespace) -> int:
    """Act out a whole game through a broker and compare the ledger's record with what was meant."""
    broker = EMBEDDED if arguments.broker == "mqtt://127.0.0.1:1883" else arguments.broker
    with tempfile.TemporaryDirectory() as folder, ledger_at(Path(folder)) as ledger:
        setup, moves = the_game(arguments)
        house = Running(
            ledger,
            broker=broker,
            host="127.0.0.1",
            mqtt_port=0,
            cafile=arguments.cafile,
            windows=QUICK,
            limit=UNLIMITED,
        )
        with house as running:
            noise = ROUGH if arguments.noise else QUIET
            with virtual_table(running, setup, arguments.kit, noise=noise, seed=arguments.seed, quick=True) as table:
                live = running.hub.table("main")
                with Progress(_("moves"), len(moves)) as bar:
                    for _move in acted(live, table, moves):
                        bar.step()
                same = ledger_moves(ledger, live) == [move.text() for move in moves]
    print(_("{n} moves acted out.").format(n=len(moves)))
    print(_("The ledger has the game that was meant.") if same else _("The ledger has another game than was meant!"))
    return 0 if same else 1


def acted(live: Any, table: VirtualTable, moves: list[Any], pace: float = 0.0) -> Iterator[Any]:
    """Moves as they are acted out; a Problem in words if one is not taken."""
    try:
        yield from act_out(live, table, moves, pace)
    except (Stuck, Impatient) as error:
        raise Problem(_("Not taken at the table: {fault}").format(fault=error), 1) from None


def the_game(arguments: argparse.Namespace) -> tuple[Setup, list[Any]]:
    """The set-up and the record to be acted out."""
    title = arguments.play or TITLES[0]
    if title not in TITLES:
        said = _("There is no game called {title}. There are: {known}.")
        raise Problem(said.format(title=title, known=", ".join(TITLES)))
    rules: Rules[Any] = rules_of(title)
    seats = arguments.seats if arguments.seats is not None else max(2, rules.title.editions[0].seats[0])
    try:
        setup = demo_setup(rules, seats, arguments.seed)
    except BadSetup as error:
        raise Problem(error.text) from None
    return setup, random_record(setup, arguments.seed)


# -- the demo --


def run_demo(arguments: argparse.Namespace) -> int:
    """Hub, pages and a game that plays itself, on a folder of its own unless one is named."""
    setup, moves = the_game(arguments)
    note_down(arguments.verbose)
    with demo_data(arguments) as data, alone(data), ledger_at(data) as ledger, started(arguments, ledger) as running:
        noise = ROUGH if arguments.noise else QUIET
        with virtual_table(running, setup, arguments.kit, noise=noise, seed=arguments.seed) as table:
            stop = threading.Event()

            def play() -> None:
                for _move in act_out(running.hub.table("main"), table, moves, arguments.pace):
                    if stop.is_set():
                        return

            player = threading.Thread(target=play, name="demo", daemon=True)
            player.start()
            serve_pages(running, arguments)
            stop.set()
            player.join(arguments.pace + 5)
    return 0


@contextmanager
def demo_data(arguments: argparse.Namespace) -> Iterator[Path]:
    """The demo's own folder, gone afterwards; or the one that was named."""
    if arguments.data is not None and arguments.data != default_data():
        yield arguments.data
        return
    with tempfile.TemporaryDirectory() as folder:
        arguments.data = Path(folder)
        yield Path(folder)

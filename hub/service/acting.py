"""A house with a virtual table in it: a running hub, stations for a kit, and people who act a game out with their hands."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hub.game import TABLE, Facet, Move, Rules, Seat, Setup, View
from hub.game.sheet import demo_options
from hub.games import rules_of
from hub.ledger import Game, Ledger, MemoryLedger
from hub.link.gate import Limit
from hub.table import Ask, Claim, Difference, Finger, Ok, TakeTags, Windows, kit, write_layout
from hub.virtual.actor import Actor, Stuck
from hub.virtual.noise import QUIET, Noise
from hub.virtual.station import AGAIN
from hub.virtual.table import VirtualTable, tag_everything

from .live import LiveTable
from .running import Running
from .tagging import tag_book

NAMES = ("Ania", "Bartek", "Celina", "Darek", "Ewa")
SYMBOLS = ("circle", "triangle", "square", "diamond", "star")
UNLIMITED = Limit(rate=1e9, burst=1e9)
QUICK = Windows(pad_appear=0.0, place_appear=0.0, gone=0.01)
"""Where nobody has to be able to watch: hands that never tremble need no patience."""


def demo_setup(rules: Rules[Any], seats: int, seed: int) -> Setup:
    """A set-up nobody prepared: the hub deals, from a made-up box where the title needs one."""
    sitting = tuple(Seat(*one) for one in zip(rules.title.colours[:seats], NAMES, SYMBOLS, strict=False))
    edition = next((e.id for e in rules.title.editions if seats in e.seats), "")
    return rules.check(Setup(rules.title.id, edition, sitting, demo_options(rules.title), seed))


def random_record(setup: Setup, seed: int) -> list[Move]:
    """A whole random game, as its moves: what is going to be acted out. Dealt as the hub will deal it."""
    rules = rules_of(setup.title)
    game = Game.begin(MemoryLedger(), "intended", setup, rules)
    chance = random.Random(seed)
    while rules.to_act(game.state):
        game.play(chance.choice(list(rules.moves(game.state))), "hub")
    return [rules.read(row.move) for row in game.line.moves]


class Glance:
    """A look at the tablet of a live table, without what is dimmed: nobody at this table touches that."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live

    @property
    def number(self) -> int:
        """Counts up with every move."""
        return self._live.look().number

    def ask(self, seat: str) -> Ask:
        """What is asked of a seat."""
        return self._live.look().ask(seat, dimmed=False)

    def view(self, seat: str | None = None) -> View:
        """What everyone may see."""
        return self._live.look().view(seat)

    def differences(self) -> tuple[Difference, ...]:
        """Where board and game differ."""
        return self._live.look().differences

    def touch(self, seat: str, facets: dict[str, Facet]) -> object:
        """Touch something."""
        return self._live.act(Finger(seat, facets))

    def ok(self, seat: str) -> None:
        """Touch OK."""
        self._live.act(Ok(seat))

    def claim(self, seat: str) -> None:
        """Touch whose the shared pad is."""
        self._live.act(Claim(seat))


@contextmanager
def virtual_table(
    running: Running, setup: Setup, kit_name: str, *, noise: Noise = QUIET, seed: int = 0, quick: bool = False
) -> Iterator[VirtualTable]:
    """Stations of a kit at the first table, every piece tagged, and a new game on it. `quick`: the hub is QUICK too."""
    hub, rules = running.hub, rules_of(setup.title)
    layout = kit(kit_name, setup, rules.view(rules.start(setup)).board)
    secrets = {station.name: running.credentials.renew(station.name) for station in layout.stations}
    hub.set_layout("main", write_layout(layout))
    live = hub.table("main")
    live.start(setup)
    book = tag_everything(tag_book(hub.ledger, rules, setup))
    live.act(TakeTags(book.document()))
    gone, again = (QUICK.gone, QUICK.gone) if quick else (Windows().gone, AGAIN)
    table = VirtualTable(running.server, "main", layout, secrets, book, noise=noise, seed=seed, gone=gone, again=again)
    table.start()
    try:
        table.quiet()
        yield table
    finally:
        table.stop()


def act_out(live: LiveTable, table: VirtualTable, moves: list[Move], pace: float = 0.0) -> Iterator[Move]:
    """Act moves out one after the other with hands alone; yields each once it is in the ledger."""
    actor = Actor(table, Glance(live))
    actor.tidy()
    for move in moves:
        if move.seat != TABLE:
            actor.act(move)
            time.sleep(pace)
        yield move


def ledger_moves(ledger: Ledger, live: LiveTable) -> list[str]:
    """The moves that hold, as the ledger has them."""
    now = live.look()
    return [row.move for row in Game(ledger, now.game, now.rules).line.moves]


def acted_out_wrongly(rules: Rules[Any], kit_name: str, seed: int = 0) -> Iterator[str]:
    """Act one random game out on a kit with hands alone; yields what is wrong with the record it left."""
    seats = min(n for n in rules.title.editions[0].seats if n > 1)
    setup = demo_setup(rules, seats, seed)
    meant = random_record(setup, seed)
    ledger = MemoryLedger()
    with (
        Running(ledger, host="127.0.0.1", mqtt_port=0, windows=QUICK, limit=UNLIMITED) as running,
        virtual_table(running, setup, kit_name, seed=seed, quick=True) as table,
    ):
        live = running.hub.table("main")
        try:
            for _ in act_out(live, table, meant):
                pass
        except Stuck as stuck:
            yield f"hands got stuck at: {stuck}"
            return
        found = ledger_moves(ledger, live)
    for n, (move, line) in enumerate(zip(meant, found, strict=False)):
        if move.text() != line:
            yield f"move {n} was meant to be '{move.text()}' and is '{line}'"
            return
    if len(found) != len(meant):
        yield f"{len(meant)} moves were meant, {len(found)} are in the record"


__all__ = ["act_out", "acted_out_wrongly", "demo_setup", "ledger_moves", "random_record", "virtual_table"]

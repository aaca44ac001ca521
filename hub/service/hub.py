"""The hub: every table of the house in one process, on one ledger."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hub.game import N_, BadSetup, Rules, Seat, Setup, Text, View, say
from hub.game.sheet import BOX, MADE_UP
from hub.game.view import Score
from hub.games import rules_of
from hub.ledger import Game, GameInfo, Ledger, Shelf, to_text
from hub.link.doors import Turned
from hub.table import NO_LAYOUT, Layout, Windows, kit, read_layout, write_layout

from .filling import Filling
from .live import Clock, LiveTable, Post
from .mapping import Boards
from .sheets import Sheets
from .stations import StationInfo
from .story import Story

if TYPE_CHECKING:
    from .wire import Wire

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}\Z")
FIRST = "main"
LAYOUTS = "layouts"
"""The shelf of the tables' layouts, as the texts of their files."""


class BadName(ValueError):
    """A table's name that cannot travel in a topic."""

    def __init__(self, name: str) -> None:
        self.text: Text = say(
            N_("A name has 1 to 32 characters of a-z, 0-9 and -, and starts with a letter or digit: {name}."), name=name
        )
        super().__init__(self.text.english())


class Hub:
    """All tables, their games and their papers."""

    def __init__(
        self, ledger: Ledger, *, post: Post | None = None, clock: Clock = time.monotonic, windows: Windows | None = None
    ) -> None:
        self.ledger, self.sheets = ledger, Sheets(ledger)
        self.filling, self.boards = Filling(ledger, self.sheets), Boards(ledger, self.sheets)
        self.wire: Wire | None = None
        """The link to stations, once there is one."""
        self._post, self._clock, self._windows = post, clock, windows
        self._lock = threading.Lock()
        self._tables: dict[str, LiveTable] = {}
        self._stories: dict[str, tuple[int, Story]] = {}
        for name in self.shelf("tables").items() or {FIRST: None}:
            self.add_table(name)

    # -- tables --

    def tables(self) -> list[str]:
        """The names of all tables."""
        return sorted(self._tables, key=lambda name: (name != FIRST, name))

    def table(self, name: str) -> LiveTable:
        """The table of that name; raises KeyError if there is none."""
        return self._tables[name]

    def add_table(self, name: str) -> LiveTable:
        """The table of that name, made if there is none yet."""
        if not NAME.match(name):
            raise BadName(name)
        with self._lock:
            if name not in self._tables:
                shelf = self.shelf("tables")
                if name not in shelf.items():
                    shelf.put(name, {})
                self._tables[name] = LiveTable(
                    name, self.ledger, self._layout(name), post=self._post, clock=self._clock, windows=self._windows
                )
            return self._tables[name]

    def _layout(self, name: str) -> Layout:
        text = self.layout_text(name)
        return read_layout(text) if text else NO_LAYOUT

    def layout_text(self, name: str) -> str:
        """A table's layout as the text of its file; empty if it has none."""
        return str(self.shelf(LAYOUTS).get(name, ""))

    def use_kit(self, name: str, kit_name: str) -> Layout:
        """Give a table a ready kit for the seats and the board of the game on it. Raises NoGame."""
        now = self.table(name).look()
        board = now.view().board
        return self.set_layout(name, write_layout(kit(kit_name, now.setup, board), [now.rules.title.name]))

    def set_layout(self, name: str, text: str) -> Layout:
        """Give a table its layout, as the text of a TOML file. Raises BadLayout with the line and the remedy."""
        layout = read_layout(text)
        self.shelf(LAYOUTS).put(name, text)
        self.add_table(name).use_layout(layout)
        return layout

    # -- stations --

    def stations(self, table: str | None = None) -> list[StationInfo]:
        """Every station there is, or those of one table."""
        return self.wire.station_infos(table) if self.wire else []

    def turned_away(self) -> tuple[Turned, ...]:
        """Strangers and forgers the broker turned away."""
        return self.wire.turned_away() if self.wire else ()

    def linked(self) -> bool:
        """Whether stations can reach the hub; a hub without a link of its own has nothing to miss."""
        return self.wire is None or self.wire.linked

    # -- records --

    def games(self) -> list[GameInfo]:
        """Every game there ever was, the newest first."""
        return self.ledger.games()[::-1]

    def story(self, game: str) -> Story:
        """A past or present game, to be looked at."""
        rows = self.ledger.game(game).rows
        with self._lock:
            known = self._stories.get(game)
            if known and known[0] == rows:
                return known[1]
        fresh = Game(self.ledger, game, self.rules(self.ledger.game(game).setup.title))
        story = Story(fresh, known[1] if known else None)
        with self._lock:
            self._stories = {**dict(list(self._stories.items())[-7:]), game: (rows, story)}
        return story

    def replay(self, game: str, upto: int) -> View:
        """What everyone could see after the first `upto` moves."""
        return self.story(game).view(None, upto)

    def score_history(self, game: str) -> list[tuple[int, tuple[Score, ...]]]:
        """The score after each move that changed it."""
        return self.story(game).scores()

    def tally(self, game: str) -> str:
        """A game as the text of a `.tally` file."""
        return to_text(self.story(game).game)

    def rules(self, title: str) -> Rules[Any]:
        """The rules of a title."""
        return rules_of(title)

    # -- papers --

    def shelf(self, name: str) -> Shelf:
        """A shelf of small documents: layouts, pairings, settings."""
        return self.ledger.shelf(name)

    def backup(self, path: Path) -> None:
        """Everything that may leave the house, in one new file, while play goes on."""
        self.ledger.backup(path, secrets=False)

    def close(self) -> None:
        """Stop; what was acknowledged is on disk already."""
        self.ledger.close()


def ready_kit(name: str, rules: Rules[Any], colours: tuple[str, ...]) -> str:
    """A ready kit for a title and its seats, as the text of a layout file."""
    seats = tuple(Seat(colour, colour) for colour in colours)
    board = None
    for options in ({"dealer": "hub"}, {"dealer": "hub", BOX.id: MADE_UP}):
        try:
            board = rules.view(rules.start(rules.check(_any_setup(rules, seats, options)))).board
        except BadSetup:
            continue
        break
    setup = Setup(rules.title.id, rules.title.editions[0].id, seats)
    return write_layout(kit(name, setup, board), [f"{rules.title.name}: {name}"])


def _any_setup(rules: Rules[Any], seats: tuple[Seat, ...], options: dict[str, str]) -> Setup:
    """A set-up whose board can be looked at, with as many seats as the edition takes."""
    edition = rules.title.editions[0]
    n = max(count for count in edition.seats if count <= len(rules.title.colours))
    more = tuple(Seat(colour, colour) for colour in rules.title.colours if colour not in [s.colour for s in seats])
    return Setup(rules.title.id, edition.id, (*seats, *more)[:n], options)

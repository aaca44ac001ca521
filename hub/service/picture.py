"""A table as it stood at one moment: game, views, questions, tags. Taken under the table's lock, never changed after.

Views and questions are worked out when they are asked for, from what was taken; so drawing pages keeps no table waiting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hub.game import Amendment, BadText, Facet, Illegal, PieceKind, Rules, Setup, Text, View
from hub.game.view import LogLine, Words
from hub.table import ANYONE, Ask, Difference, Layout, Position, Showing, TagBook
from hub.table.asking import make_ask
from hub.table.tags import Copy

from .errors import NoGame


class Undo(msgspec.Struct, frozen=True):
    """Something that can be taken back, in sentences, the chosen move first. With a seat only that seat's own move.

    `by` is who made it.
    """

    texts: tuple[Text, ...]
    seat: str = ""
    by: str = ""


class Tagging(msgspec.Struct, frozen=True):
    """The box being gone through: the piece that is wanted now, what to do, and how many are left."""

    copy: Copy | None
    ask: Text
    left: int


class Around(msgspec.Struct, frozen=True):
    """What lies on the table besides the game: layout, stations, differences and tags."""

    layout: Layout
    online: Mapping[str, bool] = {}
    differences: tuple[Difference, ...] = ()
    unknown: Mapping[str, tuple[str, int]] = {}
    kinds: tuple[PieceKind, ...] = ()
    tags: Mapping[str, Copy] = {}
    tagging: Tagging | None = None


class OnTable(msgspec.Struct, frozen=True):
    """The game on the table: where it stands, what was shown by whom, its log and the ways back."""

    id: str
    position: Position
    showings: Mapping[str, Showing]
    log: tuple[LogLine, ...] = ()
    undos: tuple[Undo, ...] = ()
    undone: tuple[str, ...] = ()
    notice: Text | None = None


class Picture:
    """One look at a table. With no game on it, whatever speaks of a game raises NoGame."""

    def __init__(self, table: str, around: Around, on: OnTable | None = None) -> None:
        self.table, self._around, self._on = table, around, on
        self._views: dict[str | None, View] = {}

    # -- the game --

    @property
    def game(self) -> str:
        """The id of the game on the table; empty if there is none."""
        return self._on.id if self._on else ""

    @property
    def number(self) -> int:
        """The number of the last row: whoever acts says which one they saw."""
        return self._on.position.number if self._on else 0

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game."""
        return self._game.position.rules

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        return self._game.position.setup

    @property
    def state(self) -> Any:
        """The state of the game: nothing that a page may show."""
        return self._game.position.state

    @property
    def actors(self) -> tuple[str, ...]:
        """The seats that may act now."""
        return self._game.position.actors

    @property
    def notice(self) -> Text | None:
        """Why the game does not follow from today's rules, if it does not."""
        return self._game.notice

    def view(self, seat: str | None = None) -> View:
        """What a seat (or everyone) may see, with the log."""
        if seat not in self._views:
            game = self._game
            self._views[seat] = msgspec.structs.replace(game.position.view(seat), log=game.log)
        return self._views[seat]

    @property
    def _game(self) -> OnTable:
        if self._on is None:
            raise NoGame
        return self._on

    # -- what is asked --

    def ask(self, seat: str, dimmed: bool = True) -> Ask:
        """What is asked of a seat. `dimmed` also lists what could be tried but is not allowed."""
        return make_ask(self._showing(seat), seat, dimmed)

    def why(self, seat: str, facets: Mapping[str, Facet]) -> tuple[Text, ...]:
        """Why these values cannot be chosen with what the seat has shown; empty if they can."""
        return self._showing(seat).why({facet: (value,) for facet, value in facets.items()})

    def possible(self, seat: str, things: Sequence[Mapping[str, Facet]]) -> tuple[bool, ...]:
        """Which of these things go with what the seat has shown and can be touched now."""
        return self._showing(seat).possible(things)

    def unclaimed(self) -> Ask | None:
        """What was shown on a shared pad while several may act, to be asked whose it is; None if there is nothing."""
        showing = self._showing(ANYONE)
        return make_ask(showing, ANYONE, dimmed=False) if showing.acts and showing.items else None

    def _showing(self, seat: str) -> Showing:
        position = self._game.position
        acting = position.acting(seat)
        return self._game.showings.get(acting) or Showing(position, acting)

    @property
    def may_deal(self) -> bool:
        """Whether the hub could roll or draw for the table now."""
        return self._game.position.may_deal

    # -- back, forth and by agreement --

    @property
    def undos(self) -> tuple[Undo, ...]:
        """What can be taken back: the last move first, then what is a single seat's own."""
        return self._game.undos

    def redo(self) -> tuple[Text, ...]:
        """What redo would bring back, as sentences."""
        rules, state, told = self.rules, self.state, []
        for line in self._game.undone:
            try:
                move = rules.read(line)
                after = rules.play(state, move)
            except (BadText, Illegal):
                told.append(Text("{move}", {"move": line}))
                continue
            told.append(rules.tell(state, move, after))
            state = after
        return tuple(told)

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        """What the table may set by agreement."""
        return self._game.position.amendments

    def amend_words(self, target: str, value: str) -> Words:
        """What a value of an amendment is called."""
        return self.rules.amend_words(self.state, target, value)

    # -- stations and tags --

    @property
    def layout(self) -> Layout:
        """The stations of the table."""
        return self._around.layout

    @property
    def online(self) -> Mapping[str, bool]:
        """Stations heard of, and whether they are there."""
        return self._around.online

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where board and game differ."""
        return self._around.differences

    @property
    def unknown(self) -> Mapping[str, tuple[str, int]]:
        """Tags lying on readers that nobody has named."""
        return self._around.unknown

    @property
    def tagging(self) -> Tagging | None:
        """The tagging under way, if any."""
        return self._around.tagging

    def book(self) -> TagBook:
        """The tags of the game, as a book of one's own."""
        book = TagBook(self.setup.title, self._around.kinds)
        book.tags = dict(self._around.tags)
        return book

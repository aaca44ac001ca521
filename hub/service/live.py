"""One live table: the game in the ledger, the evidence on the table, and everybody who listens.

Whatever comes in, from a station or a finger, goes the one way: table, rules, ledger; and only then out again.
Every method may be called from any thread: `look` gives a picture of the table at one moment, `act` does one thing
whole or not at all.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Protocol

import msgspec

from hub.game import Illegal, PieceKind, Setup, Text
from hub.games import rules_of
from hub.ledger import Counted, Game, Ledger, LedgerError, Stale
from hub.table import Layout, Table, Windows
from hub.table import events as at

from .errors import NoGame, NotTaken
from .lessons import Lessons
from .listen import ASKED, CHANGED, NOTICE, STATIONS, TAGS, Listeners, Subscription
from .picture import Around, OnTable, Picture, Tagging, Undo
from .sheets import Sheets
from .story import Story
from .tagging import tag_book

LOG = logging.getLogger(__name__)
Clock = Callable[[], float]


class Post(Protocol):
    """How word gets to the stations of a table."""

    def lights(self, table: str, lights: at.Lights) -> None:
        """Show this on a station."""

    def ack(self, table: str, ack: at.Ack) -> None:
        """Tell a station that something is taken care of."""

    def changed(self, table: str) -> None:
        """The public view of a table is another now."""


class Said(msgspec.Struct, frozen=True):
    """Something said to a seat (or everyone), numbered so that a page shows it once."""

    n: int
    seat: str
    text: Text


class LiveTable:
    """A table with at most one game on it."""

    def __init__(
        self,
        name: str,
        ledger: Ledger,
        layout: Layout,
        *,
        post: Post | None = None,
        clock: Clock = time.monotonic,
        windows: Windows | None = None,
    ) -> None:
        self.name, self.ledger = name, ledger
        self._layout = layout
        self._picture: Picture | None = None
        self._post, self._clock, self._windows = post, clock, windows
        self._lock = threading.RLock()
        self._listeners = Listeners()
        self._sheets = Sheets(ledger)
        self._lessons = Lessons(ledger, self._sheets)
        self._said: deque[Said] = deque(maxlen=40)
        self._count = 0
        self._game: Game[Any] | None = None
        self._story: Story | None = None
        self._table = self._made()
        self._open(ledger.current(name))

    # -- the game on it --

    def start(self, setup: Setup) -> str:
        """Begin a new game; the one that lay here stays in the ledger. Raises BadSetup with the remedy."""
        with self._lock:
            rules = rules_of(setup.title)
            game = Game.begin(self.ledger, self.name, self._sheets.into(rules, setup), rules)
            self.ledger.set_current(self.name, game.id)
            self.ledger.shelf("memory").delete(self.name)
            self._take(game)
            return game.id

    def resume(self, game: str) -> None:
        """Put an earlier game back on the table."""
        with self._lock:
            loaded = Game(self.ledger, game, rules_of(self.ledger.game(game).setup.title))
            self.ledger.set_current(self.name, game)
            self.ledger.shelf("memory").delete(self.name)
            self._take(loaded)

    def end(self) -> None:
        """Clear the table; the game stays in the ledger and can be resumed."""
        with self._lock:
            self.ledger.set_current(self.name, None)
            self._game = self._story = self._picture = None
            self._carry(self._table.end(self._clock()))
            self._changed()

    # -- looking and acting --

    def look(self) -> Picture:
        """The table as it stands now."""
        with self._lock:
            if self._picture is None:
                self._picture = Picture(self.name, self._around(), self._on_table() if self._game else None)
            return self._picture

    def act(self, deed: at.Event, number: int | None = None) -> Picture:
        """Do one thing, as whoever saw the game at this number meant it; gives how the table stands then.

        Raises NoGame, Stale, BadText for a move that cannot be read, or NotTaken with the reasons. Then nothing was
        changed.
        """
        with self._lock:
            game = self._playing()
            if number is not None and not self._table.fresh(deed, number):
                raise Stale(number, game.number)
            if refused := self._handle(deed):
                raise NotTaken(refused)
            return self.look()

    def happened(self, event: at.Event) -> None:
        """Something a station sent."""
        with self._lock:
            if isinstance(event, at.Online):
                LOG.info("%s: station %s %s", self.name, event.station, "is there" if event.online else "has gone")
            self._handle(event)
            if isinstance(event, at.Online):
                self._listeners.tell(STATIONS)

    def tick(self) -> float | None:
        """Let time pass: what was only just put down counts, lights calm down. Gives seconds until it is due again."""
        with self._lock:
            due = self._table.deadline
            if due is not None and due <= self._clock():
                self._handle(at.Tick())
                due = self._table.deadline
            return None if due is None else max(0.0, due - self._clock())

    def use_layout(self, layout: Layout) -> None:
        """Another layout of stations from now on; the game goes on."""
        with self._lock:
            self._layout, before = layout, self._table
            self._table = self._made()
            self._table.inherit(before)
            self._picture = None
            if self._game:
                self._take(self._game)

    def listen(self) -> Subscription:
        """Be told of every change."""
        return self._listeners.add()

    def said(self, after: int = 0) -> tuple[Said, ...]:
        """What has been said to seats since number `after`."""
        with self._lock:
            return tuple(one for one in self._said if one.n > after)

    # -- inside --

    def _made(self) -> Table:
        return Table(self._layout, windows=self._windows, seen=lambda key: self.ledger.seen(self.name, key))

    def _open(self, game: str | None) -> None:
        """What lay on the table when the hub stopped lies there again."""
        if game is not None:
            rules = rules_of(self.ledger.game(game).setup.title)
            self._take(Game(self.ledger, game, rules))

    def _take(self, game: Game[Any]) -> None:
        self._game, self._story, self._picture = game, Story(game), None
        memory = str(self.ledger.shelf("memory").get(self.name, ""))
        book = tag_book(self.ledger, game.rules, game.setup)
        effects = self._table.begin(
            game.rules, game.setup, game.state, game.number, self._clock(),
            last=self._last(), book=book, memory=memory.encode(),
        )  # fmt: skip
        self._carry(effects)
        self._changed()

    def _playing(self) -> Game[Any]:
        if self._game is None:
            raise NoGame
        return self._game

    def _last(self) -> str:
        """The seat that made the last chosen move."""
        chosen = self._game.line.last_choice() if self._game else ()
        return chosen[0].seat if chosen else ""

    def _handle(self, event: at.Event) -> tuple[Text, ...]:
        """Let the table take an event and do what follows. Gives why it was refused, if it was."""
        self._picture = None
        return self._carry(self._table.handle(event, self._clock()))

    def _carry(self, effects: Iterable[at.Effect]) -> tuple[Text, ...]:
        """Do what follows, in order. Gives what was refused on the way."""
        refused: list[Text] = []
        for effect in effects:
            match effect:
                case at.Play() | at.TakeBack() | at.BringBack() | at.Roll():
                    refused += self._carry(self._written(effect))
                case at.Remember(document):
                    self.ledger.shelf("memory").put(self.name, document.decode())
                case at.KeepTags(document):
                    self._keep_tags(document)
                case at.Lights():
                    if self._post:
                        self._post.lights(self.name, effect)
                case at.Ack():
                    if self._post:
                        self._post.ack(self.name, effect)
                case at.Notice(text, seat):
                    self._say(text, seat)
                case at.Refused(texts, seat, aloud):
                    refused += texts
                    for text in texts:
                        LOG.info("%s: refused %s: %s", self.name, seat or "the table", text.english())
                        if aloud:
                            self._say(text, seat)
                case at.Unknown():
                    self._listeners.tell(TAGS)
                case at.Asked(seat):
                    self._note_evidence(seat)
                    self._listeners.tell(ASKED)
                case at.Differs():
                    self._listeners.tell(ASKED)
        return tuple(refused)

    def _written(self, wish: at.Write) -> list[at.Effect]:
        """Write down what the table wants written, and tell the table what came of it."""
        game = self._playing()
        shown = self._pieces_shown(wish.seat)
        try:
            self._write(game, wish)
        except Illegal as illegal:
            texts = tuple(game.rules.explain(refusal, game.setup) for refusal in illegal.refusals)
            return self._table.refused(wish.key, texts, self._clock())
        except Counted:
            pass
        except LedgerError as error:
            return self._table.refused(wish.key, (error.text,), self._clock())
        if isinstance(wish, at.Play) and self._lessons.told(game, wish.move, shown):
            self._table.use_tags(tag_book(self.ledger, game.rules, game.setup))
        effects = self._table.committed(wish.key, game.state, game.number, self._clock(), last=self._last())
        self._changed()
        return effects

    def _write(self, game: Game[Any], wish: at.Write) -> None:
        match wish:
            case at.Play(move, _, source, key):
                game.play(move, source or "tablet", key)
                LOG.info("%s: row %d (%s): %s", self.name, game.number, source, move.text())
            case at.TakeBack(_, source, key, own):
                game.undo(source, key, own=own)
                LOG.info("%s: row %d (%s): undo %s", self.name, game.number, source, own)
            case at.BringBack(_, source, key):
                game.redo(source, key)
                LOG.info("%s: row %d (%s): redo", self.name, game.number, source)
            case at.Roll(_, source, key):
                game.deal(source, key)
                LOG.info("%s: row %d (%s): %s", self.name, game.number, source, game.line.moves[-1].move)

    def _note_evidence(self, seat: str) -> None:
        """For whoever looks for a fault at a table: what has been shown, and how many moves that leaves."""
        if not LOG.isEnabledFor(logging.INFO) or not self._game:
            return
        showing = self._table.hands.showing(seat)
        if showing.items:
            shown = ", ".join(f"{item.key} {item.facets}" for item in showing.items)
            left = len(showing.narrowed.moves) if showing.acts else 0
            LOG.info("%s: %s shows %s: %d moves left", self.name, seat, shown, left)

    # -- what a look sees --

    def _on_table(self) -> OnTable:
        game, story, position = self._playing(), self._story, self._table.hands.position
        assert story and position
        showings = {seat: self._table.hands.showing(seat) for seat in self._table.seats()}
        return OnTable(
            game.id, position, showings, story.log(), self._undos(game, story), game.would_redo(), game.notice
        )

    def _undos(self, game: Game[Any], story: Story) -> tuple[Undo, ...]:
        if not (last := story.would_undo()):
            return ()
        mover = self._last()
        owned = [(seat, game.own_undo(seat)) for seat in game.setup.colours if seat != mover]
        return (Undo(last, by=mover), *(Undo((story.line(own[0] + 1).text,), seat, seat) for seat, own in owned if own))

    def _around(self) -> Around:
        table, tags = self._table, self._table.hands.tags
        return Around(
            self._layout,
            dict(table.online),
            table.differences(),
            dict(tags.unknown),
            tuple(tags.book.kinds.values()) if tags.book else (),
            dict(tags.book.tags) if tags.book else {},
            Tagging(tags.enrolment.copy, tags.enrolment.ask, tags.enrolment.left) if tags.enrolment else None,
        )

    # -- pieces, words and whoever listens --

    def _pieces_shown(self, seat: str) -> list[PieceKind]:
        """The tagged pieces among what a seat has shown."""
        hands = self._table.hands
        keys = [key.removeprefix("pad:") for key in hands.of(seat).shown if key.startswith("pad:")]
        return [kind for uid in keys if (kind := hands.tags.piece(uid))]

    def _keep_tags(self, document: bytes) -> None:
        title = self._playing().setup.title
        self.ledger.shelf("tags").put(title, document.decode())
        self._listeners.tell(TAGS)

    def _say(self, text: Text, seat: str) -> None:
        self._count += 1
        self._said.append(Said(self._count, seat, text))
        self._listeners.tell(NOTICE)

    def _changed(self) -> None:
        self._picture = None
        if game := self._game:
            faults, anew = self._lessons.follow(game)
            for fault in faults:
                self._say(fault, "")
            if anew:
                self._table.use_tags(tag_book(self.ledger, game.rules, game.setup))
        if self._post:
            self._post.changed(self.name)
        self._listeners.tell(CHANGED)

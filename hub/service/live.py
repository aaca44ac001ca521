"""One live table: the game in the ledger, the evidence on the table, and everybody who listens.

Whatever comes in, from a station or a finger, goes the one way: table, rules, ledger; and only then out again.
Every method may be called from any thread.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from hub.game import N_, TABLE, Amend, Amendment, Facet, Illegal, PieceKind, Rules, Setup, Text, View, say
from hub.game.sheet import BOX, MADE_UP
from hub.game.view import Words
from hub.games import rules_of
from hub.ledger import Counted, Game, Ledger, LedgerError, Stale
from hub.table import Ask, Difference, Enrolment, Layout, Table, TagBook, Windows
from hub.table import events as at
from hub.table.evidence import reasons

from .face import NoGame, NotTaken
from .lessons import Lessons
from .listen import ASKED, CHANGED, NOTICE, STATIONS, TAGS, Listeners, Subscription
from .sheets import Sheets
from .story import Story
from .tagging import tag_book

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
        self.name, self.ledger, self.layout = name, ledger, layout
        self._post, self._clock, self._windows = post, clock, windows
        self._lock = threading.RLock()
        self._listeners = Listeners()
        self._sheets = Sheets(ledger)
        self._lessons = Lessons(ledger, self._sheets)
        self._said: deque[Said] = deque(maxlen=40)
        self._count = 0
        self._game: Game[Any] | None = None
        self._story: Story | None = None
        self._refused: tuple[Text, ...] = ()
        self._table = self._made()
        self._open(ledger.current(name))

    # -- the game on it --

    @property
    def game(self) -> str:
        """The id of the game on the table; empty if there is none."""
        return self._game.id if self._game else ""

    @property
    def number(self) -> int:
        """The number of the last row: whoever acts says which one they saw."""
        return self._game.number if self._game else 0

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game on the table."""
        return self._playing().rules

    @property
    def setup(self) -> Setup:
        """The set-up of the game on the table."""
        return self._playing().setup

    @property
    def notice(self) -> Text | None:
        """Why the game does not follow from today's rules, if it does not."""
        return self._playing().notice

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
            self._game = self._story = None
            self._carry(self._table.end(self._clock()))
            self._changed()

    # -- looking --

    def view(self, seat: str | None = None) -> View:
        """What a seat (or everyone) may see now, with the log."""
        with self._lock:
            self._playing()
            assert self._story
            return self._story.view(seat)

    def ask(self, seat: str, dimmed: bool = True) -> Ask:
        """What is asked of a seat now. `dimmed` also lists what could be tried but is not allowed."""
        with self._lock:
            self._playing()
            return self._table.ask(seat, dimmed)

    def why(self, seat: str, facets: Mapping[str, Facet]) -> tuple[Text, ...]:
        """Why these values cannot be chosen with what the seat has shown; empty if they can."""
        with self._lock:
            self._playing()
            position = self._table.hands.position
            assert position
            evidence = self._table.hands.of(position.acting(seat))
            return reasons(position, evidence, {facet: (value,) for facet, value in facets.items()})

    def possible(self, seat: str, things: Sequence[Mapping[str, Facet]]) -> tuple[bool, ...]:
        """Which of these things go with what the seat has shown; what no move speaks of does not matter."""
        with self._lock:
            self._playing()
            position = self._table.hands.position
            assert position
            left = self._table.hands.of(position.acting(seat)).read(position).narrowed.moves
            moves = [move.facets() for move in left]
            spoken = {name for facets in moves for name in facets}
            said = [{name: value for name, value in thing.items() if name in spoken} for thing in things]
            return tuple(bool(one) and any(one.items() <= facets.items() for facets in moves) for one in said)

    def undo_preview(self) -> tuple[Text, ...]:
        """What undo would take back."""
        with self._lock:
            self._playing()
            return self._story.would_undo() if self._story else ()

    def redo_preview(self) -> tuple[Text, ...]:
        """What redo would bring back."""
        with self._lock:
            self._playing()
            return self._story.would_redo() if self._story else ()

    def amendments(self) -> tuple[Amendment, ...]:
        """What the table may set by agreement."""
        with self._lock:
            game = self._playing()
            return game.rules.amendments(game.state)

    def amend_words(self, target: str, value: str) -> Words:
        """What a value of an amendment is called."""
        with self._lock:
            game = self._playing()
            return game.rules.amend_words(game.state, target, value)

    def said(self, after: int = 0) -> tuple[Said, ...]:
        """What has been said to seats since number `after`."""
        with self._lock:
            return tuple(one for one in self._said if one.n > after)

    def listen(self) -> Subscription:
        """Be told of every change."""
        return self._listeners.add()

    # -- acting by finger --

    def show(self, seat: str, facet: str, value: Facet, number: int | None = None) -> Ask:
        """A finger shows one value; the same again takes it back."""
        return self.touch(seat, {facet: value}, number)

    def touch(self, seat: str, facets: Mapping[str, Facet], number: int | None = None) -> Ask:
        """A finger shows several values at once: a slot is a place and a number."""
        with self._lock:
            self._fresh(number)
            self._carry(self._table.handle(at.Finger(seat, dict(facets)), self._clock()))
            return self._table.ask(seat)

    def drop(self, seat: str, facet: str) -> None:
        """Take back what a seat has shown of one facet."""
        with self._lock:
            self._playing()
            for chip in self._table.ask(seat, dimmed=False).chips:
                if chip.facet == facet:
                    self._carry(self._table.handle(at.Release(seat, chip.key), self._clock()))

    def clear(self, seat: str) -> None:
        """Take back everything a seat has shown."""
        with self._lock:
            self._playing()
            self._carry(self._table.handle(at.Release(seat), self._clock()))

    def ok(self, seat: str, number: int | None = None) -> None:
        """Play the one move a seat's evidence leaves. Raises NotTaken with the reasons."""
        with self._lock:
            self._fresh(number)
            self._refused = ()
            before = self.number
            told = self._carry(self._table.handle(at.Ok(seat), self._clock()))
            if self.number == before:
                raise NotTaken(self._refused or told)

    def play(self, line: str, number: int | None = None, source: str = "tablet") -> None:
        """Play a move given as text. Raises BadText or Illegal."""
        with self._lock:
            game = self._fresh(number)
            move = game.rules.read(line)
            self._write(lambda: game.play(move, source), move.seat)

    def amend(self, target: str, value: str, reason: str, number: int | None = None) -> None:
        """Set something by agreement of the table. Raises Illegal if it cannot be so."""
        with self._lock:
            game = self._fresh(number)
            move = Amend("table", target, value, reason)
            self._write(lambda: game.play(move, "tablet"), "")

    def undo(self, number: int | None = None) -> None:
        """Take back the last chosen move and the chance that followed it."""
        with self._lock:
            game = self._fresh(number)
            self._write(lambda: game.undo("tablet"), "")

    def redo(self, number: int | None = None) -> None:
        """Bring back what was taken back last."""
        with self._lock:
            game = self._fresh(number)
            self._write(lambda: game.redo("tablet"), "")

    def may_deal(self) -> bool:
        """Whether the hub could roll or draw for the table now: it never makes up what is printed in the box."""
        with self._lock:
            game = self._playing()
            if game.rules.to_act(game.state) != (TABLE,):
                return False
            if not game.rules.told_by_box or game.setup.options.get(BOX.id) == MADE_UP:
                return True
            return not any(move.verb in game.rules.told_by_box for move in game.rules.moves(game.state))

    def deal(self, number: int | None = None) -> None:
        """Let the hub roll or draw once although the table deals. Raises NotTaken where only the box can tell."""
        with self._lock:
            game = self._fresh(number)
            if game.rules.to_act(game.state) == (TABLE,) and not self.may_deal():
                raise NotTaken((say(N_("Only your own copy can tell this. Look at the piece.")),))
            self._write(lambda: game.deal("tablet"), "table")

    # -- stations --

    def happened(self, event: at.Event) -> None:
        """Something a station sent."""
        with self._lock:
            self._carry(self._table.handle(event, self._clock()))
            if isinstance(event, at.Online):
                self._listeners.tell(STATIONS)

    def seconds_left(self) -> float | None:
        """Seconds until `tick` is due; None when nothing is."""
        with self._lock:
            due = self._table.deadline
            return None if due is None else max(0.0, due - self._clock())

    def tick(self) -> None:
        """Let time pass: what was only just put down counts, lights calm down."""
        with self._lock:
            due = self._table.deadline
            if due is not None and due <= self._clock():
                self._carry(self._table.handle(at.Tick(), self._clock()))

    def use_layout(self, layout: Layout) -> None:
        """Another layout of stations from now on; the game goes on."""
        with self._lock:
            self.layout, before = layout, self._table
            self._table = self._made()
            self._table.inherit(before)
            if self._game:
                self._take(self._game)

    def online(self) -> dict[str, bool]:
        """Stations heard of, and whether they are there."""
        with self._lock:
            return dict(self._table.online)

    def differences(self) -> tuple[Difference, ...]:
        """Where board and game differ."""
        with self._lock:
            return self._table.differences()

    def accept(self, difference: str, number: int | None = None) -> None:
        """Take what lies on the board into the game, as an amendment. Raises NotTaken."""
        with self._lock:
            self._fresh(number)
            self._refused = ()
            before = self.number
            told = self._carry(self._table.handle(at.Accept(difference), self._clock()))
            if self.number == before:
                raise NotTaken(self._refused or told)

    def ignore(self, difference: str) -> None:
        """Leave a difference alone."""
        self.happened(at.Ignore(difference))

    # -- tags --

    def book(self) -> TagBook:
        """The tags of the game on the table."""
        with self._lock:
            game = self._playing()
            return tag_book(self.ledger, game.rules, game.setup)

    def enrol(self, on: bool) -> Enrolment | None:
        """Begin (or stop) tagging the pieces of the game on the table on any pad."""
        with self._lock:
            game = self._playing()
            book = tag_book(self.ledger, game.rules, game.setup)
            enrolment = self._table.enrol(book if on else None)
            self._table.use_tags(book)
            self._listeners.tell(TAGS)
            return enrolment

    @property
    def enrolment(self) -> Enrolment | None:
        """The tagging under way, if any."""
        return self._table.hands.enrolment

    def keep_tags(self, book: TagBook) -> None:
        """The tag book was changed by hand: put it on disk and know pieces by it."""
        with self._lock:
            self._keep_tags(book.document())
            self._table.use_tags(book)

    def unknown_tags(self) -> dict[str, tuple[str, int]]:
        """Tags lying on readers that nobody has named."""
        with self._lock:
            return self._table.unknown_tags()

    def name_tag(self, uid: str, kind: str, copy: int = 0) -> None:
        """Say what an unknown tag is."""
        self.happened(at.Name(uid, kind, copy))

    # -- inside --

    def _made(self) -> Table:
        return Table(self.layout, windows=self._windows, seen=lambda key: self.ledger.seen(self.name, key))

    def _open(self, game: str | None) -> None:
        """What lay on the table when the hub stopped lies there again."""
        if game is not None:
            rules = rules_of(self.ledger.game(game).setup.title)
            self._take(Game(self.ledger, game, rules))

    def _take(self, game: Game[Any]) -> None:
        self._game, self._story = game, Story(game)
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

    def _fresh(self, number: int | None) -> Game[Any]:
        game = self._playing()
        if number is not None and number != game.number:
            raise Stale(number, game.number)
        return game

    def _last(self) -> str:
        """The seat that made the last chosen move."""
        chosen = self._game.line.last_choice() if self._game else ()
        return chosen[0].seat if chosen else ""

    def _write(self, write: Callable[[], Any], mover: str) -> None:
        """Something written past the evidence: a line of text, undo, redo, an amendment."""
        write()
        game = self._playing()
        self._carry(self._table.position(game.state, game.number, self._clock(), last=self._last(), mover=mover))
        self._changed()

    def _carry(self, effects: Iterable[at.Effect]) -> tuple[Text, ...]:
        """Do what follows, in order. Gives what was said on the way."""
        told: list[Text] = []
        for effect in effects:
            match effect:
                case at.Play() | at.TakeBack():
                    told += self._carry(self._played(effect))
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
                    told.append(text)
                    self._say(text, seat)
                case at.Unknown():
                    self._listeners.tell(TAGS)
                case at.Asked() | at.Differs():
                    self._listeners.tell(ASKED)
        return tuple(told)

    def _played(self, wish: at.Play | at.TakeBack) -> list[at.Effect]:
        """Write what the table wants played, and tell the table what came of it."""
        game = self._playing()
        shown = self._pieces_shown(wish.seat)
        try:
            if isinstance(wish, at.Play):
                game.play(wish.move, wish.source or "tablet", wish.key)
            else:
                game.undo(wish.source, wish.key)
        except Illegal as illegal:
            self._refused = tuple(game.rules.explain(refusal, game.setup) for refusal in illegal.refusals)
            return self._table.refused(wish.key, self._refused, self._clock())
        except Counted:
            pass
        except LedgerError as error:
            self._refused = (error.text,)
            return self._table.refused(wish.key, self._refused, self._clock())
        if isinstance(wish, at.Play) and self._lessons.told(game, wish.move, shown):
            self._table.use_tags(tag_book(self.ledger, game.rules, game.setup))
        effects = self._table.committed(wish.key, game.state, game.number, self._clock(), last=self._last())
        self._changed()
        return effects

    def _pieces_shown(self, seat: str) -> list[PieceKind]:
        """The tagged pieces among what a seat has shown."""
        hands = self._table.hands
        keys = [key.removeprefix("pad:") for key in hands.of(seat).shown if key.startswith("pad:")]
        return [kind for uid in keys if hands.book and (kind := hands.book.piece(uid))]

    def _keep_tags(self, document: bytes) -> None:
        title = self._playing().setup.title
        self.ledger.shelf("tags").put(title, document.decode())
        self._listeners.tell(TAGS)

    def _say(self, text: Text, seat: str) -> None:
        self._count += 1
        self._said.append(Said(self._count, seat, text))
        self._listeners.tell(NOTICE)

    def _changed(self) -> None:
        if game := self._game:
            faults, anew = self._lessons.follow(game)
            for fault in faults:
                self._say(fault, "")
            if anew:
                self._table.use_tags(tag_book(self.ledger, game.rules, game.setup))
        if self._post:
            self._post.changed(self.name)
        self._listeners.tell(CHANGED)

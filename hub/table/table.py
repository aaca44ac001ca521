"""One table as a pure state machine: events in, effects out. No MQTT, no disk, no clock: the service carries those.

    effects = table.handle(Press("seat-red", 0, boot, seq), now)      # may hold Play(move, …, key)
    effects = table.committed(key, state, number, now)                # once the move is on disk: green light, ack

Whoever carries the effects out does so in their order. A station gets its ack only after what it caused is on disk
(`Remember`, or the ledger's row), so whatever is lost in a crash is sent again, and counts once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hub.game import N_, TABLE, Amend, Facet, Rules, Setup, Text, say

from . import events as at
from .ask import Ask
from .asking import make_ask
from .counted import Counted, event_key
from .events import (
    Ack,
    Asked,
    BringBack,
    Differs,
    Effect,
    Event,
    Notice,
    Play,
    Refused,
    Remember,
    Roll,
    TakeBack,
    Write,
)
from .evidence import Showing
from .feedback import LASTING, Moods
from .hands import Hands
from .lamps import Lamps
from .layout import NO_LAYOUT, Layout
from .memory import read_memory, write_memory
from .position import ANYONE, Position
from .presence import Gesture, Presence, Spot, Windows
from .reconcile import Difference
from .tags import TagBook


class Table:
    """One table: its stations, its evidence, and the game that lies on it."""

    def __init__(
        self,
        layout: Layout = NO_LAYOUT,
        *,
        windows: Windows | None = None,
        seen: Callable[[str], bool] = lambda key: False,
        lasting: float = LASTING,
    ) -> None:
        self.layout = layout
        self._seen = seen
        self.presence = Presence(windows or Windows(), layout.places())
        self.moods = Moods(lasting)
        self.hands = Hands(layout, self.presence, self.moods)
        self.counted = Counted()
        self.online: dict[str, bool] = {}
        self.ignored: set[str] = set()
        self._owed: dict[str, list[Ack]] = {}
        self._levels: dict[Spot, Ack] = {}
        self._playing: Write | None = None
        self.lamps = Lamps(layout)
        self._asked: dict[str, object] = {}
        self._compared: tuple[object, frozenset[Spot]] = (None, frozenset())
        self._differed: frozenset[Spot] = frozenset()
        self._kept, self._shown_kept, self._moves = b"", False, 0
        """What was put on disk last, whether it holds evidence, and how many moves were made since."""

    # -- the game on the table --

    def begin(
        self,
        rules: Rules[Any],
        setup: Setup,
        state: Any,
        number: int,
        now: float,
        *,
        last: str = "",
        book: TagBook | None = None,
        memory: bytes = b"",
    ) -> list[Effect]:
        """Put a game on the table: a new one, or (with `memory`) one that goes on after a restart."""
        self._clear()
        self.hands.position = Position(rules, setup, state, number, last)
        self.use_tags(book or TagBook(setup.title, rules.pieces(setup)))
        if memory:
            self._recall(memory, number, last, now)
        self.hands.ask_anew({})
        return self._finish([], now)

    def end(self, now: float) -> list[Effect]:
        """Take the game off the table; lights go out, stations stay."""
        self._clear()
        return self._finish([], now)

    def inherit(self, old: Table) -> None:
        """Take over what was known of stations and tags when only the layout has changed."""
        self.online, self.counted = old.online, old.counted
        self.presence.raw, self.presence.rests = old.presence.raw, old.presence.rests
        self.presence.changes += 1

    def use_tags(self, book: TagBook) -> None:
        """Know pieces by this book from now on."""
        self.hands.tags.use(book)

    def _move_to(self, state: Any, number: int, last: str, mover: str) -> None:
        before = self.hands.position
        assert before is not None, "no game on this table"
        self.hands.moved(Position(before.rules, before.setup, state, number, last), mover)

    def _clear(self) -> None:
        self.hands = Hands(self.layout, self.presence, self.moods)
        self.moods.forget()
        self.ignored.clear()
        self._playing = None
        self._kept, self._shown_kept, self._moves = b"", False, 0

    # -- what happens --

    def handle(self, event: Event, now: float) -> list[Effect]:
        """Take one event; gives what follows from it, in the order it is to be done."""
        self.moods.pass_time(now)
        effects: list[Effect] = []
        match event:
            case at.Level():
                effects = self._level(event, now)
            case at.Press():
                effects = self._press(event, now)
            case at.Online(station, online, boot):
                effects = self._online(station, online, boot)
            case at.Tick():
                effects = self._gestures(self.presence.pass_time(now), now)
            case at.Ignore(difference):
                self.ignored.add(difference)
            case at.Name() | at.Enrol() | at.Skip() | at.Untag() | at.TakeTags():
                effects = self._tagging(event)
            case _:
                effects = self._tablet(event, now) if self.hands.position else []
        return self._finish(effects, now)

    def _tablet(self, event: Event, now: float) -> list[Effect]:
        """What is done on a screen: shown like a piece on a pad, or written down as it was said."""
        position = self._on_table()
        match event:
            case at.Finger(seat, facets):
                return self.hands.finger(seat, facets)
            case at.Release(seat, key, facet):
                return self.hands.release(seat, key, facet)
            case at.Ok(seat):
                return self.hands.ok(position.acting(seat), "", now, "tablet")
            case at.Claim(seat):
                return self.hands.claim(seat, now)
            case at.Typed(line, source):
                return [Play(position.rules.read(line), "", source, "")]
            case at.Agree(target, value, reason):
                return [Play(Amend(TABLE, target, value, reason), "", "tablet", "")]
            case at.Back(seat):
                return [TakeBack("", "tablet", "", seat)]
            case at.Again():
                return [BringBack()]
            case at.Deal():
                if position.may_deal or position.actors != (TABLE,):
                    return [Roll()]
                return [Refused((say(N_("Only your own copy can tell this. Look at the piece.")),), aloud=False)]
            case at.Accept(difference):
                return self._accept(difference)
        return []

    def _tagging(self, event: Event) -> list[Effect]:
        tags = self.hands.tags
        match event:
            case at.Name(uid, kind, copy):
                return tags.name(uid, kind, copy)
            case at.Enrol(on):
                return tags.enrol(on)
            case at.Skip():
                return tags.skip()
            case at.Untag():
                return tags.untag()
            case at.TakeTags(document):
                return tags.take(document)
        return []

    def fresh(self, event: Event, number: int) -> bool:
        """Whether whoever saw the game at this number may still do this: nothing they looked at has changed since.

        Where several act at once, what others do meanwhile does not overtake a seat that is still asked the same.
        """
        position = self._on_table()
        since = position.number
        match event:
            case at.Finger(seat) | at.Release(seat) | at.Ok(seat):
                since = self.hands.since.get(position.acting(seat), since)
            case at.Back(seat) if seat:
                since = self.hands.acted.get(seat, since)
        return since <= number <= position.number

    def _level(self, event: at.Level, now: float) -> list[Effect]:
        spot = (event.station, event.reader)
        ack = Ack(event.station, event.boot, event.seq)
        if self.layout.reader(spot) is None:
            return [*self._not_ours(event.station), ack]
        first_heard = spot not in self.presence.raw
        if not self.counted.level(spot, event.boot, event.seq):
            return [] if self._levels.get(spot) == ack else [ack]
        self._levels[spot] = ack
        key = event_key(event.station, event.boot, event.seq)
        if (first_heard and event.retained) or self._seen(key):
            self.presence.rest(spot, event.tags)
            return []
        return self._gestures(self.presence.level(spot, event.tags, now, key), now)

    def _gestures(self, gestures: Iterable[Gesture], now: float) -> list[Effect]:
        effects: list[Effect] = []
        for gesture in gestures:
            playing = any(isinstance(effect, Write) for effect in effects)
            found = self.hands.gesture(gesture, now)
            effects += [e for e in found if not (playing and isinstance(e, Write))]
        return effects

    def _press(self, event: at.Press, now: float) -> list[Effect]:
        ack = Ack(event.station, event.boot, event.seq)
        station = self.layout.station(event.station)
        if station is None or event.button >= len(station.buttons):
            return [*self._not_ours(event.station), ack]
        button = station.buttons[event.button]
        key = event_key(event.station, event.boot, event.seq)
        if key in self._owed:
            return []
        if not self.counted.press(event.station, event.boot, event.seq):
            return [ack]
        if self._seen(key):
            self.hands.accepted(self.hands.colour(button.seat) or TABLE, now)
            return [ack]
        effects = self.hands.press(button.does, button.seat, event.long, key, now)
        if any(isinstance(effect, Write) for effect in effects):
            self._owed[key] = [ack]
            return effects
        return [*effects, ack]

    def _online(self, station: str, online: bool, boot: str) -> list[Effect]:
        self.online[station] = online
        if online:
            self.lamps.forget(station)
            if boot:
                self.counted.boot(station, boot)
        return []

    def _accept(self, difference: str) -> list[Effect]:
        found = next((d for d in self.differences() if d.id == difference and d.amend), None)
        if found is None or found.amend is None:
            text = say(N_("This cannot be taken over into the game; put it right on the board."))
            return [Refused((text,), aloud=False)]
        return [Play(found.amend, TABLE, "tablet", "")]

    def _not_ours(self, station: str) -> list[Effect]:
        if self._asked.get(station) == "stranger":
            return []
        self._asked[station] = "stranger"
        text = say(N_("A station sends what the table's layout does not know: {station}."), station=station)
        return [Notice(text)]

    # -- what came of a Write --

    def committed(self, key: str, state: Any, number: int, now: float, *, last: str = "") -> list[Effect]:
        """Our move (or taking back) is on disk: the game goes on, the light turns green, the station gets its ack."""
        playing, self._playing = self._playing, None
        mover = _mover(playing) if playing else ""
        seat = playing.seat if playing else ""
        self._move_to(state, number, last, mover)
        if seat:
            if seat != mover:
                self.hands.of(seat).clear()
            self.hands.accepted(seat, now)
        return self._finish(list(self._owed.pop(key, ())), now, moved=True)

    def refused(self, key: str, texts: Iterable[Text], now: float) -> list[Effect]:
        """Our move was not taken (the rules, or the disk): say why; what was shown stays."""
        playing, self._playing = self._playing, None
        seat = playing.seat if playing else ""
        said = self.hands.refuse(seat, texts, now) if seat else [Refused(tuple(texts), aloud=False)]
        effects: list[Effect] = [*said, *self._owed.pop(key, ())]
        return self._finish(effects, now)

    # -- after every event: remember, light, ack --

    def _finish(self, effects: list[Effect], now: float, moved: bool = False) -> list[Effect]:
        """Order what follows: first the move itself; then, with nothing left to wait for, memory, lights and acks."""
        plays = [e for e in effects if isinstance(e, Write)]
        acks = [e for e in effects if isinstance(e, Ack)]
        said = [e for e in effects if not isinstance(e, Write | Ack)]
        if plays and self._playing is None:
            self._playing = plays[0]
            if acks:
                self._owed.setdefault(plays[0].key, []).extend(acks)
            return [*said, plays[0]]
        settled = self._settled_levels() if self._playing is None else []
        actors = self.hands.position.actors if self.hands.position else ()
        for seat in self.seats():
            self.moods.holds(seat, self.hands.feels(seat), seat in actors)
        lights = self.lamps.changes(self.hands, self.online, self._differing())
        kept = self._remember(bool(settled or (acks and not moved)), moved)
        return [*said, *kept, *lights, *self._changed(), *acks, *settled]

    def _settled_levels(self) -> list[Ack]:
        """The newest level of each reader where nothing is pending any more."""
        done = [spot for spot in self._levels if not self.presence.unsettled(spot)]
        return [self._levels.pop(spot) for spot in done]

    def _remember(self, owed: bool, moved: bool) -> list[Effect]:
        """What must be on disk before anybody is told.

        One move alone is in the ledger and tells after a restart what it used up; a second one would hide the first.
        """
        self._moves += moved
        if not owed and not (self._moves > 1 and self._shown_kept):
            return []
        self._moves = 0
        document = self.memory()
        if document == self._kept:
            return []
        self._kept, self._shown_kept = document, any(evidence.shown for evidence in self.hands.all())
        return [Remember(document)]

    def _changed(self) -> list[Effect]:
        """Who is asked something else than before, and whether board and game differ otherwise than before."""
        changed: list[Effect] = [Asked(seat) for seat in self.seats() if self._asked_anew(seat)]
        differing = self._differing()
        if differing != self._differed:
            self._differed = differing
            changed.append(Differs(len(differing)))
        return changed

    def _asked_anew(self, seat: str) -> bool:
        position = self.hands.position
        changes = self.hands.of(position.acting(seat)).changes if position else 0
        mark = (id(position), changes)
        before, self._asked[seat] = self._asked.get(seat), mark
        return before != mark

    def seats(self) -> tuple[str, ...]:
        """All who may show something in this game: the seats, the table, and whoever has not said who it is."""
        position = self.hands.position
        return (*position.setup.colours, TABLE, ANYONE) if position else ()

    @property
    def deadline(self) -> float | None:
        """When to call `handle(Tick(), now)`, if at all."""
        waits = (self.presence.deadline, self.moods.deadline)
        return min((wait for wait in waits if wait is not None), default=None)

    # -- what pages ask --

    def showing(self, seat: str) -> Showing:
        """What a seat has shown, as it stands now; the table's while chance is awaited."""
        return self.hands.showing(self._on_table().acting(seat))

    def ask(self, seat: str, dimmed: bool = True) -> Ask:
        """What is asked of a seat. `dimmed` also lists what could be tried but is not allowed."""
        return make_ask(self.showing(seat), seat, dimmed)

    def why(self, seat: str, facet: str, value: Facet) -> tuple[Text, ...]:
        """Why this value cannot be chosen with what the seat has shown; empty if it can."""
        return self.showing(seat).why({facet: (value,)})

    def differences(self) -> tuple[Difference, ...]:
        """Where board and game differ, less what is being ignored or is evidence of a move to come."""
        position, board = self.hands.position, self.hands.tags.board
        return board.differences(position, self._differing()) if position and board else ()

    def _differing(self) -> frozenset[Spot]:
        """The readers where board and game differ; worked out anew only when either has changed."""
        position, board = self.hands.position, self.hands.tags.board
        if position is None or board is None or not self.presence.places:
            return frozenset()
        mark = (position, board, self.presence.changes, sum(e.changes for e in self.hands.all()), len(self.ignored))
        if self._compared[0] != mark:
            spots = board.differing(position, self.presence.raw, self.hands.places_shown())
            self._compared = (mark, frozenset(spot for spot in spots if board.id(spot) not in self.ignored))
        return self._compared[1]

    def unknown_tags(self) -> dict[str, Spot]:
        """Tags lying on readers that nobody has named yet."""
        return dict(self.hands.tags.unknown)

    def _on_table(self) -> Position:
        if self.hands.position is None:
            raise LookupError("there is no game on this table")
        return self.hands.position

    # -- across a restart --

    def memory(self) -> bytes:
        """Everything to be kept over a restart, as one document; `begin` takes it back."""
        number = self.hands.position.number if self.hands.position else 0
        return write_memory(number, self.hands, self.presence, self.counted, self.ignored)

    def _recall(self, document: bytes, number: int, last: str, now: float) -> None:
        """Go on from what was kept. If a move was written after it, what its seat had shown was used up by it."""
        kept = read_memory(document)
        self.counted.stations = kept.heard
        self.presence.recall(kept.presence, now)
        self.ignored = set(kept.ignored)
        self._shown_kept, self._moves = bool(kept.shown), int(number != kept.number)
        for seat, items in kept.shown.items():
            for item in items if number == kept.number or seat not in (last, TABLE) else ():
                self.hands.of(seat).show(item)
        if number == kept.number:
            for seat, cursor in kept.cursors.items():
                self.hands.of(seat).cursor = cursor
        self.hands.lifted = {uid: (spot, now) for uid, spot in kept.lifted.items()}
        self.hands.holder = kept.holder if number == kept.number else ""


def _mover(write: Write) -> str:
    """Whose evidence is used up by it. By agreement of the table nobody's is."""
    if isinstance(write, Play):
        return "" if isinstance(write.move, Amend) else write.move.seat
    return write.own or write.seat if isinstance(write, TakeBack) else write.seat

"""What hands mean: gestures, buttons and fingers become evidence of a seat, and evidence becomes a move to be played."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import N_, TABLE, Facet, Move, PieceKind, Text, say
from hub.game.view import Words

from . import evidence as by
from .asking import asked_facet
from .events import Effect, KeepTags, Notice, Play, TakeBack, Unknown
from .evidence import Position, SeatEvidence, Shown, reasons
from .feedback import ACCEPTED, CHOOSE, IDLE, REFUSED, SEEN, TURN, Moods
from .layout import NEXT, OK, PLACE, Layout, Reader, SeatName
from .presence import LIFT, Gesture, Presence, Spot
from .reconcile import Reconciliation
from .tags import BadTags, Enrolment, TagBook

NOBODY = N_("Nobody sits here in this game.")
POINTING = 3.0
"""Seconds within which a piece lifted and set down again counts as pointing at it."""


class Hands:
    """The evidence of every seat in one position. Gives effects; what is on disk is decided elsewhere."""

    def __init__(self, layout: Layout, presence: Presence, moods: Moods) -> None:
        self.layout, self.presence, self.moods = layout, presence, moods
        self.position: Position | None = None
        self.book: TagBook | None = None
        self.board: Reconciliation | None = None
        self.enrolment: Enrolment | None = None
        self.unknown: dict[str, Spot] = {}
        self._evidence: dict[str, SeatEvidence] = {}
        self.lifted: dict[str, tuple[Spot, float]] = {}
        """Tags that were on a reader a moment ago, and when they left it."""

    # -- whose --

    def of(self, seat: str) -> SeatEvidence:
        """The evidence of a seat."""
        return self._evidence.setdefault(seat, SeatEvidence(seat))

    def all(self) -> Iterable[SeatEvidence]:
        """The evidence of everybody who has shown anything in this game."""
        return self._evidence.values()

    def colour(self, seat: SeatName) -> str:
        """A seat of the layout as a seat of this game: a number counts in seating order; empty if nobody sits there."""
        colours = self.position.setup.colours if self.position else ()
        if isinstance(seat, int):
            return colours[seat - 1] if seat <= len(colours) else ""
        return seat if seat in colours else ""

    def hand(self, seat: SeatName) -> str:
        """Whose evidence counts for what was shown at a seat's (or, empty, a shared) pad or button."""
        if self.position is None:
            return ""
        if seat == "":
            return self.position.shared() or self._latest()
        colour = self.colour(seat)
        return self.position.acting(colour) if colour else ""

    def _latest(self) -> str:
        """Among several who may act, the one who has shown something; the first if none has."""
        actors = self.position.actors if self.position else ()
        return next((seat for seat in actors if self.of(seat).shown), actors[0] if actors else "")

    # -- gestures --

    def gesture(self, gesture: Gesture, now: float) -> list[Effect]:
        """A tag was put, moved or lifted."""
        effects: list[Effect] = []
        if gesture.kind == LIFT or gesture.came_from:
            self._left(gesture.uid, gesture.came_from or gesture.spot, now)
        if gesture.kind != LIFT:
            effects = self._put(gesture, now)
        return effects

    def _put(self, gesture: Gesture, now: float) -> list[Effect]:
        reader = self.layout.reader(gesture.spot)
        if reader is None:
            return []
        if self.enrolment and reader.role == by.PAD:
            return self._enrol(gesture.uid)
        kind = self.book.piece(gesture.uid) if self.book else None
        if kind is None:
            return self._stranger(gesture.uid, gesture.spot)
        if self.position is None:
            return []
        if reader.role == PLACE:
            return self._placed(gesture, reader, kind, now)
        return self._tapped(gesture, reader, kind, now)

    def _tapped(self, gesture: Gesture, reader: Reader, kind: PieceKind, now: float) -> list[Effect]:
        """A pad: the piece is shown, or taken back if it was."""
        owner = self.colour(reader.seat) if reader.seat != "" else kind.seat
        seat = self._whose(kind, reader.seat)
        if not seat:
            return [Notice(say(NOBODY))]
        if kind.seat and kind.seat != owner:
            self.moods.happened(owner, REFUSED, now)
            return [Notice(self._not_your_piece(kind), owner)]
        self.moods.calm(seat)
        shown = self.of(seat).toggle(Shown(f"pad:{gesture.uid}", by.PAD, kind.name, dict(kind.facets)))
        self.moods.sound(seat, SEEN)
        return self._after(seat, gesture.key, now, shown)

    def _placed(self, gesture: Gesture, reader: Reader, kind: PieceKind, now: float) -> list[Effect]:
        """A place of the board: what lies there and is not in the game is evidence; the rest is pointing."""
        assert self.position and self.board
        spot = self.position.spots.get(reader.where)
        seat = self._whose(kind, "")
        if spot is None or not seat:
            return []
        label = say(N_("{piece}: {place}"), piece=kind.name, place=spot.name)
        facets: dict[str, tuple[Facet, ...]] = {name: (value,) for name, value in spot.facets.items()}
        if self.board.agrees(self.position, gesture.spot, reader):
            return self._pointed(gesture, Shown(_key(gesture.spot, "point"), by.PLACE, label, facets), now)
        for name, values in kind.facets.items():
            facets[name] = tuple(v for v in facets[name] if v in values) if name in facets else values
        self.moods.calm(seat)
        self.moods.sound(seat, SEEN)
        self.of(seat).show(Shown(_key(gesture.spot), by.PLACE, label, facets))
        return self._after(seat, gesture.key, now, True)

    def _pointed(self, gesture: Gesture, item: Shown, now: float) -> list[Effect]:
        """A piece that lies right was lifted and set down again: it points at its place, if that can be meant."""
        lifted = self.lifted.get(gesture.uid)
        seat = self.position.shared() if self.position else ""
        if not seat or not lifted or lifted[0] != gesture.spot or now - lifted[1] > POINTING:
            return []
        evidence = self.of(seat)
        shown = evidence.toggle(item)
        if self.position and not evidence.read(self.position).narrowed.moves:
            evidence.drop(item.key)
            return []
        self.moods.calm(seat)
        self.moods.sound(seat, SEEN)
        return self._after(seat, gesture.key, now, shown)

    def _left(self, uid: str, spot: Spot, now: float) -> None:
        """A tag has left a reader: a place that showed it does so no more; a pad keeps what was tapped."""
        self.lifted = {one: left for one, left in self.lifted.items() if now - left[1] <= POINTING}
        self.lifted[uid] = (spot, now)
        self.unknown.pop(uid, None)
        for evidence in self.all():
            evidence.drop(_key(spot))

    def _whose(self, kind: PieceKind, pad: SeatName) -> str:
        """Whose evidence a piece is: its pad's seat, else its owner, else who is to act."""
        assert self.position
        if pad != "":
            return self.hand(pad)
        return self.position.acting(kind.seat) if kind.seat else self.position.shared() or self._latest()

    def _not_your_piece(self, kind: PieceKind) -> Text:
        assert self.position
        owner = self.position.rules.name(kind.seat, self.position.setup)
        return say(N_("This piece belongs to another seat ({owner}): {piece}."), owner=owner, piece=kind.name)

    def _after(self, seat: str, key: str, now: float, shown: bool) -> list[Effect]:
        """What follows when evidence has changed: a word if it does not fit, the move itself where that is wanted."""
        assert self.position
        if seat not in self.position.actors:
            return [Notice(self.position.not_yours(seat), seat)] if shown else []
        reading = self.of(seat).read(self.position)
        if not reading.narrowed.moves:
            self.moods.sound(seat, REFUSED)
            return [Notice(text, seat) for text in reasons(self.position, self.of(seat))[:1]]
        if self.layout.auto and shown and reading.move:
            return [self._play(seat, reading.move, key)]
        return []

    def _play(self, seat: str, move: Move, key: str, source: str = "") -> Play:
        return Play(move, seat, self.of(seat).source or source, key)

    # -- buttons and fingers --

    def press(self, does: str, seat: SeatName, long: bool, key: str, now: float) -> list[Effect]:
        """A button of a seat, or (empty) one that all share."""
        hand = self.hand(seat)
        if not hand or self.position is None:
            return [Notice(say(NOBODY if self.position and self.position.actors else N_("There is no game to play.")))]
        self.moods.calm(hand)
        if does == OK:
            return self.ok(hand, key, now, by.BUTTON)
        if does == NEXT:
            return self._next(hand, -1 if long else 1, now)
        return self._undo(hand, long, key, now, presser=self.colour(seat))

    def ok(self, seat: str, key: str, now: float, source: str) -> list[Effect]:
        """Play the one move left; or take the choice the cursor is on; or say what is missing."""
        assert self.position
        evidence = self.of(seat)
        if seat not in self.position.actors:
            return self.refuse(seat, (self.position.not_yours(seat),), now)
        reading = evidence.read(self.position)
        if reading.move:
            return [self._play(seat, reading.move, key, source)]
        if not reading.narrowed.moves:
            return self.refuse(seat, reasons(self.position, evidence), now)
        facet = asked_facet(reading.narrowed)
        if evidence.cursor >= 0:
            evidence.choose({facet: reading.narrowed.open[facet][evidence.cursor]}, self.position, by.BUTTON)
            self.moods.sound(seat, SEEN)
            return []
        return self.refuse(seat, (say(N_("Something is still to be chosen.")),), now)

    def _next(self, seat: str, step: int, now: float) -> list[Effect]:
        assert self.position
        evidence = self.of(seat)
        if seat not in self.position.actors:
            return self.refuse(seat, (self.position.not_yours(seat),), now)
        narrowed = evidence.read(self.position).narrowed
        evidence.step(step, len(narrowed.open.get(asked_facet(narrowed), ())))
        return []

    def _undo(self, seat: str, long: bool, key: str, now: float, presser: str) -> list[Effect]:
        """Take back the last thing shown (long: everything); with nothing shown, the last move."""
        assert self.position
        evidence = self.of(seat)
        taken = evidence.drop_last()
        while long and taken and evidence.drop_last():
            pass
        if taken or (long and not evidence.shown):
            return []
        if evidence.shown:
            return self.refuse(seat, (say(N_("Lift the piece from the board to take it back.")),), now)
        if self.position.number == 0:
            return self.refuse(seat, (say(N_("There is nothing to take back.")),), now)
        if not presser or self.position.last in (presser, ""):
            return [TakeBack(seat, by.BUTTON, key)]
        return self.refuse(seat, (say(N_("The last move was not yours; take it back on the tablet.")),), now)

    def finger(self, seat: str, facets: dict[str, Facet]) -> list[Effect]:
        """A finger on the tablet chooses values, or takes them back."""
        if self.position is None:
            return []
        acting = self.position.acting(seat)
        self.moods.calm(acting)
        self.of(acting).choose(facets, self.position, by.TABLET)
        return []

    def release(self, seat: str, key: str) -> list[Effect]:
        """Take one thing back, or everything."""
        evidence = self.of(self.position.acting(seat) if self.position else seat)
        self.moods.calm(evidence.seat)
        if key:
            evidence.drop(key)
        else:
            evidence.clear()
        return []

    def refuse(self, seat: str, texts: Iterable[Text], now: float) -> list[Effect]:
        """Show a seat that something was not taken, and why; what it has shown stays."""
        self.moods.happened(seat, REFUSED, now)
        return [Notice(text, seat) for text in texts]

    # -- tags --

    def _enrol(self, uid: str) -> list[Effect]:
        assert self.enrolment
        try:
            said = self.enrolment.show(uid)
        except BadTags as bad:
            return [Notice(bad.text)]
        return [KeepTags(self.enrolment.book.document()), Notice(said), Notice(self.enrolment.ask)]

    def _stranger(self, uid: str, spot: Spot) -> list[Effect]:
        """A tag that is no piece of this game: ask what it is if nobody ever said; else leave it alone."""
        if self.book is None or self.book.knows(uid):
            return []
        self.unknown[uid] = spot
        return [Unknown(uid, *spot)]

    def name_tag(self, uid: str, kind: str, copy: int) -> list[Effect]:
        """Somebody says what an unknown tag is."""
        if self.book is None:
            return []
        try:
            named = self.book.assign(uid, kind, copy)
        except BadTags as bad:
            return [Notice(bad.text)]
        self.unknown.pop(uid, None)
        said: Words = self.book.name(named)
        return [KeepTags(self.book.document()), Notice(say(N_("Tagged: {piece}."), piece=said))]

    # -- how each seat stands --

    def feels(self, seat: str) -> str:
        """What a seat's light should say, apart from what has just happened."""
        if self.position is None:
            return IDLE
        evidence = self.of(self.position.acting(seat))
        if evidence.seat not in self.position.actors:
            return SEEN if self.of(seat).shown else IDLE
        if not evidence.shown and evidence.cursor < 0:
            return IDLE if evidence.seat == TABLE and self.position.setup.dealer == "hub" else TURN
        narrowed = evidence.read(self.position).narrowed
        return SEEN if narrowed.move else CHOOSE if narrowed.moves else REFUSED

    def moved(self, position: Position, mover: str) -> None:
        """The game has gone on: what the mover had shown is used up; what lies right on the board is no evidence."""
        self.position = position
        if mover:
            self.of(mover).clear()
        for evidence in self.all():
            for key in list(evidence.shown):
                if key.startswith("place:") and self._lies_right(position, key):
                    evidence.drop(key)

    def places_shown(self) -> set[Spot]:
        """The places of the board where something new lies that is evidence."""
        return {_spot(key) for evidence in self.all() for key in evidence.shown if key.startswith("place:")}

    def _lies_right(self, position: Position, key: str) -> bool:
        spot = _spot(key)
        reader = self.layout.reader(spot)
        return bool(self.board and reader and self.board.agrees(position, spot, reader))

    def accepted(self, seat: str, now: float) -> None:
        """A seat's move is on disk. What the table showed is everybody's."""
        colours = self.position.setup.colours if self.position and seat == TABLE else ()
        for one in (*colours, seat):
            self.moods.happened(one, ACCEPTED, now)


def _key(spot: Spot, what: str = "place") -> str:
    return f"{what}:{spot[0]}/{spot[1]}"


def _spot(key: str) -> Spot:
    station, _, number = key.partition(":")[2].rpartition("/")
    return station, int(number)

"""What hands mean: gestures, buttons and fingers become evidence of a seat, and evidence becomes a move to be played."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import N_, TABLE, Facet, Move, PieceKind, Text, say

from . import evidence as by
from .asking import asked_facet, make_ask
from .events import Effect, Notice, Play, Refused, TakeBack
from .evidence import SeatEvidence, Showing, Shown
from .feedback import ACCEPTED, CHOOSE, IDLE, REFUSED, SEEN, TURN, Moods
from .layout import NEXT, OK, PLACE, Layout, Reader, SeatName
from .position import ANYONE, Position
from .presence import LIFT, Gesture, Presence, Spot
from .tagging import Tagging

NOBODY = N_("Nobody sits here in this game.")
POINTING = 3.0
"""Seconds within which a piece lifted and set down again counts as pointing at it."""


class Hands:
    """The evidence of every seat in one position. Gives effects; what is on disk is decided elsewhere."""

    def __init__(self, layout: Layout, presence: Presence, moods: Moods) -> None:
        self.layout, self.presence, self.moods = layout, presence, moods
        self.position: Position | None = None
        self.tags = Tagging(layout, presence)
        self._evidence: dict[str, SeatEvidence] = {}
        self.lifted: dict[str, tuple[Spot, float]] = {}
        """Tags that were on a reader a moment ago, and when they left it."""
        self.holder = ""
        """Where several may act: the seat that has said that the shared pad is its own for now."""
        self.since: dict[str, int] = {}
        """The number since which each seat that may act has been asked the same, whatever others did meanwhile."""
        self.acted: dict[str, int] = {}
        """The number at which each seat last moved or took a move back."""

    # -- whose --

    def of(self, seat: str) -> SeatEvidence:
        """The evidence of a seat."""
        return self._evidence.setdefault(seat, SeatEvidence(seat))

    def all(self) -> Iterable[SeatEvidence]:
        """The evidence of everybody who has shown anything in this game."""
        return self._evidence.values()

    def showing(self, seat: str) -> Showing:
        """What a seat has shown in the position there is."""
        assert self.position
        return self.of(seat).showing(self.position)

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
            return self._shared()
        colour = self.colour(seat)
        return self.position.acting(colour) if colour else ""

    def _shared(self) -> str:
        """Whose the shared pad is: the one's who is to act; of several, whoever said so; else nobody has said yet."""
        shared = self.position.shared() if self.position else ""
        return self.holder if shared == ANYONE and self.holder else shared

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
        if self.tags.enrolment and reader.role == by.PAD:
            return self.tags.show(gesture.uid)
        kind = self.tags.piece(gesture.uid)
        if kind is None:
            return self.tags.stranger(gesture.uid, gesture.spot)
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
        shown = self.of(seat).toggle(Shown(f"pad:{gesture.uid}", by.PAD, kind.name, dict(kind.facets)))
        return self._seen(seat, gesture.key, shown)

    def _placed(self, gesture: Gesture, reader: Reader, kind: PieceKind, now: float) -> list[Effect]:
        """A place of the board: what lies there and is not in the game is evidence; the rest is pointing."""
        assert self.position and self.tags.board
        spot = self.position.spots.get(reader.where)
        seat = self._whose(kind, "")
        if spot is None or not seat:
            return []
        label = say(N_("{piece}: {place}"), piece=kind.name, place=spot.name)
        facets: dict[str, tuple[Facet, ...]] = {name: (value,) for name, value in spot.facets.items()}
        if self.tags.board.agrees(self.position, gesture.spot, reader):
            return self._pointed(gesture, Shown(_key(gesture.spot, "point"), by.PLACE, label, facets), now)
        for name, values in kind.facets.items():
            facets[name] = tuple(v for v in facets[name] if v in values) if name in facets else values
        self.of(seat).show(Shown(_key(gesture.spot), by.PLACE, label, facets))
        return self._seen(seat, gesture.key, True)

    def _pointed(self, gesture: Gesture, item: Shown, now: float) -> list[Effect]:
        """A piece that lies right was lifted and set down again: it points at its place, if that can be meant."""
        lifted, seat = self.lifted.get(gesture.uid), self._shared()
        if not seat or not lifted or lifted[0] != gesture.spot or now - lifted[1] > POINTING:
            return []
        shown = self.of(seat).toggle(item)
        if not self.showing(seat).narrowed.moves:
            self.of(seat).drop(item.key)
            return []
        return self._seen(seat, gesture.key, shown)

    def _left(self, uid: str, spot: Spot, now: float) -> None:
        """A tag has left a reader: a place that showed it does so no more; a pad keeps what was tapped."""
        self.lifted = {one: left for one, left in self.lifted.items() if now - left[1] <= POINTING}
        self.lifted[uid] = (spot, now)
        self.tags.unknown.pop(uid, None)
        for evidence in self.all():
            evidence.drop(_key(spot))

    def _whose(self, kind: PieceKind, pad: SeatName) -> str:
        """Whose evidence a piece is: its pad's seat, else its owner, else who is to act."""
        assert self.position
        if pad != "":
            return self.hand(pad)
        return self.position.acting(kind.seat) if kind.seat else self._shared()

    def _not_your_piece(self, kind: PieceKind) -> Text:
        assert self.position
        owner = self.position.rules.name(kind.seat, self.position.setup)
        return say(N_("This piece belongs to another seat ({owner}): {piece}."), owner=owner, piece=kind.name)

    # -- what follows from it --

    def _seen(self, seat: str, key: str, shown: bool) -> list[Effect]:
        """Something was put down or taken back: the light and the buzzer say so; then what follows from it."""
        self.moods.calm(seat)
        self.moods.sound(seat, SEEN)
        if seat == ANYONE:
            can = {move.seat for move in self.showing(ANYONE).narrowed.moves} if shown else set()
            if len(can) != 1:
                return [] if can or not shown else self._unfit(seat)
            seat = can.pop()
            self._hand_over(seat)
        return self._after(seat, key, shown)

    def _after(self, seat: str, key: str, shown: bool, source: str = "") -> list[Effect]:
        """What follows when evidence has changed: a word if it does not fit, the move itself where that is wanted."""
        assert self.position
        showing = self.showing(seat)
        if not showing.acts:
            return [Notice(self.position.not_yours(seat), seat)] if shown else []
        if not showing.narrowed.moves:
            return self._unfit(seat)
        move = showing.move
        if move and shown and (self.layout.auto or move.verb in self.position.rules.at_once):
            return [self._play(seat, move, key, source)]
        return []

    def _unfit(self, seat: str) -> list[Effect]:
        self.moods.sound(seat, REFUSED)
        return [Notice(text, _ears(seat)) for text in self.showing(seat).why()[:1]]

    def _play(self, seat: str, move: Move, key: str, source: str = "") -> Play:
        return Play(move, seat, self.of(seat).source or source, key)

    def _hand_over(self, seat: str) -> None:
        """What was shown on the shared pad is this seat's, and so is the pad until its move is made."""
        for item in self.of(ANYONE).shown.values():
            self.of(seat).show(item)
        self.of(ANYONE).clear()
        self.holder = seat

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
        showing = self.showing(seat)
        if not showing.acts:
            return self.refuse(seat, (self.position.not_yours(seat),), now)
        if showing.move:
            return [self._play(seat, showing.move, key, source)]
        if not showing.narrowed.moves:
            return self.refuse(seat, showing.why(), now)
        facet = asked_facet(showing.narrowed)
        if showing.cursor < 0:
            return self.refuse(seat, (say(N_("Something is still to be chosen.")),), now)
        value = showing.narrowed.open[facet][showing.cursor]
        self.moods.sound(seat, SEEN)
        if facet == "seat":
            self._hand_over(str(value))
            return self._after(str(value), key, bool(self.of(str(value)).shown), source)
        self.of(seat).choose({facet: value}, self.position, by.BUTTON)
        return self._after(seat, key, True, source)

    def _next(self, seat: str, step: int, now: float) -> list[Effect]:
        assert self.position
        showing = self.showing(seat)
        if not showing.acts:
            return self.refuse(seat, (self.position.not_yours(seat),), now)
        self.of(seat).step(step, len(showing.narrowed.open.get(asked_facet(showing.narrowed), ())))
        return []

    def _undo(self, seat: str, long: bool, key: str, now: float, presser: str) -> list[Effect]:
        """Take back the last thing shown (long: everything); then whose the shared pad is; then a move."""
        assert self.position
        evidence = self.of(seat)
        taken = evidence.drop_last()
        while long and taken and evidence.drop_last():
            pass
        if taken or (long and not evidence.shown):
            return []
        if evidence.shown:
            return self.refuse(seat, (say(N_("Lift the piece from the board to take it back.")),), now)
        if not presser and self.holder:
            self.holder = ""
            return []
        if self.position.number == 0:
            return self.refuse(seat, (say(N_("There is nothing to take back.")),), now)
        return [TakeBack(seat, by.BUTTON, key, presser)]

    def finger(self, seat: str, facets: dict[str, Facet]) -> list[Effect]:
        """A finger on the tablet: what it stands for is chosen, or the finger is told why it cannot be."""
        assert self.position
        acting = self.position.acting(seat)
        showing = self.showing(acting)
        spoken = showing.fitting(facets) if showing.acts else {}
        if not spoken:
            texts = showing.why({name: (value,) for name, value in facets.items()})
            return [Refused(texts, acting, aloud=False)] if texts else []
        self.moods.calm(acting)
        self.of(acting).choose(spoken, self.position, by.TABLET)
        move = self.showing(acting).move
        if move and move.verb in self.position.rules.at_once:
            return [self._play(acting, move, "", by.TABLET)]
        return []

    def release(self, seat: str, key: str, facet: str) -> list[Effect]:
        """Take one thing back, or all that says something of a facet, or everything."""
        evidence = self.of(self.position.acting(seat) if self.position else seat)
        self.moods.calm(evidence.seat)
        if not key and not facet:
            evidence.clear()
        for item in list(evidence.shown.values()):
            if item.key == key or (facet and next(iter(item.facets), "") == facet):
                evidence.drop(item.key)
        return []

    def claim(self, seat: str, now: float) -> list[Effect]:
        """Somebody says on the tablet whose it is what was shown on the shared pad."""
        assert self.position
        showing = self.showing(ANYONE)
        if not self.position.acts(seat):
            return self.refuse(seat, (self.position.not_yours(seat),), now)
        if showing.acts and not any(move.seat == seat for move in showing.narrowed.moves):
            return self.refuse(seat, showing.why({"seat": (seat,)}), now)
        self._hand_over(seat)
        return self._after(seat, "", bool(self.of(seat).shown))

    def refuse(self, seat: str, texts: Iterable[Text], now: float) -> list[Effect]:
        """Show a seat that something was not taken, and why; what it has shown stays."""
        self.moods.happened(seat, REFUSED, now)
        return [Refused(tuple(texts), _ears(seat))]

    # -- how each seat stands --

    def feels(self, seat: str) -> str:
        """What a seat's light should say, apart from what has just happened."""
        if self.position is None:
            return IDLE
        showing = self.showing(self.position.acting(seat))
        if not showing.acts:
            return SEEN if self.of(seat).shown else IDLE
        if not showing.items and showing.cursor < 0:
            return IDLE if showing.seat == TABLE and self.position.setup.dealer == "hub" else TURN
        return SEEN if showing.move else CHOOSE if showing.narrowed.moves else REFUSED

    def moved(self, position: Position, mover: str) -> None:
        """The game has gone on: what the mover had shown is used up; what lies right on the board is no evidence."""
        before = {seat: self._question(seat) for seat in self.since if seat != mover}
        self.position = position
        if mover:
            self.of(mover).clear()
            self.acted[mover] = position.number
        for evidence in self.all():
            for key in list(evidence.shown):
                if key.startswith("place:") and self._lies_right(position, key):
                    evidence.drop(key)
        if self.holder == mover or self.holder not in position.actors:
            self.holder = ""
        if len(position.actors) < 2:
            self.of(ANYONE).clear()
        self.ask_anew(before)

    def ask_anew(self, before: dict[str, object]) -> None:
        """Where several act at once, a seat whose question is still the same has not been overtaken by the others."""
        assert self.position
        several = self.position.actors if len(self.position.actors) > 1 else ()
        same = {seat for seat in several if seat in before and before[seat] == self._question(seat)}
        self.since = {seat: self.since[seat] if seat in same else self.position.number for seat in several}

    def _question(self, seat: str) -> object:
        """All that a seat is asked and told of its move, whatever the number."""
        ask = make_ask(self.showing(seat), seat, dimmed=False)
        return (ask.question, ask.choices, ask.chips, ask.marks, ask.move, ask.sentence, ask.effect, ask.refusals)

    def places_shown(self) -> set[Spot]:
        """The places of the board where something new lies that is evidence."""
        return {_spot(key) for evidence in self.all() for key in evidence.shown if key.startswith("place:")}

    def _lies_right(self, position: Position, key: str) -> bool:
        spot = _spot(key)
        reader = self.layout.reader(spot)
        return bool(self.tags.board and reader and self.tags.board.agrees(position, spot, reader))

    def accepted(self, seat: str, now: float) -> None:
        """A seat's move is on disk. What the table showed is everybody's."""
        colours = self.position.setup.colours if self.position and seat == TABLE else ()
        for one in (*colours, seat):
            self.moods.happened(one, ACCEPTED, now)


def _ears(seat: str) -> str:
    """Who is to hear it: what nobody has claimed is said to everyone."""
    return "" if seat == ANYONE else seat


def _key(spot: Spot, what: str = "place") -> str:
    return f"{what}:{spot[0]}/{spot[1]}"


def _spot(key: str) -> Spot:
    station, _, number = key.partition(":")[2].rpartition("/")
    return station, int(number)

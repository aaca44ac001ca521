"""Acting out a game: turns moves that are known beforehand into taps, places and presses, as people would.

The actor never asks the rules. It knows the pieces, the board and the tablet's question, and looks at lights and
screen like anybody else. What pieces and places cannot say is chosen by `next` and OK, or on the tablet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from hub.game import TABLE, Facet, Move, PieceKind, View
from hub.table.ask import Ask
from hub.table.feedback import DIFFERS, READER_LIGHTS
from hub.table.layout import NEXT, OK, PAD, UNDO
from hub.table.presence import Spot
from hub.table.reconcile import Difference
from hub.table.spots import BoardSpot, Where, board_spots

from .table import VirtualTable

ATTEMPTS = 12
BUTTONS, TABLET = "buttons", "tablet"


class Screen(Protocol):
    """A tablet on the table: what people look at, and touch where there is no button."""

    @property
    def number(self) -> int:
        """Counts up with every move."""

    def ask(self, seat: str) -> Ask:
        """What is asked of a seat."""

    def view(self, seat: str | None = None) -> View:
        """What everyone may see."""

    def differences(self) -> tuple[Difference, ...]:
        """Where board and game differ."""

    def touch(self, seat: str, facets: dict[str, Facet]) -> object:
        """Touch something."""

    def ok(self, seat: str) -> object:
        """Touch OK."""

    def claim(self, seat: str) -> object:
        """Say that the shared pad is this seat's now."""


class Stuck(Exception):
    """A move could not be acted out; says which and what the screen showed."""


class Actor:
    """Everybody at the table at once. `rest`: how to choose what no piece can say, by `buttons` or on the `tablet`."""

    def __init__(self, table: VirtualTable, screen: Screen, *, rest: str = BUTTONS) -> None:
        self.table, self.screen, self.rest = table, screen, rest
        self._readers = {reader.where: (spot, reader) for spot, reader in table.layout.places().items()}
        self._lamps = {
            (station.name, light.reader): n
            for station in table.layout.stations
            for n, light in enumerate(station.lights)
            if light.reader >= 0
        }
        self._first = ""
        self._placed: list[str] = []

    def play(self, moves: Iterable[Move]) -> None:
        """Act out moves one after the other."""
        for move in moves:
            self.act(move)

    def act(self, move: Move) -> None:
        """Act out one move; raises Stuck if it will not be taken. Afterwards the board is put in order."""
        before = self.screen.number
        for attempt in range(ATTEMPTS):
            self._take_pad(move)
            self._show(move, before, pointing=attempt < ATTEMPTS // 2)
            if self.screen.number != before or self._choose(move, before):
                self._placed.clear()
                self.tidy()
                return
            self._start_over(move)
        raise Stuck(f"{move.text()}: {self._seen(move)}")

    def _seen(self, move: Move) -> str:
        ask = self.screen.ask(self._hand(move))
        chips = ", ".join(f"{chip.facet}={chip.value}" for chip in ask.chips)
        refusals = "; ".join(text.english() for text in ask.refusals)
        return f"{ask.question.english()} [{chips}] {ask.facet} {ask.move} {refusals}"

    def _hand(self, move: Move) -> str:
        """Who moves for it: a seat for itself; for the table, whoever sits first."""
        if move.seat != TABLE:
            return move.seat
        return self._first or self.screen.view(None).panels[0].seat

    def _take_pad(self, move: Move) -> None:
        """Where several may act, only the tablet can be told whose the shared pad is."""
        shared = any(reader.role == PAD and reader.seat == "" for _, reader in self.table.layout.readers())
        if shared and move.seat != TABLE and len(self.screen.view(None).turn.seats) > 1:
            self.screen.claim(move.seat)

    # -- showing pieces --

    def _show(self, move: Move, before: int, pointing: bool) -> None:
        """Set pieces down on the board where that says something, tap the others on the pad."""
        facets = move.facets()
        spots = self._spots(facets)
        pieces = self._pieces(move, facets, bool(spots))
        for spot in spots:
            placing = next((kind for kind in pieces if self._goes_on_board(kind, move, spot)), None)
            if placing and self._put(placing, spot):
                pieces.remove(placing)
            elif pointing:
                self._point(spot)
            if self.screen.number != before:
                return
        for kind in pieces:
            self._tap(kind, move)
            if self.screen.number != before:
                return

    def _spots(self, facets: dict[str, Facet]) -> list[Spot]:
        """Readers under the places this move speaks of; one for each thing said."""
        found: list[Spot] = []
        said: set[str] = set()
        for where, spot in self._board().items():
            if where not in self._readers or not spot.facets or not set(spot.facets) - said:
                continue
            if all(facets.get(name) == value for name, value in spot.facets.items()):
                found.append(self._readers[where][0])
                said |= set(spot.facets)
        return found

    def _board(self) -> dict[Where, BoardSpot]:
        return board_spots(self.screen.view(None).board) if self._readers else {}

    def _pieces(self, move: Move, facets: dict[str, Facet], on_board: bool) -> list[PieceKind]:
        """Pieces that say something of this move and nothing against it, the most telling first."""
        fitting = [
            kind
            for kind in self.table.book.kinds.values()
            if kind.seat in ("", move.seat)
            and kind.facets
            and all(facets.get(name) in values for name, values in kind.facets.items())
            and self.table.free(kind.id)
        ]
        chosen: list[PieceKind] = []
        said = {"seat"}
        for kind in sorted(fitting, key=lambda kind: (-len(kind.facets), not kind.seat)):
            marker = on_board and kind.seat and not any(other.seat for other in chosen)
            if set(kind.facets) - said or marker:
                chosen.append(kind)
                said |= set(kind.facets)
        return chosen

    def _goes_on_board(self, kind: PieceKind, move: Move, spot: Spot) -> bool:
        """A seat sets down its own pieces; the table lays out what it drew where nothing lies yet."""
        return bool(kind.seat) or (move.seat == TABLE and not self.table.on(spot))

    def _put(self, kind: PieceKind, spot: Spot) -> bool:
        """Set a piece down on a place, in place of what lay there."""
        uid = self.table.free(kind.id)
        if uid is None:
            return False
        for other in self.table.on(spot):
            self.table.lift(other)
        self.table.put(uid, spot)
        self._placed.append(uid)
        self.table.quiet()
        return True

    def _point(self, spot: Spot) -> None:
        """Lift what lies on a place, see it missed, and set it down again."""
        if spot not in self._lamps:
            return
        for uid in self.table.on(spot)[:1]:
            self.table.lift(uid)
            self._see_lamp(spot, missed=True)
            self.table.put(uid, spot)
            self.table.quiet()

    def _see_lamp(self, spot: Spot, missed: bool) -> None:
        """Wait until the lamp beside a reader says that something is wrong (or right) there."""
        station, lamp = self.table.stations[spot[0]], self._lamps[spot]
        wrong = READER_LIGHTS[DIFFERS]
        self.table.until(lambda: (station.light(lamp) == wrong) == missed, f"the lamp of {spot}")

    def _tap(self, kind: PieceKind, move: Move) -> None:
        pad, uid = self.table.pad(self._hand(move)), self.table.free(kind.id)
        if pad and uid:
            self.table.tap(uid, pad)

    # -- choosing the rest --

    def _choose(self, move: Move, before: int) -> bool:
        """Choose what is still open and say OK; False if the screen has gone another way."""
        hand = self._hand(move)
        wanted = move.facets()
        for _ in range(2 * len(wanted) + 4):
            self.table.quiet()
            ask = self.screen.ask(hand)
            if self.screen.number != before:
                return True
            if ask.move:
                if ask.move != move.text():
                    return False
                self._ok(hand)
            elif not ask.facet or not self._choose_one(ask, wanted, hand):
                return False
        return self.screen.number != before

    def _choose_one(self, ask: Ask, wanted: dict[str, Facet], hand: str) -> bool:
        values = [choice.value for choice in ask.choices if choice.enabled]
        value = wanted.get(ask.facet)
        if value is None or value not in values:
            return False
        if self.rest == TABLET:
            self.screen.touch(hand, {ask.facet: value})
            return True
        return self._walk_to(values.index(value), len(values), ask, hand)

    def _walk_to(self, goal: int, n: int, ask: Ask, hand: str) -> bool:
        """Press `next` until the choice is reached, the short way round, look, and say OK."""
        forward = (goal - ask.at) % n if ask.at >= 0 else goal + 1
        back = (ask.at - goal) % n if ask.at >= 0 else n - goal
        for _ in range(min(forward, back)):
            self.table.press(hand, NEXT, long=back < forward)
        self.table.quiet()
        now = self.screen.ask(hand)
        if now.facet != ask.facet or now.at != goal:
            return now.facet == ask.facet
        self._ok(hand)
        return True

    def _ok(self, hand: str) -> None:
        if self.rest == TABLET:
            self.screen.ok(hand)
        else:
            self.table.press(hand, OK)
            self.table.quiet()

    # -- putting right --

    def _start_over(self, move: Move) -> None:
        """Something was seen otherwise than meant: take everything back and begin again."""
        for uid in self._placed:
            if uid in self.table.lies:
                self.table.lift(uid)
        self._placed.clear()
        self.table.quiet()
        hand = self._hand(move)
        if self.screen.ask(hand).chips and self.table.button(hand, UNDO):
            self.table.press(hand, UNDO, long=True)
            self.table.quiet()
        self.tidy()

    def tidy(self) -> None:
        """Put the board in order as the screen says: take off what is too much, put down what is missing."""
        for difference in self.screen.differences():
            for uid in self.table.on(difference.spot):
                self.table.lift(uid)
            for kind in difference.wanted[:1]:
                if free := self.table.free(kind):
                    self.table.put(free, difference.spot)
        self.table.quiet()

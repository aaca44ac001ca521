"""A table with a toy on it, played by hand: taps, presses and fingers in, effects carried out as the service would."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hub.game import Move, Rules, Setup
from hub.ledger import Game, LedgerError, MemoryLedger
from hub.table import (
    Ack,
    BringBack,
    Effect,
    Event,
    Finger,
    KeepTags,
    Level,
    Lights,
    Notice,
    Ok,
    Play,
    Press,
    Refused,
    Remember,
    Table,
    TagBook,
    TakeBack,
    Tick,
    Typed,
    Windows,
    kit,
)
from hub.table.layout import Layout
from hub.table.tags import Copy

from .toy import RULES, Draw, setup

BOOT = "0000000a"
INSTANT = Windows(0.0, 0.0, 0.0)


def tagged(book: TagBook) -> TagBook:
    """The book with a tag on every piece, the uid counting up."""
    for n, copy in enumerate(book.copies(), 1):
        book.tags[f"{n:08x}"] = copy
    return book


class Scene:
    """One table, its ledger in memory and the time."""

    def __init__(
        self,
        kit_name: str = "seat-pads",
        *,
        auto: bool = False,
        windows: Windows = INSTANT,
        drawn: str = "wild",
        dealer: str = "table",
        layout: Layout | None = None,
        rules: Rules[Any] = RULES,
        game: Setup | None = None,
    ) -> None:
        self.now = 100.0
        self.seq = 0
        self.rules, self.setup = rules, game or setup(dealer)
        self.game: Game[Any] = Game.begin(MemoryLedger(), "main", self.setup, rules)
        board = rules.view(self.state).board
        made = layout or kit(kit_name, self.setup, board)
        self.layout = Layout(made.stations, auto, made.anyone)
        self.windows = windows
        self.book = tagged(TagBook(rules.title.id, rules.pieces(self.setup)))
        self.kept, self.tags_kept = b"", b""
        self.lit: dict[str, Lights] = {}
        self.said: list[str] = []
        self.acks: list[Ack] = []
        self.effects: list[Effect] = []
        self.sit_down()
        if drawn and rules is RULES:
            self.commit(Draw("table", drawn))

    def sit_down(self) -> None:
        """Make the table, as after a start or restart of the hub."""
        self.table = Table(self.layout, windows=self.windows, seen=lambda key: self.game.ledger.seen("main", key))
        self.carry(
            self.table.begin(
                self.rules, self.setup, self.state, self.game.number, self.now,
                last=self.last_seat(), book=self.book, memory=self.kept,
            )
        )  # fmt: skip

    @property
    def state(self):
        return self.game.state

    @property
    def moves(self) -> list[Move]:
        """The moves that hold."""
        return [self.rules.read(row.move) for row in self.game.line.moves]

    def commit(self, move: Move) -> None:
        """A move that came another way: chance, or the tablet of somebody."""
        self.do(Typed(move.text()))

    def carry(self, effects: Iterable[Effect]) -> None:
        """Carry effects out in order."""
        for effect in effects:
            self.effects.append(effect)
            match effect:
                case Play() | TakeBack() | BringBack():
                    self.write(effect)
                case Remember(document):
                    self.kept = document
                case KeepTags(document):
                    self.tags_kept = document
                case Lights(station):
                    self.lit[station] = effect
                case Notice(text):
                    self.said.append(text.english())
                case Refused(texts):
                    self.said += [text.english() for text in texts]
                case Ack():
                    self.acks.append(effect)

    def write(self, wish: Play | TakeBack | BringBack) -> None:
        try:
            if isinstance(wish, Play):
                self.game.play(wish.move, wish.source or "tablet", wish.key)
            elif isinstance(wish, TakeBack):
                self.game.undo(wish.source, wish.key, own=wish.own)
            else:
                self.game.redo(wish.source, wish.key)
        except LedgerError as error:
            self.carry(self.table.refused(wish.key, (error.text,), self.now))
            return
        last = self.last_seat()
        self.carry(self.table.committed(wish.key, self.state, self.game.number, self.now, last=last))

    # -- hands --

    def do(self, event: Event) -> list[Effect]:
        self.effects = []
        self.carry(self.table.handle(event, self.now))
        return self.effects

    def wait(self, seconds: float) -> None:
        """Let time pass, waking the table whenever it asked to be."""
        end = self.now + seconds
        while (due := self.table.deadline) is not None and due <= end:
            self.now = due
            self.do(Tick())
        self.now = end

    def uid(self, kind: str, copy: int = 1) -> str:
        uid = self.book.uid(Copy(kind, copy))
        assert uid
        return uid

    def level(self, station: str, reader: int, *uids: str, boot: str = BOOT, retained: bool = False) -> int:
        self.seq += 1
        self.do(Level(station, reader, boot, self.seq, tuple(sorted(uids)), retained))
        return self.seq

    def tap(self, station: str, kind: str, copy: int = 1) -> None:
        """Put a piece on a station's pad and take it off again."""
        self.level(station, 0, self.uid(kind, copy))
        self.level(station, 0)

    def press(self, station: str, does: str, long: bool = False) -> int:
        self.seq += 1
        self.do(Press(station, ("ok", "undo", "next").index(does), BOOT, self.seq, long))
        return self.seq

    def put(self, kind: str, place: str, slot: str, copy: int = 1) -> None:
        """Put a piece on a slot or link of the board."""
        station, reader = self.spot(place, slot)
        self.level(station, reader, self.uid(kind, copy))

    def lift(self, place: str, slot: str) -> None:
        self.level(*self.spot(place, slot))

    def spot(self, place: str, slot: str) -> tuple[str, int]:
        return next(spot for spot, reader in self.layout.places().items() if reader.where == (place, slot))

    def finger(self, seat: str, **facets: str | int) -> None:
        self.do(Finger(seat, facets))

    def ok(self, seat: str) -> None:
        self.do(Ok(seat))

    def light(self, station: str) -> str:
        """The effect of a station's first light."""
        return self.lit[station].lights[0][1]

    def last_seat(self) -> str:
        """The seat that made the last move anybody chose."""
        return next((move.seat for move in reversed(self.moves) if move.seat != "table"), "")

    def last(self) -> str:
        return self.moves[-1].text()

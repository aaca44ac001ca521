"""The parts of a live page: each is a piece of HTML with a hash; only parts that changed travel to a screen.

What everybody may see is drawn once per language and kept, however many screens are open.
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import msgspec
from flask import render_template
from markupsafe import Markup

from hub.game import TABLE, Seat
from hub.game.view import Board, Panel, Score, Source, Track, TrackSpace, View, Words
from hub.i18n import language, render
from hub.service import Ask, Picture

from .drawing import draw
from .lights import lit
from .numbers import keypad, number_pair
from .screens import Screen

TABLE_PARTS = ("turn", "board", "last", "seats", "mats", "goods", "score", "log")
SEAT_PARTS = ("turn", "me", "board", "seats", "goods", "log")
LONG_TRACK = 40


class Part(msgspec.Struct, frozen=True):
    """One piece of a page, its short fingerprint, and both as they travel: made once, sent to many screens."""

    html: Markup
    hash: str
    wire: bytes


def part_of(html: Markup, more: str = "") -> Part:
    """A part from its HTML; its fingerprint covers what else belongs to it."""
    hash = hashlib.blake2b((html + more).encode(), digest_size=6).hexdigest()
    return Part(html, hash, msgspec.json.encode({"html": str(html), "hash": hash}))


class Parts(msgspec.Struct, frozen=True):
    """What a page shows now: its parts, the table's number and what may be tapped."""

    number: int
    parts: dict[str, Part]
    marks: str = "[]"

    @property
    def html(self) -> dict[str, Markup]:
        """The parts as HTML, for the first drawing of a page."""
        return {name: part.html for name, part in self.parts.items()}

    def hash(self, name: str) -> str:
        """The fingerprint of one part."""
        return self.parts[name].hash

    def changed(self, have: dict[str, str]) -> dict[str, Part]:
        """The parts a screen does not have yet."""
        return {name: part for name, part in self.parts.items() if have.get(name) != part.hash}


class Shelf:
    """Keeps the last few things that were drawn. What many ask for at once is drawn by one of them."""

    def __init__(self, size: int = 64) -> None:
        self._kept: OrderedDict[Any, Future[Any]] = OrderedDict()
        self._lock = threading.Lock()
        self._size = size

    def get(self, key: Any, make: Callable[[], Any]) -> Any:
        """What was drawn for this key, or what `make` draws now."""
        with self._lock:
            mine = key not in self._kept
            promise = self._kept.setdefault(key, Future())
            self._kept.move_to_end(key)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
        if mine:
            try:
                promise.set_result(make())
            except BaseException as fault:
                with self._lock:
                    self._kept.pop(key, None)
                promise.set_exception(fault)
        return promise.result()


class Hand(msgspec.Struct):
    """What one screen at the table is busy with: for whom it acts and whose hand it has uncovered."""

    acting: str = ""
    uncovered: str = ""


class Artist:
    """Draws the live pages."""

    def __init__(self) -> None:
        self._views, self._boards, self._pages = Shelf(), Shelf(), Shelf()
        self._hands: OrderedDict[str, Hand] = OrderedDict()

    def hand(self, screen: str) -> Hand:
        """What this screen is busy with; the oldest of many screens is forgotten."""
        if screen not in self._hands and len(self._hands) > 500:
            self._hands.popitem(last=False)
        return self._hands.setdefault(screen, Hand())

    def table(self, now: Picture, screen: Screen) -> Parts:
        """The Table page for a screen; raises NoGame."""
        view = self.view(now, None)
        may_act = screen.acts_at(now.table)
        parts = self._page(now, view, TABLE_PARTS, may_act)
        if not may_act:
            return Parts(now.number, parts)
        marks, ask = self._table_ask(now, view, screen)
        return Parts(now.number, {**parts, "ask": part_of(ask, marks)}, marks)

    def seat(self, now: Picture, screen: Screen, seat: str) -> Parts:
        """The Seat page of the seat this screen is paired with; raises NoGame."""
        view = self.view(now, seat)
        parts = self._page(now, view, SEAT_PARTS, True)
        ask = now.ask(seat) if seat in view.turn.seats else None
        marks = lit(now, ask, view)
        undo = next((one for one in now.undos if seat in (one.seat, one.by)), None)
        html = self._ask(now, view, True, ask, (seat,), acting=seat, undo=undo)
        return Parts(now.number, {**parts, "ask": part_of(html, marks)}, marks)

    def view(self, now: Picture, seat: str | None) -> View:
        """What a seat (or everyone) may see; of many who look at once one works it out."""
        key = (now.table, now.game, now.number, seat)
        view: View = self._views.get(key, lambda: now.view(seat))
        return view

    # -- what is asked --

    def _table_ask(self, now: Picture, view: View, screen: Screen) -> tuple[str, Markup]:
        hand = self.hand(screen.id)
        askable = view.turn.seats
        acting = hand.acting if hand.acting in askable else (askable[0] if askable else "")
        if hand.uncovered and hand.uncovered not in askable:
            hand.uncovered = ""
        open_hands = screen.pairing is not None and screen.pairing.open_hands
        secret = bool(acting) and self.has_secret(now, acting)
        covered = acting if secret and not open_hands and hand.uncovered != acting else ""
        ask = now.ask(acting) if acting and not covered and not view.standing else None
        uncovered = secret and not covered and not open_hands
        more = {"covered": covered, "uncovered": uncovered, "differences": now.differences, "acting": acting}
        return lit(now, ask, view), self._ask(now, view, True, ask, askable, unclaimed=now.unclaimed(), **more)

    def has_secret(self, now: Picture, seat: str) -> bool:
        """Whether the hub knows something of this seat that not everybody may see."""
        if seat == TABLE:
            return False
        own, public = panel_of(self.view(now, seat), seat), panel_of(self.view(now, None), seat)
        return own is not None and public is not None and own.hand is not None and public.hand is None

    def _ask(
        self, now: Picture, view: View, may_act: bool, ask: Ask | None, askable: tuple[str, ...], **more: Any
    ) -> Markup:
        return _drawn(
            "part_ask.html", pair=number_pair(now, ask), keypad=keypad(ask), may_deal=now.may_deal, table=now.table, view=view, seats=seats_of(now), may_act=may_act, ask=ask, askable=askable,
            **{"covered": "", "uncovered": False, "differences": (), "unclaimed": None, "acting": "", "undo": None, **more},
        )  # fmt: skip

    # -- what is seen --

    def _page(self, now: Picture, view: View, parts: tuple[str, ...], may_act: bool) -> dict[str, Part]:
        key = (now.table, now.game, now.number, view.viewer, parts, language(), may_act)
        drawn: dict[str, Part] = self._pages.get(key, lambda: self._draw(now, view, parts, may_act))
        return drawn

    def _draw(self, now: Picture, view: View, parts: tuple[str, ...], may_act: bool) -> dict[str, Part]:
        seats = seats_of(now)
        drawn = {part: self.part(part, view, seats, may_act=may_act) for part in parts if part != "board"}
        drawn["board"] = self.board(view, seats)
        if not may_act:
            drawn["ask"] = self._ask(now, view, False, None, ())
        return {name: part_of(html) for name, html in drawn.items()}

    def part(self, part: str, view: View, seats: dict[str, Seat], **more: Any) -> Markup:
        """One part of a view as HTML."""
        return _drawn(f"part_{part}.html", view=view, seats=seats, **more)

    def board(self, view: View, seats: dict[str, Seat]) -> Markup:
        """The board as SVG; the same for everybody who speaks the same language."""
        if view.board is None:
            return Markup("")
        board = view.board
        key = (msgspec.json.encode(board), tuple(seats.values()), language())
        drawn: Markup = self._boards.get(key, lambda: self._draw_board(board, seats))
        return drawn

    def _draw_board(self, board: Board, seats: dict[str, Seat]) -> Markup:
        names = {place.id: render(place.name) for place in board.places}
        drawn = _drawn("board.html", d=draw(board, names), seats=seats, names=names)
        return Markup(_BETWEEN.sub("><", drawn))


_BLANKS, _BETWEEN = re.compile(r"\s{2,}"), re.compile(r">\s+<")


def _drawn(template: str, **values: Any) -> Markup:
    """A template filled in, without the blanks that only its source needs: parts travel to every screen."""
    return Markup(_BLANKS.sub(" ", render_template(template, **values)))


def seats_of(now: Picture) -> dict[str, Seat]:
    """The seats of the game that is on, by colour."""
    return {seat.colour: seat for seat in now.setup.seats}


def panel_of(view: View, seat: str) -> Panel | None:
    """The panel of one seat."""
    return next((panel for panel in view.panels if panel.seat == seat), None)


def shown_spaces(track: Track) -> list[tuple[bool, TrackSpace]]:
    """The spaces of a track worth drawing, each with whether some were left out before it.

    A short track is drawn whole; of a long one only what lies around its markers.
    """
    held = {i for i, space in enumerate(track.spaces) if space.seats or space.pieces or space.facets}
    near = {i + d for i in held for d in (-2, -1, 0, 1, 2)}
    short = len(track.spaces) <= LONG_TRACK
    kept = [i for i in range(len(track.spaces)) if short or i in near or i in (0, len(track.spaces) - 1)]
    return [(i > 0 and i - 1 not in kept, track.spaces[i]) for i in kept]


def score_rows(scores: tuple[Score, ...]) -> list[tuple[Words, list[Source | None]]]:
    """The sources of points as rows, one cell for each seat."""
    labels = {source.id: source.label for score in scores for source in score.sources}
    by_seat = [{source.id: source for source in score.sources} for score in scores]
    return [(label, [sources.get(id) for sources in by_seat]) for id, label in labels.items()]

"""Which things on a page light up: those that go with what a seat has shown. Tapping anything else says why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from hub.game import Facet
from hub.game.view import Board, Facets, Panel, Piece, Tray, View
from hub.service import Ask, LiveTable


def lit(live: LiveTable, ask: Ask | None, view: View) -> str:
    """The facets of everything that may be tapped now, as JSON: a page compares them with what it has drawn."""
    if ask is None or ask.move or not ask.yours:
        return "[]"
    things = [thing for thing in _once(things_of(view)) if fitting(thing, ask.marks) and _agrees(thing, ask)]
    can = live.possible(ask.seat, things)
    lights = [msgspec.json.encode(thing).decode() for thing, yes in zip(things, can, strict=True) if yes]
    return msgspec.json.encode(lights).decode()


def fitting(facets: Facets, marks: dict[str, tuple[Facet, ...]]) -> Facets:
    """What a thing says of what is still open; nothing if anything it says is no longer possible.

    >>> fitting({"place": "derby", "slot": 1}, {"slot": (1, 2)})
    {'slot': 1}
    """
    spoken = {facet: value for facet, value in facets.items() if facet in marks}
    return spoken if all(value in marks[facet] for facet, value in spoken.items()) else {}


def _agrees(thing: Facets, ask: Ask) -> bool:
    """Whether a thing contradicts nothing that was shown."""
    shown = {chip.facet: chip.value for chip in ask.chips if chip.facet not in ask.marks}
    return all(shown.get(facet, value) == value for facet, value in thing.items())


def _once(things: Iterable[Facets]) -> list[Facets]:
    return list({tuple(thing.items()): thing for thing in things if thing}.values())


def things_of(view: View) -> Iterator[Facets]:
    """The facets of everything on a view that can be tapped."""
    if view.board:
        yield from _on_board(view.board)
    for track in view.tracks:
        for space in track.spaces:
            yield space.facets
            yield from (piece.facets for piece in space.pieces)
    yield from (market.facets for market in view.markets)
    yield from _on_trays(view.trays)
    for panel in view.panels:
        yield from _on_panel(panel)


def _on_board(board: Board) -> Iterator[Facets]:
    for place in board.places:
        yield place.facets
        yield from (piece.facets for piece in place.pieces)
        yield from (slot.piece.facets if slot.piece and slot.piece.facets else slot.facets for slot in place.slots)
    yield from (link.facets for link in board.links)


def _on_panel(panel: Panel) -> Iterator[Facets]:
    pieces: tuple[Piece, ...] = (*(panel.hand or ()), *panel.stacks)
    yield from (piece.facets for piece in pieces)
    yield from _on_trays(panel.trays)


def _on_trays(trays: tuple[Tray, ...]) -> Iterator[Facets]:
    for tray in trays:
        yield tray.facets
        yield from (piece.facets for piece in tray.pieces)

"""Which things on a page light up: those that go with what a seat has shown. Tapping anything else says why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from hub.game.view import Board, Facets, Panel, Piece, Tray, View
from hub.service import Ask, Picture


def lit(now: Picture, ask: Ask | None, view: View) -> str:
    """The facets of everything that may be tapped now, as JSON: a page compares them with what it has drawn."""
    if ask is None or ask.move or not ask.yours:
        return "[]"
    things = _once(things_of(view))
    can = now.possible(ask.seat, things)
    lights = [msgspec.json.encode(thing).decode() for thing, yes in zip(things, can, strict=True) if yes]
    return msgspec.json.encode(lights).decode()


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

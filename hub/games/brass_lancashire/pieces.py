"""Lancashire's pieces that can carry a tag."""

from __future__ import annotations

from hub.game import N_, PieceKind, Setup, say

from ..brass.pieces import card_pieces, link_pieces, tile_pieces
from .distant import VALUES
from .parts import printing
from .words import word


def pieces(setup: Setup) -> tuple[PieceKind, ...]:
    """Tiles, links, cards and the tiles of the distant market."""
    parts = printing(setup)
    tiles = parts.distant[len(setup.seats)]
    distant = [
        PieceKind(f"distant{value}", say(N_("Distant market tile: {n}"), n=value), {"shows": (value,)}, n=n)
        for value in VALUES
        if (n := tiles.count(value))
    ]
    seats = (*tile_pieces(parts, setup, word), *link_pieces(parts, setup))
    return (*seats, *card_pieces(parts, setup, word), *distant)

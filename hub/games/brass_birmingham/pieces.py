"""Birmingham's pieces that can carry a tag."""

from __future__ import annotations

from hub.game import N_, PieceKind, Setup, say

from ..brass.pieces import card_pieces, link_pieces, tile_pieces
from .merchants import COPIES, TILE_KINDS
from .parts import PARTS
from .words import word


def pieces(setup: Setup) -> tuple[PieceKind, ...]:
    """Tiles, links, cards and merchant tiles."""
    merchants = [
        PieceKind(f"merchant-{tile}", say(N_("Merchant: {tile}"), tile=word(tile, "tile")), {"tile": (tile,)}, n=n)
        for tile in TILE_KINDS
        if (n := COPIES[len(setup.seats)][tile])
    ]
    seats = (*tile_pieces(PARTS, setup, word), *link_pieces(PARTS, setup))
    return (*seats, *card_pieces(PARTS, setup, word), *merchants)

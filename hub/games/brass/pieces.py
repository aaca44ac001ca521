"""The physical pieces every Brass has in its box that can carry a tag."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, PieceKind, Setup, Text, say

from .cards import CardKind
from .moves import AlsoRail, Network
from .parts import Parts
from .words import Word


def tile_pieces(parts: Parts, setup: Setup, word: Word) -> Iterator[PieceKind]:
    """Industry tiles of each seat: shown, they say which industry and level."""
    for seat in setup.colours:
        for kind in parts.tiles.kinds:
            name = say(N_("{industry} {level}"), industry=word(kind.industry), level=kind.level)
            facets: dict[str, tuple[str | int, ...]] = {"industry": (kind.industry,), "level": (kind.level,)}
            yield PieceKind(f"{seat}-{kind.id}", name, facets, seat, kind.count)


def link_pieces(parts: Parts, setup: Setup) -> Iterator[PieceKind]:
    """Link tiles of each seat: shown, they say that a link is built."""
    for seat in setup.colours:
        facets: dict[str, tuple[str | int, ...]] = {"verb": (Network.verb, AlsoRail.verb)}
        yield PieceKind(f"{seat}-link", say(N_("Link tile")), facets, seat, parts.link_tiles)


def card_pieces(parts: Parts, setup: Setup, word: Word) -> Iterator[PieceKind]:
    """Cards in play with this many seats."""
    for kind in parts.cards.kinds:
        if n := kind.copies[len(setup.seats)]:
            yield PieceKind(f"card-{kind.id}", card_name(kind, word), {"card": (kind.id,)}, n=n)


def card_name(kind: CardKind, word: Word) -> Text:
    """What a card is called among pieces."""
    return say(N_("Card: {card}"), card=word(kind.id, "card"))

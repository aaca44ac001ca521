"""The slots and links of a board, as the view shows them: what place readers watch."""

from __future__ import annotations

import msgspec

from hub.game import N_, say
from hub.game.view import Board, Facets, Link, Piece, Place, Slot, Words

Where = tuple[str, str]
"""A spot of the board: place and slot, or `link` and its id."""


class BoardSpot(msgspec.Struct, frozen=True):
    """A slot or a link: its words, the facets it stands for, and what the game says lies there."""

    name: Words
    facets: Facets
    piece: Piece | None


def board_spots(board: Board | None) -> dict[Where, BoardSpot]:
    """Every slot and link of a board."""
    if board is None:
        return {}
    names = {place.id: place.name for place in board.places}
    spots = {}
    for place in board.places:
        for n, slot in enumerate(place.slots, 1):
            spots[place.id, slot.id] = _slot(place, slot, n)
    return spots | {("link", link.id): _link(link, names) for link in board.links}


def _slot(place: Place, slot: Slot, n: int) -> BoardSpot:
    name = say(N_("{place}, space {n}"), place=place.name, n=n) if len(place.slots) > 1 else place.name
    return BoardSpot(name, {**place.facets, **slot.facets}, slot.piece)


def _link(link: Link, names: dict[str, Words]) -> BoardSpot:
    ends = [names.get(end, end) for end in link.ends]
    name = say(N_("{one} – {other}"), one=ends[0], other=ends[-1]) if ends else link.id
    piece = Piece("link", link.kind, link.kind, link.owner) if link.owner else None
    return BoardSpot(name, dict(link.facets), piece)

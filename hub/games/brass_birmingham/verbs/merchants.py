"""Setting up: the merchant tiles as they were drawn, one space at a time, each with its beer."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, refuse

from ...brass.state import put
from ..look import Look
from ..merchants import COPIES, SPACE, TILE_KINDS, barrels, spaces_at
from ..moves import Merchant
from ..state import MERCHANTS, Draft


def tiles_left(d: Draft) -> dict[str, int]:
    """Merchant tiles still to be laid out, by kind."""
    copies = COPIES[len(d.seats)]
    return {kind: n for kind in TILE_KINDS if (n := copies[kind] - d.merchants.count(kind))}


def spaces_left(d: Draft) -> list[tuple[str, int]]:
    """Spaces in play that are still empty."""
    return [(space.place, space.n) for space in spaces_at(len(d.seats)) if not d.merchants[space.index]]


def all_spaces(look: Look) -> list[tuple[str, int]]:
    """Every space of the board."""
    return list(SPACE)


def empty_spaces(look: Look) -> list[tuple[str, int]]:
    """Those that wait for a tile."""
    return spaces_left(look.pos)


def all_tiles(look: Look) -> tuple[str, ...]:
    """Every kind of tile."""
    return TILE_KINDS


def space_empty(look: Look, merchant: str, space: int) -> Refusal | None:
    """A space in play takes one tile."""
    found, seats = SPACE.get((merchant, space)), len(look.pos.seats)
    if found is None or found.seats > seats:
        return refuse("merchant.not_in_play", merchant=merchant, space=space, seats=seats)
    return refuse("merchant.filled", merchant=merchant, space=space) if look.pos.merchants[found.index] else None


def tile_in_bag(look: Look, tile: str) -> Refusal | None:
    """Only tiles of this seat count, each once."""
    return None if tiles_left(look.pos).get(tile) else refuse("merchant.none_left", tile=tile)


def lay_merchant(d: Draft, place: str, number: int, tile: str) -> None:
    """The tile on its space; a barrel beside it unless it is blank."""
    space = SPACE[place, number].index
    d.merchants = (*d.merchants[:space], tile, *d.merchants[space + 1 :])
    d.beer = put(d.beer, space, barrels(tile))


def lay(d: Draft, move: Merchant, look: Look) -> None:
    """As it was drawn."""
    lay_merchant(d, move.merchant, move.space, move.tile)


VERBS = (
    Verb(
        Merchant,
        (MERCHANTS,),
        lay,
        (choose("merchant", "space", values=all_spaces, likely=empty_spaces), choose("tile", values=all_tiles)),
        (space_empty, tile_in_bag),
    ),
)

"""Setting up: the merchant tiles as they were drawn, one space at a time, each with its beer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hub.game import TABLE, Refusal, refuse

from ..brass.state import put
from ..brass.verb import Verb, first
from .merchants import COPIES, SPACE, TILE_KINDS, spaces_at
from .moves import Merchant
from .situation import Situation
from .state import Draft

MERCHANTS = "merchants"
"""The phase in which merchant tiles are laid out."""


def tiles_left(d: Draft) -> dict[str, int]:
    """Merchant tiles still to be laid out, by kind."""
    copies = COPIES[len(d.seats)]
    return {kind: n for kind in TILE_KINDS if (n := copies[kind] - d.merchants.count(kind))}


def spaces_left(d: Draft) -> list[tuple[str, int]]:
    """Spaces in play that are still empty."""
    return [(space.place, space.n) for space in spaces_at(len(d.seats)) if not d.merchants[space.index]]


def space_empty(sit: Situation, place: str, number: int) -> Refusal | None:
    """A space in play takes one tile."""
    space = SPACE.get((place, number))
    if space is None or space.seats > len(sit.pos.seats):
        return refuse("merchant.not_in_play", merchant=place, space=number, seats=len(sit.pos.seats))
    return refuse("merchant.filled", merchant=place, space=number) if sit.pos.merchants[space.index] else None


def tile_in_bag(sit: Situation, tile: str) -> Refusal | None:
    """Only tiles of this seat count, each once."""
    return None if tiles_left(sit.pos).get(tile) else refuse("merchant.none_left", tile=tile)


def lay_merchant(d: Draft, place: str, number: int, tile: str) -> None:
    """The tile on its space; a barrel beside it unless it is blank."""
    space = SPACE[place, number].index
    d.merchants = (*d.merchants[:space], tile, *d.merchants[space + 1 :])
    d.beer = put(d.beer, space, barrels(tile))


def barrels(tile: str) -> int:
    """The beer that lies beside a merchant tile at the start of an era."""
    return 1 if tile and tile != "blank" else 0


class LayingMerchants(Verb[Situation, Draft, Merchant]):
    """The rules of laying out merchants."""

    kind = Merchant

    def judge(self, sit: Situation, move: Merchant) -> Iterator[Refusal]:
        """Space and tile."""
        return first(space_empty(sit, move.merchant, move.space), tile_in_bag(sit, move.tile))

    def moves(self, sit: Situation) -> list[Merchant]:
        """Each tile left on each space left."""
        tiles = list(tiles_left(sit.pos))
        return [Merchant(TABLE, *space, tile) for space in spaces_left(sit.pos) for tile in tiles]

    def attempts(self, sit: Situation) -> list[Merchant]:
        """Any tile on any space."""
        return [Merchant(TABLE, *space, tile) for space in SPACE for tile in TILE_KINDS]

    def apply(self, sit: Situation, d: Draft, move: Merchant) -> None:
        """As it was drawn."""
        lay_merchant(d, move.merchant, move.space, move.tile)


def random_merchant(d: Draft, random: Random) -> Merchant:
    """The next space with any tile left, each as likely."""
    bag = [kind for kind, n in tiles_left(d).items() for _ in range(n)]
    return Merchant(TABLE, *spaces_left(d)[0], random.choice(bag))

"""The tile of the distant market: what the table turns up, and what it does to demand and to the mill that sells."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hub.game import TABLE, Refusal, refuse

from ..brass.changes import flip, raise_income
from ..brass.simple import ACTED
from ..brass.state import MORE
from ..brass.tiles import SOLD
from ..brass.verb import Verb, first
from .distant import CLOSED, TRACK, VALUES
from .moves import Distant
from .parts import Parts
from .situation import Situation
from .state import Draft


def tiles_left(parts: Parts, d: Draft) -> list[int]:
    """Tiles that have not come up this era. Used ones go beneath the stack: when it is through, all come again."""
    left = list(parts.distant[len(d.seats)])
    for value in d.shown:
        left.remove(value)
    return left


def tile_in_stack(sit: Situation, shows: int) -> Refusal | None:
    """Only a tile that is still in the stack can come up."""
    return None if shows in tiles_left(sit.parts, sit.pos) else refuse("abroad.no_tile", shows=shows)


def random_tile(parts: Parts, d: Draft, random: Random) -> Distant:
    """Any tile of the stack, each as likely."""
    return Distant(TABLE, random.choice(tiles_left(parts, d)))


def turn_up(parts: Parts, d: Draft, shows: int) -> None:
    """The tile is used; demand falls by what it shows."""
    d.shown = (*d.shown, shows)
    if not tiles_left(parts, d):
        d.shown = ()
    d.demand = min(d.demand - shows, CLOSED)


def sell_if_demand(parts: Parts, d: Draft) -> None:
    """The mill flips, with the track's bonus, unless demand is gone: that ends the action at once."""
    slot, d.selling = d.selling, -1
    if d.demand == CLOSED:
        d.phase = ACTED
        return
    tile = d.tiles[slot]
    if tile and not tile.flipped and tile.seat == d.seat and parts.tiles.kinds[tile.kind].flips == SOLD:
        flip(parts, d, slot)
        raise_income(d, d.seat, TRACK[d.demand])
    d.phase = MORE


class TurningUp(Verb[Situation, Draft, Distant]):
    """The rules of the tile."""

    kind = Distant
    parts: Parts

    def judge(self, sit: Situation, move: Distant) -> Iterator[Refusal]:
        """It must be in the stack."""
        return first(tile_in_stack(sit, move.shows))

    def moves(self, sit: Situation) -> list[Distant]:
        """Each value that is left."""
        left = tiles_left(sit.parts, sit.pos)
        return [Distant(TABLE, value) for value in VALUES if value in left]

    def attempts(self, sit: Situation) -> list[Distant]:
        """Any value."""
        return [Distant(TABLE, value) for value in VALUES]

    def apply(self, sit: Situation, d: Draft, move: Distant) -> None:
        """Demand, then the mill."""
        turn_up(self.parts, d, move.shows)
        sell_if_demand(self.parts, d)

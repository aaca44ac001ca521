"""Shortfall: negative income that cannot be paid. Tiles go at half their cost; what then is missing costs points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hub.game import Refusal, refuse

from .changes import receive, remove_tile, score
from .moves import SellOff
from .parts import Parts
from .situation import Situation
from .state import Draft, add
from .verb import Verb, first

Sit = Situation[Any]


def worth(parts: Parts, d: Draft, slot: int) -> int:
    """What a tile brings in a shortfall: half its cost, rounded down."""
    tile = d.tiles[slot]
    return parts.tiles.kinds[tile.kind].cost // 2 if tile else 0


def own_tile(sit: Sit, place: str, slot: int) -> Refusal | None:
    """A slot of the board with an own tile on it."""
    found = sit.parts.board.slot.get((place, slot))
    if found is None:
        return refuse("slot.unknown", place=place, slot=slot)
    tile = sit.pos.tiles[found.index]
    if tile is None:
        return refuse("tile.none", place=place, slot=slot)
    return (
        None
        if tile.seat == sit.me
        else refuse("tile.not_yours", place=place, slot=slot, owner=sit.pos.seats[tile.seat])
    )


def worth_something(sit: Sit, slot: int) -> Refusal | None:
    """A tile that cost nothing brings nothing."""
    place, n = sit.parts.board.name_of_slot(slot)
    return None if worth(sit.parts, sit.pos, slot) else refuse("sell_off.worthless", place=place, slot=n)


def pay_what_is_there(d: Draft, seat: int) -> None:
    """Money first."""
    paid = min(d.owed, d.money[seat])
    d.money = add(d.money, seat, -paid)
    d.owed -= paid


def forfeit_points(parts: Parts, d: Draft, seat: int) -> None:
    """One point for each pound still missing, as far as there are any; or the rest is forgiven."""
    if parts.debt_costs_points:
        score(d, seat, "shortfall", -min(d.owed, max(d.vp(seat), 0)))
    d.owed = 0


class SellingOff(Verb[Sit, Draft, SellOff]):
    """The rules of selling a tile to the bank."""

    kind = SellOff

    def judge(self, sit: Sit, move: SellOff) -> Iterator[Refusal]:
        """An own tile that is worth something."""
        if refusal := own_tile(sit, move.place, move.slot):
            yield refusal
        else:
            yield from first(worth_something(sit, self.parts.board.slot[move.place, move.slot].index))

    def moves(self, sit: Sit) -> list[SellOff]:
        """Own tiles worth something."""
        name = self.parts.board.name_of_slot
        return [SellOff(sit.colour, *name(slot)) for slot in sit.own_slots if not worth_something(sit, slot)]

    def attempts(self, sit: Sit) -> Iterator[SellOff]:
        """Every tile on the board."""
        name = self.parts.board.name_of_slot
        return (SellOff(sit.colour, *name(slot)) for slot, tile in enumerate(sit.pos.tiles) if tile)

    def apply(self, sit: Sit, d: Draft, move: SellOff) -> None:
        """The tile is gone, its worth goes towards the debt, the rest is kept."""
        self.sell(d, self.parts.board.slot[move.place, move.slot].index)

    def sell(self, d: Draft, slot: int) -> None:
        """Tile to the box, money to the seat and on to the bank."""
        seat = d.seat
        receive(d, seat, worth(self.parts, d, slot))
        remove_tile(d, slot)
        pay_what_is_there(d, seat)

    def sell_what_is_clear(self, sit: Sit, d: Draft) -> bool:
        """Settle a debt as far as there is nothing to choose; False if the seat must choose."""
        pay_what_is_there(d, d.seat)
        tiles = [slot for slot in sit.own_slots if not worth_something(sit, slot)]
        if not d.owed or not tiles:
            forfeit_points(self.parts, d, d.seat)
        elif len(tiles) == 1 or sum(worth(self.parts, d, slot) for slot in tiles) <= d.owed:
            self.sell(d, tiles[0])
        else:
            return False
        return True

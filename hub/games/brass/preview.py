"""What a move would cost and bring, said before OK.

Sentences carry finished words: names of people and places, and texts for everything that has a translation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Amend, Move, Text, count, say

from . import income
from .moves import Build
from .state import Draft, Tile
from .words import Word


class Preview:
    """The effects of a title's moves. `after` gives the position right after a move and the goods taken unasked."""

    def __init__(self, word: Word, after: Callable[[Any, Move], Draft]) -> None:
        self.word, self.after = word, after

    def effect(self, d: Draft, move: Move) -> tuple[Text, ...]:
        """What a legal move would cost and bring."""
        if isinstance(move, Amend) or move.seat not in d.seats:
            return ()
        after, seat = self.after(d, move), d.seats.index(move.seat)
        return (
            *self.money(d, after, seat),
            *self.goods(d, after),
            *self.gains(d, after, seat),
            *self.flips(d, after),
            *self.later(after, move),
        )

    def tile(self, d: Draft, tile: Tile) -> Text:
        """A tile as people call it."""
        kind = d.parts.tiles.kinds[tile.kind]
        return say(N_("{industry} {level}"), industry=self.word(kind.industry), level=kind.level)

    def flips(self, before: Draft, after: Draft) -> Iterator[Text]:
        """Tiles that lie on their other side afterwards."""
        for slot, (old, new) in enumerate(zip(before.tiles, after.tiles, strict=True)):
            if new and new.flipped and not (old and old.flipped and old.kind == new.kind and old.seat == new.seat):
                yield self._flip(before, slot, new)

    def _flip(self, d: Draft, slot: int, tile: Tile) -> Text:
        kind, (place, _) = d.parts.tiles.kinds[tile.kind], d.parts.board.name_of_slot(slot)
        message = N_("{owner}: {tile} in {place} flips, income +{n}.")
        owner = d.names[tile.seat]
        return say(message, owner=owner, tile=self.tile(d, tile), place=self.word(place), n=kind.income)

    def money(self, d: Draft, after: Draft, seat: int) -> Iterator[Text]:
        """What is paid and received."""
        paid = after.spent[seat] - d.spent[seat]
        got = after.money[seat] - d.money[seat] + paid
        if paid:
            yield say(N_("pay £{n}"), n=paid)
        if got:
            yield say(N_("receive £{n}"), n=got)

    def goods(self, d: Draft, after: Draft) -> Iterator[Text]:
        """Cubes that go from tiles and from or to the markets."""
        for slot, (old, new) in enumerate(zip(d.tiles, after.tiles, strict=True)):
            if old and new and (old.seat, old.kind) == (new.seat, new.kind) and old.cubes > new.cubes:
                what = self.word(d.parts.tiles.kinds[old.kind].good, "good")
                place = self.word(d.parts.board.name_of_slot(slot)[0])
                yield say(N_("{n} {good} from {place}"), n=old.cubes - new.cubes, good=what, place=place)
        for good in d.parts.markets:
            change = getattr(after, good) - getattr(d, good)
            if change:
                message = N_("{n} {good} to the market") if change > 0 else N_("{n} {good} from the market")
                yield say(message, n=abs(change), good=self.word(good, "good"))

    def gains(self, d: Draft, after: Draft, seat: int) -> Iterator[Text]:
        """Income and points of the seat."""
        old, new = (income.LEVEL_BY_SPACE[p.income[seat]] for p in (d, after))
        if after.income[seat] != d.income[seat]:
            yield say(N_("income from {old} to {new}"), old=old, new=new)
        if points := after.vp(seat) - d.vp(seat):
            yield count("{n} victory point", "{n} victory points", points)

    def later(self, after: Draft, move: Move) -> Iterator[Text]:
        """What the seat will be asked, and what a new tile brings one day."""
        for need in after.needs:
            yield say(N_("then choose where {n} {good} comes from"), n=need.n, good=self.word(need.good, "good"))
        if isinstance(move, Build):
            tile = after.tiles[after.parts.board.slot[move.place, move.slot].index]
            if tile and not tile.flipped:
                kind = after.parts.tiles.kinds[tile.kind]
                message = N_("once flipped: income +{income}, victory points: {vp}, link points: {points}")
                yield say(message, income=kind.income, vp=kind.vp, points=kind.link_points)

"""What the rules of Birmingham ask of a position besides what every Brass asks: merchants and beer.

A source of beer is a brewery's slot, or a merchant space as a number below zero.
"""

from __future__ import annotations

from hub.game import Refusal, refuse

from ..brass.look import Look as BrassLook
from ..brass.state import Need
from .board import MERCHANT_PLACES
from .merchants import SPACE, SPACES
from .state import Draft


def merchant_source(space: int) -> int:
    """A merchant space as a source of beer."""
    return -1 - space


class Look(BrassLook):
    """A position of Birmingham seen from the seat that is to move."""

    pos: Draft
    market_places = MERCHANT_PLACES
    """Every merchant place, with or without tiles."""

    # -- beer --

    def breweries(self, near: int) -> list[int]:
        """Breweries whose beer may come: own ones anywhere, those of others if connected."""
        reach = self.graph.reach(near)
        tiles, bit_of = self.pos.tiles, self.parts.board.bit_of
        return [
            slot
            for slot in self.goods["beer"]
            if ((tile := tiles[slot]) and tile.seat == self.me) or bit_of[slot] & reach
        ]

    def beer_for(self, near: int, space: int = -1) -> int:
        """Barrels at hand in a place; the merchant sold to may give its own."""
        own = self.pos.beer[space] if space >= 0 else 0
        return own + sum(self.cubes(slot) for slot in self.breweries(near))

    def sources(self, need: Need) -> list[int]:
        """For beer: breweries, and the merchant that is sold to."""
        if need.good != "beer":
            return super().sources(need)
        merchant = [merchant_source(need.space)] if need.space >= 0 and self.pos.beer[need.space] else []
        return self.breweries(need.near) + merchant

    def all_sources(self, good: str) -> list[int]:
        """Everything a good lies on, merchant spaces among it."""
        barrels = [merchant_source(space) for space, beer in enumerate(self.pos.beer) if beer]
        return self.goods.get(good, []) + (barrels if good == "beer" else [])

    def source_at(self, place: str, slot: int) -> int | None:
        """A slot or a merchant space."""
        space = SPACE.get((place, slot))
        return merchant_source(space.index) if space else super().source_at(place, slot)

    def name_of_source(self, source: int) -> tuple[str, int]:
        """How a move names a source."""
        return (SPACES[-1 - source].place, SPACES[-1 - source].n) if source < 0 else super().name_of_source(source)

    def amount(self, source: int) -> int:
        """How much lies at a source."""
        return self.pos.beer[-1 - source] if source < 0 else self.cubes(source)

    # -- a second rail --

    def second_rail_extra(self, link: str) -> Refusal | None:
        """A second rail needs one beer from a brewery, brought to the link once it lies there."""
        if self.beer_for(self.parts.board.link_ends[link]):
            return None
        return refuse("beer.unreachable", need=1, have=0)

    def second_rail_needs(self, link: str) -> tuple[Need, ...]:
        """That beer."""
        return (Need("beer", 1, self.parts.board.link_ends[link]),)

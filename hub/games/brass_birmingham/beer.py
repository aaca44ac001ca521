"""Beer: where it may come from, and what a merchant's own barrel brings with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hub.game import Refusal, refuse

from ..brass.changes import develop, raise_income, receive, score
from ..brass.develop import good_tiles, judge_tile, tiles_on_mat
from ..brass.situation import Situation as BrassSituation
from ..brass.state import add
from ..brass.take import Taking, use
from ..brass.verb import Verb
from .merchants import DEVELOP, INCOME, MONEY, SPACES, Space
from .moves import FreeDevelop
from .situation import Situation
from .state import Draft

FREE_DEVELOP = "free_develop"
"""The phase in which Gloucester's develop is chosen."""


def beer_may_come(sit: Any, source: int) -> Refusal | None:
    """Own breweries anywhere, others' if connected, a merchant's barrel only for a sale to that very merchant."""
    need = sit.pos.needs[0]
    if source in sit.sources(need):
        return None
    if source >= 0:
        return refuse("beer.unconnected", place=sit.name_of_source(source)[0])
    if need.space < 0:
        return refuse("beer.only_for_sale", merchant=sit.name_of_source(source)[0])
    place, n = sit.name_of_source(source)
    return refuse("beer.other_merchant", merchant=place, space=n)


class TakingWithBeer(Taking):
    """Take, with barrels among the goods."""

    def source_allowed(self, sit: BrassSituation[Any], source: int) -> Refusal | None:
        """Beer has its own rule."""
        if sit.pos.needs[0].good == "beer":
            return beer_may_come(sit, source)
        return super().source_allowed(sit, source)

    def take(self, d: Any, source: int, n: int) -> None:
        """From a tile, or a merchant's barrel with its bonus."""
        if source >= 0:
            super().take(d, source, n)
            return
        space = SPACES[-1 - source]
        d.beer = add(d.beer, space.index, -n)
        give_bonus(d, space)
        use(d, n)


def give_bonus(d: Draft, space: Space) -> None:
    """What a merchant's barrel brings, at once; a develop is chosen as soon as the beer is taken."""
    if space.bonus == MONEY:
        receive(d, d.seat, space.amount)
    elif space.bonus == INCOME:
        raise_income(d, d.seat, space.amount)
    elif space.bonus == DEVELOP:
        d.bonus += space.amount
    else:
        score(d, d.seat, "bonus", space.amount)


class DevelopingFreely(Verb[Situation, Draft, FreeDevelop]):
    """The develop of Gloucester: no card, no iron, but light bulbs hold."""

    kind = FreeDevelop

    def judge(self, sit: Situation, move: FreeDevelop) -> Iterator[Refusal]:
        """Only the tile."""
        return judge_tile(sit, move.industry, move.level)

    def moves(self, sit: Situation) -> list[FreeDevelop]:
        """Good tiles."""
        return [FreeDevelop(sit.colour, kind.industry, kind.level) for kind in good_tiles(sit)]

    def attempts(self, sit: Situation) -> list[FreeDevelop]:
        """Every tile of the mat."""
        return [FreeDevelop(sit.colour, kind.industry, kind.level) for kind in tiles_on_mat(sit)]

    def apply(self, sit: Situation, d: Draft, move: FreeDevelop) -> None:
        """The tile goes to the box."""
        develop(self.parts, d, d.seat, move.industry)
        d.bonus -= 1

    def develop_what_is_clear(self, sit: Situation, d: Draft) -> bool:
        """Serve one free develop where there is nothing to choose; False if the seat must choose."""
        tiles = good_tiles(sit)
        if len(tiles) > 1:
            return False
        for kind in tiles:
            develop(self.parts, d, d.seat, kind.industry)
        d.bonus -= 1
        return True

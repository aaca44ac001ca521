"""The course of a game of Birmingham: merchants before all else, a free develop after beer, scouting, beer restocked."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hub.game import TABLE, Rulebook

from ..brass.course import Course as BrassCourse
from ..brass.state import DISCARD, MORE, ORDER
from ..brass.state import Draft as BrassDraft
from ..brass.verbs.cards import all_discarded
from .merchants import barrels
from .moves import Merchant
from .state import FREE_DEVELOP, MERCHANTS, Draft
from .verbs.beer import develop_what_is_clear, take_from
from .verbs.merchants import lay_merchant, spaces_left, tiles_left
from .verbs.scout import SCOUT_CARDS, take_wilds


class Course(BrassCourse):
    """Adds the phases that only Birmingham has."""

    after_take = FREE_DEVELOP
    take_from = staticmethod(take_from)

    def __init__(self, look_at: Callable[[Any], Any], rulebook: Rulebook) -> None:
        super().__init__(look_at, rulebook)
        self.phases |= {MERCHANTS: self.merchants, FREE_DEVELOP: self.free_develop, DISCARD: self.discard}

    def merchants(self, d: Draft) -> bool:
        """When only one kind of tile is left the rest lays itself."""
        left = tiles_left(d)
        if len(left) > 1:
            return True
        for tile in left:
            for space in spaces_left(d):
                lay_merchant(d, *space, tile)
        d.phase = ORDER
        return False

    def free_develop(self, d: Draft) -> bool:
        """Gloucester's bonus is taken if anything can be developed."""
        while d.bonus:
            if not develop_what_is_clear(d, self.look_at(d)):
                return True
        d.phase = MORE
        return False

    def discard(self, d: Draft) -> bool:
        """Three cards, then the wild ones."""
        if not all_discarded(d, self.look_at, SCOUT_CARDS):
            return True
        take_wilds(d)
        return False

    def end_canal_era(self, d: BrassDraft) -> None:
        """Merchants get their beer back."""
        super().end_canal_era(d)
        assert isinstance(d, Draft)
        d.beer = tuple(barrels(tile) for tile in d.merchants)


def random_merchant(d: Draft, random: Random) -> Merchant:
    """The next space with any tile left, each as likely."""
    bag = [kind for kind, n in tiles_left(d).items() for _ in range(n)]
    return Merchant(TABLE, *spaces_left(d)[0], random.choice(bag))

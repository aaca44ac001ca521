"""The course of a game of Birmingham: merchants before all else, a free develop after beer, scouting, beer restocked."""

from __future__ import annotations

from collections.abc import Mapping

from ..brass.discard import DISCARD, Discarding
from ..brass.parts import Parts
from ..brass.state import MORE, ORDER
from ..brass.state import Draft as BrassDraft
from ..brass.take import Taking
from ..brass.turn import Course as BrassCourse
from ..brass.turn import Look
from ..brass.verb import AnyVerb
from .beer import FREE_DEVELOP, DevelopingFreely
from .scout import SCOUT_CARDS, take_wilds
from .setting_up import MERCHANTS, barrels, lay_merchant, spaces_left, tiles_left
from .state import Draft


class Course(BrassCourse):
    """Adds the phases that only Birmingham has."""

    after_take = FREE_DEVELOP

    def __init__(self, parts: Parts, look: Look, taking: Taking, more: Mapping[str, tuple[AnyVerb, ...]]) -> None:
        super().__init__(parts, look, taking, more)
        self.developing, self.discarding = DevelopingFreely(parts), Discarding(parts, SCOUT_CARDS)
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
            if not self.developing.develop_what_is_clear(self.look(d), d):  # type: ignore[arg-type]
                return True
        d.phase = MORE
        return False

    def discard(self, d: Draft) -> bool:
        """Three cards, then the wild ones."""
        if not self.discarding.all_discarded(self.look, d):
            return True
        take_wilds(d)
        return False

    def end_canal_era(self, d: BrassDraft) -> None:
        """Merchants get their beer back."""
        super().end_canal_era(d)
        assert isinstance(d, Draft)
        d.beer = tuple(barrels(tile) for tile in d.merchants)

"""The course of a game of Lancashire: a second card for a tile anywhere, the distant market, and 2007's own round."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hub.game import TABLE, Rulebook

from ..brass.course import Course as BrassCourse
from ..brass.state import ACTED, CANAL, DEAL, DISCARD, INCOME, MORE, NEXT, RAIL
from ..brass.state import Draft as BrassDraft
from ..brass.verbs.cards import all_discarded
from ..brass.verbs.dealing import draw_unseen
from .moves import BuildAnywhere, Distant
from .state import ABROAD, Draft
from .verbs.build import CARDS_ANYWHERE


class Course(BrassCourse):
    """What both editions have; by itself the course of 2018."""

    def __init__(self, look_at: Callable[[Any], Any], rulebook: Rulebook) -> None:
        super().__init__(look_at, rulebook)
        self.phases |= {ABROAD: lambda d: True, DISCARD: self.discard}

    def take(self, d: BrassDraft) -> bool:
        """A tile anywhere asks for its second card once its goods are there."""
        waits = super().take(d)
        if d.phase == MORE and d.action == BuildAnywhere.verb:
            d.phase = DISCARD
        return waits

    def discard(self, d: BrassDraft) -> bool:
        """Two cards, two actions."""
        if not all_discarded(d, self.look_at, CARDS_ANYWHERE):
            return True
        d.actions, d.phase = d.actions - 1, ACTED
        return False

    def end_canal_era(self, d: BrassDraft) -> None:
        """Demand for cotton is fresh again, and every tile of the distant market is back in its stack."""
        super().end_canal_era(d)
        assert isinstance(d, Draft)
        d.demand, d.shown = 0, ()


class Course2007(Course):
    """2007: a round is income, turns, the new order, cards. The first order goes clockwise from one seat."""

    def order(self, d: BrassDraft) -> bool:
        """One seat begins, the others follow as they sit."""
        if not d.order:
            return True
        start, seats = d.order[0], len(d.seats)
        d.order = tuple((start + n) % seats for n in range(seats))
        self.begin_era(d, CANAL)
        return False

    def deal(self, d: BrassDraft) -> bool:
        """Hands are full, new or filled up; then income."""
        if d.hub_deals and self.dealing_due(d):
            return True
        if not d.hub_deals:
            for seat in d.order:
                draw_unseen(d, seat)
        d.collected, d.phase = 0, INCOME
        return False

    def draw(self, d: BrassDraft) -> bool:
        """Nobody draws after a turn."""
        d.phase = NEXT
        return False

    def end_round(self, d: BrassDraft) -> None:
        """The new order, then cards; without any left the era is over."""
        self.new_order(d)
        if d.deck or not self.hands_empty(d):
            d.round, d.phase = d.round + 1, DEAL
        elif d.era == CANAL:
            self.end_canal_era(d)
            self.begin_era(d, RAIL)
        else:
            self.end_game(d)

    def after_income(self, d: BrassDraft) -> None:
        """The first seat in turn."""
        d.collected, d.turn, d.phase = 0, -1, NEXT


def random_tile(d: Draft, random: Random) -> Distant:
    """Any tile of the distant market's stack, each as likely."""
    return Distant(TABLE, random.choice(d.tiles_left()))

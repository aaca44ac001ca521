"""How a game goes on by itself: after each move the position settles until somebody has to choose.

Each phase has one function: it says whether the position waits there for a move, or moves it on to another phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import income
from .dealing import DRAW, aside_due, draw_unseen, next_to_get, shuffle_up
from .parts import Parts
from .scoring import remove_obsolete, score_era, score_money
from .shortfall import SellingOff
from .simple import ACTED
from .situation import Situation
from .state import ACT, CANAL, DEAL, MORE, ORDER, OVER, RAIL, SHORTFALL, TAKE, Draft, put
from .take import Taking
from .verb import AnyVerb

Look = Callable[[Any], Situation[Any]]
Phase = Callable[[Any], bool]

NEXT, INCOME = "next", "income"
ACTIONS = 2


class Course:
    """The course of a game. A title may add phases of its own to `phases`."""

    after_take = MORE

    def __init__(self, parts: Parts, look: Look, taking: Taking, more: Mapping[str, tuple[AnyVerb, ...]]) -> None:
        self.parts, self.look, self.taking, self.more = parts, look, taking, more
        self.selling_off = SellingOff(parts)
        self.phases: dict[str, Phase] = {
            ORDER: self.order,
            DEAL: self.deal,
            ACT: self.act,
            TAKE: self.take,
            MORE: self.go_on,
            ACTED: self.acted,
            DRAW: self.draw,
            NEXT: self.next_seat,
            INCOME: self.collect,
            SHORTFALL: self.shortfall,
            OVER: lambda d: True,
        }

    def settle(self, d: Draft) -> None:
        """Go on until the position waits for a move."""
        phases = self.phases
        while not phases[d.phase](d):
            pass

    # -- set-up --

    def order(self, d: Draft) -> bool:
        """The last seat in the order needs no telling."""
        missing = [seat for seat in range(len(d.seats)) if seat not in d.order]
        if len(missing) > 1:
            return True
        d.order = (*d.order, *missing)
        self.begin_era(d, CANAL)
        return False

    def begin_era(self, d: Draft, era: str) -> None:
        """Round one with a new deck."""
        d.era, d.round, d.phase, d.turn = era, 1, DEAL, 0
        shuffle_up(self.parts, d)

    def deal(self, d: Draft) -> bool:
        """Full hands and what is laid aside; then the first seat."""
        if d.hub_deals and self.dealing_due(d):
            return True
        d.phase, d.turn = NEXT, -1
        return False

    def dealing_due(self, d: Draft) -> bool:
        """Whether the hub has a card to deal."""
        return next_to_get(self.parts, d) is not None or aside_due(self.parts, d)

    # -- a turn --

    def act(self, d: Draft) -> bool:
        """An action needs a card; without cards the turn is over."""
        if d.actions and d.hand_size(d.seat):
            return True
        d.phase = DRAW
        return False

    def take(self, d: Draft) -> bool:
        """Goods that come from one place only are taken unasked."""
        while d.needs:
            if not self.taking.take_what_is_clear(self.look(d), d):
                return True
        d.phase = self.after_take
        return False

    def go_on(self, d: Draft) -> bool:
        """Whether the action could have another step; if not, nobody is asked."""
        sit = self.look(d)
        if any(any_of(verb.moves(sit)) for verb in self.more.get(d.action, ())):
            return True
        d.phase = ACTED
        return False

    def acted(self, d: Draft) -> bool:
        """One action less."""
        d.actions, d.action, d.steps, d.phase = d.actions - 1, "", 0, ACT
        return False

    def draw(self, d: Draft) -> bool:
        """The hand is filled up while the deck lasts."""
        if d.hub_deals and next_to_get(self.parts, d) is not None:
            return True
        if not d.hub_deals:
            draw_unseen(self.parts, d, d.seat)
        d.phase = NEXT
        return False

    def next_seat(self, d: Draft) -> bool:
        """The next seat in turn order; after the last one the round ends. Without cards a turn passes by itself."""
        d.turn += 1
        if d.turn == len(d.order):
            self.end_round(d)
        else:
            d.actions, d.phase = (1 if d.era == CANAL and d.round == 1 else ACTIONS), ACT
        return False

    # -- a round, an era --

    def end_round(self, d: Draft) -> None:
        """The new order. After the last round of all nobody gets income."""
        self.new_order(d)
        if d.era == RAIL and self.hands_empty(d):
            self.end_game(d)
        else:
            d.collected, d.phase = 0, INCOME

    def new_order(self, d: Draft) -> None:
        """Who spent least goes first; ties keep their order."""
        d.order = tuple(sorted(d.order, key=lambda seat: d.spent[seat]))
        d.spent, d.turn = (0,) * len(d.seats), 0

    def hands_empty(self, d: Draft) -> bool:
        """An era ends with the last card."""
        return not any(d.hand_size(seat) for seat in range(len(d.seats)))

    def collect(self, d: Draft) -> bool:
        """Income in turn order, or what it costs when it is negative."""
        if d.collected == len(d.order):
            self.after_income(d)
            return False
        seat = d.order[d.collected]
        due = d.money[seat] + income.LEVEL_BY_SPACE[d.income[seat]]
        d.money = put(d.money, seat, max(due, 0))
        if due < 0:
            d.owed, d.phase = -due, SHORTFALL
        else:
            d.collected += 1
        return False

    def shortfall(self, d: Draft) -> bool:
        """Tiles are sold until the debt is paid; where there is no choice, unasked."""
        while d.owed:
            if not self.selling_off.sell_what_is_clear(self.look(d), d):
                return True
        d.collected, d.phase = d.collected + 1, INCOME
        return False

    def after_income(self, d: Draft) -> None:
        """The next round, or the end of the canal era."""
        d.collected = 0
        if self.hands_empty(d):
            self.end_canal_era(d)
            self.begin_era(d, RAIL)
        else:
            d.round, d.turn, d.phase = d.round + 1, -1, NEXT

    def end_canal_era(self, d: Draft) -> None:
        """Scoring; links and old tiles leave."""
        score_era(self.parts, d)
        remove_obsolete(self.parts, d)

    def end_game(self, d: Draft) -> None:
        """The last scoring; everything stays on the board to be looked at."""
        score_era(self.parts, d)
        score_money(self.parts, d)
        d.phase = OVER


def any_of(moves: Iterable[Any]) -> bool:
    """Whether there is a move at all."""
    return next(iter(moves), None) is not None

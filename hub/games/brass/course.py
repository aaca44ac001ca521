"""How a game goes on by itself: after each move the position settles until somebody has to choose.

Each phase has one function: it says whether the position waits there for a move, or moves it on to another phase.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hub.game import TABLE, Move, Rulebook

from . import income
from .moves import Aside, Deal, Order, Stop
from .scoring import remove_obsolete, score_era, score_money
from .state import (
    ACT,
    ACTED,
    CANAL,
    DEAL,
    DRAW,
    INCOME,
    MORE,
    NEXT,
    ORDER,
    OVER,
    RAIL,
    SHORTFALL,
    TAKE,
    Draft,
    put,
)
from .verbs.dealing import aside_due, draw_unseen, next_to_get, random_card, shuffle_up
from .verbs.shortfall import sell_what_is_clear
from .verbs.take import Taken, take_from_tile, take_what_is_clear

Phase = Callable[[Any], bool]

ACTIONS = 2
MORE_STEPS = {action: f"{MORE}.{action}" for action in ("network", "develop", "sell")}
"""The phase in which an action may go on, as the rulebook names it."""


def phase_of(d: Draft) -> str:
    """The phase by which verbs are found: more of an action is a phase of its own for each action."""
    return MORE_STEPS.get(d.action, MORE) if d.phase == MORE else d.phase


class Course:
    """The course of a game. A title may add phases of its own to `phases`."""

    after_take = MORE
    take_from: Taken = staticmethod(take_from_tile)
    """How a good leaves its source."""

    def __init__(self, look_at: Callable[[Any], Any], rulebook: Rulebook) -> None:
        self.look_at = look_at
        self.further = {
            action: tuple(walk for walk in rulebook.by_phase[phase] if walk.kind is not Stop)
            for action, phase in MORE_STEPS.items()
        }
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

    def go_to_more(self, d: Draft) -> bool:
        """After a step of an action: on to the question whether it has another; False if something comes before it."""
        while d.phase in (TAKE, self.after_take) and d.phase != MORE:
            if self.phases[d.phase](d):
                return False
        return d.phase == MORE

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
        shuffle_up(d)

    def deal(self, d: Draft) -> bool:
        """Full hands and what is laid aside; then the first seat."""
        if d.hub_deals and self.dealing_due(d):
            return True
        d.phase, d.turn = NEXT, -1
        return False

    def dealing_due(self, d: Draft) -> bool:
        """Whether the hub has a card to deal."""
        return next_to_get(d) is not None or aside_due(d)

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
            if not take_what_is_clear(d, self.look_at(d), self.take_from):
                return True
        d.phase = self.after_take
        return False

    def go_on(self, d: Draft) -> bool:
        """Whether the action could have another step; if not, nobody is asked."""
        if walks := self.further.get(d.action):
            look, seat = self.look_at(d), d.seats[d.seat]
            if any(walk.possible(look, seat) for walk in walks):
                return True
        d.phase = ACTED
        return False

    def acted(self, d: Draft) -> bool:
        """One action less."""
        d.actions, d.action, d.steps, d.phase = d.actions - 1, "", 0, ACT
        return False

    def draw(self, d: Draft) -> bool:
        """The hand is filled up while the deck lasts."""
        if d.hub_deals and next_to_get(d) is not None:
            return True
        if not d.hub_deals:
            draw_unseen(d, d.seat)
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
            if not sell_what_is_clear(d, self.look_at(d)):
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
        score_era(d)
        remove_obsolete(d)

    def end_game(self, d: Draft) -> None:
        """The last scoring; everything stays on the board to be looked at."""
        score_era(d)
        score_money(d)
        d.phase = OVER


def random_order(d: Draft, random: Random) -> Move:
    """The next seat of the first turn order, each as likely."""
    return Order(TABLE, random.choice([seat for n, seat in enumerate(d.seats) if n not in d.order]))


def random_deal(d: Draft, random: Random) -> Move:
    """The next card to the hand that is due, or aside."""
    seat, card = next_to_get(d), random_card(d, random)
    return Aside(TABLE, card) if seat is None and aside_due(d) else Deal(TABLE, card, d.seats[seat or 0])


def dealt_anew(d: Draft, viewer: str | None, random: Random) -> dict[str, Any]:
    """Hands, pile and cards laid aside as they might be for all that a viewer knows."""
    wilds, unknown = d.parts.cards.wilds, [n for n, colour in enumerate(d.seats) if colour != viewer]
    held = {seat: [card for card in d.hands[seat] if card not in wilds] for seat in unknown}
    cards = [card for card, copies in enumerate(d.pile) for _ in range(copies)]
    cards += [*d.aside, *(card for hand in held.values() for card in hand)]
    random.shuffle(cards)
    hands = list(d.hands)
    for seat, hand in held.items():
        kept = [card for card in d.hands[seat] if card in wilds]
        hands[seat] = tuple(sorted([*kept, *(cards.pop() for _ in hand)]))
    aside = tuple(cards.pop() for _ in d.aside)
    return {"hands": tuple(hands), "aside": aside, "pile": tuple(cards.count(kind) for kind in range(len(d.pile)))}

"""The rules of Quayside: what the house asks of the title."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from hub.game import (
    N_,
    TABLE,
    Amend,
    Catalogue,
    Effect,
    Move,
    PieceKind,
    Rules,
    Setup,
    SetupStep,
    Standing,
    Text,
    Verbs,
    View,
    count,
    say,
)  # fmt: skip
from hub.game.amendments import number
from hub.game.view import Words

from .moves import Bid, Land, Show
from .scoring import standing
from .state import BID, DEAL, LOT, NO_BID, OVER, SHOW, Draft, State
from .title import CRATES, GOODS, MONEY, ORDERS, ROUNDS, TITLE, WAGE
from .verbs import RULEBOOK
from .view import view
from .words import ASKS, REASONS, WORDS, crate_name


def set_money(d: Draft, seat: str, n: int) -> None:
    """So many coins; a bid that lies face down stays within them."""
    index = d.seats.index(seat)
    d.money = (*d.money[:index], n, *d.money[index + 1 :])
    d.bids = (*d.bids[:index], min(d.bids[index], n), *d.bids[index + 1 :])


class Quayside(Rules[State]):
    """Three to five seats, sealed bids by all at once."""

    title, verbs, rulebook = TITLE, Verbs(RULEBOOK.kinds), RULEBOOK
    state_type, draft_type = State, Draft
    reasons, words, asks = REASONS, WORDS, ASKS
    catalogue = Catalogue(
        number("money", lambda d, seat: say(N_("Coins: {seat}"), seat=d.name(seat)), names=lambda d: d.seats,
               now=lambda d, seat: d.money[d.seats.index(seat)], high=99, set=set_money),
    )  # fmt: skip

    def start(self, setup: Setup) -> State:
        n, hub = len(setup.seats), setup.dealer == "hub"
        return State(
            setup.colours, tuple(seat.name for seat in setup.seats), hub, money=(MONEY,) * n, orders=((),) * n,
            won=((),) * n, bids=(NO_BID,) * n, phase=DEAL if hub else LOT,
        )  # fmt: skip

    def to_act(self, state: State) -> tuple[str, ...]:
        """All who have not bid yet, or not shown their orders, are to act at once."""
        if state.phase == BID:
            return tuple(seat for seat, bid in zip(state.seats, state.bids, strict=True) if bid == NO_BID)
        if state.phase == SHOW:
            return tuple(seat for seat, cards in zip(state.seats, state.orders, strict=True) if not cards)
        return () if state.phase == OVER else (TABLE,)

    def settle(self, draft: Draft) -> None:
        """The last bid turns all bids over; the last shown hand ends the game."""
        if draft.phase == BID and NO_BID not in draft.bids:
            self._sell(draft)
        if draft.phase == SHOW and all(draft.orders):
            draft.phase = OVER

    def _sell(self, d: Draft) -> None:
        """The highest bid alone takes the crate; tied highest bids leave it to the sea. Then everybody earns a wage."""
        best = max(d.bids)
        winners = [n for n, bid in enumerate(d.bids) if bid == best]
        if len(winners) == 1:
            (n,) = winners
            d.won = (*d.won[:n], (*d.won[n], d.lot), *d.won[n + 1 :])
            d.money = (*d.money[:n], d.money[n] - best, *d.money[n + 1 :])
        d.money = tuple(coins + WAGE for coins in d.money)
        d.bids, d.lot, d.round = (NO_BID,) * len(d.seats), "", d.round + 1
        d.phase = LOT
        if d.round > ROUNDS:
            d.round, d.phase = ROUNDS, SHOW

    def chance(self, state: State, random: Random) -> Move:
        return random.choice(list(self.moves(state)))

    def view(self, state: State, seat: str | None = None) -> View:
        return view(state, self.to_act(state), seat)

    def dealt_anew(self, state: State, seat: str | None, random: Random) -> State:
        """Others' orders and bids could be any."""
        hidden = [n for n, colour in enumerate(state.seats) if colour != seat and state.phase != OVER]
        orders, bids = list(state.orders), list(state.bids)
        if state.hub_deals:
            for n, cards in zip(hidden, _hands(state, hidden, random), strict=True):
                orders[n] = cards
        for n in hidden:
            bids[n] = bids[n] if bids[n] == NO_BID else random.randint(0, state.money[n])
        return msgspec.structs.replace(state, orders=tuple(orders), bids=tuple(bids))

    def result(self, state: State) -> Standing | None:
        return standing(state) if state.phase == OVER else None

    # -- words --

    def name(self, value: Any, setup: Setup) -> Any:
        return crate_name(value) if value in CRATES else super().name(value, setup)

    def tell(self, before: State, move: Move, after: State) -> Text:
        """A sealed bid is told without its amount; the last one tells who takes the crate."""
        if isinstance(move, Amend):
            return self.catalogue.tell(before, move)
        seat = before.name(move.seat)
        if isinstance(move, Land):
            return say(N_("On the quay: {crate}."), crate=crate_name(move.crate))
        if isinstance(move, Show):
            return say(
                N_("{seat} had orders for {a} and {b}."),
                seat=seat,
                a=Text(WORDS[move.order]),
                b=Text(WORDS[move.other]),
            )
        if not isinstance(move, Bid):
            return say(N_("An order card is dealt."))
        if after.phase == BID:
            return say(N_("{seat} has bid."), seat=seat)
        return self._sold(before, move)

    def _sold(self, before: State, last: Bid) -> Text:
        bids = [last.amount if seat == last.seat else bid for seat, bid in zip(before.seats, before.bids, strict=True)]
        best, crate = max(bids), crate_name(before.lot)
        if bids.count(best) > 1:
            return say(N_("All have bid; {n} was bid twice, and the crate is lost: {crate}."), n=best, crate=crate)
        winner = before.names[bids.index(best)]
        return say(N_("All have bid; {seat} takes it for {n}: {crate}."), seat=winner, n=best, crate=crate)

    def effect(self, state: State, move: Move) -> Effect:
        if isinstance(move, Bid):
            return Effect((count("Bid {n} coin, face down", "Bid {n} coins, face down", move.amount),))
        return Effect(())

    def label(self, facet: str, value: str | int, state: State, setup: Setup) -> Words:
        return crate_name(str(value)) if value in CRATES else super().label(facet, value, state, setup)

    # -- the physical game and proof --

    def pieces(self, setup: Setup) -> tuple[PieceKind, ...]:
        crates = (PieceKind(f"crate.{crate}", crate_name(crate), {"crate": (crate,)}) for crate in CRATES)
        cards = (
            PieceKind(f"order.{good}", Text(WORDS[good]), {"order": (good,)}, n=len(setup.seats)) for good in GOODS
        )
        return (*crates, *cards)

    def checklist(self, setup: Setup) -> tuple[SetupStep, ...]:
        return (
            SetupStep("coins", say(N_("Each seat gets {n} coins."), n=MONEY)),
            SetupStep("orders", say(N_("Each seat gets {n} order cards of different goods, face down."), n=ORDERS)),
            SetupStep("crates", say(N_("Shuffle the crates face down."))),
        )

    def faults(self, state: State) -> list[str]:
        found = [f"{seat} has {coins} coins" for seat, coins in zip(state.seats, state.money, strict=True) if coins < 0]
        crates = [crate for won in state.won for crate in won]
        return found + [f"{crate} was won twice" for crate in set(crates) if crates.count(crate) > 1]


def _hands(state: State, seats: list[int], random: Random) -> list[tuple[str, ...]]:
    """New hands of the same sizes for these seats: different goods in a hand, no good more often than there are cards."""
    while True:
        hands = [tuple(random.sample(GOODS, len(state.orders[n]))) for n in seats]
        dealt = [good for n, cards in enumerate(state.orders) if n not in seats for good in cards]
        dealt += [good for hand in hands for good in hand]
        if all(dealt.count(good) <= len(state.seats) for good in GOODS):
            return hands


RULES = Quayside()

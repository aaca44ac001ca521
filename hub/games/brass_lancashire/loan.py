"""Loans of £10, £20 or £30: one level of income for each £10; none in the rail era once the deck is empty."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import Refusal, refuse

from ..brass.changes import play_card
from ..brass.simple import borrow, income_can_fall
from ..brass.state import RAIL
from ..brass.verb import Verb, card_held, first
from .moves import Loan
from .parts import LOANS
from .situation import Situation
from .state import Draft

PER_LEVEL = 10


def amount_lent(amount: int) -> Refusal | None:
    """The bank lends three sums."""
    return None if amount in LOANS else refuse("loan.amount", amount=amount)


def bank_still_lends(sit: Situation) -> Refusal | None:
    """Once the deck of the rail era is empty nobody borrows."""
    return refuse("loan.too_late") if sit.pos.era == RAIL and not sit.pos.deck else None


class Borrowing(Verb[Situation, Draft, Loan]):
    """The rules of a loan."""

    kind = Loan

    def judge(self, sit: Situation, move: Loan) -> Iterator[Refusal]:
        """Card, sum, time and income."""
        amount = amount_lent(move.amount)
        yield from first(card_held(sit, move.card), amount, bank_still_lends(sit))
        if not amount:
            yield from first(income_can_fall(sit, move.amount // PER_LEVEL))

    def moves(self, sit: Situation) -> list[Loan]:
        """Each sum with each card, as far as time and income allow."""
        if bank_still_lends(sit):
            return []
        seat, cards = sit.colour, sit.card_ids
        sums = [amount for amount in LOANS if not income_can_fall(sit, amount // PER_LEVEL)]
        return [Loan(seat, amount, card) for amount in sums for card in cards]

    def attempts(self, sit: Situation) -> Iterator[Loan]:
        """Each sum with any card."""
        return (Loan(sit.colour, amount, card) for amount in LOANS for card in sit.tried_cards)

    def apply(self, sit: Situation, d: Draft, move: Loan) -> None:
        """Money now, income later."""
        play_card(self.parts, d, d.seat, move.card)
        borrow(d, d.seat, move.amount, move.amount // PER_LEVEL)

"""Loans of £10, £20 or £30: one level of income for each £10; none in the rail era once the deck is empty."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ...brass.state import ACT, RAIL
from ...brass.verbs.common import CARD, card_held
from ...brass.verbs.loan import borrow, can_fall
from ..look import Look
from ..moves import Loan
from ..parts import LOANS
from ..state import Draft

PER_LEVEL = 10


def sums(look: Look) -> tuple[int, ...]:
    """What may be borrowed."""
    return LOANS


def amount_lent(look: Look, amount: int) -> Refusal | None:
    """The bank lends three sums."""
    return None if amount in LOANS else refuse("loan.amount", amount=amount)


def bank_still_lends(look: Look) -> Refusal | None:
    """Once the deck of the rail era is empty nobody borrows."""
    return refuse("loan.too_late") if look.pos.era == RAIL and not look.pos.deck else None


def income_can_fall(look: Look, amount: int) -> Refusal | None:
    """One level for each £10."""
    return can_fall(look, amount // PER_LEVEL)


def loan(d: Draft, move: Loan, look: Look) -> None:
    """Money now, income later."""
    borrow(d, move.card, move.amount, move.amount // PER_LEVEL)


LOAN = Verb(
    Loan,
    (ACT,),
    loan,
    (choose("amount", values=sums), CARD),
    (card_held, gate(amount_lent), bank_still_lends, income_can_fall),
)

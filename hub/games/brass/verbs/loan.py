"""Loan: money from the bank for levels of income."""

from __future__ import annotations

from hub.game import Refusal, Verb, refuse

from .. import income
from ..look import Look
from ..moves import Loan
from ..state import ACT, ACTED, Draft, put
from .common import CARD, card_held


def can_fall(look: Look, levels: int) -> Refusal | None:
    """A loan may not take the income level below the lowest."""
    space = look.pos.income[look.me]
    if income.lowered(space, levels) is not None:
        return None
    return refuse("loan.floor", level=income.LEVEL_BY_SPACE[space], lowest=income.LOWEST_LEVEL)


def income_can_fall(look: Look) -> Refusal | None:
    """A loan costs three levels."""
    return can_fall(look, income.LOAN_LEVELS)


def borrow(d: Draft, card: str, money: int, levels: int) -> None:
    """A card; money now, income down to the highest space of the lower level."""
    seat = d.seat
    d.play_card(seat, card)
    d.receive(seat, money)
    d.income = put(d.income, seat, income.lowered(d.income[seat], levels) or 0)
    d.phase = ACTED


def loan(d: Draft, move: Loan, look: Look) -> None:
    """The bank's money."""
    borrow(d, move.card, look.parts.loan, income.LOAN_LEVELS)


LOAN = Verb(Loan, (ACT,), loan, (CARD,), (card_held, income_can_fall))

"""The verbs that need little: loan, pass, stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hub.game import Refusal, refuse

from . import income
from .changes import play_card, receive
from .moves import Loan, Pass, Stop
from .situation import Situation
from .state import Draft, put
from .verb import Verb, card_held, first

Sit = Situation[Any]

ACTED = "acted"
"""An action is done; the position settles from here."""


def income_can_fall(sit: Sit, levels: int) -> Refusal | None:
    """A loan may not take the income level below the lowest."""
    space = sit.pos.income[sit.me]
    if income.lowered(space, levels) is not None:
        return None
    return refuse("loan.floor", level=income.LEVEL_BY_SPACE[space], lowest=income.LOWEST_LEVEL)


def borrow(d: Draft, seat: int, money: int, levels: int) -> None:
    """Money now, income down to the highest space of the lower level."""
    receive(d, seat, money)
    d.income = put(d.income, seat, income.lowered(d.income[seat], levels) or 0)
    d.phase = ACTED


class Borrowing(Verb[Sit, Draft, Loan]):
    """The rules of a loan."""

    kind = Loan

    def judge(self, sit: Sit, move: Loan) -> Iterator[Refusal]:
        """Card and income."""
        yield from first(card_held(sit, move.card), income_can_fall(sit, income.LOAN_LEVELS))

    def moves(self, sit: Sit) -> list[Loan]:
        """With each card, if income allows."""
        seat = sit.colour
        return [] if income_can_fall(sit, income.LOAN_LEVELS) else [Loan(seat, card) for card in sit.card_ids]

    def attempts(self, sit: Sit) -> list[Loan]:
        """With any card."""
        return [Loan(sit.colour, card) for card in sit.tried_cards]

    def apply(self, sit: Sit, d: Draft, move: Loan) -> None:
        """A card and the bank's money."""
        play_card(self.parts, d, d.seat, move.card)
        borrow(d, d.seat, self.parts.loan, income.LOAN_LEVELS)


class Passing(Verb[Sit, Draft, Pass]):
    """The rules of passing: any card will do."""

    kind = Pass

    def judge(self, sit: Sit, move: Pass) -> Iterator[Refusal]:
        """Only the card."""
        yield from first(card_held(sit, move.card))

    def moves(self, sit: Sit) -> list[Pass]:
        """With each card."""
        seat = sit.colour
        return [Pass(seat, card) for card in sit.card_ids]

    def attempts(self, sit: Sit) -> list[Pass]:
        """With any card."""
        return [Pass(sit.colour, card) for card in sit.tried_cards]

    def apply(self, sit: Sit, d: Draft, move: Pass) -> None:
        """A card for nothing."""
        play_card(self.parts, d, d.seat, move.card)
        d.phase = ACTED


class Stopping(Verb[Sit, Draft, Stop]):
    """Ending an action that could go on."""

    kind = Stop

    def judge(self, sit: Sit, move: Stop) -> Iterator[Refusal]:
        """Nothing is against it where it is asked."""
        return iter(())

    def moves(self, sit: Sit) -> list[Stop]:
        """Just that."""
        return [Stop(sit.colour)]

    attempts = moves

    def apply(self, sit: Sit, d: Draft, move: Stop) -> None:
        """The action is done."""
        d.phase = ACTED

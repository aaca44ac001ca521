"""A verb's rules: what stands against a move, which moves are legal, what could be tried, and what a move does.

One function decides one rule. `judge` calls them all; `moves` calls the same ones and leaves at the first refusal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar

from hub.game import Move, Refusal, refuse

from .parts import Parts
from .situation import Situation
from .state import Draft

M = TypeVar("M", bound=Move)
S = TypeVar("S", bound=Situation[Any])
D = TypeVar("D", bound=Draft)


class Verb(ABC, Generic[S, D, M]):
    """The rules of one kind of move."""

    kind: type[M]

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    @abstractmethod
    def judge(self, sit: S, move: M) -> Iterator[Refusal]:
        """All that stands against a move of the seat to act."""

    @abstractmethod
    def moves(self, sit: S) -> Iterable[M]:
        """The legal moves of this verb."""

    @abstractmethod
    def attempts(self, sit: S) -> Iterable[M]:
        """What a person could try with this verb, legal or not."""

    @abstractmethod
    def apply(self, sit: S, d: D, move: M) -> None:
        """Change the position `d`, which was seen in `sit`; the rules then settle what follows by itself."""


AnyVerb = Verb[Any, Any, Any]


def card_held(sit: Situation[Any], card: str) -> Refusal | None:
    """A move needs a card the seat has, or (table dealing) may still have."""
    kind = sit.parts.cards.by_id.get(card)
    if kind is None:
        return refuse("card.unknown", card=card)
    if kind.index in sit.cards:
        return None
    copies = sit.parts.cards.copies[len(sit.pos.seats)][kind.index]
    if not kind.wild and not copies:
        return refuse("card.not_in_game", card=card, seats=len(sit.pos.seats))
    if kind.wild or not sit.pos.hidden[sit.me]:
        return refuse("card.not_held", card=card, seat=sit.colour)
    return refuse("card.all_seen", card=card, copies=copies)


def money_enough(sit: Situation[Any], price: int) -> Refusal | None:
    """What a move costs, market cubes included, must be there."""
    return refuse("money.short", need=price, have=sit.money) if price > sit.money else None


def first(*refusals: Refusal | None) -> Iterator[Refusal]:
    """The refusals there are."""
    return (refusal for refusal in refusals if refusal)

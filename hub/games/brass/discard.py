"""Discard: further cards that an action costs beyond the first, one at a time; a title says how many in all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import Refusal

from .changes import play_card
from .moves import Discard
from .parts import Parts
from .situation import Situation
from .state import Draft
from .verb import Verb, card_held, first

Sit = Situation[Any]

DISCARD = "discard"
"""The phase in which further cards are chosen."""


class Discarding(Verb[Sit, Draft, Discard]):
    """The rules of the other cards. `cards`: how many the action costs, the first among them."""

    kind = Discard

    def __init__(self, parts: Parts, cards: int) -> None:
        super().__init__(parts)
        self.cards = cards

    def judge(self, sit: Sit, move: Discard) -> Iterator[Refusal]:
        """Only the card."""
        return first(card_held(sit, move.card))

    def moves(self, sit: Sit) -> list[Discard]:
        """Each card."""
        seat = sit.colour
        return [Discard(seat, card) for card in sit.card_ids]

    def attempts(self, sit: Sit) -> list[Discard]:
        """Any card."""
        return [Discard(sit.colour, card) for card in sit.tried_cards]

    def apply(self, sit: Sit, d: Draft, move: Discard) -> None:
        """Another card."""
        self.discard(d, move.card)

    def discard(self, d: Draft, card: str) -> None:
        """A card out of the hand."""
        play_card(self.parts, d, d.seat, card)
        d.steps += 1

    def all_discarded(self, look: Callable[[Any], Sit], d: Draft) -> bool:
        """Serve what there is nothing to choose about; False if the seat must choose."""
        while d.steps < self.cards:
            if not self.discard_what_is_clear(look(d), d):
                return False
        return True

    def discard_what_is_clear(self, sit: Sit, d: Draft) -> bool:
        """Serve one card where there is nothing to choose; False if the seat must choose."""
        if not d.hand_size(d.seat):
            d.steps = self.cards
        elif len(sit.card_ids) == 1 or (d.hub_deals and d.hand_size(d.seat) <= self.cards - d.steps):
            self.discard(d, sit.card_ids[0])
        else:
            return False
        return True

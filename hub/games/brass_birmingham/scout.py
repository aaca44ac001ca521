"""Scout: three cards for one wild location and one wild industry card."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import Refusal, refuse

from ..brass.changes import give_card, play_card
from ..brass.simple import ACTED
from ..brass.verb import Verb, card_held, first
from .cards import CARDS
from .moves import Discard, Scout
from .situation import Situation
from .state import Draft

DISCARD = "discard"
"""The phase in which the second and third card are chosen."""
SCOUT_CARDS = 3


def no_wild_held(sit: Situation) -> Refusal | None:
    """Nobody scouts while holding a wild card."""
    held = next((card for card in sit.pos.hands[sit.me] if card in CARDS.wilds), None)
    return None if held is None else refuse("scout.wild", card=CARDS.kinds[held].id)


def three_cards(sit: Situation) -> Refusal | None:
    """A scout costs three cards in all."""
    have = sit.pos.hand_size(sit.me)
    return refuse("scout.cards", have=have, need=SCOUT_CARDS) if have < SCOUT_CARDS else None


class Scouting(Verb[Situation, Draft, Scout]):
    """The rules of the first card."""

    kind = Scout

    def judge(self, sit: Situation, move: Scout) -> Iterator[Refusal]:
        """Card, no wild one in hand, enough cards."""
        return first(card_held(sit, move.card), no_wild_held(sit), three_cards(sit))

    def moves(self, sit: Situation) -> list[Scout]:
        """With each card, if a scout is possible at all."""
        if no_wild_held(sit) or three_cards(sit):
            return []
        seat = sit.colour
        return [Scout(seat, card) for card in sit.card_ids]

    def attempts(self, sit: Situation) -> list[Scout]:
        """With any card."""
        return [Scout(sit.colour, card) for card in sit.tried_cards]

    def apply(self, sit: Situation, d: Draft, move: Scout) -> None:
        """One card; two more are asked for."""
        play_card(self.parts, d, d.seat, move.card)
        d.action, d.steps, d.phase = Scout.verb, 1, DISCARD


class Discarding(Verb[Situation, Draft, Discard]):
    """The rules of the other two cards."""

    kind = Discard

    def judge(self, sit: Situation, move: Discard) -> Iterator[Refusal]:
        """Only the card."""
        return first(card_held(sit, move.card))

    def moves(self, sit: Situation) -> list[Discard]:
        """Each card."""
        seat = sit.colour
        return [Discard(seat, card) for card in sit.card_ids]

    def attempts(self, sit: Situation) -> list[Discard]:
        """Any card."""
        return [Discard(sit.colour, card) for card in sit.tried_cards]

    def apply(self, sit: Situation, d: Draft, move: Discard) -> None:
        """Another card."""
        self.discard(d, move.card)

    def discard(self, d: Draft, card: str) -> None:
        """A card out of the hand."""
        play_card(self.parts, d, d.seat, card)
        d.steps += 1

    def discard_what_is_clear(self, sit: Situation, d: Draft) -> bool:
        """Serve one card where there is nothing to choose; False if the seat must choose."""
        if not d.hand_size(d.seat):
            d.steps = SCOUT_CARDS
        elif len(sit.card_ids) == 1 or (d.hub_deals and d.hand_size(d.seat) <= SCOUT_CARDS - d.steps):
            self.discard(d, sit.card_ids[0])
        else:
            return False
        return True


def take_wilds(d: Draft) -> None:
    """The pair of wild cards; the action is done."""
    for card in CARDS.wilds:
        give_card(d, d.seat, card)
    d.phase = ACTED

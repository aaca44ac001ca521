"""Scout: three cards for one wild location and one wild industry card."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import Refusal, refuse

from ..brass.changes import give_card, play_card
from ..brass.discard import DISCARD
from ..brass.simple import ACTED
from ..brass.verb import Verb, card_held, first
from .cards import CARDS
from .moves import Scout
from .situation import Situation
from .state import Draft

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


def take_wilds(d: Draft) -> None:
    """The pair of wild cards; the action is done."""
    for card in CARDS.wilds:
        give_card(d, d.seat, card)
    d.phase = ACTED

"""Scout: three cards for one wild location and one wild industry card."""

from __future__ import annotations

from hub.game import Refusal, Verb, refuse

from ...brass.state import ACT, ACTED, DISCARD
from ...brass.verbs.common import CARD, card_held
from ..cards import CARDS
from ..look import Look
from ..moves import Scout
from ..state import Draft

SCOUT_CARDS = 3


def no_wild_held(look: Look) -> Refusal | None:
    """Nobody scouts while holding a wild card."""
    held = next((card for card in look.pos.hands[look.me] if card in CARDS.wilds), None)
    return None if held is None else refuse("scout.wild", card=CARDS.kinds[held].id)


def three_cards(look: Look) -> Refusal | None:
    """A scout costs three cards in all."""
    have = look.pos.hand_size(look.me)
    return refuse("scout.cards", have=have, need=SCOUT_CARDS) if have < SCOUT_CARDS else None


def scout(d: Draft, move: Scout, look: Look) -> None:
    """One card; two more are asked for."""
    d.play_card(d.seat, move.card)
    d.action, d.steps, d.phase = Scout.verb, 1, DISCARD


def take_wilds(d: Draft) -> None:
    """The pair of wild cards; the action is done."""
    for card in CARDS.wilds:
        d.give_card(d.seat, card)
    d.phase = ACTED


VERBS = (Verb(Scout, (ACT,), scout, (CARD,), (card_held, no_wild_held, three_cards)),)

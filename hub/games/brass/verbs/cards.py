"""Pass, stop, and discarding further cards that an action costs beyond the first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hub.game import Verb

from ..look import Look
from ..moves import Discard, Pass, Stop
from ..state import ACT, ACTED, DISCARD, Draft
from .common import CARD, card_held


def pass_by(d: Draft, move: Pass, look: Look) -> None:
    """A card for nothing."""
    d.play_card(d.seat, move.card)
    d.phase = ACTED


def stop(d: Draft, move: Stop, look: Look) -> None:
    """The action is done, though it could go on."""
    d.phase = ACTED


def drop(d: Draft, card: str) -> None:
    """A further card out of the hand."""
    d.play_card(d.seat, card)
    d.steps += 1


def discard(d: Draft, move: Discard, look: Look) -> None:
    """Another card."""
    drop(d, move.card)


def all_discarded(d: Draft, look_at: Callable[[Any], Look], cards: int) -> bool:
    """Serve what there is nothing to choose about, until the action has had so many cards; False to ask the seat."""
    while d.steps < cards:
        held = look_at(d).card_ids
        if not d.hand_size(d.seat):
            d.steps = cards
        elif len(held) == 1 or (d.hub_deals and d.hand_size(d.seat) <= cards - d.steps):
            drop(d, held[0])
        else:
            return False
    return True


PASS = Verb(Pass, (ACT,), pass_by, (CARD,), (card_held,))
STOP = Verb(Stop, ("more.network", "more.develop", "more.sell"), stop)
DISCARD_CARD = Verb(Discard, (DISCARD,), discard, (CARD,), (card_held,))

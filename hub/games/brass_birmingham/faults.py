"""Broken invariants that only Birmingham can have: merchants, their beer, wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from .cards import CARDS, WILD_COPIES
from .merchants import COPIES, SPACES, barrels
from .state import Draft


def merchant_faults(d: Draft) -> Iterator[str]:
    """A barrel lies only beside a merchant that is not blank; wild cards are never more than there are."""
    for space, tile, beer in zip(SPACES, d.merchants, d.beer, strict=True):
        if not 0 <= beer <= barrels(tile):
            yield f"{beer} barrels at {space.place}.{space.n} beside {tile or 'nothing'}"
    for tile, n in COPIES[len(d.seats)].items():
        if d.merchants.count(tile) > n:
            yield f"{d.merchants.count(tile)} merchant tiles {tile}, not {n}"
    held = [card for hand in d.hands for card in hand]
    for card in CARDS.wilds:
        if held.count(card) > WILD_COPIES:
            yield f"{held.count(card)} cards {CARDS.kinds[card].id}"

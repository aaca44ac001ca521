"""Cards: kinds and copies by seat count. Kinds are numbered; a hand is a sorted tuple of these numbers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

LOCATION, INDUSTRY, WILD_LOCATION, WILD_INDUSTRY = "location", "industry", "wild_location", "wild_industry"


class CardKind(msgspec.Struct, frozen=True):
    """All cards alike. `place` or `industries` is what the card shows; `copies` by seat count."""

    index: int
    id: str
    type: str
    copies: dict[int, int]
    place: str = ""
    industries: tuple[str, ...] = ()

    @property
    def wild(self) -> bool:
        """Wild cards lie in piles of their own and go back there."""
        return self.type in (WILD_LOCATION, WILD_INDUSTRY)


class Cards:
    """All cards of a title. `copies[seats]` counts the deck's cards by kind; wild ones are never in the deck.

    `box` counts what the box holds, where that is more than the largest deck.
    """

    def __init__(self, kinds: Sequence[CardKind], seat_counts: Sequence[int], box: tuple[int, ...] = ()) -> None:
        self.kinds = tuple(kinds)
        self.by_id = {kind.id: kind for kind in self.kinds}
        self.copies = {
            seats: tuple(0 if kind.wild else kind.copies[seats] for kind in self.kinds) for seats in seat_counts
        }
        self.box = box or self.copies[max(self.copies)]
        self.wilds = tuple(kind.index for kind in self.kinds if kind.wild)

    def deck_size(self, seats: int) -> int:
        """Cards in the deck at this seat count."""
        return sum(self.copies[seats])

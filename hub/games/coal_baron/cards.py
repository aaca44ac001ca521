"""The 44 order cards, eleven for each transport. No two are alike. Fields and points come from a public source."""

from __future__ import annotations

import msgspec

from .board import COALS


class Card(msgspec.Struct, frozen=True):
    """An order: how it is delivered, the points it brings and its coal fields.

    The id says it all: `barrow_gray_2` has two gray fields, `barrow_mixed_4` one of each colour.
    """

    id: str
    transport: str
    points: int
    fields: tuple[str, ...]


_POINTS = {
    ("yellow", 1): 2,
    ("brown", 1): 3,
    ("gray", 1): 4,
    ("black", 1): 5,
    ("yellow", 2): 3,
    ("brown", 2): 5,
    ("gray", 2): 7,
    ("black", 2): 9,
    ("yellow", 3): 4,
    ("brown", 3): 7,
    ("gray", 3): 9,
    ("black", 3): 12,
    ("mixed", 4): 10,
}
_TRIPLES = {
    "barrow": ("brown", "gray"),
    "carriage": ("yellow", "black"),
    "motorcar": ("yellow", "black"),
    "engine": ("brown", "gray"),
}
"""Every transport has all orders of one and two fields and the mixed one; of those with three fields only two."""


def _card(transport: str, coal: str, n: int) -> Card:
    fields = COALS if coal == "mixed" else (coal,) * n
    return Card(f"{transport}_{coal}_{n}", transport, _POINTS[coal, n], fields)


def _cards(transport: str, triples: tuple[str, ...]) -> tuple[Card, ...]:
    small = tuple(_card(transport, coal, n) for n in (1, 2) for coal in COALS)
    return (*small, *(_card(transport, coal, 3) for coal in triples), _card(transport, "mixed", 4))


CARDS = tuple(card for transport, triples in _TRIPLES.items() for card in _cards(transport, triples))
CARD = {card.id: card for card in CARDS}
CARD_INDEX = {card.id: index for index, card in enumerate(CARDS)}

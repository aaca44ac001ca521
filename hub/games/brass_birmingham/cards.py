"""The cards of Brass: Birmingham: copies of each at 2, 3 and 4 seats, from the player numbers printed on them."""

from __future__ import annotations

from collections.abc import Sequence

from ..brass.cards import INDUSTRY, LOCATION, WILD_INDUSTRY, WILD_LOCATION, CardKind, Cards

SEAT_COUNTS = (2, 3, 4)
WILD_COPIES = 4
HAND = 8
ROUNDS = {2: 10, 3: 9, 4: 8}
"""Rounds of an era by seat count, as long as hands stay equal."""

# place: copies at 2, 3, 4 seats
_LOCATIONS = (
    ("belper", 0, 0, 2),
    ("derby", 0, 0, 3),
    ("leek", 0, 2, 2),
    ("stoke_on_trent", 0, 3, 3),
    ("stone", 0, 2, 2),
    ("uttoxeter", 0, 1, 2),
    ("stafford", 2, 2, 2),
    ("burton_on_trent", 2, 2, 2),
    ("cannock", 2, 2, 2),
    ("tamworth", 1, 1, 1),
    ("walsall", 1, 1, 1),
    ("coalbrookdale", 3, 3, 3),
    ("dudley", 2, 2, 2),
    ("kidderminster", 2, 2, 2),
    ("wolverhampton", 2, 2, 2),
    ("worcester", 2, 2, 2),
    ("birmingham", 3, 3, 3),
    ("coventry", 3, 3, 3),
    ("nuneaton", 1, 1, 1),
    ("redditch", 1, 1, 1),
)

# card, industries it shows: copies at 2, 3, 4 seats
_INDUSTRIES = (
    ("iron", "iron", 4, 4, 4),
    ("coal", "coal", 2, 2, 3),
    ("cotton_or_manufacturer", "cotton manufacturer", 0, 6, 8),
    ("pottery", "pottery", 2, 2, 3),
    ("brewery", "brewery", 5, 5, 5),
)


def _kinds() -> list[CardKind]:
    rows: list[tuple[str, str, str, tuple[str, ...], Sequence[int]]] = []
    rows += [(place, LOCATION, place, (), copies) for place, *copies in _LOCATIONS]
    rows += [(id, INDUSTRY, "", tuple(shows.split()), copies) for id, shows, *copies in _INDUSTRIES]
    rows += [(id, id, "", (), (WILD_COPIES,) * 3) for id in (WILD_LOCATION, WILD_INDUSTRY)]
    return [
        CardKind(index, id, type, dict(zip(SEAT_COUNTS, copies, strict=True)), place, shows)
        for index, (id, type, place, shows, copies) in enumerate(rows)
    ]


CARDS = Cards(_kinds(), SEAT_COUNTS)

"""The cards of both editions: copies of each by edition and seat count.

2007 shuffles all 66 and takes some out unseen each era; 2018 has seat numbers printed on its cards and plays all that
are left, but for one a seat in the canal era. The community deck for two seats belongs to the smaller map.
"""

from __future__ import annotations

from ..brass.cards import INDUSTRY, LOCATION, CardKind, Cards

HAND = 8
INDUSTRIES = ("cotton", "coal", "iron", "port", "shipyard")

# card: copies in the box | 2018 at 2, 3, 4 seats | community at 2 seats
_ROWS: tuple[tuple[str, int, int, int, int, int], ...] = (
    ("barrow_in_furness", 2, 0, 2, 2, 2),
    ("birkenhead", 2, 2, 2, 2, 0),
    ("blackburn", 2, 0, 2, 2, 2),
    ("bolton", 2, 2, 2, 2, 2),
    ("burnley", 2, 0, 0, 2, 2),
    ("bury", 1, 1, 1, 1, 1),
    ("colne", 2, 0, 0, 2, 2),
    ("ellesmere_port", 1, 1, 1, 1, 0),
    ("fleetwood", 1, 0, 1, 1, 1),
    ("lancaster", 3, 0, 2, 3, 2),
    ("liverpool", 4, 3, 3, 4, 3),
    ("macclesfield", 2, 2, 2, 2, 0),
    ("manchester", 4, 4, 4, 4, 3),
    ("oldham", 2, 2, 2, 2, 0),
    ("preston", 3, 3, 3, 3, 2),
    ("rochdale", 2, 2, 2, 2, 0),
    ("stockport", 2, 2, 2, 2, 0),
    ("warrington_and_runcorn", 2, 2, 2, 2, 2),
    ("wigan", 2, 2, 2, 2, 1),
    ("cotton", 8, 0, 5, 8, 5),
    ("coal", 5, 3, 4, 4, 4),
    ("iron", 3, 3, 3, 3, 2),
    ("port", 6, 3, 4, 5, 3),
    ("shipyard", 3, 3, 3, 3, 1),
)


def _cards(columns: dict[int, int]) -> Cards:
    """A deck: `columns` says which column of the table holds at which seat count."""
    copies = [row[1:] for row in _ROWS]
    kinds = [
        CardKind(
            index,
            row[0],
            INDUSTRY if row[0] in INDUSTRIES else LOCATION,
            {seats: copies[index][column] for seats, column in columns.items()},
            "" if row[0] in INDUSTRIES else row[0],
            (row[0],) if row[0] in INDUSTRIES else (),
        )
        for index, row in enumerate(_ROWS)
    ]
    return Cards(kinds, tuple(columns), box=tuple(row[0] for row in copies))


CARDS_2007 = _cards({3: 0, 4: 0})
CARDS_2018 = _cards({2: 1, 3: 2, 4: 3})
CARDS_FOR_TWO = _cards({2: 4})

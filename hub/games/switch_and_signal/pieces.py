"""Which pieces of the box can be tagged."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, PieceKind, Setup, Text, say

from .cards import faces
from .components import CARDS, COPIES, PLACE_NUMBERS, TRAIN_COLOURS, TRAINS_EACH
from .railway.railway import GOODS
from .railway.survey import GOOD_NAMES
from .setup import start
from .sheets import card_of_row
from .words import CARD_NAMES, TRAIN_NAMES, card_line


def pieces(setup: Setup) -> tuple[PieceKind, ...]:
    """Action cards, trains, goods, place tokens, and the timetable cards that are known."""
    found = [PieceKind(f"{card}_card", Text(CARD_NAMES[card]), {"card": (card,)}, n=COPIES) for card in CARDS]
    found += [
        PieceKind(f"{colour}_train", Text(TRAIN_NAMES[colour]), {"colour": (colour,)}, n=TRAINS_EACH)
        for colour in TRAIN_COLOURS
    ]
    cities = start(setup).net.trade
    found += [PieceKind(f"{good}_good", Text(GOOD_NAMES[good]), {"place": (cities[good],)}, n=3) for good in GOODS]
    if setup.options["places"] != "dice":
        found += [
            PieceKind(f"place_{n}", say(N_("place token {number}"), number=n), {"number": (n,)}) for n in PLACE_NUMBERS
        ]
    return (*found, *_timetable(setup))


def _timetable(setup: Setup) -> Iterator[PieceKind]:
    for row in setup.box.get("timetable", []):
        card = card_of_row(row)
        new, first, second, third = faces(card)
        facets: dict[str, tuple[str | int, ...]] = {
            "new": (new,),
            "first": (first,),
            "second": (second,),
            "third": (third,),
        }
        yield PieceKind(f"timetable_{card}", card_line(card), facets, n=int(row["copies"]))

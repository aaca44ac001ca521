"""Timetable cards: what one says, and a made-up set of eighteen.

The printed cards are not public; at a real table each is told as it is turned over. Only what the rules tell of them is
known: one card brings two trains, one moves all colours, and there are cards with one and with two multi-coloured trains.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec

from .components import TIMETABLE_CARDS, TRAIN_COLOURS

MULTI = "multi"
NONE = "none"
SYMBOLS = (*TRAIN_COLOURS, MULTI)
MOST_SYMBOLS = 3
START = "start"
"""The start card: one train of each colour in this order, and nothing moves."""


Face = tuple[int, str, str, str]
"""New trains, and the three symbols, none where a card has fewer."""


class Card(msgspec.Struct, frozen=True):
    """One timetable card: how many new trains, and the symbols of movement from top to bottom."""

    new: int
    moves: tuple[str, ...]

    @property
    def id(self) -> str:
        """The card as a word: `1-black-gray`."""
        return "-".join([str(self.new), *self.moves])


def read_card(id: str) -> Card:
    """The card that a word stands for.

    >>> read_card("1-black-gray")
    Card(new=1, moves=('black', 'gray'))
    """
    new, *moves = id.split("-")
    return Card(int(new), tuple(moves))


@lru_cache(maxsize=512)
def faces(card: str) -> Face:
    """What a card shows, as a move tells it.

    >>> faces("1-black-gray")
    (1, 'black', 'gray', 'none')
    """
    shown = read_card(card)
    first, second, third = (*shown.moves, *(NONE,) * MOST_SYMBOLS)[:MOST_SYMBOLS]
    return shown.new, first, second, third


def card_of(new: int, first: str, second: str, third: str) -> str:
    """The card that shows this, as a word."""
    return Card(new, tuple(symbol for symbol in (first, second, third) if symbol != NONE)).id


def possible_cards() -> tuple[str, ...]:
    """Every card there could be: 0 to 2 new trains, up to three symbols."""
    lines = [line for n in range(MOST_SYMBOLS + 1) for line in product(SYMBOLS, repeat=n)]
    return tuple(Card(new, line).id for new in (0, 1, 2) for line in lines if new or line)


# Made up for simulation and for people without a box; no printed card is copied here.
MADE_UP: tuple[str, ...] = (
    "1-black-gray",
    "1-black-brown",
    "1-brown-gray",
    "1-brown",
    "1-gray",
    "1-black",
    "1-multi",
    "1-gray-multi",
    "2-brown",
    "0-multi-multi-multi",
    "0-multi-multi",
    "0-black-brown",
    "0-brown-gray",
    "0-gray-black",
    "0-black-brown-gray",
    "0-gray-brown",
    "0-brown-black",
    "0-multi",
)
assert len(MADE_UP) == TIMETABLE_CARDS


def may_follow(card: str, shown: tuple[str, ...], known: tuple[str, ...]) -> bool:
    """Whether a card can still be in the deck: of a known set a copy is unseen; of an unknown one, the single cards."""
    if known:
        return known.count(card) > shown.count(card)
    kind = single(card)
    return not kind or not any(kind == single(other) for other in shown)


@lru_cache(maxsize=512)
def single(card: str) -> str:
    """The two cards of which the box has just one: `double` brings two trains, `all` moves every colour."""
    one = read_card(card)
    if one.new == 2:
        return "double"
    return "all" if one.moves == (MULTI,) * MOST_SYMBOLS else ""

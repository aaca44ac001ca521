"""What only Birmingham may amend: merchants' beer and wild cards in hand."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import N_, Catalogue, Target, Text, say
from hub.game.amendments import number

from ..brass.amendments import common_targets, of_seat
from ..brass.state import put
from .cards import CARDS
from .merchants import SPACE, barrels
from .state import Draft
from .words import word


def _space(name: str) -> int:
    place, _, n = name.partition(".")
    return SPACE[place, int(n)].index


def _spaces_with_beer(d: Draft) -> list[str]:
    """Spaces with a tile that is not blank."""
    return [f"{place}.{n}" for (place, n), space in SPACE.items() if barrels(d.merchants[space.index])]


def _set_beer(d: Draft, name: str, value: int) -> None:
    d.beer = put(d.beer, _space(name), value)


def _beer_label(d: Draft, name: str) -> Text:
    place, _, n = name.partition(".")
    return say(N_("Beer: {place}, space {n}"), place=word(place), n=int(n))


def _wild_cards(card: str, label: str) -> Target:
    """Whether a seat holds a wild card, as in `wild_location.red`."""
    kind = CARDS.by_id[card].index

    def names(d: Draft) -> Iterable[str]:
        """Each seat, once cards are dealt."""
        return d.seats if d.order else ()

    def set_wild(d: Draft, colour: str, value: int) -> None:
        """From or to the pile."""
        seat = d.seats.index(colour)
        kept = tuple(held for held in d.hands[seat] if held != kind)
        d.hands = (*d.hands[:seat], kept, *d.hands[seat + 1 :])
        if value:
            d.give_card(seat, kind)

    return number(
        card,
        of_seat(label),
        names=names,
        now=lambda d, colour: d.hands[d.seats.index(colour)].count(kind),
        high=1,
        set=set_wild,
    )


CATALOGUE = Catalogue(
    *common_targets(word),
    number(
        "beer", _beer_label, names=_spaces_with_beer, now=lambda d, name: d.beer[_space(name)], high=1, set=_set_beer
    ),
    _wild_cards("wild_location", N_("Wild location card in hand: {seat}")),
    _wild_cards("wild_industry", N_("Wild industry card in hand: {seat}")),
)

"""What only Birmingham may amend: merchants' beer and wild cards in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hub.game import N_, Amendment, say
from hub.game.view import Words

from ..brass.changes import give_card
from ..brass.parts import Parts
from ..brass.state import Draft as BrassDraft
from ..brass.state import put
from ..brass.targets import Target, limits
from .cards import CARDS
from .merchants import SPACE
from .setting_up import barrels
from .state import Draft


class MerchantBeer(Target):
    """Barrels beside a merchant tile."""

    prefix = "beer"

    def names(self, d: BrassDraft) -> Iterable[str]:
        """Spaces with a tile that is not blank."""
        assert isinstance(d, Draft)
        return [f"{place}.{n}" for (place, n), space in SPACE.items() if barrels(d.merchants[space.index])]

    def find(self, d: BrassDraft, name: str) -> Amendment | None:
        """None or one."""
        assert isinstance(d, Draft)
        if name not in self.names(d):
            return None
        place, _, n = name.partition(".")
        label = say(N_("Beer: {place}, space {n}"), place=self.words(place), n=int(n))
        return limits(self.target(name), label, d.beer[SPACE[place, int(n)].index], 0, 1)

    def set(self, d: BrassDraft, name: str, value: str) -> None:
        """Put it there or take it away."""
        assert isinstance(d, Draft)
        place, _, n = name.partition(".")
        d.beer = put(d.beer, SPACE[place, int(n)].index, int(value))


class WildCards(Target):
    """Whether a seat holds a wild card, as in `wild_location.red`."""

    def __init__(self, parts: Parts, prefix: str, label: str) -> None:
        super().__init__(parts)
        self.prefix, self.label = prefix, label

    def names(self, d: BrassDraft) -> Iterable[str]:
        """Each seat, once cards are dealt."""
        return d.seats if d.order else ()

    def find(self, d: BrassDraft, name: str) -> Amendment | None:
        """None or one."""
        if name not in self.names(d):
            return None
        now = d.hands[d.seats.index(name)].count(CARDS.by_id[self.prefix].index)
        return limits(self.target(name), say(self.label, seat=d.name(name)), now, 0, 1)

    def set(self, d: BrassDraft, name: str, value: str) -> None:
        """From or to the pile."""
        seat, card = d.seats.index(name), CARDS.by_id[self.prefix].index
        kept = tuple(held for held in d.hands[seat] if held != card)
        d.hands = (*d.hands[:seat], kept, *d.hands[seat + 1 :])
        if value == "1":
            give_card(d, seat, card)


def own_targets(parts: Parts, words: Callable[[str], Words]) -> list[Target]:
    """What Birmingham adds."""
    targets: list[Target] = [
        MerchantBeer(parts),
        WildCards(parts, "wild_location", N_("Wild location card in hand: {seat}")),
        WildCards(parts, "wild_industry", N_("Wild industry card in hand: {seat}")),
    ]
    for target in targets:
        target.words = words
    return targets

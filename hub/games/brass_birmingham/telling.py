"""What is said about the moves only Birmingham has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Move, Text, say

from ..brass.parts import Parts
from ..brass.state import Draft as BrassDraft
from ..brass.telling import Telling as BrassTelling
from ..brass.telling import Word
from .board import BOARD
from .merchants import SPACES, Space
from .moves import AlsoSell, FreeDevelop, Merchant, Scout, Sell
from .state import Draft
from .view import bonus_words


class Telling(BrassTelling):
    """The sentences of Birmingham."""

    def __init__(self, parts: Parts, word: Word, preview: Callable[[Any, Move], BrassDraft]) -> None:
        super().__init__(parts, word, preview)
        self.sentences |= {
            Merchant: self.merchant,
            Sell: self.sell,
            AlsoSell: self.sell,
            FreeDevelop: self.develop,
            Scout: lambda d, m: say(N_("{seat} scouts with: {card}."), seat=d.name(m.seat), card=word(m.card, "card")),
        }

    def merchant(self, d: Draft, move: Merchant) -> Text:
        """Tile and place."""
        message = N_("Merchant at {place}, space {n}: {tile}.")
        return say(message, place=self.word(move.merchant), n=move.space, tile=self.word(move.tile, "tile"))

    def sell(self, d: Draft, move: Sell | AlsoSell) -> Text:
        """Tile and merchant."""
        tile = d.tiles[BOARD.slot[move.place, move.slot].index]
        message = N_("{seat} sells to {merchant}: {tile} in {place}.")
        what = self.tile(tile) if tile else Text("")
        place, merchant = self.word(move.place), self.word(move.merchant)
        return say(message, seat=d.name(move.seat), tile=what, place=place, merchant=merchant)

    def besides(self, before: BrassDraft, then: BrassDraft) -> Iterator[Text]:
        """What a merchant's barrel brought."""
        for space in barrels_used(before, then):
            yield say(N_("{place}, {bonus}."), place=self.word(space.place), bonus=bonus_words(space))

    def _goods(self, d: BrassDraft, after: BrassDraft) -> Iterator[Text]:
        """Merchant barrels among the goods, with what they bring."""
        yield from super()._goods(d, after)
        for space in barrels_used(d, after):
            yield say(N_("merchant beer from {place}"), place=self.word(space.place))
            yield bonus_words(space)


def barrels_used(before: BrassDraft, after: BrassDraft) -> list[Space]:
    """Merchant spaces whose barrel is gone."""
    assert isinstance(before, Draft)
    assert isinstance(after, Draft)
    return [space for space in SPACES if after.beer[space.index] < before.beer[space.index]]

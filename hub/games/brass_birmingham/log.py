"""One sentence of the log for the moves only Birmingham has."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Text, say

from ..brass.log import Log as BrassLog
from ..brass.preview import Preview
from ..brass.state import Draft as BrassDraft
from .moves import AlsoSell, FreeDevelop, Merchant, Scout, Sell
from .preview import barrels_used
from .state import Draft
from .view import bonus_words


class Log(BrassLog):
    """The sentences of Birmingham."""

    def __init__(self, preview: Preview) -> None:
        super().__init__(preview)
        self.sentences |= {
            Merchant: self.merchant,
            Sell: self.sell,
            AlsoSell: self.sell,
            FreeDevelop: self.develop,
            Scout: self.scout,
        }

    def scout(self, d: Draft, move: Scout) -> Text:
        """The first of the cards."""
        return say(N_("{seat} scouts with: {card}."), seat=d.name(move.seat), card=self.word(move.card, "card"))

    def merchant(self, d: Draft, move: Merchant) -> Text:
        """Tile and place."""
        message = N_("Merchant at {place}, space {n}: {tile}.")
        return say(message, place=self.word(move.merchant), n=move.space, tile=self.word(move.tile, "tile"))

    def sell(self, d: Draft, move: Sell | AlsoSell) -> Text:
        """Tile and merchant."""
        tile = d.tiles[d.parts.board.slot[move.place, move.slot].index]
        message = N_("{seat} sells to {merchant}: {tile} in {place}.")
        what = self.tile(d, tile) if tile else Text("")
        place, merchant = self.word(move.place), self.word(move.merchant)
        return say(message, seat=d.name(move.seat), tile=what, place=place, merchant=merchant)

    def besides(self, before: BrassDraft, then: BrassDraft) -> Iterator[Text]:
        """What a merchant's barrel brought."""
        for space in barrels_used(before, then):
            yield say(N_("{place}, {bonus}."), place=self.word(space.place), bonus=bonus_words(space))

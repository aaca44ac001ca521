"""What is said about the moves only Lancashire has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Move, Text, count, say

from ..brass.moves import Build, Order
from ..brass.state import Draft as BrassDraft
from ..brass.telling import Telling as BrassTelling
from ..brass.telling import Word, together
from .distant import CLOSED, TRACK
from .moves import AlsoSell, AlsoSellAbroad, BuildAnywhere, Distant, Loan, Sell, SellAbroad
from .parts import Parts
from .state import Draft


class Telling(BrassTelling):
    """The sentences of Lancashire."""

    def __init__(self, parts: Parts, word: Word, preview: Callable[[Any, Move], BrassDraft]) -> None:
        super().__init__(parts, word, preview)
        self.sentences |= {
            BuildAnywhere: self.build_anywhere,
            Sell: self.sell,
            AlsoSell: self.sell,
            SellAbroad: self.sell_abroad,
            AlsoSellAbroad: self.sell_abroad,
            Distant: self.distant,
            Loan: lambda d, m: say(N_("{seat} takes a loan of £{money}."), seat=d.name(m.seat), money=m.amount),
        }
        if parts.clockwise:
            self.sentences[Order] = lambda d, m: say(
                N_("{seat} begins; the others follow clockwise."), seat=d.name(m.next)
            )

    def build_anywhere(self, d: Draft, move: Build) -> Text:
        """As any tile, with what it took."""
        return together(say(N_("Both actions for a tile anywhere.")), self.build(d, move))

    def _mill(self, d: Draft, move: Any) -> dict[str, Any]:
        tile = d.tiles[self.parts.board.slot[move.place, move.slot].index]
        return {
            "seat": d.name(move.seat),
            "tile": self.tile(tile) if tile else Text(""),
            "place": self.word(move.place),
        }

    def sell(self, d: Draft, move: Sell | AlsoSell) -> Text:
        """Mill, port and whose it is."""
        port = d.tiles[self.parts.board.slot[move.port, move.space].index]
        owner = d.names[port.seat] if port else ""
        message = N_("{seat} sells cotton to the port in {port} ({owner}): {tile} in {place}.")
        return say(message, port=self.word(move.port), owner=owner, **self._mill(d, move))

    def sell_abroad(self, d: Draft, move: SellAbroad | AlsoSellAbroad) -> Text:
        """Mill."""
        return say(N_("{seat} offers cotton to the distant market: {tile} in {place}."), **self._mill(d, move))

    def distant(self, d: Draft, move: Distant) -> Text:
        """The tile and what became of demand."""
        demand = min(d.demand - move.shows, CLOSED)
        if demand == CLOSED:
            return say(N_("The distant market tile shows {n}: demand is gone, nothing is sold."), n=move.shows)
        message = N_("The distant market tile shows {n}: cotton is sold, with income +{bonus} on top.")
        return say(message, n=move.shows, bonus=TRACK[demand])

    def _later(self, after: BrassDraft, move: Move) -> Iterator[Text]:
        """A second card, and what a sale abroad may bring."""
        yield from super()._later(after, move)
        assert isinstance(after, Draft)
        if isinstance(move, BuildAnywhere):
            yield say(N_("then discard a second card"))
        if isinstance(move, SellAbroad | AlsoSellAbroad):
            left = CLOSED - after.demand
            yield count(
                "then a tile is turned up; demand is gone if it falls by {n} space",
                "then a tile is turned up; demand is gone if it falls by {n} spaces",
                left,
            )

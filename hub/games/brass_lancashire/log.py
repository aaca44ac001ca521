"""One sentence of the log for the moves only Lancashire has."""

from __future__ import annotations

from typing import Any

from hub.game import N_, Text, say

from ..brass.log import Log as BrassLog
from ..brass.log import together
from ..brass.moves import Build, Order
from ..brass.preview import Preview
from ..brass.state import Draft as BrassDraft
from .distant import CLOSED, TRACK
from .moves import AlsoSell, AlsoSellAbroad, BuildAnywhere, Distant, Loan, Sell, SellAbroad
from .state import Draft


class Log(BrassLog):
    """The sentences of Lancashire."""

    def __init__(self, preview: Preview) -> None:
        super().__init__(preview)
        self.sentences |= {
            BuildAnywhere: self.build_anywhere,
            Sell: self.sell,
            AlsoSell: self.sell,
            SellAbroad: self.sell_abroad,
            AlsoSellAbroad: self.sell_abroad,
            Distant: self.distant,
            Loan: lambda d, m: say(N_("{seat} takes a loan of £{money}."), seat=d.name(m.seat), money=m.amount),
        }

    def order(self, d: BrassDraft, move: Order) -> Text:
        """The next seat, or the one that begins."""
        assert isinstance(d, Draft)
        if d.parts.clockwise:
            return say(N_("{seat} begins; the others follow clockwise."), seat=d.name(move.next))
        return super().order(d, move)

    def build_anywhere(self, d: Draft, move: Build) -> Text:
        """As any tile, with what it took."""
        return together(say(N_("Both actions for a tile anywhere.")), self.build(d, move))

    def _mill(self, d: Draft, move: Any) -> dict[str, Any]:
        tile = d.tiles[d.parts.board.slot[move.place, move.slot].index]
        return {
            "seat": d.name(move.seat),
            "tile": self.tile(d, tile) if tile else Text(""),
            "place": self.word(move.place),
        }

    def sell(self, d: Draft, move: Sell | AlsoSell) -> Text:
        """Mill, port and whose it is."""
        port = d.tiles[d.parts.board.slot[move.port, move.space].index]
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

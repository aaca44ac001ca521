"""What only Lancashire's moves bring: a second card to discard, and what a sale abroad may come to."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Move, Text, count, say

from ..brass.preview import Preview as BrassPreview
from ..brass.state import Draft as BrassDraft
from .distant import CLOSED
from .moves import AlsoSellAbroad, BuildAnywhere, SellAbroad
from .state import Draft


class Preview(BrassPreview):
    """The effects of Lancashire's moves."""

    def later(self, after: BrassDraft, move: Move) -> Iterator[Text]:
        """A second card, and what a sale abroad may bring."""
        yield from super().later(after, move)
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

"""What only Birmingham's moves cost and bring: a merchant's beer and its bonus."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Text, say

from ..brass.preview import Preview as BrassPreview
from ..brass.state import Draft as BrassDraft
from .merchants import SPACES, Space
from .state import Draft
from .view import bonus_words


class Preview(BrassPreview):
    """The effects of Birmingham's moves."""

    def goods(self, d: BrassDraft, after: BrassDraft) -> Iterator[Text]:
        """Merchant barrels among the goods, with what they bring."""
        yield from super().goods(d, after)
        for space in barrels_used(d, after):
            yield say(N_("merchant beer from {place}"), place=self.word(space.place))
            yield bonus_words(space)


def barrels_used(before: BrassDraft, after: BrassDraft) -> list[Space]:
    """Merchant spaces whose barrel is gone."""
    assert isinstance(before, Draft)
    assert isinstance(after, Draft)
    return [space for space in SPACES if after.beer[space.index] < before.beer[space.index]]

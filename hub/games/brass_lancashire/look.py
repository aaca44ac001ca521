"""What the rules of Lancashire ask of a position besides what every Brass asks: ports, cards and coal for rails."""

from __future__ import annotations

from hub.game import Refusal, refuse

from ..brass.board import bits
from ..brass.look import Look as BrassLook
from ..brass.look import once
from ..brass.state import CANAL, Need
from .board import EXTERNAL
from .parts import BOTH, OFF, Parts
from .state import Draft


class Look(BrassLook):
    """A position of Lancashire seen from the seat that is to move."""

    pos: Draft
    parts: Parts

    @once
    def market_places(self) -> int:
        """Places with a built port, whichever side is up, and places abroad: they reach coal market and distant market."""
        board = self.parts.board
        places = board.mask(EXTERNAL)
        for slot in bits(self.survey.built.get("port", 0)):
            places |= board.bit_of[slot]
        return places

    @once
    def adjoining(self) -> int:
        """Lines that touch the seat's network; without any tile there is none."""
        return self.parts.board.beside(self.network)

    # -- where industry cards build --

    @once
    def first_build(self) -> bool:
        """Whether an industry card is free of the network now."""
        if self.parts.first_of_game:
            return not self.pos.founded[self.me] and not self.own_slots
        return self.nothing_yet

    @property
    def canals_only(self) -> bool:
        """Whether only own canals open places to industry cards now."""
        return self.parts.card_needs_canal and self.pos.era == CANAL

    def outside_network(self, card: str, place: str) -> Refusal:
        """Why an industry card does not open a place: where only canals count it says so."""
        if self.canals_only:
            return refuse("card.no_canal", card=card, place=place)
        return super().outside_network(card, place)

    @once
    def card_network(self) -> int:
        """Places an industry card opens, the virtual link among it."""
        if self.first_build:
            return self.parts.towns
        own = self.parts.board.ends_of(self.pos.links[self.me]) if self.canals_only else self.network
        return own | self._across_the_mersey(own)

    def _across_the_mersey(self, own: int) -> int:
        """What the virtual link adds."""
        place = self.parts.board.place
        if self.pos.virtual_link == OFF or "birkenhead" not in place:
            return 0
        liverpool, birkenhead = 1 << place["liverpool"].index, 1 << place["birkenhead"].index
        added = birkenhead if own & liverpool else 0
        return added | liverpool if own & birkenhead and self.pos.virtual_link == BOTH else added

    # -- coal for a rail --

    def sources(self, need: Need) -> list[int]:
        """For a rail where the seat chooses the end: the nearest mines of either end, not counting the new link."""
        ends = need.near
        if need.good != "coal" or not self.parts.coal_to_an_end or ends & (ends - 1) == 0:
            return super().sources(need)
        laid = self.parts.board.ends_mask.index(ends)
        graph = self.parts.board.graph(self.built & ~(1 << laid))
        found = (slot for end in bits(ends) for slot in self.nearest_mines(graph, 1 << end))
        return sorted(dict.fromkeys(found))

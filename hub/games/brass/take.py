"""Take: where a cube or barrel comes from, asked only where the rules leave a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hub.game import Refusal, refuse

from .changes import buy_cubes, take_cubes
from .moves import Take
from .situation import Situation
from .state import Draft, Need
from .verb import Verb, first

Sit = Situation[Any]


def good_needed(sit: Sit, good: str) -> Refusal | None:
    """Only what is needed now is taken."""
    need = sit.pos.needs[0]
    return None if good == need.good else refuse("take.other_good", good=good, needed=need.good)


def source_known(sit: Sit, good: str, place: str, slot: int) -> Refusal | None:
    """There must be such a good there."""
    source = sit.source_at(place, slot)
    if source is None or source not in sit.all_sources(good):
        return refuse("take.nothing_there", good=good, place=place, slot=slot)
    return None


def coal_nearest(sit: Sit, source: int) -> Refusal | None:
    """Coal comes from the nearest connected mine; among equally near ones the seat chooses."""
    nearest = sit.sources(sit.pos.needs[0])
    if source in nearest:
        return None
    place, slot = sit.parts.board.name_of_slot(nearest[0])
    return refuse("coal.not_nearest", place=sit.parts.board.name_of_slot(source)[0], nearest=place, slot=slot)


class Taking(Verb[Sit, Draft, Take]):
    """The rules of choosing a source. A title may add goods of its own."""

    kind = Take

    def judge(self, sit: Sit, move: Take) -> Iterator[Refusal]:
        """The good, then the source."""
        if refusal := good_needed(sit, move.good) or source_known(sit, move.good, move.place, move.slot):
            yield refusal
            return
        source = sit.source_at(move.place, move.slot)
        if source is not None:
            yield from first(self.source_allowed(sit, source))

    def source_allowed(self, sit: Sit, source: int) -> Refusal | None:
        """Whether the good may come from this source."""
        return coal_nearest(sit, source) if sit.pos.needs[0].good == "coal" else None

    def moves(self, sit: Sit) -> list[Take]:
        """Each source the rules leave open."""
        need = sit.pos.needs[0]
        return [Take(sit.colour, need.good, *sit.name_of_source(source)) for source in sit.sources(need)]

    def attempts(self, sit: Sit) -> Iterator[Take]:
        """Every tile and merchant that holds anything."""
        for good in sit.goods:
            for source in sit.all_sources(good):
                yield Take(sit.colour, good, *sit.name_of_source(source))

    def apply(self, sit: Sit, d: Draft, move: Take) -> None:
        """One of the good."""
        source = sit.source_at(move.place, move.slot)
        if source is not None:
            self.take(d, source, 1)

    def take(self, d: Draft, source: int, n: int) -> None:
        """So many from a source, for the first need."""
        take_cubes(self.parts, d, source, n)
        use(d, n)

    def take_what_is_clear(self, sit: Sit, d: Draft) -> bool:
        """Serve the first need where there is nothing to choose; False if the seat must choose."""
        need = d.needs[0]
        sources = sit.sources(need)
        if not sources:
            self.take_from_nowhere(d, need)
        elif len(sources) == 1 or sum(map(sit.amount, sources)) <= need.n:
            for source in sources:
                self.take(d, source, min(sit.amount(source), need.n))
        else:
            return False
        return True

    def take_from_nowhere(self, d: Draft, need: Need) -> None:
        """No tile has it: cubes come from the market; what no market has was lost by amendment and is forgiven."""
        if need.good in self.parts.markets:
            buy_cubes(self.parts, d, d.seat, need.good, need.n)
        use(d, need.n)


def use(d: Draft, n: int) -> None:
    """So many of the first need are served."""
    need = d.needs[0]
    rest = (Need(need.good, need.n - n, need.near, need.space),) if need.n > n else ()
    d.needs = (*rest, *d.needs[1:])

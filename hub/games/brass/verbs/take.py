"""Take: where a cube or barrel comes from, asked only where the rules leave a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import Refusal, choose, gate, refuse

from ..look import Look
from ..moves import Take
from ..state import Draft, Need

Taken = Callable[[Any, int, int], None]
"""Takes so many from a source: (draft, source, n)."""


def goods_anywhere(look: Look) -> Iterator[tuple[str, str, int]]:
    """Every tile and merchant that holds anything."""
    return look.named_sources()


def goods_allowed(look: Look) -> list[tuple[str, str, int]]:
    """Each source that is open for the first need."""
    need = look.pos.needs[0]
    return [(need.good, *look.name_of_source(source)) for source in look.sources(need)]


SOURCE = choose("good", "place", "slot", values=goods_anywhere, likely=goods_allowed)


def good_needed(look: Look, good: str) -> Refusal | None:
    """Only what is needed now is taken."""
    need = look.pos.needs[0]
    return None if good == need.good else refuse("take.other_good", good=good, needed=need.good)


def source_known(look: Look, good: str, place: str, slot: int) -> Refusal | None:
    """There must be such a good there."""
    source = look.source_at(place, slot)
    if source is None or source not in look.all_sources(good):
        return refuse("take.nothing_there", good=good, place=place, slot=slot)
    return None


def coal_nearest(look: Look, good: str, place: str, slot: int) -> Refusal | None:
    """Coal comes from the nearest connected mine; among equally near ones the seat chooses."""
    if good != "coal":
        return None
    nearest = look.sources(look.pos.needs[0])
    if look.source_at(place, slot) in nearest:
        return None
    there, space = look.parts.board.site[nearest[0]]
    return refuse("coal.not_nearest", place=place, nearest=there, slot=space)


CHECKS = (gate(good_needed), gate(source_known), coal_nearest)


def take_from_tile(d: Draft, source: int, n: int) -> None:
    """So many from a tile, for the first need."""
    d.take_cubes(source, n)
    use(d, n)


def take(d: Draft, move: Take, look: Look) -> None:
    """One of the good."""
    take_from_tile(d, look.parts.board.slot[move.place, move.slot].index, 1)


def take_what_is_clear(d: Draft, look: Look, taken: Taken) -> bool:
    """Serve the first need where there is nothing to choose; False if the seat must choose."""
    need = d.needs[0]
    sources = look.sources(need)
    if not sources:
        take_from_nowhere(d, need)
    elif len(sources) == 1 or sum(map(look.amount, sources)) <= need.n:
        for source in sources:
            taken(d, source, min(look.amount(source), need.n))
    else:
        return False
    return True


def take_from_nowhere(d: Draft, need: Need) -> None:
    """No tile has it: cubes come from the market; what no market has was lost by amendment and is forgiven."""
    if need.good in d.parts.markets:
        d.buy_cubes(d.seat, need.good, need.n)
    use(d, need.n)


def use(d: Draft, n: int) -> None:
    """So many of the first need are served."""
    need = d.needs[0]
    rest = (Need(need.good, need.n - n, need.near, need.space),) if need.n > n else ()
    d.needs = (*rest, *d.needs[1:])

"""Beer: where it may come from, and what a merchant's own barrel brings with it."""

from __future__ import annotations

from hub.game import Refusal, Verb, refuse

from ...brass.moves import Take
from ...brass.state import TAKE, add
from ...brass.verbs.common import lowest_tiles
from ...brass.verbs.develop import LIFTED, TILE, may_develop
from ...brass.verbs.take import CHECKS, SOURCE, take_from_tile, use
from ..look import Look
from ..merchants import DEVELOP, INCOME, MONEY, SPACES, Space
from ..moves import FreeDevelop
from ..state import FREE_DEVELOP, Draft


def beer_may_come(look: Look, good: str, place: str, slot: int) -> Refusal | None:
    """Own breweries anywhere, others' if connected, a merchant's barrel only for a sale to that very merchant."""
    if good != "beer":
        return None
    need, source = look.pos.needs[0], look.source_at(place, slot)
    if source is None or source in look.sources(need):
        return None
    if source >= 0:
        return refuse("beer.unconnected", place=place)
    if need.space < 0:
        return refuse("beer.only_for_sale", merchant=place)
    return refuse("beer.other_merchant", merchant=place, space=slot)


def take_from(d: Draft, source: int, n: int) -> None:
    """From a tile, or a merchant's barrel with its bonus."""
    if source >= 0:
        take_from_tile(d, source, n)
        return
    space = SPACES[-1 - source]
    d.beer = add(d.beer, space.index, -n)
    give_bonus(d, space)
    use(d, n)


def give_bonus(d: Draft, space: Space) -> None:
    """What a merchant's barrel brings, at once; a develop is chosen as soon as the beer is taken."""
    if space.bonus == MONEY:
        d.receive(d.seat, space.amount)
    elif space.bonus == INCOME:
        d.raise_income(d.seat, space.amount)
    elif space.bonus == DEVELOP:
        d.bonus += space.amount
    else:
        d.score(d.seat, "bonus", space.amount)


def take(d: Draft, move: Take, look: Look) -> None:
    """One of the good."""
    source = look.source_at(move.place, move.slot)
    assert source is not None
    take_from(d, source, 1)


def free_develop(d: Draft, move: FreeDevelop, look: Look) -> None:
    """The develop of Gloucester, without card and iron: the tile goes to the box."""
    d.develop(d.seat, move.industry)
    d.bonus -= 1


def develop_what_is_clear(d: Draft, look: Look) -> bool:
    """Serve one free develop where there is nothing to choose; False if the seat must choose."""
    tiles = [tile for tile in lowest_tiles(look) if may_develop(look, *tile) is None]
    if len(tiles) > 1:
        return False
    for industry, _ in tiles:
        d.develop(d.seat, industry)
    d.bonus -= 1
    return True


VERBS = (
    Verb(Take, (TAKE,), take, (SOURCE,), (*CHECKS, beer_may_come)),
    Verb(FreeDevelop, (FREE_DEVELOP,), free_develop, (TILE,), LIFTED),
)

"""Develop: one or two of the lowest tiles out of the game, one iron each."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..look import Look
from ..moves import AlsoDevelop, Develop
from ..state import ACT, TAKE, Draft, Need
from .common import CARD, card_held, lowest_tiles, money_enough, tile_known, tile_lowest, tiles_on_mat

TILE = choose("industry", "level", values=tiles_on_mat, likely=lowest_tiles)


def may_develop(look: Look, industry: str, level: int) -> Refusal | None:
    """Tiles with a light bulb must be built."""
    if look.parts.tiles.kind[industry, level].can_develop:
        return None
    return refuse("develop.light_bulb", industry=industry, level=level)


def iron_paid(look: Look) -> Refusal | None:
    """One iron: from any works, else bought."""
    return money_enough(look, look.iron_bill(1))


def second_tile_due(look: Look) -> Refusal | None:
    """One or two tiles to an action."""
    return None if look.pos.steps < 2 else refuse("develop.two")


def lift(d: Draft, industry: str) -> None:
    """The tile goes to the box; its iron is taken next."""
    d.develop(d.seat, industry)
    d.needs = (Need("iron", 1, 0),)
    d.action, d.steps, d.phase = Develop.verb, d.steps + 1, TAKE


def develop(d: Draft, move: Develop, look: Look) -> None:
    """Card and tile."""
    d.play_card(d.seat, move.card)
    lift(d, move.industry)


def also_develop(d: Draft, move: AlsoDevelop, look: Look) -> None:
    """Another tile."""
    lift(d, move.industry)


LIFTED = (gate(tile_known), tile_lowest, may_develop)
"""What holds for any tile that is developed."""

DEVELOP = Verb(Develop, (ACT,), develop, (TILE, CARD), (card_held, *LIFTED, iron_paid))
ALSO_DEVELOP = Verb(AlsoDevelop, ("more.develop",), also_develop, (TILE,), (gate(second_tile_due), *LIFTED, iron_paid))

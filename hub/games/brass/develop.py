"""Develop: one or two of the lowest tiles out of the game, one iron each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hub.game import Refusal, refuse

from .build import tile_lowest
from .changes import develop, play_card
from .moves import AlsoDevelop, Develop
from .situation import Situation
from .state import TAKE, Draft, Need
from .tiles import TileKind
from .verb import Verb, card_held, first, money_enough

Sit = Situation[Any]


def may_develop(kind: TileKind) -> Refusal | None:
    """Tiles with a light bulb must be built."""
    return None if kind.can_develop else refuse("develop.light_bulb", industry=kind.industry, level=kind.level)


def judge_tile(sit: Sit, industry: str, level: int) -> Iterator[Refusal]:
    """The lowest of its stack, without a light bulb."""
    kind = sit.parts.tiles.kind.get((industry, level))
    if kind is None:
        yield refuse("tile.unknown", industry=industry, level=level)
    else:
        yield from first(tile_lowest(sit, industry, level), may_develop(kind))


def iron_paid(sit: Sit) -> Refusal | None:
    """One iron: from any works, else bought."""
    return money_enough(sit, sit.iron_bill(1))


def second_is_due(sit: Sit) -> bool:
    """One or two tiles to an action; whoever has no second step is not asked for one."""
    return bool(sit.pos.steps == 1)


def good_tiles(sit: Sit) -> list[TileKind]:
    """Tiles that could be developed, iron aside."""
    lowest = [sit.lowest(industry) for industry in sit.parts.tiles.industries]
    return [kind for kind in lowest if kind and not may_develop(kind)]


def tiles_on_mat(sit: Sit) -> list[TileKind]:
    """Kinds a person could try to develop: all that lie on the mat."""
    counts = sit.parts.tiles.on_mat(sit.pos.stacks[sit.me])
    return [kind for kind in sit.parts.tiles.kinds if counts[kind.index]]


def lift(sit: Sit, d: Draft, industry: str) -> None:
    """The tile goes to the box; its iron is taken next."""
    develop(sit.parts, d, d.seat, industry)
    d.needs = (Need("iron", 1, 0),)
    d.action, d.steps, d.phase = Develop.verb, d.steps + 1, TAKE


class Developing(Verb[Sit, Draft, Develop]):
    """The rules of the first tile of an action."""

    kind = Develop

    def judge(self, sit: Sit, move: Develop) -> Iterator[Refusal]:
        """Card, tile and iron."""
        yield from first(card_held(sit, move.card))
        yield from judge_tile(sit, move.industry, move.level)
        yield from first(iron_paid(sit))

    def moves(self, sit: Sit) -> list[Develop]:
        """Good tiles with each card."""
        if iron_paid(sit):
            return []
        seat, cards = sit.colour, sit.card_ids
        return [Develop(seat, kind.industry, kind.level, card) for kind in good_tiles(sit) for card in cards]

    def attempts(self, sit: Sit) -> Iterator[Develop]:
        """Every tile of the mat with every card."""
        for kind in tiles_on_mat(sit):
            for card in sit.tried_cards:
                yield Develop(sit.colour, kind.industry, kind.level, card)

    def apply(self, sit: Sit, d: Draft, move: Develop) -> None:
        """Card and tile."""
        play_card(self.parts, d, d.seat, move.card)
        lift(sit, d, move.industry)


class AlsoDeveloping(Verb[Sit, Draft, AlsoDevelop]):
    """The rules of a second tile."""

    kind = AlsoDevelop

    def judge(self, sit: Sit, move: AlsoDevelop) -> Iterator[Refusal]:
        """Tile and iron."""
        yield from judge_tile(sit, move.industry, move.level)
        yield from first(iron_paid(sit))

    def moves(self, sit: Sit) -> list[AlsoDevelop]:
        """Good tiles, if a second one is possible at all."""
        if not second_is_due(sit) or iron_paid(sit):
            return []
        return [AlsoDevelop(sit.colour, kind.industry, kind.level) for kind in good_tiles(sit)]

    def attempts(self, sit: Sit) -> Iterator[AlsoDevelop]:
        """Every tile of the mat."""
        return (AlsoDevelop(sit.colour, kind.industry, kind.level) for kind in tiles_on_mat(sit))

    def apply(self, sit: Sit, d: Draft, move: AlsoDevelop) -> None:
        """Another tile."""
        lift(sit, d, move.industry)

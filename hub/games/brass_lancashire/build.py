"""Building in Lancashire: shipyards of level 0, canals for industry cards, and both actions for a tile anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hub.game import Refusal, refuse

from ..brass.board import Slot
from ..brass.build import Building as BrassBuilding
from ..brass.build import card_opens, single_symbol_first, tile_of_era
from ..brass.cards import CardKind
from ..brass.moves import Build
from ..brass.parts import Parts
from ..brass.situation import Situation as BrassSituation
from ..brass.state import Draft as BrassDraft
from ..brass.state import put
from ..brass.tiles import TileKind
from ..brass.turn import ACTIONS
from ..brass.verb import first
from .moves import BuildAnywhere
from .state import Draft

Sit = BrassSituation[Any]

CARDS_ANYWHERE = 2
"""Cards that a tile anywhere costs."""


def level_can_be_built(sit: Sit, kind: TileKind) -> Refusal | None:
    """Tiles of level 0 can only be developed away."""
    return None if kind.eras else refuse("tile.level_zero", industry=kind.industry)


def tile_may_be_built(sit: Sit, kind: TileKind) -> Refusal | None:
    """The level, then the era."""
    return level_can_be_built(sit, kind) or tile_of_era(sit, kind)


def canal_leads_there(sit: Any, card: CardKind, industry: str, slot: Slot) -> Refusal | None:
    """As any Brass has it, with a reason of its own where only canals count."""
    refusal = card_opens(sit, card, industry, slot)
    if refusal and refusal.code == "card.outside_network" and sit.canals_only:
        return refuse("card.no_canal", **refusal.values)
    return refusal


class Building(BrassBuilding):
    """The rules of building with a card that opens the place."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts, single_symbol_first)

    def tile_rule(self, sit: Sit, kind: TileKind) -> Refusal | None:
        """Level and era."""
        return tile_may_be_built(sit, kind)

    def card_rule(self, sit: Sit, card: CardKind, industry: str, slot: Slot) -> Refusal | None:
        """The place must be opened by the card."""
        return canal_leads_there(sit, card, industry, slot)

    def apply(self, sit: Sit, d: BrassDraft, move: Build) -> None:
        """The seat has founded something."""
        super().apply(sit, d, move)
        assert isinstance(d, Draft)
        d.founded = put(d.founded, d.seat, 1)


def both_actions_left(sit: Sit) -> Refusal | None:
    """A tile anywhere takes a whole turn of two actions."""
    have = sit.pos.actions
    return None if have == ACTIONS else refuse("anywhere.actions", have=have, need=ACTIONS)


def both_cards_there(sit: Sit) -> Refusal | None:
    """It costs two cards, whatever they show."""
    have = sit.pos.hand_size(sit.me)
    return refuse("anywhere.cards", have=have, need=CARDS_ANYWHERE) if have < CARDS_ANYWHERE else None


class BuildingAnywhere(Building):
    """Two actions and two cards that together stand for any one location card; all else as in building."""

    kind = BuildAnywhere

    def judge(self, sit: Sit, move: Build) -> Iterator[Refusal]:
        """Actions and cards, then as any tile."""
        yield from first(both_actions_left(sit), both_cards_there(sit))
        yield from super().judge(sit, move)

    def moves(self, sit: Sit) -> list[Build]:
        """Every good site with each card."""
        return [] if both_actions_left(sit) or both_cards_there(sit) else super().moves(sit)

    def opens(self, sit: Sit, card: CardKind, industry: str) -> int:
        """Any place, whatever the card shows."""
        return sit.parts.towns

    def card_rule(self, sit: Sit, card: CardKind, industry: str, slot: Slot) -> Refusal | None:
        """Any card will do."""
        return None

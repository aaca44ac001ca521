"""Building in Lancashire: shipyards of level 0, and both actions for a tile anywhere."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, refuse

from ...brass.course import ACTIONS
from ...brass.moves import Build
from ...brass.state import ACT, put
from ...brass.verbs import build as brass
from ...brass.verbs.common import CARD
from ..look import Look
from ..moves import BuildAnywhere
from ..state import Draft

CARDS_ANYWHERE = 2
"""Cards that a tile anywhere costs."""


def tile_may_be_built(look: Look, industry: str, level: int) -> Refusal | None:
    """Tiles of level 0 can only be developed away; some others are marked for one era."""
    if not look.parts.tiles.kind[industry, level].eras:
        return refuse("tile.level_zero", industry=industry)
    return brass.tile_of_era(look, industry, level)


def both_actions_left(look: Look) -> Refusal | None:
    """A tile anywhere takes a whole turn of two actions."""
    have = look.pos.actions
    return None if have == ACTIONS else refuse("anywhere.actions", have=have, need=ACTIONS)


def both_cards_there(look: Look) -> Refusal | None:
    """It costs two cards, whatever they show."""
    have = look.pos.hand_size(look.me)
    return refuse("anywhere.cards", have=have, need=CARDS_ANYWHERE) if have < CARDS_ANYWHERE else None


def sites_anywhere(look: Look, industry: str, level: int) -> list[tuple[str, int]]:
    """Slots that are open whatever the card shows."""
    return brass.sites_in(look, industry, level, look.parts.towns)


def build(d: Draft, move: Build, look: Look) -> None:
    """The seat has founded something."""
    brass.build(d, move, look)
    d.founded = put(d.founded, d.seat, 1)


BUILD = Verb(Build, (ACT,), build, brass.CHOICES, brass.checks(tile_may_be_built))
BUILD_ANYWHERE = Verb(
    BuildAnywhere,
    (ACT,),
    build,
    (brass.TILE, choose("place", "slot", values=brass.sites, likely=sites_anywhere), CARD),
    (both_actions_left, both_cards_there, *brass.checks(tile_may_be_built, card_rule=None)),
)
"""Two actions and two cards that together stand for any one location card; all else as in building."""

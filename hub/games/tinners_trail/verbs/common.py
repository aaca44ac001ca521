"""Tinners' Trail, values and checks that several verbs share."""

from __future__ import annotations

from collections.abc import Callable

from hub.game import Refusal, refuse

from ..board import AREAS, BORDERS, ENDS, INDEX, ORES
from ..look import work_left
from ..state import DOWN, Draft, Step

ACT = ("act",)
"""The step at which a seat chooses its action."""
TURN = Step("turn")
"""An action is done: whose turn is it now?"""

# -- expansions --


def with_arsenic(state: Draft) -> bool:
    """Whether the Arsenic expansion is in the game."""
    return state.game.arsenic


def with_emigration(state: Draft) -> bool:
    """Whether the Emigration expansion is in the game."""
    return state.game.emigration


# -- areas, borders, ores --


def every_area(state: Draft) -> tuple[str, ...]:
    """Areas from west to east."""
    return AREAS


def known_area(state: Draft, area: str) -> Refusal | None:
    """The area must be one of the board's."""
    return None if area in INDEX else refuse("area.unknown", area=area)


def own_mine(state: Draft, seat: str, area: str) -> Refusal | None:
    """The area must have a mine of the mover."""
    return None if state.area(area).owner == seat else refuse("mine.not_yours", area=area)


def own_areas(state: Draft, seat: str) -> list[str]:
    """Areas with a mine of the mover."""
    return [AREAS[n] for n, area in enumerate(state.areas) if area.owner == seat]


def face_down_areas(state: Draft) -> list[str]:
    """Areas whose tile lies face down."""
    return [AREAS[n] for n, area in enumerate(state.areas) if area.tile == DOWN]


def is_down(state: Draft, area: str) -> Refusal | None:
    """The tile must lie face down."""
    return None if state.area(area).tile == DOWN else refuse("tile.not_down", area=area)


def every_border(state: Draft) -> tuple[str, ...]:
    """Borders between two areas, from west to east."""
    return BORDERS


def known_border(state: Draft, border: str) -> Refusal | None:
    """An adit lies between two areas that touch."""
    return None if border in ENDS else refuse("border.unknown", border=border)


def ores(state: Draft) -> tuple[str, ...]:
    """Tin and copper."""
    return ORES


def is_ore(state: Draft, ore: str) -> Refusal | None:
    """There are two ores."""
    return None if ore in ORES else refuse("ore.unknown", ore=ore)


# -- work --


def enough_work(points: int) -> Callable[[Draft, str], Refusal | None]:
    """The mover must have so many work points left."""

    def enough_work(state: Draft, seat: str) -> Refusal | None:
        left = work_left(state, seat)
        return None if left >= points else refuse("work.short", need=points, left=left)

    return enough_work


def not_at_the_end(state: Draft, seat: str) -> Refusal | None:
    """Whose marker is in the last column must pass."""
    return None if work_left(state, seat) else refuse("work.last_column")

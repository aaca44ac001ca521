"""A position of Brass: Birmingham: what every Brass has, the merchants, and a free develop that may be due."""

from __future__ import annotations

from ..brass import state as brass
from ..brass.parts import Parts
from .parts import PARTS

# Phases that only Birmingham has: merchant tiles are laid out; Gloucester's develop is chosen.
MERCHANTS, FREE_DEVELOP = "merchants", "free_develop"


class Draft(brass.Draft):
    """A position that is being changed."""

    merchants: tuple[str, ...]
    """Tile kind on each merchant space; empty where none lies (yet)."""
    beer: tuple[int, ...]
    """Barrels beside each merchant space."""
    bonus: int
    """Free develops due."""

    @property
    def parts(self) -> Parts:
        """There is one printing."""
        return PARTS


class State(Draft, frozen=True):  # type: ignore[misc]
    """A position of a game."""

"""A position of Brass: Birmingham: what every Brass has, the merchants, and a free develop that may be due."""

from __future__ import annotations

from ..brass import state as brass


class Draft(brass.Draft):
    """A position that is being changed."""

    merchants: tuple[str, ...]
    """Tile kind on each merchant space; empty where none lies (yet)."""
    beer: tuple[int, ...]
    """Barrels beside each merchant space."""
    bonus: int
    """Free develops due."""


class State(Draft, frozen=True):  # type: ignore[misc]
    """A position of a game."""

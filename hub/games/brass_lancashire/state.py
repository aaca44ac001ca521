"""A position of Brass or Brass: Lancashire: what every Brass has, the distant market, and how this game is played."""

from __future__ import annotations

from ..brass import state as brass
from .parts import PRINTINGS, Parts

ABROAD = "abroad"
"""The phase in which the table turns up a tile of the distant market."""


class Draft(brass.Draft):
    """A position that is being changed."""

    map: str
    """`full`, or `two` for the community map."""
    virtual_link: str
    """Which way the virtual link between Liverpool and Birkenhead works; `off` where it does not."""
    demand: int
    """Space of the cotton demand marker."""
    shown: tuple[int, ...]
    """Distant market tiles that came up this era."""
    selling: int
    """Slot of the mill that is being sold abroad; -1 if none is."""
    founded: tuple[int, ...]
    """1 for each seat that has built an industry in this game."""

    @property
    def parts(self) -> Parts:
        """The printing that is played."""
        return PRINTINGS[self.edition, self.map]

    def tiles_left(self) -> list[int]:
        """Tiles that have not come up this era. Used ones go beneath the stack: when it is through, all come again."""
        left = list(self.parts.distant[len(self.seats)])
        for value in self.shown:
            left.remove(value)
        return left


class State(Draft, frozen=True):  # type: ignore[misc]
    """A position of a game."""

"""A target of amendments: something of the game that the table may set by agreement."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from hub.game import N_, Amendment, Text, say
from hub.game.view import Words

from .parts import Parts
from .state import Draft

NONE = "none"


class Target(ABC):
    """One kind of thing; `name` says which one, as in `money.red`."""

    prefix: str
    words: Callable[[str], Words] = staticmethod(lambda id: id)
    """The words for an id; the title sets it."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts

    def target(self, name: str) -> str:
        """The full name of one."""
        return f"{self.prefix}.{name}"

    @abstractmethod
    def names(self, d: Draft) -> Iterable[str]:
        """Which ones there are now."""

    @abstractmethod
    def find(self, d: Draft, name: str) -> Amendment | None:
        """What one is now and may be; None if there is none of that name."""

    @abstractmethod
    def set(self, d: Draft, name: str, value: str) -> None:
        """Set one to a value that was judged."""

    def told(self, d: Draft, value: str) -> Words:
        """A value in words: people by their names, figures as they are."""
        return say(N_("nothing")) if value == NONE else d.name(value)


def limits(target: str, label: Text, now: int, low: int, high: int) -> Amendment:
    """An amendment of a number."""
    return Amendment(target, label, str(now), low=low, high=high)

"""What only Lancashire may amend: cotton demand, the tiles of the distant market that came up, first industries."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hub.game import N_, Amendment, say
from hub.game.view import Words

from ..brass.state import Draft as BrassDraft
from ..brass.state import put
from ..brass.targets import Target, limits
from .distant import CLOSED, VALUES
from .parts import Parts
from .state import Draft


class Demand(Target):
    """The space of the cotton demand marker, 0 at the top."""

    prefix = "demand"

    def target(self, name: str) -> str:
        """There is only one."""
        return self.prefix

    def names(self, d: BrassDraft) -> Iterable[str]:
        """Just that."""
        return ("",)

    def find(self, d: BrassDraft, name: str) -> Amendment | None:
        """From the top to the bottom."""
        assert isinstance(d, Draft)
        label = say(N_("Space of the cotton demand marker (0 is the top)"))
        return None if name else limits(self.prefix, label, d.demand, 0, CLOSED)

    def set(self, d: BrassDraft, name: str, value: str) -> None:
        """Move the marker; a tile that is awaited still comes."""
        assert isinstance(d, Draft)
        d.demand = int(value)


class Shown(Target):
    """How many tiles of a value came up this era, as in `shown.2` for those that show -2."""

    prefix = "shown"
    parts: Parts

    def names(self, d: BrassDraft) -> Iterable[str]:
        """Each value there is."""
        tiles = self.parts.distant[len(d.seats)]
        return [str(-value) for value in VALUES if value in tiles]

    def find(self, d: BrassDraft, name: str) -> Amendment | None:
        """None to all of them, as long as one tile of any value is left."""
        if name not in self.names(d):
            return None
        assert isinstance(d, Draft)
        tiles, value = self.parts.distant[len(d.seats)], -int(name)
        now, copies = d.shown.count(value), tiles.count(value)
        others = len(d.shown) - now
        most = copies if others + copies < len(tiles) else copies - 1
        label = say(N_("Distant market tiles used that show {n}"), n=value)
        return limits(self.target(name), label, now, 0, most)

    def set(self, d: BrassDraft, name: str, value: str) -> None:
        """So many have come up."""
        assert isinstance(d, Draft)
        rest = tuple(shown for shown in d.shown if shown != -int(name))
        d.shown = rest + (-int(name),) * int(value)


class Founded(Target):
    """Whether a seat has built an industry in this game, as in `founded.red`."""

    prefix = "founded"

    def names(self, d: BrassDraft) -> Iterable[str]:
        """Each seat."""
        return d.seats

    def find(self, d: BrassDraft, name: str) -> Amendment | None:
        """0 or 1."""
        if name not in d.seats:
            return None
        assert isinstance(d, Draft)
        label = say(N_("Has built an industry (0 or 1): {seat}"), seat=d.name(name))
        return limits(self.target(name), label, d.founded[d.seats.index(name)], 0, 1)

    def set(self, d: BrassDraft, name: str, value: str) -> None:
        """Yes or no."""
        assert isinstance(d, Draft)
        d.founded = put(d.founded, d.seats.index(name), int(value))


def own_targets(parts: Parts, words: Callable[[str], Words]) -> list[Target]:
    """What Lancashire adds; first industries matter only where the edition asks for them."""
    targets: list[Target] = [Demand(parts), Shown(parts)]
    if parts.first_of_game:
        targets.append(Founded(parts))
    for target in targets:
        target.words = words
    return targets

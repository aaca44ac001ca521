"""What only Lancashire may amend: cotton demand, the tiles of the distant market that came up, first industries."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import N_, Catalogue, say
from hub.game.amendments import number

from ..brass.amendments import common_targets, seat_number
from .distant import CLOSED, VALUES
from .state import Draft
from .words import word


def _set_demand(d: Draft, name: str, value: int) -> None:
    """Move the marker; a tile that is awaited still comes."""
    d.demand = value


# -- how many tiles of a value came up this era, as in `shown.2` for those that show -2 --


def _values(d: Draft) -> list[str]:
    """Each value there is."""
    return [str(-value) for value in VALUES if value in d.parts.distant[len(d.seats)]]


def _shown(d: Draft, name: str) -> int:
    return d.shown.count(-int(name))


def _most_shown(d: Draft, name: str) -> int:
    """All of them, as long as one tile of any value is left."""
    tiles = d.parts.distant[len(d.seats)]
    copies, others = tiles.count(-int(name)), len(d.shown) - _shown(d, name)
    return copies if others + copies < len(tiles) else copies - 1


def _set_shown(d: Draft, name: str, value: int) -> None:
    rest = tuple(shown for shown in d.shown if shown != -int(name))
    d.shown = rest + (-int(name),) * value


def _founders(d: Draft) -> Iterable[str]:
    """First industries matter only where the edition asks for them."""
    return d.seats if d.parts.first_of_game else ()


CATALOGUE = Catalogue(
    *common_targets(word),
    number(
        "demand",
        lambda d, name: say(N_("Space of the cotton demand marker (0 is the top)")),
        now=lambda d, name: d.demand,
        high=CLOSED,
        set=_set_demand,
    ),
    number(
        "shown",
        lambda d, name: say(N_("Distant market tiles used that show {n}"), n=-int(name)),
        names=_values,
        now=_shown,
        high=_most_shown,
        set=_set_shown,
    ),
    seat_number("founded", N_("Has built an industry (0 or 1): {seat}"), field="founded", high=1, names=_founders),
)

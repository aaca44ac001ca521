"""A railway of printed size, mapped by operations alone: the practice railway with pairs of junctions put in."""

from __future__ import annotations

from functools import cache

from hub.game import Setup
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.railway.mapping import (
    Connect,
    DeleteNode,
    SetFirstSignal,
    SetFirstSwitch,
    SetNode,
    edit,
    lay,
)
from hub.games.switch_and_signal.railway.practice import practice_railway
from hub.games.switch_and_signal.railway.railway import Node, Railway
from hub.games.switch_and_signal.sheets import learned, sheet_rows
from tests.games.random_games import setup_for

from .positions import change


@cache
def mapped(side: str = "europe", pairs: int = 8) -> Railway:
    """As an owner would leave it: 16 junctions of 3 tracks more than on the practice railway."""
    railway = change(practice_railway(side), name="", invented=False)
    made: list[str] = []
    for section in railway.of("section"):
        near = [link.other(section.id) for link in railway.at(section.id)] if railway.node(section.id) else []
        kinds = [node.kind for id in near if (node := railway.node(id))]
        if len(made) < 2 * pairs and kinds and "city" not in kinds:
            railway, junction = _junction(railway, section, near)
            made.append(junction)
    for one, two in zip(made[::2], made[1::2], strict=True):
        railway = edit(railway, Connect(one, two, 1))
    railway = lay(railway, [SetFirstSwitch(junction, "AB") for junction in made])
    return _three_on_tracks(railway)


def _junction(railway: Railway, section: Node, near: list[str]) -> tuple[Railway, str]:
    railway = lay(railway, [DeleteNode(section.id), SetNode(Node("", "junction", section.x, section.y, ways=3))])
    junction = railway.nodes[-1].id
    return lay(railway, [Connect(near[0], junction), Connect(junction, near[1])]), junction


def _three_on_tracks(railway: Railway) -> Railway:
    """Deleting sections took some first-game signals along; put green ones back on tracks."""
    cities = {node.id for node in railway.of("city")}
    on_track = [link.id for link in railway.links if link.signal and not {link.a, link.b} & cities]
    green = [signal for signal in on_track if signal in railway.signals]
    more = [signal for signal in on_track if signal not in green][: 3 - len(green)]
    return lay(railway, [SetFirstSignal(signal) for signal in more])


def own_setup(railway: Railway, seats: int = 2, cards: tuple[str, ...] = (), **options: str) -> Setup:
    """A set-up that carries this railway as the owner's, and these timetable cards."""
    base = setup_for(RULES, seats, edition=railway.side)
    box = {**sheet_rows(railway), **({"timetable": learned([], cards)} if cards else {})}
    return RULES.check(change(base, options={**base.options, **options, "railway": "own"}, box=box))

"""Which lights change. Looks at everything that a lamp of the table can speak of and says what to send to whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set

from .events import Lights
from .feedback import DIFFERS, IDLE, OFFLINE, SEEN, Colours, station_lights
from .hands import Hands
from .layout import Layout, Light, Station
from .presence import Spot

LOUDEST = ("no", "ok", "turn", "seen")


class Lamps:
    """The lights of all stations of a table, as they were last sent."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._lit: dict[str, Colours] = {}
        self._last: tuple[frozenset[Spot], frozenset[Spot]] = (frozenset(), frozenset())
        self._board = {
            station.name for station in layout.stations if all(light.reader >= 0 for light in station.lights)
        }
        """Stations whose lights speak of their own readers alone: nothing to look at unless one of these changes."""

    def forget(self, station: str) -> None:
        """This station has just come: send it everything again."""
        self._lit.pop(station, None)

    def changes(self, hands: Hands, online: Mapping[str, bool], differing: frozenset[Spot]) -> list[Lights]:
        """What to send now: stations whose lights differ from what was sent, or that have something to sound."""
        buzz, sent = hands.moods.buzz(), []
        table, seats = self._table_feels(online, differing), _seat_feels(hands)
        shown = frozenset(hands.places_shown())
        touched = {station for station, _ in (shown ^ self._last[0]) | (differing ^ self._last[1])}
        self._last = (shown, differing)
        for station in self._stations(online):
            if station.name in self._board and station.name in self._lit and station.name not in touched:
                continue
            lit = station_lights(station, seats, _reader_feels(shown, differing, station.name), table)
            sound = _sound(hands, station, buzz) if buzz else ""
            if sound or self._lit.get(station.name) != lit:
                self._lit[station.name] = lit
                sent.append(Lights(station.name, lit, sound))
        return sent

    def _stations(self, online: Iterable[str]) -> list[Station]:
        """Those of the layout; and where anyone may join, whoever is there."""
        named = {station.name for station in self.layout.stations}
        others = (self.layout.station(name) for name in sorted(online) if name not in named)
        return [*self.layout.stations, *(station for station in others if station)]

    def _table_feels(self, online: Mapping[str, bool], differing: frozenset[Spot]) -> str:
        if not all(online.get(station.name, True) for station in self.layout.stations):
            return OFFLINE
        return DIFFERS if differing else IDLE


def _seat_feels(hands: Hands) -> Callable[[Light], str]:
    def feels(light: Light) -> str:
        if light.seat == "":
            return hands.moods.shared(hands.hand(""))
        return hands.moods.of(hands.colour(light.seat))

    return feels


def _reader_feels(shown: Set[Spot], differing: Set[Spot], station: str) -> Callable[[int], str]:
    def feels(reader: int) -> str:
        if (station, reader) in shown:
            return SEEN
        return DIFFERS if (station, reader) in differing else IDLE

    return feels


def _sound(hands: Hands, station: Station, buzz: Mapping[str, str]) -> str:
    """The most important sound for the seats this station has a light for."""
    seats = {light.seat for light in station.lights if not light.table and light.reader < 0}
    heard = {sound for seat, sound in buzz.items() if "" in seats or seat in map(hands.colour, seats)}
    return next((sound for sound in LOUDEST if sound in heard), "")

"""What lights and buzzers say. Every feeling has a colour and an effect of its own, so that colour is never alone."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .layout import Light, Station

IDLE, TURN, SEEN, CHOOSE, ACCEPTED, REFUSED = "idle", "turn", "seen", "choose", "accepted", "refused"
OFFLINE, DIFFERS = "offline", "differs"

SEAT_LIGHTS: dict[str, tuple[str, str]] = {
    IDLE: ("#000000", "off"),
    TURN: ("#0060ff", "pulse"),
    SEEN: ("#ffffff", "on"),
    CHOOSE: ("#ffb000", "chase"),
    ACCEPTED: ("#00c000", "flash"),
    REFUSED: ("#ff0000", "blink"),
}
"""A seat's light. Seen: what was shown is a whole move, OK plays it (or it waits for your turn)."""

READER_LIGHTS: dict[str, tuple[str, str]] = {
    IDLE: ("#000000", "off"),
    SEEN: ("#ffffff", "on"),
    DIFFERS: ("#ff00a0", "pulse"),
}
"""A light beside a place reader: something new was seen here, or what lies here is not what the game says."""

TABLE_LIGHTS: dict[str, tuple[str, str]] = {
    IDLE: ("#000000", "off"),
    OFFLINE: ("#8000ff", "chase"),
    DIFFERS: ("#ff00a0", "pulse"),
}
"""A light for everyone: a station is out of reach, or board and game differ."""

BUZZ = {TURN: "turn", SEEN: "seen", ACCEPTED: "ok", REFUSED: "no"}
LASTING = 2.0
"""Seconds that accepted and refused stay before the light goes back to what holds."""


class Passing(msgspec.Struct, frozen=True):
    """A feeling that is shown for a while."""

    feeling: str
    until: float


class Moods:
    """The feeling of each seat: what holds now, and for a while what has just happened."""

    def __init__(self, lasting: float = LASTING) -> None:
        self.lasting = lasting
        self._passing: dict[str, Passing] = {}
        self._holds: dict[str, str] = {}
        self._buzz: dict[str, str] = {}
        self._last = ""
        self._acting: frozenset[str] = frozenset()

    def happened(self, seat: str, feeling: str, now: float) -> None:
        """Show this for a while and sound it."""
        self._last = seat
        self._passing[seat] = Passing(feeling, now + self.lasting)
        self._buzz[seat] = BUZZ.get(feeling, "")

    def sound(self, seat: str, feeling: str) -> None:
        """Sound it without showing it."""
        self._buzz[seat] = BUZZ.get(feeling, "")

    def calm(self, seat: str) -> None:
        """This seat has done something new: what happened before is over."""
        self._last = seat
        self._passing.pop(seat, None)

    def holds(self, seat: str, feeling: str, acting: bool) -> None:
        """What is so for this seat now, and whether it is to act. Its turn coming is sounded."""
        if acting and seat not in self._acting:
            self._buzz.setdefault(seat, BUZZ[TURN])
        self._acting = self._acting | {seat} if acting else self._acting - {seat}
        self._holds[seat] = feeling

    def of(self, seat: str) -> str:
        """What the seat's light shows."""
        passing = self._passing.get(seat)
        return passing.feeling if passing else self._holds.get(seat, IDLE)

    def shared(self, acting: str) -> str:
        """What a light for whoever acts shows: what has just happened to the last one, then how things stand."""
        passing = self._passing.get(self._last)
        return passing.feeling if passing else self.of(acting)

    def buzz(self) -> dict[str, str]:
        """The sounds since the last time, by seat."""
        sounds, self._buzz = self._buzz, {}
        return sounds

    def pass_time(self, now: float) -> None:
        """Let go of what has been shown long enough."""
        self._passing = {seat: passing for seat, passing in self._passing.items() if passing.until > now}

    @property
    def deadline(self) -> float | None:
        """When something shown for a while ends."""
        return min((passing.until for passing in self._passing.values()), default=None)

    def forget(self) -> None:
        """A new game: nobody feels anything."""
        self._passing, self._holds, self._buzz, self._last = {}, {}, {}, ""
        self._acting = frozenset()


Colours = tuple[tuple[str, str], ...]


def station_lights(
    station: Station, seat_feels: Callable[[Light], str], reader_feels: Callable[[int], str], table_feels: str
) -> Colours:
    """What every light of a station shows, from light 0."""
    return tuple(_light(light, seat_feels, reader_feels, table_feels) for light in station.lights)


def _light(
    light: Light, seat_feels: Callable[[Light], str], reader_feels: Callable[[int], str], table_feels: str
) -> tuple[str, str]:
    if light.table:
        return TABLE_LIGHTS[table_feels]
    if light.reader >= 0:
        return READER_LIGHTS[reader_feels(light.reader)]
    return SEAT_LIGHTS[seat_feels(light)]

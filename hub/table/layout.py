"""What hardware a table has: stations, their readers, buttons and lights. Read from one TOML file (docs/layout.md)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hub.game import N_, Text, say

from .lines import Lines
from .presence import Spot

PAD, PLACE = "pad", "place"
OK, UNDO, NEXT = "ok", "undo", "next"
BUTTONS = (OK, UNDO, NEXT)
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}\Z")

SeatName = str | int
"""A seat by its colour, or by its number in seating order from 1; empty: shared by all."""


class Reader(msgspec.Struct, frozen=True, omit_defaults=True):
    """One antenna: a pad of a seat (or shared), or a watcher of one place of the board: a slot or a link."""

    role: str
    seat: SeatName = ""
    place: str = ""
    slot: str = ""
    link: str = ""

    @property
    def where(self) -> tuple[str, str]:
        """The spot of the board this reader watches: place and slot, or `link` and its id."""
        return ("link", self.link) if self.link else (self.place, self.slot)


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a button means, and whose it is."""

    does: str
    seat: SeatName = ""


class Light(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a light speaks of: a seat (empty: whoever is to act), a reader of its own station, or the whole table."""

    seat: SeatName = ""
    reader: int = -1
    table: bool = False


class Station(msgspec.Struct, frozen=True, omit_defaults=True):
    """One box: its name and its parts in the order of their numbers."""

    name: str
    readers: tuple[Reader, ...] = ()
    buttons: tuple[Button, ...] = ()
    lights: tuple[Light, ...] = ()


class Layout(msgspec.Struct, frozen=True, omit_defaults=True):
    """All stations of a table. `auto`: a move is played at once when no other could still be meant.

    `anyone`: stations that are not named here count as a shared pad with OK, undo and next.
    """

    stations: tuple[Station, ...] = ()
    auto: bool = False
    anyone: bool = False

    def station(self, name: str) -> Station | None:
        """The station of that name; with `anyone`, one that nobody has described."""
        named = next((station for station in self.stations if station.name == name), None)
        return named or (stranger(name) if self.anyone else None)

    def reader(self, spot: Spot) -> Reader | None:
        """What a reader is there for."""
        station = self.station(spot[0])
        return station.readers[spot[1]] if station and 0 <= spot[1] < len(station.readers) else None

    def readers(self) -> Iterator[tuple[Spot, Reader]]:
        """Every reader of the table with its station and number."""
        for station in self.stations:
            for n, reader in enumerate(station.readers):
                yield (station.name, n), reader

    def places(self) -> dict[Spot, Reader]:
        """The readers that watch the board."""
        return {spot: reader for spot, reader in self.readers() if reader.role == PLACE}


def stranger(name: str) -> Station:
    """How a station counts that no layout describes: a shared pad, OK, undo, next and eight lights."""
    buttons = tuple(Button(does) for does in BUTTONS)
    return Station(name, (Reader(PAD),) * 4, buttons, (Light(),) * 8)


NO_LAYOUT = Layout(anyone=True)


class BadLayout(ValueError):
    """A layout that cannot be used: the line and the remedy."""

    def __init__(self, line: int, text: Text) -> None:
        self.line = line
        self.text = say(N_("Line {line}: {fault}"), line=line, fault=text)
        super().__init__(self.text.english())


def read_layout(text: str) -> Layout:
    """Read a layout. Raises BadLayout with the line at fault and what to write instead."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLayout(_fault_line(str(error), text), say(N_("not TOML: {fault}"), fault=_plain(str(error)))) from None
    return _Reading(text).layout(raw)


def _fault_line(message: str, text: str) -> int:
    found = re.search(r"at line (\d+)", message)
    return int(found.group(1)) if found else text.count("\n") + 1


def _plain(message: str) -> str:
    return re.sub(r" \(at .*\)\Z", "", message)


class _Reading:
    """One pass over a layout file; knows the lines things stand on."""

    def __init__(self, text: str) -> None:
        self.lines = Lines(text)

    def layout(self, raw: Mapping[str, Any]) -> Layout:
        self._known(raw, ("auto", "station"), ())
        stations = raw.get("station", [])
        if not isinstance(stations, list) or not stations:
            raise BadLayout(self.lines.of("station"), say(N_("there is no station; begin one with: [[station]]")))
        read = tuple(self._station(station, ("station", i)) for i, station in enumerate(stations))
        self._unique(read)
        return Layout(read, self._flag(raw, "auto", ()))

    def _station(self, raw: Any, at: tuple[Any, ...]) -> Station:
        raw = self._table(raw, at)
        self._known(raw, ("name", "reader", "button", "light"), at)
        name = raw.get("name")
        if not isinstance(name, str) or not NAME.match(name):
            raise self._bad(
                at, "name", say(N_('a station needs a name of a-z, 0-9 and -, at most 32: name = "seat-red"'))
            )
        readers = tuple(self._reader(r, (*at, "reader", i)) for i, r in enumerate(self._list(raw, "reader", at)))
        buttons = tuple(self._button(b, (*at, "button", i)) for i, b in enumerate(self._list(raw, "button", at)))
        lights: list[Light] = []
        for i, light in enumerate(self._list(raw, "light", at)):
            lights += self._lights(light, (*at, "light", i), len(readers))
        return Station(name, readers, buttons, tuple(lights))

    def _reader(self, raw: Any, at: tuple[Any, ...]) -> Reader:
        raw = self._table(raw, at)
        role = raw.get("role")
        if role == PAD:
            self._known(raw, ("role", "seat", "shared"), at)
            return Reader(PAD, self._seat(raw, at))
        if role == PLACE:
            self._known(raw, ("role", "place", "slot", "link"), at)
            return self._place(raw, at)
        raise self._bad(at, "role", say(N_('a reader\'s role is "pad" or "place"')))

    def _place(self, raw: Mapping[str, Any], at: tuple[Any, ...]) -> Reader:
        place, slot, link = (self._word(raw, key, at) for key in ("place", "slot", "link"))
        if bool(link) == bool(place):
            raise self._bad(at, "link" if link else "role", say(N_("a place reader names a place and slot, or a link")))
        if place and not slot:
            raise self._bad(at, "place", say(N_('say which slot of {place} it watches: slot = "1"'), place=place))
        if link and slot:
            raise self._bad(at, "slot", say(N_("a link has no slot; leave it out")))
        return Reader(PLACE, place=place, slot=slot, link=link)

    def _button(self, raw: Any, at: tuple[Any, ...]) -> Button:
        raw = self._table(raw, at)
        self._known(raw, ("does", "seat", "shared"), at)
        if raw.get("does") not in BUTTONS:
            raise self._bad(at, "does", say(N_('a button does "ok", "undo" or "next"')))
        return Button(raw["does"], self._seat(raw, at))

    def _lights(self, raw: Any, at: tuple[Any, ...], readers: int) -> list[Light]:
        raw = self._table(raw, at)
        self._known(raw, ("seat", "shared", "reader", "table", "count"), at)
        count = raw.get("count", 1)
        if type(count) is not int or not 1 <= count <= 64:
            raise self._bad(at, "count", say(N_("count is how many lights alike follow each other: 1 to 64")))
        return [self._light(raw, at, readers)] * count

    def _light(self, raw: Mapping[str, Any], at: tuple[Any, ...], readers: int) -> Light:
        if "reader" in raw:
            number = raw["reader"]
            if type(number) is not int or not 0 <= number < readers:
                fault = say(N_("this station has {n} readers, numbered from 0; the light names another"), n=readers)
                raise self._bad(at, "reader", fault)
            return Light(reader=number)
        return Light(table=True) if self._flag(raw, "table", at) else Light(self._seat(raw, at))

    # -- small parts --

    def _seat(self, raw: Mapping[str, Any], at: tuple[Any, ...]) -> SeatName:
        seat = raw.get("seat", "")
        shared = self._flag(raw, "shared", at)
        if shared == ("seat" in raw):
            raise self._bad(
                at, "seat" if shared else "", say(N_('say whose it is: seat = "red", seat = 1, or shared = true'))
            )
        if shared:
            return ""
        if type(seat) is int and 1 <= seat <= 8:
            return seat
        if isinstance(seat, str) and NAME.match(seat):
            return seat
        raise self._bad(at, "seat", say(N_('a seat is a colour ("red") or a number in seating order from 1')))

    def _word(self, raw: Mapping[str, Any], key: str, at: tuple[Any, ...]) -> str:
        value = raw.get(key, "")
        if type(value) is int:
            return str(value)
        if not isinstance(value, str):
            raise self._bad(at, key, say(N_("{key} is a word in quotation marks"), key=key))
        return value

    def _flag(self, raw: Mapping[str, Any], key: str, at: tuple[Any, ...]) -> bool:
        value = raw.get(key, False)
        if not isinstance(value, bool):
            raise self._bad(at, key, say(N_("{key} is true or false, without quotation marks"), key=key))
        return value

    def _list(self, raw: Mapping[str, Any], key: str, at: tuple[Any, ...]) -> list[Any]:
        value = raw.get(key, [])
        if not isinstance(value, list):
            raise self._bad(at, key, say(N_("write it with two brackets: [[station.{key}]]"), key=key))
        return value

    def _table(self, raw: Any, at: tuple[Any, ...]) -> Mapping[str, Any]:
        if not isinstance(raw, dict):
            raise self._bad(at, "", say(N_("write it with two brackets: [[station.{key}]]"), key=at[-2]))
        return raw

    def _known(self, raw: Mapping[str, Any], keys: tuple[str, ...], at: tuple[Any, ...]) -> None:
        for key in raw:
            if key not in keys:
                fault = say(N_("{key} is not known here; known are: {keys}"), key=key, keys=", ".join(keys))
                raise self._bad(at, key, fault)

    def _unique(self, stations: tuple[Station, ...]) -> None:
        names: set[str] = set()
        spots: set[tuple[str, str]] = set()
        for i, station in enumerate(stations):
            if station.name in names:
                fault = say(N_("two stations are called {name}; give each its own name"), name=station.name)
                raise self._bad(("station", i), "name", fault)
            names.add(station.name)
            for j, reader in enumerate(station.readers):
                if reader.role == PLACE and reader.where in spots:
                    fault = say(N_("two readers watch {spot}; give one another place"), spot=" ".join(reader.where))
                    raise self._bad(("station", i, "reader", j), "link" if reader.link else "place", fault)
                spots.add(reader.where)

    def _bad(self, at: tuple[Any, ...], key: str, fault: Text) -> BadLayout:
        return BadLayout(self.lines.of(*at, key) if key else self.lines.of(*at), fault)

"""Three ready layouts for any title: `one-pad`, `seat-pads` and `full-board`; and a layout as the text of its file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hub.game import Setup
from hub.game.view import Board

from .layout import BUTTONS, PAD, PLACE, Button, Layout, Light, Reader, SeatName, Station

KITS = ("one-pad", "seat-pads", "full-board")
READERS = 4
"""Readers a station can carry: more on one bus do not work reliably."""


def kit(name: str, setup: Setup, board: Board | None = None) -> Layout:
    """A ready layout for these seats and, for `full-board`, this board."""
    if name == "one-pad":
        return Layout((_pad("pad", ""),))
    pads = tuple(_pad(f"seat-{colour}", colour) for colour in setup.colours)
    if name == "seat-pads":
        return Layout(pads)
    if name == "full-board":
        return Layout((*pads, *_watchers(board)))
    raise ValueError(f"no kit {name}; there are {', '.join(KITS)}")


def _pad(name: str, seat: SeatName) -> Station:
    """A pad, three buttons and a light."""
    return Station(name, (Reader(PAD, seat),), tuple(Button(does, seat) for does in BUTTONS), (Light(seat),))


def _watchers(board: Board | None) -> Iterator[Station]:
    for n, part in enumerate(_groups(list(_spots(board)) if board else []), 1):
        yield Station(f"board-{n}", part, (), tuple(Light(reader=i) for i in range(len(part))))


Spotted = tuple[Reader, int, int]
"""A reader and where on the board it goes."""


def _groups(left: list[Spotted]) -> Iterator[tuple[Reader, ...]]:
    """Readers that share a station lie near one another: cables must be short. From the upper left corner on."""
    while left:
        _, x, y = min(left, key=lambda spot: (spot[1] + spot[2], spot[1]))
        near = sorted(left, key=lambda spot: (spot[1] - x) ** 2 + (spot[2] - y) ** 2)[:READERS]
        left = [spot for spot in left if spot not in near]
        yield tuple(reader for reader, _, _ in near)


def _spots(board: Board) -> Iterator[Spotted]:
    """One reader for every slot and every link."""
    for place in board.places:
        for slot in place.slots:
            yield Reader(PLACE, place=place.id, slot=slot.id), slot.x, slot.y
    for link in board.links:
        yield Reader(PLACE, link=link.id), link.x, link.y


def write_layout(layout: Layout, comments: Sequence[str] = ()) -> str:
    """A layout as the text of its TOML file; `read_layout` reads it back."""
    lines = [f"# {comment}" for comment in comments]
    lines += [f"auto = {str(layout.auto).lower()}"]
    for station in layout.stations:
        lines += ["", "[[station]]", f'name = "{station.name}"', *_parts(station)]
    return "\n".join(lines) + "\n"


def _parts(station: Station) -> Iterator[str]:
    for reader in station.readers:
        yield "[[station.reader]]"
        yield f'role = "{reader.role}"'
        if reader.role == PAD:
            yield _whose(reader.seat)
        elif reader.link:
            yield f'link = "{reader.link}"'
        else:
            yield f'place = "{reader.place}"'
            yield f'slot = "{reader.slot}"'
    for button in station.buttons:
        yield "[[station.button]]"
        yield f'does = "{button.does}"'
        yield _whose(button.seat)
    yield from _light_lines(station.lights)


def _light_lines(lights: tuple[Light, ...]) -> Iterator[str]:
    at = 0
    while at < len(lights):
        light, alike = lights[at], 1
        while at + alike < len(lights) and lights[at + alike] == light:
            alike += 1
        yield "[[station.light]]"
        yield f"reader = {light.reader}" if light.reader >= 0 else "table = true" if light.table else _whose(light.seat)
        if alike > 1:
            yield f"count = {alike}"
        at += alike


def _whose(seat: SeatName) -> str:
    return "shared = true" if seat == "" else f"seat = {seat}" if isinstance(seat, int) else f'seat = "{seat}"'

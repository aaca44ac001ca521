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
    """A pad, three buttons and eight lights."""
    return Station(name, (Reader(PAD, seat),), tuple(Button(does, seat) for does in BUTTONS), (Light(seat),) * 8)


def _watchers(board: Board | None) -> Iterator[Station]:
    readers = list(_spots(board)) if board else []
    for n, start in enumerate(range(0, len(readers), READERS), 1):
        part = tuple(readers[start : start + READERS])
        yield Station(f"board-{n}", part, (), tuple(Light(reader=i) for i in range(len(part))))


def _spots(board: Board) -> Iterator[Reader]:
    """One reader for every slot and every link."""
    for place in board.places:
        for slot in place.slots:
            yield Reader(PLACE, place=place.id, slot=slot.id)
    for link in board.links:
        yield Reader(PLACE, link=link.id)


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

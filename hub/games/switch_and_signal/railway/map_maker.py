"""The map maker of Switch & Signal: places, tracks and signals of a board side, by the steps of its mapping."""

from __future__ import annotations

from typing import Any

import msgspec

from hub.game import N_, Text, say
from hub.game.mapmaker import BadStep, Fault, MapMaker, Tool
from hub.game.setup import Box

from ..sheets import KIND_NAMES, PLACES, ROLE_NAMES, SIDE_NAMES, TRACKS, read_rows, sheet_rows
from .mapping import edit, read_operation
from .railway import HEIGHT, WIDTH, Railway, positions, read_railway, write_railway
from .survey import GOOD_NAMES, STARTS, check_first_game, check_tracks

TOOLS = (
    Tool("trade", ROLE_NAMES["trade"], {"kind": "city", "role": "trade"}, "good", GOOD_NAMES),
    Tool("port", ROLE_NAMES["port"], {"kind": "city", "role": "port"}),
    Tool("start", KIND_NAMES["start"], {"kind": "start"}, "number", {str(n): str(n) for n in STARTS}),
    Tool("three", N_("junction of 3"), {"kind": "junction", "ways": 3}),
    Tool("four", N_("junction of 4"), {"kind": "junction", "ways": 4}),
    Tool("section", KIND_NAMES["section"], {"kind": "section"}),
)


class Railways(MapMaker[Railway]):
    """A map is a Railway; see `mapping` and `survey`."""

    sides = SIDE_NAMES
    kinds = (PLACES.id, TRACKS.id)
    side_field = "side"
    size = (WIDTH, HEIGHT)
    tools = TOOLS

    def read(self, box: Box, side: str) -> Railway:
        """The railway of a side. Joints that lead nowhere (a file mended by hand) are left out."""
        known = {row["id"] for row in box.get(PLACES.id, []) if row["side"] == side}
        tracks = [row for row in box.get(TRACKS.id, []) if row["side"] == side and {row["a"], row["b"]} <= known]
        return read_rows({**box, TRACKS.id: tracks}, side)

    def rows(self, map: Railway) -> Box:
        """The railway as rows of the sheet."""
        return sheet_rows(map)

    def edit(self, map: Railway, operation: bytes) -> Railway:
        """The railway after one operation; raises BadStep with the reason."""
        try:
            step = read_operation(operation)
        except (ValueError, RecursionError):  # not JSON, not UTF-8, no operation, or nested without end
            raise BadStep(say(N_("This is no step of mapping."))) from None
        return edit(map, step)

    def faults(self, map: Railway, side: str) -> tuple[Fault, ...]:
        """What is missing or wrong, with the places that are meant."""
        names = {node.name: node.id for node in map.nodes} | {link.id: link.id for link in map.links}
        names |= {node.id: node.id for node in map.nodes}
        tracks = (Fault(text, _meant(text, names)) for text in check_tracks(map, side))
        return (*tracks, *(Fault(text, _meant(text, names), True) for text in check_first_game(map)))

    def drawn(self, map: Railway) -> dict[str, Any]:
        """Nodes, and links with their signals; a junction names its positions and the links that are open."""
        nodes = []
        for node in map.nodes:
            plain: dict[str, Any] = msgspec.to_builtins(node)
            if node.kind == "junction":
                ends = {link.branch(node.id): link.id for link in map.at(node.id)}
                now = map.switches.get(node.id, "")
                joined = len(ends) == node.ways
                plain |= {"positions": positions(node.ways) if joined else (), "open": now}
                plain["ways_open"] = [ends[letter] for letter in now if letter in ends]
            nodes.append(plain)
        green = set(map.signals)
        links = [
            {"id": link.id, "a": link.a, "b": link.b, "signal": link.signal, "green": link.id in green}
            for link in map.links
        ]
        return {"nodes": nodes, "links": links}

    def write(self, map: Railway) -> str:
        """The railway as text."""
        return write_railway(map)

    def restore(self, text: str) -> Railway:
        """The railway that `write` wrote."""
        return read_railway(text)


def _meant(text: Text, names: dict[str, str]) -> tuple[str, ...]:
    """The ids a sentence speaks of; a long list names the first few and that is enough to look there."""
    said = [part.strip(" …") for value in text.values.values() if isinstance(value, str) for part in value.split(",")]
    return tuple(names[part] for part in said if part in names)

"""A title at the largest table it takes: set-up, board and pieces, as the hub itself sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hub.game import Seat, Setup
from hub.game.rules import OWNERS
from hub.game.setup import Box
from hub.game.sheet import BOX, MADE_UP
from hub.game.view import Board
from hub.games import rules_of
from hub.table.kits import kit
from hub.table.layout import PLACE, Layout


@dataclass(frozen=True)
class GameTable:
    """A title, its set-up and the board it starts with; None for titles without one."""

    title: str
    name: str
    setup: Setup
    board: Board | None
    pieces: int

    def layout(self, kit_name: str) -> Layout:
        """The hub's ready layout of a kit for this table."""
        return kit(kit_name, self.setup, self.board)


class NoMap(ValueError):
    """The title's map is known only from an owner's box sheet, and none was given."""


def has_map(title: str) -> bool:
    """Whether the title brings its own map."""
    return rules_of(title).board_is != OWNERS


def game_table(title: str, seats: int = 0, edition: str = "", box: Box | None = None) -> GameTable:
    """The table of a title with an owner's printed values, or with made-up ones where these do not move its places."""
    if not has_map(title) and box is None:
        raise NoMap(f"the map of {title} is on your own box sheet; save the sheet as JSON and give it with --box FILE")
    rules: Any = rules_of(title)
    chosen = rules.title.edition(edition) if edition else rules.title.editions[0]
    if chosen is None:
        raise ValueError(f"{title} has no edition {edition}; there are {[e.id for e in rules.title.editions]}")
    colours = rules.title.colours[: seats or max(chosen.seats)]
    wants_box = any(option.id == BOX.id for option in rules.title.options)
    options = {BOX.id: MADE_UP} if wants_box and box is None else dict(rules.own_map)
    setup = rules.check(Setup(title, chosen.id, tuple(Seat(c, c.title()) for c in colours), options, box=box or {}))
    board = rules.view(rules.start(setup)).board
    return GameTable(title, rules.title.name, setup, board, sum(kind.n for kind in rules.pieces(setup)))


def counts(table: GameTable, kit_name: str) -> dict[str, int]:
    """How many of each thing a kit has at this table: the `per` column of uses.tsv."""
    from .pins import BOARD_KIT, PAD_KITS, board_file

    kits = board_file().KITS
    stations = table.layout(kit_name).stations
    pads = [station for station in stations if station.buttons]
    watchers = [station for station in stations if not station.buttons]
    place_readers = [reader for station in watchers for reader in station.readers if reader.role == PLACE]
    return {
        "table": 1,
        "pad": len(pads),
        "pad_reader": sum(len(station.readers) for station in pads),
        "pad_button": sum(len(station.buttons) for station in pads),
        "pad_light": len(pads) * kits[PAD_KITS[0]]["lights"]["count"],
        "board_station": len(watchers),
        "board_light": min(len(place_readers), len(watchers) * kits[BOARD_KIT]["lights"]["count"]),
        "place_reader": len(place_readers),
        "lone_station": len(stations) == 1,
        "five_stations": -(-len(stations) // 5) if len(stations) > 1 else 0,
        "board": bool(watchers),
        "piece": table.pieces,
    }

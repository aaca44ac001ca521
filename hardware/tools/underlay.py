"""The underlay of a board as PDF: an overview, the zones, the list of readers, then pages in true size to glue
together. Every drawing is made from ReaderSpots, so that sheet and layout cannot differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hub.games import rules_of
from hub.i18n import render

from .modules import Module
from .paper import Grid, tiled
from .parts import board_cost, money
from .pen import BLACK, BLUE, FAINT, GREEN, GREY, RED, Pen, View
from .plan import (
    BOX,
    CABLE,
    NUDGE,
    Rect,
    StationBox,
    Turn,
    ZonePlan,
    antenna,
    body,
    clashes,
    station_boxes,
    turns,
    zone_plan,
)
from .spots import ReaderSpot, Size
from .tables import GameTable
from .underlay_words import WORDS

TAG = 25.0
"""Diameter of the stickers, drawn so that one sees what must lie over the antenna."""


@dataclass
class Underlay:
    """All that is drawn of one board."""

    table: GameTable
    spots: Sequence[ReaderSpot]
    size: Size
    module: Module
    paper: str = "A4"
    language: str = "en"
    example: bool = False
    measured: bool = False
    grid: Grid = field(init=False)
    boxes: list[StationBox] = field(init=False)
    turned: list[Turn] = field(init=False)
    crowded: dict[tuple[str, str], list[ReaderSpot]] = field(init=False)
    zones: ZonePlan = field(init=False)

    def __post_init__(self) -> None:
        self.words = WORDS[self.language]
        self.grid = tiled(self.size, self.paper)
        self.boxes = station_boxes(self.spots, self.size)
        self.turned = turns([(spot.x, spot.y) for spot in self.spots], self.module, self.size)
        self.zones = zone_plan(self.spots, self.module.antenna)
        self.crowded = {}
        for a, b in clashes(self.spots, self.module.antenna):
            self.crowded.setdefault(a.where, []).append(b)
            self.crowded.setdefault(b.where, []).append(a)

    def name(self, spot: ReaderSpot) -> str:
        """What a spot is called, in the sheet's language."""
        return render(spot.name, self.language)

    def facts(self) -> list[str]:
        """What the overview says in words."""
        words, plan, module = self.words, self.zones, self.module
        grid = self.grid
        last = chr(ord("A") + grid.columns - 1)
        stations = len(self.boxes)
        pairs = sum(map(len, self.crowded.values())) // 2
        far = [f"{box.station} ({box.cable:.0f} mm)" for box in self.boxes if box.too_far]
        lines = [
            words["size"].format(
                w=self.size[0], h=self.size[1], pages=len(grid.tiles), paper=self.paper, last=last, rows=grid.rows
            ),
            words["example"] if self.example else "",
            words["measured" if self.measured else rules_of(self.table.title).board_is],
            words["per_slot"].format(
                spots=len(self.spots),
                readers=len(self.spots),
                stations=stations,
                cost=money(board_cost(len(self.spots), stations)),
            ),
            words["clashes" if pairs else "no_clashes"].format(
                module=module.name, side=module.antenna, pairs=pairs, spots=len(self.crowded)
            ),
            self._zone_facts(plan) if plan.zones else "",
            words["far"].format(limit=CABLE, stations=", ".join(far))
            if far
            else words["near"].format(cable=max(box.cable for box in self.boxes)),
        ]
        return [line for line in lines if line]

    def _zone_facts(self, plan: ZonePlan) -> str:
        words = self.words
        apart = words["apart"].format(apart=sum(zone.apart for zone in plan.zones), zones=len(plan.zones))
        told = words["zones"].format(
            zones=len(plan.zones),
            single=len(plan.single),
            stations=plan.stations,
            cost=money(board_cost(plan.readers, plan.stations)),
            hand=len(plan.by_hand),
        )
        return f"{told} {apart}"


def write_underlay(underlay: Underlay, path: Path) -> Path:
    """Write the whole underlay as one PDF."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pen = Pen(path, underlay.words["title"].format(name=underlay.table.name), underlay.grid.paper)
    _overview(underlay, pen)
    if underlay.zones.zones:
        _zone_page(underlay, pen)
    _reader_list(underlay, pen)
    for tile in underlay.grid.tiles:
        _tile_page(underlay, pen, tile.name)
    pen.save()
    return path


# -- the overview --


def _overview(underlay: Underlay, pen: Pen) -> None:
    pen.heading(underlay.words["title"].format(name=underlay.table.name))
    pen.paragraphs(underlay.facts())
    pen.paragraphs([underlay.words["scale"]])
    pen.ruler(underlay.words["ruler"])
    view = pen.rest_of_page(underlay.size)
    _map_frame(underlay, pen, view)
    for box in underlay.boxes:
        pen.rect(view, box.rect, GREEN, dash=True)
        pen.text(view, box.x, box.y, box.station, 4, GREEN)
    for spot in underlay.spots:
        colour = RED if spot.where in underlay.crowded else BLUE
        pen.rect(view, antenna((spot.x, spot.y), underlay.module.antenna), colour)
        pen.cross(view, spot.x, spot.y, 4, BLACK)
    pen.page()


def _map_frame(underlay: Underlay, pen: Pen, view: View) -> None:
    pen.rect(view, (0, 0, *underlay.size), BLACK, width=0.4)
    for tile in underlay.grid.tiles:
        pen.line(view, tile.x, 0, tile.x, underlay.size[1], FAINT)
        pen.line(view, 0, tile.y, underlay.size[0], tile.y, FAINT)
        pen.text(view, tile.x + 14, tile.y + 14, tile.name, 16, FAINT)


# -- zones --


def _zone_page(underlay: Underlay, pen: Pen) -> None:
    words, plan = underlay.words, underlay.zones
    pen.heading(words["zone_title"].format(name=underlay.table.name, side=plan.side))
    pen.paragraphs([underlay._zone_facts(plan), words["zone_legend"].format(nudge=plan.side * NUDGE)])
    rows = [
        (
            f"{zone.place} ({len(zone.spots)})",
            f"{zone.x:.0f}",
            f"{zone.y:.0f}",
            ", ".join(spot.where[1] for spot in zone.spots),
            words["yes" if zone.apart else "no"],
        )
        for zone in plan.zones
    ]
    pen.table(words["zone_list"], rows, (40, 14, 14, 92, 30))
    view = pen.rest_of_page(underlay.size)
    _map_frame(underlay, pen, view)
    for zone in plan.zones:
        pen.rect(view, antenna((zone.x, zone.y), plan.side), GREEN, width=0.5)
        for spot in zone.spots:
            pen.cross(view, spot.x, spot.y, 4, GREEN)
    for spot in plan.single:
        pen.rect(view, antenna((spot.x, spot.y), plan.side), BLUE)
    for spot in plan.by_hand:
        pen.cross(view, spot.x, spot.y, 10, GREY)
    pen.page()


# -- the list --


def _reader_list(underlay: Underlay, pen: Pen) -> None:
    pen.heading(underlay.words["list_title"].format(name=underlay.table.name))
    rows = [
        (
            spot.label,
            underlay.name(spot),
            f"{spot.x:.1f}",
            f"{spot.y:.1f}",
            ", ".join(other.label.replace("board-", "") for other in underlay.crowded.get(spot.where, ())),
        )
        for spot in underlay.spots
    ]
    pen.table(underlay.words["list"], rows, (26, 62, 14, 14, 74))
    pen.page()


# -- true size --


def _tile_page(underlay: Underlay, pen: Pen, name: str) -> None:
    words, grid = underlay.words, underlay.grid
    tile = next(tile for tile in grid.tiles if tile.name == name)
    view = pen.true_size(tile)
    right, down = grid.neighbour(tile, 1, 0), grid.neighbour(tile, 0, 1)
    pen.tile_head(words["page"].format(name=underlay.table.name, page=name), words["ruler"])
    if right or down:
        note = words["glue"].format(right=right.name if right else "–", down=down.name if down else "–")
        pen.tile_note(note)
    pen.flaps(tile, bool(right), bool(down))
    with pen.clipped(tile):
        pen.rect(view, (0, 0, *underlay.size), BLACK, width=0.5)
        for box in underlay.boxes:
            _draw_box(pen, view, box)
        for spot, turn in zip(underlay.spots, underlay.turned, strict=True):
            if _near(tile.x, tile.y, tile.width, tile.height, spot):
                _draw_body(underlay, pen, view, spot, turn)
        for spot in underlay.spots:
            if _near(tile.x, tile.y, tile.width, tile.height, spot):
                _draw_spot(underlay, pen, view, spot)
    pen.tile_marks(tile)
    pen.page()


def _near(x: float, y: float, width: float, height: float, spot: ReaderSpot, reach: float = 80) -> bool:
    return x - reach <= spot.x <= x + width + reach and y - reach <= spot.y <= y + height + reach


def _draw_box(pen: Pen, view: View, box: StationBox) -> None:
    colour = RED if box.too_far else GREEN
    pen.rect(view, box.rect, colour, dash=True, width=0.4)
    pen.text(view, box.x, box.y - BOX[1] / 2 + 4, f"{box.station} ({box.cable:.0f} mm)", 3.2, colour)


def _draw_body(underlay: Underlay, pen: Pen, view: View, spot: ReaderSpot, turn: Turn) -> None:
    colour = RED if spot.where in underlay.crowded else BLUE
    outline: Rect = body((spot.x, spot.y), underlay.module, turn)
    pen.rect(view, outline, GREY, width=0.2)
    pen.rect(view, antenna((spot.x, spot.y), underlay.module.antenna), colour, dash=colour is RED, width=0.3)
    if underlay.module.tail:
        end = underlay.module.antenna / 2 + underlay.module.tail - 3
        side = underlay.module.width / 2 - 9
        x, y = spot.x + turn[0] * end, spot.y + turn[1] * end
        pen.line(view, x - turn[1] * side, y - turn[0] * side, x + turn[1] * side, y + turn[0] * side, GREY, width=1.4)


def _draw_spot(underlay: Underlay, pen: Pen, view: View, spot: ReaderSpot) -> None:
    pen.circle(view, spot.x, spot.y, TAG / 2, GREY)
    pen.cross(view, spot.x, spot.y, 8, BLACK)
    pen.label(view, spot.x, spot.y + 4.2, spot.label, 3.0, bold=True)
    pen.label(view, spot.x, spot.y + 7.4, underlay.name(spot), 2.2, wrap=TAG)

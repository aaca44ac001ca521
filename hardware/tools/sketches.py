"""Drawings of our own for the build guide, as SVG, in English and Polish: what lies over what, and where a sticker goes."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "board_title": "Under the board, seen from the side (not to scale)",
        "board": (
            "tile with its sticker below",
            "game board, 2 to 3 mm of cardboard",
            "reader module, flat side up, touching the board",
            "printed tray, 22 mm high",
            "underlay on 3 mm plywood, no metal",
            "ESP32 beside or below the trays, cable under 30 cm",
        ),
        "sticker_title": "Where the sticker goes",
        "sticker": (
            "tile: middle of the underside",
            "card: in a sleeve, middle of the back",
            "never two in one piece,\nnever on metal or foil",
        ),
    },
    "pl": {
        "board_title": "Pod planszą, widok z boku (bez skali)",
        "board": (
            "kafelek z naklejką od spodu",
            "plansza, 2 do 3 mm tektury",
            "moduł czytnika płaską stroną do góry, dotyka planszy",
            "drukowana podstawka, wysokość 22 mm",
            "arkusz na sklejce 3 mm, bez metalu",
            "ESP32 obok podstawek lub pod nimi, przewód poniżej 30 cm",
        ),
        "sticker_title": "Gdzie idzie naklejka",
        "sticker": (
            "kafelek: środek spodu",
            "karta: w koszulce, środek rewersu",
            "nigdy dwie w jednym elemencie,\nnigdy na metalu ani folii",
        ),
    },
}


class Sketch:
    """Collects shapes of one SVG."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width, self.height = width, height
        self.shapes: list[str] = []
        self.text(14, 26, title, 17, bold=True)

    def box(self, x: float, y: float, w: float, h: float, fill: str, stroke: str = "#333", round: float = 0) -> None:
        """A rectangle."""
        self.shapes.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}" stroke="{stroke}"/>'
        )

    def circle(self, x: float, y: float, r: float, fill: str, stroke: str = "#333") -> None:
        """A disc."""
        self.shapes.append(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{stroke}"/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, stroke: str = "#333", width: float = 1) -> None:
        """A straight line."""
        shape = f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{stroke}" stroke-width="{width}"/>'
        self.shapes.append(shape)

    def text(self, x: float, y: float, words: str, size: int = 14, bold: bool = False) -> None:
        """Words, one line for each line."""
        weight = ' font-weight="bold"' if bold else ""
        for n, line in enumerate(words.split("\n")):
            self.shapes.append(
                f'<text x="{x}" y="{y + n * size * 1.3:g}" font-size="{size}"{weight}>{escape(line)}</text>'
            )

    def note(self, x: float, y: float, words: str, column: float, row: float) -> None:
        """A thin line from a part to its words."""
        self.line(x, y, column - 6, row - 4, "#888")
        self.circle(x, y, 2.5, "#888", "none")
        self.text(column, row, words)

    def svg(self) -> str:
        """The whole drawing."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" font-family="DejaVu Sans, Arial, sans-serif">'
        )
        return "\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *self.shapes, "</svg>"]) + "\n"


def under_the_board(language: str) -> str:
    """A section through board, reader, tray and plywood."""
    words = WORDS[language]
    sketch = Sketch(980, 310, str(words["board_title"]))
    tile, board, reader, tray, plywood, controller = words["board"]
    sketch.box(20, 272, 440, 16, "#d8b98a")
    for left in (60, 260):
        for leg in (left, left + 130):
            sketch.box(leg, 150, 10, 122, "#7aa0d0")
        sketch.box(left, 142, 140, 8, "#7aa0d0")
        sketch.box(left + 8, 125, 124, 14, "#2a5db0")
        sketch.box(left + 100, 138, 24, 14, "#222")
    sketch.box(20, 104, 440, 20, "#c9c2a8")
    sketch.box(80, 80, 80, 22, "#e8e0c0")
    sketch.line(90, 101, 150, 101, "#c01818", 4)
    sketch.box(96, 236, 80, 30, "#444", round=3)
    for row, (x, y, what) in enumerate(
        (
            (150, 95, tile),
            (440, 114, board),
            (380, 131, reader),
            (396, 200, tray),
            (450, 280, plywood),
            (170, 252, controller),
        )
    ):
        sketch.note(x, y, what, 500, 84 + row * 42)
    return sketch.svg()


def stickers(language: str) -> str:
    """Where stickers go on tiles and cards."""
    words = WORDS[language]
    sketch = Sketch(900, 260, str(words["sticker_title"]))
    tile, card, never = words["sticker"]
    sketch.box(50, 70, 110, 110, "#e8e0c0", round=6)
    sketch.box(365, 50, 110, 160, "#e4ecf4", round=6)
    sketch.box(371, 56, 98, 148, "#fbfbf4", round=4)
    for x, y in ((105, 125), (420, 130)):
        for radius in (34, 30, 26, 22):
            sketch.circle(x, y, radius, "white" if radius == 34 else "none", "#b8862a")
        sketch.box(x - 4, y - 4, 8, 8, "#333")
    sketch.box(690, 70, 110, 110, "#f4dede", round=6)
    for x in (728, 762):
        sketch.circle(x, 125, 24, "white", "#b8862a")
    sketch.line(690, 70, 800, 180, "#c01818", 4)
    sketch.line(800, 70, 690, 180, "#c01818", 4)
    sketch.text(30, 235, tile)
    sketch.text(310, 235, card)
    sketch.text(640, 215, never)
    return sketch.svg()


def write_sketches(folder: Path) -> list[Path]:
    """Every sketch in both languages."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, draw in (("under-the-board", under_the_board), ("stickers", stickers)):
        for language in WORDS:
            path = folder / f"{name}.{language}.svg"
            path.write_text(draw(language), encoding="utf-8")
            written.append(path)
    return written

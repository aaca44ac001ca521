"""Draws on PDF pages in millimetres. The only file that knows the PDF library; points are its business alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from .paper import FLAP, SIDE, Tile
from .plan import Rect
from .spots import Size

BLACK, RED, BLUE, GREEN, GREY, FAINT = (
    HexColor(code) for code in ("#000000", "#c01818", "#1450a0", "#187018", "#808080", "#b8b8b8")
)
FONTS = Path("/usr/share/fonts/truetype/dejavu")
PLAIN, BOLD = "TallymanSans", "TallymanSans-Bold"
RULER = 100.0


class NoFont(RuntimeError):
    """The font with Polish letters is not installed."""


def load_fonts() -> None:
    """DejaVu has every Polish letter; the PDF standard fonts have not."""
    for name, file in ((PLAIN, "DejaVuSans.ttf"), (BOLD, "DejaVuSans-Bold.ttf")):
        if not (FONTS / file).exists():
            raise NoFont(f"{FONTS / file} is missing; install it: sudo apt-get install fonts-dejavu-core")
        pdfmetrics.registerFont(TTFont(name, str(FONTS / file)))


@dataclass(frozen=True)
class View:
    """How board millimetres become page millimetres: scale and where the board's top left corner lies."""

    left: float
    top: float
    scale: float = 1.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in PDF points from the lower left corner of the page."""
        return (self.left + x * self.scale) * mm, (self.top - y * self.scale) * mm


class Pen:
    """One PDF. Text pages flow from the top; `View`s draw boards."""

    def __init__(self, path: Path, title: str, paper: Size) -> None:
        load_fonts()
        self.paper = paper
        self.canvas = Canvas(str(path), pagesize=(paper[0] * mm, paper[1] * mm), invariant=True, pageCompression=0)
        self.canvas.setTitle(title)
        self.canvas.setCreator("Tallyman")
        self.down = SIDE
        """How much of the page is written on, from the top."""

    def page(self) -> None:
        """The next page."""
        self.canvas.showPage()
        self.down = SIDE

    def save(self) -> None:
        """Write the file."""
        self.canvas.save()

    # -- flowing text --

    def heading(self, words: str) -> None:
        """A heading at the top of a page."""
        self._write(words, BOLD, 14, 8)
        self.down += 2

    def paragraphs(self, lines: Sequence[str]) -> None:
        """Wrapped lines across the page."""
        for line in lines:
            for part in simpleSplit(line, PLAIN, 8.5, (self.paper[0] - 2 * SIDE) * mm):
                self._write(part, PLAIN, 8.5, 4)
            self.down += 1

    def _write(self, words: str, font: str, points: float, feed: float) -> None:
        self.down += feed
        self.canvas.setFillColor(BLACK)
        self.canvas.setFont(font, points)
        self.canvas.drawString(SIDE * mm, (self.paper[1] - self.down) * mm, words)

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float]) -> None:
        """A table that runs on to the next page."""
        self._row(head, widths, BOLD)
        for row in rows:
            if self.down > self.paper[1] - 2 * SIDE:
                self.page()
                self._row(head, widths, BOLD)
            self._row(row, widths, PLAIN)
        self.down += 3

    def _row(self, cells: Sequence[str], widths: Sequence[float], font: str) -> None:
        self.down += 4
        x = SIDE
        self.canvas.setFillColor(BLACK)
        for cell, width in zip(cells, widths, strict=True):
            points = 7.5
            while points > 4 and pdfmetrics.stringWidth(cell, font, points) > (width - 1) * mm:
                points -= 0.25
            self.canvas.setFont(font, points)
            self.canvas.drawString(x * mm, (self.paper[1] - self.down) * mm, cell)
            x += width

    def ruler(self, words: str) -> None:
        """A line of exactly 100 mm to check the printer with."""
        self.down += 7
        self._ruler(SIDE, self.paper[1] - self.down, words)
        self.down += 3

    def _ruler(self, x: float, y: float, words: str) -> None:
        self._stroke(BLACK, 0.3)
        self.canvas.line(x * mm, y * mm, (x + RULER) * mm, y * mm)
        for step in range(11):
            tall = 2.5 if step % 5 == 0 else 1.2
            self.canvas.line((x + step * 10) * mm, y * mm, (x + step * 10) * mm, (y + tall) * mm)
        self.canvas.setFont(PLAIN, 6)
        self.canvas.setFillColor(BLACK)
        self.canvas.drawString((x + RULER + 2) * mm, y * mm, words)

    def rest_of_page(self, size: Size) -> View:
        """The whole board, as large as the rest of the page allows; on a new page if little is left."""
        if self.paper[1] - self.down < self.paper[1] * 0.4:
            self.page()
        room = self.paper[0] - 2 * SIDE, self.paper[1] - self.down - 2 * SIDE
        scale = min(room[0] / size[0], room[1] / size[1])
        return View(SIDE, self.paper[1] - self.down - SIDE / 2, scale)

    # -- pages in true size --

    def true_size(self, tile: Tile) -> View:
        """One board millimetre is one millimetre of paper."""
        left, top = tile.to_page(0, 0)
        return View(left, top)

    def tile_head(self, words: str, ruler: str) -> None:
        """The page's name and a ruler, above the drawing."""
        self.canvas.setFillColor(BLACK)
        self.canvas.setFont(BOLD, 9)
        self.canvas.drawRightString((self.paper[0] - SIDE) * mm, (self.paper[1] - 9) * mm, words)
        self._ruler(SIDE, self.paper[1] - 11, "")

    def tile_note(self, words: str) -> None:
        """How to glue this page, in small print."""
        self.canvas.setFont(PLAIN, 5.5)
        self.canvas.drawString(SIDE * mm, (self.paper[1] - 16) * mm, words)

    def flaps(self, tile: Tile, right: bool, down: bool) -> None:
        """The strips that go under the neighbours, in light grey."""
        x, y = tile.to_page(tile.x, tile.y + tile.height)
        self.canvas.setFillColor(Color(0.93, 0.93, 0.93))
        if right:
            self.canvas.rect((x + tile.width - FLAP) * mm, y * mm, FLAP * mm, tile.height * mm, stroke=0, fill=1)
        if down:
            self.canvas.rect(x * mm, y * mm, tile.width * mm, FLAP * mm, stroke=0, fill=1)

    def tile_marks(self, tile: Tile) -> None:
        """The frame, and crosses at the four points that neighbours share."""
        x, y = tile.to_page(tile.x, tile.y + tile.height)
        self._stroke(GREY, 0.15)
        self.canvas.rect(x * mm, y * mm, tile.width * mm, tile.height * mm, stroke=1, fill=0)
        view = self.true_size(tile)
        for right in (0.0, tile.width - FLAP):
            for down in (0.0, tile.height - FLAP):
                self.cross(view, tile.x + right, tile.y + down, 10, RED)

    @contextmanager
    def clipped(self, tile: Tile) -> Iterator[None]:
        """Draw only inside the page's frame."""
        x, y = tile.to_page(tile.x, tile.y + tile.height)
        self.canvas.saveState()
        path = self.canvas.beginPath()
        path.rect(x * mm, y * mm, tile.width * mm, tile.height * mm)
        self.canvas.clipPath(path, stroke=0, fill=0)
        yield
        self.canvas.restoreState()

    # -- shapes, in board millimetres --

    def _stroke(self, colour: Color, width: float, dash: bool = False) -> None:
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(width * mm)
        self.canvas.setDash(2 * mm, 1 * mm) if dash else self.canvas.setDash()

    def rect(self, view: View, rect: Rect, colour: Color, width: float = 0.25, dash: bool = False) -> None:
        """The outline of a rectangle."""
        self._stroke(colour, width, dash)
        x, y = view.at(rect[0], rect[3])
        self.canvas.rect(x, y, (rect[2] - rect[0]) * view.scale * mm, (rect[3] - rect[1]) * view.scale * mm)
        self.canvas.setDash()

    def line(self, view: View, x1: float, y1: float, x2: float, y2: float, colour: Color, width: float = 0.2) -> None:
        """A straight line."""
        self._stroke(colour, width)
        self.canvas.line(*view.at(x1, y1), *view.at(x2, y2))

    def cross(self, view: View, x: float, y: float, size: float, colour: Color) -> None:
        """A cross whose middle is the point."""
        self.line(view, x - size / 2, y, x + size / 2, y, colour)
        self.line(view, x, y - size / 2, x, y + size / 2, colour)

    def circle(self, view: View, x: float, y: float, radius: float, colour: Color) -> None:
        """A dashed circle."""
        self._stroke(colour, 0.15, dash=True)
        self.canvas.circle(*view.at(x, y), radius * view.scale * mm)
        self.canvas.setDash()

    def text(self, view: View, x: float, y: float, words: str, size: float, colour: Color) -> None:
        """Words centred on a point; `size` in board millimetres."""
        points = max(size * view.scale * mm, 3.5)
        self.canvas.setFillColor(colour)
        self.canvas.setFont(PLAIN, points)
        px, py = view.at(x, y)
        self.canvas.drawCentredString(px, py - points / 3, words)

    def label(
        self, view: View, x: float, y: float, words: str, size: float, bold: bool = False, wrap: float = 0
    ) -> None:
        """Words on white below a point, wrapped to a width."""
        font, points = (BOLD if bold else PLAIN), size * mm
        lines = simpleSplit(words, font, points, wrap * mm) if wrap else [words]
        for n, line in enumerate(lines):
            px, py = view.at(x, y + n * size * 1.15)
            wide = pdfmetrics.stringWidth(line, font, points)
            self.canvas.setFillColor(Color(1, 1, 1, alpha=0.75))
            self.canvas.rect(px - wide / 2 - 1, py - points * 0.25, wide + 2, points, stroke=0, fill=1)
            self.canvas.setFillColor(BLACK)
            self.canvas.setFont(font, points)
            self.canvas.drawCentredString(px, py, line)

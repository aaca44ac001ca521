"""Makes everything in hardware/: `python -m hardware.tools.make all`. See --help for each part by itself."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hub.game.setup import BadSetup, Box
from hub.game.view import Board
from hub.games import TITLES
from hub.table.kits import KITS, write_layout

from . import parts, printed, sketches, wiring
from .modules import MODULES
from .paper import PAPERS
from .pins import ROOT
from .spots import BadPositions, Size, example_size, read_positions, reader_spots, write_positions
from .tables import GameTable, game_table, has_map
from .underlay import Underlay, write_underlay

OUT = ROOT / "build" / "hardware"
DOCS = ROOT / "docs" / "build"
SHOWN_PAGES = {"underlay-overview": 1, "underlay-page": 9}
"""Pages of the first title's underlay that the guide shows."""


def main(arguments: list[str] | None = None) -> int:
    """Make what was asked for and say what was made."""
    asked = _parser().parse_args(arguments)
    try:
        for path in asked.make(asked):
            print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
    except (BadPositions, BadSetup, printed.NoOpenscad, msgspec.DecodeError, ValueError, OSError) as fault:
        print(f"hardware: {fault}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m hardware.tools.make", description=__doc__)
    kinds = parser.add_subparsers(required=True, metavar="WHAT")
    for name, make, told in (
        ("all", make_all, "drawings, lists, STL files and example underlays"),
        ("wiring", make_wiring, "WireViz sources and drawings"),
        ("parts", make_parts, "parts lists in both languages"),
        ("printed", make_printed, "STL files"),
        ("docs", make_docs, "the pictures and lists of docs/build"),
    ):
        kind = kinds.add_parser(name, help=told)
        kind.add_argument("--out", type=Path, default=OUT)
        kind.set_defaults(make=make)
    for name, make, told in (
        ("underlay", make_underlay, "the printable sheet of one title's board"),
        ("positions", make_positions, "a table of reader positions to correct with a ruler"),
    ):
        kind = kinds.add_parser(name, help=told)
        kind.set_defaults(make=make)
        _underlay_arguments(kind)
    layout = kinds.add_parser("layout", help="the hub's layout file of a kit")
    layout.set_defaults(make=make_layout)
    layout.add_argument("title", choices=TITLES)
    layout.add_argument("--kit", choices=KITS, required=True)
    layout.add_argument("--seats", type=int, default=0)
    layout.add_argument("--edition", default="")
    layout.add_argument("--box", type=Path, help="your box sheet as JSON, for titles whose map is on it")
    layout.add_argument("--out", type=Path)
    return parser


def _underlay_arguments(kind: argparse.ArgumentParser) -> None:
    kind.add_argument("title", choices=TITLES)
    kind.add_argument("--size", type=size_of, help="your board in millimetres, WIDTHxHEIGHT")
    kind.add_argument("--measured", type=Path, help="positions you measured (see: positions)")
    kind.add_argument("--paper", choices=tuple(PAPERS), default="A4")
    kind.add_argument("--lang", choices=("en", "pl"), default="en")
    kind.add_argument("--reader", choices=tuple(MODULES), default="mfrc522")
    kind.add_argument("--seats", type=int, default=0)
    kind.add_argument("--edition", default="")
    kind.add_argument("--box", type=Path, help="your box sheet as JSON, for titles whose map is on it")
    kind.add_argument("--out", type=Path)


def size_of(text: str) -> Size:
    """A size like 560x560 or 562.5x561."""
    found = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*[xX×]\s*(\d+(?:[.,]\d+)?)", text.strip())
    if not found:
        raise argparse.ArgumentTypeError(f"write the size as WIDTHxHEIGHT in millimetres, not {text}")
    width, height = (float(number.replace(",", ".")) for number in found.groups())
    if not (100 <= width <= 1500 and 100 <= height <= 1500):
        raise argparse.ArgumentTypeError("a board is between 100 and 1500 mm wide and high; is this millimetres?")
    return width, height


def make_wiring(asked: argparse.Namespace) -> Iterator[Path]:
    """Sources into hardware/wiring, drawings beside the other things made."""
    for source in wiring.write_sources():
        yield source
        yield wiring.draw(source, asked.out / "wiring")


def make_parts(asked: argparse.Namespace) -> Iterator[Path]:
    """Parts lists for every title."""
    yield from parts.write_pages(tables(), asked.out)


def tables() -> list[GameTable]:
    """The table of every title that brings its own board."""
    known = (game_table(title) for title in TITLES if has_map(title))
    return [table for table in known if table.board and table.board.places]


def make_printed(asked: argparse.Namespace) -> Iterator[Path]:
    """STL files."""
    for source, part in printed.PARTS:
        yield printed.stl(source, part, asked.out / "printed")


def make_all(asked: argparse.Namespace) -> Iterator[Path]:
    """Everything; underlays at an example size, in both languages."""
    yield from make_wiring(asked)
    yield from make_parts(asked)
    yield from make_printed(asked)
    for table in tables():
        for language in ("en", "pl"):
            yield _example(table, language, asked.out / "underlay" / f"{table.title}.example.{language}.pdf")


def _example(table: GameTable, language: str, path: Path) -> Path:
    assert table.board
    size = example_size(table.board)
    sheet = Underlay(table, reader_spots(table, size), size, MODULES["mfrc522"], language=language, example=True)
    return write_underlay(sheet, path)


def make_underlay(asked: argparse.Namespace) -> Iterator[Path]:
    """The sheet of one board."""
    table, board, size = _measured_table(asked)
    measured = read_positions(asked.measured, board, size) if asked.measured else None
    sheet = Underlay(
        table,
        reader_spots(table, size, measured),
        size,
        MODULES[asked.reader],
        asked.paper,
        asked.lang,
        example=asked.size is None,
        measured=bool(asked.measured),
    )
    yield write_underlay(sheet, asked.out or OUT / "underlay" / f"{asked.title}.{asked.lang}.pdf")
    for line in sheet.facts():
        print(line, file=sys.stderr)


def make_positions(asked: argparse.Namespace) -> Iterator[Path]:
    """The table of positions of one board."""
    table, _, size = _measured_table(asked)
    path = asked.out or OUT / "underlay" / f"{asked.title}.positions.tsv"
    path.parent.mkdir(parents=True, exist_ok=True)
    write_positions(reader_spots(table, size), path)
    yield path


def _box(path: Path | None) -> Box | None:
    """An owner's box sheet from a JSON file."""
    return msgspec.json.decode(path.read_bytes(), type=Box) if path else None


def _measured_table(asked: argparse.Namespace) -> tuple[GameTable, Board, Size]:
    table = game_table(asked.title, asked.seats, asked.edition, _box(asked.box))
    if table.board is None:
        raise ValueError(f"{asked.title} has no board")
    return table, table.board, asked.size or example_size(table.board)


def make_layout(asked: argparse.Namespace) -> Iterator[Path]:
    """The layout file of a kit: what the hub must know of the stations."""
    table = game_table(asked.title, asked.seats, asked.edition, _box(asked.box))
    path = asked.out or OUT / f"{asked.title}.{asked.kit}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(write_layout(table.layout(asked.kit), [f"{table.name}: {asked.kit}"]), encoding="utf-8")
    yield path


def make_docs(asked: argparse.Namespace) -> Iterator[Path]:
    """What the guide shows: drawings, pictures, lists."""
    for source in wiring.write_sources():
        yield wiring.draw(source, DOCS)
    (DOCS / "pins.md").write_text(wiring.pin_table(), encoding="utf-8")
    yield DOCS / "pins.md"
    yield from sketches.write_sketches(DOCS)
    yield from parts.write_pages(tables(), DOCS)
    for source_name, part in printed.PICTURES:
        yield printed.picture(source_name, part, DOCS)
    yield from _shown_pages()


def _shown_pages() -> Iterator[Path]:
    if not shutil.which("pdftoppm"):
        raise ValueError("pdftoppm is missing; sh hardware/tools/setup.sh .venv installs it")
    with tempfile.TemporaryDirectory() as folder:
        pdf = _example(tables()[0], "en", Path(folder) / "sheet.pdf")
        for name, page in SHOWN_PAGES.items():
            command = ["pdftoppm", "-r", "70", "-png", "-singlefile", "-f", str(page), str(pdf), str(DOCS / name)]
            subprocess.run(command, check=True, timeout=60)
            yield DOCS / f"{name}.png"


if __name__ == "__main__":
    raise SystemExit(main())

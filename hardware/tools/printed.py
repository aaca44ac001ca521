"""Printed parts: STL files and pictures from the OpenSCAD sources."""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path

from .pins import ROOT

PRINTED = ROOT / "hardware" / "printed"
PARTS = (("seat_pad", "lid"), ("seat_pad", "base"), ("reader_tray", "tray"))
PICTURES = {
    ("seat_pad", "closed"): "45,0,20",
    ("seat_pad", "open"): "65,0,20",
    ("seat_pad", "lid"): "40,0,20",
    ("reader_tray", "shown"): "55,0,20",
}
"""What is shown, and from where."""
DENSITY = 1.24
"""Grams of PLA in a cubic centimetre."""


class NoOpenscad(RuntimeError):
    """OpenSCAD, or the screen it draws on, is not there."""


def stl(source: str, part: str, folder: Path) -> Path:
    """One part as STL."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{source}-{part}.stl"
    _run("openscad", "-q", "-D", f'part="{part}"', "-o", str(path), str(PRINTED / f"{source}.scad"))
    return path


def picture(source: str, part: str, folder: Path, size: tuple[int, int] = (900, 640)) -> Path:
    """One part as a small PNG. Without a screen OpenSCAD leaves an empty file and says nothing: hence xvfb."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{source}-{part}.png"
    view = f"--camera=0,0,0,{PICTURES[source, part]},400"
    shape = [f"--imgsize={size[0]},{size[1]}", view, "--viewall", "--autocenter", "--colorscheme=Tomorrow"]
    scad = str(PRINTED / f"{source}.scad")
    _run("xvfb-run", "-a", "openscad", "-q", "-D", f'part="{part}"', *shape, "-o", str(path), scad)
    if not path.exists() or not path.stat().st_size:
        raise NoOpenscad(f"openscad drew nothing into {path}")
    return path


def _run(*command: str) -> None:
    if not shutil.which(command[0]):
        raise NoOpenscad(f"{command[0]} is not installed; sh hardware/tools/setup.sh .venv installs it")
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=300)


def triangles(path: Path) -> list[tuple[tuple[float, float, float], ...]]:
    """The triangles of an STL file, text or binary."""
    raw = path.read_bytes()
    if raw[:5] != b"solid":
        count = struct.unpack_from("<I", raw, 80)[0]
        rows = [struct.unpack_from("<12f", raw, 84 + 50 * n) for n in range(count)]
        return [(row[3:6], row[6:9], row[9:12]) for row in rows]
    points = [line.split()[1:] for line in raw.decode().splitlines() if line.lstrip().startswith("vertex")]
    corners = [(float(x), float(y), float(z)) for x, y, z in points]
    return [tuple(corners[n : n + 3]) for n in range(0, len(corners), 3)]


def grams(path: Path) -> float:
    """What a part weighs if printed solid: its volume, from the tetrahedra its triangles span with the origin."""
    volume = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in triangles(path):
        volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return abs(volume) / 6 / 1000 * DENSITY

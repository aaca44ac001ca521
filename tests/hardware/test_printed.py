"""Printed parts fit the modules they are made for, and compile where OpenSCAD is installed."""

import re
import shutil
from pathlib import Path

import pytest

from hardware.tools import printed
from hardware.tools.modules import MODULES
from hardware.tools.parts import rows

needs_openscad = pytest.mark.skipif(
    not shutil.which("openscad"), reason="OpenSCAD is not installed; make hardware installs it"
)


def number(source: str, name: str) -> float:
    found = re.search(rf"^{name} = ([\d.]+);", (printed.PRINTED / f"{source}.scad").read_text(), re.M)
    assert found, name
    return float(found.group(1))


@pytest.mark.parametrize("source", ["seat_pad", "reader_tray"])
def test_sources_hold_the_module_the_underlay_draws(source: str) -> None:
    module = MODULES["mfrc522"]
    sizes = [number(source, name) for name in ("module_length", "module_width", "antenna_side")]
    assert sizes == [module.length, module.width, module.antenna]


def test_the_esp32_stands_beside_the_antenna_not_below_it() -> None:
    width, wall, post, esp = (number("seat_pad", name) for name in ("width", "wall", "post", "esp_width"))
    assert width - wall - post - 2 - esp > 8 + number("seat_pad", "antenna_side") + 20


@pytest.fixture(scope="module")
def stls(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Path]:
    folder = tmp_path_factory.mktemp("stl")
    return {(source, part): printed.stl(source, part, folder) for source, part in printed.PARTS}


Stls = dict[tuple[str, str], Path]


@needs_openscad
@pytest.mark.xdist_group("openscad")
@pytest.mark.parametrize("part", printed.PARTS, ids="-".join)
def test_every_part_is_a_closed_body_that_stands_on_the_bed(part: tuple[str, str], stls: Stls) -> None:
    faces = printed.triangles(stls[part])
    edges = {edge for face in faces for edge in zip(face, (*face[1:], face[0]), strict=True)}
    assert faces and all((b, a) in edges for a, b in edges)
    assert min(corner[2] for face in faces for corner in face) == pytest.approx(0, abs=0.001)


@needs_openscad
@pytest.mark.xdist_group("openscad")
def test_the_parts_list_has_filament_enough(stls: Stls) -> None:
    listed = {row["per"]: float(row["qty"]) for row in rows("uses.tsv") if row["part"] == "filament"}
    weight = {part: printed.grams(path) for (_, part), path in stls.items()}
    for solid, grams in ((weight["lid"] + weight["base"], listed["pad"]), (weight["tray"], listed["place_reader"])):
        assert solid <= grams <= 1.5 * solid

"""The wiring drawings say what the firmware's board file says, pin for pin."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from hardware.tools import wiring
from hardware.tools.modules import MODULES
from hardware.tools.pins import PAD_KITS, StationPins, board_file, chips, station_pins

DOCS = Path(__file__).parents[2] / "docs" / "build"
DRAWINGS = wiring.drawings()
FLASH, INPUT_ONLY, STRAPPING = set(range(6, 12)), set(range(34, 40)), {0, 2, 5, 12, 15}


def wires(source: dict) -> set[tuple[str, str, str]]:
    """(controller pin, part, pin of the part) for every wire of a source, followed through parts in between."""
    found = set()
    for chain in source["connections"]:
        parts = [next(iter(step.items())) for step in chain if not next(iter(step)).startswith("W_")]
        (controller, pins), (last, ends) = parts[0], parts[-1]
        assert controller == wiring.CONTROLLER
        assert all(len(pins) == len(through) for _, through in parts)
        found |= {(pin, last, end) for pin, end in zip(pins, ends, strict=True)}
    return found


def expected(kit: str, chip: str) -> set[tuple[str, str, str]]:
    """The signal wires as the board file has them, worked out here once more."""
    board = board_file()
    wired, header = board.KITS[kit], MODULES[chip].header
    out = set()
    for n, reader in enumerate(wired["readers"]):
        for signal in board.SIGNALS[chip]:
            out.add((f"GPIO{reader[signal]}", f"READER_{n}", header[signal]))
        for signal in ("sck", "mosi", "miso"):
            out.add((f"GPIO{board.SPI[signal]}", f"READER_{n}", header[signal]))
    for n, pin in enumerate(wired["buttons"]):
        out.add((f"GPIO{pin}", f"BUTTON_{n}", "A"))
    out.add((f"GPIO{wired['lights']['pin']}", "LIGHT", "DIN"))
    if wired["buzzer"] is not None:
        out.add((f"GPIO{wired['buzzer']}", "BUZZER", "+"))
    return out


def signals(source: dict) -> set[tuple[str, str, str]]:
    return {wire for wire in wires(source) if wire[0].startswith("GPIO")}


@pytest.mark.parametrize("name", DRAWINGS)
def test_source_has_the_pins_of_the_board_file(name: str) -> None:
    station = DRAWINGS[name]
    source = yaml.safe_load((wiring.WIRING / f"{name}.yml").read_text())
    assert signals(source) == expected(station.kit, station.chip)


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_shows_the_pins_of_the_board_file(name: str) -> None:
    station = DRAWINGS[name]
    shown = {f"GPIO{pin}" for pin in re.findall(r"ESP32:GPIO(\d+):", (DOCS / f"{name}.svg").read_text())}
    assert shown == {wire[0] for wire in expected(station.kit, station.chip)}


@pytest.mark.parametrize("name", DRAWINGS)
def test_source_is_newly_made(name: str) -> None:
    stored = (wiring.WIRING / f"{name}.yml").read_text()
    assert stored == wiring.text(DRAWINGS[name]), "run: python -m hardware.tools.make docs"


def test_pin_table_is_newly_made() -> None:
    assert (DOCS / "pins.md").read_text() == wiring.pin_table(), "run: python -m hardware.tools.make docs"


@pytest.mark.parametrize("change", [{"buzzer": 5}, {"lights": 12}, {"buttons": (25, 26, 32)}])
def test_a_moved_pin_is_noticed(change: dict) -> None:
    station = replace(station_pins("one-pad", "mfrc522"), **change)
    assert signals(wiring.source(station)) != expected("one-pad", "mfrc522")


@pytest.mark.parametrize("station", DRAWINGS.values(), ids=DRAWINGS)
def test_every_module_is_powered_as_it_wants(station: StationPins) -> None:
    module = MODULES[station.chip]
    fed = {
        (pin, end) for pin, part, end in wires(wiring.source(station)) if part == "READER_0" and pin in wiring.SUPPLIES
    }
    assert fed == {(wiring.POWER[supply], module.header[supply]) for supply in module.supply}


def test_the_light_is_fed_through_its_diode_and_resistor() -> None:
    chain = next(c for c in wiring.source(DRAWINGS["pad-mfrc522"])["connections"] if "LIGHT" in str(c))
    assert [next(iter(step)) for step in chain] == ["ESP32", "W_LIGHT", "LIGHT_PARTS", "W_LIGHT_2", "LIGHT"]


@pytest.mark.parametrize("station", DRAWINGS.values(), ids=DRAWINGS)
def test_no_pin_has_two_uses_or_one_the_chip_forbids(station: StationPins) -> None:
    used = station.used()
    outputs = [pin for reader in station.readers for signal, pin in reader.items() if signal != "busy"]
    outputs += [station.bus["sck"], station.bus["mosi"], station.lights, *station.buttons]
    outputs += [] if station.buzzer is None else [station.buzzer]
    assert len(used) == len(set(used))
    assert not set(used) & (FLASH | STRAPPING)
    assert not set(outputs) & INPUT_ONLY


def test_both_pad_kits_are_the_same_box() -> None:
    for chip in chips():
        one, seat = (station_pins(kit, chip) for kit in PAD_KITS)
        assert one == replace(seat, kit=one.kit)


def test_every_driver_has_a_module() -> None:
    assert set(MODULES) == set(chips())
    for chip, names in board_file().SIGNALS.items():
        assert set(names) <= set(MODULES[chip].header)

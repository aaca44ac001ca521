"""Wiring as WireViz sources. Every GPIO in them comes from the firmware's board file; nothing is typed in twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from hub.table.layout import BUTTONS

from .modules import MODULES, Module
from .pins import BOARD_KIT, PAD_KITS, ROOT, StationPins, chips, station_pins

WIRING = ROOT / "hardware" / "wiring"
CONTROLLER = "ESP32"
PRINTED = {36: "VP", 39: "VN"}
"""GPIOs that most development boards print under another name."""
COLOURS = {
    "5v": "PK",
    "3v3": "RD",
    "gnd": "BK",
    "sck": "YE",
    "mosi": "BU",
    "miso": "GN",
    "cs": "OG",
    "rst": "WH",
    "busy": "VT",
}
SUPPLIES = {"5V": "VIN", "3V3": "3.3 V", "GND": "0 V"}
POWER = {"5v": "5V", "3v3": "3V3", "gnd": "GND"}
Source = dict[str, Any]
Wire = tuple[str, str, str]
"""Controller pin, colour, pin at the other end."""


def gpio(number: int) -> str:
    """The name of a controller pin in the sources."""
    return f"GPIO{number}"


def drawings() -> dict[str, StationPins]:
    """Each drawing's name and the station it shows. One-pad and seat-pads are the same box."""
    pads = {f"pad-{chip}": station_pins(PAD_KITS[0], chip) for chip in chips()}
    return pads | {f"{BOARD_KIT}-{chip}": station_pins(BOARD_KIT, chip) for chip in chips()}


def source(station: StationPins) -> Source:
    """A station as a WireViz source."""
    drawing = _Drawing(station)
    for n, reader in enumerate(station.readers):
        drawing.reader(n, reader)
    drawing.buttons()
    drawing.lights()
    drawing.buzzer()
    return drawing.source()


class _Drawing:
    """Collects connectors, cables and connections of one station."""

    def __init__(self, station: StationPins) -> None:
        self.station = station
        self.module: Module = MODULES[station.chip]
        self.labels: dict[str, str] = dict(SUPPLIES)
        self.connectors: Source = {}
        self.cables: Source = {}
        self.connections: list[list[Source | str]] = []

    def source(self) -> Source:
        controller = {
            "type": "ESP32 WROOM-32",
            "subtype": "fed by USB",
            "pins": list(self.labels),
            "pinlabels": list(self.labels.values()),
        }
        renamed = [
            f"{gpio(number)} is printed {name}" for number, name in PRINTED.items() if gpio(number) in self.labels
        ]
        if renamed:
            controller["notes"] = ", ".join(renamed)
        return {
            "options": {"fontname": "DejaVu Sans", "color_mode": "short", "mini_bom_mode": False},
            "tweak": {"override": {"graph": {"nodesep": "0.3", "ranksep": "1.2"}}},
            "connectors": {CONTROLLER: controller, **self.connectors},
            "cables": self.cables,
            "connections": self.connections,
        }

    def pin(self, name: str, does: str) -> str:
        """Note a controller pin and what it does; supplies and the bus are shared."""
        self.labels.setdefault(name, does)
        return name

    def wires(self, cable: str, to: str, wires: list[Wire], length: float, note: str = "") -> None:
        """One cable from the controller to a part."""
        self.cables[cable] = {
            "wirecount": len(wires),
            "length": length,
            "colors": [colour for _, colour, _ in wires],
            "gauge": "0.14 mm2",
            **({"notes": note} if note else {}),
        }
        self.connections.append(
            [
                {CONTROLLER: [pin for pin, _, _ in wires]},
                {cable: list(range(1, len(wires) + 1))},
                {to: [end for _, _, end in wires]},
            ]
        )

    def reader(self, n: int, pins: dict[str, int]) -> None:
        """One reader: its supplies, the shared bus and its own lines."""
        name = f"READER_{n}"
        header = self.module.header
        self.connectors[name] = {
            "type": f"{self.module.name} module",
            "subtype": f"reader {n}",
            "pins": list(header.values()),
            "notes": self.module.note,
        }
        self.wires(f"W_READER_{n}", name, list(self._reader_wires(n, pins)), 0.25, "under 30 cm")

    def _reader_wires(self, n: int, pins: dict[str, int]) -> Iterator[Wire]:
        for signal, label in self.module.header.items():
            if signal in POWER:
                yield POWER[signal], COLOURS[signal], label
            elif signal in self.station.bus:
                yield self.pin(gpio(self.station.bus[signal]), signal.upper()), COLOURS[signal], label
            else:
                yield self.pin(gpio(pins[signal]), f"{signal.upper()} {n}"), COLOURS[signal], label

    def buttons(self) -> None:
        """Buttons close to ground."""
        for n, number in enumerate(self.station.buttons):
            self.connectors[f"BUTTON_{n}"] = {
                "type": "Push button",
                "subtype": BUTTONS[n].upper(),
                "pins": ["A", "B"],
                "notes": "closes to ground, no resistor",
            }
            signal = self.pin(gpio(number), f"BUTTON {n}")
            wires: list[Wire] = [(signal, "BN", "A"), ("GND", "BK", "B")]
            self.wires(f"W_BUTTON_{n}", f"BUTTON_{n}", wires, 0.15)

    def lights(self) -> None:
        """The light chain: a diode lowers its supply so that 3.3 V data is high enough; a resistor damps the data."""
        count = self.station.light_count
        self.connectors["LIGHT"] = {
            "type": "WS2812B (NeoPixel)",
            "subtype": "1 light" if count == 1 else f"chain of {count}, light n beside reader n",
            "pins": ["5V", "DIN", "GND"],
            "notes": "470 uF between 5V and GND at the light, + to 5V",
        }
        self.connectors["LIGHT_PARTS"] = {
            "type": "on a scrap of stripboard",
            "pins": ["5V", "DATA", "GND"],
            "pinlabels": ["D1", "R1", "-"],
            "notes": "D1: diode 1N4001, ring to the light. R1: 330 Ohm",
        }
        data = self.pin(gpio(self.station.lights), "LIGHT")
        self.wires("W_LIGHT", "LIGHT_PARTS", [("5V", "PK", "5V"), (data, "GN", "DATA"), ("GND", "BK", "GND")], 0.1)
        self.cables["W_LIGHT_2"] = {**self.cables["W_LIGHT"]}
        self.connections[-1] += [{"W_LIGHT_2": [1, 2, 3]}, {"LIGHT": ["5V", "DIN", "GND"]}]

    def buzzer(self) -> None:
        """A passive piezo disc straight from its pin, where the kit has one."""
        if self.station.buzzer is None:
            return
        self.connectors["BUZZER"] = {
            "type": "Piezo, passive",
            "pins": ["+", "-"],
            "notes": "piezo disc, not a magnetic buzzer; may be left out",
        }
        wires: list[Wire] = [(self.pin(gpio(self.station.buzzer), "BUZZER"), "GY", "+"), ("GND", "BK", "-")]
        self.wires("W_BUZZER", "BUZZER", wires, 0.1)


HEAD = (
    "# Made by `python -m hardware.tools.make wiring` from firmware/station/board.py. Do not edit: change that file.\n"
)


def write_sources(folder: Path = WIRING) -> list[Path]:
    """Write every source; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, station in drawings().items():
        path = folder / f"{name}.yml"
        path.write_text(text(station))
        paths.append(path)
    return paths


def text(station: StationPins) -> str:
    """A source as the text of its file."""
    return HEAD + str(yaml.safe_dump(source(station), sort_keys=False, allow_unicode=True, width=110))


def draw(path: Path, folder: Path) -> Path:
    """Draw one source as SVG."""
    from wireviz.wireviz import parse

    folder.mkdir(parents=True, exist_ok=True)
    parse(path, output_formats=("svg",), output_dir=folder, output_name=path.stem)
    return folder / f"{path.stem}.svg"


PIN_HEAD = """<!-- Made by `python -m hardware.tools.make docs` from firmware/station/board.py. Do not edit. -->
# GPIO

| | pad (one-pad, seat-pads) | full-board |
|---|---|---|
"""


def pin_table() -> str:
    """Every wire of both kinds of station as one table, in signs that need no language."""
    pad, board = station_pins(PAD_KITS[0], "pn5180"), station_pins(BOARD_KIT, "pn5180")
    rows = [(signal.upper(), *(gpio(station.bus[signal]) for station in (pad, board))) for signal in pad.bus]
    for n, reader in enumerate(board.readers):
        for signal, number in reader.items():
            own = gpio(pad.readers[n][signal]) if n < len(pad.readers) else ""
            rows.append((f"{signal.upper()} {n}" + (" (PN5180)" if signal == "busy" else ""), own, gpio(number)))
    for n in range(max(len(pad.buttons), len(board.buttons))):
        pair = (gpio(station.buttons[n]) if n < len(station.buttons) else "" for station in (pad, board))
        rows.append((f"BUTTON {n} (pad: {BUTTONS[n].upper()})", *pair))
    rows.append(("LIGHT", gpio(pad.lights), gpio(board.lights)))
    rows.append(("BUZZER", *("" if s.buzzer is None else gpio(s.buzzer) for s in (pad, board))))
    return PIN_HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows)

"""The pins of a station, read from the firmware's own board file: the one place that knows what is wired where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]
BOARD_FILE = ROOT / "firmware" / "station" / "board.py"
PAD_KITS = ("one-pad", "seat-pads")
BOARD_KIT = "full-board"


@cache
def board_file() -> Any:
    """The firmware's board file, run under CPython. It is plain Python."""
    module = ModuleType("board")
    exec(compile(BOARD_FILE.read_text(), str(BOARD_FILE), "exec"), module.__dict__)
    return module


@dataclass(frozen=True)
class StationPins:
    """One station with readers of one chip: GPIO numbers by what they do."""

    kit: str
    chip: str
    bus: dict[str, int]
    readers: tuple[dict[str, int], ...]
    buttons: tuple[int, ...]
    lights: int
    light_count: int
    buzzer: int | None

    def used(self) -> list[int]:
        """Every GPIO in use, once for each use."""
        own = [pin for reader in self.readers for pin in reader.values()]
        sound = [self.buzzer] if self.buzzer is not None else []
        return [*self.bus.values(), *own, *self.buttons, self.lights, *sound]


def station_pins(kit: str, chip: str) -> StationPins:
    """The pins of a kit's station when all its readers are of this chip."""
    board = board_file()
    wires = board.KITS[kit]
    signals = board.SIGNALS[chip]
    return StationPins(
        kit,
        chip,
        {name: board.SPI[name] for name in ("sck", "mosi", "miso")},
        tuple({signal: reader[signal] for signal in signals} for reader in wires["readers"]),
        tuple(wires["buttons"]),
        wires["lights"]["pin"],
        wires["lights"]["count"],
        wires["buzzer"],
    )


def chips() -> tuple[str, ...]:
    """The reader chips the firmware has drivers for."""
    return tuple(board_file().SIGNALS)

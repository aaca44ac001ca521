"""The reader modules sold for each chip: what their header pins are called, and how large board and antenna are.

Sizes in millimetres, as such modules are usually sold; copies differ, so measure yours. `header`: signal -> label.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Module:
    """A reader module lying with its antenna up. The antenna is a square whose centre is `reach` from the far end."""

    chip: str
    name: str
    header: dict[str, str]
    supply: tuple[str, ...]
    length: float
    width: float
    antenna: float
    note: str
    unused: tuple[str, ...] = ()

    @property
    def reach(self) -> float:
        """From the end away from the header to the antenna's centre."""
        return self.antenna / 2

    @property
    def tail(self) -> float:
        """How far the module runs on beyond the antenna: where the header sits."""
        return self.length - self.antenna


MODULES = {
    "mfrc522": Module(
        "mfrc522",
        "RC522",
        {"3v3": "3.3V", "gnd": "GND", "sck": "SCK", "mosi": "MOSI", "miso": "MISO", "cs": "SDA", "rst": "RST"},
        ("3v3", "gnd"),
        60,
        40,
        40,
        "3.3 V only. SDA is the chip select; IRQ stays open",
        ("IRQ",),
    ),
    "pn532": Module(
        "pn532",
        "PN532",
        {"3v3": "VCC", "gnd": "GND", "sck": "SCK", "mosi": "MOSI", "miso": "MISO", "cs": "SS", "rst": "RSTPDN"},
        ("3v3", "gnd"),
        43,
        41,
        41,
        "Set the switch to SPI. No RSTPDN on the header: leave that wire out",
        ("IRQ",),
    ),
    "pn5180": Module(
        "pn5180",
        "PN5180",
        {
            "5v": "+5V",
            "3v3": "+3.3V",
            "gnd": "GND",
            "sck": "SCK",
            "mosi": "MOSI",
            "miso": "MISO",
            "cs": "NSS",
            "rst": "RST",
            "busy": "BUSY",
        },
        ("5v", "3v3", "gnd"),
        68,
        44,
        44,
        "Needs both 5 V and 3.3 V. IRQ, GPIO, AUX, REQ stay open",
        ("IRQ", "GPIO", "AUX", "REQ"),
    ),
}

"""Putting MicroPython on a board with esptool: erase, write, and say in words what went wrong."""

from __future__ import annotations

import re
from pathlib import Path

from hub.commission import ports
from hub.commission.tools import Failed, Progress, Trouble, run_tool
from hub.i18n import gettext as _

CHIPS = {0: "ESP32", 2: "ESP32-S2", 5: "ESP32-C3", 9: "ESP32-S3", 12: "ESP32-C2", 13: "ESP32-C6", 16: "ESP32-H2"}
OFFSET = "0x1000"  # where the classic ESP32 looks for its boot loader
PERCENT = re.compile(r"(\d+)(?:\.\d+)? ?%")


def check_image(image: Path) -> None:
    """Refuse what is not a MicroPython image for the classic ESP32, whose pins the board file names."""
    if not image.is_file():
        raise Trouble(
            _("There is no file {file}.").format(file=image),
            _("Download the image ESP32_GENERIC from micropython.org, the file that ends with .bin."),
        )
    head = image.read_bytes()[:16]
    if len(head) < 16 or head[0] != 0xE9:
        raise Trouble(
            _("{file} is not an image for an ESP32.").format(file=image.name),
            _("Download the image ESP32_GENERIC from micropython.org, the file that ends with .bin."),
        )
    chip = int.from_bytes(head[12:14], "little")
    if chip != 0:
        raise Trouble(
            _("{file} is for the {chip}; stations use the classic ESP32.").format(
                file=image.name, chip=CHIPS.get(chip, str(chip))
            ),
            _("Download the image ESP32_GENERIC from micropython.org, the file that ends with .bin."),
        )
    if b"MicroPython" not in image.read_bytes():
        raise Trouble(_("{file} is for an ESP32, but it is not MicroPython.").format(file=image.name))


def explain(port: str, output: str) -> Trouble:
    """What esptool's words mean to a person."""
    low = output.lower()
    if "could not open" in low or "port is busy" in low or "resource busy" in low:
        return Trouble(
            _("Another program is using {port}.").format(port=port),
            _("Close it and try again: a serial monitor, or `tallyman bridge` for this cable."),
        )
    if "this chip is" in low or "wrong chip" in low or "not esp32" in low:
        return Trouble(
            _("The board on {port} is not a classic ESP32.").format(port=port),
            _("The parts list names boards that fit: they carry an ESP32-WROOM-32 module."),
        )
    if "md5" in low or "verify failed" in low:
        return Trouble(
            _("What was written is not what the board holds."),
            _("Use a shorter cable, plug it straight into the computer, and try again with --baud 115200."),
        )
    return Trouble(
        _("No ESP32 answers on {port}.").format(port=port),
        _("Hold the button BOOT, press and let go EN (reset), let go BOOT, and try again."),
        _("Try another cable: many carry only power."),
    )


def flash(port: str, image: Path, progress: Progress, baud: int = 460800) -> None:
    """Erase the board and write the image."""
    ports.check(port)
    check_image(image)
    line = ["--chip", "esp32", "--port", port, "--baud", str(baud), "write-flash", "--erase-all", OFFSET, str(image)]

    def writing(said: str) -> None:
        found = PERCENT.search(said)
        if found and said.startswith("Writing"):
            progress(_("Writing MicroPython"), int(found[1]), 100)

    progress(_("Erasing the board"), 0, 1)
    try:
        run_tool("esptool", line, writing, 300)
    except Failed as failed:
        raise explain(port, failed.output) from failed

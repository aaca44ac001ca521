"""Serial ports: which there are, and why one cannot be used."""

from __future__ import annotations

import os
from pathlib import Path

from serial.tools import list_ports

from hub.commission.tools import Trouble
from hub.i18n import gettext as _


def likely() -> list[str]:
    """Ports that a station may hang on: USB ones, with what they say of themselves."""
    return [f"{p.device} ({p.description})" for p in list_ports.comports() if p.vid is not None]


def check(port: str) -> None:
    """Say what is wrong with a port before a tool says it in its own words."""
    if os.name == "nt":
        return
    if not Path(port).exists():
        found = likely()
        hints = [
            _("Plug the station in with a cable that carries data, not only power."),
            _("Ports found now: {ports}").format(ports=", ".join(found))
            if found
            else _("No USB serial port was found at all."),
        ]
        raise Trouble(_("There is no port {port}.").format(port=port), *hints)
    if not os.access(port, os.R_OK | os.W_OK):
        raise Trouble(
            _("You may not use the port {port}.").format(port=port),
            _("Add yourself to the group dialout, then log out and in: sudo usermod -a -G dialout $USER"),
        )

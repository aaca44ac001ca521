"""Finding out what is wrong with a station on its cable: from the port inwards, stopping at nothing that can be tested."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hub.commission import firmware, provision
from hub.commission.device import Station
from hub.commission.tools import Progress, Trouble
from hub.i18n import gettext as _
from hub.i18n import ngettext

OLDEST = (1, 24)
ROOM = 65536


def doctor(port: str, progress: Progress, network: bool = True) -> tuple[list[str], list[str]]:
    """(what is well, what is not), as sentences."""
    station = Station(port)
    progress(_("Asking the board"), 0, 1)
    probe = station.probe()
    progress(_("Asking the board"), 1, 1)
    well, wrong = _board(port, probe)
    slot = provision.running_slot(probe)
    with tempfile.TemporaryDirectory() as folder:
        files = firmware.build(Path(folder), progress)
        there = station.hashes([_placed(name, slot) for name in files])
        missing = [name for name in files if not there[_placed(name, slot)]]
        if missing:
            wrong.append(
                _(
                    "The firmware is not whole: {files} missing. Copy it again: tallyman station provision {port}"
                ).format(files=", ".join(missing), port=port)
            )
        elif any(there[_placed(name, slot)] != wanted for name, wanted in firmware.hashes(files).items()):
            well.append(_("The firmware differs from this hub's ({version}).").format(version=firmware.version()))
        else:
            well.append(
                _("The firmware is whole and the same as this hub's ({version}).").format(version=firmware.version())
            )
    if missing or probe["settings"] < 0:
        if probe["settings"] < 0:
            wrong.append(
                _("The station has no settings yet. Set it up: tallyman station provision {port}").format(port=port)
            )
        return well, wrong
    progress(_("Testing the station"), 0, 1)
    found = station.selftest(slot, network)
    progress(_("Testing the station"), 1, 1)
    good, bad = provision.told(found)
    station.restart()
    return [*well, *good], [*wrong, *bad]


def _placed(name: str, slot: str) -> str:
    """A file's path in the slot that runs."""
    return f"{slot}/{name[2:]}" if name.startswith(f"{firmware.SLOT}/") else name


def _board(port: str, probe: dict[str, Any]) -> tuple[list[str], list[str]]:
    well = [
        _("MicroPython {version} answers on {port} ({machine}).").format(
            version=probe["mp"], port=port, machine=probe["machine"] or probe["platform"]
        )
    ]
    wrong = []
    if tuple(int(n) for n in probe["mp"].split(".")[:2]) < OLDEST:
        wrong.append(
            _("This MicroPython is older than {version}. Put a newer one on it: tallyman station flash {port}").format(
                version=".".join(str(n) for n in OLDEST), port=port
            )
        )
    if probe["flash"] < ROOM:
        wrong.append(_("Only {count} bytes of flash are free; updates will not fit.").format(count=probe["flash"]))
    if probe["crash"].strip():
        wrong.append(_("It has crashed before: {error}").format(error=probe["crash"].strip().splitlines()[-1]))
    if probe["outbox"] > 0:
        well.append(_("Button presses wait in its outbox; they will be sent when it reaches the hub."))
    if probe["starts"].strip().isdigit():
        starts = int(probe["starts"]) + 1
        well.append(
            ngettext("It has been started {count} time.", "It has been started {count} times.", starts).format(
                count=starts
            )
        )
    return well, wrong


__all__ = ["Trouble", "doctor"]

"""Setting a station up: firmware and settings onto its flash, its own test run, and the result in words."""

from __future__ import annotations

import json
import re
import ssl
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hub.commission import firmware, words
from hub.commission.device import Station, beside
from hub.commission.tools import Progress, Trouble
from hub.i18n import gettext as _

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
CA_FILE = "ca.der"


@dataclass
class Plan:
    """What a station shall be."""

    name: str
    table: str
    hub: str
    secret: str = ""
    wifi: str = ""
    wifi_password: str = ""
    kit: str = "one-pad"
    chips: list[str] = field(default_factory=list)
    cable: bool = False
    port: int = 0
    ca: Path | None = None
    lights: int = 0
    network_test: bool = True
    update_key: str = ""

    def check(self) -> None:
        """Refuse what the station would refuse, before anything is copied."""
        rule = _("Use 1 to 32 of a-z, 0-9 and -, beginning with a letter or digit, such as seat-red.")
        if not NAME.fullmatch(self.name):
            raise Trouble(_("{name} cannot be the name of a station.").format(name=repr(self.name)), rule)
        if not NAME.fullmatch(self.table):
            raise Trouble(_("{name} cannot be the name of a table.").format(name=repr(self.table)), rule)
        if not self.cable and not self.wifi:
            raise Trouble(
                _("How shall the station reach the hub?"),
                _("Name its Wi-Fi with --wifi, or say --cable for a USB cable."),
            )

    def settings(self) -> dict[str, Any]:
        """The station's settings.json; only what differs from its defaults."""
        made: dict[str, Any] = {
            "table": self.table,
            "station": self.name,
            "kit": self.kit,
            "not_before": int(time.time()),
        }
        if self.cable:
            made["link"] = "cable"
        else:
            made |= {"wifi": [[self.wifi, self.wifi_password]], "hub": self.hub, "secret": self.secret}
        if self.update_key:
            made["update_key"] = self.update_key
        if self.chips:
            made["chips"] = self.chips
        if self.port:
            made["port"] = self.port
        if self.lights:
            made["lights"] = self.lights
        if self.ca:
            made["tls"] = True
        return made


def certificate(path: Path) -> bytes:
    """The CA in the form the station wants (DER), from a PEM or DER file."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise Trouble(_("Cannot read {file}: {reason}").format(file=path, reason=error.strerror or "")) from error
    if b"-----BEGIN CERTIFICATE-----" in raw:
        return ssl.PEM_cert_to_DER_cert(raw.decode())
    if raw[:1] == b"\x30":
        return raw
    raise Trouble(_("{file} is not a certificate.").format(file=path.name))


def running_slot(probe: dict[str, Any]) -> str:
    """The folder of firmware that a station runs."""
    try:
        run = json.loads(probe["slot"])["run"]
    except (ValueError, KeyError, TypeError):
        return firmware.SLOT
    return run if run in ("a", "b") else firmware.SLOT


def free_slot(probe: dict[str, Any]) -> str:
    """The folder that can be written without harm: the one that does not run, or the first on a new board."""
    if running_slot(probe) == "b" or not probe["whole"]:
        return firmware.SLOT
    return "b"


def provision(port: str, plan: Plan, progress: Progress, keep: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Do it all; what the station's own test found. Presses still in its outbox are kept.

    `keep` is called when everything is on the station and compared: from then on the hub goes by the new secret. Until
    then whatever worked before works still, on the station and at the hub.
    """
    plan.check()
    ca = certificate(plan.ca) if plan.ca else b""
    station = Station(port)
    slot = free_slot(station.probe())
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        files = firmware.build(here, progress, slot=slot)
        settings = here / "settings.json"
        settings.touch(mode=0o600)
        settings.write_text(json.dumps(plan.settings()))
        files["settings.json"] = settings
        if ca:
            (here / CA_FILE).write_bytes(ca)
            files[CA_FILE] = here / CA_FILE
        station.copy(files, slot, progress)
        progress(_("Comparing"), 0, 1)
        there = station.hashes([beside(name) for name in files])
        wrong = [name for name, wanted in firmware.hashes(files).items() if there.get(beside(name)) != wanted]
        progress(_("Comparing"), 1, 1)
    if wrong:
        raise Trouble(
            _("These files did not arrive whole: {files}").format(files=", ".join(wrong)),
            _("Use a shorter cable and try again."),
        )
    station.put_in_place(files, slot)
    keep()
    progress(_("Testing the station"), 0, 1)
    found = station.selftest(slot, plan.network_test and not plan.cable)
    progress(_("Testing the station"), 1, 1)
    station.restart()
    return found


def told(found: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The result in words: (what is well, what is not)."""
    well, wrong = words.report(found)
    head = _("Station {name} at table {table} runs firmware {version}.").format(
        name=found["station"], table=found["table"], version=found["fw"]
    )
    return [head, *well], wrong

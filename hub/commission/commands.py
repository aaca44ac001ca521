"""The commands flash, provision and doctor of `tallyman station`: the line's words in, sentences and a bar out."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hub.commission import doctor as doctor_
from hub.commission import flash as flash_
from hub.commission import provision as provision_
from hub.commission.tools import Progress, Trouble
from hub.i18n import gettext as _

KITS = ("one-pad", "seat-pads", "full-board")
CHIPS = ("mfrc522", "pn532", "pn5180", "none")
HUB_NAME = "tallyman.local"
"""The name the hub announces on the network."""


@dataclass(frozen=True)
class Access:
    """What a station needs to come in and to trust an update. `keep` makes the hub go by it."""

    secret: str
    update_key: str
    keep: Callable[[], None]


AccessFor = Callable[[argparse.Namespace], Access]


def register(
    stations: Any, parents: list[argparse.ArgumentParser] | None = None, access_for: AccessFor | None = None
) -> None:
    """Add the commands to `tallyman station`. `access_for` gives a station its secret and its key."""

    def add(name: str, help: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = stations.add_parser(name, help=help, description=help, parents=parents or [])
        command.add_argument("port", help=_("the serial port, such as /dev/ttyUSB0"))
        command.set_defaults(func=run, run=run)
        return command

    flashing = add("flash", _("put MicroPython on a new board"), flash)
    flashing.add_argument("--image", type=Path, required=True, help=_("MicroPython for the ESP32, a .bin file"))
    flashing.add_argument("--baud", type=int, default=460800, help=_("speed of the cable; slower is surer"))

    def set_up(arguments: argparse.Namespace) -> int:
        return provision(arguments, access_for)

    making = add("provision", _("put the firmware and its settings on a station, and test it"), set_up)
    making.add_argument("--name", required=True, help=_("the station's name, such as seat-red"))
    making.add_argument("--table", default="main", help=_("the table it belongs to"))
    making.add_argument("--wifi", default="", help=_("the name of the Wi-Fi network (2.4 GHz)"))
    making.add_argument("--wifi-password", default=None, help=_("its password; asked for if not given"))
    making.add_argument("--secret", default="", help=_("the station's secret; by default the hub gives it one"))
    making.add_argument("--hub", default=HUB_NAME, help=_("the hub's name or address"))
    making.add_argument("--broker-port", type=int, default=0, help=_("the broker's port, if not the usual one"))
    making.add_argument("--ca", type=Path, default=None, help=_("the hub's CA certificate: use TLS and check it"))
    making.add_argument("--kit", choices=KITS, default="one-pad", help=_("which kit the station is"))
    making.add_argument("--chip", choices=CHIPS, action="append", default=[], help=_("reader chip; once per reader"))
    making.add_argument("--lights", type=int, default=0, help=_("how many lights, if not as the kit has"))
    making.add_argument("--cable", action="store_true", help=_("no Wi-Fi: the station talks over this cable"))
    making.add_argument("--no-network-test", action="store_true", help=_("do not try to reach the hub"))

    asking = add("doctor", _("find out what is wrong with a station"), doctor)
    asking.add_argument("--no-network-test", action="store_true", help=_("do not try to reach the hub"))


def bar() -> Progress:
    """A progress bar on the terminal; one line per piece of work where there is none."""
    if not sys.stderr.isatty():
        started: set[str] = set()

        def line(what: str, done: int, total: int) -> None:
            if what not in started:
                started.add(what)
                print(f"{what} …", file=sys.stderr)

        return line

    def draw(what: str, done: int, total: int) -> None:
        filled = 30 * done // max(total, 1)
        end = "\n" if done >= total else ""
        sys.stderr.write(f"\r{what:<28} [{'#' * filled}{'.' * (30 - filled)}] {done}/{total}{end}")
        sys.stderr.flush()

    return draw


def _tried(work: Callable[[], int]) -> int:
    """Trouble becomes a sentence and what to try next; exit code 2."""
    try:
        return work()
    except Trouble as trouble:
        print(trouble.what, file=sys.stderr)
        for hint in trouble.hints:
            print("  → " + hint, file=sys.stderr)
        return 2


def _tell(well: list[str], wrong: list[str]) -> int:
    for sentence in well:
        print("✓ " + sentence)
    for sentence in wrong:
        print("✗ " + sentence)
    if not wrong:
        print(_("All is well."))
    return 1 if wrong else 0


def flash(arguments: argparse.Namespace) -> int:
    """Erase a board and put MicroPython on it."""

    def work() -> int:
        flash_.flash(arguments.port, arguments.image, bar(), arguments.baud)
        print(_("MicroPython is on the board. Next: tallyman station provision {port}").format(port=arguments.port))
        return 0

    return _tried(work)


def provision(arguments: argparse.Namespace, access_for: AccessFor | None = None) -> int:
    """Set a station up and say what its test found."""

    def work() -> int:
        plan = provision_.Plan(
            name=arguments.name, table=arguments.table, hub=arguments.hub, secret=arguments.secret, wifi=arguments.wifi,
            kit=arguments.kit, chips=arguments.chip, cable=arguments.cable, port=arguments.broker_port, ca=arguments.ca,
            lights=arguments.lights, network_test=not arguments.no_network_test,
        )  # fmt: skip
        if plan.wifi and not plan.cable:
            plan.wifi_password = _wifi_password(arguments)
        access = access_for(arguments) if access_for else Access(plan.secret, "", lambda: None)
        plan.update_key = access.update_key
        if not plan.cable:
            plan.secret = access.secret
        well, wrong = provision_.told(provision_.provision(arguments.port, plan, bar(), access.keep))
        return _tell(well, wrong)

    return _tried(work)


def _wifi_password(arguments: argparse.Namespace) -> str:
    if arguments.wifi_password is not None:
        return str(arguments.wifi_password)
    if "TALLYMAN_WIFI_PASSWORD" in os.environ:
        return os.environ["TALLYMAN_WIFI_PASSWORD"]
    if not sys.stdin.isatty():
        raise Trouble(_("The Wi-Fi password is missing."), _("Give it with --wifi-password."))
    return getpass.getpass(_("Password of the Wi-Fi {name}: ").format(name=arguments.wifi))


def doctor(arguments: argparse.Namespace) -> int:
    """Say what is well with a station and what is not."""

    def work() -> int:
        well, wrong = doctor_.doctor(arguments.port, bar(), not arguments.no_network_test)
        return _tell(well, wrong)

    return _tried(work)

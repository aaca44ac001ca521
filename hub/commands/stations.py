"""Commands about stations: station add, remove, list, update; broker-config; bridge. Commissioning joins `station`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hub.commands import Problem
from hub.commands.house import data_option, ledger_at
from hub.commission import commands as commission
from hub.commission import firmware
from hub.commission.tools import Trouble
from hub.i18n import gettext as _
from hub.link.bridge import Bridge
from hub.link.client import read_url
from hub.link.credentials import BadName, Credentials, new_secret
from hub.link.mosquitto import Tls, broker_config
from hub.link.topics import DISPLAY, HUB, STATION, is_name
from hub.service.offers import Offers, new_key

Run = Callable[[argparse.Namespace], int]


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add these commands to the parser."""
    words = _("stations: their names, secrets and firmware")
    station: argparse.ArgumentParser = commands.add_parser("station", help=words, description=words, parents=[language])
    verbs = station.add_subparsers(title=_("commands"), metavar=_("command"), required=True)

    def add(where: Any, name: str, help: str, run: Run) -> argparse.ArgumentParser:
        command: argparse.ArgumentParser = where.add_parser(name, help=help, description=help, parents=[language])
        data_option(command)
        command.set_defaults(run=run)
        return command

    new = add(verbs, "add", _("give a station a name and a secret"), add_station)
    new.add_argument("name")
    new.add_argument("--display", action="store_true", help=_("it only shows the public view"))
    gone = add(verbs, "remove", _("a station may not come in any more"), remove_station)
    gone.add_argument("name")
    add(verbs, "list", _("list the stations"), list_stations)
    newer = add(
        verbs, "update", _("offer this hub's firmware to stations; they fetch it from the running hub"), update_stations
    )
    newer.add_argument("names", nargs="*", metavar="NAME", help=_("stations; without any, all of them"))
    papers = argparse.ArgumentParser(add_help=False)
    data_option(papers)
    commission.register(verbs, [language, papers], access_for)
    config = add(commands, "broker-config", _("write the configuration of a mosquitto broker"), write_config)
    config.add_argument("directory", type=Path)
    config.add_argument("--port", type=int, default=1883)
    config.add_argument("--user", default="", help=_("the system user mosquitto runs as"))
    config.add_argument("--certfile", default="", help=_("certificate for an encrypted listener on port 8883"))
    config.add_argument("--keyfile", default="", help=_("its key"))
    over = add(commands, "bridge", _("connect a station on a USB cable"), bridge)
    over.add_argument("port", help=_("the serial port, such as /dev/ttyUSB0"))
    over.add_argument("station", nargs="?", default="", help=_("the station on this cable; no other may speak there"))
    over.add_argument("--broker", default="mqtt://127.0.0.1:1883", help=_("the broker stations use"))
    over.add_argument("--cafile", default="")


def access_for(arguments: argparse.Namespace) -> commission.Access:
    """A new secret and update key for a station that is being set up, whether the hub knew it before or not. The old
    ones count until these are kept."""
    if not is_name(arguments.name):
        said = _("{name} is no name for a station: use 1 to 32 of a-z, 0-9 and -, and not {hub}.")
        raise Problem(said.format(name=arguments.name, hub=HUB))
    secret, key = arguments.secret or new_secret(), new_key()

    def keep() -> None:
        with ledger_at(arguments.data) as ledger:
            if not arguments.cable:
                Credentials(ledger.shelf("credentials")).renew(arguments.name, secret=secret)
            Offers(ledger).keep_key(arguments.name, key)

    with ledger_at(arguments.data):  # whether it can be opened is to be known before the station is touched
        return commission.Access(secret, key, keep)


def update_stations(arguments: argparse.Namespace) -> int:
    """Compile the firmware and put it on offer."""
    with ledger_at(arguments.data) as ledger, TemporaryDirectory() as folder:
        known = [name for name, role in Credentials(ledger.shelf("credentials")).stations().items() if role == STATION]
        names = tuple(arguments.names or known)
        for name in names:
            if name not in known:
                said = _("There is no station {name}; there are: {known}.")
                raise Problem(said.format(name=name, known=", ".join(sorted(known)) or "-"))
        try:
            version = firmware.version()
            built = firmware.build(Path(folder), commission.bar())
        except Trouble as trouble:
            raise Problem("\n  → ".join((trouble.what, *trouble.hints))) from None
        files = {path.name: path.read_bytes() for path in built.values() if path.suffix == ".mpy"}
        offers = Offers(ledger)
        offers.put(version, files, names, firmware.boot())
        keyless = [name for name in names if not offers.has_key(name)]
    print(_("Firmware {version} is on offer to: {names}").format(version=version, names=", ".join(names) or "-"))
    if keyless:
        said = _("These will refuse it until they are set up again over the cable, for they have no key: {names}")
        print(said.format(names=", ".join(keyless)))
    return 0


def add_station(arguments: argparse.Namespace) -> int:
    """A new station; its secret is shown this once."""
    with ledger_at(arguments.data) as ledger:
        try:
            secret = Credentials(ledger.shelf("credentials")).add(
                arguments.name, DISPLAY if arguments.display else STATION
            )
        except BadName as error:
            raise Problem(str(error)) from None
    print(
        _("Station {name} may come in. Its secret, shown this once: {secret}").format(
            name=arguments.name, secret=secret
        )
    )
    return 0


def remove_station(arguments: argparse.Namespace) -> int:
    """A station that is not welcome any more."""
    with ledger_at(arguments.data) as ledger:
        try:
            Credentials(ledger.shelf("credentials")).remove(arguments.name)
        except BadName as error:
            raise Problem(str(error)) from None
    print(_("Station {name} may not come in any more.").format(name=arguments.name))
    return 0


def list_stations(arguments: argparse.Namespace) -> int:
    """Names and roles, one a line."""
    with ledger_at(arguments.data) as ledger:
        stations = Credentials(ledger.shelf("credentials")).stations()
    for name, role in sorted(stations.items()):
        print(f"{name}  {role}")
    if not stations:
        print(_("There are no stations yet. Add one with: tallyman station add NAME"))
    return 0


def write_config(arguments: argparse.Namespace) -> int:
    """Everything mosquitto needs to know of this hub's stations."""
    tls = Tls(arguments.certfile, arguments.keyfile) if arguments.certfile else None
    with ledger_at(arguments.data) as ledger:
        try:
            main = broker_config(
                arguments.directory.absolute(),
                Credentials(ledger.shelf("credentials")),
                port=arguments.port,
                tls=tls,
                user=arguments.user,
            )
        except OSError as error:
            raise Problem(
                _("Cannot write {file}: {fault}").format(file=arguments.directory, fault=error.strerror)
            ) from None
    print(_("Start the broker with: mosquitto -c {file}").format(file=main))
    print(_("Then the hub with: tallyman serve --broker mqtt://127.0.0.1:{port}").format(port=arguments.port))
    return 0


def bridge(arguments: argparse.Namespace) -> int:
    """Carry one cable's frames until stopped."""
    try:
        server = read_url(arguments.broker, arguments.cafile)
    except ValueError as error:
        raise Problem(str(error)) from None
    with ledger_at(arguments.data) as ledger:
        credentials = Credentials(ledger.shelf("credentials"))
        known = [name for name, role in credentials.stations().items() if role == STATION]
        station = arguments.station or (known[0] if len(known) == 1 else "")
        if not station:
            said = _("Say which station is on this cable: tallyman bridge {port} NAME. There are: {known}.")
            raise Problem(said.format(port=arguments.port, known=", ".join(sorted(known)) or "-"))
        try:
            secret = credentials.bridge_secret(station)
        except BadName as error:
            raise Problem(str(error)) from None
    Bridge(arguments.port, server, station, secret, say=print).run()
    return 0

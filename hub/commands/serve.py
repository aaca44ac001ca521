"""`tallyman serve`: hub, broker and pages in one process, with one address to type or to scan."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from hub.commands import Problem
from hub.commands.house import FILE, alone, data_option, ledger_at, put_staged_in_place
from hub.games import TITLES
from hub.i18n import gettext as _
from hub.keeper.backups import Nightly
from hub.ledger import Ledger, check, stage
from hub.service import Trust
from hub.service.running import EMBEDDED, Running, addresses, staged, unhurried


def register(commands: Any, language: argparse.ArgumentParser) -> None:
    """Add this command to the parser."""
    words = _("start the hub: tables, broker and pages")
    command: argparse.ArgumentParser = commands.add_parser("serve", help=words, description=words, parents=[language])
    serving_options(command)
    command.set_defaults(run=serve)


def serving_options(command: argparse.ArgumentParser) -> None:
    """What everything that starts a hub can be told."""
    data_option(command)
    command.add_argument("--host", default="0.0.0.0", help=_("address to listen on"))
    command.add_argument("--port", type=port, default=8080, help=_("port of the pages"))
    command.add_argument(
        "--broker", default=EMBEDDED, metavar="embedded|mqtt://…|mqtts://…", help=_("the broker stations use")
    )
    command.add_argument("--mqtt-port", type=port, default=1883, help=_("port of the embedded broker"))
    command.add_argument("--https-port", type=port, default=8443, help=_("port of the pages over HTTPS"))
    command.add_argument("--mqtts-port", type=port, default=8883, help=_("port of the embedded broker with TLS"))
    command.add_argument("--no-tls", action="store_true", help=_("no certificate: plain pages and plain MQTT only"))
    command.add_argument("--cafile", default="", help=_("certificate that vouches for an mqtts:// broker"))
    command.add_argument("--table", action="append", default=[], metavar="NAME", help=_("a further table"))
    command.add_argument("--quiet", action="store_true", help=_("do not announce the hub on the network"))
    command.add_argument(
        "--verbose", action="store_true", help=_("tell every move, what was shown, every refusal and station")
    )


def port(text: str) -> int:
    """A port's number; the system would take 99999 for another."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number


def serve(arguments: argparse.Namespace) -> int:
    """Run until stopped. A backup given on the pages is put in place by starting anew."""
    note_down(arguments.verbose)
    with alone(arguments.data):
        if (waiting := staged(arguments.data)).exists():
            put_staged_in_place(waiting, arguments.data)
        trust = trusted(arguments)
        with ledger_at(arguments.data) as ledger, started(arguments, ledger, trust) as running:
            for name in arguments.table:
                running.hub.add_table(name)
            nightly = Nightly(arguments.data, running.hub.backup, check)
            nightly.start()
            again = serve_pages(running, arguments, trust)
            nightly.stop()
    if again:
        os.execv(sys.executable, [sys.executable, "-m", "hub.cli", *sys.argv[1:]])
    return 0


def note_down(verbose: bool) -> None:
    """What goes wrong is said in any case; with `verbose` also what happens at the tables."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("hub").setLevel(logging.INFO if verbose else logging.WARNING)


def trusted(arguments: argparse.Namespace) -> Trust | None:
    """The hub's own certificate; without one it goes on, and says so."""
    if arguments.no_tls:
        return None
    try:
        return Trust(arguments.data, lambda: addresses(arguments.host))
    except (OSError, ValueError) as error:
        print(_("There is no certificate, so no HTTPS ({fault}).").format(fault=error), file=sys.stderr)
        return None


@contextmanager
def started(arguments: argparse.Namespace, ledger: Ledger, trust: Trust | None = None) -> Iterator[Running]:
    """A running hub; a Problem in words if its broker cannot start."""
    logging.getLogger("amqtt").setLevel(logging.CRITICAL)  # what it has to say is said below, in words
    with ExitStack() as stack:
        try:
            running = Running(
                ledger,
                broker=arguments.broker,
                host=arguments.host,
                mqtt_port=arguments.mqtt_port,
                cafile=arguments.cafile,
                trust=trust,
                mqtts_port=arguments.mqtts_port,
            )
            stack.enter_context(running)
        except ValueError as error:
            raise Problem(str(error)) from None
        except OSError as error:
            said = _(
                "The broker cannot listen on port {port} ({fault}). Is another one running? Try --mqtt-port or --broker."
            )
            raise Problem(said.format(port=arguments.mqtt_port, fault=error.strerror or error)) from None
        yield running


def serve_pages(running: Running, arguments: argparse.Namespace, trust: Trust | None = None) -> bool:
    """Serve the pages until a signal comes, after saying where they are. True: start anew, with a backup in place."""
    from companion_web import Secure, create_app, make_server

    stop, again = threading.Event(), threading.Event()

    def restore(path: Path) -> None:
        stage(path, staged(arguments.data))
        again.set()
        threading.Timer(1.0, stop.set).start()  # the page gets its answer first

    address = f"http://{addresses(arguments.host)[0]}:{arguments.port}"
    free = trust if trust and can_listen(arguments.host, arguments.https_port) else None
    secure_address = f"https://{addresses(arguments.host)[0]}:{arguments.https_port}/" if free else ""
    app = create_app(
        running.hub, titles=TITLES, address=address, restore=restore, trust=free, secure_address=secure_address
    )
    secure = Secure(arguments.https_port, free.context) if free else None
    try:
        try:
            server = make_server(running.hub, arguments.host, arguments.port, app, secure=secure)
        except OSError:
            if secure is None or can_listen(arguments.host, arguments.https_port):
                raise
            server = make_server(running.hub, arguments.host, arguments.port, app)  # somebody was quicker at its port
    except OSError as error:
        said = _("The pages cannot be served on port {port} ({fault}). Try another with --port.")
        raise Problem(said.format(port=arguments.port, fault=error.strerror or error)) from None
    welcome(app, f"http://{addresses(arguments.host)[0]}:{server.port}/", arguments.data / FILE)
    if not arguments.quiet:
        running.announce(server.port, server.secure_port)
    if free:
        free.start()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    thread = threading.Thread(target=server.run, name="pages", daemon=True)
    thread.start()
    unhurried()
    stop.wait()
    server.close()
    return again.is_set()


def can_listen(host: str, number: int) -> bool:
    """Whether a port is free; the plain pages do without the other."""
    try:
        socket.create_server((host, number)).close()
    except OSError as error:
        said = _("No HTTPS: port {port} cannot be used ({fault}). Try another with --https-port.")
        print(said.format(port=number, fault=error.strerror or error), file=sys.stderr)
        return False
    return True


def welcome(app: Any, address: str, file: Path) -> None:
    """One address, its QR code, and the code that lets a screen act."""
    import segno

    from companion_web import pairing_code

    code = pairing_code(app, "main")
    print(_("Tallyman is ready. On the tablet, open: {address}").format(address=address))
    print(_("To let a screen play, scan this or type the code {code}:").format(code=code))
    if sys.stdout.isatty():
        segno.make(f"{address}pair?code={code}").terminal(compact=True)
    else:
        print(f"{address}pair?code={code}")
    if trust := app.extensions["tallyman"].trust:
        secure = app.extensions["tallyman"].secure_address
        print(_("Over HTTPS: {address}, explained at {page}").format(address=secure, page=f"{address}trust"))
        print(_("Fingerprint of the hub's own authority: {fingerprint}").format(fingerprint=trust.fingerprint))
    print(_("Games and settings are in {file}. Stop with Ctrl+C; nothing is lost.").format(file=file), flush=True)

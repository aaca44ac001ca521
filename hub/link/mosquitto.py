"""Configuration for mosquitto as the hub's broker: settings, password file and access list, written from our users."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from . import topics
from .credentials import Credentials
from .doors import EAVESDROPPER, FORGER, STRANGER, Doors

LOG_TOPICS = ("$SYS/broker/log/N", "$SYS/broker/log/M/subscribe")
"""Where mosquitto says who comes, whom it turned away and who wants to read what, with the settings below."""


class Tls(msgspec.Struct, frozen=True):
    """Files of the encrypted listener."""

    certfile: str
    keyfile: str
    cafile: str = ""


def broker_config(
    directory: Path,
    credentials: Credentials,
    *,
    port: int = 1883,
    host: str = "",
    tls: Tls | None = None,
    tls_port: int = 8883,
    user: str = "",
) -> Path:
    """Write mosquitto.conf, its password file and its access list; gives the path of mosquitto.conf.

    `user` is the system user mosquitto becomes when it is started as root; it must be able to read these files.
    """
    directory.mkdir(parents=True, exist_ok=True)
    _write(directory / "passwords", _passwords(credentials))
    _write(directory / "access", _access(credentials))
    main = directory / "mosquitto.conf"
    _write(main, _settings(directory, port, host, user) + (_tls(tls, tls_port, host) if tls else ""))
    return main


def _write(path: Path, text: str) -> None:
    path.touch(mode=0o600)
    path.write_text(text)
    path.chmod(0o600)


def _settings(directory: Path, port: int, host: str, user: str) -> str:
    lines = [
        "# Written by: tallyman broker-config. Write it again after adding or removing a station, then reload mosquitto.",
        "per_listener_settings false",
        "allow_anonymous false",
        f"password_file {directory / 'passwords'}",
        f"acl_file {directory / 'access'}",
        "# No message is thrown away in a rush; the default of 1000 does so without a word.",
        "max_queued_messages 0",
        "max_packet_size 1048576",
        "# Nothing is kept on disk: after a restart hub and stations say again what is retained, and no card wears out.",
        "persistence false",
        "# Whatever one station's secret is used for, the machine has memory left.",
        "memory_limit 134217728",
        "max_keepalive 120",
        "# Tells the hub whom it turned away.",
        "log_dest stderr",
        "log_dest topic",
        "log_type error",
        "log_type warning",
        "log_type notice",
        "log_type subscribe",
        "set_tcp_nodelay true",
        *([f"user {user}"] if user else []),
        "",
        *_listener(port, host),
    ]
    return "\n".join(lines) + "\n"


def _listener(port: int, host: str) -> list[str]:
    return [f"listener {port} {host}".rstrip(), "max_connections 1000"]


def _tls(tls: Tls, port: int, host: str) -> str:
    lines = ["", *_listener(port, host), f"certfile {tls.certfile}", f"keyfile {tls.keyfile}"]
    if tls.cafile:
        lines.append(f"cafile {tls.cafile}")
    return "\n".join(lines) + "\n"


def _passwords(credentials: Credentials) -> str:
    return "".join(f"{name}:{hashed}\n" for name, hashed in sorted(credentials.hashes().items()))


def _access(credentials: Credentials) -> str:
    """One user after the other, every topic by name."""
    users = {topics.HUB: topics.HUB, **credentials.users()}
    parts = []
    for name, role in sorted(users.items()):
        lines = [f"user {name}"]
        lines += [f"topic write {filter}" for filter in topics.writes(name, role)]
        lines += [f"topic read {filter}" for filter in topics.reads(name, role)]
        if name == topics.HUB:
            lines += ["topic read $SYS/broker/log/#"]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


_CAME = re.compile(r"New client connected from \S+ as (\S+) \(.*u'([^']*)'\)")
_REFUSED = re.compile(r"Client (\S+) disconnected, not authorised")
_THROWN_OUT = re.compile(r"Bad socket read/write on client (\S+): Unknown error")
_WANTS = re.compile(r"\d+: (\S+) [012] (\S+)$")
MOST_CLIENTS = 1000


class Ear:
    """Counts what mosquitto's log says of strangers, forgers and eavesdroppers. It names them by their client id.

    What is forged is always dropped. 2.0.11, which Debian 12 has, throws the forger out and so says it aloud; a version
    that does not, names him only in its debug log, which goes to no topic, so that the hub cannot count it there.
    """

    def __init__(self, doors: Doors, credentials: Credentials) -> None:
        self._doors, self._credentials = doors, credentials
        self._users: dict[str, str] = {}

    def hear(self, line: str) -> None:
        """One line of the log."""
        if came := _CAME.search(line):
            self._users = dict([*self._users.items(), (came[1], came[2])][-MOST_CLIENTS:])
        elif refused := _REFUSED.search(line):
            self._doors.turn_away(STRANGER, refused[1])
        elif thrown := _THROWN_OUT.search(line):
            self._doors.turn_away(FORGER, self._users.get(thrown[1], thrown[1]))
        elif wants := _WANTS.search(line):
            self._wants(wants[1], wants[2])

    def _wants(self, client: str, filter: str) -> None:
        """mosquitto lets everybody subscribe to anything, and then keeps from them what is not theirs to read."""
        user = self._users.get(client)
        if user is None or user == topics.HUB:
            return
        role = self._credentials.users().get(user, "")
        if not topics.may(topics.reads(user, role), filter):
            self._doors.turn_away(EAVESDROPPER, user, filter)

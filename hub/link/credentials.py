"""Who may talk to the hub: a name and a secret for every station. Secrets are shown once and kept only as a hash.

The hash is mosquitto's own (`$7$`, PBKDF2 with SHA-512), so both brokers know the same users.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from typing import Any, Protocol

from hub.i18n import gettext as _

from .topics import BRIDGE, DISPLAY, HUB, ROLES, STATION, bridge_user, is_name

ROUNDS = 101
HUB_KEY = "hub"


class Shelf(Protocol):
    """Small documents by key; the ledger's shelf is one."""

    def get(self, key: str, default: Any = None) -> Any:
        """The document of that key, or the default."""

    def put(self, key: str, value: Any) -> None:
        """Keep a document."""

    def delete(self, key: str) -> None:
        """Drop a document."""

    def items(self) -> dict[str, Any]:
        """All documents by key."""


class DictShelf:
    """A shelf in memory, for tests and for tables that need no disk."""

    def __init__(self) -> None:
        self._documents: dict[str, Any] = {}

    def get(self, key: str, default: Any = None) -> Any:
        """The document of that key, or the default."""
        return self._documents.get(key, default)

    def put(self, key: str, value: Any) -> None:
        """Keep a document."""
        self._documents[key] = value

    def delete(self, key: str) -> None:
        """Drop a document."""
        self._documents.pop(key, None)

    def items(self) -> dict[str, Any]:
        """All documents by key."""
        return dict(self._documents)


class BadName(ValueError):
    """A station that cannot be added or removed; the message says why and what to do."""


def new_secret() -> str:
    """A random secret, easy to copy by hand: 24 letters and digits without look-alikes, 118 bits."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(24))


def hash_secret(secret: str, salt: bytes | None = None, rounds: int = ROUNDS) -> str:
    """A secret as mosquitto's password file holds it."""
    salt = salt if salt is not None else os.urandom(12)
    digest = hashlib.pbkdf2_hmac("sha512", secret.encode(), salt, rounds)
    return f"$7${rounds}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def check_secret(secret: str, hashed: str) -> bool:
    """Whether a secret is the one that was hashed."""
    try:
        _empty, kind, rounds, salt, digest = hashed.split("$")
        if kind != "7":
            return False
        made = hash_secret(secret, base64.b64decode(salt, validate=True), int(rounds))
    except ValueError:
        return False
    return hmac.compare_digest(made.rpartition("$")[2], digest)


class Credentials:
    """The users of one hub: its stations, its displays, and itself."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def add(self, name: str, role: str = STATION) -> str:
        """Add a station (or display) and give its secret, which is shown this once. Raises BadName."""
        self._check(name, role)
        if self._shelf.get(f"station:{name}") is not None:
            raise BadName(
                _("There is a station {name} already; remove it first or choose another name.").format(name=name)
            )
        return self.renew(name, role)

    def renew(self, name: str, role: str = STATION, secret: str = "") -> str:
        """Give a station a new secret in place of its old one, or this one."""
        self._check(name, role)
        secret = secret or new_secret()
        self._shelf.put(f"station:{name}", {"hash": hash_secret(secret), "role": role})
        return secret

    def remove(self, name: str) -> None:
        """This station may not come in any more. Raises BadName if there is none."""
        if self._shelf.get(f"station:{name}") is None:
            known = ", ".join(sorted(self.stations())) or "-"
            raise BadName(_("There is no station {name}; there are: {known}.").format(name=name, known=known))
        self._shelf.delete(f"station:{name}")
        self._shelf.delete(f"bridge:{name}")

    def stations(self) -> dict[str, str]:
        """Everybody who may come in: name -> role."""
        found = self._shelf.items()
        return {
            key.removeprefix("station:"): document["role"]
            for key, document in found.items()
            if key.startswith("station:")
        }

    def bridge_secret(self, station: str) -> str:
        """The secret of the bridge that speaks for a station on a cable, and for no other; made when first asked for."""
        if self._shelf.get(f"station:{station}") is None:
            known = ", ".join(sorted(self.stations())) or "-"
            raise BadName(_("There is no station {name}; there are: {known}.").format(name=station, known=known))
        secret: str | None = self._shelf.get(f"bridge:{station}")
        if secret is None:
            secret = new_secret()
            self._shelf.put(f"bridge:{station}", secret)
        return secret

    def mark(self, user: str) -> str:
        """Changes whenever a user's secret does; empty for somebody who may not come in."""
        return str(self._documents(user)[0])

    def marks(self) -> dict[str, str]:
        """Station -> its mark."""
        found = self._shelf.items()
        return {key.removeprefix("station:"): value["hash"] for key, value in found.items() if "station:" in key}

    def _documents(self, user: str) -> tuple[str, str]:
        """A user's hash (or secret, of a bridge) and role."""
        station = user.removeprefix(f"{BRIDGE}.")
        document = self._shelf.get(f"station:{station}")
        if not document:
            return "", ""
        if user == station:
            return document["hash"], document["role"]
        return self._shelf.get(f"bridge:{station}") or "", BRIDGE

    def hashes(self) -> dict[str, str]:
        """Name -> hash of everybody, the hub included, for a broker's password file."""
        known = {name: self._shelf.get(f"station:{name}")["hash"] for name in self.stations()}
        bridges = {bridge_user(name): hash_secret(secret) for name, secret in self._bridges().items()}
        return {HUB: hash_secret(self.hub_secret()), **known, **bridges}

    def users(self) -> dict[str, str]:
        """Name -> role of everybody but the hub: stations, displays, and the bridges of stations on cables."""
        return {**self.stations(), **{bridge_user(name): BRIDGE for name in self._bridges()}}

    def _bridges(self) -> dict[str, str]:
        known = self.stations()
        found = {key.removeprefix("bridge:"): value for key, value in self._shelf.items().items() if "bridge:" in key}
        return {name: secret for name, secret in found.items() if name in known}

    def hub_secret(self) -> str:
        """The hub's own secret; made when first asked for."""
        secret: str | None = self._shelf.get(HUB_KEY)
        if secret is None:
            secret = new_secret()
            self._shelf.put(HUB_KEY, secret)
        return secret

    def check(self, name: str, secret: str) -> str | None:
        """The role of whoever comes in with this name and secret; None if they may not. The hub never comes in: it lives
        in the house."""
        kept, role = self._documents(name)
        if not kept:
            return None
        right = hmac.compare_digest(secret.encode(), kept.encode()) if role == BRIDGE else check_secret(secret, kept)
        return role if right else None

    def _check(self, name: str, role: str) -> None:
        if not is_name(name):
            raise BadName(
                _("{name} is no name for a station: use 1 to 32 of a-z, 0-9 and -, and not {hub}.").format(
                    name=name, hub=HUB
                )
            )
        if role not in ROLES:
            raise BadName(_("A station's role is {station} or {display}.").format(station=STATION, display=DISPLAY))

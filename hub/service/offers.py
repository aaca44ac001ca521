"""Firmware on offer: files by version, kept on a shelf and signed for each station with a key only it and the hub know.

HMAC-SHA-256, because that is what a station can check: MicroPython has SHA-256 built in and no public-key signature.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from base64 import b64decode, b64encode
from collections.abc import Callable

import msgspec

from hub.ledger import Ledger
from hub.link.contract import Chunk, Update, Want

PIECE = 1024


def new_key() -> str:
    """A key for one station's updates, in hex."""
    return secrets.token_hex(32)


def signature(key: str, station: str, offer: Update) -> str:
    """What the station compares: the HMAC of its name and everything in the offer, line by line."""
    head = ["tallyman update", station, str(offer.serial), offer.version, str(offer.boot)]
    rows = [f"{name} {size} {digest}" for name, size, digest in offer.files]
    return hmac.new(bytes.fromhex(key), "\n".join([*head, *rows]).encode(), hashlib.sha256).hexdigest()


class Order(msgspec.Struct, frozen=True):
    """What one station is offered. Each order has a higher number than the one before, so that none can be replayed."""

    version: str
    serial: int = 0
    boot: int = 0


class Offers:
    """Firmware on offer; stations take what they are offered piece by piece."""

    def __init__(self, ledger: Ledger, clock: Callable[[], float] = time.time) -> None:
        self._shelf, self._clock = ledger.shelf("firmware"), clock
        self._files: dict[str, dict[str, bytes]] = {}

    def keep_key(self, station: str, key: str) -> None:
        """The key a station was given when it was set up."""
        self._shelf.put(f"key:{station}", key)

    def has_key(self, station: str) -> bool:
        """Whether a station was given a key, so that it can be updated over the network."""
        return bool(self._shelf.get(f"key:{station}"))

    def put(self, version: str, files: dict[str, bytes], stations: tuple[str, ...], boot: int = 0) -> None:
        """Offer these files to these stations. `boot`: what of main.py and slots.py they need."""
        serial = max(int(self._clock()), int(self._shelf.get("serial", 0)) + 1)
        documents: dict[str, object] = {
            f"version:{version}": {name: b64encode(data).decode() for name, data in files.items()},
            "serial": serial,
        }
        order = msgspec.to_builtins(Order(version, serial, boot))
        documents |= {f"offer:{station}": order for station in stations}
        self._shelf.change(documents)
        self._files.pop(version, None)

    def offer(self, station: str, running: str) -> Update:
        """What a station should be offered: nothing when it runs that already."""
        order = self._order(station)
        if order is None or order.version == running:
            return Update()
        files = sorted(self._load(order.version).items())
        rows = tuple((name, len(data), hashlib.sha256(data).hexdigest()) for name, data in files)
        offer = Update(order.version, rows, order.serial, order.boot)
        key = self._shelf.get(f"key:{station}")
        return msgspec.structs.replace(offer, sign=signature(key, station, offer)) if key else offer

    def piece(self, want: Want) -> Chunk | None:
        """The piece a station asks for; None if there is no such thing."""
        data = self._load(want.version).get(want.file)
        if data is None or want.at >= len(data):
            return None
        piece = data[want.at : want.at + PIECE]
        return Chunk(want.version, want.file, want.at, b64encode(piece).decode())

    def _order(self, station: str) -> Order | None:
        document = self._shelf.get(f"offer:{station}")
        if isinstance(document, str):  # of a hub of before
            return Order(document)
        return msgspec.convert(document, Order) if document else None

    def _load(self, version: str) -> dict[str, bytes]:
        if version not in self._files:
            document = self._shelf.get(f"version:{version}", {})
            if not document:
                return {}
            self._files[version] = {name: b64decode(data) for name, data in document.items()}
        return self._files[version]

"""What the hub knows of each station: there or gone, how it is, what it sent, and the firmware on offer to it."""

from __future__ import annotations

import hashlib
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Callable

import msgspec

from hub.commission.notes import in_words, update_in_words
from hub.i18n import gettext as _
from hub.ledger import Ledger
from hub.link.contract import FLOOD, MALFORMED, MISTYPED, OVERSIZED, UNKNOWN, Chunk, Health, Status, Update, Want

PIECE = 1024


class StationInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """One station as people should see it. `seen` is when it was last heard, in seconds since 1970; 0: never."""

    name: str
    table: str = ""
    online: bool = False
    seen: float = 0.0
    status: Status | None = None
    health: Health | None = None
    taken: int = 0
    refused: int = 0
    fault: str = ""

    @property
    def trouble(self) -> bool:
        """Whether a reader of this station does not work."""
        return bool(self.health and any(not reader.ok for reader in self.health.readers))

    @property
    def notes(self) -> list[str]:
        """What the station notes of itself, in words for whoever looks."""
        if self.health is None:
            return []
        said = [in_words(note) for note in self.health.notes]
        return [*said, update_in_words(self.health.update)] if self.health.update else said

    @property
    def why(self) -> str:
        """Why the last message was not taken, in words; what follows in brackets is for whoever builds stations."""
        code, _space, detail = self.fault.partition(" ")
        words = {
            UNKNOWN: _("nothing the hub knows"),
            OVERSIZED: _("too long"),
            MALFORMED: _("not readable"),
            MISTYPED: _("a value that does not fit"),
            FLOOD: _("too many at once"),
        }.get(code, code)
        return f"{words} ({detail})" if detail else words


class Stations:
    """Every station that was ever heard or is expected. May be used from several threads."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._known: dict[str, StationInfo] = {}

    def heard(self, name: str, table: str, message: object, retained: bool) -> StationInfo:
        """A station said something; a retained word of old is no sign of life."""
        with self._lock:
            info = self._known.get(name) or StationInfo(name)
            changes: dict[str, object] = {"table": table}
            if not retained:
                changes["seen"] = self._clock()
            if isinstance(message, Status):
                changes |= {"status": message, "online": message.state == "online"}
            elif isinstance(message, Health):
                changes["health"] = message
            self._known[name] = msgspec.structs.replace(info, **changes)
            return self._known[name]

    def forget(self, name: str) -> None:
        """This station was removed."""
        with self._lock:
            self._known.pop(name, None)

    def all(self) -> dict[str, StationInfo]:
        """Everything known, by name."""
        with self._lock:
            return dict(self._known)


class Offers:
    """Firmware on offer: files by version, kept on a shelf; stations take what they are offered piece by piece."""

    def __init__(self, ledger: Ledger) -> None:
        self._shelf = ledger.shelf("firmware")
        self._files: dict[str, dict[str, bytes]] = {}

    def put(self, version: str, files: dict[str, bytes], stations: tuple[str, ...]) -> None:
        """Offer these files to these stations."""
        documents: dict[str, object] = {
            f"version:{version}": {name: b64encode(data).decode() for name, data in files.items()}
        }
        documents |= {f"offer:{station}": version for station in stations}
        self._shelf.change(documents)

    def offer(self, station: str, running: str) -> Update:
        """What a station should be offered: nothing when it runs that already."""
        version = self._shelf.get(f"offer:{station}")
        if not version or version == running:
            return Update()
        rows = tuple((name, len(data), hashlib.sha256(data).hexdigest()) for name, data in self._load(version).items())
        return Update(version, rows)

    def piece(self, want: Want) -> Chunk | None:
        """The piece a station asks for; None if there is no such thing."""
        data = self._load(want.version).get(want.file)
        if data is None or want.at >= len(data):
            return None
        piece = data[want.at : want.at + PIECE]
        return Chunk(want.version, want.file, want.at, b64encode(piece).decode())

    def _load(self, version: str) -> dict[str, bytes]:
        if version not in self._files:
            document = self._shelf.get(f"version:{version}", {})
            if not document:
                return {}
            self._files[version] = {name: b64decode(data) for name, data in document.items()}
        return self._files[version]

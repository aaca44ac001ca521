"""What the hub knows of each station: there or gone, how it is, what it sent."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import msgspec

from hub.commission.notes import in_words, start_in_words, update_in_words
from hub.i18n import gettext as _
from hub.link.contract import FLOOD, MALFORMED, MISTYPED, OVERSIZED, UNKNOWN, Health, Status


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
        """Whether a reader of this station does not work, or it runs without any because it crashed."""
        return bool(self.health and (self.health.safe or any(not reader.ok for reader in self.health.readers)))

    @property
    def start(self) -> str:
        """Why and how often it started, in words."""
        health = self.health
        return start_in_words(health.reset, health.crash, health.restarts, health.safe) if health else ""

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

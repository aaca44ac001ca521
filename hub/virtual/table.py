"""A virtual table: all stations of a layout, every piece of the box with its tag, and where each piece lies."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping

from hub.link.client import Server
from hub.table.layout import PAD, Layout, SeatName
from hub.table.presence import Spot, Windows
from hub.table.tags import Copy, TagBook

from .noise import QUIET, Noise
from .station import AGAIN, VirtualStation

PATIENCE = 20.0
"""Seconds after which a person gives up waiting for a light."""


def tag_everything(book: TagBook) -> TagBook:
    """Put a tag on every piece that has none; uids count up in the order of the box."""
    n = len(book.tags)
    for copy in book.missing():
        n += 1
        while (uid := f"04{n:012x}") in book.tags:
            n += 1
        book.tags[uid] = copy
    return book


class Impatient(Exception):
    """Something that a person waits for did not happen."""


class VirtualTable:
    """Stations and pieces. Hands move pieces; a thread of its own says again what was not acknowledged."""

    def __init__(
        self,
        server: Server,
        table: str,
        layout: Layout,
        secrets: Mapping[str, str],
        book: TagBook,
        *,
        noise: Noise = QUIET,
        seed: int = 0,
        again: float = AGAIN,
        patience: float = PATIENCE,
        gone: float = Windows().gone,
    ) -> None:
        self.layout, self.book, self.patience = layout, book, patience
        self._gone = gone
        self._lifted: dict[str, tuple[Spot, float]] = {}
        self.world = threading.Condition()
        self._again = again
        self.stations = {
            station.name: VirtualStation(
                server,
                table,
                station.name,
                secrets[station.name],
                readers=len(station.readers),
                buttons=len(station.buttons),
                lights=len(station.lights),
                again=again,
                noise=noise,
                seed=seed,
                world=self.world,
            )
            for station in layout.stations
        }
        self.lies: dict[str, Spot] = {}
        self._stopped = threading.Event()
        self._beat = threading.Thread(target=self._beating, name="virtual table", daemon=True)

    # -- life --

    def start(self) -> None:
        """Connect every station and wait until all are there."""
        for station in self.stations.values():
            station.start()
        for station in self.stations.values():
            if not station.connected(self.patience):
                raise Impatient(f"{station.name} does not reach the broker")
        self._beat.start()

    def stop(self) -> None:
        """Disconnect."""
        self._stopped.set()
        if self._beat.is_alive():
            self._beat.join()
        for station in self.stations.values():
            station.stop()

    def _beating(self) -> None:
        """Started by `start`, ends with `stop`."""
        while not self._stopped.wait(self._again / 2):
            for station in self.stations.values():
                if not station.quiet:
                    station.tick()

    # -- waiting --

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for something the hub's answers bring about."""
        end = time.monotonic() + self.patience
        with self.world:
            while not condition():
                if not self.world.wait(min(0.05, max(0.0, end - time.monotonic()))) and time.monotonic() >= end:
                    raise Impatient(what)

    def quiet(self) -> None:
        """Wait until the hub has acknowledged everything."""
        self.until(lambda: all(station.quiet for station in self.stations.values()), "an acknowledgement")

    def _station(self, name: str) -> VirtualStation:
        """The station a hand reaches for; with noise it may have fallen over just before."""
        station = self.stations[name]
        if station.rattle.reboots():
            station.reboot()
            station.connected(self.patience)
        return station

    # -- pieces --

    def free(self, kind: str) -> str | None:
        """The tag of a piece of this kind that lies nowhere on the table's readers."""
        for copy in range(1, self.book.kinds[kind].n + 1):
            uid = self.book.uid(Copy(kind, copy))
            if uid and uid not in self.lies:
                return uid
        return None

    def on(self, spot: Spot) -> tuple[str, ...]:
        """The tags that lie on a reader."""
        return tuple(uid for uid, lies in self.lies.items() if lies == spot)

    def put(self, uid: str, spot: Spot) -> None:
        """Lay a piece on a reader, from wherever it is."""
        if uid in self.lies:
            self.lift(uid)
        self._leave_off(uid, spot)
        self.lies[uid] = spot
        self._station(spot[0]).put(spot[1], uid)

    def lift(self, uid: str) -> None:
        """Take a piece off its reader."""
        station, reader = spot = self.lies.pop(uid)
        self._lifted[uid] = (spot, time.monotonic())
        self.stations[station].lift(reader, uid)

    def _leave_off(self, uid: str, spot: Spot) -> None:
        """A hand that shows the same piece again leaves it off long enough to be missed: sooner is a flicker."""
        where, when = self._lifted.pop(uid, (None, 0.0))
        if where == spot and time.monotonic() - when < 5 * self._gone:
            self.quiet()
            time.sleep(self._gone)

    def tap(self, uid: str, pad: Spot) -> None:
        """Hold a piece on a pad until it was seen, and take it away again."""
        self.put(uid, pad)
        self.quiet()
        self.lift(uid)

    def clear(self) -> None:
        """Take everything off all readers."""
        for uid in list(self.lies):
            self.lift(uid)

    # -- what belongs to a seat --

    def pad(self, seat: SeatName) -> Spot | None:
        """The pad of a seat, else one that is shared, else any."""
        pads = [(spot, reader.seat) for spot, reader in self.layout.readers() if reader.role == PAD]
        return _theirs(pads, seat)

    def button(self, seat: SeatName, does: str) -> tuple[str, int] | None:
        """The button of a seat that does this: its station and number."""
        found = [
            ((station.name, n), button.seat)
            for station in self.layout.stations
            for n, button in enumerate(station.buttons)
            if button.does == does
        ]
        return _theirs(found, seat)

    def press(self, seat: SeatName, does: str, long: bool = False) -> None:
        """Press a seat's button."""
        found = self.button(seat, does)
        if found is None:
            raise Impatient(f"{seat} has no button {does}")
        self._station(found[0]).press(found[1], long)


def _theirs(found: list[tuple[Spot, SeatName]], seat: SeatName) -> Spot | None:
    ranked = sorted(found, key=lambda one: (one[1] != seat, one[1] != ""))
    return ranked[0][0] if ranked else None

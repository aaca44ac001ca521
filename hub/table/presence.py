"""Where tags rest. Readers report levels that flicker; here they become gestures: put, lift, move. Time is given in.

A tag counts as put once it was seen for the `appear` time without a break, as lifted once it was missing for the
`gone` time, and as moved when it is put elsewhere before it counts as lifted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

Spot = tuple[str, int]
"""A reader: its station and its number there."""

PUT, LIFT, MOVE = "put", "lift", "move"


class Windows(msgspec.Struct, frozen=True):
    """How long, in seconds, a change must last before it counts; for a pad and for a place of the board."""

    pad_appear: float = 0.03
    place_appear: float = 0.25
    gone: float = 0.4


class Gesture(msgspec.Struct, frozen=True):
    """What a hand did with one tag. `key` names the message that began it."""

    kind: str
    uid: str
    spot: Spot
    key: str = ""
    came_from: Spot | None = None


class Pending(msgspec.Struct):
    """A change that has not lasted long enough yet."""

    spot: Spot
    due: float
    key: str


class Presence:
    """The tags of one table. Feed it levels and time; it gives gestures and says when it wants to be asked again."""

    def __init__(self, windows: Windows, places: Iterable[Spot] = ()) -> None:
        self.windows = windows
        self.places = frozenset(places)
        self.raw: dict[Spot, frozenset[str]] = {}
        self.rests: dict[str, Spot] = {}
        self.changes = 0
        """Counts up whenever a tag comes to rest or leaves."""
        self._coming: dict[str, Pending] = {}
        self._going: dict[str, Pending] = {}
        self._sorted: tuple[int, dict[Spot, list[str]]] = (-1, {})

    def level(self, spot: Spot, tags: Iterable[str], now: float, key: str = "") -> list[Gesture]:
        """A reader's whole set of tags; gives the gestures that are certain now."""
        due = self.pass_time(now)
        new, old = frozenset(tags), self.raw.get(spot, frozenset())
        self.raw[spot] = new
        for uid in sorted(old - new):
            self._vanish(uid, spot, now, key)
        for uid in sorted(new - old):
            self._appear(uid, spot, now, key)
        return due + self.pass_time(now)

    def rest(self, spot: Spot, tags: Iterable[str]) -> None:
        """Take a level as the way things lie, without calling it a gesture."""
        self.raw[spot] = frozenset(tags)
        for uid in self.raw[spot]:
            self.rests.setdefault(uid, spot)
        self.changes += 1

    def pass_time(self, now: float) -> list[Gesture]:
        """The gestures that have become certain by now, oldest first."""
        due = [(p.due, 0, uid) for uid, p in self._coming.items() if p.due <= now]
        due += [(p.due, 1, uid) for uid, p in self._going.items() if p.due <= now and uid not in self._coming]
        gestures = []
        for _, going, uid in sorted(due):
            gesture = self._settle_lift(uid) if going else self._settle_put(uid)
            if gesture:
                gestures.append(gesture)
        return gestures

    @property
    def deadline(self) -> float | None:
        """When `pass_time` is next wanted, if at all."""
        waits = [p.due for p in self._coming.values()]
        waits += [p.due for uid, p in self._going.items() if uid not in self._coming]
        return min(waits, default=None)

    def on(self, spot: Spot) -> tuple[str, ...]:
        """The tags that rest on a reader."""
        return tuple(self.by_spot().get(spot, ()))

    def by_spot(self) -> dict[Spot, list[str]]:
        """The tags that rest on each reader."""
        if self._sorted[0] != self.changes:
            found: dict[Spot, list[str]] = {}
            for uid in sorted(self.rests):
                found.setdefault(self.rests[uid], []).append(uid)
            self._sorted = (self.changes, found)
        return self._sorted[1]

    def unsettled(self, spot: Spot) -> bool:
        """Whether a tag has been seen on this reader that does not count as put yet."""
        return any(p.spot == spot for p in self._coming.values())

    def _appear(self, uid: str, spot: Spot, now: float, key: str) -> None:
        if self.rests.get(uid) == spot:
            self._going.pop(uid, None)
            self._coming.pop(uid, None)
            return
        wait = self.windows.place_appear if spot in self.places else self.windows.pad_appear
        self._coming[uid] = Pending(spot, now + wait, key)

    def _vanish(self, uid: str, spot: Spot, now: float, key: str) -> None:
        coming = self._coming.get(uid)
        if coming and coming.spot == spot:
            del self._coming[uid]
        if self.rests.get(uid) == spot:
            self._going.setdefault(uid, Pending(spot, now + self.windows.gone, key))
        if uid not in self._coming:
            self._look_elsewhere(uid, now, key)

    def _look_elsewhere(self, uid: str, now: float, key: str) -> None:
        """A place that has seen this tag all the while has it still; a pad would take that for a tap."""
        for place in sorted(self.places):
            if uid in self.raw.get(place, ()):
                self._appear(uid, place, now, key)
                return

    def _settle_put(self, uid: str) -> Gesture | None:
        pending = self._coming.pop(uid)
        self._going.pop(uid, None)
        before = self.rests.get(uid)
        self.rests[uid] = pending.spot
        self.changes += 1
        return Gesture(MOVE if before else PUT, uid, pending.spot, pending.key, before)

    def _settle_lift(self, uid: str) -> Gesture | None:
        pending = self._going.pop(uid)
        if self.rests.get(uid) != pending.spot:
            return None
        del self.rests[uid]
        self.changes += 1
        return Gesture(LIFT, uid, pending.spot, pending.key)

    # -- across a restart --

    def memory(self) -> PresenceMemory:
        """Everything to be kept over a restart; what was pending is settled anew after it."""
        return PresenceMemory(
            {_name(spot): sorted(tags) for spot, tags in self.raw.items()},
            {uid: _name(spot) for uid, spot in self.rests.items()},
            {uid: (_name(p.spot), p.key) for uid, p in self._coming.items()},
            {uid: (_name(p.spot), p.key) for uid, p in self._going.items()},
        )

    def recall(self, memory: PresenceMemory, now: float) -> None:
        """Go on from what was kept."""
        self.raw = {_spot(name): frozenset(tags) for name, tags in memory.raw.items()}
        self.rests = {uid: _spot(name) for uid, name in memory.rests.items()}
        self._coming = _pending(memory.coming, now)
        self._going = _pending(memory.going, now + self.windows.gone)
        self.changes += 1


class PresenceMemory(msgspec.Struct, frozen=True):
    """What `Presence` keeps over a restart."""

    raw: dict[str, list[str]] = {}
    rests: dict[str, str] = {}
    coming: dict[str, tuple[str, str]] = {}
    going: dict[str, tuple[str, str]] = {}


def _pending(kept: Mapping[str, tuple[str, str]], due: float) -> dict[str, Pending]:
    return {uid: Pending(_spot(name), due, key) for uid, (name, key) in kept.items()}


def _name(spot: Spot) -> str:
    return f"{spot[0]}/{spot[1]}"


def _spot(name: str) -> Spot:
    station, _, reader = name.rpartition("/")
    return station, int(reader)

# The readers in turn: one field on at a time, who lies where, and which chip has gone deaf. Levels only; what is sent
# about them is the courier's business.
import asyncio
import time

from iso14443 import Deaf, Garbled

RETRY_MS = 1000  # a reader in trouble is tried again this often
LATEST_MS = 440  # a tag that would be told as gone later than this if we waited for one more look is gone now
_ONCE = {}


class Presence:
    """Who lies on one reader: there after `sightings` looks within `hold_ms`, gone after `hold_ms` unseen.

    A tag that is missed now and then is seen again within the hold time and never flickers. Two empty looks are needed
    however long they take, so that one late look cannot lift a tag. Where looks are slow, the hold time ends early
    rather than after the next look.
    """

    def __init__(self, hold_ms, sightings):
        self.hold_ms = hold_ms
        self.sightings = sightings
        self.tags = []  # sorted, as sent
        self._first = None  # when the first look was; nothing is said before hold_ms have passed, lest a restart
        self._settled = False  # look as if everything had been lifted and laid down again
        self._known = {}  # uid: [last seen, sightings, looks missed since]
        self._looked = None  # when the last look was

    def look(self, uids, now, asked=_ONCE):
        """Take one look's result; True if the set of tags changed. `asked`: who was not asked for once, and how often."""
        known = self._known
        step = 0 if self._looked is None else time.ticks_diff(now, self._looked)
        self._looked = now
        for uid in uids:
            row = known.get(uid)
            if row is None:
                known[uid] = [now, 1, 0]
            else:
                row[0] = now
                row[1] += 1
                row[2] = 0
        for uid in list(known):
            row = known[uid]
            if uid not in uids:
                row[2] += asked.get(uid, 1)
                unseen = time.ticks_diff(now, row[0])
                if row[2] >= 2 and (unseen >= self.hold_ms or unseen + step > LATEST_MS):
                    del known[uid]
        tags = sorted(uid for uid, row in known.items() if row[1] >= self.sightings)
        if not self._settled:
            if self._first is None:
                self._first = now
            self.tags = tags
            self._settled = time.ticks_diff(now, self._first) >= self.hold_ms
            return self._settled
        if tags == self.tags:
            return False
        self.tags = tags
        return True

    def freeze(self, now):
        """The reader cannot look: keep everyone, and let nobody age meanwhile."""
        for row in self._known.values():
            row[0] = now
            row[2] = 0


class Reader:
    """One chip, its presence and its health."""

    def __init__(self, chip, settings, presence):
        self.chip = chip
        self.presence = presence
        self.beat_ms = settings.beat_ms
        self.fault = ""
        self.resets = 0
        self._ever = False  # it has worked since the station started
        self._next = time.ticks_ms()  # when to beat, or to try again
        self._spoilt = 0

    def start(self):
        """Reset, self-test; sets `fault`. True if it works."""
        try:
            self.chip.reset()
            good = self.chip.selftest()
        except (Deaf, Garbled):
            self.fault = "deaf" if self._ever else "absent"
            return False
        self.fault = "" if good else "selftest"
        self._ever = self._ever or good
        self._spoilt = 0
        return good

    def _lost(self):
        """It went deaf: reset it at once. Its tags stay where they were."""
        self.fault = "deaf"
        self.resets += 1
        self.start()

    async def turn(self):
        """One look. Returns (tags changed, health changed)."""
        now = time.ticks_ms()
        due = time.ticks_diff(now, self._next) >= 0
        before = (self.fault, self.resets)
        if self.fault:
            self.presence.freeze(now)
            if due:
                self._next = time.ticks_add(now, RETRY_MS)
                if self.start():
                    self.resets += 1
            return False, (self.fault, self.resets) != before
        try:
            if due:
                self._next = time.ticks_add(now, self.beat_ms)
                if not self.chip.alive():
                    raise Deaf("heartbeat")
            uids = await self.chip.scan()
            self._spoilt = 0
        except Deaf:
            self._lost()
            self.presence.freeze(now)
            return False, True
        except Garbled:
            self._spoilt += 1
            if self._spoilt >= 5:
                self._lost()
            self.presence.freeze(now)
            return False, (self.fault, self.resets) != before
        return self.presence.look(uids, time.ticks_ms(), getattr(self.chip, "asked", _ONCE)), False

    def note(self):
        """What is odd about the chip, though it works."""
        return getattr(self.chip, "note", "")

    def health(self):
        return {"chip": self.chip.name, "ok": not self.fault, "resets": self.resets, "fault": self.fault}


class Scanner:
    """Takes turns. `on_tags(n)` and `on_health()` are called when something changed."""

    def __init__(self, readers, settings, on_tags, on_health):
        self.readers = readers
        self.round_ms = settings.round_ms
        self.on_tags = on_tags
        self.on_health = on_health
        self.rounds = 0
        self.longest = 0

    async def run(self):
        """Started once by the station; never ends."""
        while True:
            begun = time.ticks_ms()
            for n, reader in enumerate(self.readers):
                changed, trouble = await reader.turn()
                if changed:
                    self.on_tags(n)
                if trouble:
                    self.on_health()
            took = time.ticks_diff(time.ticks_ms(), begun)
            self.rounds += 1
            self.longest = max(self.longest, took)
            await asyncio.sleep_ms(max(1, self.round_ms - took))

# The station: puts the parts together and keeps them running. Everything it knows comes from the settings and the
# board file; everything it says goes through the courier.
import asyncio
import gc
import os
import sys
import time

import slots
from buttons import Buttons
from courier import Courier
from link import Link
from machine import WDT, reset
from outbox import Outbox
from scan import Scanner
from version import VERSION

TRIAL_MS = 120000  # a new version must reach the hub within this
NOTES = 8
GC_BYTES = 4096  # tidy up after so much rubbish: waiting until memory is full leaves it in crumbs


def count_start(path="starts"):
    """How often this station was started before."""
    try:
        with open(path) as f:
            before = int(f.read())
    except (OSError, ValueError):
        before = -1
    with open(path + ".new", "w") as f:
        f.write(str(before + 1))
    os.rename(path + ".new", path)
    return before + 1


def let_go(*names):
    """Modules that are large and used once: give their memory back."""
    for name in names:
        sys.modules.pop(name, None)


def load_settings():
    import settings

    s = settings.load()
    let_go("settings")
    return s


def fit(s):
    """(lights, readers, pins of the buttons) as the settings and the board file have them."""
    import fitting

    fitted = fitting.lights(s), fitting.build(s), fitting.buttons(s)
    let_go("fitting", "board")
    return fitted


class Station:
    def __init__(self, slot, s):
        self.slot = slot
        self.settings = s
        self.notes = s.notes
        self.boot = os.urandom(4).hex()
        self.restarts = count_start()
        self.lights, self.readers, pins = fit(s)
        self.outbox = Outbox(limit=s.outbox)
        if self.outbox.spoilt:
            self.notes.append("outbox: %d lines did not survive a power cut" % self.outbox.spoilt)
        self.courier = Courier(self.boot, self.outbox, self.status, self.health, len(self.readers))
        self.courier.on_lights = self.lights.say
        self.courier.on_update = self.offered
        self.courier.on_chunk = self.chunk
        self.link = Link(s, self.boot, self.courier)
        self.link.on_code = self.code
        self.lights.code = self.link.code
        self.scanner = Scanner(self.readers, s, self.tags, self.trouble)
        self.buttons = Buttons(pins, self.press)
        self.update = None
        self.updating = slots.read().get("said", "")
        self.restarting = False

    # --- what it says of itself

    def status(self):
        return {
            "state": "online",
            "boot": self.boot,
            "fw": VERSION,
            "readers": len(self.readers),
            "buttons": len(self.buttons.buttons),
            "lights": self.lights.count,
        }

    def health(self):
        return {
            "boot": self.boot,
            "up": self.courier.uptime(),
            "free": gc.mem_free(),
            "rssi": self.link.rssi(),
            "restarts": self.restarts,
            "outbox": len(self.outbox.waiting),
            "readers": [r.health() for r in self.readers],
            "notes": [n[:120] for n in self.notes[:NOTES]],
            "update": self.updating,
        }

    # --- what happens

    def tags(self, n):
        self.courier.tags(n, self.readers[n].presence.tags)

    def trouble(self):
        self.lights.trouble = any(r.fault for r in self.readers)
        self.courier.health_changed()

    def press(self, n, press):
        try:
            self.courier.press(n, press)
        except OSError as e:
            self.lights.seen(n, False)
            note = "outbox: %s" % e
            if note not in self.notes:
                self.notes.append(note)
                self.courier.health_changed()
            return
        self.lights.seen(n)

    def code(self, code):
        self.lights.code = code

    # --- updates

    def offered(self, message):
        """A version other than this one, which has not failed before, is taken; anything else ends what was going on."""
        version = message.get("version")
        if not version or version == VERSION or version == slots.read().get("bad"):
            if self.update:
                self._updating(None, "")
            return
        if slots.on_trial() or (self.update and self.update.version == version):
            return
        from update import Bad, Update

        try:
            self._updating(Update(message, self.slot), "staging")
        except (Bad, OSError) as e:
            self._updating(None, "rolled back: %s" % e)

    def chunk(self, message):
        if self.update:
            from update import Bad

            try:
                self.update.take(message)
            except (Bad, OSError) as e:
                self._updating(None, "rolled back: %s" % e)

    def _updating(self, update, words):
        self.update = self.courier.wants = update
        if update is None:
            let_go("update")
        self.updating = words
        self.courier.health_changed()

    async def keep_house(self):
        """Feeds the watchdog, ends a trial one way or the other, restarts into a finished update. Never ends."""
        dog = WDT(timeout=self.settings.watchdog_s * 1000) if self.settings.watchdog_s else None
        begun = time.ticks_ms()
        trial = slots.on_trial()
        if trial:
            self._updating(None, "trial")
        while True:
            if dog:
                dog.feed()
            self.courier.uptime()  # added up before ticks come round, hub or no hub
            if trial and self.courier.heard:
                slots.confirm()
                trial = False
                self._updating(None, "confirmed")
            if trial and time.ticks_diff(time.ticks_ms(), begun) > TRIAL_MS:
                slots.roll_back("no hub within two minutes")
                await self.restart()
            if self.update and self.update.done:
                slots.begin_trial(self.update.target, self.update.version, [not r.fault for r in self.readers])
                await self.restart()
            await asyncio.sleep_ms(200)

    async def restart(self):
        await self.link.goodbye()
        reset()

    # --- running

    def start_readers(self):
        """Self-test of every reader; on trial, one that worked before must still work."""
        for reader in self.readers:
            reader.start()
        state = slots.read()
        if "trial" in state:
            for n, before in enumerate(state.get("ok", ())):
                if before and n < len(self.readers) and self.readers[n].fault:
                    slots.roll_back("reader %d: %s" % (n, self.readers[n].fault))
                    reset()
        self.trouble()

    async def run(self):
        """Everything at once; an exception in any part ends the whole, and main.py restarts the board."""
        s = self.settings
        self.lights.show()
        self.start_readers()
        jobs = [self.keep_house(), self.scanner.run(), self.buttons.run(), self.lights.run()]
        if self.lights.buzzer:
            from sounds import hum

            jobs.append(hum(self.lights, self.lights.buzzer))
        if s.link != "cable" and (s.wifi or s.link == "wifi"):
            jobs.append(self.link.net())
        if s.link != "wifi":
            from cable import Cable

            jobs.append(Cable(self.link).run())
        gc.collect()
        await asyncio.gather(*jobs)


def main(slot):
    gc.threshold(GC_BYTES)
    s = load_settings()
    asyncio.run(Station(slot, s).run())

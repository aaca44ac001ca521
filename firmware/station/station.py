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
from machine import WDT, reset, reset_cause
from outbox import Outbox
from scan import Scanner
from version import VERSION

TRIAL_MS = 120000  # a new version must reach the hub within this
WELL_MS = 60000  # a start that lasts so long was no crash
SAFE_MS = 600000  # safe mode lasts so long, then it is tried again as usual
RESETS = ("", "power", "hard", "watchdog", "deepsleep", "soft")  # what machine.reset_cause() may say, in its order
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


def keep_settings(s):
    if s.whole:
        import kept

        try:
            kept.keep()
        except OSError:
            pass
        let_go("kept")


def fit(s, safe):
    """(lights, readers, pins of the buttons) as the settings and the board file have them; in safe mode lights only."""
    import fitting

    fitted = (fitting.lights(s), [], []) if safe else (fitting.lights(s), fitting.build(s), fitting.buttons(s))
    let_go("fitting", "board")
    return fitted


def last_reset():
    cause = reset_cause()
    return RESETS[cause] if 0 <= cause < len(RESETS) else ""


class Station:
    def __init__(self, slot, s, safe=False):
        self.slot = slot
        self.settings = s
        self.safe = safe
        self.reset = last_reset()
        self.crash = slots.crashes()[1]  # why the last start ended, if it ended badly
        self.notes = s.notes
        self.boot = os.urandom(4).hex()
        self.restarts = count_start()
        self.lights, self.readers, pins = fit(s, safe)
        if safe:
            self.lights.trouble = "safe"
        self.outbox = Outbox(limit=s.outbox)
        if self.outbox.spoilt:
            self.notes.append("outbox: %d lines did not survive a power cut" % self.outbox.spoilt)
        self.courier = Courier(self.boot, self.outbox, self.status, self.health, len(self.readers))
        self.courier.on_lights = self.lights.say
        self.courier.on_update = self.offered
        self.courier.on_chunk = self.chunk
        self.courier.on_time = self.told_time
        self.link = Link(s, self.boot, self.courier)
        self.link.on_code = self.code
        self.lights.code = self.link.code
        self.scanner = Scanner(self.readers, s, self.tags, self.trouble)
        self.buttons = Buttons(pins, self.press)
        self.update = None
        self._offer = None  # the last that was taken or refused
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
            "tls": self.settings.tls if self.link.via == "wifi" else None,
            "restarts": self.restarts,
            "reset": self.reset,
            "crash": self.crash,
            "safe": self.safe,
            "outbox": len(self.outbox.waiting),
            "readers": [r.health() for r in self.readers],
            "notes": [n[:120] for n in (self.notes + self.odd())[:NOTES]],
            "update": self.updating,
        }

    def odd(self):
        """What is to be noted of readers that work."""
        return ["reader %d: %s" % (n, r.note()) for n, r in enumerate(self.readers) if r.note() and not r.fault]

    # --- what happens

    def told_time(self, now):
        if self.settings.tls:
            import trust

            trust.told(now)

    def tags(self, n):
        self.courier.tags(n, self.readers[n].presence.tags)

    def trouble(self):
        self.lights.trouble = "reader" if any(r.fault for r in self.readers) else "safe" if self.safe else ""
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
        state = slots.read()
        spent = message.get("serial", 0) == state.get("serial", 0)
        if not version or version == VERSION or (spent and version == state.get("bad")):
            self._offer = None
            if self.update:
                self._updating(None, "")
            return
        known = (version, message.get("serial"), message.get("sign"))
        if slots.on_trial() or known == self._offer:  # the hub says it again with every word of ours
            return
        self._offer = known
        import signed
        from update import Bad, Update

        try:
            signed.check(message, self.settings, VERSION, state, slots.BOOT)
            self._updating(Update(message, self.slot), "staging")
        except (signed.Refused, Bad) as e:
            self._updating(None, "refused: %s" % e)
        except OSError as e:
            self._updating(None, "rolled back: %s" % e)
        let_go("signed")

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
        well = kept = False
        if trial:
            self._updating(None, "trial")
        while True:
            if dog:
                dog.feed()
            self.courier.uptime()  # added up before ticks come round, hub or no hub
            if self.courier.heard and not kept:
                kept = True
                keep_settings(self.settings)
            if trial and self.courier.heard:
                slots.confirm()
                trial = False
                self._updating(None, "confirmed")
            ran = time.ticks_diff(time.ticks_ms(), begun)
            if not well and not self.safe and ran >= WELL_MS:
                well = True
                slots.well()
            if self.safe and ran >= SAFE_MS:
                slots.try_again()
                await self.restart()
            if trial and ran > TRIAL_MS:
                slots.roll_back("no hub within two minutes")
                await self.restart()
            if self.update and self.update.done:
                ok = [not r.fault for r in self.readers]
                slots.begin_trial(self.update.target, self.update.version, ok, self.update.serial)
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


def main(slot, safe=False):
    if getattr(slots, "BOOT", 1) < 2:
        raise RuntimeError("provision this station over its cable first")
    gc.threshold(GC_BYTES)
    s = load_settings()
    asyncio.run(Station(slot, s, safe).run())

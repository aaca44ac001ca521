# What there is to say and whether the hub has heard it. Readers are levels: the newest word counts, and is repeated
# until acknowledged. Buttons are edges: kept on flash, each repeated until exactly it is acknowledged.
import asyncio
import gc
import time

STEP_MS = 15
AGAIN_MS = 3000  # unacknowledged words are said again after this
WINDOW = 8  # button presses under way at once
HEALTH_MS = 30000
HEALTH_GAP_MS = 1000  # changes of health closer than this travel together


class Courier:
    """Outlives sessions. `serve(link)` is run anew by the link for each session."""

    def __init__(self, boot, outbox, status, health, levels):
        self.boot = boot
        self.outbox = outbox
        self.status = status  # () -> dict
        self.health = health  # () -> dict
        self.seq = 0
        self.heard = False  # the hub has answered something of this boot
        self.on_lights = lambda message, retained: None
        self.on_update = lambda message: None
        self.on_chunk = lambda message: None
        self.on_time = lambda now: None
        self.wants = None  # the piece of firmware wanted now, or None
        # Per reader: seq, tags, when sent, acknowledged. Seq 0 means that it has not looked yet: nothing to say.
        self._levels = [[0, (), None, False] for _ in range(levels)]
        self._sent = {}  # (boot, seq) of a press: when it was sent
        self._health_at = None
        self._health_due = True
        self._started = time.ticks_ms()
        self._up = 0

    def next_seq(self):
        self.seq += 1
        return self.seq

    # --- from the station

    def tags(self, n, tags):
        """This is what lies on reader n now."""
        self._levels[n] = [self.next_seq(), tags, None, False]

    def press(self, n, press):
        """Put a button press on flash; raises if that cannot be done. Only then may the light say "seen"."""
        self.outbox.put(self.boot, self.next_seq(), n, press)

    def health_changed(self):
        self._health_due = True

    def uptime(self):
        """Seconds since start; ticks wrap after days, so they are added up."""
        now = time.ticks_ms()
        passed = time.ticks_diff(now, self._started) // 1000
        self._started = time.ticks_add(self._started, passed * 1000)
        self._up += passed
        return self._up

    # --- from the hub

    def take(self, tail, message, retained):
        if not isinstance(message, dict):
            return
        if tail == "ack":
            self._acknowledged(message.get("boot"), message.get("seq"))
        elif tail == "lights":
            self.on_lights(message, retained)
        elif tail == "update":
            self.on_update(message)
        elif tail == "chunk":
            self.on_chunk(message)
        elif tail == "time" and message.get("boot") == self.boot:
            self.heard = True
            if isinstance(message.get("now"), int):
                self.on_time(message["now"])

    def _acknowledged(self, boot, seq):
        if boot == self.boot:
            self.heard = True
            for level in self._levels:
                if seq and level[0] == seq:
                    level[3] = True
                    return
        if self.outbox.ack(boot, seq):
            self._sent.pop((boot, seq), None)

    # --- to the hub

    async def serve(self, link):
        """Run by the link for one session; ends with the session. Everything unacknowledged is said anew."""
        self._sent.clear()
        for level in self._levels:
            level[2] = None
            level[3] = False
        self._health_due = True
        self._health_at = None
        await link.send("status", self.status(), True)
        while True:
            await self._send_levels(link)
            await self._send_presses(link)
            await self._send_health(link)
            await self._send_want(link)
            await asyncio.sleep_ms(STEP_MS)

    async def _send_levels(self, link):
        for n, level in enumerate(self._levels):
            if level[3] or not level[0]:
                continue
            now = time.ticks_ms()
            if level[2] is None or time.ticks_diff(now, level[2]) >= AGAIN_MS:
                level[2] = now
                await link.send("reader/%d" % n, {"boot": self.boot, "seq": level[0], "tags": level[1]}, True)

    async def _send_presses(self, link):
        for boot, seq, button, press in self.outbox.waiting[:WINDOW]:
            now = time.ticks_ms()
            last = self._sent.get((boot, seq))
            if last is None or time.ticks_diff(now, last) >= AGAIN_MS:
                self._sent[(boot, seq)] = now
                await link.send("button/%d" % button, {"boot": boot, "seq": seq, "press": press})

    async def _send_health(self, link):
        now = time.ticks_ms()
        since = HEALTH_MS if self._health_at is None else time.ticks_diff(now, self._health_at)
        if since >= HEALTH_MS or (self._health_due and since >= HEALTH_GAP_MS):
            self._health_due = False
            self._health_at = now
            gc.collect()
            await link.send("health", self.health(), True)

    async def _send_want(self, link):
        want = self.wants
        if want and want.due(time.ticks_ms()):
            await link.send("want", want.words(self.boot))

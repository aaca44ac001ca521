# Buttons: debounce, short and long. A press is `short` when it is let go within a second, `long` the moment a second
# has passed. A button that is down when the station starts counts only after it was let go.
import asyncio
import time

STEP_MS = 5
STEADY = 4  # steps a level must last: 20 ms of bounce are ignored
LONG_MS = 1000


class Button:
    def __init__(self, pin):
        self.pin = pin
        self.down = False
        self.armed = False  # seen up since the start or the last long press
        self._steady = 0
        self._since = 0

    def step(self, now):
        """Called every STEP_MS; returns "short", "long" or None."""
        down = self.pin() == 0
        if down != self.down or (not self.armed and not down):
            self._steady += 1
            if self._steady >= STEADY:
                self._steady = 0
                return self._settled(down, now)
        else:
            self._steady = 0
        if self.down and self.armed and time.ticks_diff(now, self._since) >= LONG_MS:
            self.armed = False
            return "long"
        return None

    def _settled(self, down, now):
        was_armed = self.armed
        released = self.down and not down
        self.down = down
        if down:
            self._since = now
            return None
        self.armed = True
        return "short" if released and was_armed else None


class Buttons:
    def __init__(self, pins, on_press):
        self.buttons = [Button(pin) for pin in pins]
        self.on_press = on_press

    async def run(self):
        """Started once by the station; never ends."""
        while True:
            now = time.ticks_ms()
            for n, button in enumerate(self.buttons):
                press = button.step(now)
                if press:
                    self.on_press(n, press)
            await asyncio.sleep_ms(STEP_MS)

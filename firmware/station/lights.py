# Lights: what the hub says, the short "seen" of a button, and the station's own codes when something is
# wrong. A code is a colour and a number of flashes, so it can be told by those who cannot tell the colours.
import asyncio
import time

STEP_MS = 40
SEEN_MS = 160
OFF = (0, 0, 0)
WHITE = (255, 255, 255)
RED = (255, 0, 0)

# trouble: (colour, flashes)
CODES = {
    "provision": ((255, 255, 255), 1),
    "wifi": ((0, 0, 255), 2),
    "wifi-password": ((0, 0, 255), 3),
    "broker": ((255, 120, 0), 4),
    "broker-secret": ((255, 120, 0), 5),
    "reader": ((255, 0, 160), 6),
    "safe": ((255, 0, 0), 7),
}
_FLASH_MS = 320  # one flash of a code: 160 on, 160 off
_PAUSE_MS = 1280
_AGED_MS = 3600000
_OWN_MS = 5000  # with the hub's lights on, a reader's trouble is shown once in this time


def colour(text):
    """(r, g, b) of "#rrggbb"; black if it is not one."""
    try:
        if text[0] != "#" or len(text) != 7:
            return OFF
        value = int(text[1:], 16)
    except (ValueError, TypeError, IndexError):
        return OFF
    return value >> 16, value >> 8 & 0xFF, value & 0xFF


def level(effect, age, index, count):
    """How bright a light is, 0 to 255, `age` ms after its message came."""
    if effect == "on":
        return 255
    if effect == "blink":
        return 255 if age % 1000 < 500 else 0
    if effect == "pulse":
        at = age % 2000
        return (at if at < 1000 else 2000 - at) * 255 // 1000
    if effect == "flash":
        return 255 if age >= 600 or age % 200 < 100 else 0
    if effect == "chase":
        return 255 if age // 120 % max(count, 2) == index else 0
    return 0


def code_level(code, age):
    """(colour, brightness) of a code, and whether its flashes are over."""
    shade, flashes = CODES[code]
    return shade, 255 if age < flashes * _FLASH_MS and age % _FLASH_MS < _FLASH_MS // 2 else 0


def code_length(code):
    return CODES[code][1] * _FLASH_MS + _PAUSE_MS


class Lights:
    def __init__(self, pixels, count, brightness, buzzer=None):
        self.pixels = pixels
        self.count = count
        self.brightness = brightness
        self.buzzer = buzzer  # a PWM, or None
        self.code = "provision"  # the link's trouble, "" when there is none
        self.trouble = ""  # "reader" or "safe": shown between the hub's own lights
        self._said = []
        self._at = self._own_at = time.ticks_ms()  # when the hub's word came, when our own code began its turn
        self._seen = {}  # light: (until, colour)
        self._shown = None
        self.tune = None  # the name of the next one to play

    def say(self, message, retained):
        """What the hub wants. A retained message is old news: no sound, and its flashes are over."""
        pairs = message.get("lights")
        said = []
        for pair in pairs if isinstance(pairs, list) else []:
            if isinstance(pair, list) and len(pair) == 2:
                said.append((colour(pair[0]), pair[1]))
        self._said = said[: self.count]
        self._at = time.ticks_add(time.ticks_ms(), -600) if retained else time.ticks_ms()
        if not retained:
            self.sound(message.get("buzz"))

    def sound(self, name):
        if self.buzzer and isinstance(name, str):
            self.tune = name

    def seen(self, n, good=True):
        """A button was taken down (white), or could not be (red)."""
        if self.count:
            shade = WHITE if good else RED
            self._seen[min(n, self.count - 1)] = (time.ticks_add(time.ticks_ms(), SEEN_MS), shade)
            self.sound("seen" if good else "no")

    def _own(self, now):
        """The station's own code on light 0, or None when the hub's word stands."""
        code = self.code or self.trouble
        if not self.code and not self.trouble:
            return None
        turn = code_length(code) if self.code else _OWN_MS
        age = time.ticks_diff(now, self._own_at)
        if not 0 <= age < turn:  # a turn is over, or none was running
            self._own_at = now
            age = 0
        return code_level(code, age) if age < code_length(code) else None

    def frame(self, now):
        """The colours of all lights at this moment."""
        age = time.ticks_diff(now, self._at)
        if age > _AGED_MS:  # ticks tell no more than six days apart; keep the effects in step
            self._at = time.ticks_add(now, -2000 - age % 2000)
        out = []
        for i in range(self.count):
            shade, effect = self._said[i] if i < len(self._said) else (OFF, "off")
            bright = 0 if self.code else level(effect, age, i, self.count)
            if i == 0:
                own = self._own(now)
                if own:
                    shade, bright = own
            until = self._seen.get(i)
            if until:
                if time.ticks_diff(until[0], now) > 0:
                    shade, bright = until[1], 255
                else:
                    del self._seen[i]
            scale = bright * self.brightness
            out.append((shade[0] * scale // 65025, shade[1] * scale // 65025, shade[2] * scale // 65025))
        return out

    def show(self):
        frame = self.frame(time.ticks_ms())
        if frame != self._shown:
            self._shown = frame
            for i, shade in enumerate(frame):
                self.pixels[i] = shade
            self.pixels.write()

    async def run(self):
        """Started once by the station; never ends."""
        while True:
            self.show()
            await asyncio.sleep_ms(STEP_MS)

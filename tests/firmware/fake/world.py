# The world outside a station's pins, for tests: which chip hangs on which chip select, who lies in whose field, what
# the bus has carried. At most one field may be on at a time, and the world keeps count when that is broken.
import time

levels = [1] * 40  # every pin's level; nothing connected reads high
looks = [0] * 40  # how often the station has looked at a pin
chips = {}  # chip select pin: chip
selected = []  # chips whose select is low
resets = {}  # reset pin: chip
busies = {}  # busy pin: chip
bus = [0, 0]  # bytes, transfers
crowd = [0]  # how often two fields were on together
hz = [1000000]
MISO = 19
OVERHEAD_US = 40  # what one transfer costs the interpreter on an ESP32; an estimate, not measured
virtual = hasattr(time, "advance")


def spend(us):
    if virtual:
        time.advance(us)


def now():
    """Microseconds that do not come round while a test runs."""
    return time.now_us() if virtual else time.ticks_us()


def attach(chip, pins):
    chips[pins["cs"]] = chip
    if "rst" in pins:
        resets[pins["rst"]] = chip
    if "busy" in pins and chip.has_busy:
        busies[pins["busy"]] = chip
    return chip


def drive(pin, level):
    """The station sets an output."""
    if levels[pin] == level:
        return
    levels[pin] = level
    if pin in chips:
        chip = chips[pin]
        if level == 0:
            selected.append(chip)
        elif chip in selected:
            selected.remove(chip)
        chip.select(level == 0)
    elif pin in resets:
        resets[pin].hold_reset(level == 0)


def sense(pin, pull=0):
    looks[pin] += 1
    if pin == MISO:
        return line(pull)
    chip = busies.get(pin)
    if chip:
        spend(1)
        return chip.busy()
    return levels[pin]


def line(pull):
    """The level of MISO while nobody is selected: whoever does not let go of it, or the ESP32's own pull."""
    for chip in chips.values():
        if chip.holds is not None and chip not in selected:
            return chip.holds
    return 0 if pull == 1 else 1


def transfer(out):
    """What comes back on MISO for these bytes on MOSI."""
    assert len(selected) <= 1, "two chips selected at once"
    bus[0] += len(out)
    bus[1] += 1
    spend(len(out) * 8000000 // hz[0] + OVERHEAD_US)
    said = selected[0].transfer(out) if selected else b"\xff" * len(out)
    low = [chip for chip in chips.values() if chip not in selected and chip.holds == 0]
    if low:  # who pulls down wins
        return bytes(len(out))
    return said


class Field:
    """The field of one antenna and the tags in it."""

    air = True  # False: answers take no time (for tests in real time)

    def __init__(self):
        self.tags = []
        self.on = False

    def power(self, on):
        if on == self.on:
            return
        self.on = on
        for tag in self.tags:
            tag.power(on)
        if on and sum(1 for c in chips.values() if c.field.on) > 1:
            crowd[0] += 1

    def put(self, *tags):
        for tag in tags:
            tag.power(self.on)
            self.tags.append(tag)

    def take(self, *tags):
        for tag in tags:
            self.tags.remove(tag)
            tag.power(False)

    def clear(self):
        self.take(*list(self.tags))

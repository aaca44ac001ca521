# Stands in for the ESP32's `machine`: pins, bus, watchdog and reset lead into world.py.
import sys

import world

resets = []


class Pin:
    IN = 1
    OUT = 3
    PULL_UP = 2
    PULL_DOWN = 1

    def __init__(self, number, mode=-1, pull=-1, value=None):
        assert 0 <= number < 40 and not 6 <= number <= 11, "no such pin"
        assert not (mode == Pin.OUT and number >= 34), "pin can only listen"
        assert not (pull in (1, 2) and number >= 34), "pin has no pull-up"
        self.number = number
        self.pull = pull
        if value is not None:
            world.drive(number, value)

    def __call__(self, value=None):
        if value is None:
            return world.sense(self.number, self.pull)
        world.drive(self.number, value)

    value = __call__


class SPI:
    MSB = 0

    def __init__(self, number, baudrate=1000000, sck=None, mosi=None, miso=None, polarity=0, phase=0):
        world.hz[0] = baudrate

    def write(self, data):
        world.transfer(data)

    def write_readinto(self, out, into):
        into[:] = world.transfer(out)


class PWM:
    sounds = []

    def __init__(self, pin, freq=1000, duty_u16=0):
        self._freq = freq

    def freq(self, hz):
        self._freq = hz

    def duty_u16(self, duty):
        if duty:
            PWM.sounds.append(self._freq)
            del PWM.sounds[:-32]


class WDT:
    fed = 0

    def __init__(self, timeout=5000):
        self.timeout = timeout

    def feed(self):
        WDT.fed += 1


class RTC:
    set_to = None

    def datetime(self, value):
        """(year, month, day, weekday, hour, minute, second, subsecond): what the clock says from now on."""
        assert len(value) == 8
        RTC.set_to = value
        clock = sys.modules.get("clock") or sys.modules["time"]
        clock.jump(clock.mktime(value[:3] + value[4:7] + (0, 0)) - clock.time())


PWRON_RESET, HARD_RESET, WDT_RESET, DEEPSLEEP_RESET, SOFT_RESET = 1, 2, 3, 4, 5
cause = [PWRON_RESET]


def reset_cause():
    """Why it started. A brown-out looks like power coming on; machine.reset() and a panic are a hard reset."""
    return cause[0]


def reset():
    """Ends the process; the test's supervisor starts it again, as a board would."""
    if resets:
        resets[0]()
    import ffi

    ffi.open(None).func("v", "_exit", "i")(42)
    sys.exit(42)

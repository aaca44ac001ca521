# The clocks of an ESP32, for the station program to import as `time`: ticks come round to 0 after 2**30 (12.4 days of
# milliseconds, 18 minutes of microseconds; the PC's MicroPython counts to 2**62), and the wall clock can be set by
# anyone. Put in place after asyncio was imported, which keeps the interpreter's own ticks as it does on a board.
import utime as real
from utime import sleep, sleep_ms, sleep_us  # noqa: F401

PERIOD = 1 << 30
HALF = PERIOD // 2
EPOCH = 946684800  # a board counts from the year 2000
_wall = EPOCH - int(real.time())  # the wall clock is wrong by so many seconds: a board wakes in that year
_ms = real.ticks_ms()  # where the ticks are 0
_us = real.ticks_us()


def start(before_wrap):
    """Let the ticks stand so many milliseconds before they come round."""
    global _ms, _us
    _ms = real.ticks_add(real.ticks_ms(), before_wrap)
    _us = real.ticks_add(real.ticks_us(), before_wrap * 1000)


def rounded():
    """Whether ticks_ms have come round since then."""
    return real.ticks_diff(real.ticks_ms(), _ms) >= 0


def _tick(t):
    assert 0 <= t < PERIOD, "not a tick"
    return t


def ticks_ms():
    return real.ticks_diff(real.ticks_ms(), _ms) % PERIOD


def ticks_us():
    return real.ticks_diff(real.ticks_us(), _us) % PERIOD


def ticks_add(t, delta):
    assert -HALF < delta < HALF, "ticks_add by more than ticks can tell"
    return (_tick(t) + delta) % PERIOD


def ticks_diff(a, b):
    return (_tick(a) - _tick(b) + HALF) % PERIOD - HALF


def jump(seconds):
    """Someone set the wall clock."""
    global _wall
    _wall += seconds


def time():
    return int(real.time()) - EPOCH + _wall


def gmtime(t=None):
    return real.gmtime((time() if t is None else t) + EPOCH)


def mktime(t):
    return real.mktime(t) - EPOCH


localtime = gmtime

# A clock that moves only when something waits or a wire is used: tests and benchmarks under it are exact and fast.
# Stands before the built-in module on the path; asyncio uses it too (see vloop.py). All its numbers stay small ones for
# twelve days also where an integer has 31 bits, as on an ESP32.
import sys

import utime
from utime import ticks_add, ticks_diff  # noqa: F401

# A day ahead of the real clock: asyncio's core, written in C, stamps new tasks with that one, and they must be due at
# once. Where ticks come round after 2**30 ms, five days of a test are left before they would not be.
_base = ticks_add(utime.ticks_ms(), 86400000)
WRAP_MS = 3000  # what the station reads comes round to 0 so long after the start, as on an ESP32 every 12.4 days
MASK = (1 << 30) - 1
_HALF = 1 << 29
_ms = 0  # since the start, and microseconds beyond
_us = 0
_tick_us = -WRAP_MS * 500
_leap = 0  # milliseconds that passed for the station and not for asyncio
_wall = 0  # what time() says at the start: a board wakes at the beginning of the year 2000 and counts from there
EPOCH = 946684800


def advance(us):
    global _ms, _us, _tick_us
    _tick_us = _tick_us + us & MASK
    _us += us
    if _us > 999:
        _ms += _us // 1000
        _us %= 1000


def leap(ms):
    """So long nothing ran: days and weeks, which asyncio's own ticks could not tell."""
    global _leap
    _leap += ms


def jump(seconds):
    """Someone set the wall clock."""
    global _wall
    _wall += seconds


def now_ms():
    """Milliseconds since the start; never come round: for the tests themselves."""
    return _ms


def now_us():
    return _ms * 1000 + _us


def ticks_us():
    advance(1)  # a loop that only looks at the clock must end too
    return _tick_us & MASK


def ticks_ms():
    return ticks_add(_base, _ms)


def round_trip():
    """From now on, ticks are an ESP32's. Called once asyncio has taken those above."""

    def tick(t):
        assert 0 <= t <= MASK, "not a tick"
        return t

    def add(t, delta):
        assert -_HALF < delta < _HALF, "ticks_add by more than ticks can tell"
        return tick(t) + delta & MASK

    def diff(a, b):
        return (tick(a) - tick(b) + _HALF & MASK) - _HALF

    here = globals()
    here["ticks_ms"] = lambda: _ms + _leap - WRAP_MS & MASK
    if sys.maxsize > 1 << 40:  # the 32-bit interpreter's own come round as an ESP32's
        here["ticks_add"] = add
        here["ticks_diff"] = diff


def sleep_us(us):
    advance(us)


def sleep_ms(ms):
    advance(ms * 1000)


def sleep(s):
    advance(int(s * 1000000))


def gmtime(t=None):
    return utime.gmtime((time() if t is None else t) + EPOCH)


localtime = gmtime


def mktime(t):
    return utime.mktime(t) - EPOCH


def time():
    return _wall + (_ms + _leap) // 1000

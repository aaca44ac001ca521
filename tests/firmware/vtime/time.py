# A clock that moves only when something waits or a wire is used: tests and benchmarks under it are exact and fast.
# Stands before the built-in module on the path; asyncio uses it too (see vloop.py).
from utime import gmtime, localtime, mktime, ticks_add, ticks_diff  # noqa: F401

# Far ahead of the real clock: asyncio's core, written in C, stamps new tasks with that one, and they must be due at once.
START = 1 << 50
WRAP_MS = 3000  # what the station reads comes round to 0 so long after the start, as on an ESP32 every 12.4 days
PERIOD = 1 << 30
_us = START
_wall = 1800000000  # what time() says at the start


def advance(us):
    global _us
    _us += us


def jump(seconds):
    """Someone set the wall clock."""
    global _wall
    _wall += seconds


def now_us():
    """Never comes round: for the tests themselves."""
    return _us


def ticks_us():
    advance(1)  # a loop that only looks at the clock must end too
    return _us


def ticks_ms():
    return _us // 1000


def round_trip():
    """From now on, ticks are an ESP32's. Called once asyncio has taken those above."""

    def tick(t):
        assert 0 <= t < PERIOD, "not a tick"
        return t

    def add(t, delta):
        assert abs(delta) < PERIOD // 2, "ticks_add by more than ticks can tell"
        return (tick(t) + delta) % PERIOD

    def diff(a, b):
        return (tick(a) - tick(b) + PERIOD // 2) % PERIOD - PERIOD // 2

    def us():
        advance(1)
        return (_us - START - WRAP_MS * 500) % PERIOD

    here = globals()
    here["ticks_ms"] = lambda: ((_us - START) // 1000 - WRAP_MS) % PERIOD
    here["ticks_us"] = us
    here["ticks_add"] = add
    here["ticks_diff"] = diff


def sleep_us(us):
    advance(us)


def sleep_ms(ms):
    advance(ms * 1000)


def sleep(s):
    advance(int(s * 1000000))


def time():
    return _wall + (_us - START) // 1000000

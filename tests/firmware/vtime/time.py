# A clock that moves only when something waits or a wire is used: tests and benchmarks under it are exact and fast.
# Stands before the built-in module on the path; asyncio uses it too (see vloop.py).
from utime import gmtime, localtime, mktime, ticks_add, ticks_diff  # noqa: F401

# Far ahead of the real clock: asyncio's core, written in C, stamps new tasks with that one, and they must be due at once.
START = 1 << 50
_us = START
_wall = 1800000000  # what time() says at the start


def advance(us):
    global _us
    _us += us


def jump(seconds):
    """Someone set the wall clock."""
    global _wall
    _wall += seconds


def ticks_us():
    advance(1)  # a loop that only looks at the clock must end too
    return _us


def ticks_ms():
    return _us // 1000


def sleep_us(us):
    advance(us)


def sleep_ms(ms):
    advance(ms * 1000)


def sleep(s):
    advance(int(s * 1000000))


def time():
    return _wall + (_us - START) // 1000000

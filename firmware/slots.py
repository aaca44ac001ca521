# Two folders of firmware, a and b, and small files that say which to run and how the last starts went. An update is laid
# into the other folder and run once on trial; if it is not confirmed, the old one runs again. This file and main.py are
# changed over the cable only: a mistake in them could not be taken back.
import json
import os

try:
    from esp32 import NVS

    _nvs = NVS("tallyman")  # a part of the flash of its own: it counts also when the file system is full or broken
except (ImportError, OSError):
    _nvs = None

BOOT = 2  # what this pair can do; an update says what it needs
FILE = "slot.json"
SAFE_AFTER = 3  # then without readers, buttons and sounds
SWAP_AFTER = 6  # then the other folder, if there is a whole one
_PAUSES = (0, 1, 3, 10, 20, 40, 60)
_POWER_ON = 1
_WATCHDOG = 3


def read():
    """{"run": "a"} and, during a trial, "trial", "tries", "ok"; afterwards "said" (for health), "bad" and "serial"."""
    try:
        with open(FILE) as f:
            found = json.load(f)
        if found["run"] in ("a", "b"):
            return found
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return {"run": "a"}


def write(state):
    """Whole or not at all: the old one stands until the new one is there."""
    with open(FILE + ".new", "w") as f:
        json.dump(state, f)
    os.rename(FILE + ".new", FILE)


def other(slot):
    return "b" if slot == "a" else "a"


def whole(slot):
    """Whether there is something to run: the station's own file is removed first and laid down last in an update."""
    try:
        names = os.listdir(slot)
    except OSError:
        return False
    return "station.mpy" in names or "station.py" in names


# --- which folder


def choose():
    """Which folder to run now. A trial gets one start; a second start without confirmation means that it failed."""
    state = read()
    trial = state.get("trial")
    if trial not in ("a", "b"):
        run = state["run"]
        return run if whole(run) or not whole(other(run)) else other(run)
    if state.get("tries", 0) or not whole(trial):
        return roll_back("did not come up")
    write(dict(state, tries=1))
    return trial


def begin_trial(slot, version, ok, serial=0):
    """`ok`: for each reader, whether it worked under the old version. An offer's number is spent from now on."""
    serial = max(serial, read().get("serial", 0))
    write({"run": other(slot), "trial": slot, "tries": 0, "version": version, "ok": ok, "serial": serial})


def on_trial():
    return "trial" in read()


def _after(state, run, said, bad=None):
    after = {"run": run, "said": said, "serial": state.get("serial", 0)}
    if bad is not None:
        after["bad"] = bad
    write(after)
    return run


def roll_back(reason):
    state = read()
    return _after(state, state["run"], "rolled back: " + reason, state.get("version", ""))


def confirm():
    state = read()
    _after(state, state["trial"], "confirmed")


# --- how the last starts went


def crashes():
    """(how many in a row, the last words)"""
    if _nvs is None:
        return 0, ""
    words = bytearray(96)
    try:
        return _nvs.get_i32("crashes"), bytes(words[: _nvs.get_blob("words", words)]).decode()
    except (OSError, UnicodeError):
        return 0, ""


def _count(number, words):
    if _nvs is not None and (number, words[:90]) != crashes():
        _nvs.set_i32("crashes", number)
        _nvs.set_blob("words", bytes(ord(c) & 0x7F for c in words[:90]))
        _nvs.commit()


def pause(count):
    """Seconds to wait before the next start."""
    return _PAUSES[min(count, len(_PAUSES) - 1)]


def crashed(words):
    """A start ended badly. A trial is taken back at once; otherwise it counts."""
    if on_trial():
        roll_back(words)
        return
    count = crashes()[0] + 1
    if count >= SWAP_AFTER:
        state = read()
        if whole(other(state["run"])):
            _after(state, other(state["run"]), "rolled back: crashed %d times" % count)
            count = 0
    _count(count, words)


def woke(cause):
    """How many starts in a row ended badly, as this one begins. A hang counts too; pulling the plug gives another try."""
    count, words = crashes()
    if cause == _WATCHDOG and not on_trial():
        crashed("watchdog")
        return crashes()[0]
    if cause == _POWER_ON and count >= SAFE_AFTER:
        count = SAFE_AFTER - 1
        _count(count, words)
    return count


def try_again():
    """Safe mode has lasted long enough: once more as usual, and one crash leads back here."""
    _count(SAFE_AFTER - 1, crashes()[1])


def well():
    """It has run for a while: forget."""
    _count(0, "")

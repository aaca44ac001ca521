# Two folders of firmware, a and b, and one small file that says which to run. An update is laid into the other folder
# and run once on trial; if it is not confirmed, the old one runs again. This file itself is never updated.
import json
import os

FILE = "slot.json"


def read():
    """{"run": "a"} and, during a trial, "trial", "tries", "ok"; afterwards "said" (for health) and "bad" (a version)."""
    try:
        with open(FILE) as f:
            found = json.load(f)
        if found["run"] in ("a", "b"):
            return found
    except (OSError, ValueError, KeyError, TypeError):
        pass
    return {"run": "a"}


def write(state):
    with open(FILE + ".new", "w") as f:
        json.dump(state, f)
    os.rename(FILE + ".new", FILE)


def other(slot):
    return "b" if slot == "a" else "a"


def choose():
    """Which folder to run now. A trial gets one start; a second start without confirmation means that it failed."""
    state = read()
    trial = state.get("trial")
    if trial not in ("a", "b"):
        return state["run"]
    if state.get("tries", 0):
        return roll_back("did not come up")
    write(dict(state, tries=1))
    return trial


def begin_trial(slot, version, ok):
    """`ok`: for each reader, whether it worked under the old version."""
    write({"run": other(slot), "trial": slot, "tries": 0, "version": version, "ok": ok})


def on_trial():
    return "trial" in read()


def roll_back(reason):
    state = read()
    write({"run": state["run"], "said": "rolled back: " + reason, "bad": state.get("version", "")})
    return state["run"]


def confirm():
    state = read()
    write({"run": state["trial"], "said": "confirmed"})

# A boot that cannot be lost: main.py and slots.py as they stand on the board, with firmware that crashes, hangs or is
# broken, and the power cut at every write.
import os
import sys

import esp32
import machine
import settings
import slots
import station
import time
from bench import same
from flash import Flash
from whole import Table

MAIN = sys.path[-2] + "/main.py"  # the firmware's folder stands before the frozen modules


class Reset(Exception):
    pass


def on_reset():
    raise Reset


class Program:
    """Stands for the station module of a slot."""

    def __init__(self, *ends):
        self.ends = list(ends)
        self.starts = []  # (slot, safe)

    def main(self, slot, safe=False):
        self.starts.append((slot, safe))
        end = self.ends.pop(0) if self.ends else None
        if end:
            raise end


def start(program, cause=machine.HARD_RESET):
    """One start of the board; seconds that passed before the program ran, or "repl" if it was stopped."""
    machine.resets[:] = [on_reset]
    machine.cause[0] = cause
    sys.modules["station"] = program
    begun = time.now_ms()
    path = list(sys.path)
    try:
        with open(MAIN) as f:
            exec(f.read(), {"__name__": "__main__"})
    except Reset:
        return (time.now_ms() - begun) // 1000
    finally:
        sys.path[:] = path
    return "repl"


def lay(*names):
    for slot in names:
        os.mkdir(slot)
        with open(slot + "/station.py", "w") as f:
            f.write("VERSION = '%s'\n" % slot)


def test_crashes_are_followed_by_longer_and_longer_pauses():
    lay("a")
    program = Program(*[ValueError("again")] * 9)
    same([start(program) for _ in range(9)], [0, 1, 3, 10, 20, 40, 60, 60, 60])
    with open("crash.txt") as f:
        assert "ValueError: again" in f.read()


def test_safe_mode_after_three_crashes():
    lay("a")
    program = Program(*[MemoryError("heap")] * 3)
    for _ in range(4):
        start(program)
    same(program.starts, [("a", False)] * 3 + [("a", True)])
    same(slots.crashes(), (3, "MemoryError: heap"))


def test_a_hang_counts_as_a_crash():
    lay("a")
    program = Program()
    for _ in range(4):
        start(program, machine.WDT_RESET)
    same([safe for _, safe in program.starts], [False, False, True, True])
    same(slots.crashes()[1], "watchdog")


def test_pulling_the_plug_gives_another_try_and_one_crash_leads_back():
    lay("a")
    program = Program(*[ValueError("x")] * 4)
    for _ in range(3):
        start(program)
    start(program, machine.PWRON_RESET)
    same(program.starts[-1], ("a", False))
    start(program)
    same(program.starts[-1], ("a", True))


def test_a_minute_without_a_crash_is_forgotten_by_the_next():
    slots.crashed("ValueError: x")
    same(slots.crashes()[0], 1)
    slots.well()
    same(slots.crashes(), (0, ""))
    before = esp32.commits[0]
    slots.well()
    same(esp32.commits[0], before)  # nothing to forget: nothing is written


def test_the_other_folder_when_safe_mode_crashes_too():
    lay("a", "b")
    program = Program(*[ValueError("x")] * 6)
    for _ in range(7):
        start(program)
    same([s for s, _ in program.starts], ["a"] * 6 + ["b"])
    same(slots.read()["said"], "rolled back: crashed 6 times")


def test_no_other_folder_no_swap():
    lay("a")
    program = Program(*[ValueError("x")] * 8)
    for _ in range(9):
        start(program)
    same({s for s, _ in program.starts}, {"a"})


def test_the_repl_can_be_reached_while_it_runs_and_while_it_waits():
    lay("a")
    same(start(Program(KeyboardInterrupt())), "repl")
    program = Program(*[ValueError("x")] * 4)
    for _ in range(4):
        start(program)

    def impatient(seconds):
        raise KeyboardInterrupt

    sleep, time.sleep = time.sleep, impatient
    same(start(program), "repl")
    time.sleep = sleep
    same(len(program.starts), 4)


def test_a_folder_without_its_station_is_never_run():
    lay("b")
    os.mkdir("a")
    same(slots.choose(), "b")
    slots.write({"run": "b", "trial": "a", "tries": 0, "version": "9"})
    same(slots.choose(), "b")
    same(slots.read()["said"], "rolled back: did not come up")


def test_flash_that_is_full_does_not_stop_the_start():
    """Nothing can be written, neither file nor count: it starts again all the same."""
    lay("a")
    program = Program(*[ValueError("x")] * 3)
    esp32.full[0] = True
    real = slots.write
    slots.write = None  # would raise
    for _ in range(3):
        start(program)
    slots.write = real
    same(len(program.starts), 3)


async def test_safe_mode_answers_without_readers_buttons_or_sounds():
    slots.crashed("ValueError: reader")
    t = Table(safe=True)
    await t.run(3000)
    health = t.broker.last("health")
    same((health["safe"], health["crash"], health["readers"]), (True, "ValueError: reader", []))
    same(t.broker.last("status")["readers"], 0)
    same([tail for tail, _, _ in t.broker.heard if tail.startswith("reader")], [])
    b = t.station.lights.brightness
    from whole import shades_of

    assert (b, 0, 0) in await shades_of(t, 6000)


async def test_safe_mode_is_left_after_ten_minutes():
    slots.crashed("ValueError: x")
    machine.resets[:] = [on_reset]
    t = Table(safe=True, kit="one-pad")
    try:
        await t.run(605000)
        raise AssertionError("it stays for ever")
    except Reset:
        pass
    same(slots.crashes()[0], 2)


async def test_reset_cause_crash_and_restarts_are_in_health():
    for cause, word in ((1, "power"), (2, "hard"), (3, "watchdog"), (4, "deepsleep"), (5, "soft"), (0, ""), (9, "")):
        machine.cause[0] = cause
        same(station.last_reset(), word)
    slots.crashed("OSError: [Errno 5] EIO")
    machine.cause[0] = 3
    t = Table(kit="one-pad")
    await t.run(3000)
    health = t.broker.last("health")
    same((health["reset"], health["crash"], health["restarts"]), ("watchdog", "OSError: [Errno 5] EIO", 0))


# --- settings


async def test_broken_settings_fall_back_to_the_last_that_worked():
    import json

    from whole import GIVEN

    good = json.dumps(GIVEN)
    with open("settings.json", "w") as f:
        f.write(good)
    s = settings.load()
    assert s.whole
    t = Table()
    t.station.settings.whole = True
    await t.run(3000)  # the hub answers: they are kept
    for cut in range(0, len(good), 7):
        with open("settings.json", "w") as f:
            f.write(good[:cut])
        s = settings.load()
        same((s.station, s.secret), ("seat-red", "s3cret"))
        same(s.notes, ["settings: settings.json is not a JSON object, using the last that worked"])
        assert not s.whole
    os.remove("settings.json")
    same(settings.load().notes, ["settings: no settings.json, using the last that worked"])


async def test_settings_with_which_no_hub_was_reached_are_not_kept():
    with open("settings.json", "w") as f:
        f.write("{}")
    t = Table()
    t.station.settings.whole = True
    t.broker.up = False
    await t.run(5000)
    assert "settings.kept" not in os.listdir()


# --- power cuts on the station's own file system

OLD = {"scan.mpy": b"same" * 200, "link.mpy": b"old link" * 90, "station.mpy": b"old station" * 60}
NEW = {"scan.mpy": b"same" * 200, "link.mpy": b"new link!" * 90, "station.mpy": b"new station" * 70}


def contents(slot):
    found = {}
    for name in os.listdir(slot):
        with open(slot + "/" + name, "rb") as f:
            found[name] = f.read()
    return found


def stage(flash):
    """A whole update of the folder b, as far as the power lasts; True if it came to its end."""
    from binascii import b2a_base64
    from hashlib import sha256

    import update

    rows = [[n, len(b), sha256(b).digest().hex()] for n, b in sorted(NEW.items())]
    try:
        one = update.Update({"version": "9.9.9", "serial": 7, "files": rows}, "a")
        while not one.done:
            want = one.words("00000000")
            piece = NEW[want["file"]][want["at"] : want["at"] + 256]
            one.take({"version": "9.9.9", "file": want["file"], "at": want["at"], "data": b2a_base64(piece)})
        slots.begin_trial("b", one.version, [], one.serial)
        return True
    except OSError:
        return False


def mounted(flash):
    os.mount(os.VfsLfs2(flash), "/flash")
    os.chdir("/flash")


def unmounted():
    os.chdir("/")
    os.umount("/flash")


def test_power_cut_at_every_write_of_an_update():
    """It comes up with the old version or the new one, whole; and going on afterwards gets the new one."""
    cuts = trials = 0
    image = Flash(64)
    os.VfsLfs2.mkfs(image)
    mounted(image)
    for slot in ("a", "b"):
        os.mkdir(slot)
        for name, body in OLD.items():
            with open(slot + "/" + name, "wb") as f:
                f.write(body)
    slots.write({"run": "a", "said": "confirmed"})
    unmounted()
    while True:
        cuts += 1
        flash = Flash(64)
        flash.data[:] = image.data
        mounted(flash)
        flash.left = cuts
        done = stage(flash)
        flash.left = 0 if not done else -1
        try:
            unmounted()
        except OSError:
            pass
        flash.left = -1
        mounted(flash)
        slot = slots.choose()
        same(contents(slot), NEW if slot == "b" else OLD)
        trials += slot == "b"
        if slot == "a":  # the hub offers it again
            assert stage(flash)
            same(contents(slots.choose()), NEW)
        unmounted()
        if done:
            break
    assert cuts > 30 and trials >= 1, (cuts, trials)

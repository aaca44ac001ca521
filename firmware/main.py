# What the board runs at power-up: choose the firmware folder, run it, and whatever happens start again, each time later.
# Ctrl-C over the cable stops it at any moment, also in a pause, so that the hub can look inside.
import sys
import time

import machine
import slots


def crashed(error):
    """Keep the last words, take a trial back or count, so that the next start can be another one."""
    words = "%s: %s" % (type(error).__name__, str(error)[:80])
    try:
        with open("crash.txt", "w") as f:
            sys.print_exception(error, f)
    except OSError:
        pass
    try:
        slots.crashed(words)
    except OSError:
        pass  # flash full or worn: start again all the same
    sys.print_exception(error)


def run():
    try:
        crashes = slots.woke(machine.reset_cause())
        if crashes:
            print("Tallyman station: %d crashes in a row, starting in %d s" % (crashes, slots.pause(crashes)))
            time.sleep(slots.pause(crashes))
        slot = slots.choose()
        sys.path.insert(0, slot)
        import station

        station.main(slot, crashes >= slots.SAFE_AFTER)
    except KeyboardInterrupt:
        machine.WDT(timeout=3600000)  # it cannot be stopped, only told to be patient
        print("Tallyman station stopped. Restart the board when you are done.")
        return
    except BaseException as error:  # SystemExit and MemoryError too: a station must never just stop
        crashed(error)
    machine.reset()


run()

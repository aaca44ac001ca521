# What the board runs at power-up: choose the firmware folder, run it, and whatever happens start again.
# Ctrl-C over the cable stops it here, so that the hub can look inside.
import sys

import machine
import slots


def crashed(error):
    """Keep the last words, take a trial back, restart."""
    try:
        with open("crash.txt", "w") as f:
            sys.print_exception(error, f)
        if slots.on_trial():
            slots.roll_back("%s: %s" % (type(error).__name__, str(error)[:60]))
    except OSError:
        pass
    sys.print_exception(error)


def run():
    slot = slots.choose()
    sys.path.insert(0, slot)
    try:
        import station

        station.main(slot)
    except KeyboardInterrupt:
        machine.WDT(timeout=3600000)  # it cannot be stopped, only told to be patient
        print("Tallyman station stopped. Restart the board when you are done.")
        return
    except BaseException as error:  # SystemExit and MemoryError too: a station must never just stop
        crashed(error)
    machine.reset()


run()

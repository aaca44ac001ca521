# A board on a cable, for tests of commissioning: MicroPython's raw REPL protocol on standard input and output, with the
# real interpreter behind it and fake pins under it. The folder it runs in is its flash. TALLY_CHIPS names its readers.
import io
import os
import sys

import board_pins
import machine
import world

out = sys.stdout.buffer
inp = sys.stdin.buffer
MODULES = set(sys.modules)
PATH = list(sys.path)


def chips():
    """Chips on the pins, some of them absent or broken as the test wants: "mfrc522,absent,broken"."""
    for name, place in zip((os.getenv("TALLY_CHIPS") or "mfrc522").split(","), board_pins.READERS):
        from fake_mfrc522 import FakeMfrc522

        chip = world.attach(FakeMfrc522(), place)
        chip.field.air = False
        if name == "absent":
            chip.deaf, chip.heals = 0xFF, False
        if name == "broken":
            chip.broken = True
        if name == "tag":
            from tags import Card

            chip.field.put(Card("04a2b3c4d5e680"))


class Reset(BaseException):
    pass


def reset():
    raise Reset


def fresh():
    """A soft reset: modules and names are gone, the flash stays."""
    for name in list(sys.modules):
        if name not in MODULES:
            del sys.modules[name]
    sys.path[:] = PATH
    return {"__name__": "__main__"}


def run(code, names):
    """Execute and answer as the raw REPL does."""
    out.write(b"OK")
    error = io.BytesIO()
    try:
        exec(code, names)
    except Reset:
        with open("was-reset", "w") as f:
            f.write("yes")
        return fresh()
    except BaseException as e:
        text = io.StringIO()
        sys.print_exception(e, text)
        error.write(text.getvalue().encode())
    out.write(b"\x04" + error.getvalue() + b"\x04>")
    return names


def main():
    machine.resets[:] = [reset]
    chips()
    names = fresh()
    raw = False
    code = b""
    while True:
        byte = inp.read(1)
        if not byte:
            return
        if byte == b"\x01":
            raw, code = True, b""
            out.write(b"raw REPL; CTRL-B to exit\r\n>")
        elif byte == b"\x02":
            raw, code = False, b""
            out.write(b"\r\nMicroPython on a test bench\r\n>>> ")
        elif byte == b"\x03":
            code = b""
            if not raw:
                out.write(b"\r\n>>> ")
        elif not raw:
            continue
        elif byte == b"\x05" and not code:
            inp.read(2)
            out.write(b"R\x00")
        elif byte == b"\x04":
            if not code:
                names = fresh()
                out.write(b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>")
            else:
                text, code = code, b""
                names = run(text.decode(), names)
        else:
            code += byte


main()

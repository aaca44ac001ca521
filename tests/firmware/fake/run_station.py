# Starts the station program as a board would, on fake pins, under the eyes of a test: a socket carries the test's
# commands in and what a person would see out. Run in the folder that is the station's flash.
import os
import socket
import sys

import asyncio
import json
import select
import world

import clock

sys.modules["time"] = clock  # for the station; asyncio and the world have the interpreter's own
clock.start(int(os.getenv("TALLY_TICKS") or 0))

world.OVERHEAD_US = 0
world.Field.air = False  # real time: answers take none of it

with open("settings.json") as f:
    GIVEN = json.load(f)


def chips():
    sys.path.insert(0, "a")
    import board

    kit = board.KITS[GIVEN.get("kit", "one-pad")]
    fakes = []
    for name, place in zip(GIVEN.get("chips") or kit["chips"], kit["readers"]):
        if name == "none":
            continue
        module = __import__("fake_" + name)
        fakes.append(world.attach(getattr(module, "Fake" + name[0].upper() + name[1:])(), place))
    sys.path.pop(0)
    del sys.modules["board"]  # the slot that runs brings its own
    return fakes, board.buttons(GIVEN.get("kit", "one-pad"), GIVEN.get("spare_buttons", 0))


FAKES, BUTTONS = chips()


def die():
    import ffi

    libc = ffi.open(None)
    libc.func("i", "kill", "ii")(libc.func("i", "getpid", "")(), 9)


class Mortal:
    """A file during whose writing the power may fail: at step n of everything written to the outbox."""

    step = 0
    fatal = int(os.getenv("TALLY_DIE") or 0)

    def __init__(self, path, mode):
        self.f = open(path, mode)  # noqa: SIM115

    @staticmethod
    def tick():
        Mortal.step += 1
        if Mortal.step == Mortal.fatal:
            die()

    def write(self, data):
        half = len(data) // 2
        Mortal.tick()
        self.f.write(data[:half])
        self.f.flush()
        Mortal.tick()
        self.f.write(data[half:])
        self.f.flush()
        Mortal.tick()

    def flush(self):
        self.f.flush()

    def __iter__(self):
        return iter(self.f)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        self.f.close()
        Mortal.tick()


class Control:
    def __init__(self):
        self.sock = socket.socket()
        self.sock.connect(socket.getaddrinfo("127.0.0.1", int(os.getenv("TALLY_CTL")))[0][-1])
        self.sock.send(("hello %s\n" % GIVEN["station"]).encode())

    def tell(self, *words):
        self.sock.write((" ".join(str(w) for w in words) + "\n").encode())

    async def run(self):
        """Reads one command a line for ever."""
        poll = select.poll()
        poll.register(self.sock, select.POLLIN)
        line = b""
        while True:
            while poll.poll(0):
                byte = self.sock.read(1)
                if not byte:
                    die()  # the test is gone
                if byte != b"\n":
                    line += byte
                    continue
                words, line = line.decode().split(" "), b""
                await getattr(self, "do_" + words[0])(*words[1:])
                self.tell("done", words[0])
            await asyncio.sleep_ms(10)

    async def do_tags(self, n, uids=""):
        if int(n) >= len(FAKES):
            return
        fake = FAKES[int(n)]
        fake.field.clear()
        for uid in uids.split(",") if uids else ():
            if len(uid) == 16:
                from vicinity import Vicinity

                fake.field.put(Vicinity(uid))
            else:
                from tags import Card

                fake.field.put(Card(uid))

    async def do_press(self, n):
        """A finger that stays long enough to be felt, however busy the machine is: counted in looks, not in time."""
        pin = BUTTONS[int(n)]
        while world.looks[pin] < 8:  # it has just started, and a button counts once it was seen up
            await asyncio.sleep_ms(5)
        for level in (0, 1):
            world.levels[pin] = level
            enough = world.looks[pin] + 8
            while world.looks[pin] < enough:
                await asyncio.sleep_ms(5)

    async def do_edge(self, reader, uids, button):
        """Just before ticks come round: other tags on a reader, and a finger that stays for a long press."""
        while clock.ticks_ms() < clock.PERIOD - 250 and not clock.rounded():
            await asyncio.sleep_ms(5)
        await self.do_tags(reader, "" if uids == "none" else uids)
        begun = clock.ticks_ms()
        pin = BUTTONS[int(button)]
        world.levels[pin] = 0
        while clock.ticks_diff(clock.ticks_ms(), begun) < 1300:
            await asyncio.sleep_ms(5)
        await self.do_press(button)

    async def do_clock(self, seconds):
        clock.jump(int(seconds))

    async def do_deaf(self, n, yes):
        FAKES[int(n)].heals = not int(yes)
        FAKES[int(n)].deaf = 0 if int(yes) else None

    async def do_wifi(self, yes):
        import network

        network.reachable[0] = bool(int(yes))

    async def do_count(self):
        import gc

        gc.collect()
        count = {"free": gc.mem_free(), "crowd": world.crowd[0], "bytes": world.bus[0]}
        count["rounded"], count["time"] = clock.rounded(), clock.time()
        self.tell("count", json.dumps(count))


control = Control()
sys.path.insert(0, "")


def watch():
    """Tell the test what a person would see: "seen", the station's own code, the lights."""
    import lights
    import outbox

    outbox.open = Mortal
    seen = lights.Lights.seen

    def told(self, n, good=True):
        seen(self, n, good)
        control.tell("seen", n, int(good))

    lights.Lights.seen = told
    import link

    say = link.Link.say

    def coded(self, code):
        say(self, code)
        control.tell("code", code or "online")

    link.Link.say = coded


class Hook:
    """Puts the watch in place once the chosen slot is on the path."""

    def __init__(self):
        import slots

        choose = slots.choose

        def chosen():
            slot = choose()
            sys.path.insert(0, slot)
            watch()
            sys.path.pop(0)
            return slot

        slots.choose = chosen


Hook()
asyncio.create_task(control.run())  # noqa: RUF006
with open("main.py") as f:
    program = f.read()
exec(program, {"__name__": "__main__"})

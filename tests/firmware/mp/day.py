# An accelerated day: 24 hours of virtual time with four readers, tags coming and going, buttons, reconnects, a chip that
# goes deaf; prints the free memory after each hour. `day.py HOURS ROUND_MS`: a board scans every 80 ms, which makes
# 1,080,000 rounds a day; the test of every day takes fewer so that it ends within a minute, and looks at buttons,
# lights and messages less often. What is done in each of them, and so what allocates, is as in real life. The broker
# here is as small as can be, because it lives in the station's memory, and so do the fakes.
import gc
import sys
import time

import vloop  # noqa: F401
import asyncio
import buttons
import courier
import lights
import network
import station
import world
from fake_mfrc522 import FakeMfrc522
from tags import Card

buttons.STEP_MS = 900
buttons.STEADY = 1
courier.STEP_MS = 2000
lights.STEP_MS = 5000
world.OVERHEAD_US = 400  # fewer polls while a tag or the timer is awaited: they allocate nothing
HOURS = int(sys.argv[1]) if len(sys.argv) > 1 else 24
ROUND_MS = int(sys.argv[2]) if len(sys.argv) > 2 else 8000


class Pipe:
    """A connection to a broker that says yes to everything, and to a hub that acknowledges everything."""

    up = True
    last = None

    def __init__(self):
        self.buffer = b""
        self.more = asyncio.Event()
        Pipe.last = self

    async def readexactly(self, count):
        while len(self.buffer) < count:
            if not Pipe.up:
                raise EOFError
            self.more.clear()
            await self.more.wait()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def write(self, data):
        kind = data[0]
        if kind == 0x10:
            self.buffer += b"\x20\x02\x00\x00"
        elif kind == 0x82:
            self.buffer += b"\x90\x07" + data[2:4] + b"\x01\x01\x01\x01\x01"
        elif kind == 0xC0:
            self.buffer += b"\xd0\x00"
        elif kind & 0xF0 == 0x30:
            at = 2 if data[1] < 128 else 3
            end = at + 2 + data[at + 1]
            self.buffer += b"\x40\x02" + data[end : end + 2]
            boot = data.find(b'"boot": "')
            seq = data.find(b'"seq": ')
            if seq > 0:
                number = data[seq + 7 : seq + 15]
                while not number.isdigit():
                    number = number[:-1]
                body = b"\x00\x1etallyman/1/main/station/ack" + b"\x00\x07"
                body = bytes((0, len(body) - 4)) + body[2:]
                body += b'{"boot":"' + data[boot + 9 : boot + 17] + b'","seq":' + number + b"}"
                self.buffer += b"\x32" + bytes((len(body),)) + body
        self.more.set()

    async def drain(self):
        await asyncio.sleep_ms(1)

    def close(self):
        pass

    async def wait_closed(self):
        pass


async def connect(host, port, ssl=None, server_hostname=None):
    if not Pipe.up:
        raise OSError
    pipe = Pipe()
    return pipe, pipe


def places():
    """Where the readers sit. The board file is the station's to load and to let go."""
    import board

    station.let_go("board")
    return board.KITS["full-board"]["readers"]


def largest():
    """Bytes of the largest piece of memory that is free in one."""
    low, high = 0, gc.mem_free()
    while high - low > 256:
        size = (low + high) // 2
        try:
            bytearray(size)
            low = size
        except MemoryError:
            high = size
        gc.collect()
    return low


async def fill(one):
    """As many presses as the outbox takes while the broker is away; what is free then."""
    await asyncio.sleep(1)
    for _ in range(one.outbox.limit - len(one.outbox.waiting)):
        one.courier.press(0, "short")
    gc.collect()
    print("full", len(one.outbox.waiting), gc.mem_free(), largest())


async def day():
    asyncio.open_connection = connect
    gc.threshold(station.GC_BYTES)
    with open("settings.json", "w") as f:
        f.write(
            '{"kit":"full-board","spare_buttons":2,"link":"wifi","wifi":[["home","right"]],"hub":"127.0.0.1","secret":"s3cret"}'
        )
    s = station.load_settings()
    fakes = [world.attach(FakeMfrc522(), place) for place in places()]
    one = station.Station("a", s)
    one.scanner.round_ms = ROUND_MS
    task = asyncio.create_task(one.run())
    made = 0
    gc.collect()
    print("start", gc.mem_free(), gc.mem_alloc())
    for hour in range(HOURS):
        for ten in range(6):
            for fake in fakes:
                fake.field.put(Card("04%02x%02x00112233" % (hour, ten)))
            world.levels[16] = 0
            await asyncio.sleep(2)
            world.levels[16] = 1
            made += 1
            if ten == 3:
                Pipe.up = False
                Pipe.last.more.set()
                if hour == 1:
                    await fill(one)
            await asyncio.sleep(297)
            Pipe.up = True
            for fake in fakes:
                fake.field.clear()
            if ten == 5:
                fakes[hour % 4].deaf = 0
                network.reachable[0] = False
                await asyncio.sleep(60)
                network.reachable[0] = True
            await asyncio.sleep(300)
        if task.done():
            await task
        gc.collect()
        print(
            "hour", hour, gc.mem_free(), one.scanner.rounds, made, len(one.outbox.waiting), one.courier.seq, largest()
        )
    assert one.courier.uptime() >= HOURS * 3600, one.courier.uptime()
    print("passed", time.now_ms() // 3600000)


asyncio.run(day())

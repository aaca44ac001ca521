# A whole station on the virtual clock, with a broker in the same interpreter, for the checks of its parts together.
import asyncio

import board
import neopixel
import settings
import station
import world
from bench import FAKES
from broker import Broker

KEY = "00112233445566778899aabbccddeeff" * 2
GIVEN = {
    "table": "main",
    "station": "seat-red",
    "kit": "full-board",
    "spare_buttons": 2,
    "link": "wifi",
    "wifi": [["home", "right"]],
    "hub": "127.0.0.1",
    "secret": "s3cret",
    "update_key": KEY,
}


class Table:
    """A station with its fakes and a broker; `run` lets time pass."""

    def __init__(self, broker=None, safe=False, **given):
        both = dict(GIVEN)
        both.update(given)
        self.broker = broker or Broker()
        s = settings.Settings(both)
        self.fakes = [FAKES[c]() for c in s.chips]
        for fake, place in zip(self.fakes, board.KITS[s.kit]["readers"]):
            world.attach(fake, place)
        self.pins = board.buttons(s.kit, s.spare_buttons)
        self.station = station.Station("a", s, safe)
        self.task = None

    async def run(self, ms):
        if self.task is None:
            self.task = asyncio.create_task(self.station.run())
        end = world.now() // 1000 + ms
        while world.now() // 1000 < end:
            if self.task.done():
                await self.task
            await asyncio.sleep_ms(min(50, end - world.now() // 1000))

    async def press(self, n, ms=80):
        world.levels[self.pins[n]] = 0
        await self.run(ms)
        world.levels[self.pins[n]] = 1
        await self.run(60)

    def colour(self):
        return neopixel.chains[-1].pixels[0]


async def shades_of(t, ms):
    seen = []
    neopixel.listeners.append(lambda pixels: seen.append(pixels[0]))
    await t.run(ms)
    neopixel.listeners.pop()
    return seen

# What the hub runs over the cable after setting a station up, and when it is asked what is wrong: every part is tried
# and the result is one line of JSON. `run()` does not need the station program to be running.
import asyncio
import gc
import json
import os
import sys

import board
import settings
from version import VERSION


def _readers(s):
    import fitting

    out = []
    for n, reader in enumerate(fitting.build(s)):
        reader.start()
        tags = []
        if not reader.fault:
            try:
                tags = asyncio.run(reader.chip.scan())
            except Exception:
                reader.fault = "selftest"
        out.append({"n": n, "chip": reader.chip.name, "fault": reader.fault, "tags": tags})
    return out


def _buttons(s):
    """Buttons that are down now: nobody is pressing, so a closed one is wired wrongly."""
    from machine import Pin

    return [n for n, pin in enumerate(board.buttons(s.kit, s.spare_buttons)) if Pin(pin, Pin.IN, Pin.PULL_UP)() == 0]


def _lights(s):
    """Green on every light for the person to see; nothing can be read back."""
    from machine import Pin
    from neopixel import NeoPixel

    chain = NeoPixel(Pin(board.KITS[s.kit]["lights"]["pin"]), s.lights)
    for i in range(s.lights):
        chain[i] = (0, s.brightness, 0)
    chain.write()
    return s.lights


async def _network(s):
    """How far it gets ("none", "wifi", "wifi-password", "broker", "broker-secret" or "ok"), how strong, and why not."""
    from link import Link
    from wifi import Wifi

    if not s.wifi:
        return "none", None, ""

    class Silent:
        """Ends the session as soon as there is one."""

        async def serve(self, link):
            self.strength = link.rssi()
            raise OSError("that is all")

        def take(self, tail, message, retained):
            pass

    probe = Silent()
    probe.strength = None
    link = Link(s, "00000000", probe)
    reached = []
    link.on_code = lambda code: reached.append(code)
    link.wifi = Wifi(s)
    await link.wifi.drop()
    for _ in range(2):
        await link._once()
        if "" in reached:
            return "ok", probe.strength, ""
        if link.code.endswith(("password", "secret")):
            break
        await asyncio.sleep_ms(500)
    return link.code, probe.strength, link.why


def run(with_network=True):
    """Prints `SELFTEST {json}`; the hub turns it into words."""
    s = settings.load()
    room = os.statvfs(".")
    found = {
        "fw": VERSION,
        "mp": "%d.%d.%d" % sys.implementation.version[:3],
        "station": s.station,
        "table": s.table,
        "kit": s.kit,
        "notes": s.notes,
        "free": gc.mem_free(),
        "flash": room[0] * room[3],
        "readers": _readers(s),
        "stuck": _buttons(s),
        "lights": _lights(s),
    }
    if with_network:
        found["network"], found["rssi"], found["why"] = asyncio.run(_network(s))
    print("SELFTEST " + json.dumps(found))

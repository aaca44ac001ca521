# Measured for benchmarks/bench_firmware.py on the virtual clock: one line of JSON per kind of reader.
import json
import random
import sys

import vloop  # noqa: F401
import asyncio
import world
from bench import wired
from broker import Broker
from tags import Card
from vicinity import Vicinity


def tags(chip, count):
    """Uids by chance: how well they are told apart depends on them."""
    if chip == "pn5180":
        return [Vicinity("e0040150%08x" % random.getrandbits(32)) for _ in range(count)]
    return [Card("04a2b3%02xd5e6%02x" % (17 * i + 1, 0x80 + i)) for i in range(count)]


async def scans(chip, count, rounds=20):
    """One reader: bus bytes and transfers, and simulated time, per scan."""
    _, readers, fakes = wired({"chips": [chip]})
    readers[0].start()
    fakes[0].field.put(*tags(chip, count))
    for _ in range(4):
        await readers[0].chip.scan()  # the first looks find out who is there
    found = 0
    bytes_, transfers = world.bus
    begun = world.now()
    for _ in range(rounds):
        found += len(await readers[0].chip.scan())
        found += list(getattr(readers[0].chip, "asked", {}).values()).count(0)  # known, and asked for in the next look
    took = world.now() - begun
    assert found == rounds * count, (chip, count, found)
    return {
        "chip": chip,
        "tags": count,
        "ms": took / rounds / 1000,
        "bytes": (world.bus[0] - bytes_) // rounds,
        "transfers": (world.bus[1] - transfers) // rounds,
    }


async def station(chip, count):
    """Four readers of a kind on one station: rounds a second, and from a tag laid down to its publish."""
    import station as program
    import settings

    broker = Broker()
    given = {"kit": "full-board", "link": "wifi", "wifi": [["home", "right"]], "hub": "127.0.0.1", "secret": "s3cret"}
    given["chips"] = [chip] * 4
    s = settings.Settings(given)
    _, _, fakes = wired(given)
    one = program.Station("a", s)
    for fake in fakes:
        fake.field.put(*tags(chip, count))
    task = asyncio.create_task(one.run())
    await asyncio.sleep_ms(2500)
    before = one.scanner.rounds
    await asyncio.sleep_ms(5000)
    rounds = (one.scanner.rounds - before) / 5
    delays = []
    for i in range(20):
        extra = tags(chip, 1)[0] if chip == "pn5180" else Card("04ffee%02x112233" % i)
        heard = len(broker.heard)
        begun = world.now() // 1000
        fakes[i % 4].field.put(extra)
        while not any(extra.uid.hex() in m.get("tags", ()) for _, m, _ in broker.heard[heard:]):
            await asyncio.sleep_ms(1)
            assert world.now() // 1000 - begun < 5000
        delays.append(world.now() // 1000 - begun)
        fakes[i % 4].field.take(extra)
        await asyncio.sleep_ms(700 + 13 * i)
    task.cancel()
    delays.sort()
    return {
        "chip": chip,
        "tags": count,
        "rounds": rounds,
        "publish_ms": [delays[0], delays[len(delays) // 2], delays[-1]],
        "crowd": world.crowd[0],
    }


kind, chip, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
world.OVERHEAD_US = int(sys.argv[4])
random.seed(int(sys.argv[5]) if len(sys.argv) > 5 else 1)
print(json.dumps(asyncio.run((scans if kind == "scan" else station)(chip, count))))

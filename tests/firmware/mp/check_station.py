# The whole station on the virtual clock: what it tells of readers and buttons, and what it shows.
import machine
import neopixel
import station
import world
from bench import same
from tags import Card
from whole import Table


async def test_a_tag_laid_down_is_told_and_lifted_is_told():
    t = Table()
    await t.run(1500)
    same(t.broker.last("reader/2")["tags"], [])
    card = Card("04a2b3c4d5e680")
    t.fakes[2].field.put(card)
    await t.run(400)
    same(t.broker.last("reader/2")["tags"], ["04a2b3c4d5e680"])
    t.fakes[2].field.take(card)
    await t.run(600)
    same(t.broker.last("reader/2")["tags"], [])
    assert all(r for tail, _, r in t.broker.heard if tail.startswith("reader"))


async def test_tags_there_at_the_start_are_never_told_as_lifted():
    t = Table()
    t.fakes[1].field.put(Card("deadbeef"), Card("04a2b3c4d5e680"))
    await t.run(2000)
    told = [m["tags"] for tail, m, _ in t.broker.heard if tail == "reader/1"]
    same(told, [["04a2b3c4d5e680", "deadbeef"]])


async def test_first_words():
    t = Table()
    await t.run(1500)
    tail, status, retained = t.broker.heard[0]
    same(tail, "status")
    assert retained
    same(
        status,
        {"state": "online", "boot": t.station.boot, "fw": "1.1.0", "readers": 4, "buttons": 2, "lights": 4},
    )
    health = t.broker.last("health")
    keys = [
        "boot",
        "crash",
        "free",
        "notes",
        "outbox",
        "readers",
        "reset",
        "restarts",
        "rssi",
        "safe",
        "tls",
        "up",
        "update",
    ]
    same(sorted(health), keys)
    same((health["reset"], health["crash"], health["safe"]), ("power", "", False))
    same(health["readers"][0], {"chip": "mfrc522", "ok": True, "resets": 0, "fault": ""})
    same(health["rssi"], -61)


async def test_seq_counts_up_by_one_over_everything():
    t = Table()
    await t.run(1500)
    for i in range(3):
        card = Card("deadbee%d" % i)
        t.fakes[i].field.put(card)
        await t.run(300)
        await t.press(0)
    await t.run(500)
    seqs = sorted({m["seq"] for _, m, _ in t.broker.heard if "seq" in m})
    same(seqs, list(range(1, len(seqs) + 1)))


async def test_never_two_fields_at_once_and_five_rounds_a_second():
    t = Table()
    for i, fake in enumerate(t.fakes):
        fake.field.put(Card("deadbe0%d" % i), Card("04a2b3c4d5e68%d" % i))
    await t.run(1500)
    before = t.station.scanner.rounds
    await t.run(4000)
    assert t.station.scanner.rounds - before >= 20, t.station.scanner.rounds - before
    same(world.crowd[0], 0)


async def test_deaf_reader_is_in_health_within_five_seconds_and_heals():
    t = Table()
    t.fakes[3].field.put(Card("deadbeef"))
    await t.run(3000)
    same(t.broker.last("health")["readers"][3], {"chip": "mfrc522", "ok": True, "resets": 0, "fault": ""})
    t.fakes[3].heals = False
    t.fakes[3].deaf = 0x00
    await t.run(5000)
    row = t.broker.last("health")["readers"][3]
    same((row["ok"], row["fault"]), (False, "deaf"))
    assert row["resets"] >= 1
    same(t.broker.last("reader/3")["tags"], ["deadbeef"])  # not known to be gone
    t.fakes[3].heals = True
    await t.run(3000)
    row = t.broker.last("health")["readers"][3]
    same((row["ok"], row["fault"]), (True, ""))


async def test_other_readers_go_on_while_three_are_deaf():
    t = Table()
    await t.run(1500)
    for fake in t.fakes[1:]:
        fake.heals = False
        fake.deaf = 0xFF
    await t.run(5000)
    before = t.station.scanner.rounds
    t.fakes[0].field.put(Card("deadbeef"))
    await t.run(500)
    same(t.broker.last("reader/0")["tags"], ["deadbeef"])
    await t.run(3500)
    assert t.station.scanner.rounds - before >= 20


async def test_absent_and_broken_readers_say_so():
    t = Table()
    t.fakes[0].heals = False
    t.fakes[0].deaf = 0xFF
    t.fakes[1].broken = True
    await t.run(2000)
    rows = t.broker.last("health")["readers"]
    same([r["fault"] for r in rows], ["absent", "selftest", "", ""])
    same(t.broker.last("reader/0"), None)


async def test_levels_are_repeated_until_acknowledged():
    t = Table()
    t.broker.acks = False
    await t.run(8000)
    seqs = [m["seq"] for tail, m, _ in t.broker.heard if tail == "reader/0"]
    assert len(seqs) >= 3 and len(set(seqs)) == 1, seqs
    t.broker.acks = True
    await t.run(4000)
    count = len([1 for tail, _, _ in t.broker.heard if tail == "reader/0"])
    await t.run(10000)
    same(len([1 for tail, _, _ in t.broker.heard if tail == "reader/0"]), count)


async def test_short_and_long_press_arrive_once():
    t = Table()
    await t.run(1500)
    await t.press(0)
    await t.press(1, 1300)
    await t.run(300)
    same([p[:2] for p in t.broker.presses], [("button/0", "short"), ("button/1", "long")])
    same(t.station.outbox.waiting, [])


async def test_a_full_outbox_does_not_say_seen():
    t = Table(outbox=8)
    t.broker.up = False
    await t.run(1500)
    for _ in range(8):
        await t.press(0)
    shades = []
    neopixel.listeners.append(lambda pixels: shades.append(pixels[0]))
    await t.press(0)
    b = t.station.lights.brightness
    assert (b, 0, 0) in shades and (b, b, b) not in shades
    same(len(t.station.outbox.waiting), 8)
    t.broker.up = True
    await t.run(15000)
    same(len(t.broker.presses), 8)
    assert any("outbox" in n for n in t.broker.last("health")["notes"])


async def test_lights_and_buzzer_as_the_hub_says():
    t = Table(kit="one-pad", brightness=255)
    t.broker.retained["lights"] = {"lights": [["#102030", "on"]], "buzz": "no"}
    await t.run(2000)
    same(t.colour(), (0x10, 0x20, 0x30))
    same(machine.PWM.sounds, [])  # retained: old news is silent
    t.broker.say("lights", {"lights": [["#00ff00", "on"], ["#0000ff", "blink"]], "buzz": "ok"})
    await t.run(500)
    same(t.colour(), (0, 255, 0))
    same(machine.PWM.sounds, [1760, 2217])


async def test_bad_messages_from_the_hub_do_no_harm():
    t = Table(kit="one-pad")
    await t.run(1500)
    for tail in ("lights", "ack", "update", "chunk"):
        for bad in ([], 5, "x", None, {"lights": 5}, {"lights": [["red", "on"], 7]}, {"boot": [], "seq": {}}, {"lights": [], "buzz": []},
                    {"version": 5, "files": "x"}, {"version": "9", "files": [[1, 2, 3]]}):  # fmt: skip
            t.broker.say(tail, bad)
            await t.run(30)
    t.fakes[0].field.put(Card("deadbeef"))
    await t.run(1000)
    same(t.broker.last("reader/0")["tags"], ["deadbeef"])


async def test_watchdog_is_fed():
    t = Table()
    await t.run(1000)
    before = machine.WDT.fed
    await t.run(10000)
    assert machine.WDT.fed - before > 20


def test_restarts_are_counted():
    same([station.count_start() for _ in range(3)], [0, 1, 2])


async def test_bad_settings_are_in_the_notes():
    t = Table(keepalive=2)
    await t.run(1500)
    same(t.broker.last("health")["notes"], ["settings: keepalive must be 5 to 300, using 30"])

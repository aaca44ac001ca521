# The whole station on the virtual clock, with a broker in the same interpreter.
import asyncio
import json
import os

import board
import machine
import neopixel
import network
import slots
import station
import settings
import time
import world
from bench import FAKES, same
from broker import Broker
from tags import Card

GIVEN = {
    "table": "main",
    "station": "seat-red",
    "kit": "full-board",
    "link": "wifi",
    "wifi": [["home", "right"]],
    "hub": "127.0.0.1",
    "secret": "s3cret",
}


class Table:
    """A station with its fakes and a broker; `run` lets time pass."""

    def __init__(self, broker=None, **given):
        both = dict(GIVEN)
        both.update(given)
        self.broker = broker or Broker()
        s = settings.Settings(both)
        self.fakes = [FAKES[c]() for c in s.chips]
        for fake, place in zip(self.fakes, board.KITS[s.kit]["readers"]):
            world.attach(fake, place)
        self.pins = board.KITS[s.kit]["buttons"]
        self.station = station.Station("a", s)
        self.task = None

    async def run(self, ms):
        if self.task is None:
            self.task = asyncio.create_task(self.station.run())
        end = time.ticks_ms() + ms
        while time.ticks_ms() < end:
            if self.task.done():
                await self.task
            await asyncio.sleep_ms(min(50, end - time.ticks_ms()))

    async def press(self, n, ms=80):
        world.levels[self.pins[n]] = 0
        await self.run(ms)
        world.levels[self.pins[n]] = 1
        await self.run(60)

    def colour(self):
        return neopixel.chains[-1].pixels[0]


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
        {"state": "online", "boot": t.station.boot, "fw": "1.0.0", "readers": 4, "buttons": 2, "lights": 4},
    )
    health = t.broker.last("health")
    same(sorted(health), ["boot", "free", "notes", "outbox", "readers", "restarts", "rssi", "up", "update"])
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


async def test_thirty_minutes_without_network():
    """The broker gone, then the Wi-Fi, then a broker that says nothing, the clock set, a hub that does not
    acknowledge: every press of half an hour arrives once, in order.
    """
    t = Table(kit="one-pad", round_ms=200)
    await t.run(1500)
    made = 0
    for minute in range(30):
        if minute == 1:
            t.broker.kill()
        elif minute == 8:
            network.reachable[0] = False
        elif minute == 12:
            network.reachable[0] = True
        elif minute == 15:
            t.broker.up, t.broker.silent = True, True
        elif minute == 20:
            time.jump(-86400 * 365)
        elif minute == 26:
            t.broker.kill()
            t.broker.up, t.broker.silent, t.broker.acks = True, False, False
        await t.press(made % 3)
        await t.press(made % 3, 1200)
        made += 2
        await t.run(58000)
    same(len(t.station.outbox.waiting), made - 2)
    time.jump(86400 * 365)
    t.broker.acks = True
    await t.run(30000)
    same(len(t.broker.presses), made)
    same(len({p[2] for p in t.broker.presses}), made)
    same(t.station.outbox.waiting, [])
    seqs = [p[2][1] for p in t.broker.presses]
    same(seqs, sorted(seqs))


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


async def shades_of(t, ms):
    seen = []
    neopixel.listeners.append(lambda pixels: seen.append(pixels[0]))
    await t.run(ms)
    neopixel.listeners.pop()
    return seen


async def test_wrong_wifi_password_shows_within_ten_seconds():
    t = Table(wifi=[["home", "wrong"]])
    await t.run(9900)
    same(t.station.link.code, "wifi-password")
    b = t.station.lights.brightness
    assert (0, 0, b) in await shades_of(t, 3000)


async def test_missing_network_is_told_apart():
    t = Table(wifi=[["elsewhere", "right"]])
    await t.run(9900)
    same(t.station.link.code, "wifi")


async def test_second_network_is_tried():
    t = Table(wifi=[["elsewhere", "x"], ["home", "right"]])
    await t.run(9900)
    same(t.station.link.code, "")


async def test_wrong_secret_shows_within_ten_seconds_and_no_broker_is_told_apart():
    t = Table(secret="wrong")
    t.broker.up = False
    await t.run(60000)
    same(t.station.link.code, "broker")
    t.broker.up = True
    await t.run(9900)
    same(t.station.link.code, "broker-secret")
    assert any(shade[0] and shade[1] and not shade[2] for shade in await shades_of(t, 3500))
    t.broker.secret = "wrong"  # the hub was told the new secret
    await t.run(9900)
    same(t.station.link.code, "")


async def test_silent_broker_is_noticed():
    t = Table(keepalive=10)
    await t.run(3000)
    t.broker.silent = True
    await t.run(25000)
    same(t.station.link.code, "broker")
    t.broker.silent = False
    await t.run(20000)
    same(t.station.link.code, "")
    assert t.broker.connects >= 2


async def test_lights_and_buzzer_as_the_hub_says():
    t = Table(brightness=255)
    t.broker.retained["lights"] = {"lights": [["#102030", "on"]], "buzz": "no"}
    await t.run(2000)
    same(t.colour(), (0x10, 0x20, 0x30))
    same(machine.PWM.sounds, [])  # retained: old news is silent
    t.broker.say("lights", {"lights": [["#00ff00", "on"], ["#0000ff", "blink"]], "buzz": "ok"})
    await t.run(500)
    same(t.colour(), (0, 255, 0))
    same(machine.PWM.sounds, [1760, 2217])


async def test_bad_messages_from_the_hub_do_no_harm():
    t = Table()
    await t.run(1500)
    for tail in ("lights", "ack", "update", "chunk"):
        for bad in ([], 5, "x", None, {"lights": 5}, {"lights": [["red", "on"], 7]}, {"boot": [], "seq": {}},
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


def test_clock_is_never_before_it_was_set_up():
    station.set_clock(1700000000)
    same(machine.RTC.set_to, None)
    station.set_clock(1900000000)
    same(machine.RTC.set_to[0], 2030)


async def test_bad_settings_are_in_the_notes():
    t = Table(keepalive=2)
    await t.run(1500)
    same(t.broker.last("health")["notes"], ["settings: keepalive must be 5 to 300, using 30"])


# --- updates


def hub_offers(t, version, files, spoil=()):
    """The hub's side of an update. files: name: bytes."""
    from binascii import b2a_base64
    from hashlib import sha256

    rows = [[n, len(b), sha256(b).digest().hex()] for n, b in sorted(files.items())]
    t.broker.retained["update"] = {"version": version, "files": rows}
    spoilt = list(spoil)

    def answer(tail, message):
        if tail == "want":
            body = files[message["file"]][message["at"] : message["at"] + 1024]
            if message["file"] in spoilt:
                spoilt.remove(message["file"])
                body = bytes(len(body))
            words = {"version": version, "file": message["file"], "at": message["at"]}
            words["data"] = b2a_base64(body).decode().strip()
            t.broker.say("chunk", words)

    t.broker.on_publish = answer
    t.broker.say("update", t.broker.retained["update"])


class Reset(Exception):
    pass


def on_reset():
    raise Reset


async def until_reset(t, ms):
    machine.resets[:] = [on_reset]
    try:
        await t.run(ms)
    except Reset:
        return True
    return False


def lay_firmware():
    os.mkdir("a")
    with open("a/scan.mpy", "wb") as f:
        f.write(b"same as before" * 50)
    with open("a/station.mpy", "wb") as f:
        f.write(b"old")


async def test_update_is_staged_checked_and_tried():
    lay_firmware()
    t = Table()
    await t.run(1500)
    new = {"station.mpy": bytes(range(256)) * 10, "scan.mpy": b"same as before" * 50}
    hub_offers(t, "1.1.0", new, spoil=["station.mpy"])
    assert await until_reset(t, 30000)
    for name, body in new.items():
        with open("b/" + name, "rb") as f:
            same(f.read(), body)
    wanted = {m["file"] for tail, m, _ in t.broker.heard if tail == "want"}
    same(wanted, {"station.mpy"})  # what did not change is not asked for
    same(slots.read()["trial"], "b")
    same(t.broker.last("status")["state"], "lost")
    same([m["update"] for tail, m, _ in t.broker.heard if tail == "health"][-1], "staging")
    same(slots.choose(), "b")  # one start on trial
    same(slots.choose(), "a")  # a second without confirmation: back
    same(slots.read()["said"], "rolled back: did not come up")


async def test_update_with_a_wrong_hash_is_given_up():
    lay_firmware()
    t = Table()
    await t.run(1500)
    hub_offers(t, "1.1.0", {"station.mpy": b"x" * 100}, spoil=["station.mpy"] * 9)
    assert not await until_reset(t, 10000)
    same(t.broker.last("health")["update"], "rolled back: station.mpy: wrong hash")


async def test_update_survives_lost_pieces_and_a_hub_that_goes_away():
    lay_firmware()
    t = Table()
    await t.run(1500)
    hub_offers(t, "1.1.0", {"station.mpy": bytes(5000)})
    answer, t.broker.on_publish = t.broker.on_publish, None
    await t.run(5000)
    t.broker.kill()
    await t.run(5000)
    t.broker.up = True
    t.broker.on_publish = answer
    assert await until_reset(t, 30000)
    same(os.stat("b/station.mpy")[6], 5000)


async def test_trial_is_confirmed_when_the_hub_answers():
    lay_firmware()
    slots.begin_trial("a", "1.1.0", [True] * 4)
    same(slots.choose(), "a")
    t = Table()
    await t.run(3000)
    same(slots.read(), {"run": "a", "said": "confirmed"})
    same(t.broker.last("health")["update"], "confirmed")


async def test_trial_without_the_hub_rolls_back_after_two_minutes():
    slots.begin_trial("b", "1.1.0", [True] * 4)
    slots.choose()
    t = Table()
    t.broker.up = False
    assert not await until_reset(t, 110000)
    assert await until_reset(t, 15000)
    same(slots.read(), {"run": "a", "said": "rolled back: no hub within two minutes", "bad": "1.1.0"})


async def test_trial_in_which_a_reader_fails_rolls_back_at_once():
    slots.begin_trial("b", "1.1.0", [True, True, False, True])
    slots.choose()
    t = Table()
    t.fakes[1].broken = True
    t.fakes[2].broken = True
    assert await until_reset(t, 5000)
    same(slots.read()["said"], "rolled back: reader 1: selftest")


async def test_a_version_that_failed_is_not_tried_again():
    lay_firmware()
    slots.write({"run": "a", "said": "rolled back: did not come up", "bad": "1.1.0"})
    t = Table()
    await t.run(1500)
    hub_offers(t, "1.1.0", {"station.mpy": bytes(50)})
    assert not await until_reset(t, 8000)
    same(t.broker.last("health")["update"], "rolled back: did not come up")
    hub_offers(t, "1.1.1", {"station.mpy": bytes(50)})
    assert await until_reset(t, 8000)


async def test_offers_that_cannot_be_taken_say_why():
    t = Table()
    await t.run(1500)
    for files, why in (
        ([["../main.py", 5, "00"]], "offer not understood"),
        ([["scan.mpy", 5, "00"]], "offer has no station file"),
        ([["station.mpy", 1 << 60, "00"]], "flash full"),
    ):
        t.broker.say("update", {"version": "2.0.0", "files": files})
        await t.run(2500)
        same(t.broker.last("health")["update"], "rolled back: " + why)


def test_slot_file_that_is_broken_runs_a():
    for bad in ("", "{", "[]", '{"run":"c"}', "null"):
        with open(slots.FILE, "w") as f:
            f.write(bad)
        same(slots.choose(), "a")


def test_outgoing_words_are_json():
    same(json.loads(json.dumps({"a": None})), {"a": None})


# --- the cable


class Wire:
    """A cable in memory."""

    def __init__(self):
        self.said = []
        self.coming = []

    def write(self, data):
        import cable

        self.said.append((time.ticks_ms(),) + cable.unframe(data))

    def lines(self):
        coming, self.coming = self.coming, []
        return coming

    def bridge(self, state):
        import cable

        self.coming.append(cable.frame("bridge", {"state": state}, False))


def cabled(**given):
    import cable

    wire = Wire()
    cable.Wire = lambda: wire
    return Table(**given), wire


async def test_hello_each_second_until_the_bridge_answers_and_a_cut_after_fifteen():
    t, wire = cabled(link="cable", kit="one-pad")
    await t.run(5500)
    same([topic for _, topic, _, _ in wire.said], ["hello"] * 5)
    same(t.station.link.code, "broker")
    wire.bridge("up")
    await t.run(14000)
    same(t.station.link.via, "cable")
    assert "hello" not in [topic for _, topic, _, _ in wire.said[5:]]
    await t.run(2000)
    same(t.station.link.via, "")
    await t.run(3000)
    assert "hello" in [topic for _, topic, _, _ in wire.said[5:]]


async def test_cable_is_used_only_while_there_is_no_wifi():
    t, wire = cabled(link="auto", kit="one-pad")
    await t.run(3000)
    same(t.station.link.via, "wifi")
    wire.bridge("up")
    await t.run(3000)
    same(t.station.link.via, "wifi")
    network.reachable[0] = False
    for _ in range(5):
        wire.bridge("up")
        await t.run(2000)
    same((t.station.link.via, t.station.link.code), ("cable", ""))
    await t.press(0)
    await t.run(500)
    assert "button/0" in [topic for _, topic, _, _ in wire.said]
    network.reachable[0] = True
    await t.run(40000)  # nobody says that the bridge is up any more
    same(t.station.link.via, "wifi")
    await t.run(2000)
    same(len(t.broker.presses), 1)


# --- the test that provisioning runs


def selftest_of(**given):
    import selftest

    both = dict(GIVEN)
    both.update(given)
    with open("settings.json", "w") as f:
        json.dump(both, f)
    words = []
    selftest.print = words.append
    selftest.run()
    assert words[-1].startswith("SELFTEST ")
    return json.loads(words[-1][9:])


def test_selftest_tells_how_far_it_got():
    broker = Broker()
    for given, reached in (
        ({}, "ok"),
        ({"wifi": [["home", "wrong"]]}, "wifi-password"),
        ({"wifi": [["elsewhere", "x"]]}, "wifi"),
        ({"secret": "wrong"}, "broker-secret"),
        ({"wifi": []}, "none"),
    ):
        found = selftest_of(**given)
        same(found["network"], reached)
        same([r["fault"] for r in found["readers"]], ["absent"] * 4)
    broker.up = False
    same(selftest_of()["network"], "broker")

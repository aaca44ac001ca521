# The whole station on the virtual clock: its ways to the hub, Wi-Fi and cable, and what it does without them.
import json

import machine
import network
import settings
import time
import trust
import world
from bench import same
from broker import Broker
from whole import GIVEN, Table, shades_of


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


async def test_wrong_wifi_password_shows_within_fifteen_seconds():
    t = Table(wifi=[["home", "wrong"]])
    await t.run(15000)
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


def test_clock_is_never_before_it_was_set_up():
    same(time.gmtime()[0], 2000)
    trust.not_earlier(settings.Settings({"not_before": 1700000000}))
    same(machine.RTC.set_to[0], 2023)
    trust.not_earlier(settings.Settings({"not_before": 1600000000}))
    same(machine.RTC.set_to[0], 2023)


class Wire:
    """A cable in memory."""

    def __init__(self):
        self.said = []
        self.coming = []

    def write(self, data):
        import cable

        self.said.append((world.now() // 1000,) + cable.unframe(data))

    def line(self):
        return self.coming.pop(0) if self.coming else None

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


# --- clocks over weeks: ticks tell no more than six days apart


async def weeks(t, count):
    """Jump on by days at a time, with a breath between the jumps as a station that runs would take."""
    for _ in range(count * 3):
        time.leap(7 * 86400 * 1000 // 3)
        await t.run(20000)


async def test_hello_on_the_cable_after_a_week_on_wifi():
    t, wire = cabled(link="auto", kit="one-pad")
    await t.run(3000)
    await weeks(t, 1)
    same(t.station.link.via, "wifi")
    network.reachable[0] = False
    wire.said.clear()
    await t.run(15000)
    assert "hello" in [topic for _, topic, _, _ in wire.said]


async def test_uptime_over_weeks_without_a_hub():
    t = Table(kit="one-pad")
    t.broker.up = False
    await t.run(1000)
    await weeks(t, 2)
    t.broker.up = True
    await t.run(20000)
    assert t.broker.last("health")["up"] >= 14 * 86400, t.broker.last("health")["up"]


async def test_lights_that_stood_for_a_week_do_not_flash_again():
    t = Table(kit="one-pad", brightness=255)
    await t.run(2000)
    t.broker.say("lights", {"lights": [["#00ff00", "flash"]]})
    await t.run(1000)
    await weeks(t, 1)
    t.station.lights.code = ""
    same(set(await shades_of(t, 5000)) - {(0, 255, 0)}, set())


async def test_a_code_flashes_its_number_also_when_ticks_come_round():
    t = Table(kit="one-pad", wifi=[["elsewhere", "x"]], brightness=255)
    await t.run(9000)
    same(t.station.link.code, "wifi")
    lit = []
    for _ in range(40):
        shades = await shades_of(t, 1920 * 4)
        lit.append(shades.count((0, 0, 255)))
        time.leap(time.MASK - 2999 - time.ticks_ms() & time.MASK)  # to just before the wrap
        if len(lit) > 3:
            break
    assert all(7 <= n <= 9 for n in lit), lit

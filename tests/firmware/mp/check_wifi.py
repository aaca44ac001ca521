# Wi-Fi after the port's state machine: joined whatever the router does, and the right reason when that cannot be.
import asyncio

import network
import settings
import wifi
import world
from bench import raises, same
from network import Router
from whole import Table

CHANCE = (
    (),
    ((202, 600),),
    ((202, 600), (201, 2400)),
    ((202, 600), (202, 600)),
    ((201, 2400), (201, 2400), (202, 600)),
    ((15, 3500),),
    ((204, 2500), (202, 600)),
    ((2, 900), (4, 900), (200, 900)),
    ((212, 2400), (203, 700), (205, 700)),
)
JOIN_MS = (500, 1500, 3000, 6000, 8000, 10000)


async def joined(one, within_ms):
    """(after how many ms it joined, or None; the reasons told on the way), as the link would go on."""
    begun = world.now() // 1000
    told = []
    pause = 500
    while world.now() // 1000 - begun < within_ms:
        if one.up():
            return world.now() // 1000 - begun, told
        try:
            await one.join()
        except wifi.WrongPassword as e:
            told.append("password " + str(e))
        except wifi.NoNetwork as e:
            told.append("none " + str(e))
        if not one.up():
            await asyncio.sleep_ms(pause)
            pause = min(6000, pause * 2)
    return None, told


def fresh(*names):
    network._the_one.__init__()
    network.reachable[0] = True
    network.networks.clear()
    return wifi.Wifi(settings.Settings({"wifi": [[n, "right"] for n in names or ("home",)]}))


async def test_joined_in_every_cell():
    """Association times by what goes wrong first: joined within a minute, and the password never blamed."""
    for join_ms in JOIN_MS:
        for moods in CHANCE:
            one = fresh()
            network.networks["home"] = Router(join_ms=join_ms, moods=moods)
            took, told = await joined(one, 60000)
            assert took is not None, (join_ms, moods, told)
            assert not [t for t in told if t.startswith("password")], (join_ms, moods, told)


async def test_joined_after_the_router_was_off():
    """Off for half a minute and for ten, at the start and in the middle; with every association time."""
    for off_ms, tells in ((30000, True), (600000, True), (30000, False)):
        for join_ms in JOIN_MS:
            one = fresh()
            network.tells_leave[0] = tells
            router = network.networks["home"] = Router(join_ms=join_ms)
            for _ in range(2):
                router.power(False)
                await joined(one, off_ms)
                router.power(True)
                took, told = await joined(one, 60000)
                assert took is not None, (off_ms, join_ms, told)


async def test_joined_with_a_port_that_begins_anew():
    """Should a port not refuse a second connect but begin anew: joined all the same."""
    network.polite[0] = False
    for join_ms in JOIN_MS:
        for moods in CHANCE:
            one = fresh()
            network.networks["home"] = Router(join_ms=join_ms, moods=moods)
            took, told = await joined(one, 120000)
            assert took is not None, (join_ms, moods, told)


async def test_the_second_network_is_joined_whatever_the_first_was():
    """A wrong password, none there, or one that will not have us: the second is joined and never blamed."""
    firsts = (None, Router("other"), Router("other", wrong=15, wrong_ms=4000), Router(moods=[(203, 500)] * 99))
    for first in firsts:
        for join_ms in JOIN_MS:
            for moods in CHANCE[:4]:
                one = fresh("first", "second")
                if first:
                    network.networks["first"] = first
                network.networks["second"] = Router(join_ms=join_ms, moods=moods)
                took, told = await joined(one, 180000)
                assert took is not None, (join_ms, moods, told)
                assert "password second" not in told, (join_ms, moods, told)


async def test_a_wrong_password_is_told_within_fifteen_seconds():
    for wrong, ms in ((202, 600), (202, 4000), (15, 600), (15, 4000), (204, 4000), (205, 1000)):
        one = fresh()
        network.networks["home"] = Router("other", wrong=wrong, wrong_ms=ms)
        _, told = await joined(one, 15000)
        assert "password home" in told, (wrong, ms, told)


async def test_a_missing_network_is_never_a_wrong_password():
    one = fresh("first", "second")
    network.networks["first"] = Router("other")
    _, told = await joined(one, 120000)
    assert "password first" in told and "none second" in told and "password second" not in told, told


async def test_a_router_that_changes_its_channel_is_followed():
    one = fresh()
    router = network.networks["home"] = Router()
    await joined(one, 30000)
    for _ in range(5):
        router.power(False)
        await asyncio.sleep_ms(7000)
        assert not one.up()
        router.power(True)
        took, told = await joined(one, 30000)
        assert took is not None, told


async def test_an_attempt_under_way_is_not_ended_by_the_next_round():
    one = fresh()
    network.networks["home"] = Router(join_ms=10000)
    await joined(one, 30000)
    same(network._the_one.attempts, 1)


def test_host_names_up_to_the_contracts_length():
    """The port refuses more than 32 letters; a station's name may have as many."""
    for length in range(1, 33):
        name = wifi.host_name("s" * length)
        network.hostname(name)
        assert "s" in name
    raises(ValueError, network.hostname, "x" * 33)


async def test_a_station_with_the_longest_name_comes_up():
    t = Table(station="s" * 32, table="t" * 32)
    await t.run(5000)
    same(t.station.link.code, "")

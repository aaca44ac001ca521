"""Stations and hub through a real broker: what is said arrives, who may not come in stays out, cuts are survived."""

from __future__ import annotations

import pytest

from hub.link import topics
from hub.link.client import Client, Will
from hub.link.contract import Ack, ButtonPress, Lights, ReaderLevel, Status
from hub.link.doors import EAVESDROPPER, FORGER, STRANGER
from hub.link.gate import Limit

from .conftest import House, until

PRESSED = ButtonPress("0000000a", 1, "short")
PRESS = b'{"boot":"0000000a","seq":1,"press":"short"}'
LEVEL = b'{"boot":"0000000a","seq":2,"tags":["04a2b3c4d5e680"]}'


def test_a_press_arrives_at_the_hub(house: House) -> None:
    house.hub()
    house.station().start().say("button/1", PRESS)
    came = house.next()
    assert (came.table, came.station, came.said.n) == ("main", "seat-red", 1)
    assert came.said.message == ButtonPress("0000000a", 1, "short")


def test_a_level_is_kept_by_the_broker_for_a_hub_that_comes_later(house: House) -> None:
    station = house.station().start()
    station.say("reader/0", LEVEL, retain=True)
    heard = house.overhear("tallyman/1/#")
    heard.get(timeout=30)
    house.hub()
    came = house.next()
    assert (came.retained, came.said.message) == (True, ReaderLevel("0000000a", 2, ("04a2b3c4d5e680",)))


def test_what_the_hub_says_arrives_at_the_station(house: House) -> None:
    hub = house.hub()
    station = house.station().start()
    hub.send("main", "seat-red", Ack("0000000a", 18))
    assert station.hear().payload == b'{"boot":"0000000a","seq":18}'


def test_lights_wait_for_a_station_that_comes_later(house: House) -> None:
    hub = house.hub()
    other = house.station().start()
    hub.send("main", "seat-red", Lights((("#00c000", "on"),), "ok"))
    other.hear()
    heard = house.station().start().hear()
    assert (heard.retained, heard.payload) == (True, b'{"lights":[["#00c000","on"]],"buzz":"ok"}')


def test_a_station_that_vanishes_is_lost(house: House) -> None:
    house.hub()
    station = house.station()
    station.start()
    station.client.break_off()
    until(lambda: not house.incoming.empty(), "the will")
    assert house.next().said.message == Status("lost", "0000000a")


def test_a_stranger_does_not_get_in_and_is_counted(house: House) -> None:
    hub = house.hub()
    stranger, _ = house.client("seat-red", "guessed")
    until(lambda: hub.doors.times(STRANGER) > 0, "turning the stranger away")
    assert not stranger.connected.is_set()


def test_nobody_gets_in_without_a_name(house: House) -> None:
    hub = house.hub()
    house.client("", "")
    until(lambda: hub.doors.times(STRANGER) > 0, "turning nobody away")


def test_a_removed_station_stays_out(house: House) -> None:
    hub = house.hub()
    house.credentials.remove("seat-blue")
    house.broker.reload()
    house.client("seat-blue", house.secrets["seat-blue"])
    until(lambda: hub.doors.times(STRANGER) > 0, "turning it away")


def test_a_forged_message_is_dropped_and_counted(house: House) -> None:
    hub = house.hub()
    station = house.station().start()
    station.client.publish(topics.topic("main", "seat-blue", "button/0"), PRESS)
    station.say("button/0", PRESS)
    until(lambda: station.client.connected.is_set(), "coming back, where forgers are thrown out")
    station.say("button/0", PRESS)
    assert house.next().station == "seat-red"
    if house.broker.says_of_forgers():
        until(lambda: hub.doors.times(FORGER) > 0, "counting the forger")
        assert {(turned.what, turned.name) for turned in hub.doors.turned_away()} == {(FORGER, "seat-red")}


def test_a_station_cannot_speak_for_the_hub(house: House) -> None:
    house.hub()
    other = house.station("seat-blue").start()
    station = house.station().start()
    station.client.publish(topics.topic("main", "seat-blue", "lights"), b'{"lights":[["#ff0000","on"]]}', retain=True)
    station.client.publish(topics.topic("main", "seat-red", "lights"), b'{"lights":[["#ff0000","on"]]}', retain=True)
    station.say("button/0", PRESS)
    house.next()
    assert other.heard.empty()
    assert station.heard.empty()


def test_a_station_cannot_read_anothers_lights(house: House) -> None:
    hub = house.hub()
    secret = house.secrets["seat-blue"]
    client, heard = house.client(
        "seat-blue", secret, "tallyman/1/main/seat-red/lights", "tallyman/1/main/seat-blue/ack"
    )
    until(lambda: client.connected.is_set(), "the connection")
    hub.send("main", "seat-red", Lights((("#ffffff", "on"),)))
    hub.send("main", "seat-blue", Ack("0000000a", 1))
    assert heard.get(timeout=30).topic.endswith("/ack")
    until(lambda: hub.doors.times(EAVESDROPPER) > 0, "counting the eavesdropper")
    assert [(turned.name, turned.last) for turned in hub.doors.turned_away()] == [
        ("seat-blue", "tallyman/1/main/seat-red/lights")
    ]


def test_a_will_beyond_ones_own_name_is_no_way_to_forge(house: House) -> None:
    hub = house.hub()
    secret = house.secrets["seat-blue"]
    will = Will(topics.topic("main", "seat-red", "status"), b'{"state":"lost","boot":"0000000a"}')
    forger = Client(house.server, "seat-blue", secret, (), lambda received: None, will=will)
    house.started.append(forger)
    forger.start()
    if house.broker.kind == "embedded":
        assert forger.connected.wait(30)
        forger.break_off()
        until(lambda: hub.doors.times(FORGER) > 0, "counting the forger")
    station = house.station().start()
    station.say("button/0", PRESS)
    assert isinstance(house.next().said.message, ButtonPress)


def test_a_stranger_cannot_push_a_station_out(house: House) -> None:
    hub = house.hub()
    station = house.station().start()
    house.client("seat-red", "guessed")
    until(lambda: hub.doors.times(STRANGER) > 0, "turning the stranger away")
    station.say("button/0", PRESS)
    assert house.next().station == "seat-red"
    assert station.client.connected.is_set()


def test_a_flood_is_kept_back_and_counted_per_station(house: House) -> None:
    hub = house.hub(Limit(rate=0.001, burst=5))
    flooding, quiet = house.station().start(), house.station("seat-blue").start()
    for n in range(1, 21):
        flooding.say("button/0", b'{"boot":"0000000a","seq":%d,"press":"short"}' % n)
    quiet.say("button/0", PRESS)
    came = [house.next() for _ in range(6)]
    assert sorted(one.station for one in came) == ["seat-blue"] + ["seat-red"] * 5
    until(lambda: hub.gate.counts["seat-red"].refused["flood"] == 15, "counting the flood")


def test_what_cannot_be_read_is_counted_and_the_next_is_taken(house: House) -> None:
    hub = house.hub()
    station = house.station().start()
    station.say("button/0", b"\xff\x00{")
    station.say("reader/0", b'{"boot":"0000000a","seq":1,"tags":"' + b"a" * 5000 + b'"}')
    station.say("button/0", PRESS)
    assert house.next().said.message == ButtonPress("0000000a", 1, "short")
    refused = hub.gate.counts["seat-red"].refused
    assert (refused["malformed"], refused["oversized"]) == (1, 1)


def test_a_packet_far_too_long_does_not_harm_the_others(house: House) -> None:
    house.hub()
    big, other = house.station().start(), house.station("seat-blue").start()
    big.say("button/0", b"x" * 2_000_000)
    other.say("button/0", PRESS)
    came = house.next()
    while came.station != "seat-blue":
        assert came.said.message == Status("lost", "0000000a")
        came = house.next()


def test_hub_and_stations_survive_a_restart_of_the_broker(house: House) -> None:
    hub = house.hub()
    station = house.station().start()
    hub.send("main", "seat-red", Lights((("#ffffff", "on"),)))
    station.hear()
    house.broker.stop()
    until(lambda: not hub.client.connected.is_set() and not station.client.connected.is_set(), "noticing")
    house.broker.start()
    assert hub.client.connected.wait(30)
    assert station.client.connected.wait(30)
    until(lambda: any(b"ffffff" in one.payload for one in list(station.heard.queue)), "the lights again")
    station.say("button/0", PRESS)
    until(lambda: PRESSED in [one.said.message for one in list(house.incoming.queue)], "the press")


@pytest.mark.parametrize("whose", ["the station's", "the hub's"])
def test_a_cut_of_the_network_is_survived(house: House, whose: str) -> None:
    hub = house.hub()
    station = house.station().start()
    cut = station.client if whose == "the station's" else hub.client
    if isinstance(cut, Client):  # in the embedded broker the hub has no wire that could be cut
        cut.break_off()
        until(lambda: not cut.connected.is_set(), "noticing")
    assert cut.connected.wait(30)
    station.say("button/0", PRESS)
    until(lambda: PRESSED in [one.said.message for one in list(house.incoming.queue)], "the press")


def test_a_second_hub_gets_what_was_retained(house: House) -> None:
    first = house.hub()
    house.station().start().say("reader/0", LEVEL, retain=True)
    house.next()
    first.stop()
    house.hub()
    assert house.next().retained


def test_a_display_reads_the_view_and_nothing_else(house: House) -> None:
    hub = house.hub()
    display, heard = house.client(
        "wall", house.secrets["wall"], topics.view_topic("main"), "tallyman/1/main/seat-red/lights"
    )
    assert display.connected.wait(30)
    hub.send("main", "seat-red", Lights((("#ffffff", "on"),)))
    hub.show_view("main", b'{"title":"quarry"}')
    assert heard.get(timeout=30).payload == b'{"title":"quarry"}'

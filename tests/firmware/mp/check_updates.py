# The whole station on the virtual clock: a new version from the hub, tried, kept or taken back.
import os

import machine
import slots
import time
from bench import same
from whole import Table


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


def test_an_update_goes_on_after_a_week_without_the_hub():
    """Ticks tell no more than six days apart."""
    import update

    lay_firmware()
    one = update.Update({"version": "1.1.0", "files": [["station.mpy", 5, "00"]]}, "a")
    assert one.due(time.ticks_ms()) and not one.due(time.ticks_ms())
    time.leap(8 * 86400 * 1000)
    assert one.due(time.ticks_ms())

# The whole station on the virtual clock: a new version from the hub, tried, kept or taken back.
import os
from hashlib import sha256

import machine
import slots
import time
from bench import same
from whole import KEY, Table


def sign(offer, station="seat-red", key=KEY):
    """As the contract's page has it, written apart from the firmware."""
    lines = ["tallyman update", station, str(offer["serial"]), offer["version"], str(offer["boot"])]
    lines += ["%s %d %s" % tuple(row) for row in offer["files"]]
    key = bytes.fromhex(key) + bytes(32)
    inner = sha256(bytes(b ^ 0x36 for b in key) + "\n".join(lines).encode()).digest()
    offer["sign"] = sha256(bytes(b ^ 0x5C for b in key) + inner).digest().hex()
    return offer


def offer_of(version, files, serial=1, boot=2):
    rows = [[n, len(b), sha256(b).digest().hex()] for n, b in sorted(files.items())]
    return {"version": version, "serial": serial, "boot": boot, "files": rows}


def hub_offers(t, version, files, spoil=(), serial=1):
    """The hub's side of an update. files: name: bytes."""
    from binascii import b2a_base64

    t.broker.retained["update"] = sign(offer_of(version, files, serial))
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


def lay_firmware(*slots_):
    for slot in ("a",) + slots_:
        os.mkdir(slot)
        with open(slot + "/scan.mpy", "wb") as f:
            f.write(b"same as before" * 50)
        with open(slot + "/station.mpy", "wb") as f:
            f.write(b"old")


async def test_update_is_staged_checked_and_tried():
    lay_firmware()
    t = Table()
    await t.run(1500)
    new = {"station.mpy": bytes(range(256)) * 10, "scan.mpy": b"same as before" * 50}
    hub_offers(t, "2.1.0", new, spoil=["station.mpy"])
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
    hub_offers(t, "2.1.0", {"station.mpy": b"x" * 100}, spoil=["station.mpy"] * 9)
    assert not await until_reset(t, 10000)
    same(t.broker.last("health")["update"], "rolled back: station.mpy: wrong hash")


async def test_update_survives_lost_pieces_and_a_hub_that_goes_away():
    lay_firmware()
    t = Table()
    await t.run(1500)
    hub_offers(t, "2.1.0", {"station.mpy": bytes(5000)})
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
    slots.begin_trial("a", "2.1.0", [True] * 4, 4)
    same(slots.choose(), "a")
    t = Table()
    await t.run(3000)
    same(slots.read(), {"run": "a", "said": "confirmed", "serial": 4})
    same(t.broker.last("health")["update"], "confirmed")


async def test_trial_without_the_hub_rolls_back_after_two_minutes():
    lay_firmware("b")
    slots.begin_trial("b", "2.1.0", [True] * 4)
    slots.choose()
    t = Table()
    t.broker.up = False
    assert not await until_reset(t, 110000)
    assert await until_reset(t, 15000)
    state = slots.read()
    same((state["run"], state["bad"]), ("a", "2.1.0"))
    same(state["said"], "rolled back: no hub within two minutes")


async def test_trial_in_which_a_reader_fails_rolls_back_at_once():
    lay_firmware("b")
    slots.begin_trial("b", "2.1.0", [True, True, False, True])
    slots.choose()
    t = Table()
    t.fakes[1].broken = True
    t.fakes[2].broken = True
    assert await until_reset(t, 5000)
    same(slots.read()["said"], "rolled back: reader 1: selftest")


async def test_a_version_that_failed_is_tried_again_only_when_offered_anew():
    lay_firmware()
    slots.write({"run": "a", "said": "rolled back: did not come up", "bad": "2.1.0", "serial": 3})
    t = Table()
    await t.run(1500)
    hub_offers(t, "2.1.0", {"station.mpy": bytes(50)}, serial=3)
    assert not await until_reset(t, 8000)
    same(t.broker.last("health")["update"], "rolled back: did not come up")
    hub_offers(t, "2.1.0", {"station.mpy": bytes(50)}, serial=4)
    assert await until_reset(t, 8000)


async def test_a_pad_with_a_dead_reader_can_be_updated():
    """It publishes no level, so nothing of it is acknowledged; the hub's word of the time is an answer too."""
    lay_firmware()
    slots.begin_trial("a", "2.1.0", [False], 1)
    slots.choose()
    t = Table(kit="one-pad")
    t.fakes[0].heals, t.fakes[0].deaf = False, 0xFF
    assert not await until_reset(t, 130000)
    same(t.broker.last("reader/0"), None)
    same(slots.read()["said"], "confirmed")


async def refusal(offer, **given):
    """What the station says to an offer."""
    t = Table(kit="one-pad", **given)
    await t.run(2500)
    t.broker.say("update", offer)
    assert not await until_reset(t, 3000)
    health = [m["update"] for tail, m, _ in t.broker.heard if tail == "health"]
    assert len(health) < 6, "it does not say it again and again"
    assert not [tail for tail, _, _ in t.broker.heard if tail == "want"]
    return health[-1]


STATION = {"station.mpy": b"new" * 50}


async def test_an_unsigned_offer_is_refused():
    lay_firmware()
    same(await refusal(offer_of("2.1.0", STATION)), "refused: unsigned")
    same(await refusal({"version": "2.1.0", "files": [], "sign": "00"}), "refused: offer not understood")


async def test_a_foreign_offer_is_refused():
    """For another station, with another hub's key, or changed on the way."""
    lay_firmware()
    foreign = "refused: signature is not this hub's for this station"
    same(await refusal(sign(offer_of("2.1.0", STATION), "seat-blue")), foreign)
    same(await refusal(sign(offer_of("2.1.0", STATION), key="f" * 64)), foreign)
    for change in ("version", "serial", "files"):
        offer = sign(offer_of("2.1.0", STATION))
        offer[change] = {"version": "2.2.0", "serial": 9, "files": [["station.mpy", 150, "0" * 64]]}[change]
        same(await refusal(offer), foreign)


async def test_a_replayed_offer_is_refused():
    lay_firmware()
    slots.write({"run": "a", "serial": 5})
    for serial in (1, 5):
        same(await refusal(sign(offer_of("2.1.0", STATION, serial))), "refused: replayed")


async def test_an_older_version_is_refused():
    lay_firmware()
    for version in ("0.9.0", "0.10.9", "0.99"):
        same(await refusal(sign(offer_of(version, STATION))), "refused: older than what runs")
    same(await refusal(sign(offer_of("newest", STATION))), "refused: version not understood")


async def test_an_offer_that_needs_another_main_is_refused():
    lay_firmware()
    why = "refused: needs newer main.py and slots.py, provision over the cable"
    same(await refusal(sign(offer_of("2.1.0", STATION, boot=3))), why)
    why = "refused: main.py and slots.py are changed over the cable only"
    same(await refusal(sign(offer_of("2.1.0", {"main.py": b"x", "station.mpy": b"y"}))), why)


async def test_a_station_without_a_key_takes_no_offer():
    lay_firmware()
    why = "refused: this station has no key for updates, provision it again"
    same(await refusal(sign(offer_of("2.1.0", STATION)), update_key=""), why)


async def test_offers_that_cannot_be_taken_say_why():
    for files, why in (
        ([["../main.py", 5, "00"]], "offer not understood"),
        ([["scan.mpy", 5, "00"]], "offer has no station file"),
        ([["station.mpy", 1 << 60, "00"]], "flash full"),
    ):
        offer = {"version": "2.0.0", "serial": 1, "boot": 2, "files": files}
        same(await refusal(sign(offer)), "refused: " + why)


def test_slot_file_that_is_broken_runs_a():
    for bad in ("", "{", "[]", '{"run":"c"}', "null"):
        with open(slots.FILE, "w") as f:
            f.write(bad)
        same(slots.choose(), "a")


def test_an_update_goes_on_after_a_week_without_the_hub():
    """Ticks tell no more than six days apart."""
    import update

    lay_firmware()
    one = update.Update({"version": "2.1.0", "files": [["station.mpy", 5, "00"]]}, "a")
    assert one.due(time.ticks_ms()) and not one.due(time.ticks_ms())
    time.leap(8 * 86400 * 1000)
    assert one.due(time.ticks_ms())

# The PN532 driver against the frame-level fake.
import iso14443
import pn532
import world
from bench import raises, same, wire
from fake_pn532 import FakePn532
from tags import Card

A4 = "deadbeef"
A7 = "04a2b3c4d5e680"
B7 = "04a2b3c4d5e681"
A10 = "0411223344556677889a"


async def test_nobody_there():
    chip, _ = wire("pn532")
    same(await chip.scan(), [])


async def test_four_seven_and_ten_byte_uids():
    chip, fake = wire("pn532")
    for uid in (A4, A7, A10):
        fake.field.put(Card(uid))
        same(await chip.scan(), [uid])
        fake.field.clear()


async def test_several_tags_by_list_and_halt():
    chip, fake = wire("pn532")
    uids = [A4, A7, B7, A10]
    fake.field.put(*[Card(u) for u in uids])
    for _ in range(3):
        same(sorted(await chip.scan()), sorted(uids))


async def test_firmware_that_wakes_halted_tags_still_gives_two():
    chip, fake = wire("pn532", fake=FakePn532(wakes=True))
    fake.field.put(Card(A4))
    same(await chip.scan(), [A4])
    fake.field.put(Card(A7))
    same(sorted(await chip.scan()), sorted([A4, A7]))
    same(sorted(await chip.scan()), sorted([A4, A7]))


async def test_garbled_answer_is_asked_again():
    chip, fake = wire("pn532")
    fake.field.put(Card(A7))
    fake.garble = 2
    same(await chip.scan(), [A7])


async def test_tag_leaves_at_every_possible_moment():
    for after in range(6):
        chip, fake = wire("pn532")
        leaver = Card(A7)
        leaver.leave_after = after
        fake.field.put(leaver, Card(A4))
        found = await chip.scan()
        assert set(found) <= {A7, A4}, (after, found)
        again = await chip.scan()  # it may have spoilt the other's turn too, but only once
        assert A4 in again and set(again) <= {A7, A4}, (after, again)


async def test_field_is_off_after_a_scan():
    chip, fake = wire("pn532")
    fake.field.put(Card(A4))
    await chip.scan()
    assert not fake.field.on


async def test_ntag_pages():
    chip, fake = wire("pn532")
    memory = bytes((i * 7) & 0xFF for i in range(180))
    fake.field.put(Card(A7, memory), Card(B7))
    same(await chip.read_pages(A7, 4), memory[16:32])
    same(await chip.read_pages(A4, 4), None)
    fake.field.clear()
    card = Card(A7)
    card.leave_after = 1
    fake.field.put(card)
    same(await chip.read_pages(A7, 4), None)


async def test_crc_error_in_a_page_read():
    chip, fake = wire("pn532")
    card = Card(A7)
    original = card._long

    def spoil(data, count):
        card.spoil = 1 if data[0] == 0x30 else 0
        return original(data, count)

    card._long = spoil
    fake.field.put(card)
    same(await chip.read_pages(A7, 4), None)


def test_selftest():
    chip, fake = wire("pn532")
    assert chip.selftest() and chip.alive()
    fake.broken = True
    assert not chip.selftest()


def test_absent_chip():
    for reads in (0x00, 0xFF):
        fake = FakePn532()
        fake.deaf, fake.heals = reads, False
        raises(iso14443.Deaf, wire, "pn532", {"cs": 21, "rst": 27}, fake)


async def test_deaf_chip_is_noticed_and_reset():
    for reads in (0x00, 0xFF):
        chip, fake = wire("pn532")
        fake.field.put(Card(A4))
        fake.deaf = reads
        raises(iso14443.Deaf, chip.alive)
        begun = world.now()
        try:
            await chip.scan()
            raise AssertionError("a deaf chip scanned")
        except iso14443.Deaf:
            pass
        assert world.now() - begun < 200000
        chip.reset()
        same(await chip.scan(), [A4])


async def test_chip_that_forgot_its_setup_does_not_hang_the_station():
    """After a dip in the supply it looks for tags for ever; the driver gives up and says so."""
    chip, fake = wire("pn532")
    fake._reset()
    try:
        await chip.scan()
        raise AssertionError("it waited for ever")
    except iso14443.Deaf:
        pass


async def test_uids_with_a_wrong_check_byte_never_come_this_far():
    """The PN532 checks a uid's BCC itself; what we check is its frame, whose sum covers the uid it tells."""
    chip, fake = wire("pn532")
    fake.field.put(Card(A7))
    fake.garble = 3
    same(await chip.scan(), [])
    same(await chip.scan(), [A7])


def test_frames():
    same(pn532.frame(b"\xd4\x02"), b"\x00\x00\xff\x02\xfe\xd4\x02\x2a\x00")  # the manual's own example
    same(pn532.unframe(b"\x00" + pn532.frame(b"\xd5\x03\x32")), b"\xd5\x03\x32")
    for bad in (b"", b"\x00\xff", b"\x00\x00\xff\x02\xfe\xd4\x02\x2b\x00", b"\x00\x00\xff\x02\xfd\xd4\x02\x2a\x00"):
        raises(iso14443.Garbled, pn532.unframe, bad)

# The MFRC522 driver against the register-level fake.
import iso14443
import world
from bench import raises, same, wire
from fake_mfrc522 import FakeMfrc522
from tags import HALT, Card, crc_a

A4 = "deadbeef"
B4 = "0badf00d"
A7 = "04a2b3c4d5e680"
B7 = "04a2b3c4d5e681"
A10 = "0411223344556677889a"


async def test_nobody_there():
    chip, _ = wire("mfrc522")
    same(await chip.scan(), [])


async def test_four_seven_and_ten_byte_uids():
    chip, fake = wire("mfrc522")
    for uid in (A4, A7, A10):
        fake.field.put(Card(uid))
        same(await chip.scan(), [uid])
        fake.field.clear()


async def test_several_tags_by_select_and_halt():
    chip, fake = wire("mfrc522")
    uids = [A4, B4, A7, B7, A10, "04ffffffffffff"]
    fake.field.put(*[Card(u) for u in uids])
    same(sorted(await chip.scan()), sorted(uids))


async def test_tags_are_found_again_every_time():
    chip, fake = wire("mfrc522")
    fake.field.put(Card(A4), Card(A7))
    for _ in range(5):
        same(sorted(await chip.scan()), sorted([A4, A7]))


async def test_uids_that_differ_in_one_late_bit():
    chip, fake = wire("mfrc522")
    uids = ["11223344", "112233c4", "11223345", "112233c5"]
    fake.field.put(*[Card(u) for u in uids])
    same(sorted(await chip.scan()), sorted(uids))


async def test_collision_place_counted_from_the_frame():
    """Chips disagree on what CollPos counts from; both must lead to every tag."""
    chip, fake = wire("mfrc522")
    fake.count_from = "frame"
    uids = ["11223344", "91223344", "11a23344", "112233c4", "deadbeef", "0badf00d", A7]
    fake.field.put(*[Card(u) for u in uids])
    same(sorted(await chip.scan()), sorted(uids))


async def test_random_crowds_are_read_whole():
    import random

    random.seed(7)
    chip, fake = wire("mfrc522")
    for crowd in range(25):
        fake.count_from = ("fifo", "frame")[crowd % 2]
        size = random.choice((4, 7))
        uids = sorted({bytes([4] + [random.getrandbits(8) for _ in range(size - 1)]).hex() for _ in range(5)})
        fake.field.clear()
        fake.field.put(*[Card(u) for u in uids])
        same(sorted(await chip.scan()), uids)


async def test_no_more_than_the_limit_and_it_ends():
    chip, fake = wire("mfrc522")
    fake.field.put(*[Card("%08x" % (0x10101010 + i * 0x01030507)) for i in range(12)])
    same(len(await chip.scan()), iso14443.MAX_TAGS)


async def test_parity_error_is_tried_again():
    chip, fake = wire("mfrc522")
    fake.field.put(Card(A7))
    fake.parity = 2
    same(await chip.scan(), [A7])


async def test_spoilt_bits_never_make_a_wrong_uid():
    """BCC and CRC catch a flipped bit wherever it falls; the next try brings the tag."""
    for spoil_after in range(8):
        chip, fake = wire("mfrc522")
        card = Card(A7)
        fake.field.put(card)
        heard = card.hear
        count = [0]

        def hear(data, bits, heard=heard, card=card, count=count, spoil_after=spoil_after):
            if count[0] == spoil_after:
                card.spoil = 1
            count[0] += 1
            return heard(data, bits)

        card.hear = hear
        same(await chip.scan(), [A7])


async def test_a_uid_whose_check_byte_does_not_fit_is_refused():
    """Also when the tag would let itself be selected with it; the same tag with the right byte is read."""
    for uid in (A4, A7, A10):
        chip, fake = wire("mfrc522")
        card = Card(uid)
        fake.field.put(card)
        for off, wanted in ((0x01, []), (0x80, []), (0xFF, []), (0, [uid])):
            card.bcc_off = off
            same(await chip.scan(), wanted)


def test_a_wrong_check_byte_is_garbled_not_silence():
    chip, fake = wire("mfrc522")
    card = Card(A4)
    card.bcc_off = 0x10
    fake.field.put(card)
    chip.on()
    assert iso14443.request(chip)
    same(str(raises(iso14443.Garbled, iso14443.select, chip)), "bcc")
    chip.off()


async def test_garbage_for_ever_ends_with_nothing():
    chip, fake = wire("mfrc522")
    card = Card(A7)
    card.spoil = 1000
    fake.field.put(card)
    same(await chip.scan(), [])


async def test_tag_leaves_at_every_possible_moment():
    """Wherever it leaves, the scan ends, never invents, and finds who stayed."""
    for after in range(12):
        chip, fake = wire("mfrc522")
        leaver = Card(A7)
        leaver.leave_after = after
        fake.field.put(leaver, Card(B4))
        found = await chip.scan()
        assert B4 in found and set(found) <= {A7, B4}, (after, found)


async def test_field_is_off_after_a_scan():
    chip, fake = wire("mfrc522")
    fake.field.put(Card(A4))
    await chip.scan()
    assert not fake.field.on


async def test_ntag_pages():
    chip, fake = wire("mfrc522")
    memory = bytes((i * 7) & 0xFF for i in range(180))
    fake.field.put(Card(A7, memory), Card(B7))
    same(await chip.read_pages(A7, 4), memory[16:32])
    same(await chip.read_pages(B4, 4), None)


async def test_ntag_page_read_when_the_tag_leaves_or_is_garbled():
    chip, fake = wire("mfrc522")
    for after in range(8):
        card = Card(A7)
        card.leave_after = after
        fake.field.put(card)
        got = await chip.read_pages(A7, 0)
        assert got is None or got == card.memory[:16], after
        fake.field.clear()
    card = Card(A7)
    fake.field.put(card)
    card.spoil = 0
    original = card._long

    def spoil(data, count):
        card.spoil = 1 if data[0] == 0x30 else 0
        return original(data, count)

    card._long = spoil
    same(await chip.read_pages(A7, 0), None)


def test_halted_tag_keeps_quiet():
    chip, fake = wire("mfrc522")
    card = Card(A4)
    fake.field.put(card)
    chip.on()
    assert iso14443.request(chip)
    same(iso14443.select(chip).hex(), A4)
    iso14443.halt(chip)
    same(card.state, HALT)
    assert not iso14443.request(chip)
    chip.off()


async def test_genuine_chips_and_copies_read_and_copies_are_noted():
    """Copies report 0x91 and 0x92 too, and give other bytes in the self-test, or the right ones only at times."""
    for version in (0x91, 0x92, 0x88, 0xB2, 0x12):
        for copy in (False, True):
            chip, fake = wire("mfrc522", fake=FakeMfrc522(version))
            fake.copy = copy
            assert chip.selftest() and chip.alive(), version
            same(bool(chip.note), copy and version in (0x91, 0x92))
            fake.field.put(Card(A7))
            same(await chip.scan(), [A7])


def test_selftest_fails_on_a_broken_chip():
    chip, fake = wire("mfrc522")
    fake.broken = True
    assert not chip.selftest()


def test_absent_chip():
    for reads in (0x00, 0xFF):
        fake = FakeMfrc522()
        fake.deaf, fake.heals = reads, False
        raises(iso14443.Deaf, wire, "mfrc522", {"cs": 21, "rst": 27}, fake)


def test_heartbeat_notices_deaf_and_reset_chips():
    for reads in (0x00, 0xFF):
        chip, fake = wire("mfrc522")
        fake.deaf = reads
        assert not chip.alive()
        chip.reset()
        assert chip.alive()
    fake._reset()  # a dip in the supply: answers, but has forgotten its set-up
    assert not chip.alive()


async def test_deaf_in_the_middle_of_a_scan():
    for reads in (0x00, 0xFF):
        chip, fake = wire("mfrc522")
        fake.field.put(Card(A4))
        fake.deaf = reads
        begun = world.now()
        try:
            await chip.scan()
            raise AssertionError("a deaf chip scanned")
        except iso14443.Deaf:
            pass
        assert world.now() - begun < 100000


def test_crc_a_agrees_with_the_standards_examples():
    same(iso14443.crc_a(b"\x00\x00"), b"\xa0\x1e")  # ISO 14443-3 annex B
    same(iso14443.crc_a(b"\x12\x34"), b"\x26\xcf")
    same(iso14443.crc_a(b"\x50\x00"), iso14443.HLTA[2:])
    for i in range(200):
        data = bytes((i * k + 3) & 0xFF for k in range(1 + i % 18))
        same(iso14443.crc_a(data), crc_a(data))

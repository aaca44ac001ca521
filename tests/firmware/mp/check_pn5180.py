# The PN5180 driver against the register-level fake.
import iso14443
import iso15693
import world
from bench import raises, same, wire
from fake_pn5180 import FakePn5180
from vicinity import Vicinity

A = "e004015012345678"
B = "e004015012345679"
C = "e004015012345688"  # the same lowest hex digit as A


async def test_nobody_there():
    chip, _ = wire("pn5180")
    same(await chip.scan(), [])


async def test_one_tag():
    chip, fake = wire("pn5180")
    fake.field.put(Vicinity(A))
    same(await chip.scan(), [A])


async def test_tags_in_their_own_slots():
    chip, fake = wire("pn5180")
    fake.field.put(Vicinity(A), Vicinity(B))
    for _ in range(3):
        same(sorted(await chip.scan()), [A, B])


async def test_a_crowded_slot_is_asked_again_by_mask():
    chip, fake = wire("pn5180")
    fake.field.put(Vicinity(A), Vicinity(B), Vicinity(C))
    same(sorted(await chip.scan()), sorted([A, B, C]))


async def test_uids_that_differ_only_at_the_very_end_of_the_mask():
    chip, fake = wire("pn5180")
    uids = ["e004015012345678", "f004015012345678", "e104015012345678"]
    fake.field.put(*[Vicinity(u) for u in uids])
    same(sorted(await chip.scan()), sorted(uids))


async def test_random_crowds_are_read_whole():
    import random

    random.seed(3)
    chip, fake = wire("pn5180")
    for size in (5, 10, 14, 20):
        uids = sorted({"e0040150%08x" % random.getrandbits(30) for _ in range(size)})
        fake.field.clear()
        fake.field.put(*[Vicinity(u) for u in uids])
        same(sorted(await chip.scan()), uids)


async def test_spoilt_answer_is_asked_again():
    chip, fake = wire("pn5180")
    tag = Vicinity(A)
    tag.spoil = 2
    fake.field.put(tag, Vicinity(B))
    same(sorted(await chip.scan()), [A, B])


async def test_garbage_for_ever_ends():
    chip, fake = wire("pn5180")
    tag = Vicinity(A)
    tag.spoil = 10000
    fake.field.put(tag, Vicinity(B))
    same(await chip.scan(), [B])


async def test_tag_leaves_in_the_middle():
    for after in range(4):
        chip, fake = wire("pn5180")
        leaver = Vicinity(C)
        leaver.leave_after = after
        fake.field.put(Vicinity(A), leaver, Vicinity(B))
        found = await chip.scan()
        assert A in found and B in found and set(found) <= {A, B, C}


async def test_field_is_off_after_a_scan():
    chip, fake = wire("pn5180")
    fake.field.put(Vicinity(A))
    await chip.scan()
    assert not fake.field.on


async def test_blocks():
    chip, fake = wire("pn5180")
    memory = bytes((i * 5) & 0xFF for i in range(112))
    fake.field.put(Vicinity(A, memory))
    same(await chip.read_pages(A, 2), memory[8:24])
    same(await chip.read_pages(B, 2), None)
    fake.field.tags[0].spoil = 1
    same(await chip.read_pages(A, 2), None)


def test_selftest():
    chip, fake = wire("pn5180")
    assert chip.selftest() and chip.alive()
    fake.broken = True
    assert not chip.selftest()


def test_absent_chip():
    for reads in (0x00, 0xFF):
        fake = FakePn5180()
        fake.deaf, fake.heals = reads, False
        raises(iso14443.Deaf, wire, "pn5180", {"cs": 21, "rst": 27, "busy": 34}, fake)


async def test_deaf_and_stuck_chips_are_noticed_and_reset():
    for trouble in ("deaf", "busy", "forgot"):
        chip, fake = wire("pn5180")
        fake.field.put(Vicinity(A))
        if trouble == "deaf":
            fake.deaf = 0xFF
            assert not chip.alive()
        elif trouble == "busy":
            fake.stuck = 1
            raises(iso14443.Deaf, chip.alive)
        else:
            fake._reset()
            assert not chip.alive()
        begun = world.now()
        try:
            assert await chip.scan() != [A] or trouble == "forgot"
        except (iso14443.Deaf, iso14443.Garbled):
            pass
        assert world.now() - begun < 200000
        chip.reset()
        same(await chip.scan(), [A])


def test_general_error_is_deaf():
    chip, fake = wire("pn5180")
    fake.regs[2] |= 0x20000
    raises(iso14443.Deaf, chip._await_irq, 1, 1000)
    same(iso15693.MAX_TAGS, 24)

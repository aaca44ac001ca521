# The outbox: presses on flash until the hub has them, whatever happens to the power meanwhile.
import os

import outbox
from bench import raises, same
from flash import Flash


def test_presses_wait_until_exactly_they_are_acknowledged():
    box = outbox.Outbox("o")
    for i in range(1, 5):
        box.put("aaaaaaaa", i, 0, "short")
    assert box.ack("aaaaaaaa", 2)
    assert not box.ack("bbbbbbbb", 3)
    assert not box.ack("aaaaaaaa", 2)
    again = outbox.Outbox("o")
    same([p[1] for p in again.waiting], [1, 3, 4])
    same(again.waiting, box.waiting)


def test_file_is_swept_when_empty_and_when_long():
    box = outbox.Outbox("o")
    box.put("aaaaaaaa", 1, 0, "short")
    box.ack("aaaaaaaa", 1)
    same(os.stat("o")[6], 0)
    box.put("aaaaaaaa", 2, 0, "long")
    for i in range(3, 1000):
        box.put("aaaaaaaa", i, 1, "short")
        box.ack("aaaaaaaa", i)
    assert os.stat("o")[6] < 32 * outbox.LINES * 2
    same(outbox.Outbox("o").waiting, [("aaaaaaaa", 2, 0, "long")])


def test_full():
    box = outbox.Outbox("o", 8)
    for i in range(8):
        box.put("aaaaaaaa", i, 0, "short")
    raises(outbox.Full, box.put, "aaaaaaaa", 9, 0, "short")


def test_cut_anywhere_costs_at_most_the_last_line():
    """The file as it would be after a power cut at every single byte."""
    box = outbox.Outbox("o")
    for i in range(1, 6):
        box.put("aaaaaaaa", i, 0, "short")
    box.ack("aaaaaaaa", 1)
    with open("o", "rb") as f:
        whole = f.read()
    ends = [i for i in range(len(whole)) if whole[i : i + 1] == b"\n" and whole[max(0, i - 1) : i] not in (b"\n", b"")]
    for cut in range(len(whole) + 1):
        with open("p", "wb") as f:
            f.write(whole[:cut])
        found = outbox.Outbox("p")
        lines = len([e for e in ends if e <= cut])
        wanted = set(range(1, min(lines, 5) + 1)) - ({1} if lines >= 6 else set())
        same({p[1] for p in found.waiting}, wanted)
        found.put("bbbbbbbb", 1, 1, "long")  # and the next press is whole
        same(len(outbox.Outbox("p").waiting), len(wanted) + 1)


def test_rubbish_in_the_file_is_skipped_and_counted():
    with open("o", "wb") as f:
        f.write(b"\xff\x00\xfe\n+ a b c\n+ aaaaaaaa 1 0 short 00000000\n\n\n")
    box = outbox.Outbox("o")
    same((box.waiting, box.spoilt), ([], 3))
    same(outbox.Outbox("o").spoilt, 0)


def test_power_cut_at_every_write_on_littlefs():
    """On the station's own file system: whatever write is cut, every press that was seen is there afterwards."""
    cuts = 0
    for left in range(1, 400):
        flash = Flash()
        os.VfsLfs2.mkfs(flash)
        os.mount(os.VfsLfs2(flash), "/flash")
        box = outbox.Outbox("/flash/o")
        flash.left = left
        seen, acked, asked = [], [], []
        done = False
        try:
            for i in range(1, 13):
                asked.append(i)
                box.put("aaaaaaaa", i, 0, "short")
                seen.append(i)
                if i % 3 == 0:
                    acked.append(i - 1)
                    box.ack("aaaaaaaa", i - 1)
            done = True
        except OSError:
            pass
        try:
            os.umount("/flash")
        except OSError:
            pass
        flash.left = -1
        os.mount(os.VfsLfs2(flash), "/flash")
        there = [p[1] for p in outbox.Outbox("/flash/o").waiting]
        os.umount("/flash")
        same(len(there), len(set(there)))
        missing = set(seen) - set(acked) - set(there)
        assert not missing, (left, missing)
        assert set(there) <= set(asked)
        if done:
            break
        cuts += 1
    assert cuts > 20, cuts


EVENING = 400  # presses of one station in an evening: a press every half minute for three hours and more
CYCLES = 100000  # erases a block of the flash chips on ESP32 modules lasts, by their data sheets
BLOCKS = 512  # of 4096 bytes: the 2 MB that the port gives the file system


def test_flash_lasts_for_decades_of_evenings():
    """Presses one by one, each acknowledged, and once a day what a start writes: erases per evening, and so years."""
    flash = Flash(48, 4096)
    os.VfsLfs2.mkfs(flash)
    os.mount(os.VfsLfs2(flash), "/flash")
    before = sum(flash.erased)
    box = outbox.Outbox("/flash/o")
    for i in range(1, EVENING + 1):
        box.put("aaaaaaaa", i, 0, "short")
        box.ack("aaaaaaaa", i)
    for name in ("starts", "clock", "settings.kept", "slot.json"):
        with open("/flash/" + name + ".new", "w") as f:
            f.write("x" * 200)
        os.rename("/flash/" + name + ".new", "/flash/" + name)
    erases = sum(flash.erased) - before
    worst = max(flash.erased)
    os.umount("/flash")
    years = CYCLES * BLOCKS // erases // 365
    print("erases in an evening:", erases, "worst block:", worst, "years:", years)
    assert years >= 100, (erases, years)
    assert CYCLES // worst >= 15 * 365, worst  # even were the worst block never relieved: an evening every day


def test_a_worn_block_is_said_and_loses_no_press_that_was_seen():
    flash = Flash(16, 512, 60)
    os.VfsLfs2.mkfs(flash)
    os.mount(os.VfsLfs2(flash), "/flash")
    box = outbox.Outbox("/flash/o")
    seen = 0
    try:
        for i in range(1, 20000):
            box.put("aaaaaaaa", i, 0, "short")
            seen = i
            box.ack("aaaaaaaa", i - 1)
    except OSError:
        pass
    assert seen > 100, seen
    try:
        there = [p[1] for p in outbox.Outbox("/flash/o").waiting]
        assert seen in there or seen - 1 in there, (seen, there)
    finally:
        os.umount("/flash")

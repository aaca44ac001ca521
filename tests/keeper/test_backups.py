"""The nightly backup: made once a night, proven, on a stick if there is one, old ones let go by days, weeks and months."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from hub.keeper.backups import Nightly, due, kept, name
from hub.keeper.sticks import mounted
from hub.ledger import SqliteLedger, check, restore


def test_days_weeks_and_months_are_kept() -> None:
    year = [date(2026, 1, 1) + timedelta(n) for n in range(365)]
    stay = sorted(kept(year))
    assert stay[-7:] == year[-7:]
    assert date(2026, 1, 31) in stay
    assert len(stay) < 25


@pytest.mark.parametrize(
    ("last", "now", "is_due"),
    [
        (None, datetime(2026, 5, 2, 20), True),
        (datetime(2026, 5, 2, 4, 1), datetime(2026, 5, 2, 20), False),
        (datetime(2026, 5, 1, 22), datetime(2026, 5, 2, 3), False),
        (datetime(2026, 5, 1, 22), datetime(2026, 5, 2, 20), True),
    ],
)
def test_a_hub_that_sleeps_at_night_makes_up_for_it(last: datetime | None, now: datetime, is_due: bool) -> None:
    assert due(last, now) == is_due


def test_a_backup_on_a_stick_can_be_restored(tmp_path: Path) -> None:
    with SqliteLedger(tmp_path / "tallyman.db") as ledger:
        ledger.shelf("tags").put("uid", "tile")
        nightly = Nightly(tmp_path, ledger.backup, check, places=lambda: [tmp_path / "stick"])
        assert nightly.make()
    made = Path(nightly.told()["file"])
    assert made.parent == tmp_path / "stick"
    restore(made, tmp_path / "other.db")
    with SqliteLedger(tmp_path / "other.db") as ledger:
        assert ledger.shelf("tags").get("uid") == "tile"


def test_a_backup_that_is_no_good_is_not_kept_and_told(tmp_path: Path) -> None:
    nightly = Nightly(tmp_path, lambda path: path.write_bytes(b"half"), check, places=list)
    assert not nightly.make()
    assert not list((tmp_path / "backups").glob("*.db"))
    assert nightly.told()["fault"]
    assert nightly.last() is None


def test_without_a_stick_the_last_three_stay_here(tmp_path: Path) -> None:
    day = [datetime(2026, 5, 1)]
    nightly = Nightly(tmp_path, lambda path: path.write_bytes(b"x"), lambda path: None, places=list, now=lambda: day[0])
    for _ in range(5):
        nightly.make()
        day[0] += timedelta(days=1)
    assert sorted(path.name for path in (tmp_path / "backups").iterdir()) == [name(date(2026, 5, n)) for n in (3, 4, 5)]


def test_sticks_are_disks_mounted_for_people_that_can_be_written() -> None:
    table = "/dev/sda1 /media/pi/My\\040Stick vfat rw 0 0\n/dev/sdb1 /media/b vfat ro 0 0\n/dev/mmcblk0p2 / ext4 rw 0 0\ntmpfs /media/x tmpfs rw 0 0\n"
    assert mounted(table) == [Path("/media/pi/My Stick")]

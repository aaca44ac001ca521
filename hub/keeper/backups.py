"""The nightly backup: proven as soon as it is made, to a stick if there is one, kept by days, weeks and months."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterable
from datetime import date, datetime, time, timedelta
from pathlib import Path

from . import paper
from .sticks import sticks

LOG = logging.getLogger(__name__)
NIGHT = time(4, 0)
DAYS, WEEKS, MONTHS = 7, 5, 12
HERE = 3
"""So many are kept where there is no stick: against a damaged ledger, not against a dead card."""
_NAME = re.compile(r"tallyman-(\d{4})-(\d\d)-(\d\d)\.db\Z")
LOOK = 600.0
"""Seconds between two looks at the clock and the sticks."""


def name(day: date) -> str:
    """The backup of a day."""
    return f"tallyman-{day}.db"


def day_of(path: Path) -> date | None:
    """The day of a backup, by its name."""
    found = _NAME.match(path.name)
    try:
        return date(*map(int, found.groups())) if found else None
    except ValueError:
        return None


def kept(days: Iterable[date]) -> set[date]:
    """Which days' backups stay: the last of each of the last days, weeks and months that have one.

    >>> len(kept(date(2026, 1, 1) + timedelta(n) for n in range(365)))
    21
    """
    newest = sorted(set(days), reverse=True)
    stay = set(newest[:DAYS])
    for span, most in (((lambda day: day.isocalendar()[:2]), WEEKS), ((lambda day: (day.year, day.month)), MONTHS)):
        last: dict[tuple[int, ...], date] = {}
        for day in newest:
            last.setdefault(span(day), day)
        stay |= set(list(last.values())[:most])
    return stay


def due(last: datetime | None, now: datetime) -> bool:
    """Whether a night has passed since the last one. A hub that sleeps at night makes up for it when it is on."""
    night = datetime.combine(now.date(), NIGHT, now.tzinfo)
    if now < night:
        night -= timedelta(days=1)
    return last is None or last < night


class Nightly:
    """Makes the backup of each night, for as long as the hub runs. `copy` makes one, `prove` raises if it is no good."""

    def __init__(
        self,
        data: Path,
        copy: Callable[[Path], None],
        prove: Callable[[Path], None],
        *,
        places: Callable[[], list[Path]] = sticks,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self.data, self._copy, self._prove, self._places, self._now = data, copy, prove, places, now
        self._paper = data / "keeper" / "backup.json"
        self._stop = threading.Event()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Look at the clock from now on."""
        threading.Thread(target=self._run, name="backups", daemon=True).start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(LOOK):
            if due(self.last(), self._now()):
                self.make()

    def last(self) -> datetime | None:
        """When the last good one was made."""
        try:
            return datetime.fromisoformat(str(paper.read(self._paper).get("when")))
        except ValueError:
            return None

    def told(self) -> dict[str, str]:
        """The last one: when, where, whether on a stick; and what went wrong since, if anything did."""
        return {key: str(value) for key, value in paper.read(self._paper).items()}

    def make(self) -> bool:
        """Make one now, prove it, and let go of old ones. False, and told, if it cannot be made."""
        with self._lock:
            now = self._now()
            for place in (*self._places(), self.data / "backups"):
                on_stick = place != self.data / "backups"
                try:
                    target = self._into(place, now.date())
                except Exception as fault:
                    LOG.warning("no backup in %s: %s", place, fault)
                    paper.write(self._paper, {**paper.read(self._paper), "fault": str(fault), "faulty": str(place)})
                    continue
                self._let_go(place, None if on_stick else HERE)
                told = {
                    "when": now.isoformat(timespec="seconds"),
                    "file": str(target),
                    "stick": "yes" if on_stick else "",
                }
                paper.write(self._paper, told)
                return True
            return False

    def _into(self, place: Path, day: date) -> Path:
        place.mkdir(parents=True, exist_ok=True)
        target, part = place / name(day), place / f".{name(day)}.new"
        part.unlink(missing_ok=True)
        try:
            self._copy(part)
            self._prove(part)
            part.replace(target)
            paper.sync(place)
        finally:
            part.unlink(missing_ok=True)
        return target

    def _let_go(self, place: Path, most: int | None) -> None:
        found = {day: path for path in place.glob("tallyman-*.db") if (day := day_of(path))}
        stay = kept(found) if most is None else set(sorted(found)[-most:])
        for day, path in found.items():
            if day not in stay:
                path.unlink(missing_ok=True)

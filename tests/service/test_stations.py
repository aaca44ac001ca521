"""What stations note of themselves is told in the language of whoever looks."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from hub import i18n
from hub.commission.notes import in_words, update_in_words
from hub.link.contract import FAULTS, Health
from hub.service.stations import StationInfo

FIRMWARE = Path(__file__).parents[2] / "firmware" / "station"


def wanted() -> list[str]:
    """What each setting must be, in the words of the station's own table."""
    tree = ast.parse((FIRMWARE / "settings.py").read_text())
    names = {
        n.targets[0].id: n.value for n in tree.body if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)
    }
    words = [row.elts[2] for row in names["TABLE"].values]
    return sorted({ast.literal_eval(names[w.id] if isinstance(w, ast.Name) else w) for w in words})


ENDS = ("the last that worked", "defaults")
"""What a note about settings that cannot be read may end with."""


def notes() -> list[str]:
    """Every note the firmware's source can make, with something put in for what varies."""
    found = []
    for name in ("settings.py", "station.py"):
        found += re.findall(r'"((?:settings|outbox): [^"]*)"', (FIRMWARE / name).read_text())
    whole = [note + end for note in found for end in (ENDS if note.endswith(", using ") else ("",))]
    return [re.sub("%d", "3", re.sub("%s", "x", note)) for note in whole]


@pytest.mark.parametrize("words", wanted())
def test_what_a_setting_must_be_is_said_in_polish(words: str) -> None:
    note = f"settings: port must be {words}, using 0"
    assert words in in_words(note)
    i18n.use("pl")
    assert words not in in_words(note).replace("a-z, 0-9 i -", "")
    assert "port" in in_words(note)


def test_there_are_notes_to_look_at() -> None:
    assert len(notes()) >= 7


@pytest.mark.parametrize("note", notes())
def test_every_note_of_the_firmware_is_known(note: str) -> None:
    english = in_words(note)
    i18n.use("pl")
    assert note not in (english, in_words(note))
    assert in_words(note) != english


def test_a_note_of_somebody_elses_station_stays_as_it_is() -> None:
    assert in_words("coffee: 3 cups left") == "coffee: 3 cups left"


@pytest.mark.parametrize("update", ["staging", "trial", "confirmed", "rolled back: scan.mpy does not load"])
def test_an_update_is_told_in_words(update: str) -> None:
    info = StationInfo("seat-red", health=Health("9f3a61c2", 60, 61440, update=update))
    english = info.notes
    i18n.use("pl")
    assert info.notes != english != [update]
    assert update_in_words("rolled back: no room").endswith("(no room).")


@pytest.mark.parametrize("code", FAULTS)
def test_why_a_message_was_not_taken_is_told_in_words(code: str) -> None:
    info = StationInfo("seat-red", fault=f"{code} byte 3")
    english = info.why
    assert english.endswith(" (byte 3)")
    i18n.use("pl")
    assert code not in info.why
    assert info.why != english


def test_a_station_that_said_nothing_has_nothing_to_note() -> None:
    assert StationInfo("seat-red").notes == []

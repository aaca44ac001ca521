"""The build guide: both languages say the same, and everything they name exists."""

import argparse
import re
from pathlib import Path

import pytest

from hardware.tools.make import _parser
from hardware.tools.pins import ROOT

BUILD = ROOT / "docs" / "build"
GUIDES = [BUILD / "guide.en.md", BUILD / "guide.pl.md"]
TESTED = [ROOT / "docs" / "hardware.md", ROOT / "docs" / "hardware.pl.md"]
PAGES = [*GUIDES, *TESTED]
BINARY_LIMIT = 1_500_000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_both_languages_have_the_same_chapters_pictures_and_commands() -> None:
    english, polish = (page.read_text() for page in GUIDES)
    for pattern in (r"^#+ ", r"^\d+\. ", r"^\| "):
        assert len(re.findall(pattern, english, re.M)) == len(re.findall(pattern, polish, re.M)), pattern
    shown = [re.sub(r"\.(en|pl)\.svg", ".svg", name) for name in re.findall(r"!\[[^]]*\]\(([^)]+)\)", english)]
    assert shown == [re.sub(r"\.(en|pl)\.svg", ".svg", n) for n in re.findall(r"!\[[^]]*\]\(([^)]+)\)", polish)]


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_the_commands_of_commissioning_are_named_as_they_are(page: Path) -> None:
    told = page.read_text()
    assert "tallyman station flash PORT --image ESP32_GENERIC.bin" in told
    assert re.search(r'tallyman station provision PORT --name pad --wifi "[^"]+" --table main', told)
    assert "tallyman station doctor PORT" in told
    assert "    make run" in told


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_hardware_commands_are_understood(page: Path) -> None:
    lines = re.findall(r"python -m hardware\.tools\.make ([^`\n|]+)", page.read_text())
    assert lines
    for line in lines:
        words = line.strip().replace("TITLE", "brass_birmingham").replace("FILE", "file.tsv").split()
        asked = _parser().parse_args(words)
        assert isinstance(asked, argparse.Namespace) and callable(asked.make)


def test_light_codes_are_those_of_the_firmware() -> None:
    lights: dict = {}
    exec((ROOT / "firmware" / "station" / "lights.py").read_text(), lights)
    flashes = [count for _, count in lights["CODES"].values()]
    for page in GUIDES:
        rows = re.findall(r"^\| \w+ \| (\d) \|", page.read_text(), re.M)
        assert [int(n) for n in rows] == flashes


def test_pictures_stay_small() -> None:
    assert sum(path.stat().st_size for path in BUILD.glob("*.png")) < BINARY_LIMIT


def test_nothing_is_said_to_be_tested_on_hardware_that_was_not() -> None:
    english, polish = (page.read_text() for page in TESTED)
    assert "**On real hardware: nothing yet.**" in english
    assert "**Na prawdziwym sprzęcie: na razie nic.**" in polish


def test_the_page_on_testing_says_the_same_in_both_languages() -> None:
    """As many chapters, risks, rows and commands, the same numbers in the same risks."""
    english, polish = (page.read_text() for page in TESTED)
    for pattern in (r"^#+ ", r"^\*\*[^*]+\*\* ", r"^\| ", r"`--?\w+", r"python -m \S+ \w+"):
        assert len(re.findall(pattern, english, re.M)) == len(re.findall(pattern, polish, re.M)), pattern
    plain = polish.replace("\N{NO-BREAK SPACE}", " ")
    for number in re.findall(r"\b\d[\d,]*\d\b|\b\d\b", english):
        assert re.search(rf"\b{number.replace(',', ' ')}\b", plain), number


@pytest.mark.parametrize(("guide", "page"), [(GUIDES[0], "hardware.md"), (GUIDES[1], "hardware.pl.md")])
def test_each_guide_leads_to_the_page_on_testing_in_its_language(guide: Path, page: str) -> None:
    assert set(re.findall(r"\(\.\./(hardware[.\w]*\.md)\)", guide.read_text())) == {page}

"""What a station notes of itself, in words for people. A station has no languages; it says the same few things in English."""

from __future__ import annotations

import re
from collections.abc import Callable

from hub.i18n import gettext as _
from hub.i18n import ngettext

Words = Callable[[re.Match[str]], str]


def in_words(note: str) -> str:
    """A note of a station in the language of whoever reads it; one that is not known here stays as it is."""
    for pattern, words in _NOTES:
        if found := pattern.fullmatch(note):
            return words(found)
    return note


def update_in_words(update: str) -> str:
    """How far a station is with a new version of its firmware; empty if there is nothing to say."""
    state, _colon, reason = update.partition(": ")
    words = {
        "staging": _("A new version is being fetched."),
        "trial": _("A new version is on trial."),
        "confirmed": _("The new version has proved itself."),
        "rolled back": _("The new version was not taken, the old one goes on ({reason}).").format(reason=reason),
    }
    return words.get(state, update)


def _must_be(found: re.Match[str]) -> str:
    said = _("Setting {name}: it must be {what}; until then it is {default}.")
    return said.format(name=found["name"], what=_what(found["what"]), default=found["default"])


def _what(words: str) -> str:
    """What a setting must be, as the station's own table of settings says it."""
    if span := re.fullmatch(r"(\d+) to (\d+)", words):
        return _("{low} to {high}").format(low=span[1], high=span[2])
    return {
        "1 to 32 of a-z, 0-9 and -": _("1 to 32 of a-z, 0-9 and -"),
        "one of one-pad, seat-pads, full-board": _("one of one-pad, seat-pads, full-board"),
        "a list of mfrc522, pn532, pn5180 or none": _("a list of mfrc522, pn532, pn5180 or none"),
        "auto, wifi or cable": _("auto, wifi or cable"),
        "a list of [name, password], at most 4": _("a list of [name, password], at most 4"),
        "the hub's name or address": _("the hub's name or address"),
        "true or false": _("true or false"),
        "the name of a DER certificate file on the station": _("the name of a DER certificate file on the station"),
        "at most 64 bytes of text": _("at most 64 bytes of text"),
        "a Unix time": _("a Unix time"),
    }.get(words, words)


def _spoilt(found: re.Match[str]) -> str:
    n = int(found["n"])
    said = ngettext(
        "{n} button press did not survive a power cut.", "{n} button presses did not survive a power cut.", n
    )
    return said.format(n=n)


_NOTES: tuple[tuple[re.Pattern[str], Words], ...] = (
    (re.compile(r"settings: (?P<name>\w+) must be (?P<what>.+), using (?P<default>.+)"), _must_be),
    (
        re.compile(r"settings: (?P<name>.+) is not a setting"),
        lambda found: _("There is no setting called so: {name}.").format(name=found["name"]),
    ),
    (
        re.compile(r"settings: chips names more readers than the kit has, using the kit's"),
        lambda found: _("The settings name more readers than the kit has; the kit's are used."),
    ),
    (
        re.compile(r"settings: no (?P<file>.+), using defaults"),
        lambda found: _("There is no file {file} on the station; everything is as it comes.").format(
            file=found["file"]
        ),
    ),
    (
        re.compile(r"settings: (?P<file>.+) is not a JSON object, using defaults"),
        lambda found: _("The file {file} on the station cannot be read; everything is as it comes.").format(
            file=found["file"]
        ),
    ),
    (re.compile(r"outbox: (?P<n>\d+) lines did not survive a power cut"), _spoilt),
    (
        re.compile(r"outbox: (?P<fault>.+)"),
        lambda found: _("The station cannot keep button presses ({fault}); its memory may be full or worn.").format(
            fault=found["fault"]
        ),
    ),
)

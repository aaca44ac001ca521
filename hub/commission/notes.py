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
        "refused": _("The station refused an offer of firmware: {reason}").format(reason=_refused(reason)),
    }
    return words.get(state, update)


def _refused(reason: str) -> str:
    """Why an offer was refused, as the station's own words have it."""
    return {
        "unsigned": _("it is not signed."),
        "signature is not this hub's for this station": _("it does not come from this hub, or is for another station."),
        "replayed": _("it is an old one, sent again."),
        "older than what runs": _("it is older than what runs."),
        "needs newer main.py and slots.py, provision over the cable": _("set the station up over its cable first."),
        "main.py and slots.py are changed over the cable only": _(
            "it would change files that only the cable may change."
        ),
        "this station has no key for updates, provision it again": _(
            "the station has no key yet; set it up over its cable once."
        ),
        "offer not understood": _("it could not be understood."),
        "version not understood": _("its version could not be understood."),
        "offer has no station file": _("it is not complete."),
        "flash full": _("the station's memory is full."),
    }.get(reason, reason)


def start_in_words(reset: str, crash: str, restarts: int, safe: bool) -> str:
    """Why a station started the last time and how often it was started before; empty if it does not say."""
    if not reset and not crash:
        return ""
    why = {
        "power": _("Started when the power came on, or after it had dropped."),
        "hard": _("Started again by itself."),
        "watchdog": _("Started again because it hung."),
        "deepsleep": _("Woke from sleep."),
        "soft": _("Started again over the cable."),
    }.get(reset, "")
    said = [why] if why else []
    if crash:
        said.append(_("The last run ended with an error: {error}").format(error=crash))
    if safe:
        said.append(
            _("It crashed several times and runs without readers and buttons for ten minutes, then tries again.")
        )
    if restarts:
        said.append(_("Starts before: {n}.").format(n=restarts))
    return " ".join(said)


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
        "64 hex digits": _("64 hex digits"),
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
        re.compile(r"settings: .+, using the last that worked"),
        lambda found: _("The settings on the station cannot be read; it uses the last that worked. Set it up again."),
    ),
    (
        re.compile(r"readers: one does not let go of MISO"),
        lambda found: _(
            "A reader does not let go of the common wire MISO, so the others cannot be heard. Give it a wire of its own, "
            "a diode or a 74HC125."
        ),
    ),
    (
        re.compile(r"reader (?P<n>\d+): self-test bytes are not a genuine chip's"),
        lambda found: _("Reader {n} is a copy of the chip. It works; it may read less far.").format(n=found["n"]),
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

"""What a station found out about itself, as sentences, each with what to try next."""

from __future__ import annotations

from typing import Any

from hub.i18n import gettext as _
from hub.i18n import ngettext

from .notes import in_words


def about_readers(found: dict[str, Any]) -> tuple[list[str], list[str]]:
    """(what is well, what is not)."""
    well: list[str] = []
    wrong: list[str] = []
    for reader in found["readers"]:
        number, chip = reader["n"], reader["chip"].upper()  # from 0, as the layout counts
        if chip == "NONE":
            continue
        if not reader["fault"]:
            well.append(_("Reader {number} ({chip}) works.").format(number=number, chip=chip))
            if reader["tags"]:
                tags = ", ".join(reader["tags"])
                well.append(
                    ngettext("It sees {count} tag: {tags}", "It sees {count} tags: {tags}", len(reader["tags"])).format(
                        count=len(reader["tags"]), tags=tags
                    )
                )
        elif reader["fault"] == "selftest":
            wrong.append(
                _("Reader {number} ({chip}) answers but fails its own test. Try another module.").format(
                    number=number, chip=chip
                )
            )
        else:
            wrong.append(
                _(
                    "Reader {number} ({chip}) does not answer. Check its 3.3 V and ground, then its wires SCK, MOSI, "
                    "MISO, CS and RST against the wiring drawing, and that the module is set to SPI."
                ).format(number=number, chip=chip)
            )
    return well, wrong


def about_buttons(found: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Buttons that are down while nobody presses."""
    return [], [
        _("Button {number} is down though nobody presses it. It may be wired to the wrong two legs.").format(
            number=number
        )
        for number in found["stuck"]
    ]


def about_lights(found: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Lights cannot be read back; a person has to look."""
    count = found["lights"]
    return [
        ngettext("{count} light should be green now.", "{count} lights should be green now.", count).format(count=count)
    ], []


def about_network(found: dict[str, Any]) -> tuple[list[str], list[str]]:
    """How far it got towards the hub."""
    reached = found.get("network")
    if reached is None:
        return [], []
    if reached == "ok":
        strength = found.get("rssi")
        well = [_("Wi-Fi and the hub's broker answer.")]
        if isinstance(strength, int) and strength < -75:
            return well, [
                _("The Wi-Fi is weak here ({strength} dBm). Move the station or the router closer.").format(
                    strength=strength
                )
            ]
        return well, []
    if reached == "none":
        return [_("No Wi-Fi is set: this station will use the USB cable.")], []
    wrong = {
        "wifi": _("The Wi-Fi network was not found. Check its name; the ESP32 sees only 2.4 GHz networks."),
        "wifi-password": _("The Wi-Fi password is wrong. Give it again with --wifi-password."),
        "broker": _(
            "The Wi-Fi works, but the hub's broker does not answer. Check that `tallyman serve` runs and that --hub "
            "names the hub."
        ),
        "broker-secret": _(
            "The broker does not accept this station's secret. Give it a new one: tallyman station add NAME"
        ),
    }.get(reached, _("The network test ended with: {answer}").format(answer=reached))
    why = found.get("why", "")
    return [], [f"{wrong} ({why})" if why and reached == "broker" else wrong]


def report(found: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Everything, in the order a person would check it: (what is well, what is not)."""
    well: list[str] = []
    wrong: list[str] = []
    for part in (about_readers, about_buttons, about_lights, about_network):
        good, bad = part(found)
        well += good
        wrong += bad
    wrong += [in_words(note) for note in found["notes"]]
    return well, wrong

"""Trusting the hub: its certificate authority to take along, and for each kind of device how to trust it, and why."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request

from hub.i18n import gettext as _

from ..guard import Refused
from .here import house
from .settings import qr

blueprint = Blueprint("trust", __name__, url_prefix="/trust")
DEVICES = (
    ("iPad", "apple"), ("iPhone", "apple"), ("Macintosh", "mac"), ("Android", "android"), ("Windows", "windows"),
    ("Linux", "linux"),
)  # fmt: skip


@blueprint.get("")
def page() -> Any:
    """What to do, beginning with the device that asks."""
    trust = house().trust
    secure = request.is_secure
    address = house().secure_address
    steps = _steps()
    mine = device(request.headers.get("User-Agent", ""))
    steps.sort(key=lambda step: step[0] != mine)
    return render_template(
        "trust.html", steps=steps, mine=mine, secure=secure, address=address, qr=qr(address) if address else "",
        fingerprint=trust.fingerprint if trust else "", reasons=_reasons(),
    )  # fmt: skip


@blueprint.get("/tallyman-ca.crt")
def authority() -> Response:
    """The authority's certificate."""
    trust = house().trust
    if trust is None:
        raise Refused(404, _("This hub serves its pages without HTTPS."))
    return Response(
        trust.authority,
        content_type="application/x-x509-ca-cert",
        headers={"Content-Disposition": 'attachment; filename="tallyman-ca.crt"'},
    )


def device(agent: str) -> str:
    """Which steps are for this browser.

    >>> device("Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)")
    'apple'
    """
    return next((kind for word, kind in DEVICES if word in agent), "")


def _reasons() -> list[str]:
    return [
        _("The screen stays awake while you play."),
        _("Tallyman can be installed as an app and opens without the browser's bars."),
        _("An Android phone with NFC can be a reader."),
        _("Nobody else on this Wi-Fi can read a hand or the pairing cookie on its way."),
    ]


def _steps() -> list[tuple[str, str, list[str]]]:
    """Kind of device, its name, what to do there."""
    return [
        ("apple", _("iPad and iPhone"), [
            _("Open this page in Safari and touch “Take the certificate”; allow the profile to be loaded."),
            _("Settings → Profile Downloaded → Install."),
            _("Settings → General → About → Certificate Trust Settings: switch on Tallyman."),
        ]),
        ("android", _("Android"), [
            _("Touch “Take the certificate” and keep the file."),
            _("Settings → Security → More security settings → Install from storage → CA certificate. On some phones it is quickest to search the settings for “certificate”."),
            _("Choose the file and confirm. Android then says that the network may be monitored: it says so of every certificate added by hand."),
        ]),
        ("windows", _("Windows"), [
            _("Take the certificate and open the file."),
            _("Install Certificate → Current User → Place all certificates in the following store → Trusted Root Certification Authorities."),
            _("Compare the fingerprint with the one below and say yes. Then restart the browser."),
        ]),
        ("mac", _("Mac"), [
            _("Take the certificate and open the file: Keychain Access takes it."),
            _("Find Tallyman there, open it, and under Trust choose Always Trust."),
        ]),
        ("linux", _("Linux, and a kiosk on a Pi"), [
            _("Chromium: Settings → Privacy and security → Security → Manage certificates → Authorities → Import; tick the trust for websites."),
            _("Or for the whole machine: copy the file to /usr/local/share/ca-certificates and run update-ca-certificates."),
        ]),
        ("firefox", _("Firefox, on any of them"), [
            _("Settings → Privacy & Security → Certificates → View Certificates → Authorities → Import; tick the trust for websites."),
        ]),
    ]  # fmt: skip

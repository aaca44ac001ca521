"""Settings: this screen's language and light, who is paired, phones, backup and restore."""

from __future__ import annotations

import io
import os
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import segno
from flask import Blueprint, Response, jsonify, redirect, render_template, request, send_file, url_for
from markupsafe import Markup

from hub.i18n import gettext as _

from ..guard import Refused, wanted
from ..parts import seats_of
from .here import first_table, house, live, need_table, screen

blueprint = Blueprint("settings", __name__, url_prefix="/settings")
LARGEST_BACKUP = 64 * 1024 * 1024


@blueprint.get("")
def here() -> Any:
    """The settings of the table this screen belongs to."""
    return redirect(url_for(".page", table=first_table()))


@blueprint.get("/<table>")
def page(table: str) -> Any:
    """The Settings page; what concerns the table only for screens paired with it."""
    it = live(table).look()
    papers: dict[str, Any] = {}
    if screen().acts_at(table):
        code = house().pairings.code(table)
        papers = {
            "code": code,
            "qr": qr(address(url_for("pair.page", code=code))),
            "paired": house().pairings.listed(table),
        }
    seats = seats_of(it) if it.game else {}
    return render_template("settings.html", table=table, seats=seats, may_restore=house().restore is not None, **papers)


def address(path: str) -> str:
    """The full address of a page as other devices reach it."""
    base = house().address or request.host_url.rstrip("/")
    return base + path


def qr(text: str) -> Markup:
    """A QR code as SVG; dark on light in every theme, or cameras could not read it."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, border=3, dark="#111", light="#fff", omitsize=True
    )
    return Markup(out.getvalue().decode())


@blueprint.post("/<table>/renew")
def renew(table: str) -> Any:
    """A new code; screens that are paired stay so."""
    need_table(table)
    house().pairings.renew(table)
    return jsonify(ok=True)


@blueprint.post("/<table>/revoke")
def revoke(table: str) -> Any:
    """End the pairing of one screen."""
    need_table(table)
    house().pairings.revoke(table, wanted("id"))
    return jsonify(ok=True)


@blueprint.post("/<table>/hands")
def hands(table: str) -> Any:
    """Whether this screen shows hidden hands without asking."""
    need_table(table)
    house().pairings.open_hands(screen().id, wanted("value") == "yes")
    return jsonify(ok=True)


@blueprint.get("/<table>/phone/<seat>")
def phone(table: str, seat: str) -> Any:
    """A QR code that pairs one phone with one seat."""
    need_table(table)
    it = live(table).look()
    seats = seats_of(it)
    if seat not in seats:
        raise Refused(404, _("Nobody sits there."))
    where = address(url_for("pair.page", key=house().pairings.seat_key(table, it.game, seat)))
    return render_template("sheet_phone.html", seat=seats[seat], qr=qr(where), where=where)


@blueprint.get("/<table>/backup")
def backup(table: str) -> Response:
    """Everything that may leave the house in one file, made while play goes on."""
    need_table(table)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tallyman.db"
        house().hub.backup(path)
        copy = path.open("rb")  # its name goes with the folder, what is in it when it has been sent
    answer = send_file(copy, "application/octet-stream", True, f"tallyman-{date.today()}.db", max_age=0)
    answer.content_length = os.fstat(copy.fileno()).st_size
    return answer


@blueprint.post("/<table>/restore")
def restore(table: str) -> Any:
    """Put a backup in place of everything; the hub looks at it first and starts anew with it."""
    need_table(table)
    request.max_content_length = LARGEST_BACKUP
    put_back = house().restore
    file = request.files.get("file")
    if put_back is None or file is None:
        raise Refused(400, _("Choose a file first."))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "restored.db"
        file.save(path)
        put_back(path)
    return jsonify(said=_("Restored. The hub starts anew; this page comes back by itself."))

"""Pairing: a code shown by the hub pairs a screen with its table, a seat's key pairs a phone with its seat."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, jsonify, render_template, request, url_for

from hub.i18n import gettext as _

from ..guard import Refused, keep, plain, wanted
from ..screens import COOKIE
from .here import house

blueprint = Blueprint("pair", __name__, url_prefix="/pair")


@blueprint.get("")
def page() -> Any:
    """Ask for the code, or whether this phone is to play for the seat of a key."""
    key = request.args.get("key", "")[:64]
    found = house().pairings.seat_of(key) if key else None
    seat = None
    if found:
        seats = {one.colour: one for one in house().hub.table(found[0]).look().setup.seats}
        seat = seats.get(found[2])
    code, next_ = request.args.get("code", "")[:12], within(request.args.get("next", ""))
    return render_template("pair.html", code=code, key=key, seat=seat, next=next_)


def within(address: str) -> str:
    """Where to go on after pairing: a page of this hub, or nowhere.

    >>> within("/new/main"), within("//elsewhere"), within("https://elsewhere")
    ('/new/main', '', '')
    """
    return address if re.fullmatch(r"/[a-z0-9_-][A-Za-z0-9_/.-]{0,150}", address) else ""


@blueprint.post("")
def pair() -> Any:
    """Pair this screen; it gets a new cookie."""
    if not house().door.guesses.allows(str(request.remote_addr)):
        raise Refused(429, _("Too many attempts. Wait a minute, then look at the code again."))
    name = plain(wanted("name")) or _("Screen")
    cookie, where = _by_key(wanted("key"), name) if wanted("key") else _by_code(wanted("code"), name)
    on = "" if wanted("key") else within((request.get_json(silent=True) or request.form).get("next", ""))
    answer = jsonify(go=on or where)
    keep(answer, COOKIE, cookie)
    return answer


def _by_code(code: str, name: str) -> tuple[str, str]:
    pairings = house().pairings
    table = pairings.table_of(code, house().hub.tables())
    if table is None:
        raise Refused(403, _("This is not the table's code. It stands where the hub was started and under Settings."))
    return pairings.pair(table, name), url_for("table.page", table=table)


def _by_key(key: str, name: str) -> tuple[str, str]:
    found = house().pairings.seat_of(key, use=True)
    if found is None:
        raise Refused(403, _("This key was used or is too old. Ask for a new one at the table."))
    table, game, seat = found
    return house().pairings.pair(table, name, seat, game), url_for("seat.page", table=table, seat=seat)

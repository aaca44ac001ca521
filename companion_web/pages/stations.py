"""Stations: which are there, which are lost, whose readers have trouble. And where board and game differ."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify, render_template, request, url_for
from markupsafe import Markup

from hub.i18n import gettext as _
from hub.i18n import ngettext

from ..guard import wanted
from ..live import stream
from ..parts import Parts, part_of
from .here import house, live, need_table

blueprint = Blueprint("stations", __name__, url_prefix="/stations/<table>")


@blueprint.get("")
def page(table: str) -> Any:
    """The Stations page."""
    parts = _draw(table)()
    return render_template("stations.html", parts=parts, table=table, stream=url_for(".stream_", table=table))


@blueprint.get("/live")
def stream_(table: str) -> Any:
    """The stream of the Stations page."""
    return stream(live(table).listen, _draw(table), lambda: house().door.screen(request))


def _draw(table: str) -> Callable[[], Parts]:
    it = live(table)

    def draw() -> Parts:
        differences = it.differences() if it.game else ()
        html = render_template(
            "part_stations.html", stations=house().hub.stations(table), layout=it.layout, differences=differences,
            table=table, ago=ago,
        )  # fmt: skip
        return Parts(it.number, {"stations": part_of(Markup(html))})

    return draw


def ago(epoch: float) -> str:
    """How long ago something was heard, roughly."""
    if not epoch:
        return _("never heard")
    minutes = int((time.time() - epoch) / 60)
    if minutes < 1:
        return _("less than a minute ago")
    if minutes < 90:
        return ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    hours = round(minutes / 60)
    return ngettext("{n} hour ago", "{n} hours ago", hours).format(n=hours)


@blueprint.post("/accept")
def accept(table: str) -> Any:
    """Take what lies on the board into the game."""
    need_table(table)
    live(table).accept(wanted("id"))
    return jsonify(ok=True)


@blueprint.post("/ignore")
def ignore(table: str) -> Any:
    """Leave a difference between board and game alone."""
    need_table(table)
    live(table).ignore(wanted("id"))
    return jsonify(ok=True)

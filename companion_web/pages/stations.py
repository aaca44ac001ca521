"""Stations: which are there, which are lost, whose readers have trouble. And where board and game differ."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from markupsafe import Markup

from hub.i18n import gettext as _
from hub.i18n import ngettext, render
from hub.service import Accept, BadLayout, Ignore

from ..guard import Refused, wanted
from ..live import stream
from ..parts import Parts, part_of
from .here import house, live, need_paired, need_table, screen

blueprint = Blueprint("stations", __name__, url_prefix="/stations/<table>")


@blueprint.get("")
def page(table: str) -> Any:
    """The Stations page: names and troubles of what stands in this house are nobody else's business."""
    need_paired(live(table).name)
    parts = _draw(table)()
    return render_template("stations.html", parts=parts, table=table, stream=url_for(".stream_", table=table))


@blueprint.get("/live")
def stream_(table: str) -> Any:
    """The stream of the Stations page."""
    need_paired(live(table).name)
    return stream(live(table).listen, _draw(table), lambda: house().door.screen(request))


def _draw(table: str) -> Callable[[], Parts]:
    it = live(table)

    def draw() -> Parts:
        need_paired(table)
        act, now = screen().acts_at(table), it.look()
        html = render_template(
            "part_stations.html", stations=house().hub.stations(table), layout=now.layout, differences=now.differences,
            table=table, ago=ago, turned=house().hub.turned_away() if act else (), act=act, kits=kits(),
        )  # fmt: skip
        return Parts(now.number, {"stations": part_of(Markup(html))})

    return draw


def kits() -> list[tuple[str, str]]:
    """The ready sets of stations, in words."""
    return [
        ("one-pad", _("One pad for all")),
        ("seat-pads", _("A pad for each seat")),
        ("full-board", _("Pads, and readers under the board")),
    ]


@blueprint.post("/kit")
def use_kit(table: str) -> Any:
    """Give the table a ready set of stations, for the seats and the board of its game."""
    need_table(table)
    if wanted("kit") not in [name for name, _words in kits()]:
        raise Refused(400, _("The request was not understood."))
    house().hub.use_kit(table, wanted("kit"))
    return jsonify(ok=True)


@blueprint.get("/layout.toml")
def layout(table: str) -> Response:
    """The table's layout as a file."""
    need_paired(table)
    answer = Response(house().hub.layout_text(live(table).name), content_type="application/toml")
    answer.headers["Content-Disposition"] = 'attachment; filename="layout.toml"'
    return answer


@blueprint.post("/layout")
def take_layout(table: str) -> Any:
    """Take a layout from a file; a wrong one is refused with its line and the remedy."""
    need_table(table)
    file = request.files.get("file")
    if file is None:
        raise Refused(400, _("Choose a file first."))
    try:
        found = house().hub.set_layout(live(table).name, file.read().decode())
    except UnicodeDecodeError:
        raise Refused(400, _("This is not a text file.")) from None
    except BadLayout as fault:
        raise Refused(400, render(fault.text)) from None
    return jsonify(said=_("Stations of this table: {n}").format(n=len(found.stations)))


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
    live(table).act(Accept(wanted("id")))
    return jsonify(ok=True)


@blueprint.post("/ignore")
def ignore(table: str) -> Any:
    """Leave a difference between board and game alone."""
    need_table(table)
    live(table).act(Ignore(wanted("id")))
    return jsonify(ok=True)

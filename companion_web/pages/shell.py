"""What makes the pages an app: the way in, the manifest, the service worker, and a screen's language and light."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, redirect, url_for

from hub.i18n import LANGUAGES
from hub.i18n import gettext as _

from ..guard import LANGUAGE, THEME, THEMES, Refused, keep, wanted
from .here import first_table, screen

blueprint = Blueprint("shell", __name__)


@blueprint.get("/")
def door() -> Any:
    """To the seat or table this screen belongs to."""
    own = screen().pairing
    if own and own.seat:
        return redirect(url_for("seat.page", table=own.table, seat=own.seat))
    return redirect(url_for("table.page", table=first_table()))


@blueprint.post("/prefer")
def prefer() -> Any:
    """Set this screen's language or light."""
    what, value = wanted("what"), wanted("value")
    known = {"language": (LANGUAGE, tuple(LANGUAGES)), "theme": (THEME, THEMES)}
    if what not in known or value not in known[what][1]:
        raise Refused(400, _("There is no such setting."))
    answer = jsonify(ok=True)
    keep(answer, known[what][0], value)
    return answer


@blueprint.get("/manifest.webmanifest")
def manifest() -> Any:
    """How the pages are installed as an app."""
    asset = current_app.jinja_env.globals["asset"]
    icons = [
        {"src": asset("icon-192.png"), "sizes": "192x192", "type": "image/png"},  # type: ignore[operator]
        {"src": asset("icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},  # type: ignore[operator]
    ]
    answer = jsonify(
        name="Tallyman", short_name="Tallyman", start_url="/", scope="/", display="fullscreen", icons=icons,
        background_color="#1a1916", theme_color="#1f4f45", description=_("Scoreboard and referee for your table"),
    )  # fmt: skip
    answer.mimetype = "application/manifest+json"
    return answer


@blueprint.get("/service-worker.js")
def worker() -> Response:
    """The service worker: it keeps the shell (styles, scripts, icons) and never a page or a secret."""
    answer = current_app.send_static_file("service-worker.js")
    answer.headers["Cache-Control"] = "no-cache"
    return answer

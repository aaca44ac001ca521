"""The app factory: pages, door, words and limits around one hub. Also the server that people's tablets talk to."""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask, Response, g, jsonify, render_template, request, url_for
from werkzeug.exceptions import HTTPException

from hub.game import BadSetup, Illegal
from hub.i18n import gettext as _
from hub.i18n import render
from hub.service import Hub, LedgerError, NoGame, NotTaken, Stale, Trust

from . import icons, words
from .drawn import Drawn
from .guard import Door, Refused
from .parts import Artist, score_rows, shown_spaces
from .screens import Pairings

STATIC = Path(__file__).parent / "static"


class House(msgspec.Struct):
    """What every page needs: the hub, who is paired, the door, and the artist."""

    hub: Hub
    pairings: Pairings
    door: Door
    artist: Artist
    titles: tuple[str, ...]
    drawn: Drawn
    address: str = ""
    restore: Callable[[Path], None] | None = None
    trust: Trust | None = None
    secure_address: str = ""


def create_app(
    hub: Hub,
    *,
    titles: Sequence[str] = (),
    address: str = "",
    restore: Callable[[Path], None] | None = None,
    trust: Trust | None = None,
    secure_address: str = "",
    rate: float = 30,
    burst: float = 90,
) -> Flask:
    """The pages of one hub.

    `titles` are those the wizard offers; `address` is how other devices reach the pages (for QR codes; else as this
    request did); `restore` puts a checked backup in place and starts the hub anew (else the page names the command).
    `trust` is what makes the hub trusted, and `secure_address` where its pages are over HTTPS.
    `rate` and `burst` limit what one screen may ask for.
    """
    app = Flask(__name__)
    app.config.update(MAX_CONTENT_LENGTH=64 * 1024, MAX_FORM_PARTS=200, SEND_FILE_MAX_AGE_DEFAULT=365 * 24 * 3600)
    pairings = Pairings(hub.ledger.shelf("pairings"), hub.ledger.shelf("settings"))
    door = Door(pairings, rate, burst)
    app.extensions["tallyman"] = House(
        hub, pairings, door, Artist(), tuple(titles), Drawn(), address.rstrip("/"), restore, trust, secure_address
    )
    door.stand_at(app)
    for title in titles:
        icons.learn(hub.rules(title).icons)
    words.teach(app)
    _furnish(app)
    _apologise(app)
    from .pages import register

    register(app)
    return app


def _furnish(app: Flask) -> None:
    versions = {path.name: hashlib.blake2b(path.read_bytes(), digest_size=5).hexdigest() for path in STATIC.iterdir()}

    def asset(name: str) -> str:
        return url_for("static", filename=name, v=versions[name])

    app.jinja_env.globals["asset"] = asset
    app.jinja_env.filters.update(
        shown_spaces=shown_spaces, score_rows=score_rows, place_name=lambda id, names: names.get(id, id)
    )
    app.context_processor(lambda: {"screen": g.get("screen")})
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def _apologise(app: Flask) -> None:
    """Every fault becomes a sentence: JSON for our scripts, a page for people."""

    def say(status: int, sentence: str) -> tuple[Response | str, int]:
        if (
            request.method != "GET"
            or request.accept_mimetypes.best_match(["text/html", "application/json"]) != "text/html"
        ):
            return jsonify(error=sentence), status
        return render_template("sorry.html", status=status, sentence=sentence), status

    @app.errorhandler(Refused)
    def refused(fault: Refused) -> Any:
        return say(fault.status, fault.sentence)

    @app.errorhandler(Stale)
    def stale(fault: Stale) -> Any:
        return say(409, _("Somebody else acted first. Look at the table again; nothing was changed."))

    @app.errorhandler(NoGame)
    def no_game(fault: NoGame) -> Any:
        return say(409, render(fault.text))

    @app.errorhandler(NotTaken)
    def not_taken(fault: NotTaken) -> Any:
        return say(
            409, " ".join(map(render, fault.texts)) or _("This move is not allowed now. Look at the table again.")
        )

    @app.errorhandler(LedgerError)
    def ledger(fault: LedgerError) -> Any:
        return say(409, render(fault.text))

    @app.errorhandler(BadSetup)
    def bad_setup(fault: BadSetup) -> Any:
        return say(400, render(fault.text))

    @app.errorhandler(Illegal)
    def illegal(fault: Illegal) -> Any:
        return say(409, _("This move is not allowed now. Look at the table again."))

    @app.errorhandler(OSError)
    def system(fault: OSError) -> Any:
        if fault.errno not in (errno.ENOSPC, errno.EDQUOT):
            return crash(fault)
        return say(507, _("The hub's disk is full. Nothing was lost; make room on it and do it again."))

    @app.errorhandler(HTTPException)
    def other(fault: HTTPException) -> Any:
        sentences = {
            404: _("There is no such page here."),
            405: _("This cannot be done this way."),
            413: _("This is too large."),
            400: _("The request was not understood."),
        }
        status = fault.code or 500
        return say(status, sentences.get(status, _("Something went wrong at the hub. The game itself is safe.")))

    @app.errorhandler(Exception)
    def crash(fault: Exception) -> Any:
        app.logger.exception("a page failed", exc_info=fault)
        return say(500, _("Something went wrong at the hub. The game itself is safe."))

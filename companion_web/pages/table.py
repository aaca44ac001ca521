"""The page that lies on the table, and everything a finger can do on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, g, render_template, request, url_for

from hub.game import Facet
from hub.i18n import gettext as _
from hub.i18n import render
from hub.service import (
    ANYONE,
    Again,
    Agree,
    Back,
    Claim,
    Deal,
    Finger,
    LiveTable,
    NoGame,
    NotTaken,
    Ok,
    Release,
)

from ..guard import Refused, wanted
from ..live import news_of, patch, serial, stream
from ..parts import Parts, seats_of
from .here import house, live, need_seat, need_table, screen

blueprint = Blueprint("table", __name__, url_prefix="/table/<table>")


@blueprint.get("")
def page(table: str) -> Any:
    """The Table page, or an invitation where there is no game."""
    parts = _draw(live(table))()
    where = {"stream": url_for(".stream_", table=table), "act": url_for(".page", table=table), "table": table}
    return render_template("table.html" if parts else "table_empty.html", parts=parts, **where)


@blueprint.get("/live")
def stream_(table: str) -> Any:
    """The stream of the Table page."""
    it = live(table)
    return stream(it.listen, _draw(it), _again, news_of(it, lambda: _ears(it)))


def _ears(it: LiveTable) -> tuple[str, ...]:
    """Seats whose notices this screen may show: all of them where it acts for the table."""
    now = it.look()
    return ("table", *now.setup.colours) if now.game and screen().acts_at(it.name) else ()


def _again() -> Any:
    return house().door.screen(request)


def _draw(it: LiveTable) -> Callable[[], Parts | None]:
    def draw() -> Parts | None:
        try:
            return house().artist.table(it.look(), g.screen)
        except NoGame:
            return None

    return draw


# -- evidence --


@blueprint.post("/show")
def show(table: str) -> Any:
    """A finger on something: show what it stands for, or say why it does not go."""
    it, seat = live(table), wanted("seat")
    need_seat(it, seat)
    try:
        it.act(Finger(seat, _facets(wanted("facets", dict))), wanted("number", int))
    except NotTaken as refused:
        return _answer(it, why=[render(text) for text in refused.texts])
    return _answer(it)


def _facets(said: dict[str, Any]) -> dict[str, Facet]:
    good = {k: v for k, v in said.items() if isinstance(v, str | int) and not isinstance(v, bool)}
    if not good or len(good) != len(said) or len(good) > 12:
        raise Refused(400, _("The request was not understood."))
    return good


@blueprint.post("/drop")
def drop(table: str) -> Any:
    """Take one piece of evidence back."""
    it, seat = live(table), wanted("seat")
    need_seat(it, seat)
    it.act(Release(seat, facet=wanted("facet")))
    return _answer(it)


@blueprint.post("/clear")
def clear(table: str) -> Any:
    """Take all evidence back."""
    it, seat = live(table), wanted("seat")
    need_seat(it, seat)
    it.act(Release(seat))
    return _answer(it)


@blueprint.post("/ok")
def ok(table: str) -> Any:
    """Play the one move that is left."""
    it, seat = live(table), wanted("seat")
    need_seat(it, seat)
    it.act(Ok(seat), wanted("number", int))
    return _answer(it)


@blueprint.post("/deal")
def deal(table: str) -> Any:
    """Let the hub roll or draw once where the table deals."""
    it = live(table)
    need_table(table)
    it.act(Deal(), wanted("number", int))
    return _answer(it)


# -- who acts on this screen, and whose hand lies open on it --


@blueprint.post("/act-for")
def act_for(table: str) -> Any:
    """Where several seats may act: which of them this screen acts for."""
    it = live(table)
    need_table(table)
    house().artist.hand(screen().id).acting = wanted("seat")
    return _answer(it)


@blueprint.post("/uncover")
def uncover(table: str) -> Any:
    """Show a hidden hand on this screen until the turn passes on."""
    it = live(table)
    need_table(table)
    house().artist.hand(screen().id).uncovered = wanted("seat")
    return _answer(it)


@blueprint.post("/cover")
def cover(table: str) -> Any:
    """Hide the hand again."""
    it = live(table)
    need_table(table)
    house().artist.hand(screen().id).uncovered = ""
    return _answer(it)


# -- back, forth and by agreement --


@blueprint.get("/undo")
def undo_preview(table: str) -> Any:
    """What undo would take back; where several seats act at once, whose move."""
    need_table(table)
    now = live(table).look()
    return render_template("sheet_undo.html", undos=now.undos, seats=seats_of(now))


@blueprint.get("/redo")
def redo_preview(table: str) -> Any:
    """What redo would play again."""
    need_table(table)
    return render_template("sheet_redo.html", texts=live(table).look().redo())


@blueprint.post("/undo")
def undo(table: str) -> Any:
    """Take back what the preview showed: the last move, or one seat's own among those made at the same time."""
    need_table(table)
    it, number = live(table), wanted("number", int)
    it.act(Back(str(request.get_json().get("own", ""))), number)
    return _answer(it)


@blueprint.post("/take-back")
def take_back(table: str) -> Any:
    """A seat takes its own move back while the others still act."""
    it, seat = live(table), wanted("seat")
    need_seat(it, seat)
    it.act(Back(seat), wanted("number", int))
    return _answer(it)


@blueprint.post("/claim")
def claim(table: str) -> Any:
    """Whose it is what was shown on a shared pad while several may act."""
    need_table(table)
    it = live(table)
    it.act(Claim(wanted("seat")), wanted("number", int))
    return _answer(it)


@blueprint.post("/unclaim")
def unclaim(table: str) -> Any:
    """It was nobody's: take it back."""
    need_table(table)
    it = live(table)
    it.act(Release(ANYONE))
    return _answer(it)


@blueprint.post("/redo")
def redo(table: str) -> Any:
    """Play again what the preview showed."""
    need_table(table)
    it = live(table)
    it.act(Again(), wanted("number", int))
    return _answer(it)


@blueprint.get("/amend")
def amend_sheet(table: str) -> Any:
    """What the table may set by agreement."""
    need_table(table)
    now = live(table).look()
    if not now.amendments:
        raise Refused(409, _("Nothing can be amended now."))
    return render_template("sheet_amend.html", amendments=now.amendments, words=now.amend_words)


@blueprint.get("/amend/<target>")
def amend_value(table: str, target: str) -> Any:
    """What one thing may be set to."""
    need_table(table)
    now = live(table).look()
    one = next((one for one in now.amendments if one.target == target), None)
    if one is None:
        raise Refused(404, _("This cannot be amended any more. Look at the table as it is now, and try again."))
    return render_template("amend_value.html", one=one, words=now.amend_words)


@blueprint.post("/amend")
def amend(table: str) -> Any:
    """Set something by agreement, with a reason."""
    need_table(table)
    it = live(table)
    reason = wanted("reason").strip()
    if not reason:
        raise Refused(400, _("Say in a few words why: the reason stands in the record."))
    it.act(Agree(wanted("target"), wanted("value"), reason), wanted("number", int))
    return _answer(it)


def _answer(it: LiveTable, **more: Any) -> Response:
    """What the acting screen needs to be up to date at once, without waiting for its stream."""
    body = request.get_json(silent=True) or {}
    have = {str(k): str(v) for k, v in body.get("have", {}).items()} if isinstance(body.get("have"), dict) else {}
    at = serial()
    own = screen().pairing
    parts = house().artist.seat(it.look(), screen(), own.seat) if own and own.seat else _draw(it)()
    return Response(patch(at, parts, have, **more), mimetype="application/json")

"""The page on a player's own phone: the same game, with the hand only its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, g, redirect, render_template, request, url_for

from hub.service import LiveTable, NoGame

from ..live import news_of, stream
from ..parts import Parts
from .here import house, live, need_seat

blueprint = Blueprint("seat", __name__, url_prefix="/seat/<table>/<seat>")


@blueprint.get("")
def page(table: str, seat: str) -> Any:
    """The Seat page; a phone that is not this seat's goes to the Table page."""
    it = live(table)
    parts = _draw(it, seat)()
    if parts is None:
        return redirect(url_for("table.page", table=table))
    where = {"stream": url_for(".stream_", table=table, seat=seat), "act": url_for("table.page", table=table)}
    return render_template("seat.html", parts=parts, table=table, seat=seat, **where)


@blueprint.get("/live")
def stream_(table: str, seat: str) -> Any:
    """The stream of the Seat page."""
    it = live(table)
    need_seat(it, seat)
    return stream(it.listen, _draw(it, seat), lambda: house().door.screen(request), news_of(it, lambda: (seat,)))


def _draw(it: LiveTable, seat: str) -> Callable[[], Parts | None]:
    def draw() -> Parts | None:
        try:
            now = it.look()
            if not g.screen.acts_for(it.name, now.game, seat):
                return None
            return house().artist.seat(now, g.screen, seat)
        except NoGame:
            return None

    return draw

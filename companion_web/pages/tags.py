"""Tags: which sticker is on which piece. Enrolment goes through the box piece by piece, on any pad."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from markupsafe import Markup

from hub.i18n import gettext as _
from hub.service import Enrol, Name, Skip, TagBook, TakeTags, Untag

from ..guard import Refused, wanted
from ..live import stream
from ..parts import Parts, part_of, seats_of
from .here import house, live, need_table

blueprint = Blueprint("tags", __name__, url_prefix="/tags/<table>")


@blueprint.get("")
def page(table: str) -> Any:
    """The Tags page."""
    parts = _draw(table)()
    return render_template("tags.html", parts=parts, table=table, stream=url_for(".stream_", table=table))


@blueprint.get("/live")
def stream_(table: str) -> Any:
    """The stream of the Tags page."""
    return stream(live(table).listen, _draw(table), lambda: house().door.screen(request))


def _draw(table: str) -> Callable[[], Parts]:
    it = live(table)

    def draw() -> Parts:
        now = it.look()
        if now.game:
            book = now.book()
            html = render_template(
                "part_tags.html", enrolment=now.tagging, book=book, rows=rows(book), seats=seats_of(now),
                unknown=now.unknown, table=table,
            )  # fmt: skip
        else:
            html = render_template("part_tags_none.html", table=table)
        return Parts(now.number, {"tags": part_of(Markup(html))})

    return draw


def rows(book: TagBook) -> list[tuple[Any, int]]:
    """Every kind of piece with how many of it have a tag."""
    tagged = Counter(copy.kind for copy in book.tags.values())
    return [(kind, tagged[kind.id]) for kind in book.kinds.values()]


@blueprint.post("/enrol")
def enrol(table: str) -> Any:
    """Begin or stop going through the box."""
    need_table(table)
    live(table).act(Enrol(wanted("on") == "yes"))
    return jsonify(ok=True)


@blueprint.post("/skip")
def skip(table: str) -> Any:
    """Leave this piece for later."""
    need_table(table)
    live(table).act(Skip())
    return jsonify(ok=True)


@blueprint.post("/back")
def back(table: str) -> Any:
    """Take the last tag off again."""
    need_table(table)
    live(table).act(Untag())
    return jsonify(ok=True)


@blueprint.post("/name")
def name(table: str) -> Any:
    """Say what an unknown tag is on."""
    need_table(table)
    live(table).act(Name(wanted("uid"), wanted("kind")))
    return jsonify(ok=True)


@blueprint.get("/kit.json")
def kit(table: str) -> Response:
    """The whole tag book as a file."""
    answer = Response(live(table).look().book().document(), content_type="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="tags.json"'
    return answer


@blueprint.post("/kit")
def take_kit(table: str) -> Any:
    """Take an exported tag book."""
    need_table(table)
    file = request.files.get("file")
    if file is None:
        raise Refused(400, _("Choose a file first."))
    live(table).act(TakeTags(file.read()))
    return jsonify(said=_("Tags read: {n}").format(n=len(live(table).look().book().tags)))

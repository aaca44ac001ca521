"""Tags: which sticker is on which piece. Enrolment goes through the box piece by piece, on any pad."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from markupsafe import Markup

from hub.i18n import gettext as _
from hub.i18n import render
from hub.service import BadTags, NoGame, TagBook

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
        try:
            enrolment = it.enrolment
            book = enrolment.book if enrolment else it.book()
            html = render_template(
                "part_tags.html", enrolment=enrolment, book=book, rows=rows(book), seats=seats_of(it),
                unknown=it.unknown_tags(), table=table,
            )  # fmt: skip
        except NoGame:
            html = render_template("part_tags_none.html", table=table)
        return Parts(it.number, {"tags": part_of(Markup(html))})

    return draw


def rows(book: TagBook) -> list[tuple[Any, int]]:
    """Every kind of piece with how many of it have a tag."""
    tagged = Counter(copy.kind for copy in book.tags.values())
    return [(kind, tagged[kind.id]) for kind in book.kinds.values()]


@blueprint.post("/enrol")
def enrol(table: str) -> Any:
    """Begin or stop going through the box."""
    need_table(table)
    live(table).enrol(wanted("on") == "yes")
    return jsonify(ok=True)


@blueprint.post("/skip")
def skip(table: str) -> Any:
    """Leave this piece for later."""
    need_table(table)
    enrolment = live(table).enrolment
    if enrolment:
        enrolment.skip()
    return jsonify(ok=True)


@blueprint.post("/back")
def back(table: str) -> Any:
    """Take the last tag off again."""
    need_table(table)
    it = live(table)
    if it.enrolment:
        it.enrolment.back()
        it.keep_tags(it.enrolment.book)
    return jsonify(ok=True)


@blueprint.post("/name")
def name(table: str) -> Any:
    """Say what an unknown tag is on."""
    need_table(table)
    live(table).name_tag(wanted("uid"), wanted("kind"))
    return jsonify(ok=True)


@blueprint.get("/kit.json")
def kit(table: str) -> Response:
    """The whole tag book as a file."""
    answer = Response(live(table).book().document(), content_type="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="tags.json"'
    return answer


@blueprint.post("/kit")
def take_kit(table: str) -> Any:
    """Take an exported tag book."""
    need_table(table)
    file = request.files.get("file")
    if file is None:
        raise Refused(400, _("Choose a file first."))
    it = live(table)
    book = it.book()
    try:
        n = book.take(file.read())
    except BadTags as fault:
        raise Refused(400, render(fault.text)) from None
    it.keep_tags(book)
    return jsonify(said=_("Tags read: {n}").format(n=n))

"""Mapping a board on a picture: tools, taps and drags in the browser; every step is done, checked and kept by the hub."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, render_template, request, url_for

from hub.i18n import gettext as _
from hub.i18n import render
from hub.service import LARGEST_PHOTO, NotTaken, Sketch

from ..guard import Refused, wanted
from .here import house, need_table
from .sheets import as_file, sent_document

blueprint = Blueprint("map", __name__, url_prefix="/map/<table>/<title>/<side>")


@blueprint.before_request
def known() -> None:
    """Only screens paired with the table, and only boards that are mapped."""
    where = request.view_args or {}
    need_table(where["table"])
    if where["title"] not in house().titles or where["side"] not in house().hub.boards.sides(where["title"]):
        raise Refused(404, _("There is no such page here."))


@blueprint.get("")
def page(table: str, title: str, side: str) -> Any:
    """The mapping page."""
    boards = house().hub.boards
    master = boards.map_maker(title)
    assert master is not None
    return render_template(
        "map.html", table=table, title=title, side=side, name=master.sides[side], size=master.size, tools=master.tools,
        sketch=_plain(boards.sketch(title, side)), photo=_photo_address(table, title, side), back=_back(table),
        play=_play(table, title, side),
    )  # fmt: skip


def _back(table: str) -> str:
    """Where this page was opened from: the wizard with its answers, or the sheets."""
    wizard = url_for("new.page", table=table)
    asked = request.args.get("next", "")
    return asked if asked.startswith(f"{wizard}?") else url_for("sheets.page", table=table)


def _play(table: str, title: str, side: str) -> str:
    """Where a game on this map begins: the wizard it was opened from, or a new one for this board."""
    wizard = url_for("new.page", table=table)
    back = _back(table)
    return back if back.startswith(wizard) else url_for("new.page", table=table, title=title, edition=side)


def _plain(sketch: Sketch) -> dict[str, Any]:
    """The map as the browser draws it."""
    faults = [{"text": render(fault.text), "ids": fault.ids, "first": fault.first} for fault in sketch.faults]
    can = {"undoable": sketch.undoable, "redoable": sketch.redoable}
    return {"number": sketch.number, **can, "faults": faults, **sketch.drawn}


@blueprint.get("/sketch")
def sketch(table: str, title: str, side: str) -> Any:
    """The map as it stands, for a page that has fallen behind."""
    return jsonify(_plain(house().hub.boards.sketch(title, side)))


@blueprint.post("/edit")
def edit(table: str, title: str, side: str) -> Any:
    """One step of mapping; answered when it is on disk."""
    step = msgspec.json.encode(wanted("step", dict))
    return jsonify(_plain(house().hub.boards.edit(title, side, wanted("number", int), step)))


@blueprint.post("/undo")
def undo(table: str, title: str, side: str) -> Any:
    """Take the last step back."""
    return jsonify(_plain(house().hub.boards.undo(title, side, wanted("number", int))))


@blueprint.post("/redo")
def redo(table: str, title: str, side: str) -> Any:
    """Do again what was taken back last."""
    return jsonify(_plain(house().hub.boards.redo(title, side, wanted("number", int))))


# -- files --


@blueprint.get("/map.json")
def export(table: str, title: str, side: str) -> Response:
    """This side as a file to share with other owners of the board."""
    return as_file(house().hub.boards.file(title, side), f"{title}-{side}.json")


@blueprint.post("/file")
def take(table: str, title: str, side: str) -> Any:
    """Put the map of a file in place of this one."""
    try:
        house().hub.boards.take(title, side, sent_document())
    except NotTaken as fault:
        return jsonify(faults=[render(text) for text in fault.texts])
    return jsonify(go=url_for(".page", table=table, title=title, side=side))


# -- the photo: it stays in this house --


def _photo_address(table: str, title: str, side: str) -> str:
    photo = house().hub.boards.photo(title, side)
    if photo is None:
        return ""
    print_ = hashlib.blake2b(photo.picture, digest_size=6).hexdigest()
    return url_for(".photo", table=table, title=title, side=side, v=print_)


@blueprint.get("/photo")
def photo(table: str, title: str, side: str) -> Any:
    """The owner's photo."""
    it = house().hub.boards.photo(title, side)
    if it is None:
        raise Refused(404, _("There is no such page here."))
    return Response(it.picture, content_type=it.kind)


@blueprint.post("/photo")
def put_photo(table: str, title: str, side: str) -> Any:
    """Keep a photo of the board."""
    request.max_content_length = LARGEST_PHOTO + 64 * 1024
    file = request.files.get("file")
    if file is None:
        raise Refused(400, _("Choose a file first."))
    house().hub.boards.put_photo(title, side, file.read())
    return jsonify(photo=_photo_address(table, title, side))


@blueprint.post("/no-photo")
def drop_photo(table: str, title: str, side: str) -> Any:
    """Throw the photo away."""
    house().hub.boards.drop_photo(title, side)
    return jsonify(photo="")

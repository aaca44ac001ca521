"""Box sheets: what is printed on the owner's own copy. Drawn from what a title declares; no code here knows a title."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, render_template, request, url_for

from hub.game import BadSetup, Missing, Row, Rules, Setup, SheetKind, Text
from hub.i18n import gettext as _
from hub.i18n import render
from hub.service import Leaf, Line, NotTaken, asked, wanting

from .. import forms
from ..guard import Refused, wanted
from .here import house, need_table

blueprint = Blueprint("sheets", __name__, url_prefix="/sheets/<table>")
LARGEST_FILE = 512 * 1024


@blueprint.get("")
def page(table: str) -> Any:
    """Every title that asks something of the owner's copy: what is known and what is missing for what."""
    need_table(table)
    hub = house().hub
    titles = [rules for title in house().titles if (rules := hub.rules(title)).sheets]
    return render_template("sheets.html", table=table, papers=[_paper(rules) for rules in titles])


def _paper(rules: Rules[Any]) -> dict[str, Any]:
    hub, title = house().hub, rules.title.id
    mapped = hub.boards.kinds(title)
    leaves = [hub.filling.leaf(rules, kind) for kind in rules.sheets if kind.id not in mapped]
    sides = {side: (name, hub.boards.sketch(title, side)) for side, name in hub.boards.sides(title).items()}
    return {"rules": rules, "leaves": leaves, "sides": sides, "wanting": wanting(rules, hub.sheets.box(title))}


def _rules(title: str) -> Rules[Any]:
    if title not in house().titles:
        raise Refused(404, _("There is no such page here."))
    return house().hub.rules(title)


def _kind(rules: Rules[Any], id: str) -> SheetKind:
    mapped = house().hub.boards.kinds(rules.title.id)
    kind = next((kind for kind in rules.sheets if kind.id == id and id not in mapped), None)
    if kind is None:
        raise Refused(404, _("There is no such page here."))
    return kind


# -- one kind, row by row --


@blueprint.get("/<title>/<kind>")
def fill(table: str, title: str, kind: str) -> Any:
    """One kind of printed value, to be filled in."""
    need_table(table)
    rules = _rules(title)
    leaf = house().hub.filling.leaf(rules, _kind(rules, kind))
    needed = wanting(rules, house().hub.sheets.box(title)).get(kind, ())
    return render_template("sheets_kind.html", rules=rules, leaf=leaf, needed=needed, **_around(table, title))


def _around(table: str, title: str) -> dict[str, Any]:
    return {"table": table, "title": title, "forms": forms, "new": Line({})}


@blueprint.post("/<title>/<kind>/row")
def keep(table: str, title: str, kind: str) -> Any:
    """Keep a row as it is now, finished or not; answered when it is on disk. A value that cannot be is refused."""
    need_table(table)
    rules = _rules(title)
    it = _kind(rules, kind)
    row, fixed = wanted("row", dict), _names(it, wanted("fixed", list))
    filling, at = house().hub.filling, wanted("at", int)
    refused: tuple[Text, ...] = ()
    try:
        at = filling.put(rules, it, _plain(row), at, wanted("mark"))
    except NotTaken as fault:
        refused = fault.texts
    leaf = filling.leaf(rules, it)
    line = _line(leaf, at, {name: row[name] for name in fixed if name in row}, fixed)
    around = _around(table, title)
    html = render_template("sheets_line.html", leaf=leaf, line=line, refused=refused, kept=not refused, **around)
    return jsonify(html=html, head=_head(leaf))


def _line(leaf: Leaf, at: int, row: Row, fixed: tuple[str, ...]) -> Line:
    known = next((line for line in leaf.lines if line.at == at >= 0), None)
    return msgspec.structs.replace(known, fixed=fixed) if known else Line(row, fixed=fixed)


def _names(kind: SheetKind, said: list[Any]) -> tuple[str, ...]:
    return tuple(field.id for field in kind.fields if field.id in said)


def _plain(said: dict[str, Any]) -> Row:
    if len(said) > 40 or any(isinstance(value, dict) for value in said.values()):
        raise Refused(400, _("The request was not understood."))
    return said


def _head(leaf: Leaf) -> str:
    return render_template("sheets_head.html", leaf=leaf)


@blueprint.post("/<title>/<kind>/drop")
def drop(table: str, title: str, kind: str) -> Any:
    """Delete a row."""
    need_table(table)
    rules = _rules(title)
    it = _kind(rules, kind)
    house().hub.filling.drop(rules, it, wanted("at", int), wanted("mark"))
    leaf = house().hub.filling.leaf(rules, it)
    lines = render_template("sheets_lines.html", leaf=leaf, lines=leaf.lines, **_around(table, title))
    return jsonify(lines=lines, head=_head(leaf))


# -- files --


@blueprint.get("/<title>.json")
def export(table: str, title: str) -> Response:
    """Everything known of this title as a file to share."""
    need_table(table)
    _rules(title)
    return as_file(house().hub.sheets.file(title), f"{title}-sheet.json")


def as_file(document: dict[str, Any], name: str) -> Response:
    """A document to be saved by the browser, readable by people."""
    text = msgspec.json.format(msgspec.json.encode(document), indent=1)
    answer = Response(text, content_type="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@blueprint.post("/<title>/file")
def take(table: str, title: str) -> Any:
    """Take in a file that another owner shared; every fault of it in words, and then nothing is changed."""
    need_table(table)
    rules = _rules(title)
    document = sent_document()
    try:
        house().hub.sheets.take(rules, document)
    except NotTaken as fault:
        return jsonify(faults=[render(text) for text in fault.texts])
    return jsonify(go=url_for(".page", table=table))


def sent_document() -> Any:
    """The JSON document of an uploaded file; None if it is none (which no sheet is)."""
    request.max_content_length = LARGEST_FILE
    file = request.files.get("file")
    if file is None:
        raise Refused(400, _("Choose a file first."))
    try:
        return msgspec.json.decode(file.read())
    except (ValueError, RecursionError):  # not JSON, not UTF-8, or nested without end
        return None


# -- before a new game --


def lookup(table: str, rules: Rules[Any], setup: Setup, back: str) -> str:
    """What must be looked up in the box before this set-up can be played, ready to be filled in; empty if nothing is."""
    lacking = house().hub.sheets.missing(rules, setup)
    fault: Text | None = None
    if not lacking:
        try:
            rules.check(house().hub.sheets.into(rules, setup))
            return ""
        except BadSetup as error:
            fault = error.text
    return render_template("new_lookup.html", rules=rules, fault=fault, back=back, **_asked(rules, setup, lacking), **_around(table, rules.title.id))  # fmt: skip


def _asked(rules: Rules[Any], setup: Setup, lacking: tuple[Missing, ...]) -> dict[str, Any]:
    boards, filling, title = house().hub.boards, house().hub.filling, rules.title.id
    mapped = boards.kinds(title)
    keys: dict[str, list[Row]] = {}
    for one in lacking:
        keys.setdefault(one.kind.id, []).append(one.key)
    leaves = [filling.leaf(rules, kind) for kind in rules.sheets if kind.id in keys and kind.id not in mapped]
    named = {value for kind in mapped for key in keys.get(kind, ()) for value in key.values()}
    named |= set() if lacking else {setup.edition, *setup.options.values()}
    sides = {side: name for side, name in boards.sides(title).items() if side in named}
    return {"asked": [(leaf, asked(leaf, keys[leaf.kind.id])) for leaf in leaves], "sides": sides}

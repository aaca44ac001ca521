"""New game: title, edition, seats, options, then the checklist for laying out the real thing. Nothing to install, no typing needed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Blueprint, jsonify, render_template, request, url_for

from hub.game import COLOURS, SYMBOLS, BadSetup, Edition, Option, Rules, Seat, Setup, Text
from hub.i18n import gettext as _
from hub.service import LiveTable

from ..guard import Refused
from .here import house, live, need_table
from .sheets import lookup

blueprint = Blueprint("new", __name__, url_prefix="/new/<table>")


class Draft(msgspec.Struct):
    """A set-up in the making: always one that could be drawn, whatever was sent."""

    rules: Rules[Any]
    edition: Edition
    seats: list[Seat]
    options: dict[str, str]
    barred: Mapping[tuple[str, str], Text] = {}
    """Choices that do not go with the others, and why."""

    @property
    def asked(self) -> list[Option]:
        """The options that this edition has."""
        options = self.rules.title.options
        return [o for o in options if o.offered and o.applies(self.edition.id, len(self.seats))]

    def setup(self) -> Setup:
        """The set-up as it stands, with a seed of its own."""
        title = self.rules.title.id
        return Setup(title, self.edition.id, tuple(self.seats), self.options, secrets.randbelow(2**31))


@blueprint.get("")
def page(table: str) -> Any:
    """The wizard."""
    need_table(table)
    return render_template("new.html", draft=_shown(table), table=table, **_around(table))


@blueprint.get("/form")
def form(table: str) -> Any:
    """The wizard's form again after something in it was chosen."""
    need_table(table)
    return render_template("new_form.html", draft=_shown(table), table=table, **_around(table))


@blueprint.get("/checklist")
def checklist(table: str) -> Any:
    """How to lay out the real game for this set-up."""
    need_table(table)
    draft = drafted(request.args, live(table))
    back = f"{url_for('.page', table=table)}?{request.query_string.decode()}"
    if first := lookup(table, draft.rules, draft.setup(), back):
        return first
    setup = draft.rules.check(house().hub.sheets.into(draft.rules, draft.setup()))
    return render_template("new_checklist.html", steps=draft.rules.checklist(setup), draft=draft)


@blueprint.post("/start")
def start(table: str) -> Any:
    """Begin the game."""
    need_table(table)
    said = request.get_json(silent=True)
    if not isinstance(said, dict):
        raise Refused(400, _("The request was not understood."))
    draft = drafted({str(k): str(v) for k, v in said.items()}, live(table))
    live(table).start(draft.setup())
    return jsonify(go=url_for("table.page", table=table))


def _around(table: str) -> dict[str, Any]:
    titles = [house().hub.rules(title).title for title in house().titles]
    return {"titles": titles, "busy": bool(live(table).look().game), "symbols": list(SYMBOLS)}


def drafted(said: Mapping[str, str], table: LiveTable) -> Draft:
    """The set-up that these answers describe; what is missing or impossible gets its default."""
    titles = house().titles
    if not titles:
        raise Refused(404, _("There is no such page here."))
    now = table.look()
    last = now.setup if now.game else None
    wished = said.get("title") or (last.title if last else "")
    rules = house().hub.rules(wished if wished in titles else titles[0])
    edition = rules.title.edition(said.get("edition", "")) or rules.title.editions[0]
    wanted = said.get("seats", str(len(last.seats)) if last else "")
    counts = rules.title.seat_counts(edition)
    n = int(wanted) if wanted.isdecimal() and int(wanted) in counts else edition.seats[0]
    seats = _seats(said, rules.title.colours, n, last.seats if last else ())
    draft = Draft(rules, edition, _moved(seats, said.get("move", "")), {})
    draft.options = {option.id: _chosen(option, said.get(f"option_{option.id}", "")) for option in draft.asked}
    draft.options |= {option.id: choice.id for count, option, choice in rules.title.seat_choices(edition) if count == n}
    return draft


def _shown(table: str) -> Draft:
    """The draft as the form shows it: what does not go with the rest is dimmed, and something else is chosen."""
    draft = drafted(request.args, live(table))
    try:
        draft.barred = draft.rules.barred(house().hub.sheets.into(draft.rules, draft.setup()))
    except BadSetup:
        return draft  # said when it is laid out
    for option in draft.asked:
        free = [choice.id for choice in option.choices if (option.id, choice.id) not in draft.barred]
        if free and draft.options[option.id] not in free:
            draft.options[option.id] = free[0]
    return draft


def _chosen(option: Option, wish: str) -> str:
    return wish if wish in [choice.id for choice in option.choices] else option.choices[0].id


def _seats(said: Mapping[str, str], colours: tuple[str, ...], n: int, last: tuple[Seat, ...]) -> list[Seat]:
    """Each seat its own colour: whoever was touched last keeps what they chose, the other takes what is free."""
    touched = said.get("touched", "")
    order = sorted(range(n), key=lambda i: str(i) != touched)
    before = dict(enumerate(last))
    taken: dict[int, str] = {}
    for i in order:
        wish = said.get(f"colour_{i}") or (before[i].colour if i in before else "")
        free = [colour for colour in colours if colour not in taken.values()]
        taken[i] = wish if wish in free else next(iter(free), colours[0])
    symbols: dict[int, str] = {}
    for i in order:
        wish = said.get(f"symbol_{i}") or (before[i].symbol if i in before else "")
        free = [symbol for symbol in SYMBOLS if symbol not in symbols.values()]
        symbols[i] = wish if wish in free else free[0]
    return [Seat(taken[i], _name(said, i, taken[i], before), symbols[i]) for i in range(n)]


def _name(said: Mapping[str, str], i: int, colour: str, before: dict[int, Seat]) -> str:
    """What was typed; else the name of last time; else the colour's, which follows the colour when that changes."""
    typed = " ".join(said.get(f"name_{i}", "").split())[:24]
    if typed and typed not in {_(name) for name in COLOURS.values()}:
        return typed
    return before[i].name if i in before and not typed else _(COLOURS[colour])


def _moved(seats: list[Seat], move: str) -> list[Seat]:
    """The seats with one of them one place earlier: `move` is its index."""
    if move.isdecimal() and 0 < int(move) < len(seats):
        i = int(move)
        seats[i - 1], seats[i] = seats[i], seats[i - 1]
    return seats

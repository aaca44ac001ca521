"""Records: past games, replay with a slider, the score over time, export. Also the way back onto the table."""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec
from flask import Blueprint, Response, jsonify, render_template, url_for

from hub.game import Seat
from hub.game.view import Standing
from hub.i18n import gettext as _
from hub.i18n import render
from hub.service import GameInfo

from .. import words
from ..chart import HEIGHT, WIDTH, chart
from ..guard import Refused
from .here import house, live, need_table, screen

blueprint = Blueprint("records", __name__, url_prefix="/records")


@blueprint.get("")
def page() -> Any:
    """All games, the newest first."""
    hub = house().hub
    rows = [(info, hub.rules(info.setup.title).title.name, _standing(info.standing)) for info in hub.games()]
    return render_template("records.html", rows=rows, playing=_playing())


def _playing() -> set[str]:
    """The games that lie on a table now."""
    return {live(name).look().game for name in house().hub.tables()}


def _standing(text: str | None) -> Standing | None:
    try:
        return msgspec.json.decode(text, type=Standing) if text else None
    except msgspec.DecodeError:
        return None


def _story(game: str) -> Any:
    house().hub.ledger.game(game)
    return house().hub.story(game)


@blueprint.get("/<game>")
def record(game: str) -> Any:
    """One game: chart, replay, export."""
    info = house().hub.ledger.game(game)
    moves, drawn = house().drawn.get((game, info.rows, "chart", screen().language), lambda: _chart(game))
    return render_template(
        "record.html", info=info, title=house().hub.rules(info.setup.title).title.name, moves=moves, chart=drawn,
        size=(WIDTH, HEIGHT), seats=_seats(info.setup.seats), hidden=_hidden(info), playing=game in _playing(),
        **_moment(info, moves),
    )  # fmt: skip


def _chart(game: str) -> tuple[int, Any]:
    """How many moves there are, and the score over them."""
    moves = len(_story(game).game.history())
    return moves, chart(house().hub.score_history(game), moves)


@blueprint.get("/<game>/at/<int:n>")
def moment(game: str, n: int) -> Any:
    """The game after its first `n` moves, for the slider."""
    info = house().hub.ledger.game(game)
    return render_template("record_moment.html", **_moment(info, min(n, info.rows)))


def _moment(info: GameInfo, n: int) -> dict[str, Any]:
    key = (info.id, info.rows, n, screen().language)
    found: dict[str, Any] = house().drawn.get(key, lambda: _draw(info, n))
    return found


def _draw(info: GameInfo, n: int) -> dict[str, Any]:
    hub, artist = house().hub, house().artist
    seats = _seats(info.setup.seats)
    view = hub.replay(info.id, n)
    last = words.sentence(view.log[-1].text) if view.log else _("Before the first move.")
    parts = {part: artist.part(part, view, seats, may_act=False) for part in ("turn", "seats", "score")}
    return {"board": artist.board(view, seats), "parts": parts, "sentence": last, "at": n}


def _seats(seats: tuple[Seat, ...]) -> dict[str, Seat]:
    return {seat.colour: seat for seat in seats}


def _hidden(info: GameInfo) -> bool:
    """Whether the record holds what some seat may not know yet: the hub dealt, and the game is not over. One that was
    set aside can be taken up again."""
    return info.setup.dealer == "hub" and info.standing is None


def _open(game: str) -> None:
    if _hidden(house().hub.ledger.game(game)):
        raise Refused(409, _("This game is still on and its hands are hidden. Export it when it is over."))


@blueprint.get("/<game>.tally")
def tally(game: str) -> Any:
    """The record as text."""
    _open(game)
    return _file(house().hub.tally(game), f"{game}.tally", "text/plain")


@blueprint.get("/<game>.csv")
def table_of_moves(game: str) -> Any:
    """The moves as a table: number, time, seat, source, move, sentence, then each seat's score."""
    _open(game)
    story = _story(game)
    seats = [seat.colour for seat in story.game.setup.seats]
    scores = dict(house().hub.score_history(game))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["number", "time", "seat", "source", "move", "sentence", *(f"score {seat}" for seat in seats)])
    now: dict[str, int] = {}
    for step in story.game.history():
        now.update({score.seat: score.now for score in scores.get(step.number, ())})
        row = step.row
        words = [row.time, row.seat, row.source, row.move, render(step.told())]
        writer.writerow([row.number, *map(_no_formula, words), *(now.get(s, 0) for s in seats)])
    return _file(out.getvalue(), f"{game}.csv", "text/csv")


def _no_formula(text: str) -> str:
    """A cell as text, whatever a name in it begins with: a spreadsheet would take `=` and its like for a formula.

    >>> _no_formula("=1+1"), _no_formula("red")
    ("'=1+1", 'red')
    """
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def _file(text: str, name: str, kind: str) -> Response:
    answer = Response(text, content_type=f"{kind}; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@blueprint.post("/<game>/resume")
def resume(game: str) -> Any:
    """Put an earlier game back on its table."""
    info = house().hub.ledger.game(game)
    need_table(info.table)
    live(info.table).resume(game)
    return jsonify(go=url_for("table.page", table=info.table))

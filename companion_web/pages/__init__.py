"""One file for each page of the house."""

from __future__ import annotations

from flask import Flask, url_for

from hub.i18n import gettext as _

from . import health, mapping, new, pair, records, seat, settings, sheets, shell, stations, table, tags, trust
from .here import first_table, house, screen

PAGES = (shell, table, seat, pair, new, records, stations, tags, sheets, mapping, settings, trust, health)


def register(app: Flask) -> None:
    """Hang every page into the app."""
    for page in PAGES:
        app.register_blueprint(page.blueprint)
    app.jinja_env.globals["menu_pages"] = menu


def menu() -> list[tuple[str, str, str]]:
    """Where one can go from here: address, drawing, words."""
    at = first_table()
    own = screen().pairing
    tables = house().hub.tables()
    rows = [
        (url_for("table.page", table=name), "table", f"{_('Table')} {name}" if len(tables) > 1 else _("Table"))
        for name in tables
    ]
    if own and own.seat:
        rows.append((url_for("seat.page", table=own.table, seat=own.seat), "phone", _("My seat")))
    if screen().acts_at(at):
        rows.append((url_for("new.page", table=at), "new", _("New game")))
    rows += [
        (url_for("records.page"), "records", _("Records")),
        *([(url_for("stations.page", table=at), "station", _("Stations"))] if own else []),
        (url_for("tags.page", table=at), "tag", _("Tags")),
        *([(url_for("sheets.page", table=at), "goods", _("Box sheets"))] if screen().acts_at(at) else []),
        (url_for("settings.page", table=at), "settings", _("Settings")),
    ]
    if own is None:
        rows.append((url_for("pair.page"), "lock", _("Pair this screen")))
    return rows

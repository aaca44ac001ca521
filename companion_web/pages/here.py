"""What every page asks first: which house, which table, may this screen act."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from flask import current_app, g

from hub.i18n import gettext as _
from hub.service import LiveTable

from ..guard import Refused
from ..screens import Screen

if TYPE_CHECKING:
    from ..app import House


def house() -> House:
    """The house this request came to."""
    return cast("House", current_app.extensions["tallyman"])


def screen() -> Screen:
    """The screen this request came from."""
    return cast(Screen, g.screen)


def live(table: str) -> LiveTable:
    """The table of that name; a sentence if there is none."""
    hub = house().hub
    if table not in hub.tables():
        raise Refused(404, _("There is no table called {table}.").format(table=table[:40]))
    return hub.table(table)


def first_table() -> str:
    """The table a screen belongs to, or the first one there is."""
    own = screen().pairing
    tables = house().hub.tables()
    return own.table if own and own.table in tables else str(tables[0])


def need_table(table: str) -> None:
    """Let only screens pass that may act for the whole table."""
    if not screen().acts_at(table):
        raise Refused(403, _("This screen only watches. Pair it with the table first."))


def need_paired(table: str) -> None:
    """Let only screens pass that are paired with this table, for all of it or for one seat."""
    own = screen().pairing
    if own is None or own.table != table:
        raise Refused(403, _("This screen only watches. Pair it with the table first."))


def need_seat(live: LiveTable, seat: str) -> None:
    """Let only screens pass that may act for this seat."""
    if not screen().acts_for(live.name, live.look().game, seat):
        raise Refused(403, _("This screen may not act for that seat. Pair it first."))

"""Health: how the machine and the hub are, for people; and in one word, for whoever starts the hub."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify

from hub.i18n import render
from hub.keeper import __version__
from hub.service import LedgerError

from .here import house

blueprint = Blueprint("health", __name__)


@blueprint.get("/alive")
def alive() -> Any:
    """Whether the hub that answers is well, and which version it is. A new version is taken only if it says yes."""
    try:
        house().hub.games()
        why = "" if house().hub.linked() else "no broker"
    except LedgerError as fault:
        why = render(fault.text, "en")
    return jsonify(ok=not why, version=__version__, why=why), 200 if not why else 503

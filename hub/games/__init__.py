"""The titles: one folder each, found by its `title.py`; and titles of other packages, found by their entry point.

A package declares its titles in the entry point group `tallyman.titles`: `auction = "my_package:RULES"`. A title of the
house is loaded when it is first asked for. One that does not load is left out with a line in the log: a stranger's
mistake never keeps the house from opening.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from hub.game import Rules

GROUP = "tallyman.titles"
_log = logging.getLogger(__name__)


def _own() -> tuple[str, ...]:
    """Folders beside this file that have a name plate."""
    return tuple(sorted(path.parent.name for path in Path(__file__).parent.glob("*/title.py")))


@cache
def _strangers() -> dict[str, Rules[Any]]:
    """Titles of other packages that load, by their id."""
    found: dict[str, Rules[Any]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        rules = _loaded(point)
        if rules is not None and rules.title.id not in _own():
            found[rules.title.id] = rules
    return found


def _loaded(point: EntryPoint) -> Rules[Any] | None:
    try:
        rules = point.load()
    except Exception as error:
        _log.warning("the title %s of %s does not load and is left out: %s", point.name, point.value, error)
        return None
    if isinstance(rules, Rules):
        return rules
    _log.warning("the title %s of %s is left out: it is no Rules object", point.name, point.value)
    return None


TITLES = (*_own(), *_strangers())
"""Titles there are, in the order the wizard shows them: those of the house, then those of other packages."""


def rules_of(title: str) -> Rules[Any]:
    """The rules of a title; raises KeyError if there is no such title."""
    if title in _strangers():
        return _strangers()[title]
    if title not in TITLES:
        raise KeyError(title)
    rules: Rules[Any] = import_module(f"hub.games.{title}").RULES
    return rules

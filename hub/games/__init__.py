"""The titles: one folder each, tables first. A title is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from hub.game import Rules

TITLES = ("brass_birmingham", "brass_lancashire", "coal_baron", "switch_and_signal", "tinners_trail")
"""Titles there are, in the order the wizard shows them."""


def rules_of(title: str) -> Rules[Any]:
    """The rules of a title; raises KeyError if there is no such title."""
    if title not in TITLES:
        raise KeyError(title)
    rules: Rules[Any] = import_module(f"hub.games.{title}").RULES
    return rules

"""Drawings of Switch & Signal: our own shapes on a 24 by 24 grid, and names that stand for another drawing."""

from __future__ import annotations

ICONS = {
    "railway": "rail",
    "deploy": "train",
    "send": "train",
    "go": "next",
    "lay": "tile",
    "combine": "cards",
    "dispatcher": "town",
    "logistics": "dice",
    "switchman": "switch",
    "conductor": "train",
    "shunter": "rail",
    "controller": "signal",
}

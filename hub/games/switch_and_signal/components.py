"""What is in the box, in numbers: cards, trains, dice, goods, tokens and helpers, in the order of the printed list."""

from __future__ import annotations

from .title import EUROPE, NORTH_AMERICA

CARDS = ("signal", "switch", "train")
"""Kinds of action card."""
COPIES = 27
TIMETABLE_CARDS = 18
TRAIN_COLOURS = ("black", "brown", "gray")
TRAINS_EACH = 3
DICE = {"black": (2, 3, 3, 4, 4, 5), "brown": (1, 2, 2, 3, 3, 4), "gray": (1, 1, 1, 2, 2, 3)}
PLACE_NUMBERS = tuple(range(2, 13))
HAND, DRAW, HAND_LIMIT = 5, 5, 10

LOSS_POINT, LOSS_HEAD_ON, LOSS_DEPLOY, LOSS_START = 1, 2, 2, 2
"""Time tokens lost: per unused point, per unused point in a head-on meeting, no deployment, reaching a start."""

HELPERS = {
    EUROPE: ("logistics", "dispatcher", "conductor"),
    NORTH_AMERICA: ("switchman", "shunter", "controller"),
}

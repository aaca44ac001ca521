"""What is in the box, in numbers: cards, trains, dice, goods, tokens and helpers, in the order of the printed list."""

from __future__ import annotations

from hub.game import DEALER, N_, Choice, Edition, Option, Title

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
    "europe": ("logistics", "dispatcher", "conductor"),
    "north_america": ("switchman", "shunter", "controller"),
}

EUROPE, NORTH_AMERICA = "europe", "north_america"

_seats = (2, 3, 4)

TITLE = Title(
    id="switch_and_signal",
    name="Switch & Signal",
    version="1",
    editions=(
        Edition(EUROPE, N_("Central Europe"), _seats),
        Edition(NORTH_AMERICA, N_("North America"), _seats),
    ),
    options=(
        DEALER,
        Option(
            "railway",
            N_("Railway"),
            (
                Choice("practice", N_("Practice railway"), N_("A small railway of our own; no printed board.")),
                Choice("own", N_("Our board"), N_("The board you have mapped on this hub.")),
            ),
        ),
        Option(
            "placement",
            N_("Switches and signals"),
            (
                Choice("first", N_("As in the first game")),
                Choice("free", N_("Placed freely"), N_("The first seat sets every switch and places the signals.")),
            ),
        ),
        Option("clock", N_("Time tokens"), tuple(Choice(str(n), str(n)) for n in (7, 8, 9, 10))),
        Option(
            "removed",
            N_("Timetable cards removed"),
            tuple(Choice(str(n), str(n)) for n in (2, 1, 0, 3, 4, 5, 6)),
        ),
        Option("extra_signal", N_("One more signal"), (Choice("no", N_("No")), Choice("yes", N_("Yes")))),
        Option("goods", N_("Goods to deliver"), (Choice("8", "8"), Choice("10", "10"))),
        Option(
            "places",
            N_("Start places"),
            (
                Choice("dice", N_("Printed numbers, by dice")),
                Choice("shuffled", N_("Shuffled numbers, by dice"), N_("Place tokens renumber the start places.")),
                Choice("tokens", N_("Drawn from the place tokens"), N_("No dice: a token is turned over each time.")),
            ),
        ),
    ),
    colours=("red", "blue", "green", "yellow", "purple", "orange", "white"),
)

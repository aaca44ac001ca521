"""The name plate: both sides of the board, what may be agreed before a game, and the seats' colours."""

from __future__ import annotations

from hub.game import DEALER, N_, Choice, Edition, Option, Title

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

"""The name plate of Brass and Brass: Lancashire: editions, and what is chosen at set-up."""

from __future__ import annotations

from hub.game import COLOURS, DEALER, N_, Choice, Edition, Option, Title

from .parts import BOTH, FULL, OFF, ONE_WAY, TWO

MAP = Option(
    "map",
    N_("Map"),
    (
        Choice(FULL, N_("The whole map")),
        Choice(
            TWO,
            N_("The smaller map for two"),
            N_("A community variant of the 2007 board: fewer places, £25, smaller markets; not in the printed rules."),
            seats=(2,),
        ),
    ),
    seats=(2,),
)

_EITHER = Choice(BOTH, N_("Both ways"), N_("With either place in your network, industry cards open the other."))

# The rules of 2007 say both ways, a note of its designer one way; 2018 has dropped the link but allows it.
VIRTUAL_2007 = Option(
    "virtual_link",
    N_("Virtual link Liverpool – Birkenhead"),
    (
        _EITHER,
        Choice(
            ONE_WAY, N_("To Birkenhead only"), N_("With Liverpool in your network, industry cards open Birkenhead.")
        ),
    ),
    editions=("2007",),
    seats=(3, 4),
)
VIRTUAL_2018 = Option(
    "virtual_link",
    N_("Virtual link Liverpool – Birkenhead"),
    (Choice(OFF, N_("None")), _EITHER),
    editions=("2018",),
)

TITLE = Title(
    id="brass_lancashire",
    name="Brass: Lancashire",
    version="1",
    editions=(Edition("2018", N_("2018 edition"), (2, 3, 4)), Edition("2007", N_("2007 edition (Brass)"), (3, 4))),
    options=(DEALER, MAP, VIRTUAL_2007, VIRTUAL_2018),
    colours=tuple(dict.fromkeys(("red", "yellow", "purple", "green", *COLOURS))),
)

"""The name plate of Brass: Birmingham."""

from __future__ import annotations

from hub.game import COLOURS, DEALER, N_, Edition, Title

from .cards import SEAT_COUNTS

TITLE = Title(
    id="brass_birmingham",
    name="Brass: Birmingham",
    version="1",
    editions=(Edition("roxley_2018", N_("2018 edition"), SEAT_COUNTS),),
    options=(DEALER,),
    colours=tuple(dict.fromkeys(("red", "yellow", "purple", "white", *COLOURS))),
)

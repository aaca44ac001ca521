"""The name plate of Coal Baron: its edition and what is chosen at set-up."""

from __future__ import annotations

from hub.game import COLOURS, DEALER, N_, Choice, Edition, Option, Title

from .board import MINERS

STORE = Option(
    "store",
    N_("Private store"),
    (
        Choice("free", N_("Any cube may be stored")),
        Choice("unneeded", N_("Only cubes no open field wants")),
    ),
)

TITLE = Title(
    id="coal_baron",
    name="Coal Baron",
    version="1",
    editions=(Edition("first", N_("First edition (2013)"), tuple(MINERS)),),
    options=(DEALER, STORE),
    colours=tuple(COLOURS),
    note=N_("Send miners to work, dig coal, deliver orders over three shifts."),
)

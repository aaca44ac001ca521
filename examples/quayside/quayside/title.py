"""The name plate, and the box: goods, crates and the numbers of the game."""

from __future__ import annotations

from hub.game import COLOURS, DEALER, N_, Edition, Title

GOODS = ("rope", "salt", "tea", "lamps")
CRATES = {f"{good}{value}": (good, value) for good in GOODS for value in (1, 2, 3)}
"""Every crate of the box, once each: `tea3` is tea worth 3."""
ROUNDS = 9
MONEY, WAGE = 10, 2
ORDERS = 2
"""Order cards a seat holds, of different goods; there are as many of each good as seats."""
COINS_PER_POINT = 3

TITLE = Title(
    id="quayside",
    name="Quayside",
    version="1",
    editions=(Edition("first", N_("The example of the guide"), (3, 4, 5)),),
    options=(DEALER,),
    colours=tuple(COLOURS),
    note=N_("Sealed bids for crates; your secret orders pay double."),
)

"""Lancashire's words: what its places, industries, cards and moves are called."""

from __future__ import annotations

from hub.game import N_

from ..brass import words as brass
from .board import BOARD

WORDS: dict[str, str] = {
    **brass.WORDS,
    **brass.board_words(BOARD, {}),
    "port": N_("Port"),
    "shipyard": N_("Shipyard"),
    "source.bonus": N_("Money left at the end"),
    "verb.build_anywhere": N_("Build anywhere (two actions)"),
    "verb.sell": N_("Sell to a port"),
    "verb.also_sell": N_("Another mill to a port"),
    "verb.sell_abroad": N_("Sell to the distant market"),
    "verb.also_sell_abroad": N_("Another mill to the distant market"),
    "verb.distant": N_("Distant market tile"),
}

word = brass.speaker(WORDS)

ASKS: dict[str, str] = {
    **brass.ASKS,
    "port": N_("To which port?"),
    "space": N_("To which space of the port?"),
    "shows": N_("What does the distant market tile show?"),
    "amount": N_("How much?"),
}

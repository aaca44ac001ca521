"""Tinners' Trail, the rulebook: every verb, chapter by chapter."""

from hub.game import Rulebook

from ..lord import auction as lord_auction
from ..lord import turn as lord_turn
from . import arsenic, auction, emigration, improvements, maps, mining, opening, prices, tiles

RULEBOOK = Rulebook(
    *opening.VERBS, *tiles.VERBS, *prices.VERBS, *auction.VERBS, *maps.VERBS, *arsenic.FURNACE,
    *mining.MINING, *improvements.VERBS, *mining.REST, *arsenic.VERBS, *emigration.VERBS,
    *lord_turn.VERBS, *lord_auction.VERBS,
    waits={
        "keep": "phase.keep", "map": "phase.map", "bid": "phase.auction", "after": "phase.after",
        "furnace": "phase.furnace", "mining": "phase.mining", "draining": "phase.draining", "grant": "phase.grant",
        "raise": "phase.raise", "invest": "phase.invest", "peek": "phase.peek", "act": "phase.act",
    },
)  # fmt: skip

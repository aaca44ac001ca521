"""How a game of Birmingham starts, and how to lay the real game out."""

from __future__ import annotations

from hub.game import N_, Setup, SetupStep, Text, say

from ..brass.setup import (
    common_start,
    hub_deals_step,
    markers_step,
    market_step,
    money_step,
    order_step,
    out_of_play,
)
from .cards import CARDS, WILD_COPIES
from .merchants import COPIES, SPACES, TILE_KINDS, spaces_at
from .parts import PARTS
from .state import MERCHANTS, State
from .words import word


def start(setup: Setup) -> State:
    """Before the merchants are laid out."""
    fields = common_start(PARTS, setup) | {"phase": MERCHANTS}
    return State(**fields, merchants=("",) * len(SPACES), beer=(0,) * len(SPACES), bonus=0)


def checklist(setup: Setup) -> tuple[SetupStep, ...]:
    """From board to cards, in numbers."""
    return (
        out_of_play(PARTS, setup, word),
        SetupStep("wilds", say(N_("Lay out {n} wild location and {n} wild industry cards."), n=WILD_COPIES)),
        _merchants(setup),
        SetupStep("beer", say(N_("Put one barrel beside each merchant tile that is not blank."))),
        market_step(PARTS),
        money_step(PARTS),
        markers_step(),
        _cards(setup),
        order_step(),
    )


def _merchants(setup: Setup) -> SetupStep:
    copies = COPIES[len(setup.seats)]
    values = {
        f"tile{n}": Text("{tile} × {n}", {"tile": word(tile, "tile"), "n": copies[tile]})
        for n, tile in enumerate(TILE_KINDS)
        if copies[tile]
    }
    listed = Text(", ".join(f"{{{name}}}" for name in values), values)
    places = {
        f"place{n}": word(place) for n, place in enumerate(dict.fromkeys(s.place for s in spaces_at(len(setup.seats))))
    }
    where = Text(", ".join(f"{{{name}}}" for name in places), places)
    message = N_("Shuffle the merchant tiles ({tiles}) and lay them face up at: {places}.")
    return SetupStep("merchants", say(message, tiles=listed, places=where))


def _cards(setup: Setup) -> SetupStep:
    seats = len(setup.seats)
    n = CARDS.deck_size(seats)
    if setup.dealer == "hub":
        return hub_deals_step(n)
    message = N_("Shuffle {n} cards; each seat takes {hand} and lays one more face down as its discard pile.")
    return SetupStep("cards", say(message, n=n, hand=PARTS.hand))

"""How a game of Lancashire starts, and how to lay the real game out."""

from __future__ import annotations

from hub.game import N_, Setup, SetupStep, Text, count, say

from ..brass.setup import (
    common_start,
    hub_deals_step,
    markers_step,
    market_step,
    money_step,
    order_step,
    out_of_play,
)
from ..brass.state import CANAL, RAIL
from .board import NOT_FOR_TWO
from .distant import VALUES
from .parts import BOTH, FULL, OFF, TWO, Parts, printing
from .state import State
from .words import word


def start(setup: Setup) -> State:
    """Before the first turn order is drawn."""
    return State(
        **common_start(printing(setup), setup),
        map=setup.options.get("map", FULL),
        virtual_link=_way(setup),
        demand=0,
        shown=(),
        selling=-1,
        founded=(0,) * len(setup.seats),
    )


def checklist(setup: Setup) -> tuple[SetupStep, ...]:
    """From board to cards, in numbers."""
    parts = printing(setup)
    small = setup.options.get("map") == TWO
    return (
        *([_small_map()] if small else [SetupStep("virtual_link", virtual_link_words(_way(setup)))]),
        out_of_play(parts, setup, word),
        _distant(parts, setup),
        market_step(parts),
        money_step(parts),
        markers_step(),
        SetupStep("demand", say(N_("The cotton demand marker on the top space of its track."))),
        *_cards(parts, setup),
        _first_order() if parts.clockwise else order_step(),
    )


def _first_order() -> SetupStep:
    return SetupStep("order", say(N_("Draw who begins; the others follow clockwise.")))


def _way(setup: Setup) -> str:
    return setup.options.get("virtual_link", OFF)


def virtual_link_words(way: str) -> Text:
    """How the virtual link works, for the checklist."""
    if way == OFF:
        return say(N_("There is no virtual link between Liverpool and Birkenhead."))
    if way == BOTH:
        return say(N_("Virtual link: with Liverpool or Birkenhead in your network, industry cards open the other."))
    return say(N_("Virtual link: with Liverpool in your network, industry cards open Birkenhead; not the other way."))


def _small_map() -> SetupStep:
    values = {f"place{n}": word(place) for n, place in enumerate(NOT_FOR_TWO)}
    listed = Text(", ".join(f"{{{name}}}" for name in values), values)
    message = N_("These places and their lines are not used: {places}. Lancaster has a canal to Scotland.")
    return SetupStep("map", say(message, places=listed))


def _distant(parts: Parts, setup: Setup) -> SetupStep:
    tiles = parts.distant[len(setup.seats)]
    listed = ", ".join(f"{value} × {tiles.count(value)}" for value in VALUES if value in tiles)
    message = N_("Shuffle {n} tiles of the distant market ({tiles}) and lay them face down as a stack.")
    return SetupStep("distant", say(message, n=len(tiles), tiles=listed))


def _cards(parts: Parts, setup: Setup) -> tuple[SetupStep, ...]:
    seats = len(setup.seats)
    n = parts.cards.deck_size(seats)
    if setup.dealer == "hub":
        return (hub_deals_step(n),)
    message = N_("Shuffle {n} cards; each seat takes {hand}.")
    canal, rail = (parts.aside(seats, era) for era in (CANAL, RAIL))
    out = count(
        "Take {n} card off the deck unseen for the canal era (for the rail era: {rail}).",
        "Take {n} cards off the deck unseen for the canal era (for the rail era: {rail}).",
        canal,
        rail=rail,
    )
    return (SetupStep("cards", say(message, n=n, hand=parts.hand)), SetupStep("aside", out))

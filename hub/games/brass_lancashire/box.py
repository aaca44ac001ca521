"""Lancashire's pieces and how to lay the real game out."""

from __future__ import annotations

from collections.abc import Callable

from hub.game import N_, PieceKind, Setup, SetupStep, Text, count, say

from ..brass.box import (
    card_pieces,
    hub_deals_step,
    link_pieces,
    markers_step,
    market_step,
    money_step,
    order_step,
    out_of_play,
    tile_pieces,
)
from ..brass.state import CANAL, RAIL
from .board import NOT_FOR_TWO
from .distant import VALUES
from .parts import TWO, Parts
from .view import virtual_link_words

Word = Callable[..., Text]


def pieces(parts: Parts, setup: Setup, word: Word) -> tuple[PieceKind, ...]:
    """Tiles, links, cards and the tiles of the distant market."""
    tiles = parts.distant[len(setup.seats)]
    distant = [
        PieceKind(f"distant{value}", say(N_("Distant market tile: {n}"), n=value), {"shows": (value,)}, n=n)
        for value in VALUES
        if (n := tiles.count(value))
    ]
    seats = (*tile_pieces(parts, setup, word), *link_pieces(parts, setup))
    return (*seats, *card_pieces(parts, setup, word), *distant)


def checklist(parts: Parts, setup: Setup, word: Word) -> tuple[SetupStep, ...]:
    """From board to cards, in numbers."""
    small = setup.options.get("map") == TWO
    return (
        *([_small_map(word)] if small else [SetupStep("virtual_link", virtual_link_words(_way(setup)))]),
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
    return setup.options.get("virtual_link", "off")


def _small_map(word: Word) -> SetupStep:
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

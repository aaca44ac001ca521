"""How a game of any Brass starts, and the lines of the checklist for laying it out that every Brass has."""

from __future__ import annotations

from typing import Any

from hub.game import N_, Setup, SetupStep, Text, count, say

from .income import START_SPACE
from .parts import Parts
from .state import CANAL, ORDER, SOURCES
from .words import Word


def common_start(parts: Parts, setup: Setup) -> dict[str, Any]:
    """The shared fields of the position before the first move."""
    n, kinds = len(setup.seats), len(parts.tiles.kinds)
    return {
        "edition": setup.edition, "seats": setup.colours, "names": tuple(seat.name for seat in setup.seats),
        "hub_deals": setup.dealer == "hub",
        "phase": ORDER, "era": CANAL, "round": 1, "order": (), "turn": 0, "actions": 0, "action": "", "steps": 0,
        "needs": (), "collected": 0, "owed": 0,
        "money": (parts.money,) * n, "income": (START_SPACE,) * n, "spent": (0,) * n,
        "points": ((0,) * len(SOURCES),) * n, "stacks": (parts.tiles.sizes,) * n, "boxed": ((0,) * kinds,) * n,
        "tiles": (None,) * len(parts.board.slots), "links": (0,) * n,
        "coal": parts.markets["coal"].start, "iron": parts.markets["iron"].start,
        "hands": ((),) * n, "hidden": (0,) * n, "aside": (), "aside_hidden": 0, "pile": (), "deck": 0,
        "discards": (0,) * len(parts.cards.kinds),
    }  # fmt: skip


def out_of_play(parts: Parts, setup: Setup, word: Word) -> SetupStep:
    """Which cards stay in the box."""
    seats = len(setup.seats)
    out = [
        Text("{card} × {n}", {"card": word(kind.id, "card"), "n": n})
        for kind in parts.cards.kinds
        if (n := parts.cards.box[kind.index] - parts.cards.copies[seats][kind.index])
    ]
    if not out:
        return SetupStep("cards_out", say(N_("All location and industry cards are used.")))
    values = {f"card{n}": text for n, text in enumerate(out)}
    listed = Text(", ".join(f"{{{name}}}" for name in values), values)
    return SetupStep("cards_out", say(N_("Back into the box go these cards: {cards}."), cards=listed))


def market_step(parts: Parts) -> SetupStep:
    """How the markets start."""
    coal, iron = parts.markets["coal"], parts.markets["iron"]
    message = N_("Fill the markets from the dearest space down: coal {coal} of {coals}, iron {iron} of {irons}.")
    text = say(message, coal=coal.start, coals=coal.capacity, iron=iron.start, irons=iron.capacity)
    return SetupStep("markets", text)


def money_step(parts: Parts) -> SetupStep:
    """What each seat takes."""
    message = N_("Each seat takes £{money}, its mat with all tiles, and its {links} link tiles.")
    return SetupStep("money", say(message, money=parts.money, links=parts.link_tiles))


def markers_step() -> SetupStep:
    """Where the markers start."""
    return SetupStep("markers", say(N_("Income markers on space {space}, victory points on 0."), space=START_SPACE))


def order_step() -> SetupStep:
    """A first turn order that is all chance."""
    return SetupStep("order", say(N_("Draw the turn order at random.")))


def hub_deals_step(cards: int) -> SetupStep:
    """What is in the hub's deck."""
    return SetupStep(
        "cards", count("The hub deals; {n} card is in play.", "The hub deals; {n} cards are in play.", cards)
    )

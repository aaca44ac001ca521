"""The real game on the table: which pieces can carry a tag, and how to lay everything out for a number of seats."""

from __future__ import annotations

from hub.game import N_, PieceKind, Setup, SetupStep, Text, count, say

from .board import COALS, CUBES_PER_COAL, MARKS, MINERS, OFFERED, SPACES, WORKSHOPS
from .cards import CARDS, Card
from .pieces import TRANSPORT_ICONS
from .tiles import COPIES, TILES
from .words import marks, miners, order_name, tile_name, word


def pieces(setup: Setup) -> tuple[PieceKind, ...]:
    """Orders, tiles, cubes and each seat's miners."""
    orders = (PieceKind(_order_id(card), order_name(card), {"order": (card.id,)}) for card in CARDS)
    tiles = (PieceKind(f"tunnel.{tile.id}", tile_name(tile), {"tile": (tile.id,)}, n=COPIES) for tile in TILES)
    cubes = (PieceKind(f"coal.{coal}", word(f"coal.{coal}"), {"coal": (coal,)}, n=CUBES_PER_COAL) for coal in COALS)
    crew = MINERS[len(setup.seats)]
    workers = (
        PieceKind(f"miner.{seat.colour}", say(N_("Miner")), {"seat": (seat.colour,)}, seat.colour, crew)
        for seat in setup.seats
    )
    return (*orders, *tiles, *cubes, *workers)


def _order_id(card: Card) -> str:
    """The drawing of its transport is part of the id, so that a reader's find agrees with what the view shows."""
    return f"order.{TRANSPORT_ICONS[card.transport]}.{card.id}"


def checklist(setup: Setup) -> tuple[SetupStep, ...]:
    """How to lay out the game, in the order of the rule sheet."""
    n = len(setup.seats)
    return tuple(SetupStep(id, text) for id, text in _steps(n))


def _steps(n: int) -> tuple[tuple[str, Text], ...]:
    locked = sum(space.from_seats > n for space in SPACES)
    tiles = sum(space.from_seats <= n for space in WORKSHOPS)
    return (
        ("board", say(N_("Lay the board in the middle, the coal and the banknotes beside it."))),
        (
            "locks",
            count("Put a padlock on {n} space.", "Put padlocks on {n} spaces.", locked)
            if locked
            else say(N_("No space is locked with four seats.")),
        ),
        (
            "tiles",
            count(
                "Shuffle the tunnel tiles face down; {n} goes open to the workshops.",
                "Shuffle the tunnel tiles face down; {n} go open to the workshops.",
                tiles,
            ),
        ),
        ("clock", say(N_("Set the hand of the clock to shift I and the scoring marker to the first circle."))),
        ("shaft", say(N_("Each seat: a shaft with the cage at the surface and one cube on each printed wagon."))),
        ("miners", say(N_("Each seat gets {miners} and {marks}."), miners=miners(MINERS[n]), marks=marks(MARKS[n]))),
        ("points", say(N_("All point markers start at 0."))),
        ("start", say(N_("Agree on who starts and hand over the start marker."))),
        (
            "orders",
            count(
                "Shuffle the orders; lay {n} open for the draft.",
                "Shuffle the orders; lay {n} open for the draft.",
                OFFERED[n],
            ),
        ),
        (
            "draft",
            say(N_("From the starter's right, against the clock, each takes one order until all have three.")),
        ),
        ("row", say(N_("The last card goes to the order space on the right; fill the others from the pile."))),
    )

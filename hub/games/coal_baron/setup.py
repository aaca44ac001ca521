"""The position before the first move, and how to lay out the real game for a number of seats."""

from __future__ import annotations

from hub.game import N_, Setup, SetupStep, Text, count, say

from .board import COALS, CUBES_PER_COAL, MARKS, MINERS, OFFERED, SPACES, WORKSHOPS
from .cards import CARDS
from .state import Pile, Pit, State
from .tiles import COPIES, TILES
from .words import marks, miners


def start(setup: Setup) -> State:
    """The position before the first move: shafts laid out, piles shuffled, nothing open yet."""
    n = len(setup.seats)
    return State(
        setup=setup,
        seats=setup.colours,
        pits=(Pit(MINERS[n], MARKS[n]),) * n,
        tile_pile=Pile((COPIES,) * len(TILES)),
        order_pile=Pile((1,) * len(CARDS)),
        supply=(CUBES_PER_COAL - n,) * len(COALS),
        bank=MARKS[n] * n,
        canteen=(0,) * n,
        cash=(0,) * n,
    )


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

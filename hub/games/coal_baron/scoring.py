"""Points: the clock at the end of each shift, the next start player, the end of the game and the final standing."""

from __future__ import annotations

from collections.abc import Sequence

from hub.game import N_, say
from hub.game.view import Fact, Rank, Standing

from .board import (
    CLOCK,
    CUBES_PER_POINT,
    MARKS_PER_POINT,
    SCORED,
    START_SPACES,
    UNBALANCED_TILE,
    UNFINISHED_ORDER,
    Category,
)
from .cards import CARD
from .state import Counts, Draft, Pit, State, cubes_of, empty_wagons, tiles_on

# -- the clock --


def counted(pit: Pit, category: Category) -> int:
    """What a pit has of a category: fields on delivered orders, or empty wagons."""
    if category.group == "empty":
        return empty_wagons(pit, category.subject)
    if category.group == "coal":
        return sum(CARD[card].fields.count(category.subject) for card in pit.delivered)
    return sum(len(CARD[card].fields) for card in pit.delivered if CARD[card].transport == category.subject)


def points_for(counts: Sequence[int], category: Category) -> Counts:
    """Points by seat: all with most get the first place's, then all with next most the second's.

    Two sharing the first place leave no second; with two seats there is none at all; nothing is worth nothing.
    """
    best = max(counts)
    second = max((n for n in counts if n < best), default=0)
    pays_second = len(counts) > 2 and counts.count(best) == 1
    return tuple(
        category.first if n == best and n else category.second if pays_second and n == second and n else 0
        for n in counts
    )


def shift_points(state: Draft, shift: int) -> tuple[tuple[Category, Counts, Counts], ...]:
    """Each category scored at the end of a shift: what every seat has of it and the points it would bring."""
    rows = []
    for category in CLOCK[: SCORED[shift]]:
        counts = tuple(counted(pit, category) for pit in state.pits)
        rows.append((category, counts, points_for(counts, category)))
    return tuple(rows)


# -- between shifts --


def next_first(state: Draft) -> int:
    """Who starts the next shift: most miners in the workshops; tied, the nearest clockwise to the last starter, who
    cannot keep it in a tie. With nobody there all are tied."""
    n = len(state.seats)
    there = [sum(state.crews[i] for i in START_SPACES if state.owners[i] == seat) for seat in range(n)]
    best = [seat for seat in range(n) if there[seat] == max(there)]
    return min(best, key=lambda seat: (seat - state.first - 1) % n)


def away(state: Draft, seat: int) -> int:
    """Miners of a seat that are not at home: on work spaces, in the cash office and in the canteen."""
    on_spaces = sum(n for owner, n in zip(state.owners, state.crews, strict=True) if owner == seat)
    return on_spaces + state.cash[seat] + state.canteen[seat]


# -- the end --


def end_points(pit: Pit) -> dict[str, int]:
    """What the end of the game brings a pit, by source."""
    return {
        "marks": pit.marks // MARKS_PER_POINT,
        "cubes": sum(cubes_of(pit)) // CUBES_PER_POINT,
        "unfinished": UNFINISHED_ORDER * len(pit.orders),
        "balance": UNBALANCED_TILE * abs(tiles_on(pit, "light") - tiles_on(pit, "dark")),
    }


def standing(state: State) -> Standing:
    """Most points win; tied, most marks left; still tied, the place is shared."""
    order = sorted(range(len(state.seats)), key=lambda seat: _merit(state, seat), reverse=True)
    ranks = []
    for seat in order:
        rank = 1 + sum(_merit(state, other) > _merit(state, seat) for other in order)
        left = Fact("marks", say(N_("Marks left")), state.pits[seat].marks)
        ranks.append(Rank(rank, state.seats[seat], state.pits[seat].points, (left,)))
    return Standing(tuple(ranks), note=say(N_("Ties are broken by marks left, then shared.")))


def _merit(state: State, seat: int) -> tuple[int, int]:
    return state.pits[seat].points, state.pits[seat].marks

"""Points: the clock at the end of each shift, the next start player, the end of the game and the final standing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hub.game import N_, TABLE, Move, Refusal, refuse, say
from hub.game.view import Fact, Rank, Standing

from .board import (
    CLOCK,
    CUBES_PER_POINT,
    MARKS_PER_POINT,
    SCORED,
    SHIFTS,
    SPACES,
    START_SPACES,
    UNBALANCED_TILE,
    UNFINISHED_ORDER,
    Category,
)
from .cards import CARD
from .moves import ScoreEnd, ScoreShift
from .state import SOURCE_INDEX, SOURCES, Counts, Pit, State, cubes_of, empty_wagons, tiles_on

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


def shift_points(state: State, shift: int) -> tuple[tuple[Category, Counts, Counts], ...]:
    """Each category scored at the end of a shift: what every seat has of it and the points it would bring."""
    rows = []
    for category in CLOCK[: SCORED[shift]]:
        counts = tuple(counted(pit, category) for pit in state.pits)
        rows.append((category, counts, points_for(counts, category)))
    return tuple(rows)


# -- between shifts --


def next_first(state: State) -> int:
    """Who starts the next shift: most miners in the workshops; tied, the nearest clockwise to the last starter, who
    cannot keep it in a tie. With nobody there all are tied."""
    n = len(state.seats)
    there = [sum(state.crews[i] for i in START_SPACES if state.owners[i] == seat) for seat in range(n)]
    best = [seat for seat in range(n) if there[seat] == max(there)]
    return min(best, key=lambda seat: (seat - state.first - 1) % n)


def score_shift(state: State, move: ScoreShift) -> State:
    """Score the clock; then the next shift, or the end."""
    pits = list(state.pits)
    for category, _, points in shift_points(state, state.shift):
        place = SOURCE_INDEX[category.group]
        pits = [_scored(pit, place, n) for pit, n in zip(pits, points, strict=True)]
    state = replace(state, pits=tuple(pits))
    return _new_shift(state) if state.shift < SHIFTS else replace(state, phase="final")


def _scored(pit: Pit, place: int, n: int) -> Pit:
    if not n:
        return pit
    return replace(pit, scored=(*pit.scored[:place], pit.scored[place] + n, *pit.scored[place + 1 :]))


def _new_shift(state: State) -> State:
    first, n = next_first(state), len(state.seats)
    pits = tuple(replace(pit, miners=pit.miners + away(state, seat)) for seat, pit in enumerate(state.pits))
    return replace(
        state,
        pits=pits,
        phase="work",
        first=first,
        active=first,
        shift=state.shift + 1,
        owners=(-1,) * len(SPACES),
        crews=(0,) * len(SPACES),
        canteen=(0,) * n,
        cash=(0,) * n,
    )


def away(state: State, seat: int) -> int:
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


def score_end(state: State, move: ScoreEnd) -> State:
    """Score the end. Exchanged marks are paid in; those left over break ties."""
    pits = []
    for pit in state.pits:
        ends = end_points(pit)
        scored = tuple(n + ends.get(source, 0) for source, n in zip(SOURCES, pit.scored, strict=True))
        pits.append(replace(pit, scored=scored, marks=pit.marks % MARKS_PER_POINT))
    return replace(state, pits=tuple(pits), bank=sum(pit.marks for pit in pits), phase="over")


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


# -- the moves --


def shift_is_this(state: State, move: ScoreShift) -> Refusal | None:
    """The shift that has just ended is scored."""
    return None if move.shift == state.shift else refuse("shift.other", shift=state.shift)


def shift_scorings(state: State) -> Iterable[Move]:
    """Scoring the shift."""
    return (ScoreShift(TABLE, state.shift),)


def end_scorings(state: State) -> Iterable[Move]:
    """Scoring the end."""
    return (ScoreEnd(TABLE),)

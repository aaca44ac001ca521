"""Coal Baron's invariants: nothing is lost and nothing comes from nowhere, whatever was played or amended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .board import CAGE_SPOTS, COALS, CUBES_PER_COAL, MINERS, SHIFTS, SPACES, WORKSHOPS, open_spaces
from .cards import CARD_INDEX, CARDS
from .scoring import away
from .state import Pit, State, cubes_of, empty_wagons, in_pile
from .tiles import COPIES, TILE_INDEX, TILES


def faults(state: State) -> list[str]:
    """Every invariant that does not hold, in words for the bug report."""
    return [
        *_miners(state),
        *_marks(state),
        *_cubes(state),
        *_tiles(state),
        *_cards(state),
        *_board(state),
        *_now(state),
    ]


def _miners(state: State) -> Iterator[str]:
    for seat, pit in enumerate(state.pits):
        total = pit.miners + away(state, seat)
        if total != MINERS[len(state.seats)] or pit.miners < 0:
            yield f"{state.seats[seat]} has {total} miners, {pit.miners} of them at home"


def _marks(state: State) -> Iterator[str]:
    if state.bank != sum(pit.marks for pit in state.pits):
        yield f"the bank handed out {state.bank} marks, the seats hold {[pit.marks for pit in state.pits]}"
    yield from (f"negative marks: {pit.marks}" for pit in state.pits if pit.marks < 0)


def _cubes(state: State) -> Iterator[str]:
    held = [cubes_of(pit) for pit in state.pits]
    for index, coal in enumerate(COALS):
        total = state.supply[index] + sum(counts[index] for counts in held)
        if total != CUBES_PER_COAL or state.supply[index] < 0:
            yield f"{total} {coal} cubes, {state.supply[index]} of them in the supply"
    for seat, pit in zip(state.seats, state.pits, strict=True):
        yield from (f"{seat}: {fault}" for fault in _pit(pit))


def _pit(pit: Pit) -> Iterator[str]:
    if min(*pit.cage, *pit.store, *(n for row in pit.coal for n in row)) < 0:
        yield "less than no cubes somewhere"
    if sum(pit.cage) > CAGE_SPOTS:
        yield f"{sum(pit.cage)} cubes in the cage"
    yield from (f"more cubes than {coal} wagons" for coal in COALS if empty_wagons(pit, coal) < 0)


def _tiles(state: State) -> Iterator[str]:
    lying = Counter((*state.tiles, *(state.hand if state.drawing == "tile" else ())))
    for index, tile in enumerate(TILES):
        laid = sum(pit.tiles[index] for pit in state.pits)
        total = laid + lying[tile.id] + in_pile(state.tile_pile, TILE_INDEX, tile.id)
        if total != COPIES:
            yield f"{total} tiles {tile.id}"


def _cards(state: State) -> Iterator[str]:
    lying = Counter((*state.orders, *state.draft, *(state.hand if state.drawing == "order" else ())))
    for pit in state.pits:
        lying.update((*pit.delivered, *(order.card for order in pit.orders)))
    for card in CARDS:
        total = lying[card.id] + in_pile(state.order_pile, CARD_INDEX, card.id)
        if total != 1:
            yield f"{total} orders {card.id}"


def _board(state: State) -> Iterator[str]:
    unlocked = open_spaces(len(state.seats))
    for space, owner, n in zip(SPACES, state.owners, state.crews, strict=True):
        if n and space not in unlocked:
            yield f"miners on the locked space {space.id}"
        if (owner >= 0) != (n > 0) or n < 0:
            yield f"{n} miners of seat {owner} on {space.id}"
    for space, tile in zip(WORKSHOPS, state.tiles, strict=True):
        if tile and space not in unlocked:
            yield f"a tile at the locked space {space.id}"


def _now(state: State) -> Iterator[str]:
    if not 0 <= state.shift <= SHIFTS:
        yield f"shift {state.shift}"
    if (state.steps > 0) != (state.phase == "mine"):
        yield f"{state.steps} steps in phase {state.phase}"
    if state.half_order and state.phase != "mine":
        yield f"an unfinished substitute in phase {state.phase}"
    if state.phase == "work" and not state.pit.miners:
        yield f"{state.seats[state.active]} is to act without miners"

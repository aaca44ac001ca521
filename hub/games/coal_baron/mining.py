"""Mining, step by step: the cage up and down, cubes from wagons to the cage, to order fields and to the private store.

A field takes one cube of its colour, or two of other colours: two steps, begun only if both can be done at once.
The private store stands at the surface, so cubes leave it wherever the cage is.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hub.game import Move, Refusal, refuse

from .board import CAGE_SPOTS, COAL_INDEX, COALS, LEVELS, SURFACE
from .cards import CARD
from .flow import wrap_up
from .moves import Lift, Load, Stop, Store, Supply
from .state import Counts, Order, Pit, State, add, empty_field, outstanding, taken, with_pit

Hauled = Load | Supply | Store
SOURCES_OF = {Load: ("wagon",), Store: ("cage",), Supply: ("cage", "store")}


# -- rules: what is named must exist; nothing else is said while one of these stands --


def coal_exists(state: State, move: Hauled) -> Refusal | None:
    """Coal is yellow, brown, gray or black."""
    return None if move.coal in COAL_INDEX else refuse("coal.unknown", coal=move.coal)


def source_fits_verb(state: State, move: Hauled) -> Refusal | None:
    """Wagons load the cage, the cage feeds the store, both cage and store feed orders."""
    return None if move.source in SOURCES_OF[type(move)] else refuse("source.other", source=move.source)


def level_exists(state: State, move: Lift) -> Refusal | None:
    """The shaft has a surface and four levels."""
    return None if move.level in LEVELS else refuse("level.unknown", level=move.level)


def order_is_own(state: State, move: Supply) -> Refusal | None:
    """Coal goes to the seat's own outstanding orders."""
    if move.order not in CARD:
        return refuse("order.unknown", order=move.order)
    return None if outstanding(state.pit, move.order) else refuse("order.not_yours", order=move.order)


# -- rules: the step itself --


def cage_moves(state: State, move: Lift) -> Refusal | None:
    """A step takes the cage to another level."""
    return refuse("cage.same", level=move.level) if move.level == state.pit.level else None


def substitute_comes_first(state: State, move: Move) -> Refusal | None:
    """Once one of two cubes standing in lies on a field, the second follows before anything else."""
    return refuse("substitute.open", order=state.half_order) if state.half_order else None


def cage_is_underground(state: State, move: Load) -> Refusal | None:
    """Wagons are below ground."""
    return refuse("cage.surface") if state.pit.level == SURFACE else None


def wagon_has_coal(state: State, move: Load) -> Refusal | None:
    """A wagon on the cage's level must carry that colour."""
    level = state.pit.level
    if level == SURFACE or state.pit.coal[level - 1][COAL_INDEX[move.coal]]:
        return None
    return refuse("wagon.none", coal=move.coal, level=level)


def cage_has_room(state: State, move: Load) -> Refusal | None:
    """The cage has five spots."""
    return refuse("cage.full", spots=CAGE_SPOTS) if sum(state.pit.cage) >= CAGE_SPOTS else None


def cage_is_up(state: State, move: Supply | Store) -> Refusal | None:
    """The cage is emptied at the surface only."""
    level = state.pit.level
    return refuse("cage.below", level=level) if move.source == "cage" and level != SURFACE else None


def cube_is_there(state: State, move: Supply | Store) -> Refusal | None:
    """The cage or store must hold a cube of that colour."""
    if held(state.pit, move.source)[COAL_INDEX[move.coal]]:
        return None
    return refuse(f"{move.source}.none", coal=move.coal)


def no_open_field(state: State, move: Store) -> Refusal | None:
    """Where the table plays so: a cube is stored only if no outstanding order has an empty field of its colour."""
    if state.setup.options.get("store", "free") == "free":
        return None
    for order in state.pit.orders:
        if empty_field(order, move.coal) is not None:
            return refuse("store.fits", coal=move.coal, order=order.card)
    return None


def field_is_free(state: State, move: Supply) -> Refusal | None:
    """The order must have an empty field of the named colour; a begun one is finished first."""
    order = outstanding(state.pit, move.order)
    if order is None or state.half_order:
        return None
    if move.field not in CARD[move.order].fields:
        return refuse("field.unknown", order=move.order, field=move.field)
    return (
        None
        if empty_field(order, move.field) is not None
        else refuse("field.taken", order=move.order, field=move.field)
    )


def second_cube_fits(state: State, move: Supply) -> Refusal | None:
    """The second of two cubes standing in goes on the first, and is not of the field's colour either."""
    if not state.half_order:
        return None
    field = CARD[state.half_order].fields[state.half_field]
    if (move.order, move.field) != (state.half_order, field):
        return refuse("substitute.open", order=state.half_order)
    return refuse("substitute.colour", field=field) if move.coal == field else None


def substitute_has_steps(state: State, move: Supply) -> Refusal | None:
    """Two cubes standing in take two steps."""
    return refuse("substitute.steps", steps=state.steps) if _begins(state, move) and state.steps < 2 else None


def substitute_has_second(state: State, move: Supply) -> Refusal | None:
    """Two cubes standing in must both be at hand."""
    if not _begins(state, move) or reachable_others(state.pit, move.field) >= 2:
        return None
    return refuse("substitute.alone", coal=move.coal, field=move.field)


def _begins(state: State, move: Supply) -> bool:
    """Whether this would be the first of two cubes standing in: a cube that is there, an empty field of another colour."""
    order = outstanding(state.pit, move.order)
    if order is None or state.half_order or move.coal == move.field:
        return False
    return bool(held(state.pit, move.source)[COAL_INDEX[move.coal]]) and empty_field(order, move.field) is not None


def reachable_others(pit: Pit, field: str) -> int:
    """Cubes of other colours than the field's that could be put on it now: the store's, and the cage's if it is up."""
    at_hand = sum(pit.store) - pit.store[COAL_INDEX[field]]
    if pit.level == SURFACE:
        at_hand += sum(pit.cage) - pit.cage[COAL_INDEX[field]]
    return at_hand


def held(pit: Pit, source: str) -> Counts:
    """The cubes in the cage or in the store."""
    return pit.cage if source == "cage" else pit.store


# -- what could be tried --


def steps(state: State) -> Iterable[Move]:
    """Every step with the cubes the seat has in its cage and store: what `moves` chooses from."""
    pit = state.pit
    cubes = [(coal, source) for source in ("cage", "store") for coal in COALS if held(pit, source)[COAL_INDEX[coal]]]
    return _steps(state, cubes)


def all_steps(state: State) -> Iterable[Move]:
    """Every step a person could think of, with cubes of all colours."""
    return _steps(state, [(coal, source) for source in ("cage", "store") for coal in COALS])


def _steps(state: State, cubes: list[tuple[str, str]]) -> Iterable[Move]:
    seat = state.seats[state.active]
    yield from (Lift(seat, level) for level in LEVELS)
    yield from (Load(seat, coal, "wagon") for coal in COALS)
    yield from (Store(seat, coal, "cage") for coal in COALS)
    yield from _supplies(seat, state.pit, cubes)
    yield Stop(seat)


def _supplies(seat: str, pit: Pit, cubes: list[tuple[str, str]]) -> Iterable[Move]:
    for order in pit.orders:
        for field in dict.fromkeys(CARD[order.card].fields):
            for coal, source in cubes:
                yield Supply(seat, coal, source, order.card, field)


# -- what they do --


def lift(state: State, move: Lift) -> State:
    """The cage stops at another level."""
    return _stepped(with_pit(state, replace(state.pit, level=move.level)))


def load(state: State, move: Load) -> State:
    """A cube from a wagon into the cage."""
    pit = taken(state.pit, "wagon", move.coal)
    return _stepped(with_pit(state, replace(pit, cage=add(pit.cage, COAL_INDEX[move.coal], 1))))


def store(state: State, move: Store) -> State:
    """A cube from the cage into the store."""
    pit = taken(state.pit, "cage", move.coal)
    return _stepped(with_pit(state, replace(pit, store=add(pit.store, COAL_INDEX[move.coal], 1))))


def supply(state: State, move: Supply) -> State:
    """A cube on an order field: the right one, the first of two standing in, or the second."""
    pit = taken(state.pit, move.source, move.coal)
    order = outstanding(pit, move.order)
    assert order is not None, move
    index = state.half_field if state.half_order else empty_field(order, move.field)
    assert index is not None, move
    cubes = f"{order.fields[index]}+{move.coal}" if state.half_order else move.coal
    state = with_pit(state, _with_field(pit, order, index, cubes))
    half = not state.half_order and move.coal != move.field
    return _stepped(replace(state, half_order=move.order if half else "", half_field=index if half else 0))


def stop(state: State, move: Stop) -> State:
    """Unused steps lapse."""
    return wrap_up(state)


def _with_field(pit: Pit, order: Order, index: int, cubes: str) -> Pit:
    fields = (*order.fields[:index], cubes, *order.fields[index + 1 :])
    return replace(pit, orders=tuple(Order(o.card, fields) if o is order else o for o in pit.orders))


def _stepped(state: State) -> State:
    state = replace(state, steps=state.steps - 1)
    return state if state.steps else wrap_up(state)

"""Mining, step by step: the cage up and down, cubes from wagons to the cage, to order fields and to the private store.

A field takes one cube of its colour, or two of other colours: two steps, begun only if both can be done at once.
The private store stands at the surface, so cubes leave it wherever the cage is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import CAGE_SPOTS, COAL_INDEX, COALS, LEVELS, SURFACE
from ..cards import CARD
from ..course import wrap_up
from ..moves import Lift, Load, Stop, Store, Supply
from ..state import Counts, Draft, Order, Pit, State, add, empty_field, outstanding, take_cube
from .draw import coal_known, coals
from .opening import order_known

Check = Callable[..., Refusal | None]


def held(pit: Pit, source: str) -> Counts:
    """The cubes in the cage or in the store."""
    return pit.cage if source == "cage" else pit.store


# -- what could be tried --


def levels(state: State) -> Iterable[int]:
    """The surface and every level."""
    return LEVELS


def wagon(state: State) -> Iterable[str]:
    """Coal is loaded from a wagon."""
    return ("wagon",)


def cage(state: State) -> Iterable[str]:
    """Coal is stored from the cage."""
    return ("cage",)


def fields(state: State) -> Iterable[tuple[str, str]]:
    """Each colour of field on each outstanding order."""
    return ((order.card, field) for order in state.pit.orders for field in dict.fromkeys(CARD[order.card].fields))


def any_cube(state: State) -> Iterable[tuple[str, str]]:
    """A cube of any colour from cage or store."""
    return ((coal, source) for source in ("cage", "store") for coal in COALS)


def own_cubes(state: State) -> Iterable[tuple[str, str]]:
    """The cubes that are in cage and store."""
    return (cube for cube in any_cube(state) if held(state.pit, cube[1])[COAL_INDEX[cube[0]]])


# -- checks: what is named must exist --


def _source_is(*sources: str) -> Check:
    def source_fits_verb(state: State, source: str) -> Refusal | None:
        """Wagons load the cage, the cage feeds the store, both cage and store feed orders."""
        return None if source in sources else refuse("source.other", source=source)

    return source_fits_verb


def level_exists(state: State, level: int) -> Refusal | None:
    """The shaft has a surface and four levels."""
    return None if level in LEVELS else refuse("level.unknown", level=level)


def order_is_own(state: State, order: str) -> Refusal | None:
    """Coal goes to the seat's own outstanding orders."""
    return None if outstanding(state.pit, order) else refuse("order.not_yours", order=order)


# -- checks: the step itself --


def cage_moves(state: State, level: int) -> Refusal | None:
    """A step takes the cage to another level."""
    return refuse("cage.same", level=level) if level == state.pit.level else None


def substitute_comes_first(state: State) -> Refusal | None:
    """Once one of two cubes standing in lies on a field, the second follows before anything else."""
    return refuse("substitute.open", order=state.half_order) if state.half_order else None


def cage_is_underground(state: State) -> Refusal | None:
    """Wagons are below ground."""
    return refuse("cage.surface") if state.pit.level == SURFACE else None


def wagon_has_coal(state: State, coal: str) -> Refusal | None:
    """A wagon on the cage's level must carry that colour."""
    level = state.pit.level
    if level == SURFACE or state.pit.coal[level - 1][COAL_INDEX[coal]]:
        return None
    return refuse("wagon.none", coal=coal, level=level)


def cage_has_room(state: State) -> Refusal | None:
    """The cage has five spots."""
    return refuse("cage.full", spots=CAGE_SPOTS) if sum(state.pit.cage) >= CAGE_SPOTS else None


def cage_is_up(state: State, source: str) -> Refusal | None:
    """The cage is emptied at the surface only."""
    level = state.pit.level
    return refuse("cage.below", level=level) if source == "cage" and level != SURFACE else None


def cube_is_there(state: State, coal: str, source: str) -> Refusal | None:
    """The cage or store must hold a cube of that colour."""
    return None if held(state.pit, source)[COAL_INDEX[coal]] else refuse(f"{source}.none", coal=coal)


def no_open_field(state: State, coal: str) -> Refusal | None:
    """Where the table plays so: a cube is stored only if no outstanding order has an empty field of its colour."""
    if state.setup.options.get("store", "free") == "free":
        return None
    for order in state.pit.orders:
        if empty_field(order, coal) is not None:
            return refuse("store.fits", coal=coal, order=order.card)
    return None


def field_is_free(state: State, order: str, field: str) -> Refusal | None:
    """The order must have an empty field of the named colour; a begun one is finished first."""
    if state.half_order:
        return None
    if field not in CARD[order].fields:
        return refuse("field.unknown", order=order, field=field)
    return None if _free(state, order, field) else refuse("field.taken", order=order, field=field)


def _free(state: State, order: str, field: str) -> bool:
    own = outstanding(state.pit, order)
    return own is not None and empty_field(own, field) is not None


def second_cube_fits(state: State, order: str, field: str, coal: str) -> Refusal | None:
    """The second of two cubes standing in goes on the first, and is not of the field's colour either."""
    if not state.half_order:
        return None
    begun = CARD[state.half_order].fields[state.half_field]
    if (order, field) != (state.half_order, begun):
        return refuse("substitute.open", order=state.half_order)
    return refuse("substitute.colour", field=begun) if coal == begun else None


def substitute_has_steps(state: State, order: str, field: str, coal: str, source: str) -> Refusal | None:
    """Two cubes standing in take two steps."""
    short = state.steps < 2 and _begins(state, order, field, coal, source)
    return refuse("substitute.steps", steps=state.steps) if short else None


def substitute_has_second(state: State, order: str, field: str, coal: str, source: str) -> Refusal | None:
    """Two cubes standing in must both be at hand."""
    if not _begins(state, order, field, coal, source) or reachable_others(state.pit, field) >= 2:
        return None
    return refuse("substitute.alone", coal=coal, field=field)


def _begins(state: State, order: str, field: str, coal: str, source: str) -> bool:
    """Whether this would be the first of two cubes standing in: a cube that is there, an empty field of another colour."""
    if state.half_order or coal == field:
        return False
    return bool(held(state.pit, source)[COAL_INDEX[coal]]) and _free(state, order, field)


def reachable_others(pit: Pit, field: str) -> int:
    """Cubes of other colours than the field's that could be put on it now: the store's, and the cage's if it is up."""
    at_hand = sum(pit.store) - pit.store[COAL_INDEX[field]]
    if pit.level == SURFACE:
        at_hand += sum(pit.cage) - pit.cage[COAL_INDEX[field]]
    return at_hand


# -- what they do --


def lift(d: Draft, move: Lift, before: State) -> None:
    """The cage stops at another level."""
    d.alter(level=move.level)
    _stepped(d)


def load(d: Draft, move: Load, before: State) -> None:
    """A cube from a wagon into the cage."""
    take_cube(d, "wagon", move.coal)
    d.alter(cage=add(d.pit.cage, COAL_INDEX[move.coal], 1))
    _stepped(d)


def store(d: Draft, move: Store, before: State) -> None:
    """A cube from the cage into the store."""
    take_cube(d, "cage", move.coal)
    d.alter(store=add(d.pit.store, COAL_INDEX[move.coal], 1))
    _stepped(d)


def supply(d: Draft, move: Supply, before: State) -> None:
    """A cube on an order field: the right one, the first of two standing in, or the second."""
    take_cube(d, move.source, move.coal)
    order = outstanding(d.pit, move.order)
    assert order is not None, move
    index = d.half_field if d.half_order else empty_field(order, move.field)
    assert index is not None, move
    cubes = f"{order.fields[index]}+{move.coal}" if d.half_order else move.coal
    fields = (*order.fields[:index], cubes, *order.fields[index + 1 :])
    d.alter(orders=tuple(Order(o.card, fields) if o is order else o for o in d.pit.orders))
    half = not d.half_order and move.coal != move.field
    d.half_order, d.half_field = (move.order, index) if half else ("", 0)
    _stepped(d)


def stop(d: Draft, move: Stop, before: State) -> None:
    """Unused steps lapse."""
    wrap_up(d)


def _stepped(d: Draft) -> None:
    d.steps -= 1
    if not d.steps:
        wrap_up(d)


_COAL = choose("coal", values=coals)

VERBS = (
    Verb(
        Lift,
        ("mine",),
        lift,
        (choose("level", values=levels),),
        (gate(level_exists), substitute_comes_first, cage_moves),
    ),
    Verb(
        Load,
        ("mine",),
        load,
        (_COAL, choose("source", values=wagon)),
        (
            gate(coal_known),
            gate(_source_is("wagon")),
            substitute_comes_first,
            cage_is_underground,
            wagon_has_coal,
            cage_has_room,
        ),
    ),
    Verb(
        Store,
        ("mine",),
        store,
        (_COAL, choose("source", values=cage)),
        (
            gate(coal_known),
            gate(_source_is("cage")),
            substitute_comes_first,
            cage_is_up,
            cube_is_there,
            no_open_field,
        ),
    ),
    Verb(
        Supply,
        ("mine",),
        supply,
        (choose("order", "field", values=fields), choose("coal", "source", values=any_cube, likely=own_cubes)),
        (
            gate(coal_known),
            gate(_source_is("cage", "store")),
            gate(order_known),
            gate(order_is_own),
            cage_is_up,
            cube_is_there,
            gate(field_is_free),
            second_cube_fits,
            substitute_has_steps,
            substitute_has_second,
        ),
    ),
    Verb(Stop, ("mine",), stop, (), (substitute_comes_first,)),
)

"""The draw spaces: five tiles or orders for one seat's eyes, one kept or none, the rest back to one end of the pile.

When the hub deals, it knows the five and the order they go back in. When the table deals, it only counts them and
hears what was kept: that is checked against what is still unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import COAL_INDEX, COALS
from ..cards import CARD_INDEX
from ..course import after_action, wrap_up
from ..moves import (
    DealOrder,
    DealTile,
    FillWagon,
    KeepNone,
    KeepOrder,
    KeepTile,
    LeaveWagon,
    ReturnOrder,
    ReturnRest,
    ReturnTile,
)
from ..state import INDEX_OF, Draft, Pile, State, in_pile, new_order, put_back, without
from ..tiles import TILE, TILE_INDEX
from .opening import order_is_next, orders, tile_is_next, tiles
from .work import can_pay, lay_tunnel, load_wagons

ENDS = ("top", "bottom")

Check = Callable[..., Refusal | None]


def pile_of(state: Draft) -> Pile:
    """The pile that is being drawn from."""
    return state.tile_pile if state.drawing == "tile" else state.order_pile


# -- what could be tried --


def pieces(state: State) -> Iterable[str]:
    """Every piece that may be among those drawn."""
    return dict.fromkeys(state.hand) if state.dealer == "hub" else INDEX_OF[state.drawing]


def tiles_drawn(state: State) -> Iterable[str]:
    """The same, of tiles."""
    return pieces(state) if state.drawing == "tile" else ()


def orders_drawn(state: State) -> Iterable[str]:
    """The same, of orders."""
    return pieces(state) if state.drawing == "order" else ()


def ends(state: State) -> Iterable[str]:
    """Top and bottom."""
    return ENDS


def coals(state: State) -> Iterable[str]:
    """Coal of every colour."""
    return COALS


# -- checks --


def draws_tiles(state: State) -> Refusal | None:
    """From the tile pile come tiles."""
    return None if state.drawing == "tile" else refuse("draw.other_pile", drawing=state.drawing)


def draws_orders(state: State) -> Refusal | None:
    """From the order pile come orders."""
    return None if state.drawing == "order" else refuse("draw.other_pile", drawing=state.drawing)


def tile_was_drawn(state: State, tile: str) -> Refusal | None:
    """Only what was drawn can be kept or put back."""
    return _was_drawn(state, tile, TILE_INDEX)


def order_was_drawn(state: State, order: str) -> Refusal | None:
    """Only what was drawn can be kept or put back."""
    return _was_drawn(state, order, CARD_INDEX)


def _was_drawn(state: State, kind: str, index: dict[str, int]) -> Refusal | None:
    """If the table drew, whatever is still unseen may be among it."""
    if kind not in index:
        return refuse(f"{state.drawing}.unknown", **{state.drawing: kind})
    if state.dealer == "hub":
        return None if kind in state.hand else refuse("draw.not_drawn", piece=kind)
    return None if in_pile(pile_of(state), index, kind) else refuse(f"{state.drawing}.gone", **{state.drawing: kind})


def kept_tile_is_paid(state: State, tile: str) -> Refusal | None:
    """A kept tile costs what it always costs."""
    return can_pay(state, TILE[tile])


def end_exists(state: State, end: str) -> Refusal | None:
    """A pile has a top and a bottom."""
    return None if end in ENDS else refuse("return.end", end=end)


def all_to_one_end(state: State, end: str) -> Refusal | None:
    """All pieces go back to the same end of the pile."""
    return refuse("return.split", end=state.end) if state.end and end != state.end else None


def hub_dealt(state: State) -> Refusal | None:
    """Only a dealing hub knows the pieces one by one."""
    return None if state.dealer == "hub" else refuse("return.unseen")


def table_dealt(state: State) -> Refusal | None:
    """A dealing hub has to hear of each piece, since their order matters."""
    return None if state.dealer == "table" else refuse("return.each")


def coal_known(state: State, coal: str) -> Refusal | None:
    """Coal is yellow, brown, gray or black."""
    return None if coal in COAL_INDEX else refuse("coal.unknown", coal=coal)


def supply_has_coal(state: State, coal: str) -> Refusal | None:
    """Another colour is loaded from the general supply."""
    return None if state.supply[COAL_INDEX[coal]] else refuse("supply.out", coal=coal)


# -- what they do --


def deal_tile(d: Draft, move: DealTile, before: State) -> None:
    """One tile from the pile to the acting seat's hand."""
    _deal(d, move.tile)


def deal_order(d: Draft, move: DealOrder, before: State) -> None:
    """One order from the pile to the acting seat's hand."""
    _deal(d, move.order)


def _deal(d: Draft, kind: str) -> None:
    _set_pile(d, without(pile_of(d), INDEX_OF[d.drawing], kind))
    d.hand = (*d.hand, kind)
    if len(d.hand) == d.drawn:
        d.phase = "keep"


def keep_tile(d: Draft, move: KeepTile, before: State) -> None:
    """Pay for the tile and lay it."""
    _keep(d, move.tile)
    lay_tunnel(d, TILE[move.tile])


def keep_order(d: Draft, move: KeepOrder, before: State) -> None:
    """The order joins the outstanding ones."""
    _keep(d, move.order)
    d.alter(orders=(*d.pit.orders, new_order(move.order)))
    after_action(d)


def keep_none(d: Draft, move: KeepNone, before: State) -> None:
    """All goes back."""
    after_action(d)


def return_tile(d: Draft, move: ReturnTile, before: State) -> None:
    """A tile goes back."""
    _return(d, move.tile, move.end)


def return_order(d: Draft, move: ReturnOrder, before: State) -> None:
    """An order goes back."""
    _return(d, move.order, move.end)


def _return(d: Draft, kind: str, end: str) -> None:
    """One piece goes back; the others follow by themselves when their order no longer matters."""
    _put_back(d, kind, end)
    if len(set(d.hand)) == 1:
        for other in d.hand:
            _put_back(d, other, end)
    if not d.hand:
        wrap_up(d)


def return_rest(d: Draft, move: ReturnRest, before: State) -> None:
    """The table puts the rest back unseen: for the hub they never left the pile."""
    wrap_up(d)


def fill_wagon(d: Draft, move: FillWagon, before: State) -> None:
    """A cube of another colour on a wagon of the new tile."""
    load_wagons(d, d.tunnel, COAL_INDEX[move.coal], 1)
    _wagon_done(d)


def leave_wagon(d: Draft, move: LeaveWagon, before: State) -> None:
    """The wagon stays empty."""
    _wagon_done(d)


def _wagon_done(d: Draft) -> None:
    d.wagons -= 1
    if not d.wagons or not any(d.supply):
        after_action(d)


def _keep(d: Draft, kind: str) -> None:
    if d.dealer == "hub":
        d.hand = _less(d.hand, kind)
    else:
        _set_pile(d, without(pile_of(d), INDEX_OF[d.drawing], kind))
    d.drawn -= 1


def _put_back(d: Draft, kind: str, end: str) -> None:
    d.hand = _less(d.hand, kind)
    _set_pile(d, put_back(pile_of(d), kind, end))
    d.drawn, d.end = len(d.hand), end


def _less(hand: tuple[str, ...], kind: str) -> tuple[str, ...]:
    place = hand.index(kind)
    return hand[:place] + hand[place + 1 :]


def _set_pile(d: Draft, pile: Pile) -> None:
    if d.drawing == "tile":
        d.tile_pile = pile
    else:
        d.order_pile = pile


_TILE, _ORDER, _END = (
    choose("tile", values=tiles_drawn),
    choose("order", values=orders_drawn),
    choose("end", values=ends),
)

VERBS = (
    Verb(DealTile, ("deal",), deal_tile, (choose("tile", values=tiles),), (gate(draws_tiles), tile_is_next)),
    Verb(DealOrder, ("deal",), deal_order, (choose("order", values=orders),), (gate(draws_orders), order_is_next)),
    Verb(KeepTile, ("keep",), keep_tile, (_TILE,), (gate(draws_tiles), gate(tile_was_drawn), kept_tile_is_paid)),
    Verb(KeepOrder, ("keep",), keep_order, (_ORDER,), (gate(draws_orders), order_was_drawn)),
    Verb(KeepNone, ("keep",), keep_none),
    Verb(FillWagon, ("wagon",), fill_wagon, (choose("coal", values=coals),), (gate(coal_known), supply_has_coal)),
    Verb(LeaveWagon, ("wagon",), leave_wagon),
    Verb(
        ReturnTile,
        ("back",),
        return_tile,
        (_TILE, _END),
        (gate(hub_dealt), gate(draws_tiles), tile_was_drawn, gate(end_exists), all_to_one_end),
    ),
    Verb(
        ReturnOrder,
        ("back",),
        return_order,
        (_ORDER, _END),
        (gate(hub_dealt), gate(draws_orders), order_was_drawn, gate(end_exists), all_to_one_end),
    ),
    Verb(ReturnRest, ("back",), return_rest, (_END,), (gate(table_dealt), end_exists)),
)

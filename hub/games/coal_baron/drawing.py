"""The draw spaces: five tiles or orders for one seat's eyes, one kept or none, the rest back to one end of the pile.

When the hub deals, it knows the five and the order they go back in. When the table deals, it only counts them and
hears what was kept: that is checked against what is still unseen.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hub.game import TABLE, Move, Refusal, refuse

from .board import COAL_INDEX, COALS
from .cards import CARDS
from .flow import after_action, wrap_up
from .moves import (
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
from .placing import can_pay, lay, on_wagons, with_order
from .state import INDEX_OF, Pile, State, in_pile, put_back, without
from .tiles import TILE, TILES

ENDS = ("top", "bottom")

Kept = KeepTile | KeepOrder
Dealt = DealTile | DealOrder
Returned = ReturnTile | ReturnOrder


# -- rules --


def draws_this_kind(state: State, move: Move) -> Refusal | None:
    """From the tile pile come tiles, from the order pile orders."""
    speaks_of = "tile" if isinstance(move, (DealTile, KeepTile, ReturnTile)) else "order"
    return None if state.drawing == speaks_of else refuse("draw.other_pile", drawing=state.drawing)


def piece_was_drawn(state: State, move: Kept | Returned) -> Refusal | None:
    """Only what was drawn can be kept or put back; if the table drew, whatever is still unseen may be among it."""
    kind, index = piece_of(move), INDEX_OF[state.drawing]
    if kind not in index:
        return refuse(f"{state.drawing}.unknown", **{state.drawing: kind})
    if state.dealer == "hub":
        return None if kind in state.hand else refuse("draw.not_drawn", piece=kind)
    return None if in_pile(pile_of(state), index, kind) else refuse(f"{state.drawing}.gone", **{state.drawing: kind})


def kept_tile_is_paid(state: State, move: KeepTile) -> Refusal | None:
    """A kept tile costs what it always costs."""
    return can_pay(state, TILE[move.tile]) if move.tile in TILE else None


def end_exists(state: State, move: Returned | ReturnRest) -> Refusal | None:
    """A pile has a top and a bottom."""
    return None if move.end in ENDS else refuse("return.end", end=move.end)


def all_to_one_end(state: State, move: Returned) -> Refusal | None:
    """All pieces go back to the same end of the pile."""
    return refuse("return.split", end=state.end) if state.end and move.end != state.end else None


def hub_dealt(state: State, move: Returned) -> Refusal | None:
    """Only a dealing hub knows the pieces one by one."""
    return None if state.dealer == "hub" else refuse("return.unseen")


def table_dealt(state: State, move: ReturnRest) -> Refusal | None:
    """A dealing hub has to hear of each piece, since their order matters."""
    return None if state.dealer == "table" else refuse("return.each")


def supply_has_coal(state: State, move: FillWagon) -> Refusal | None:
    """Another colour is loaded from the general supply."""
    if move.coal not in COAL_INDEX:
        return refuse("coal.unknown", coal=move.coal)
    return None if state.supply[COAL_INDEX[move.coal]] else refuse("supply.out", coal=move.coal)


def pile_of(state: State) -> Pile:
    """The pile that is being drawn from."""
    return state.tile_pile if state.drawing == "tile" else state.order_pile


def piece_of(move: Move) -> str:
    """The tile or order a move speaks of."""
    return str(getattr(move, "tile", "") or getattr(move, "order", ""))


# -- what could be tried --


def deals(state: State) -> Iterable[Move]:
    """Every kind of the pile."""
    if state.drawing == "tile":
        return (DealTile(TABLE, tile.id) for tile in TILES)
    return (DealOrder(TABLE, card.id) for card in CARDS)


def keeps(state: State) -> Iterable[Move]:
    """Every piece that may be among those drawn, and none."""
    seat = state.seats[state.active]
    index = INDEX_OF[state.drawing]
    keep = KeepTile if state.drawing == "tile" else KeepOrder
    kinds = dict.fromkeys(state.hand) if state.dealer == "hub" else index
    yield from (keep(seat, kind) for kind in kinds)
    yield KeepNone(seat)


def returns(state: State) -> Iterable[Move]:
    """Every drawn piece to either end; only the end if the table dealt."""
    seat = state.seats[state.active]
    if state.dealer == "table":
        return (ReturnRest(seat, end) for end in ENDS)
    back = ReturnTile if state.drawing == "tile" else ReturnOrder
    return (back(seat, kind, end) for kind in dict.fromkeys(state.hand) for end in ENDS)


def fillings(state: State) -> Iterable[Move]:
    """Coal of every colour, or none."""
    seat = state.seats[state.active]
    yield from (FillWagon(seat, coal) for coal in COALS)
    yield LeaveWagon(seat)


# -- what they do --


def deal(state: State, move: Dealt) -> State:
    """One piece from the pile to the acting seat's hand."""
    kind = piece_of(move)
    state = _with_pile(state, without(pile_of(state), INDEX_OF[state.drawing], kind))
    state = replace(state, hand=(*state.hand, kind))
    return replace(state, phase="keep") if len(state.hand) == state.drawn else state


def keep_tile(state: State, move: KeepTile) -> State:
    """Pay for the tile and lay it."""
    return lay(_kept(state, move.tile), TILE[move.tile])


def keep_order(state: State, move: KeepOrder) -> State:
    """The order joins the outstanding ones."""
    return after_action(with_order(_kept(state, move.order), move.order))


def keep_none(state: State, move: KeepNone) -> State:
    """All goes back."""
    return after_action(state)


def return_piece(state: State, move: Returned) -> State:
    """One piece goes back; the others follow by themselves when their order no longer matters."""
    state = _returned(state, piece_of(move), move.end)
    if len(set(state.hand)) == 1:
        for kind in state.hand:
            state = _returned(state, kind, move.end)
    return state if state.hand else wrap_up(state)


def return_rest(state: State, move: ReturnRest) -> State:
    """The table puts the rest back unseen: for the hub they never left the pile."""
    return wrap_up(state)


def fill_wagon(state: State, move: FillWagon) -> State:
    """A cube of another colour on a wagon of the new tile."""
    return _wagon_done(on_wagons(state, state.tunnel, COAL_INDEX[move.coal], 1))


def leave_wagon(state: State, move: LeaveWagon) -> State:
    """The wagon stays empty."""
    return _wagon_done(state)


def _wagon_done(state: State) -> State:
    state = replace(state, wagons=state.wagons - 1)
    return state if state.wagons and any(state.supply) else after_action(state)


def _kept(state: State, kind: str) -> State:
    if state.dealer == "hub":
        place = state.hand.index(kind)
        state = replace(state, hand=state.hand[:place] + state.hand[place + 1 :])
    else:
        state = _with_pile(state, without(pile_of(state), INDEX_OF[state.drawing], kind))
    return replace(state, drawn=state.drawn - 1)


def _returned(state: State, kind: str, end: str) -> State:
    place = state.hand.index(kind)
    hand = state.hand[:place] + state.hand[place + 1 :]
    state = _with_pile(state, put_back(pile_of(state), kind, end))
    return replace(state, hand=hand, drawn=len(hand), end=end)


def _with_pile(state: State, pile: Pile) -> State:
    return replace(state, tile_pile=pile) if state.drawing == "tile" else replace(state, order_pile=pile)

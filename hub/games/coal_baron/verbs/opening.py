"""Setting up and revealing: who starts, open tiles and orders, the draft of three orders in reverse order."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import DRAFTED, LAST_CARD_SPACE, OFFERED, ORDER_INDEX, WORKSHOP_INDEX
from ..cards import CARD, CARD_INDEX
from ..course import gap, wrap_up
from ..moves import DraftOrder, First, RevealOrder, RevealTile
from ..state import Draft, Pile, State, could_be_next, in_pile, lay, new_order, without
from ..tiles import TILE_INDEX

# -- what could be tried --


def seats(state: State) -> Iterable[str]:
    """Every seat could start."""
    return state.seats


def tiles(state: State) -> Iterable[str]:
    """Every kind of tile."""
    return TILE_INDEX


def orders(state: State) -> Iterable[str]:
    """Every order card."""
    return CARD_INDEX


def next_gap(state: State) -> Iterable[str]:
    """Where the next open piece goes."""
    return (gap(state, state.phase),)


def offered(state: State) -> Iterable[str]:
    """Every open card of the draft."""
    return state.draft


# -- checks --


def starter_sits_here(state: State, who: str) -> Refusal | None:
    """Whoever starts must have a seat."""
    return None if who in state.seats else refuse("seat.unknown", seat=who)


def tile_is_next(state: State, tile: str) -> Refusal | None:
    """A tile drawn must be one that can lie on top of the pile."""
    return _is_next(state.tile_pile, TILE_INDEX, tile, "tile")


def order_is_next(state: State, order: str) -> Refusal | None:
    """An order drawn must be one that can lie on top of the pile."""
    return _is_next(state.order_pile, CARD_INDEX, order, "order")


def _is_next(pile: Pile, index: dict[str, int], kind: str, what: str) -> Refusal | None:
    if kind not in index:
        return refuse(f"{what}.unknown", **{what: kind})
    if could_be_next(pile, index, kind):
        return None
    code = "top" if in_pile(pile, index, kind) else "gone"
    return refuse(f"{what}.{code}", **{what: kind})


def fills_the_gap(state: State, space: str) -> Refusal | None:
    """Open pieces go to the first empty space."""
    due = gap(state, state.phase)
    return None if space == due else refuse("reveal.space", space=space, next=due)


def order_known(state: State, order: str) -> Refusal | None:
    """The game has such a card."""
    return None if order in CARD else refuse("order.unknown", order=order)


def order_is_offered(state: State, order: str) -> Refusal | None:
    """Only the open cards can be drafted."""
    return None if order in state.draft else refuse("draft.not_open", order=order)


# -- what they do --


def start_with(d: Draft, move: First, before: State) -> None:
    """The start marker goes to that seat; tiles come next."""
    d.first = d.active = d.seats.index(move.who)
    d.phase = "tiles"


def reveal_tile(d: Draft, move: RevealTile, before: State) -> None:
    """Lay the tile open; after the last gap the opening or the game goes on."""
    d.tiles = lay(d.tiles, WORKSHOP_INDEX[move.space], move.tile)
    d.tile_pile = without(d.tile_pile, TILE_INDEX, move.tile)
    if d.shift:
        wrap_up(d)
    elif not gap(d, "tiles"):
        d.phase = "offer"


def reveal_order(d: Draft, move: RevealOrder, before: State) -> None:
    """Lay the order open, for the draft or on its space."""
    d.order_pile = without(d.order_pile, CARD_INDEX, move.order)
    if d.phase == "offer":
        d.draft = (*d.draft, move.order)
        _begin_draft(d)
        return
    d.orders = lay(d.orders, ORDER_INDEX[move.space], move.order)
    if d.shift:
        wrap_up(d)
    else:
        _begin_work(d)


def draft(d: Draft, move: DraftOrder, before: State) -> None:
    """The card joins the seat's outstanding orders; the neighbour on the right is next."""
    d.alter(orders=(*d.pit.orders, new_order(move.order)))
    d.draft = tuple(card for card in d.draft if card != move.order)
    d.active = (d.active - 1) % len(d.seats)
    if len(d.draft) == 1:
        (last,) = d.draft
        d.draft, d.orders, d.phase = (), lay(d.orders, ORDER_INDEX[LAST_CARD_SPACE], last), "row"
        _begin_work(d)


def _begin_draft(d: Draft) -> None:
    n = len(d.seats)
    if len(d.draft) >= OFFERED[n]:
        d.phase, d.active = "draft", (d.first - 1) % n


def _begin_work(d: Draft) -> None:
    if not gap(d, "row"):
        d.phase, d.shift, d.active = "work", 1, d.first


assert all(count == DRAFTED * seats + 1 for seats, count in OFFERED.items()), "the draft leaves one card"

VERBS = (
    Verb(First, ("first",), start_with, (choose("who", values=seats),), (starter_sits_here,)),
    Verb(
        RevealTile,
        ("tiles",),
        reveal_tile,
        (choose("tile", values=tiles), choose("space", values=next_gap)),
        (tile_is_next, fills_the_gap),
    ),
    Verb(
        RevealOrder,
        ("offer", "row"),
        reveal_order,
        (choose("order", values=orders), choose("space", values=next_gap)),
        (order_is_next, fills_the_gap),
    ),
    Verb(DraftOrder, ("draft",), draft, (choose("order", values=offered),), (gate(order_known), order_is_offered)),
)

"""Setting up and revealing: who starts, open tiles and orders, the draft of three orders in reverse order."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from hub.game import TABLE, Move, Refusal, refuse

from .board import DRAFTED, LAST_CARD_SPACE, OFFERED, ORDER_INDEX, WORKSHOP_INDEX
from .cards import CARD, CARD_INDEX, CARDS
from .flow import gap, wrap_up
from .moves import DealOrder, DealTile, Draft, First, RevealOrder, RevealTile
from .state import Order, Pile, State, could_be_next, in_pile, with_pit, without
from .tiles import TILE_INDEX, TILES

# -- rules --


def starter_sits_here(state: State, move: First) -> Refusal | None:
    """Whoever starts must have a seat."""
    return None if move.who in state.seats else refuse("seat.unknown", seat=move.who)


def tile_is_next(state: State, move: RevealTile | DealTile) -> Refusal | None:
    """A tile drawn must be one that can lie on top of the pile."""
    return _is_next(state.tile_pile, TILE_INDEX, move.tile, "tile")


def order_is_next(state: State, move: RevealOrder | DealOrder) -> Refusal | None:
    """An order drawn must be one that can lie on top of the pile."""
    return _is_next(state.order_pile, CARD_INDEX, move.order, "order")


def _is_next(pile: Pile, index: dict[str, int], kind: str, what: str) -> Refusal | None:
    if kind not in index:
        return refuse(f"{what}.unknown", **{what: kind})
    if could_be_next(pile, index, kind):
        return None
    code = "top" if in_pile(pile, index, kind) else "gone"
    return refuse(f"{what}.{code}", **{what: kind})


def fills_the_gap(state: State, move: RevealTile | RevealOrder) -> Refusal | None:
    """Open pieces go to the first empty space."""
    space = gap(state, state.phase)
    return None if move.space == space else refuse("reveal.space", space=move.space, next=space)


def order_is_offered(state: State, move: Draft) -> Refusal | None:
    """Only the open cards can be drafted."""
    if move.order not in CARD:
        return refuse("order.unknown", order=move.order)
    return None if move.order in state.draft else refuse("draft.not_open", order=move.order)


# -- what could be tried --


def firsts(state: State) -> Iterable[Move]:
    """Every seat could start."""
    return (First(TABLE, seat) for seat in state.seats)


def reveals(state: State) -> Iterable[Move]:
    """Every kind of tile or order at the next gap."""
    space = gap(state, state.phase)
    if state.phase == "tiles":
        return (RevealTile(TABLE, tile.id, space) for tile in TILES)
    return (RevealOrder(TABLE, card.id, space) for card in CARDS)


def drafts(state: State) -> Iterable[Move]:
    """Every open card."""
    return (Draft(state.seats[state.active], card) for card in state.draft)


def drawn_by_chance(pile: Pile, kinds: Iterable[str], random: Random) -> str:
    """What the hub draws: what it knows to be on top, else any of the rest, each piece as likely as another."""
    if pile.top:
        return pile.top[0]
    if any(pile.rest):
        return random.choices(list(kinds), pile.rest)[0]
    return pile.bottom[0]


# -- what they do --


def start_with(state: State, move: First) -> State:
    """The start marker goes to that seat; tiles come next."""
    seat = state.seats.index(move.who)
    return replace(state, first=seat, active=seat, phase="tiles")


def reveal_tile(state: State, move: RevealTile) -> State:
    """Lay the tile open; after the last gap the opening or the game goes on."""
    index = WORKSHOP_INDEX[move.space]
    tiles = (*state.tiles[:index], move.tile, *state.tiles[index + 1 :])
    state = replace(state, tiles=tiles, tile_pile=without(state.tile_pile, TILE_INDEX, move.tile))
    if state.shift:
        return wrap_up(state)
    return state if gap(state, "tiles") else replace(state, phase="offer")


def reveal_order(state: State, move: RevealOrder) -> State:
    """Lay the order open, for the draft or on its space."""
    state = replace(state, order_pile=without(state.order_pile, CARD_INDEX, move.order))
    if state.phase == "offer":
        return _offered(replace(state, draft=(*state.draft, move.order)))
    state = replace(state, orders=_on_space(state, move.space, move.order))
    return wrap_up(state) if state.shift else _row_ready(state)


def draft(state: State, move: Draft) -> State:
    """The card joins the seat's outstanding orders; the neighbour on the right is next."""
    pit = state.pit
    state = with_pit(state, replace(pit, orders=(*pit.orders, new_order(move.order))))
    left = tuple(card for card in state.draft if card != move.order)
    state = replace(state, draft=left, active=(state.active - 1) % len(state.seats))
    return _drafted(state) if len(left) == 1 else state


def new_order(card: str) -> Order:
    """A card as an outstanding order: all its fields empty."""
    return Order(card, ("",) * len(CARD[card].fields))


def _offered(state: State) -> State:
    n = len(state.seats)
    if len(state.draft) < OFFERED[n]:
        return state
    return replace(state, phase="draft", active=(state.first - 1) % n)


def _drafted(state: State) -> State:
    (last,) = state.draft
    state = replace(state, draft=(), orders=_on_space(state, LAST_CARD_SPACE, last))
    return _row_ready(replace(state, phase="row"))


def _row_ready(state: State) -> State:
    return state if gap(state, "row") else replace(state, phase="work", shift=1, active=state.first)


def _on_space(state: State, space: str, card: str) -> tuple[str, ...]:
    index = ORDER_INDEX[space]
    return (*state.orders[:index], card, *state.orders[index + 1 :])


assert all(count == DRAFTED * seats + 1 for seats, count in OFFERED.items()), "the draft leaves one card"

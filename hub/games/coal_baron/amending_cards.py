"""Amending orders: where each card is, and what lies on the fields of outstanding ones."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hub.game import N_, Text, say

from .board import COAL_INDEX, COALS, ORDER_INDEX, ORDER_SPACES, Space
from .cards import CARD, CARD_INDEX, CARDS
from .mend import EMPTY, Change, Mend, choice, into, open_piece, piles_at_rest, set_pit, swapped
from .opening import new_order
from .state import Counts, Order, State, add, cubes_of, in_pile, without
from .words import COLOUR_WORDS, order_name, space_name


def cards(state: State) -> Iterator[Mend]:
    """Every card that is not hidden in somebody's hand, and the fields of outstanding ones."""
    if not piles_at_rest(state):
        return
    where = card_places(state)
    for card in CARDS:
        now = where.get(card.id)
        if now is not None and state.half_order != card.id:
            label = say(N_("Where is: {order}"), order=order_name(card))
            yield choice(f"order.{card.id}", label, now, _card_choices(state, now), _moved(card.id, now))
    yield from (_open_card(state, space) for space in ORDER_SPACES if space.from_seats <= len(state.seats))
    for seat, pit in enumerate(state.pits):
        for order in pit.orders:
            if order.card != state.half_order:
                yield from _fields(state, seat, order)


def _open_card(state: State, space: Space) -> Mend:
    """The card at an order space: the old one goes into the pile, the new one comes from it."""
    index = ORDER_INDEX[space.id]

    def change(s: State, value: str) -> State:
        card, pile = swapped(s.order_pile, CARD_INDEX, s.orders[index], value)
        return replace(s, order_pile=pile, orders=(*s.orders[:index], card, *s.orders[index + 1 :]))

    label = say(N_("Order at: {space}"), space=space_name(space))
    return open_piece(f"board.{space.id}.order", label, state.orders[index], state.order_pile, CARD_INDEX, change)


def card_places(state: State) -> dict[str, str]:
    """Where each card is: `pile`, an order space, a seat's colour, or `<colour>-delivered`. Drawn ones are nowhere."""
    where = {card.id: "pile" for card in CARDS if in_pile(state.order_pile, CARD_INDEX, card.id)}
    for space, card_id in zip(ORDER_SPACES, state.orders, strict=True):
        if card_id:
            where[card_id] = space.id
    for colour, pit in zip(state.seats, state.pits, strict=True):
        where |= {order.card: colour for order in pit.orders}
        where |= dict.fromkeys(pit.delivered, f"{colour}-delivered")
    return where


def _card_choices(state: State, now: str) -> tuple[str, ...]:
    n = len(state.seats)
    free = (s.id for s, card in zip(ORDER_SPACES, state.orders, strict=True) if not card and s.from_seats <= n)
    seats = (place for colour in state.seats for place in (colour, f"{colour}-delivered"))
    return tuple(dict.fromkeys((now, "pile", *free, *seats)))


def _moved(card: str, now: str) -> Change:
    """A card taken from where it is and put elsewhere; coal on it goes back to the supply."""

    def change(state: State, value: str) -> State:
        return state if value == now else _card_to(_card_from(state, card, now), card, value)

    return change


def _card_from(state: State, card: str, place: str) -> State:
    if place == "pile":
        return replace(state, order_pile=without(state.order_pile, CARD_INDEX, card))
    if place in ORDER_INDEX:
        return replace(state, orders=tuple("" if lies == card else lies for lies in state.orders))
    seat = state.seats.index(place.removesuffix("-delivered"))
    pit = state.pits[seat]
    before = cubes_of(pit)
    pit = replace(
        pit,
        orders=tuple(order for order in pit.orders if order.card != card),
        delivered=tuple(one for one in pit.delivered if one != card),
    )
    supply = tuple(s + b - a for s, b, a in zip(state.supply, before, cubes_of(pit), strict=True))
    return replace(set_pit(state, seat, pit), supply=supply)


def _card_to(state: State, card: str, place: str) -> State:
    if place == "pile":
        return replace(state, order_pile=into(state.order_pile, CARD_INDEX, card))
    if place in ORDER_INDEX:
        index = ORDER_INDEX[place]
        return replace(state, orders=(*state.orders[:index], card, *state.orders[index + 1 :]))
    seat = state.seats.index(place.removesuffix("-delivered"))
    pit = state.pits[seat]
    if place.endswith("-delivered"):
        return set_pit(state, seat, replace(pit, delivered=(*pit.delivered, card)))
    return set_pit(state, seat, replace(pit, orders=(*pit.orders, new_order(card))))


PAIRS = tuple(f"{a}+{b}" for i, a in enumerate(COALS) for b in COALS[i:])


def _fields(state: State, seat: int, order: Order) -> Iterator[Mend]:
    """What lies on each field of an outstanding order: nothing, its colour, or two others."""
    for index, (printed, cubes) in enumerate(zip(CARD[order.card].fields, order.fields, strict=True)):
        label = say(
            N_("Field {number} ({coal}) of: {order}"),
            number=index + 1,
            coal=Text(COLOUR_WORDS[printed]),
            order=order_name(CARD[order.card]),
        )
        pairs = (pair for pair in PAIRS if printed not in pair.split("+"))
        fitting = (printed, *pairs)
        choices = (EMPTY, *(value for value in fitting if _affordable(state.supply, cubes, value)))
        now = _sorted(cubes) or EMPTY
        yield choice(f"field.{order.card}.{index + 1}", label, now, choices, _covered(seat, order.card, index))


def _sorted(cubes: str) -> str:
    return "+".join(sorted(filter(None, cubes.split("+")), key=COALS.index))


def _affordable(supply: Counts, now: str, value: str) -> bool:
    after = _exchange(supply, now, value)
    return min(after) >= 0


def _exchange(supply: Counts, old: str, new: str) -> Counts:
    for coal in filter(None, old.split("+")):
        supply = add(supply, COAL_INDEX[coal], 1)
    for coal in filter(None, new.split("+")):
        supply = add(supply, COAL_INDEX[coal], -1)
    return supply


def _covered(seat: int, card: str, index: int) -> Change:
    def change(state: State, value: str) -> State:
        pit, new = state.pits[seat], "" if value == EMPTY else value
        old = next(order.fields[index] for order in pit.orders if order.card == card)
        orders = tuple(
            Order(o.card, (*o.fields[:index], new, *o.fields[index + 1 :])) if o.card == card else o for o in pit.orders
        )
        pit = replace(pit, orders=orders)
        return replace(set_pit(state, seat, pit), supply=_exchange(state.supply, old, new))

    return change

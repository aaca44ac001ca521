"""Sending miners to a work space: what it costs, who makes room, and what workshops, deliveries, money and orders do."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hub.game import Move, Refusal, refuse

from .board import (
    COAL_INDEX,
    DRAW,
    ORDER_INDEX,
    SPACE,
    SPACE_INDEX,
    SPACES,
    WORKSHOP_INDEX,
    Space,
)
from .cards import CARD
from .flow import after_action, wrap_up
from .moves import Buy, Deliver, Draw, Earn, Mine, Sent, Take
from .opening import new_order
from .state import SOURCE_INDEX, Order, State, add, gain, put, with_pit
from .tiles import TILE, TILE_INDEX, Tile

WORK_OF = {
    Buy: ("workshop",),
    Take: ("order",),
    Draw: ("draw",),
    Mine: ("mining",),
    Deliver: ("delivery",),
    Earn: ("money", "cash"),
}
"""The kinds of work space each verb goes to."""


# -- rules: the space itself; nothing else is said while one of these stands --


def space_exists(state: State, move: Sent) -> Refusal | None:
    """The board has such a work space."""
    return None if move.space in SPACE else refuse("space.unknown", space=move.space)


def space_fits_verb(state: State, move: Sent) -> Refusal | None:
    """Each kind of work has its own spaces."""
    return None if SPACE[move.space].work in WORK_OF[type(move)] else refuse("space.other_work", space=move.space)


def space_is_unlocked(state: State, move: Sent) -> Refusal | None:
    """Locked spaces take no miners with this number of seats."""
    seats, least = len(state.seats), SPACE[move.space].from_seats
    return None if seats >= least else refuse("space.locked", space=move.space, seats=seats)


# -- rules: what the action needs --


def needed(state: State, space: str) -> int:
    """Miners a space takes now: one, or one more than stand there. The cash office always takes one."""
    return 1 if space == "cash_office" else state.crews[SPACE_INDEX[space]] + 1


def right_number(state: State, move: Sent) -> Refusal | None:
    """Neither more nor fewer miners than the space takes."""
    need = needed(state, move.space)
    return None if move.miners == need else refuse("miners.number", need=need, sent=move.miners, space=move.space)


def enough_miners(state: State, move: Sent) -> Refusal | None:
    """The seat must have that many miners at home."""
    need, have = needed(state, move.space), state.pit.miners
    return None if have >= need else refuse("miners.short", need=need, have=have, space=move.space)


def tile_lies_there(state: State, move: Buy) -> Refusal | None:
    """A workshop gives the tile that lies at it."""
    lies = state.tiles[WORKSHOP_INDEX[move.space]]
    if not lies:
        return refuse("tile.none", space=move.space)
    return None if lies == move.tile else refuse("tile.elsewhere", tile=move.tile, lies=lies, space=move.space)


def tile_is_paid(state: State, move: Buy) -> Refusal | None:
    """The seat must have the tile's price."""
    lies = state.tiles[WORKSHOP_INDEX[move.space]]
    return can_pay(state, TILE[lies]) if lies else None


def can_pay(state: State, tile: Tile) -> Refusal | None:
    """The price of a tile against the seat's marks."""
    have = state.pit.marks
    return None if have >= tile.price else refuse("marks.short", price=tile.price, have=have, tile=tile.id)


def order_lies_there(state: State, move: Take) -> Refusal | None:
    """An order space gives the card that lies below it."""
    lies = state.orders[ORDER_INDEX[move.space]]
    if not lies:
        return refuse("order.none", space=move.space)
    return None if lies == move.order else refuse("order.elsewhere", order=move.order, lies=lies, space=move.space)


def pile_has_some(state: State, move: Draw) -> Refusal | None:
    """Nothing can be drawn from an empty pile."""
    pile = state.tile_pile if move.space == "workshop_draw" else state.order_pile
    return None if pile.size else refuse("pile.empty", space=move.space)


def something_to_deliver(state: State, move: Deliver) -> Refusal | None:
    """At least one complete order of that transport."""
    transport = SPACE[move.space].transport
    return None if ready(state, transport) else refuse("delivery.nothing", transport=transport)


def ready(state: State, transport: str) -> tuple[Order, ...]:
    """The acting seat's complete orders of one transport."""
    return tuple(o for o in state.pit.orders if CARD[o.card].transport == transport and o.complete)


# -- what could be tried --

NOTHING = "nothing"
"""Stands for the piece of an empty space in an attempt."""


def sendings(state: State) -> Iterable[Move]:
    """The acting seat at every work space, with the number of miners it takes."""
    return (_sending(state, space) for space in SPACES)


def _sending(state: State, space: Space) -> Move:
    seat, miners = state.seats[state.active], needed(state, space.id)
    if space.work == "workshop":
        return Buy(seat, state.tiles[WORKSHOP_INDEX[space.id]] or NOTHING, space.id, miners)
    if space.work == "order":
        return Take(seat, state.orders[ORDER_INDEX[space.id]] or NOTHING, space.id, miners)
    return _PLAIN[space.work](seat, space.id, miners)


_PLAIN = {"draw": Draw, "mining": Mine, "delivery": Deliver, "money": Earn, "cash": Earn}


# -- what they do --


def send(state: State, space: str) -> State:
    """Those who stand there go to the canteen; the seat's miners come. The cash office has room for all."""
    seat, n = state.active, needed(state, space)
    pit = state.pit
    state = with_pit(state, replace(pit, miners=pit.miners - n))
    if space == "cash_office":
        return replace(state, cash=add(state.cash, seat, 1))
    index = SPACE_INDEX[space]
    owner, there = state.owners[index], state.crews[index]
    return replace(
        state,
        canteen=add(state.canteen, owner, there) if there else state.canteen,
        owners=put(state.owners, index, seat),
        crews=put(state.crews, index, n),
    )


def buy(state: State, move: Buy) -> State:
    """Take the tile from its workshop, pay and lay it."""
    index = WORKSHOP_INDEX[move.space]
    state = send(state, move.space)
    state = replace(state, tiles=(*state.tiles[:index], "", *state.tiles[index + 1 :]))
    return lay(state, TILE[move.tile])


def lay(state: State, tile: Tile) -> State:
    """Pay for a tile, lay it on its level and side, and load its wagons from the supply as far as that goes."""
    state = gain(state, -tile.price)
    coal = COAL_INDEX[tile.coal]
    loaded = min(tile.wagons, state.supply[coal])
    state = on_wagons(state, tile.coal, coal, loaded)
    pit = state.pit
    state = with_pit(state, replace(pit, tiles=add(pit.tiles, TILE_INDEX[tile.id], 1)))
    if loaded < tile.wagons and any(state.supply):
        return replace(state, phase="wagon", wagons=tile.wagons - loaded, tunnel=tile.coal)
    return after_action(state)


def on_wagons(state: State, level: str, coal: int, n: int) -> State:
    """Cubes of a colour from the supply to wagons of a level."""
    pit, row = state.pit, COAL_INDEX[level]
    coal_rows = (*pit.coal[:row], add(pit.coal[row], coal, n), *pit.coal[row + 1 :])
    return replace(with_pit(state, replace(pit, coal=coal_rows)), supply=add(state.supply, coal, -n))


def take(state: State, move: Take) -> State:
    """The card joins the seat's outstanding orders."""
    index = ORDER_INDEX[move.space]
    state = send(state, move.space)
    state = replace(state, orders=(*state.orders[:index], "", *state.orders[index + 1 :]))
    return wrap_up(with_order(state, move.order))


def with_order(state: State, card: str) -> State:
    """One outstanding order more for the acting seat."""
    pit = state.pit
    return with_pit(state, replace(pit, orders=(*pit.orders, new_order(card))))


def draw(state: State, move: Draw) -> State:
    """Five pieces of the pile, or what is left of it, for the acting seat's eyes."""
    state = send(state, move.space)
    drawing = "tile" if move.space == "workshop_draw" else "order"
    pile = state.tile_pile if drawing == "tile" else state.order_pile
    phase = "deal" if state.dealer == "hub" else "keep"
    return replace(state, phase=phase, drawing=drawing, drawn=min(DRAW, pile.size))


def mine(state: State, move: Mine) -> State:
    """The seat may take as many steps as the space says."""
    return replace(send(state, move.space), phase="mine", steps=SPACE[move.space].value)


def deliver(state: State, move: Deliver) -> State:
    """Every complete order of the transport goes: points at once, cubes to the supply, cards kept for the clock."""
    state = send(state, move.space)
    going = ready(state, SPACE[move.space].transport)
    pit = state.pit
    points = sum(CARD[order.card].points for order in going)
    supply = state.supply
    for order in going:
        for field in order.fields:
            for coal in field.split("+"):
                supply = add(supply, COAL_INDEX[coal], 1)
    pit = replace(
        pit,
        orders=tuple(order for order in pit.orders if order not in going),
        delivered=(*pit.delivered, *(order.card for order in going)),
        scored=add(pit.scored, SOURCE_INDEX["delivered"], points),
    )
    return wrap_up(replace(with_pit(state, pit), supply=supply))


def earn(state: State, move: Earn) -> State:
    """Marks from the general supply."""
    return wrap_up(gain(send(state, move.space), SPACE[move.space].value))

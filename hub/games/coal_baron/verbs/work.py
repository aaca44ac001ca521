"""Sending miners to a work space: what it costs, who makes room, and what workshops, deliveries, money and orders do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hub.game import Move, Refusal, Verb, choose, gate, refuse

from ..board import COAL_INDEX, DRAW, ORDER_INDEX, SPACE, SPACE_INDEX, SPACES, WORKSHOP_INDEX
from ..cards import CARD
from ..course import after_action, wrap_up
from ..moves import Buy, Deliver, Draw, Earn, Mine, Take
from ..state import SOURCE_INDEX, Draft, Order, State, add, lay, new_order, put
from ..tiles import TILE, TILE_INDEX, Tile

NOTHING = "nothing"
"""Stands for the piece of an empty space in an attempt."""

Spaces = Callable[[State], Iterable[str]]
Check = Callable[..., Refusal | None]


def needed(state: Draft, space: str) -> int:
    """Miners a space takes now: one, or one more than stand there. The cash office always takes one."""
    return 1 if space == "cash_office" else state.crews[SPACE_INDEX[space]] + 1


# -- what could be tried: the acting seat at every work space, with the number of miners it takes --


def _spaces_for(*work: str) -> Spaces:
    ids = tuple(space.id for space in SPACES if space.work in work)
    return lambda state: ids


def crew(state: State, space: str) -> Iterable[int]:
    """As many miners as the space takes."""
    return (needed(state, space),)


def tile_there(state: State, space: str) -> Iterable[str]:
    """The tile that lies at a workshop."""
    return (state.tiles[WORKSHOP_INDEX[space]] or NOTHING,)


def order_there(state: State, space: str) -> Iterable[str]:
    """The order that lies below a space."""
    return (state.orders[ORDER_INDEX[space]] or NOTHING,)


# -- checks: the space itself; nothing else is said of it while one of these stands --


def space_exists(state: State, space: str) -> Refusal | None:
    """The board has such a work space."""
    return None if space in SPACE else refuse("space.unknown", space=space)


def _work_is(*work: str) -> Check:
    def space_fits_verb(state: State, space: str) -> Refusal | None:
        """Each kind of work has its own spaces."""
        return None if SPACE[space].work in work else refuse("space.other_work", space=space)

    return space_fits_verb


def space_is_unlocked(state: State, space: str) -> Refusal | None:
    """Locked spaces take no miners with this number of seats."""
    seats = len(state.seats)
    return None if seats >= SPACE[space].from_seats else refuse("space.locked", space=space, seats=seats)


# -- checks: what the action needs --


def right_number(state: State, space: str, miners: int) -> Refusal | None:
    """Neither more nor fewer miners than the space takes."""
    need = needed(state, space)
    return None if miners == need else refuse("miners.number", need=need, sent=miners, space=space)


def enough_miners(state: State, space: str) -> Refusal | None:
    """The seat must have that many miners at home."""
    need, have = needed(state, space), state.pit.miners
    return None if have >= need else refuse("miners.short", need=need, have=have, space=space)


def tile_lies_there(state: State, space: str, tile: str) -> Refusal | None:
    """A workshop gives the tile that lies at it."""
    lies = state.tiles[WORKSHOP_INDEX[space]]
    if not lies:
        return refuse("tile.none", space=space)
    return None if lies == tile else refuse("tile.elsewhere", tile=tile, lies=lies, space=space)


def tile_is_paid(state: State, space: str) -> Refusal | None:
    """The seat must have the tile's price."""
    lies = state.tiles[WORKSHOP_INDEX[space]]
    return can_pay(state, TILE[lies]) if lies else None


def can_pay(state: State, tile: Tile) -> Refusal | None:
    """The price of a tile against the seat's marks."""
    have = state.pit.marks
    return None if have >= tile.price else refuse("marks.short", price=tile.price, have=have, tile=tile.id)


def order_lies_there(state: State, space: str, order: str) -> Refusal | None:
    """An order space gives the card that lies below it."""
    lies = state.orders[ORDER_INDEX[space]]
    if not lies:
        return refuse("order.none", space=space)
    return None if lies == order else refuse("order.elsewhere", order=order, lies=lies, space=space)


def pile_has_some(state: State, space: str) -> Refusal | None:
    """Nothing can be drawn from an empty pile."""
    pile = state.tile_pile if space == "workshop_draw" else state.order_pile
    return None if pile.size else refuse("pile.empty", space=space)


def something_to_deliver(state: State, space: str) -> Refusal | None:
    """At least one complete order of that transport."""
    transport = SPACE[space].transport
    return None if ready(state, transport) else refuse("delivery.nothing", transport=transport)


def ready(state: Draft, transport: str) -> tuple[Order, ...]:
    """The acting seat's complete orders of one transport."""
    return tuple(o for o in state.pit.orders if CARD[o.card].transport == transport and o.complete)


# -- what they do --


def send(d: Draft, space: str) -> None:
    """Those who stand there go to the canteen; the seat's miners come. The cash office has room for all."""
    n = needed(d, space)
    d.alter(miners=d.pit.miners - n)
    if space == "cash_office":
        d.cash = add(d.cash, d.active, 1)
        return
    index = SPACE_INDEX[space]
    if d.crews[index]:
        d.canteen = add(d.canteen, d.owners[index], d.crews[index])
    d.owners, d.crews = put(d.owners, index, d.active), put(d.crews, index, n)


def buy(d: Draft, move: Buy, before: State) -> None:
    """Take the tile from its workshop, pay and lay it."""
    send(d, move.space)
    d.tiles = lay(d.tiles, WORKSHOP_INDEX[move.space], "")
    lay_tunnel(d, TILE[move.tile])


def lay_tunnel(d: Draft, tile: Tile) -> None:
    """Pay for a tile, lay it on its level and side, and load its wagons from the supply as far as that goes."""
    d.gain(-tile.price)
    coal = COAL_INDEX[tile.coal]
    loaded = min(tile.wagons, d.supply[coal])
    load_wagons(d, tile.coal, coal, loaded)
    d.alter(tiles=add(d.pit.tiles, TILE_INDEX[tile.id], 1))
    if loaded < tile.wagons and any(d.supply):
        d.phase, d.wagons, d.tunnel = "wagon", tile.wagons - loaded, tile.coal
    else:
        after_action(d)


def load_wagons(d: Draft, level: str, coal: int, n: int) -> None:
    """Cubes of a colour from the supply to wagons of a level."""
    rows, row = d.pit.coal, COAL_INDEX[level]
    d.alter(coal=(*rows[:row], add(rows[row], coal, n), *rows[row + 1 :]))
    d.supply = add(d.supply, coal, -n)


def take(d: Draft, move: Take, before: State) -> None:
    """The card joins the seat's outstanding orders."""
    send(d, move.space)
    d.orders = lay(d.orders, ORDER_INDEX[move.space], "")
    d.alter(orders=(*d.pit.orders, new_order(move.order)))
    wrap_up(d)


def draw(d: Draft, move: Draw, before: State) -> None:
    """Five pieces of the pile, or what is left of it, for the acting seat's eyes."""
    send(d, move.space)
    d.drawing = "tile" if move.space == "workshop_draw" else "order"
    pile = d.tile_pile if d.drawing == "tile" else d.order_pile
    d.phase, d.drawn = "deal" if d.dealer == "hub" else "keep", min(DRAW, pile.size)


def mine(d: Draft, move: Mine, before: State) -> None:
    """The seat may take as many steps as the space says."""
    send(d, move.space)
    d.phase, d.steps = "mine", SPACE[move.space].value


def deliver(d: Draft, move: Deliver, before: State) -> None:
    """Every complete order of the transport goes: points at once, cubes to the supply, cards kept for the clock."""
    send(d, move.space)
    pit, going = d.pit, ready(d, SPACE[move.space].transport)
    for order in going:
        for field in order.fields:
            for coal in field.split("+"):
                d.supply = add(d.supply, COAL_INDEX[coal], 1)
    d.alter(
        orders=tuple(order for order in pit.orders if order not in going),
        delivered=(*pit.delivered, *(order.card for order in going)),
        scored=add(pit.scored, SOURCE_INDEX["delivered"], sum(CARD[order.card].points for order in going)),
    )
    wrap_up(d)


def earn(d: Draft, move: Earn, before: State) -> None:
    """Marks from the general supply."""
    send(d, move.space)
    d.gain(SPACE[move.space].value)
    wrap_up(d)


def _sending(kind: type[Move], change: Callable[..., None], work: tuple[str, ...], *checks: Check) -> Verb:
    """A verb that sends miners to a kind of work space; buying and taking name the piece that lies there too."""
    pieces = {Buy: (choose("tile", values=tile_there),), Take: (choose("order", values=order_there),)}
    space = (gate(space_exists), gate(_work_is(*work)), gate(space_is_unlocked))
    return Verb(
        kind,
        ("work",),
        change,
        (choose("space", values=_spaces_for(*work)), choose("miners", values=crew), *pieces.get(kind, ())),
        (*space, right_number, enough_miners, *checks),
    )


VERBS = (
    _sending(Buy, buy, ("workshop",), tile_lies_there, tile_is_paid),
    _sending(Draw, draw, ("draw",), pile_has_some),
    _sending(Mine, mine, ("mining",)),
    _sending(Deliver, deliver, ("delivery",), something_to_deliver),
    _sending(Take, take, ("order",), order_lies_there),
    _sending(Earn, earn, ("money", "cash")),
)

"""What the table may set by agreement. Nothing is made from nothing: cubes come from the supply and go back to it, tiles
and cards from the piles, miners from home.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Catalogue, Target, Text, say
from hub.game.amendments import choice, number
from hub.game.view import Words

from .board import (
    CAGE_SPOTS,
    COAL_INDEX,
    COALS,
    LEVELS,
    ORDER_INDEX,
    ORDER_SPACES,
    SHIFTS,
    SPACE,
    SPACE_INDEX,
    WORKSHOP_INDEX,
    open_spaces,
)
from .cards import CARD, CARD_INDEX, CARDS
from .state import (
    SOURCE_INDEX,
    Counts,
    Draft,
    Order,
    Pile,
    Pit,
    add,
    cubes_of,
    empty_wagons,
    in_pile,
    into,
    lay,
    new_order,
    put,
    without,
)
from .tiles import TILE, TILE_INDEX, TILES
from .words import COLOUR_WORDS, joined, named, order_name, space_name, tile_name, word

MOST_MARKS, MOST_POINTS, MOST_STEPS = 999, 999, 10
EMPTY, PILE, DELIVERED = "empty", "pile", "-delivered"


# -- which there are --


def seats(d: Draft) -> tuple[str, ...]:
    """Every seat."""
    return d.seats


def settled_seats(d: Draft) -> tuple[str, ...]:
    """Every seat, unless the second of two cubes standing in is due: it must not vanish."""
    return () if d.half_order else d.seats


def at_rest(d: Draft) -> bool:
    """Whether pieces may leave and join the piles: not while setting up, nor while some are drawn in secret."""
    return bool(d.shift) and not d.drawing


def pit(d: Draft, colour: str) -> Pit:
    """The pit of a seat."""
    return d.pits[d.seats.index(colour)]


def _person(d: Draft, colour: str) -> str:
    return d.setup.seats[d.seats.index(colour)].name


def _of_seat(message: str) -> Callable[[Draft, str], Text]:
    return lambda d, colour: say(message, seat=_person(d, colour))


# -- words of values --


def value_words(d: Draft, value: str) -> Words:
    """A seat by its name, with how many or where; pieces and spaces by theirs."""
    if value in (EMPTY, PILE):
        return word(value)
    colour, _, more = value.partition("-")
    if colour not in d.seats:
        return named("", value) or value
    if not more:
        return _person(d, colour)
    if value.endswith(DELIVERED):
        return say(N_("{seat}, delivered"), seat=_person(d, colour))
    return say("{seat}: {n}", seat=_person(d, colour), n=more)


def _level_words(d: Draft, value: str) -> Words:
    return word(f"level.{value}")


def _cube_words(d: Draft, value: str) -> Words:
    return word(EMPTY) if value == EMPTY else joined(" + ", [Text(COLOUR_WORDS[coal]) for coal in value.split("+")])


# -- whose turn, which shift --


def _with_miners(d: Draft, name: str) -> list[str]:
    return [seat for seat, own in zip(d.seats, d.pits, strict=True) if own.miners]


def _during(*phases: str) -> Callable[[Draft], tuple[str, ...]]:
    return lambda d: ("",) if d.phase in phases and not d.half_order else ()


def _set_seat(field: str) -> Callable[[Draft, str, str], None]:
    return lambda d, name, colour: setattr(d, field, d.seats.index(colour))


def _set(field: str) -> Callable[[Draft, str, int], None]:
    return lambda d, name, n: setattr(d, field, n)


_TURN = (
    choice("first", N_("Start marker"), names=lambda d: () if d.phase == "first" else ("",), words=value_words,
           now=lambda d, name: d.seats[d.first], choices=lambda d, name: d.seats, set=_set_seat("first")),
    choice("active", N_("Seat to act"), names=_during("work"), words=value_words,
           now=lambda d, name: d.seats[d.active], choices=_with_miners, set=_set_seat("active")),
    number("shift", N_("Shift"), names=_during("work", "score"), low=1, high=SHIFTS,
           now=lambda d, name: d.shift, set=_set("shift")),
    number("steps", N_("Mining steps left"), names=_during("mine"), low=1, high=MOST_STEPS,
           now=lambda d, name: d.steps, set=_set("steps")),
)  # fmt: skip


# -- a seat's purse, points, cage and miners --


def _set_money(d: Draft, colour: str, marks: int) -> None:
    d.bank += marks - pit(d, colour).marks
    d.alter_pit(d.seats.index(colour), marks=marks)


def _set_points(d: Draft, colour: str, points: int) -> None:
    own = pit(d, colour)
    d.alter_pit(d.seats.index(colour), scored=add(own.scored, SOURCE_INDEX["amended"], points - own.points))


def _set_level(d: Draft, colour: str, level: str) -> None:
    d.alter_pit(d.seats.index(colour), level=int(level))


def _send_home(d: Draft, seat: int, n: int) -> None:
    d.alter_pit(seat, miners=d.pits[seat].miners + n)


def _set_miners(d: Draft, colour: str, n: int) -> None:
    seat = d.seats.index(colour)
    moved = n - d.pits[seat].miners
    _send_home(d, seat, moved)
    d.canteen = add(d.canteen, seat, -moved)


def _set_cash(d: Draft, colour: str, n: int) -> None:
    seat = d.seats.index(colour)
    _send_home(d, seat, d.cash[seat] - n)
    d.cash = put(d.cash, seat, n)


_SEATS = (
    number("money", _of_seat(N_("Marks: {seat}")), names=seats, high=MOST_MARKS,
           now=lambda d, seat: pit(d, seat).marks, set=_set_money),
    number("vp", _of_seat(N_("Points: {seat}")), names=seats, low=-MOST_POINTS, high=MOST_POINTS,
           now=lambda d, seat: pit(d, seat).points, set=_set_points),
    choice("level", _of_seat(N_("Level of the cage: {seat}")), names=settled_seats, words=_level_words,
           now=lambda d, seat: pit(d, seat).level, choices=lambda d, seat: map(str, LEVELS), set=_set_level),
    number("miners", _of_seat(N_("Miners at home: {seat}")), names=seats, set=_set_miners,
           now=lambda d, seat: pit(d, seat).miners,
           high=lambda d, seat: pit(d, seat).miners + d.canteen[d.seats.index(seat)]),
    number("cash", _of_seat(N_("Miners in the cash office: {seat}")), names=seats, set=_set_cash,
           now=lambda d, seat: d.cash[d.seats.index(seat)],
           high=lambda d, seat: d.cash[d.seats.index(seat)] + pit(d, seat).miners),
)  # fmt: skip


# -- the board: miners on spaces, open tiles and orders. Names are `<space>.miners`, `<space>.tile`, `<space>.order` --


def _spaces(d: Draft, what: str, *works: str) -> list[str]:
    return [f"{space.id}.{what}" for space in open_spaces(len(d.seats)) if space.work in works]


def _space(name: str) -> str:
    return name.partition(".")[0]


def _at(message: str) -> Callable[[Draft, str], Text]:
    return lambda d, name: say(message, space=space_name(SPACE[_space(name)]))


def _crew_now(d: Draft, name: str) -> str:
    index = SPACE_INDEX[_space(name)]
    return f"{d.seats[d.owners[index]]}-{d.crews[index]}" if d.crews[index] else EMPTY


def _crew_choices(d: Draft, name: str) -> Iterator[str]:
    index = SPACE_INDEX[_space(name)]
    yield EMPTY
    for seat, colour in enumerate(d.seats):
        most = d.pits[seat].miners + (d.crews[index] if seat == d.owners[index] else 0)
        yield from (f"{colour}-{n}" for n in range(1, most + 1))


def _set_crew(d: Draft, name: str, value: str) -> None:
    index = SPACE_INDEX[_space(name)]
    if d.crews[index]:
        _send_home(d, d.owners[index], d.crews[index])
    colour, _, n = value.partition("-")
    seat, crew = (-1, 0) if value == EMPTY else (d.seats.index(colour), int(n))
    if crew:
        _send_home(d, seat, -crew)
    d.owners, d.crews = put(d.owners, index, seat), put(d.crews, index, crew)


def _open_choices(pile: Pile, index: dict[str, int], now: str) -> Iterator[str]:
    yield EMPTY
    yield from (kind for kind in index if kind == now or in_pile(pile, index, kind))


def _swapped(pile: Pile, index: dict[str, int], old: str, value: str) -> tuple[str, Pile]:
    new = "" if value == EMPTY else value
    if old:
        pile = into(pile, index, old)
    return new, without(pile, index, new) if new else pile


def _tile_at(d: Draft, name: str) -> str:
    return d.tiles[WORKSHOP_INDEX[_space(name)]]


def _set_tile(d: Draft, name: str, value: str) -> None:
    tile, d.tile_pile = _swapped(d.tile_pile, TILE_INDEX, _tile_at(d, name), value)
    d.tiles = lay(d.tiles, WORKSHOP_INDEX[_space(name)], tile)


def _order_at(d: Draft, name: str) -> str:
    return d.orders[ORDER_INDEX[_space(name)]]


def _set_order(d: Draft, name: str, value: str) -> None:
    card, d.order_pile = _swapped(d.order_pile, CARD_INDEX, _order_at(d, name), value)
    d.orders = lay(d.orders, ORDER_INDEX[_space(name)], card)


_WORK = ("workshop", "draw", "mining", "delivery", "money", "order")

_BOARD = (
    choice("board", _at(N_("Miners at: {space}")), names=lambda d: _spaces(d, "miners", *_WORK) if d.shift else (),
           now=_crew_now, choices=_crew_choices, set=_set_crew, words=value_words),
    choice("board", _at(N_("Tile at: {space}")), names=lambda d: _spaces(d, "tile", "workshop") if at_rest(d) else (),
           now=lambda d, name: _tile_at(d, name) or EMPTY, set=_set_tile, words=value_words,
           choices=lambda d, name: _open_choices(d.tile_pile, TILE_INDEX, _tile_at(d, name))),
    choice("board", _at(N_("Order at: {space}")), names=lambda d: _spaces(d, "order", "order") if at_rest(d) else (),
           now=lambda d, name: _order_at(d, name) or EMPTY, set=_set_order, words=value_words,
           choices=lambda d, name: _open_choices(d.order_pile, CARD_INDEX, _order_at(d, name))),
)  # fmt: skip


# -- coal in a seat's pit, from the supply and back to it. Names are `red.gray` for cage and store, `red.2.gray` for wagons --


def _cubes(d: Draft, holder: str, name: str) -> tuple[int, str, Counts, int]:
    """Where cubes lie: the seat, its level's colour (wagons only), the counts there, and which colour is meant."""
    colour, *level, coal = name.split(".")
    row = int(level[0]) - 1 if level else 0
    counts = pit(d, colour).coal[row] if level else getattr(pit(d, colour), holder)
    return d.seats.index(colour), COALS[row] if level else "", counts, COAL_INDEX[coal]


def _room(d: Draft, holder: str, name: str) -> int:
    """As many as the supply has; the cage has only so many spots, a level only so many wagons."""
    seat, level, counts, index = _cubes(d, holder, name)
    left = d.supply[index]
    room = {"cage": CAGE_SPOTS - sum(counts), "store": left}.get(holder)
    return counts[index] + min(left, empty_wagons(d.pits[seat], level) if room is None else room)


def _hold(d: Draft, holder: str, name: str, n: int) -> None:
    seat, level, counts, index = _cubes(d, holder, name)
    d.supply = add(d.supply, index, counts[index] - n)
    now: Any = put(counts, index, n)
    if level:
        row, rows = COAL_INDEX[level], d.pits[seat].coal
        holder, now = "coal", (*rows[:row], now, *rows[row + 1 :])
    d.alter_pit(seat, **{holder: now})


def _held(holder: str, message: str, *levels: int) -> Target:
    def label(d: Draft, name: str) -> Text:
        colour, *level, coal = name.split(".")
        words = {"level": word(f"level.{level[0]}")} if level else {}
        return say(message, coal=Text(COLOUR_WORDS[coal]), seat=_person(d, colour), **words)

    def names(d: Draft) -> list[str]:
        pots = [f"{seat}.{level}" for seat in settled_seats(d) for level in levels] if levels else settled_seats(d)
        return [f"{pot}.{coal}" for pot in pots for coal in COALS]

    return number(
        holder, label, names=names, high=lambda d, name: _room(d, holder, name),
        now=lambda d, name: _cubes(d, holder, name)[2][_cubes(d, holder, name)[3]],
        set=lambda d, name, n: _hold(d, holder, name, n),
    )  # fmt: skip


_COAL = (
    _held("cage", N_("In the cage ({coal}): {seat}")),
    _held("store", N_("In the store ({coal}): {seat}")),
    _held("wagons", N_("On wagons, {level} ({coal}): {seat}"), *LEVELS[1:]),
)


# -- tunnels: new tiles come from the pile without coal; wagons that carry coal stay. Names are `red.gray_2_light` --


def _tiles_of(d: Draft, name: str) -> int:
    seat, _, tile = name.partition(".")
    return pit(d, seat).tiles[TILE_INDEX[tile]]


def _fewest_tiles(d: Draft, name: str) -> int:
    seat, _, tile = name.partition(".")
    kind = TILE[tile]
    return max(0, _tiles_of(d, name) - empty_wagons(pit(d, seat), kind.coal) // kind.wagons)


def _set_tiles(d: Draft, name: str, n: int) -> None:
    seat, _, tile = name.partition(".")
    now = _tiles_of(d, name)
    for _ in range(now, n):
        d.tile_pile = without(d.tile_pile, TILE_INDEX, tile)
    for _ in range(n, now):
        d.tile_pile = into(d.tile_pile, TILE_INDEX, tile)
    d.alter_pit(d.seats.index(seat), tiles=put(pit(d, seat).tiles, TILE_INDEX[tile], n))


def _tiles_label(d: Draft, name: str) -> Text:
    seat, _, tile = name.partition(".")
    return say(N_("Tiles of {seat}: {tile}"), seat=_person(d, seat), tile=tile_name(TILE[tile]))


_TUNNELS = number(
    "tiles", _tiles_label, now=_tiles_of, set=_set_tiles, low=_fewest_tiles,
    names=lambda d: [f"{seat}.{tile.id}" for seat in d.seats for tile in TILES] if at_rest(d) else (),
    high=lambda d, name: _tiles_of(d, name) + in_pile(d.tile_pile, TILE_INDEX, name.partition(".")[2]),
)  # fmt: skip


# -- orders: where each card is, and what lies on the fields of outstanding ones --


def card_places(d: Draft) -> dict[str, str]:
    """Where each card is: `pile`, an order space, a seat's colour, or `<colour>-delivered`. Drawn ones are nowhere."""
    where = {card.id: PILE for card in CARDS if in_pile(d.order_pile, CARD_INDEX, card.id)}
    where |= {card: space.id for space, card in zip(ORDER_SPACES, d.orders, strict=True) if card}
    for colour, own in zip(d.seats, d.pits, strict=True):
        where |= {order.card: colour for order in own.orders}
        where |= dict.fromkeys(own.delivered, f"{colour}{DELIVERED}")
    return where


def cards(d: Draft) -> list[str]:
    """Every card that is not hidden in somebody's hand nor waits for a second cube."""
    where = card_places(d) if at_rest(d) else {}
    return [card.id for card in CARDS if card.id in where and card.id != d.half_order]


def _card_choices(d: Draft, card: str) -> Iterator[str]:
    yield from dict.fromkeys(
        (
            card_places(d)[card],
            PILE,
            *(space.id for space in open_spaces(len(d.seats)) if space.work == "order" and not _order_at(d, space.id)),
            *(place for colour in d.seats for place in (colour, f"{colour}{DELIVERED}")),
        )
    )


def move_card(d: Draft, card: str, place: str) -> None:
    """A card taken from where it is and put elsewhere; coal on it goes back to the supply."""
    now = card_places(d)[card]
    if place != now:
        _take_card(d, card, now)
        _put_card(d, card, place)


def _take_card(d: Draft, card: str, place: str) -> None:
    if place == PILE:
        d.order_pile = without(d.order_pile, CARD_INDEX, card)
    elif place in ORDER_INDEX:
        d.orders = tuple("" if lies == card else lies for lies in d.orders)
    else:
        seat = d.seats.index(place.removesuffix(DELIVERED))
        own = d.pits[seat]
        d.alter_pit(
            seat,
            orders=tuple(order for order in own.orders if order.card != card),
            delivered=tuple(one for one in own.delivered if one != card),
        )
        after = cubes_of(d.pits[seat])
        d.supply = tuple(s + b - a for s, b, a in zip(d.supply, cubes_of(own), after, strict=True))


def _put_card(d: Draft, card: str, place: str) -> None:
    if place == PILE:
        d.order_pile = into(d.order_pile, CARD_INDEX, card)
    elif place in ORDER_INDEX:
        d.orders = lay(d.orders, ORDER_INDEX[place], card)
    else:
        seat = d.seats.index(place.removesuffix(DELIVERED))
        own = d.pits[seat]
        if place.endswith(DELIVERED):
            d.alter_pit(seat, delivered=(*own.delivered, card))
        else:
            d.alter_pit(seat, orders=(*own.orders, new_order(card)))


PAIRS = tuple(f"{a}+{b}" for i, a in enumerate(COALS) for b in COALS[i:])


def fields(d: Draft) -> list[str]:
    """The fields of outstanding orders: `<card>.1`."""
    orders = [order for own in d.pits for order in own.orders if order.card != d.half_order] if at_rest(d) else []
    return [f"{order.card}.{n}" for order in orders for n in range(1, len(order.fields) + 1)]


def _field(name: str) -> tuple[str, int]:
    card, _, n = name.partition(".")
    return card, int(n) - 1


def _cubes_on(d: Draft, name: str) -> str:
    card, index = _field(name)
    cubes = next(order.fields[index] for own in d.pits for order in own.orders if order.card == card)
    return "+".join(sorted(filter(None, cubes.split("+")), key=COALS.index))


def _field_choices(d: Draft, name: str) -> Iterator[str]:
    card, index = _field(name)
    printed, now = CARD[card].fields[index], _cubes_on(d, name)
    yield EMPTY
    for value in (printed, *(pair for pair in PAIRS if printed not in pair.split("+"))):
        if min(_exchanged(d.supply, now, value)) >= 0:
            yield value


def _set_field(d: Draft, name: str, value: str) -> None:
    card, index = _field(name)
    new = "" if value == EMPTY else value
    d.supply = _exchanged(d.supply, _cubes_on(d, name), new)
    for seat, own in enumerate(d.pits):
        orders = tuple(Order(o.card, lay(o.fields, index, new)) if o.card == card else o for o in own.orders)
        if orders != own.orders:
            d.alter_pit(seat, orders=orders)


def _exchanged(supply: Counts, old: str, new: str) -> Counts:
    for coal in filter(None, old.split("+")):
        supply = add(supply, COAL_INDEX[coal], 1)
    for coal in filter(None, new.split("+")):
        supply = add(supply, COAL_INDEX[coal], -1)
    return supply


def _field_label(d: Draft, name: str) -> Text:
    card, index = _field(name)
    coal = Text(COLOUR_WORDS[CARD[card].fields[index]])
    return say(N_("Field {number} ({coal}) of: {order}"), number=index + 1, coal=coal, order=order_name(CARD[card]))


_ORDERS = (
    choice("order", lambda d, card: say(N_("Where is: {order}"), order=order_name(CARD[card])), names=cards,
           now=lambda d, card: card_places(d)[card], choices=_card_choices, set=move_card, words=value_words),
    choice("field", _field_label, names=fields, now=lambda d, name: _cubes_on(d, name) or EMPTY,
           choices=_field_choices, set=_set_field, words=_cube_words),
)  # fmt: skip

CATALOGUE = Catalogue(*_TURN, *_BOARD, *_ORDERS, *_SEATS, *_COAL, _TUNNELS)

"""Mending the table's mistakes: what may be set by agreement, and the position after it.

Nothing is made from nothing: cubes come from the supply and go back to it, tiles and cards from the piles, miners from
home. A target says what it may be now; `judge` and the list for people read the same catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from hub.game import N_, Amend, Amendment, Refusal, Text, refuse, say

from .board import (
    CAGE_SPOTS,
    COAL_INDEX,
    COALS,
    LEVELS,
    ORDER_INDEX,
    ORDER_SPACES,
    SHIFTS,
    SPACE_INDEX,
    WORKSHOP_INDEX,
    Space,
    open_spaces,
)
from .cards import CARD, CARD_INDEX, CARDS
from .flow import settled
from .opening import new_order
from .state import (
    SOURCE_INDEX,
    Counts,
    Order,
    Pile,
    Pit,
    State,
    add,
    cubes_of,
    empty_wagons,
    in_pile,
    put,
    without,
)
from .tiles import TILE_INDEX, TILES
from .words import COLOUR_WORDS, order_name, space_name, tile_name, word

MOST_MARKS, MOST_POINTS, MOST_STEPS = 999, 999, 10
EMPTY = "empty"

Change = Callable[[State, str], State]


class Mend(msgspec.Struct, frozen=True):
    """One thing that may be set: how it is shown and how it is done."""

    shown: Amendment
    change: Change


def judge(state: State, move: Amend) -> tuple[Refusal, ...]:
    """Whether the target exists now and may be that."""
    mend = mends(state).get(move.target)
    if mend is None:
        return (refuse("amend.unknown", target=move.target),)
    if _allows(mend.shown, move.value):
        return ()
    return (refuse("amend.value", target=move.target, value=move.value, allowed=_allowed(mend.shown)),)


def _allows(shown: Amendment, value: str) -> bool:
    if shown.choices:
        return value in shown.choices
    low, high = shown.low or 0, shown.high or 0
    return value.removeprefix("-").isdecimal() and value == str(int(value)) and low <= int(value) <= high


def _allowed(shown: Amendment) -> str:
    return ", ".join(shown.choices) if shown.choices else f"{shown.low} … {shown.high}"


def amend(state: State, move: Amend) -> State:
    """The position with that one thing set."""
    return settled(mends(state)[move.target].change(state, move.value))


def amendments(state: State) -> dict[str, Amendment]:
    """What may be set now, by target."""
    return {target: mend.shown for target, mend in mends(state).items()}


def mends(state: State) -> dict[str, Mend]:
    """The whole catalogue for a position."""
    rows = [*_turn(state), *_board(state), *_cards(state)]
    for seat in range(len(state.seats)):
        rows += [*_purse(state, seat), *_crews(state, seat), *_coal(state, seat), *_tunnels(state, seat)]
    return {mend.shown.target: mend for mend in rows}


def _number(target: str, label: Text, now: int, low: int, high: int, change: Callable[[State, int], State]) -> Mend:
    shown = Amendment(target, label, str(now), low=low, high=high)
    return Mend(shown, lambda state, value: change(state, int(value)))


def _choice(target: str, label: Text, now: str, choices: tuple[str, ...], change: Change) -> Mend:
    return Mend(Amendment(target, label, now, choices=choices), change)


def _who(state: State, seat: int) -> str:
    return state.setup.seats[seat].name


def _set_pit(state: State, seat: int, pit: Pit) -> State:
    return replace(state, pits=(*state.pits[:seat], pit, *state.pits[seat + 1 :]))


# -- whose turn, which shift --


def _turn(state: State) -> Iterator[Mend]:
    if state.phase == "first":
        return
    seats = state.seats
    yield _choice(
        "first",
        say(N_("Start marker")),
        seats[state.first],
        seats,
        lambda s, value: replace(s, first=seats.index(value)),
    )
    if state.phase == "work":
        able = tuple(seat for seat, pit in zip(seats, state.pits, strict=True) if pit.miners)
        label = say(N_("Seat to act"))
        yield _choice(
            "active", label, seats[state.active], able, lambda s, value: replace(s, active=seats.index(value))
        )
    if state.phase in ("work", "score"):
        yield _number("shift", say(N_("Shift")), state.shift, 1, SHIFTS, lambda s, n: replace(s, shift=n))
    if state.phase == "mine" and not state.half_order:
        yield _number(
            "steps", say(N_("Mining steps left")), state.steps, 1, MOST_STEPS, lambda s, n: replace(s, steps=n)
        )


# -- money, points, the cage's level --


def _purse(state: State, seat: int) -> Iterator[Mend]:
    pit, colour, name = state.pits[seat], state.seats[seat], _who(state, seat)

    def money(s: State, n: int) -> State:
        old = s.pits[seat]
        return replace(_set_pit(s, seat, replace(old, marks=n)), bank=s.bank + n - old.marks)

    def points(s: State, n: int) -> State:
        old = s.pits[seat]
        return _set_pit(s, seat, replace(old, scored=add(old.scored, SOURCE_INDEX["amended"], n - old.points)))

    def level(s: State, value: str) -> State:
        return _set_pit(s, seat, replace(s.pits[seat], level=int(value)))

    yield _number(f"money.{colour}", say(N_("Marks: {seat}"), seat=name), pit.marks, 0, MOST_MARKS, money)
    yield _number(f"vp.{colour}", say(N_("Points: {seat}"), seat=name), pit.points, -MOST_POINTS, MOST_POINTS, points)
    if not state.half_order:
        levels = tuple(map(str, LEVELS))
        yield _choice(f"level.{colour}", say(N_("Level of the cage: {seat}"), seat=name), str(pit.level), levels, level)


# -- miners: all ways lead through the seat's home --


def _crews(state: State, seat: int) -> Iterator[Mend]:
    pit, colour, name = state.pits[seat], state.seats[seat], _who(state, seat)

    def home(s: State, n: int) -> State:
        moved = n - s.pits[seat].miners
        return replace(_home(s, seat, moved), canteen=add(s.canteen, seat, -moved))

    def cash(s: State, n: int) -> State:
        moved = n - s.cash[seat]
        return replace(_home(s, seat, -moved), cash=put(s.cash, seat, n))

    most = pit.miners + state.canteen[seat]
    yield _number(f"miners.{colour}", say(N_("Miners at home: {seat}"), seat=name), pit.miners, 0, most, home)
    label = say(N_("Miners in the cash office: {seat}"), seat=name)
    yield _number(f"cash.{colour}", label, state.cash[seat], 0, state.cash[seat] + pit.miners, cash)


def _home(state: State, seat: int, n: int) -> State:
    pit = state.pits[seat]
    return _set_pit(state, seat, replace(pit, miners=pit.miners + n))


def _piles_at_rest(state: State) -> bool:
    """Whether pieces may leave and join the piles: not while setting up, nor while some are drawn in secret."""
    return bool(state.shift) and not state.drawing


def _board(state: State) -> Iterator[Mend]:
    if not state.shift:
        return
    for space in open_spaces(len(state.seats)):
        if space.work != "cash":
            yield _crew_mend(state, space)
        if space.work == "workshop" and _piles_at_rest(state):
            yield _open_tile(state, space)


def _crew_mend(state: State, space: Space) -> Mend:
    """Miners of one seat on a space: those there go home, the new ones come from home."""
    index = SPACE_INDEX[space.id]
    owner, there = state.owners[index], state.crews[index]
    choices = [EMPTY]
    for seat, colour in enumerate(state.seats):
        most = state.pits[seat].miners + (there if seat == owner else 0)
        choices += [f"{colour}-{n}" for n in range(1, most + 1)]

    def change(s: State, value: str) -> State:
        if there:
            s = _home(s, owner, there)
        colour, _, n = value.partition("-")
        if value == EMPTY:
            return replace(s, owners=put(s.owners, index, -1), crews=put(s.crews, index, 0))
        seat = s.seats.index(colour)
        s = _home(s, seat, -int(n))
        return replace(s, owners=put(s.owners, index, seat), crews=put(s.crews, index, int(n)))

    now = f"{state.seats[owner]}-{there}" if there else EMPTY
    return _choice(
        f"space.{space.id}", say(N_("Miners at: {space}"), space=space_name(space)), now, tuple(choices), change
    )


def _open_tile(state: State, space: Space) -> Mend:
    """The tile at a workshop: the old one goes into the pile, the new one comes from it."""
    index = WORKSHOP_INDEX[space.id]
    now = state.tiles[index]
    kinds = (tile.id for tile in TILES if tile.id == now or in_pile(state.tile_pile, TILE_INDEX, tile.id))

    def change(s: State, value: str) -> State:
        pile = s.tile_pile
        if now:
            pile = into(pile, TILE_INDEX, now)
        if value != EMPTY:
            pile = without(pile, TILE_INDEX, value)
        tile = "" if value == EMPTY else value
        return replace(s, tile_pile=pile, tiles=(*s.tiles[:index], tile, *s.tiles[index + 1 :]))

    label = say(N_("Tile at: {space}"), space=space_name(space))
    return _choice(f"tile.{space.id}", label, now or EMPTY, (EMPTY, *kinds), change)


def into(pile: Pile, index: dict[str, int], kind: str) -> Pile:
    """A piece more in the pile, nobody knows where."""
    return replace(pile, rest=add(pile.rest, index[kind], 1))


# -- coal: from the supply and back to it --


def _coal(state: State, seat: int) -> Iterator[Mend]:
    if state.half_order:
        return  # the second cube that has to follow must not vanish
    pit, colour, name = state.pits[seat], state.seats[seat], _who(state, seat)
    for coal in COALS:
        index, kind = COAL_INDEX[coal], Text(COLOUR_WORDS[coal])
        left = state.supply[index]
        room = CAGE_SPOTS - sum(pit.cage)
        label = say(N_("In the cage ({coal}): {seat}"), coal=kind, seat=name)
        now = pit.cage[index]
        yield _number(f"cage.{colour}.{coal}", label, now, 0, now + min(left, room), _holder(seat, index, "cage"))
        label = say(N_("In the store ({coal}): {seat}"), coal=kind, seat=name)
        now = pit.store[index]
        yield _number(f"store.{colour}.{coal}", label, now, 0, now + left, _holder(seat, index, "store"))
    for row, level in enumerate(COALS):
        for coal in COALS:
            now, left = pit.coal[row][COAL_INDEX[coal]], state.supply[COAL_INDEX[coal]]
            label = say(
                N_("On wagons, {level} ({coal}): {seat}"),
                level=word(f"level.{row + 1}"),
                coal=Text(COLOUR_WORDS[coal]),
                seat=name,
            )
            high = now + min(left, empty_wagons(pit, level))
            yield _number(
                f"wagons.{colour}.{row + 1}.{coal}", label, now, 0, high, _on_level(seat, row, COAL_INDEX[coal])
            )


def _holder(seat: int, index: int, source: str) -> Callable[[State, int], State]:
    def change(state: State, n: int) -> State:
        pit = state.pits[seat]
        old: Counts = getattr(pit, source)
        new = put(old, index, n)
        pit = replace(pit, cage=new) if source == "cage" else replace(pit, store=new)
        return replace(_set_pit(state, seat, pit), supply=add(state.supply, index, old[index] - n))

    return change


def _on_level(seat: int, row: int, index: int) -> Callable[[State, int], State]:
    def change(state: State, n: int) -> State:
        pit = state.pits[seat]
        old = pit.coal[row]
        pit = replace(pit, coal=(*pit.coal[:row], put(old, index, n), *pit.coal[row + 1 :]))
        return replace(_set_pit(state, seat, pit), supply=add(state.supply, index, old[index] - n))

    return change


# -- tunnels --


def _tunnels(state: State, seat: int) -> Iterator[Mend]:
    """Tiles in a shaft: new ones come from the pile without coal; wagons that carry coal stay."""
    if not _piles_at_rest(state):
        return
    pit, colour, name = state.pits[seat], state.seats[seat], _who(state, seat)
    for index, tile in enumerate(TILES):
        now = pit.tiles[index]
        low = max(0, now - empty_wagons(pit, tile.coal) // tile.wagons)
        high = now + in_pile(state.tile_pile, TILE_INDEX, tile.id)
        label = say(N_("Tiles of {seat}: {tile}"), seat=name, tile=tile_name(tile))
        yield _number(f"tiles.{colour}.{tile.id}", label, now, low, high, _tiles_of(seat, tile.id))


def _tiles_of(seat: int, tile: str) -> Callable[[State, int], State]:
    def change(state: State, n: int) -> State:
        pit, pile, index = state.pits[seat], state.tile_pile, TILE_INDEX[tile]
        for _ in range(pit.tiles[index], n):
            pile = without(pile, TILE_INDEX, tile)
        for _ in range(n, pit.tiles[index]):
            pile = into(pile, TILE_INDEX, tile)
        return replace(_set_pit(state, seat, replace(pit, tiles=put(pit.tiles, index, n))), tile_pile=pile)

    return change


# -- cards and their fields --


def _cards(state: State) -> Iterator[Mend]:
    if not _piles_at_rest(state):
        return
    where = card_places(state)
    for card in CARDS:
        now = where.get(card.id)
        if now is not None and state.half_order != card.id:
            label = say(N_("Where is: {order}"), order=order_name(card))
            yield _choice(f"order.{card.id}", label, now, _card_choices(state, now), _moved(card.id, now))
    for seat, pit in enumerate(state.pits):
        for order in pit.orders:
            if order.card != state.half_order:
                yield from _fields(state, seat, order)


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
    return replace(_set_pit(state, seat, pit), supply=supply)


def _card_to(state: State, card: str, place: str) -> State:
    if place == "pile":
        return replace(state, order_pile=into(state.order_pile, CARD_INDEX, card))
    if place in ORDER_INDEX:
        index = ORDER_INDEX[place]
        return replace(state, orders=(*state.orders[:index], card, *state.orders[index + 1 :]))
    seat = state.seats.index(place.removesuffix("-delivered"))
    pit = state.pits[seat]
    if place.endswith("-delivered"):
        return _set_pit(state, seat, replace(pit, delivered=(*pit.delivered, card)))
    return _set_pit(state, seat, replace(pit, orders=(*pit.orders, new_order(card))))


PAIRS = tuple(f"{a}+{b}" for i, a in enumerate(COALS) for b in COALS[i:])


def _fields(state: State, seat: int, order: Order) -> Iterator[Mend]:
    """What lies on each field of an outstanding order: nothing, its colour, or two others."""
    for index, (printed, cubes) in enumerate(zip(CARD[order.card].fields, order.fields, strict=True)):
        label = say(
            N_("Field {number} of: {order}"), number=f"{index + 1} ({printed})", order=order_name(CARD[order.card])
        )
        pairs = (pair for pair in PAIRS if printed not in pair.split("+"))
        fitting = (printed, *pairs)
        choices = (EMPTY, *(value for value in fitting if _affordable(state.supply, cubes, value)))
        now = _sorted(cubes) or EMPTY
        yield _choice(f"field.{order.card}.{index + 1}", label, now, choices, _covered(seat, order.card, index))


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
        return replace(_set_pit(state, seat, pit), supply=_exchange(state.supply, old, new))

    return change

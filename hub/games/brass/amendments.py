"""What the table of any Brass may set by agreement: figures of seats, stacks, tiles, links, markets, the turn order.

A tile is named as in `red-coal-2-3cubes`, `red-cotton-1-flipped` or `none`. It comes from the box or is the lowest of its
stack; the one that lay there goes to the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any

from hub.game import N_, NONE, Target, Text, say
from hub.game.amendments import choice, number
from hub.game.view import Words

from . import income
from .state import OVER, SHORTFALL, Draft, Tile, put
from .tiles import BUILT, TileKind
from .words import Word

MOST = 999
"""More money or points than anybody ever had."""

# -- figures of a seat --


def seats(d: Draft) -> tuple[str, ...]:
    """Each seat by its colour."""
    return d.seats


def seat_number(
    prefix: str, label: str, *, field: str, high: int, names: Callable[[Any], Iterable[str]] = seats
) -> Target:
    """One number of a field for each seat."""

    def set_number(d: Draft, colour: str, value: int) -> None:
        setattr(d, field, put(getattr(d, field), d.seats.index(colour), value))

    return number(
        prefix,
        of_seat(label),
        names=names,
        now=lambda d, colour: getattr(d, field)[d.seats.index(colour)],
        high=high,
        set=set_number,
    )


def of_seat(label: str) -> Callable[[Any, str], Text]:
    """A label with the name of the person."""
    return lambda d, colour: say(label, seat=d.name(colour))


def _points(d: Draft, colour: str) -> int:
    return d.vp(d.seats.index(colour))


def _set_points(d: Draft, colour: str, value: int) -> None:
    """The difference goes to what was agreed."""
    d.score(d.seats.index(colour), "agreed", value - _points(d, colour))


# -- cards in a hand the hub has not seen: the difference comes from or goes to the deck --


def _counted_hands(d: Draft) -> Iterable[str]:
    """Only when the table deals: the hub knows what it dealt."""
    return () if d.hub_deals or not d.order else d.seats


def _hidden(d: Draft, colour: str) -> int:
    return d.hidden[d.seats.index(colour)]


def _set_hidden(d: Draft, colour: str, value: int) -> None:
    d.deck -= value - _hidden(d, colour)
    d.hidden = put(d.hidden, d.seats.index(colour), value)


# -- stacks of a mat: what is taken off goes to the box, what is put back comes from there --


def _stack(d: Draft, name: str) -> tuple[int, int]:
    """Seat and stack of `red.coal`."""
    colour, _, industry = name.partition(".")
    return d.seats.index(colour), d.parts.tiles.stack[industry]


def _most_in_stack(d: Draft, name: str) -> int:
    """As high as the box allows."""
    seat, stack = _stack(d, name)
    high, boxed = d.stacks[seat][stack], list(d.boxed[seat])
    for kind in d.parts.tiles.layers[stack][high:]:
        if not boxed[kind.index]:
            break
        boxed[kind.index] -= 1
        high += 1
    return high


def _set_stack(d: Draft, name: str, left: int) -> None:
    """Move tiles between mat and box."""
    seat, stack = _stack(d, name)
    now, layers = d.stacks[seat][stack], d.parts.tiles.layers[stack]
    for kind in layers[left:now]:
        d.box_tile(seat, kind.index)
    for kind in layers[now:left]:
        d.box_tile(seat, kind.index, -1)
    d.stacks = (*d.stacks[:seat], put(d.stacks[seat], stack, left), *d.stacks[seat + 1 :])


# -- tiles on the board --


def _slot(d: Draft, name: str) -> int:
    place, _, n = name.partition(".")
    return d.parts.board.slot[place, int(n)].index


def _tile_now(d: Draft, name: str) -> str:
    tile = d.tiles[_slot(d, name)]
    return tile_text(d, tile) if tile else NONE


def tile_text(d: Draft, tile: Tile) -> str:
    """A tile as an amendment names it."""
    cubes = f"-{tile.cubes}cubes" if tile.cubes else ""
    return f"{d.seats[tile.seat]}-{d.parts.tiles.kinds[tile.kind].id}{cubes}{'-flipped' if tile.flipped else ''}"


def _read_tile(d: Draft, value: str) -> Tile:
    colour, industry, level, *rest = value.split("-")
    kind = d.parts.tiles.kind[industry, int(level)]
    cubes = next((int(word.removesuffix("cubes")) for word in rest if word.endswith("cubes")), 0)
    return Tile(d.seats.index(colour), kind.index, cubes, "flipped" in rest)


def _tiles_that_fit(d: Draft, name: str) -> Iterator[str]:
    """Nothing, or any tile that fits and is at hand."""
    slot = _slot(d, name)
    now = d.tiles[slot]
    yield NONE
    for seat in range(len(d.seats)):
        for kind in d.parts.tiles.kinds:
            here = now is not None and (now.seat, now.kind) == (seat, kind.index)
            fits = kind.eras and kind.industry in d.parts.board.slots[slot].industries
            if fits and (here or _at_hand(d, seat, kind)):
                yield from (tile_text(d, Tile(seat, kind.index, n, False)) for n in _fills(kind))
                yield tile_text(d, Tile(seat, kind.index, 0, True))


def _at_hand(d: Draft, seat: int, kind: TileKind) -> bool:
    return bool(d.boxed[seat][kind.index]) or d.parts.tiles.tops(d.stacks[seat]).get(kind.industry) is kind


def _fills(kind: TileKind) -> Iterable[int]:
    """What may lie on an unflipped tile: at least one cube where it produces any. Some are flipped from the start."""
    if kind.flips == BUILT:
        return ()
    most = max(kind.produces.values(), default=0)
    return range(most, 0, -1) if most else (0,)


def _set_tile(d: Draft, name: str, value: str) -> None:
    """The old tile to the box, the new one from the box or its stack."""
    slot = _slot(d, name)
    d.remove_tile(slot)
    if value != NONE:
        tile = _read_tile(d, value)
        if d.boxed[tile.seat][tile.kind]:
            d.box_tile(tile.seat, tile.kind, -1)
        else:
            d.lift_tile(tile.seat, d.parts.tiles.stack_of[tile.kind])
        d.set_tile(slot, tile)


# -- links --


def _lines_of_era(d: Draft) -> list[str]:
    return [link.id for link in d.parts.board.links if d.era in link.eras]


def _link_owner(d: Draft, name: str) -> str:
    bit = d.parts.board.link_bit[name]
    return next((colour for colour, own in zip(d.seats, d.links, strict=True) if own & bit), NONE)


def _may_own_link(d: Draft, name: str) -> tuple[str, ...]:
    """Nobody, or a seat that has a link tile left."""
    now, most = _link_owner(d, name), d.parts.link_tiles
    return NONE, *(c for c, own in zip(d.seats, d.links, strict=True) if own.bit_count() < most or c == now)


def _set_link(d: Draft, name: str, value: str) -> None:
    """Off all, then on one."""
    bit = d.parts.board.link_bit[name]
    d.links = tuple(own & ~bit | (bit if seat == value else 0) for seat, own in zip(d.seats, d.links, strict=True))


def _person(d: Draft, value: str) -> Words:
    return say(N_("nothing")) if value == NONE else d.name(value)


# -- the turn order, as colours joined by hyphens --


def _order_drawn(d: Draft) -> tuple[str, ...]:
    """Once it is drawn, and not while income is being paid in this order."""
    return ("",) if len(d.order) == len(d.seats) and d.phase not in (SHORTFALL, OVER) else ()


def _colours(d: Draft, order: Iterable[int]) -> str:
    return "-".join(d.seats[seat] for seat in order)


def _orders(d: Draft, name: str) -> list[str]:
    """Any order in which the seats that have acted stay before those that have not."""
    done, rest = d.order[: d.turn + 1], d.order[d.turn + 1 :]
    return [_colours(d, (*done, *tail)) for tail in permutations(rest)]


def _set_order(d: Draft, name: str, value: str) -> None:
    d.order = tuple(d.seats.index(colour) for colour in value.split("-"))


def common_targets(word: Word) -> tuple[Target, ...]:
    """What every Brass may amend."""

    def tile_label(d: Draft, name: str) -> Text:
        place, _, n = name.partition(".")
        return say(N_("Tile: {place}, space {n}"), place=word(place), n=int(n))

    def tile_words(d: Draft, value: str) -> Words:
        """Whose tile it is, which one, and how it lies."""
        if value == NONE:
            return say(N_("nothing"))
        tile = _read_tile(d, value)
        kind = d.parts.tiles.kinds[tile.kind]
        named = say(N_("{industry} {level}"), industry=word(kind.industry), level=kind.level)
        message = N_("{owner}, {tile}")
        if tile.flipped:
            message = N_("{owner}, {tile}, flipped")
        elif tile.cubes:
            message = N_("{owner}, {tile}, on it: {n}")
        return say(message, owner=d.names[tile.seat], tile=named, n=tile.cubes)

    def stack_label(d: Draft, name: str) -> Text:
        colour, _, industry = name.partition(".")
        return say(N_("Tiles left: {seat}, {industry}"), seat=d.name(colour), industry=word(industry))

    return (
        seat_number("money", N_("Money: {seat}"), field="money", high=MOST),
        seat_number("income", N_("Space of the income marker: {seat}"), field="income", high=income.LAST_SPACE),
        seat_number("spent", N_("Spent this round: {seat}"), field="spent", high=MOST),
        number("vp", of_seat(N_("Victory points: {seat}")), names=seats, now=_points, high=MOST, set=_set_points),
        number(
            "cards",
            of_seat(N_("Cards in hand (wild cards aside): {seat}")),
            names=_counted_hands,
            now=_hidden,
            high=lambda d, colour: _hidden(d, colour) + d.deck,
            set=_set_hidden,
        ),
        number(
            "stack",
            stack_label,
            names=lambda d: [f"{seat}.{industry}" for seat in d.seats for industry in d.parts.tiles.industries],
            now=lambda d, name: d.stacks[_stack(d, name)[0]][_stack(d, name)[1]],
            high=_most_in_stack,
            set=_set_stack,
        ),
        choice(
            "tile",
            tile_label,
            names=lambda d: [f"{place}.{n}" for place, n in d.parts.board.site],
            now=_tile_now,
            choices=_tiles_that_fit,
            set=_set_tile,
            words=tile_words,
        ),
        choice(
            "link",
            lambda d, name: say(N_("Link: {link}"), link=word(name)),
            names=_lines_of_era,
            now=_link_owner,
            choices=_may_own_link,
            set=_set_link,
            words=_person,
        ),
        number(
            "market",
            lambda d, good: say(N_("Coal on the market") if good == "coal" else N_("Iron on the market")),
            names=lambda d: d.parts.markets,
            now=getattr,
            high=lambda d, good: d.parts.markets[good].capacity,
            set=setattr,
        ),
        choice(
            "order",
            lambda d, name: say(N_("Turn order")),
            names=_order_drawn,
            now=lambda d, name: _colours(d, d.order),
            choices=_orders,
            set=_set_order,
            words=lambda d, value: ", ".join(d.name(colour) for colour in value.split("-")),
        ),
    )

"""Small changes of a position that several verbs make: paying, moving income, taking cubes, playing cards."""

from __future__ import annotations

from . import income
from .parts import Parts
from .state import SOURCES, Draft, Tile, add, put


def pay(d: Draft, seat: int, amount: int) -> None:
    """Money to the bank; it counts as spent this round."""
    d.money = add(d.money, seat, -amount)
    d.spent = add(d.spent, seat, amount)


def receive(d: Draft, seat: int, amount: int) -> None:
    """Money from the bank."""
    d.money = add(d.money, seat, amount)


def raise_income(d: Draft, seat: int, spaces: int) -> None:
    """The income marker forward by spaces."""
    d.income = put(d.income, seat, income.gained(d.income[seat], spaces))


def score(d: Draft, seat: int, source: str, points: int) -> None:
    """Victory points of one source."""
    row = add(d.points[seat], SOURCES.index(source), points)
    d.points = (*d.points[:seat], row, *d.points[seat + 1 :])


def set_tile(d: Draft, slot: int, tile: Tile | None) -> None:
    """What lies on a slot from now on."""
    d.tiles = (*d.tiles[:slot], tile, *d.tiles[slot + 1 :])


def box_tile(d: Draft, seat: int, kind: int) -> None:
    """A tile out of the game."""
    row = add(d.boxed[seat], kind, 1)
    d.boxed = (*d.boxed[:seat], row, *d.boxed[seat + 1 :])


def remove_tile(d: Draft, slot: int) -> None:
    """Whatever lies on a slot goes to the box; cubes on it go back to the supply."""
    if tile := d.tiles[slot]:
        box_tile(d, tile.seat, tile.kind)
        set_tile(d, slot, None)


def lift_tile(d: Draft, seat: int, stack: int) -> None:
    """The lowest tile off a stack of a mat."""
    row = add(d.stacks[seat], stack, -1)
    d.stacks = (*d.stacks[:seat], row, *d.stacks[seat + 1 :])


def develop(parts: Parts, d: Draft, seat: int, industry: str) -> None:
    """The lowest tile of a stack out of the game."""
    stack = parts.tiles.stack[industry]
    if kind := parts.tiles.lowest(stack, d.stacks[seat][stack]):
        lift_tile(d, seat, stack)
        box_tile(d, seat, kind.index)


def flip(parts: Parts, d: Draft, slot: int) -> None:
    """Turn a tile over; its owner's income rises."""
    tile = d.tiles[slot]
    if tile and not tile.flipped:
        set_tile(d, slot, Tile(tile.seat, tile.kind, 0, True))
        raise_income(d, tile.seat, parts.tiles.kinds[tile.kind].income)


def take_cubes(parts: Parts, d: Draft, slot: int, n: int) -> None:
    """Cubes off a tile; it flips with the last one."""
    tile = d.tiles[slot]
    if tile is None:
        return
    if tile.cubes <= n:
        flip(parts, d, slot)
    else:
        set_tile(d, slot, Tile(tile.seat, tile.kind, tile.cubes - n, False))


def buy_cubes(parts: Parts, d: Draft, seat: int, good: str, n: int) -> None:
    """Cubes from a market. Whether they can be paid was judged before; an amendment since then never blocks."""
    market = parts.markets[good]
    cubes = d.coal if good == "coal" else d.iron
    pay(d, seat, min(market.cost(cubes, n), d.money[seat]))
    _set_market(d, good, max(cubes - n, 0))


def sell_cubes(parts: Parts, d: Draft, slot: int, good: str) -> None:
    """The cubes of a new tile into its market, dearest gap first, as many as fit."""
    tile = d.tiles[slot]
    if tile is None:
        return
    cubes = d.coal if good == "coal" else d.iron
    sold, money = parts.markets[good].sale(cubes, tile.cubes)
    if sold:
        _set_market(d, good, cubes + sold)
        receive(d, tile.seat, money)
        take_cubes(parts, d, slot, sold)


def _set_market(d: Draft, good: str, cubes: int) -> None:
    if good == "coal":
        d.coal = cubes
    else:
        d.iron = cubes


def play_card(parts: Parts, d: Draft, seat: int, card: str) -> None:
    """A card out of a hand: wild ones back to their pile, others onto the discards."""
    kind = parts.cards.by_id[card]
    hand = d.hands[seat]
    if kind.index in hand:
        at = hand.index(kind.index)
        d.hands = (*d.hands[:seat], hand[:at] + hand[at + 1 :], *d.hands[seat + 1 :])
    else:
        d.hidden = add(d.hidden, seat, -1)
    if not kind.wild:
        d.discards = add(d.discards, kind.index, 1)


def give_card(d: Draft, seat: int, card: int) -> None:
    """A known card into a hand."""
    hand = tuple(sorted((*d.hands[seat], card)))
    d.hands = (*d.hands[:seat], hand, *d.hands[seat + 1 :])

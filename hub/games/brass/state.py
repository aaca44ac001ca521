"""A position of a Brass game: plain tuples and numbers. A State is frozen; a Draft is the same while a move is made.

Seats, places, slots, links, tile and card kinds are numbers of the title's tables.
"""

from __future__ import annotations

import msgspec

from . import income
from .parts import Parts

CANAL, RAIL = "canal", "rail"

# Phases that may wait for a move. A title has some of its own.
ORDER, DEAL, DRAW, ACT, TAKE, DISCARD = "order", "deal", "draw", "act", "take", "discard"
MORE, SHORTFALL, OVER = "more", "shortfall", "over"
# Phases that are passed through within one move: an action is done, the next seat, income.
ACTED, NEXT, INCOME = "acted", "next", "income"

# Where points come from, in the order of `points`.
SOURCES = ("canal_links", "canal_tiles", "rail_links", "rail_tiles", "bonus", "shortfall", "agreed")


class Tile(msgspec.Struct, frozen=True, gc=False):
    """A tile on the board: whose, which kind, what still lies on it, and which side is up."""

    seat: int
    kind: int
    cubes: int
    flipped: bool


class Need(msgspec.Struct, frozen=True, gc=False):
    """Goods still to be taken for what was just done. `near`: the places they go to; `space`: the merchant sold to."""

    good: str
    n: int
    near: int
    space: int = -1


class Draft(msgspec.Struct):
    """A position that is being changed. The fields of every Brass title."""

    edition: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    """What the people are called, for the log."""
    hub_deals: bool

    phase: str
    era: str
    round: int
    order: tuple[int, ...]
    turn: int
    """Whose turn: a number into `order`."""
    actions: int
    action: str
    """The verb under way, while it has more steps; else empty."""
    steps: int
    """Steps of this action done."""
    needs: tuple[Need, ...]
    collected: int
    """How many seats have had their income at the end of this round."""
    owed: int
    """What the seat in shortfall still has to find."""

    money: tuple[int, ...]
    income: tuple[int, ...]
    """Space of the income marker."""
    spent: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """Victory points of each seat by source."""
    stacks: tuple[tuple[int, ...], ...]
    """Tiles left in each stack of each mat."""
    boxed: tuple[tuple[int, ...], ...]
    """Tiles of each kind that are out of the game."""

    tiles: tuple[Tile | None, ...]
    links: tuple[int, ...]
    """Links of each seat on the board, as a mask."""
    coal: int
    iron: int

    hands: tuple[tuple[int, ...], ...]
    """Known cards: all of them when the hub deals, else only wild ones."""
    hidden: tuple[int, ...]
    """Cards in each hand that the hub has not seen."""
    aside: tuple[int, ...]
    """Cards laid aside face down that the hub knows."""
    aside_hidden: int
    pile: tuple[int, ...]
    """What the draw pile holds by kind, when the hub deals."""
    deck: int
    discards: tuple[int, ...]
    """Cards seen face up this era, by kind."""

    # -- what is asked of it --

    @property
    def parts(self) -> Parts:
        """The tables and printed numbers of the game that is played."""
        raise NotImplementedError

    @property
    def seat(self) -> int:
        """The seat whose move it is: in a shortfall the one that owes, else the one in turn."""
        return self.order[self.collected if self.phase == SHORTFALL else self.turn]

    def hand_size(self, seat: int) -> int:
        """Cards in a hand, known or not."""
        return len(self.hands[seat]) + self.hidden[seat]

    def name(self, colour: str) -> str:
        """The name of the person in a seat."""
        return self.names[self.seats.index(colour)] if colour in self.seats else colour

    def vp(self, seat: int) -> int:
        """Victory points of a seat."""
        return sum(self.points[seat])

    # -- money, income, points --

    def pay(self, seat: int, amount: int) -> None:
        """Money to the bank; it counts as spent this round."""
        self.money = add(self.money, seat, -amount)
        self.spent = add(self.spent, seat, amount)

    def receive(self, seat: int, amount: int) -> None:
        """Money from the bank."""
        self.money = add(self.money, seat, amount)

    def raise_income(self, seat: int, spaces: int) -> None:
        """The income marker forward by spaces."""
        self.income = put(self.income, seat, income.gained(self.income[seat], spaces))

    def score(self, seat: int, source: str, points: int) -> None:
        """Victory points of one source."""
        row = add(self.points[seat], SOURCES.index(source), points)
        self.points = (*self.points[:seat], row, *self.points[seat + 1 :])

    # -- tiles --

    def set_tile(self, slot: int, tile: Tile | None) -> None:
        """What lies on a slot from now on."""
        self.tiles = (*self.tiles[:slot], tile, *self.tiles[slot + 1 :])

    def box_tile(self, seat: int, kind: int, n: int = 1) -> None:
        """A tile out of the game; back from the box with -1."""
        row = add(self.boxed[seat], kind, n)
        self.boxed = (*self.boxed[:seat], row, *self.boxed[seat + 1 :])

    def remove_tile(self, slot: int) -> None:
        """Whatever lies on a slot goes to the box; cubes on it go back to the supply."""
        if tile := self.tiles[slot]:
            self.box_tile(tile.seat, tile.kind)
            self.set_tile(slot, None)

    def lift_tile(self, seat: int, stack: int) -> None:
        """The lowest tile off a stack of a mat."""
        row = add(self.stacks[seat], stack, -1)
        self.stacks = (*self.stacks[:seat], row, *self.stacks[seat + 1 :])

    def develop(self, seat: int, industry: str) -> None:
        """The lowest tile of a stack out of the game."""
        tiles = self.parts.tiles
        stack = tiles.stack[industry]
        if kind := tiles.lowest(stack, self.stacks[seat][stack]):
            self.lift_tile(seat, stack)
            self.box_tile(seat, kind.index)

    def flip(self, slot: int) -> None:
        """Turn a tile over; its owner's income rises."""
        tile = self.tiles[slot]
        if tile and not tile.flipped:
            self.set_tile(slot, Tile(tile.seat, tile.kind, 0, True))
            self.raise_income(tile.seat, self.parts.tiles.kinds[tile.kind].income)

    # -- cubes --

    def take_cubes(self, slot: int, n: int) -> None:
        """Cubes off a tile; it flips with the last one."""
        tile = self.tiles[slot]
        if tile is None:
            return
        if tile.cubes <= n:
            self.flip(slot)
        else:
            self.set_tile(slot, Tile(tile.seat, tile.kind, tile.cubes - n, False))

    def buy_cubes(self, seat: int, good: str, n: int) -> None:
        """Cubes from a market. Whether they can be paid was judged before; an amendment since then never blocks."""
        cubes = self.coal if good == "coal" else self.iron
        self.pay(seat, min(self.parts.markets[good].cost(cubes, n), self.money[seat]))
        self._set_market(good, max(cubes - n, 0))

    def sell_cubes(self, slot: int, good: str) -> None:
        """The cubes of a new tile into its market, dearest gap first, as many as fit."""
        tile = self.tiles[slot]
        if tile is None:
            return
        cubes = self.coal if good == "coal" else self.iron
        sold, money = self.parts.markets[good].sale(cubes, tile.cubes)
        if sold:
            self._set_market(good, cubes + sold)
            self.receive(tile.seat, money)
            self.take_cubes(slot, sold)

    def _set_market(self, good: str, cubes: int) -> None:
        if good == "coal":
            self.coal = cubes
        else:
            self.iron = cubes

    # -- cards --

    def play_card(self, seat: int, card: str) -> None:
        """A card out of a hand: wild ones back to their pile, others onto the discards."""
        kind = self.parts.cards.by_id[card]
        hand = self.hands[seat]
        if kind.index in hand:
            at = hand.index(kind.index)
            self.hands = (*self.hands[:seat], hand[:at] + hand[at + 1 :], *self.hands[seat + 1 :])
        else:
            self.hidden = add(self.hidden, seat, -1)
        if not kind.wild:
            self.discards = add(self.discards, kind.index, 1)

    def give_card(self, seat: int, card: int) -> None:
        """A known card into a hand."""
        hand = tuple(sorted((*self.hands[seat], card)))
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])


def put(row: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """The row with one number changed."""
    return (*row[:index], value, *row[index + 1 :])


def add(row: tuple[int, ...], index: int, n: int) -> tuple[int, ...]:
    """The row with one number raised by `n`."""
    return (*row[:index], row[index] + n, *row[index + 1 :])

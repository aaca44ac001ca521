"""A position of the game: tuples, words and numbers. A State is frozen; a Draft is the same while a move changes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from .components import CARDS, COPIES, TRAIN_COLOURS, TRAINS_EACH
from .railway.net import Net, net_of

HIDDEN = 3
"""Index of a hand's cards that were dealt by people and not shown."""

CARD_STEP = ("card", "deploy", "multi", "pick")
"""Phases in which a timetable card is resolved."""
SEATED = (*CARD_STEP, "go", "act", "signal", "switch", "train")
"""Phases of a turn in which a seat decides."""
CHANCE = ("numbers", "deal", "timetable", "place", "roll")
"""Phases in which the table shows something."""

Hand = tuple[int, int, int, int]


class Train(msgspec.Struct, frozen=True, array_like=True):
    """One of nine trains. `place` is empty in the depot; `exit` is the link it faces, empty in a city."""

    place: str = ""
    exit: str = ""
    good: str = ""


class Draft(msgspec.Struct):
    """The whole position, as it is changed. Trains stand three by three in the order of TRAIN_COLOURS."""

    # agreed before the game
    seats: tuple[str, ...]
    names: tuple[str, ...]
    side: str
    railway: str
    hub_deals: bool
    full_clock: int
    goods_each: int
    extra_signal: bool
    places: str
    known_cards: tuple[str, ...]
    # the board
    switches: tuple[str, ...]
    signals: tuple[str, ...]
    numbers: tuple[int, ...]
    stock: tuple[int, ...]
    delivered: tuple[tuple[int, ...], ...]
    clock: int
    deck: int
    hands: tuple[Hand, ...]
    trains: tuple[Train, ...] = (Train(),) * (len(TRAIN_COLOURS) * TRAINS_EACH)
    discard: tuple[int, int, int] = (0, 0, 0)
    laid: tuple[str, ...] = ()
    tokens: tuple[int, ...] = ()
    shown: tuple[str, ...] = ()
    """Timetable cards turned over in this game, each physical card once."""
    bottom: str = ""
    spent: tuple[str, ...] = ()
    # the turn
    turn: int = 0
    phase: str = "numbers"
    card: str = ""
    fresh: bool = False
    new: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    skipped: str = ""
    colour: str = ""
    todo: tuple[int, ...] = ()
    begun: bool = False
    runner: int = -1
    points: int = 0
    held: int = -1
    through: bool = False
    deal_to: int = 0
    deal_left: int = 0
    over: str = ""

    # -- what rules and pages ask --

    @property
    def net(self) -> Net:
        """The railway, ready to run on."""
        return net_of(self.railway)

    @property
    def active(self) -> str:
        """The seat whose turn it is; before the first turn, the first seat."""
        return self.seats[max(self.turn - 1, 0) % len(self.seats)]

    @property
    def hand(self) -> Hand:
        """The active seat's cards."""
        return self.hands[self.seats.index(self.active)]

    @property
    def lie(self) -> dict[str, str]:
        """How each switch lies: junction to its two open branches."""
        return dict(zip(self.net.junctions, self.switches, strict=True))

    @property
    def taken(self) -> dict[str, int]:
        """Places with a train, and which train."""
        return {train.place: i for i, train in enumerate(self.trains) if train.place}

    @property
    def last_turn(self) -> bool:
        """Whether no timetable card is left after this one."""
        return self.deck == 0

    @property
    def total_delivered(self) -> int:
        """Goods in the warehouses of all ports."""
        return sum(map(sum, self.delivered))

    @property
    def pile(self) -> int:
        """Action cards in the draw pile."""
        return COPIES * len(CARDS) - sum(self.discard) - sum(map(sum, self.hands))

    def unseen(self, card: int) -> int:
        """Copies of an action card that nobody has shown: in the draw pile, or hidden in hands."""
        return COPIES - self.discard[card] - sum(hand[card] for hand in self.hands)

    def on_board(self, colour: str) -> tuple[int, ...]:
        """Trains of a colour that are not in the depot."""
        return tuple(i for i in numbers_of(colour) if self.trains[i].place)

    def in_depot(self, colour: str) -> tuple[int, ...]:
        """Trains of a colour in the depot."""
        return tuple(i for i in numbers_of(colour) if not self.trains[i].place)

    def train_at(self, colour: str, place: str) -> int:
        """The train of that colour on that place, or -1."""
        train = self.taken.get(place, -1)
        return train if train >= 0 and colour_of(train) == colour else -1

    def start_of(self, number: int) -> str:
        """The start place that has this number in this game."""
        return self.net.starts[self.numbers.index(number) + 2]

    def number_at(self, place: str) -> int:
        """The number of a start place in this game; 0 while its token is not turned."""
        return self.numbers[self.net.node[place].number - 2]

    # -- what happens to a position while a move is made --

    def lose(self, tokens: int) -> None:
        """Take time tokens away. An empty clock costs a timetable card and is filled again, less what is still owed."""
        while tokens >= self.clock and not self.over:
            if not self.deck:
                self.clock, self.over = 0, "time"
                return
            tokens -= self.clock
            self.clock, self.deck = self.full_clock, self.deck - 1
            self.bottom = self.bottom if self.deck else ""
        if not self.over:
            self.clock -= tokens

    def restock(self, good: int, by: int) -> None:
        """Goods come back to their city, or leave it."""
        self.stock = put(self.stock, good, self.stock[good] + by)


A = TypeVar("A")


def once(question: Callable[[Any], A]) -> Callable[[Any], A]:
    """A question about a position that is worked out once; the answer is kept with the position."""
    name = question.__name__

    def answer(state: Any) -> A:
        known = state.__dict__
        if name not in known:
            known[name] = question(state)
        kept: A = known[name]
        return kept

    return answer


class State(Draft, frozen=True, dict=True):  # type: ignore[misc]
    """A position that stands; what is often asked of it is answered once."""

    @property
    @once
    def net(self) -> Net:
        return super().net

    @property
    @once
    def hand(self) -> Hand:
        return super().hand

    @property
    @once
    def lie(self) -> dict[str, str]:
        return super().lie

    @property
    @once
    def taken(self) -> dict[str, int]:
        return super().taken


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one value changed."""
    return (*values[:index], value, *values[index + 1 :])


def colour_of(train: int) -> str:
    """The colour of a train by its number."""
    return TRAIN_COLOURS[train // TRAINS_EACH]


def numbers_of(colour: str) -> range:
    """The numbers of a colour's trains."""
    first = TRAIN_COLOURS.index(colour) * TRAINS_EACH
    return range(first, first + TRAINS_EACH)

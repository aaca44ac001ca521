"""A position of the game: frozen, of tuples, words and numbers. Everything a rule asks is answered from here."""

from __future__ import annotations

import msgspec

from .railway.net import Net, net_of
from .railway.railway import GOODS
from .tables import CARDS, COPIES, EUROPE, TRAIN_COLOURS, TRAINS_EACH

HIDDEN = 3
"""Index of a hand's cards that were dealt by people and not shown."""


class Train(msgspec.Struct, frozen=True, array_like=True):
    """One of nine trains. `place` is empty in the depot; `exit` is the link it faces, empty in a city."""

    place: str = ""
    exit: str = ""
    good: str = ""


class State(msgspec.Struct, frozen=True):
    """The whole position. Trains stand three by three in the order of TRAIN_COLOURS."""

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
    hands: tuple[tuple[int, int, int, int], ...]
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
    def hand(self) -> tuple[int, int, int, int]:
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


def colour_of(train: int) -> str:
    """The colour of a train by its number."""
    return TRAIN_COLOURS[train // TRAINS_EACH]


def numbers_of(colour: str) -> range:
    """The numbers of a colour's trains."""
    first = TRAIN_COLOURS.index(colour) * TRAINS_EACH
    return range(first, first + TRAINS_EACH)


def on_board(state: State, colour: str) -> tuple[int, ...]:
    """Trains of a colour that are not in the depot."""
    return tuple(i for i in numbers_of(colour) if state.trains[i].place)


def in_depot(state: State, colour: str) -> tuple[int, ...]:
    """Trains of a colour in the depot."""
    return tuple(i for i in numbers_of(colour) if not state.trains[i].place)


def unseen(state: State, card: int) -> int:
    """Copies of an action card that nobody has shown: in the deck, or hidden in hands."""
    return COPIES - state.discard[card] - sum(hand[card] for hand in state.hands)


def deck_size(state: State) -> int:
    """Action cards in the draw pile."""
    return COPIES * len(CARDS) - sum(state.discard) - sum(map(sum, state.hands))


def start_of(state: State, number: int) -> str:
    """The start place that has this number in this game."""
    return state.net.starts[state.numbers.index(number) + 2]


def number_at(state: State, place: str) -> int:
    """The number of a start place in this game; 0 while its token is not turned."""
    return state.numbers[state.net.node[place].number - 2]


def wants(state: State, port: int, good: str) -> bool:
    """Whether a port still takes a good of this colour: in Europe always, in North America what its goal has room for."""
    if state.side == EUROPE:
        return True
    have = state.delivered[port]
    extras = sum(max(n - 1, 0) for n in have)
    return not have[GOODS.index(good)] or extras < extra_goods(state)


def extra_goods(state: State) -> int:
    """Goods of any colour that each port needs on top (10-goods variant)."""
    return 0 if state.goods_each == 2 else 2 // len(state.delivered)


def goal(state: State) -> int:
    """How many goods must be delivered."""
    return 8 if state.goods_each == 2 else 10


def won(state: State) -> bool:
    """Whether every port has all it needs: its share of each colour, and its extras."""
    share = 2 // len(state.delivered)
    enough = (8 // len(state.delivered)) + extra_goods(state)
    return all(min(port) >= share and sum(port) >= enough for port in state.delivered)

"""What a seat (or everyone) may see, as data. The tablet draws this and nothing else, whatever the title.

Everything that can be touched carries `facets`: the evidence it stands for when a finger or a reader shows it.
Coordinates run from 0 to the board's width and height, y downwards.
"""

from __future__ import annotations

import msgspec

from .move import Facet
from .text import Text

Facets = dict[str, Facet]
Words = str | Text
"""A proper name as it is, or a Text to be translated."""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named figure: round 3 of 8, actions left 1, wild cards 2. `value` may be words."""

    id: str
    label: Words
    value: int | str | Text
    of: int | None = None


class Cube(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some of one small thing lying on a piece or place: 3 coal, 1 beer."""

    kind: str
    label: Words
    n: int = 1


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tile, card or marker as it lies there. `icon` is a drawing's name; `lines` are small print in words."""

    kind: str
    label: Words
    icon: str = ""
    owner: str = ""
    level: int | None = None
    flipped: bool = False
    cubes: tuple[Cube, ...] = ()
    lines: tuple[Words, ...] = ()
    facets: Facets = {}
    n: int = 1


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of a place that takes one piece. `accepts`: icons of what may lie here."""

    id: str
    x: int
    y: int
    accepts: tuple[str, ...] = ()
    piece: Piece | None = None
    closed: bool = False
    facets: Facets = {}
    note: Words = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of the board: a town, a merchant, a work space. `pieces` lie on the place itself, not in a slot."""

    id: str
    name: Words
    x: int
    y: int
    kind: str = "town"
    colour: str = ""
    slots: tuple[Slot, ...] = ()
    pieces: tuple[Piece, ...] = ()
    notes: tuple[Words, ...] = ()
    facets: Facets = {}


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line between places. `kinds`: what may be built here (canal, rail); `owner` empty while unbuilt.

    `via` are points it runs through between its ends, for lines that bend.
    """

    id: str
    ends: tuple[str, ...]
    x: int
    y: int
    kinds: tuple[str, ...] = ()
    kind: str = ""
    owner: str = ""
    open: bool = True
    via: tuple[tuple[int, int], ...] = ()
    facets: Facets = {}
    note: Words = ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """The map: places, their slots, and links between them."""

    width: int
    height: int
    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()


class TrackSpace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One space of a track, what it says and what stands on it (seat ids)."""

    label: Words
    seats: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    facets: Facets = {}


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of spaces with markers: income, points, turn order, time."""

    id: str
    name: Words
    spaces: tuple[TrackSpace, ...]
    note: Words = ""


class MarketSpace(msgspec.Struct, frozen=True):
    """One space of a market: its price and whether something lies on it."""

    price: int
    filled: bool


class Market(msgspec.Struct, frozen=True, omit_defaults=True):
    """A market of one good: its spaces from cheap to dear, what one costs now and what one sold would bring."""

    id: str
    name: Words
    good: str
    spaces: tuple[MarketSpace, ...]
    buy: int | None = None
    sell: int | None = None
    facets: Facets = {}


class Tray(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces lying together that are not on the map: open orders, a draw pile, a hand, what was delivered."""

    id: str
    name: Words
    pieces: tuple[Piece, ...] = ()
    n: int | None = None
    note: Words = ""
    facets: Facets = {}


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """All about one seat. Figures that a title has not are None; `hand` is there only for those who may see it."""

    seat: str
    order: int
    active: bool = False
    money: int | None = None
    income: int | None = None
    score: int | None = None
    spent: int | None = None
    hand_count: int | None = None
    hand: tuple[Piece, ...] | None = None
    stacks: tuple[Piece, ...] = ()
    facts: tuple[Fact, ...] = ()
    trays: tuple[Tray, ...] = ()


class Source(msgspec.Struct, frozen=True):
    """Where points come from: `now` is scored already, `projected` is what it would be if scoring happened now."""

    id: str
    label: Words
    now: int
    projected: int


class Score(msgspec.Struct, frozen=True):
    """The score of one seat, now and projected, broken down to its sources."""

    seat: str
    now: int
    projected: int
    sources: tuple[Source, ...]


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whose turn it is and what is asked of them, in words. `seats` is ("table",) when chance is awaited."""

    seats: tuple[str, ...]
    ask: Text
    actions_left: int | None = None


class Rank(msgspec.Struct, frozen=True):
    """One line of the final standing. Equal ranks share the place; `ties` are the values that broke a tie."""

    rank: int
    seat: str
    score: int
    ties: tuple[Fact, ...] = ()


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended. `won` is for co-operative titles: None where seats compete."""

    ranks: tuple[Rank, ...]
    won: bool | None = None
    note: Words = ""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One sentence of the log: its number in the record, who and what; `amended` marks amendments."""

    n: int
    seat: str
    text: Text
    amended: bool = False


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything one screen shows of a game."""

    title: str
    edition: str
    viewer: str
    turn: Turn
    phase: tuple[Fact, ...]
    panels: tuple[Panel, ...]
    board: Board | None = None
    tracks: tuple[Track, ...] = ()
    markets: tuple[Market, ...] = ()
    trays: tuple[Tray, ...] = ()
    scores: tuple[Score, ...] = ()
    standing: Standing | None = None
    log: tuple[LogLine, ...] = ()
    guests: dict[str, Words] = {}
    """Players without a seat (an opponent the rules play), by the id that panels, tracks and ranks use: their names."""

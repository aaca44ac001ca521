"""Coal Baron's verbs, in the order a game meets them. What the sheet calls one action is often several of these.

Everything has its facets in common: `space` is a work space, `tile` and `order` a piece, `coal` a cube's colour,
`source` where a cube lies (wagon, cage, store), so that one tapped thing narrows every verb that speaks of it.
"""

from __future__ import annotations

from hub.game import Move, Verbs

# -- the table: what was drawn, who starts, when points are counted --


class First(Move, frozen=True):
    """The table says who starts."""

    verb, form = "first", "starts with {who}"
    who: str


class RevealTile(Move, frozen=True):
    """The top tile of the pile is laid open at a workshop."""

    verb, form = "reveal_tile", "reveals {tile} at {space}"
    tile: str
    space: str


class RevealOrder(Move, frozen=True):
    """The top order of the pile is laid open: on an order space, or for the draft."""

    verb, form = "reveal_order", "opens {order} at {space}"
    order: str
    space: str


class DealTile(Move, frozen=True):
    """One of the five tiles that only the acting seat sees."""

    verb, form = "deal_tile", "deals tile {tile}"
    tile: str


class DealOrder(Move, frozen=True):
    """One of the five orders that only the acting seat sees."""

    verb, form = "deal_order", "deals order {order}"
    order: str


class ScoreShift(Move, frozen=True):
    """The shift is over: the clock's categories are scored and the next shift is made ready."""

    verb, form = "score_shift", "scores shift {shift}"
    shift: int


class ScoreEnd(Move, frozen=True):
    """The game is over: marks, coal, unfinished orders and the balance of the tunnels are scored."""

    verb, form = "score_end", "scores the end"


# -- a seat's action: miners sent to a work space --


class DraftOrder(Move, frozen=True):
    """Before the first shift: take one of the open orders."""

    verb, form = "draft", "drafts {order}"
    order: str


class Buy(Move, frozen=True):
    """Workshop: take the tile that lies there, pay for it and lay it."""

    verb, form = "buy", "buys {tile} at {space} with {miners}"
    tile: str
    space: str
    miners: int


class Take(Move, frozen=True):
    """Order space: take the order that lies there."""

    verb, form = "take", "takes {order} at {space} with {miners}"
    order: str
    space: str
    miners: int


class Draw(Move, frozen=True):
    """Draw space: look at five tiles or orders."""

    verb, form = "draw", "draws at {space} with {miners}"
    space: str
    miners: int


class Mine(Move, frozen=True):
    """Mining space: get its steps."""

    verb, form = "mine", "mines at {space} with {miners}"
    space: str
    miners: int


class Deliver(Move, frozen=True):
    """Delivery space: send off every complete order of its transport."""

    verb, form = "deliver", "delivers at {space} with {miners}"
    space: str
    miners: int


class Earn(Move, frozen=True):
    """Money space or cash office: take marks."""

    verb, form = "earn", "earns at {space} with {miners}"
    space: str
    miners: int


# -- what follows an action --


class FillWagon(Move, frozen=True):
    """The supply lacks the wagon's colour: load another."""

    verb, form = "fill_wagon", "fills a wagon with {coal}"
    coal: str


class LeaveWagon(Move, frozen=True):
    """The supply lacks the wagon's colour: load nothing."""

    verb, form = "leave_wagon", "leaves a wagon empty"


class KeepTile(Move, frozen=True):
    """Buy one of the drawn tiles."""

    verb, form = "keep_tile", "keeps tile {tile}"
    tile: str


class KeepOrder(Move, frozen=True):
    """Take one of the drawn orders."""

    verb, form = "keep_order", "keeps order {order}"
    order: str


class KeepNone(Move, frozen=True):
    """Keep nothing of what was drawn."""

    verb, form = "keep_none", "keeps none"


class ReturnTile(Move, frozen=True):
    """Put one drawn tile back: above all others on top, or below all others at the bottom."""

    verb, form = "return_tile", "returns tile {tile} to the {end}"
    tile: str
    end: str


class ReturnOrder(Move, frozen=True):
    """Put one drawn order back: above all others on top, or below all others at the bottom."""

    verb, form = "return_order", "returns order {order} to the {end}"
    order: str
    end: str


class ReturnRest(Move, frozen=True):
    """The table deals: the drawn pieces go back unseen by the hub, all to one end of the pile."""

    verb, form = "return_rest", "returns the rest to the {end}"
    end: str


# -- mining, step by step --


class Lift(Move, frozen=True):
    """Run the cage to another level."""

    verb, form = "lift", "runs the cage to {level}"
    level: int


class Load(Move, frozen=True):
    """One cube from a wagon of the cage's level into the cage."""

    verb, form = "load", "loads {coal} from {source}"
    coal: str
    source: str


class Supply(Move, frozen=True):
    """One cube from the cage or the store to an order field; two of other colours may stand in for the right one."""

    verb, form = "supply", "puts {coal} from {source} on {field} of {order}"
    coal: str
    source: str
    order: str
    field: str


class Store(Move, frozen=True):
    """One cube from the cage to the private store."""

    verb, form = "store", "stores {coal} from {source}"
    coal: str
    source: str


class Stop(Move, frozen=True):
    """Leave the remaining steps unused."""

    verb, form = "stop", "stops mining"


VERBS = Verbs(
    (
        First,
        RevealTile,
        RevealOrder,
        DealTile,
        DealOrder,
        ScoreShift,
        ScoreEnd,
        DraftOrder,
        Buy,
        Take,
        Draw,
        Mine,
        Deliver,
        Earn,
        FillWagon,
        LeaveWagon,
        KeepTile,
        KeepOrder,
        KeepNone,
        ReturnTile,
        ReturnOrder,
        ReturnRest,
        Lift,
        Load,
        Supply,
        Store,
        Stop,
    )
)

Sent = Buy | Take | Draw | Mine | Deliver | Earn
"""The verbs that send miners to a work space."""

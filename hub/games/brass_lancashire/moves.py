"""The moves only Lancashire has: building anywhere, selling cotton, the distant market's tile, loans of three sizes."""

from __future__ import annotations

from hub.game import Move

from ..brass.moves import Build


class BuildAnywhere(Build, frozen=True):
    """Both actions and two cards for a tile in any place; the second card follows as a discard."""

    verb, form = "build_anywhere", "build anywhere {industry} {level} at {place}.{slot} with {card}"


class Sell(Move, frozen=True):
    """A mill's cotton to a port."""

    verb, form = "sell", "sell {place}.{slot} to {port}.{space} with {card}"
    place: str
    slot: int
    port: str
    space: int
    card: str


class AlsoSell(Move, frozen=True):
    """Another mill's cotton to a port, in the same action."""

    verb, form = "also_sell", "also sell {place}.{slot} to {port}.{space}"
    place: str
    slot: int
    port: str
    space: int


class SellAbroad(Move, frozen=True):
    """A mill's cotton to the distant market."""

    verb, form = "sell_abroad", "sell {place}.{slot} abroad with {card}"
    place: str
    slot: int
    card: str


class AlsoSellAbroad(Move, frozen=True):
    """Another mill's cotton to the distant market, in the same action."""

    verb, form = "also_sell_abroad", "also sell {place}.{slot} abroad"
    place: str
    slot: int


class Distant(Move, frozen=True):
    """What the top tile of the distant market shows, as printed: 0 to -4."""

    verb, form = "distant", "distant tile shows {shows}"
    shows: int


class Loan(Move, frozen=True):
    """£10, £20 or £30 now, one level of income less for each £10."""

    verb, form = "loan", "loan {amount} with {card}"
    amount: int
    card: str

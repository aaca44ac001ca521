"""The moves only Birmingham has: merchants, selling with beer, scouting and the free develop."""

from __future__ import annotations

from hub.game import Move


class Merchant(Move, frozen=True):
    """The tile drawn for a merchant space."""

    verb, form = "merchant", "merchant {merchant}.{space} is {tile}"
    merchant: str
    space: int
    tile: str


class Sell(Move, frozen=True):
    """A tile's goods to a merchant."""

    verb, form = "sell", "sell {place}.{slot} to {merchant}.{space} with {card}"
    place: str
    slot: int
    merchant: str
    space: int
    card: str


class AlsoSell(Move, frozen=True):
    """One more sale in the same action."""

    verb, form = "also_sell", "also sell {place}.{slot} to {merchant}.{space}"
    place: str
    slot: int
    merchant: str
    space: int


class FreeDevelop(Move, frozen=True):
    """The develop that Gloucester's beer brings; it needs no iron."""

    verb, form = "free_develop", "free develop {industry} {level}"
    industry: str
    level: int


class Scout(Move, frozen=True):
    """The first of three cards for a pair of wild ones."""

    verb, form = "scout", "scout with {card}"
    card: str

"""The moves every Brass has. What a rulebook calls one action may be several of these."""

from __future__ import annotations

from hub.game import Move


class Order(Move, frozen=True):
    """The next seat in the first turn order, as it was drawn."""

    verb, form = "order", "order {next}"
    next: str


class Deal(Move, frozen=True):
    """A card to a hand."""

    verb, form = "deal", "deal {card} to {to}"
    card: str
    to: str


class Aside(Move, frozen=True):
    """A card laid aside face down; it comes back in the rail era."""

    verb, form = "aside", "aside {card}"
    card: str


class Build(Move, frozen=True):
    """The lowest tile of a stack onto a slot of a place."""

    verb, form = "build", "build {industry} {level} at {place}.{slot} with {card}"
    industry: str
    level: int
    place: str
    slot: int
    card: str


class Network(Move, frozen=True):
    """A link tile of the era onto a line."""

    verb, form = "network", "network {link} with {card}"
    link: str
    card: str


class AlsoRail(Move, frozen=True):
    """A second rail in the same action."""

    verb, form = "also_rail", "also rail {link}"
    link: str


class Develop(Move, frozen=True):
    """The lowest tile of a stack out of the game, for one iron."""

    verb, form = "develop", "develop {industry} {level} with {card}"
    industry: str
    level: int
    card: str


class AlsoDevelop(Move, frozen=True):
    """A second tile in the same action."""

    verb, form = "also_develop", "also develop {industry} {level}"
    industry: str
    level: int


class Loan(Move, frozen=True):
    """Money now, less income."""

    verb, form = "loan", "loan with {card}"
    card: str


class Pass(Move, frozen=True):
    """Nothing but a card."""

    verb, form = "pass", "pass with {card}"
    card: str


class Stop(Move, frozen=True):
    """No further step in this action."""

    verb, form = "stop", "stop"


class Take(Move, frozen=True):
    """Which mine, works or brewery a cube or barrel comes from, where the rules leave the choice."""

    verb, form = "take", "take {good} from {place}.{slot}"
    good: str
    place: str
    slot: int


class Discard(Move, frozen=True):
    """A further card that an action costs."""

    verb, form = "discard", "discard {card}"
    card: str


class SellOff(Move, frozen=True):
    """A tile back to the bank at half its cost, to pay negative income."""

    verb, form = "sell_off", "sell off {place}.{slot}"
    place: str
    slot: int

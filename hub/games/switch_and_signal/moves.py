"""The verbs of Switch & Signal. Chance belongs to the table; everything else is done by the active seat.

A train is named by its colour and the place it stands on: there is never more than one on a place.
"""

from __future__ import annotations

from hub.game import Move

# -- what the table shows --


class Token(Move, frozen=True):
    """A place token is turned over on a start place (shuffled start places)."""

    verb, form = "token", "token {number} on {place}"

    number: int
    place: str


class Deal(Move, frozen=True):
    """An action card is dealt to a seat."""

    verb, form = "deal", "deal {card} to {to}"

    card: str
    to: str


class Timetable(Move, frozen=True):
    """A timetable card is turned over: how many new trains it shows and which trains move, top to bottom."""

    verb, form = "timetable", "timetable {new} new then {first} {second} {third}"

    new: int
    first: str
    second: str
    third: str


class Place(Move, frozen=True):
    """The number of the start place: the sum of two dice, or a place token."""

    verb, form = "place", "place {number}"

    number: int


class Roll(Move, frozen=True):
    """The movement die of a train."""

    verb, form = "roll", "roll {points}"

    points: int


# -- before the first turn --


class Lay(Move, frozen=True):
    """Place a switch freely: the two branches left open."""

    verb, form = "lay", "lay {junction} to {open}"

    junction: str
    open: str


class Laid(Move, frozen=True):
    """The other switches lie as in the first game."""

    verb, form = "laid", "laid"


class Light(Move, frozen=True):
    """Place a green signal marker."""

    verb, form = "light", "light {signal}"

    signal: str


# -- the timetable --


class Accept(Move, frozen=True):
    """Go by the card that was turned over (asked only while the switchman could change it)."""

    verb, form = "accept", "accept"


class Deploy(Move, frozen=True):
    """Bring a train of this colour."""

    verb, form = "deploy", "deploy {colour}"

    colour: str


class Choose(Move, frozen=True):
    """The colour a multi-coloured symbol moves."""

    verb, form = "choose", "choose {colour}"

    colour: str


class Send(Move, frozen=True):
    """Roll for this train next."""

    verb, form = "send", "send {colour} from {place}"

    colour: str
    place: str


class Go(Move, frozen=True):
    """Where the train goes on its roll; `way` names the exits chosen in cities."""

    verb, form = "go", "go to {place} by {way}"

    place: str
    way: str


# -- helpers --


class Logistics(Move, frozen=True):
    """Ignore the roll just made and roll again (Central Europe)."""

    verb, form = "logistics", "logistics"


class Dispatcher(Move, frozen=True):
    """Trains may pass through cities this turn (Central Europe)."""

    verb, form = "dispatcher", "dispatcher"


class Conductor(Move, frozen=True):
    """No train of one colour on the card moves (Central Europe)."""

    verb, form = "conductor", "conductor {colour}"

    colour: str


class Switchman(Move, frozen=True):
    """The card just turned over goes under the deck, another is turned over (North America)."""

    verb, form = "switchman", "switchman"


class Shunter(Move, frozen=True):
    """Bring a train to a start place of our choice instead of rolling (North America)."""

    verb, form = "shunter", "shunter {colour} at {place}"

    colour: str
    place: str


class Controller(Move, frozen=True):
    """One train of a colour on the card does not move this turn (North America)."""

    verb, form = "controller", "controller {colour} at {place}"

    colour: str
    place: str


# -- action cards --


class Play(Move, frozen=True):
    """Play an action card for what it shows."""

    verb, form = "play", "play {card}"

    card: str


class Combine(Move, frozen=True):
    """Two action cards for any one action."""

    verb, form = "combine", "combine {card} and {other} for {action}"

    card: str
    other: str
    action: str


class Load(Move, frozen=True):
    """One action card of any kind: the empty train in a city takes a good."""

    verb, form = "load", "load at {place} with {card}"

    place: str
    card: str


class Signal(Move, frozen=True):
    """Move a green marker to a red signal place."""

    verb, form = "signal", "signal {source} to {target}"

    source: str
    target: str


class Switch(Move, frozen=True):
    """Set a switch: the two branches left open."""

    verb, form = "switch", "switch {junction} to {open}"

    junction: str
    open: str


class Draw(Move, frozen=True):
    """End the actions and draw cards."""

    verb, form = "draw", "draw {cards}"

    cards: int


class Stop(Move, frozen=True):
    """End the last turn: no more cards are drawn."""

    verb, form = "stop", "stop"

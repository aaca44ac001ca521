"""New trains: a colour is chosen in the depot, and dice or a place token say where the train comes in."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..cards import START
from ..components import LOSS_DEPLOY, PLACE_NUMBERS, TRAIN_COLOURS
from ..moves import Deploy, Place
from ..state import Draft, State, Train, put
from .preparation import numbers
from .timetable import colour_known, colours

# -- the colour --


def start_order(state: Draft, colour: str) -> Refusal | None:
    """The start card brings black, then brown, then gray."""
    if state.card != START or colour == state.new[0]:
        return None
    return refuse("deploy.order", colour=colour, expected=state.new[0])


def colour_in_depot(state: Draft, colour: str) -> Refusal | None:
    """Only a train in the depot can be brought."""
    return None if state.in_depot(colour) else refuse("deploy.depot", colour=colour)


def colour_differs(state: Draft, colour: str) -> Refusal | None:
    """Two new trains have two colours."""
    return refuse("deploy.same", colour=colour) if colour in state.brought else None


COLOUR = (gate(colour_known), start_order, colour_in_depot, colour_differs)
"""Which colour may be brought."""


def can_bring(d: Draft) -> bool:
    """Whether any train can be brought now; if not, the depot fails us."""
    rules = (start_order, colour_in_depot, colour_differs)
    return any(all(rule(d, colour) is None for rule in rules) for colour in TRAIN_COLOURS)


def deploy(d: Draft, move: Deploy, look: State) -> None:
    """The colour is chosen; now the dice are rolled."""
    d.phase, d.fresh, d.brought = "place", False, (*d.brought, move.colour)


# -- the start place --


def place_number(state: State, number: int) -> Refusal | None:
    """Two dice, or a place token, show 2 to 12."""
    return None if number in PLACE_NUMBERS else refuse("place.number", number=number)


def place_token(state: State, number: int) -> Refusal | None:
    """A place token that was turned over is not in the stack."""
    if state.places != "tokens" or number in state.tokens:
        return None
    return refuse("place.token", number=number)


def come_in(d: Draft, move: Place, look: State) -> None:
    """The train comes in; if the place is taken, none does, but for the start card one rolls again."""
    if d.places == "tokens":
        d.tokens = tuple(n for n in d.tokens if n != move.number) or PLACE_NUMBERS
    place = d.start_of(move.number)
    if place not in look.taken:
        bring(d, place)
    elif d.card != START:
        d.new = d.new[1:]
        d.lose(LOSS_DEPLOY)
    else:
        return
    d.phase = d.phase if d.over else "deploy"


def bring(d: Draft, place: str) -> None:
    """A train of the colour chosen last stands on a start place."""
    train = d.in_depot(d.brought[-1])[0]
    d.new = d.new[1:]
    d.trains = put(d.trains, train, Train(place, d.net.at[place][0]))


VERBS = (
    Verb(Deploy, ("deploy",), deploy, (choose("colour", values=colours),), COLOUR),
    Verb(Place, ("place",), come_in, (choose("number", values=numbers),), (gate(place_number), place_token)),
)

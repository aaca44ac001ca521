"""Running: a train is sent, its die is rolled, and it goes where switches and signals lead."""

from __future__ import annotations

from collections.abc import Iterable

from hub.game import Refusal, Verb, choose, gate, refuse

from ..components import DICE
from ..movement import AHEAD, Run, ways
from ..moves import Go, Roll, Send
from ..railway.railway import GOODS
from ..scoring import won
from ..state import Draft, State, Train, colour_of, once, put

# -- which train --


def trains(state: Draft) -> Iterable[tuple[str, str]]:
    """Trains on the board, by their colour and where they stand."""
    return [(colour_of(train), place) for place, train in state.taken.items()]


def train_there(state: Draft, colour: str, place: str) -> Refusal | None:
    """A train is named by its colour and where it stands."""
    return None if state.train_at(colour, place) >= 0 else refuse("train.none", colour=colour, place=place)


def train_due(state: Draft, colour: str, place: str) -> Refusal | None:
    """By the timetable, the trains of the colour in turn move once each."""
    train = state.train_at(colour, place)
    if not state.card or train in state.todo or train == state.held:
        return None
    return refuse("train.not_due", colour=colour, place=place, due=state.colour)


def train_free(state: Draft, colour: str, place: str) -> Refusal | None:
    """A train held by the traffic controller does not move this turn."""
    held = state.train_at(colour, place) == state.held
    return refuse("train.held", colour=colour, place=place) if held else None


def send(d: Draft, move: Send, look: State) -> None:
    """Its die is rolled next."""
    train = look.train_at(move.colour, move.place)
    d.phase, d.runner, d.begun, d.fresh = "roll", train, bool(d.card), False
    d.todo = tuple(i for i in d.todo if i != train)


# -- the roll --


def pips(state: State) -> Iterable[int]:
    """What a die could show."""
    return range(1, 7)


def roll_face(state: State, points: int) -> Refusal | None:
    """The die has the faces of its colour."""
    colour = colour_of(state.runner)
    faces = DICE[colour]
    return None if points in faces else refuse("roll.face", colour=colour, low=min(faces), high=max(faces))


def roll(d: Draft, move: Roll, look: State) -> None:
    """So many points to use."""
    d.phase, d.points = "go", move.points


# -- the way --


@once
def by_way(state: State) -> dict[tuple[str, str], Run]:
    """The ways of the train that was rolled for, by where they end and the exits taken."""
    return {(run.place, run.way): run for run in ways(state)}


def possible_ways(state: State) -> Iterable[tuple[str, str]]:
    """Where the roll leads."""
    return by_way(state)


def every_stop(state: State) -> Iterable[tuple[str, str]]:
    """Where the roll leads, and all other places a finger may point at."""
    found = by_way(state)
    return (*found, *((stop, AHEAD) for stop in state.net.stops if (stop, AHEAD) not in found))


def way_known(state: State, place: str, way: str) -> Refusal | None:
    """The train goes where its roll, the switches and the signals lead."""
    return None if (place, way) in by_way(state) else refuse("go.way", place=place, points=state.points)


def must_leave(state: State, place: str, way: str) -> Refusal | None:
    """Points must be used: a train in a city may not face a barred exit while it can leave by another."""
    if by_way(state)[place, way].used or not any(run.used for run in ways(state)):
        return None
    return refuse("go.leave", place=state.trains[state.runner].place, points=state.points)


def go(d: Draft, move: Go, look: State) -> None:
    """The train stands where its way ends; its load goes to the warehouse, back to its city, or stays aboard."""
    run = by_way(look)[move.place, move.way]
    good = d.trains[d.runner].good
    d.trains = put(d.trains, d.runner, Train(run.stands, run.exit, good if run.stands else ""))
    if good and run.delivers:
        _deliver(d, d.net.ports.index(run.place), GOODS.index(good))
    elif good and not run.stands:
        d.restock(GOODS.index(good), 1)
    d.lose(run.cost)
    d.runner, d.points = -1, 0
    if not d.over:
        d.phase = "pick" if d.card else "act"


def _deliver(d: Draft, port: int, good: int) -> None:
    house = d.delivered[port]
    d.delivered = put(d.delivered, port, put(house, good, house[good] + 1))
    if won(d):
        d.over = "won"


SEND = Verb(
    Send,
    ("pick", "train"),
    send,
    (choose("colour", "place", values=trains),),
    (gate(train_there), train_due, train_free),
)
VERBS = (
    SEND,
    Verb(Roll, ("roll",), roll, (choose("points", values=pips),), (roll_face,)),
    Verb(
        Go,
        ("go",),
        go,
        (choose("place", "way", values=every_stop, likely=possible_ways),),
        (gate(way_known), must_leave),
    ),
)

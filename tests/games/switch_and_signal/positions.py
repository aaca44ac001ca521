"""Positions for the tests: a game in its action step with trains, signals and switches where a test wants them.

Trains are written as they stand: "black s2" on a start place, "gray t5>l9" on a section facing a link, "brown arbury
yellow" in a city with a load.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hub.game import Move
from hub.games.switch_and_signal import RULES
from hub.games.switch_and_signal.movement import runs
from hub.games.switch_and_signal.railway.railway import GOODS
from hub.games.switch_and_signal.state import State, Train, numbers_of, put
from tests.games.random_games import setup_for

EUROPE, AMERICA = "europe", "north_america"
change = msgspec.structs.replace


def opened(side: str = EUROPE, seats: int = 2, **options: str) -> State:
    """The first position of a game."""
    return RULES.start(setup_for(RULES, seats, edition=side, **options))


def acting(side: str = EUROPE, *trains: str, hand: tuple[int, int, int, int] = (2, 2, 1, 0), **changes: Any) -> State:
    """The active seat's action step in the second turn, the hub dealing."""
    state = opened(side, dealer="hub")
    state = change(state, turn=2, phase="act", hands=(hand, hand), shown=("0-gray",), deck=15, known_cards=())
    for words in trains:
        state = with_train(state, words)
    return change(state, **changes)


def with_train(state: State, words: str) -> State:
    """One more train on the board, out of the depot."""
    colour, where, *load = words.split(" ")
    place, _, exit = where.partition(">")
    if state.net.kind[place] == "start":
        exit = state.net.at[place][0]
    number = next(i for i in numbers_of(colour) if not state.trains[i].place)
    good = load[0] if load else ""
    if good:
        state = change(state, stock=put(state.stock, GOODS.index(good), state.stock[GOODS.index(good)] - 1))
    return change(state, trains=put(state.trains, number, Train(place, exit, good)))


def turned(side: str, card: str, *trains: str, **changes: Any) -> State:
    """A timetable card was just turned over in the second turn."""
    state = change(acting(side, *trains), phase="timetable")
    return lines(change(state, **changes), timetable(card))


def timetable(card: str) -> str:
    """The line that turns over a card such as 1-black-gray."""
    new, *symbols = card.split("-")
    return f"table timetable {new} new then " + " ".join([*symbols, "none", "none", "none"][:3])


def lines(state: State, *moves: str) -> State:
    """The position after these moves, each judged; a seat's moves are written without the seat."""
    for line in moves:
        state = RULES.play(state, read(state, line))
    return state


def read(state: State, line: str) -> Move:
    """A move from its line; the active seat is added where none is named."""
    named = line.split(" ")[0] in (*state.seats, "table", "nobody")
    return RULES.read(line if named else f"{state.active} {line}")


def codes(state: State, line: str) -> list[str]:
    """The codes that stand against a move."""
    return [refusal.code for refusal in RULES.judge(state, read(state, line))]


def track(state: State, a: str, b: str) -> list[str]:
    """Sections of the track from a to b, in order; a and b are cities, starts or junctions."""
    net = state.net
    for first in net.at[a]:
        found, here, link = [], net.link[first].other(a), first
        while net.kind[here] == "section":
            found.append(here)
            link = net.onward(here, link)
            here = net.link[link].other(here)
        if here == b:
            return found
    raise LookupError(f"{a} to {b}")


def towards(state: State, section: str, neighbour: str) -> str:
    """A section with the link by which a train on it goes to a neighbour: `t4>l7`."""
    return f"{section}>{joint(state, section, neighbour)}"


def joint(state: State, a: str, b: str) -> str:
    """The link between two neighbours."""
    return next(link for link in state.net.at[a] if state.net.link[link].other(a) == b)


def green(state: State, *signals: str) -> State:
    """The same position with these signals green besides those that are; for tests of running only."""
    return change(state, signals=tuple(dict.fromkeys((*state.signals, *signals))))


def red(state: State, *signals: str) -> State:
    """The same position with these signals red; for tests of running only."""
    return change(state, signals=tuple(signal for signal in state.signals if signal not in signals))


def lying(state: State, **switches: str) -> State:
    """The same position with these switches set."""
    lie = {**state.lie, **switches}
    return change(state, switches=tuple(lie[junction] for junction in state.net.junctions))


def rolled(state: State, train: str, points: int) -> State:
    """A train card was played for the train standing there and its die shows so many points."""
    place = train.split(" ")[1]
    return lines(change(state, phase="train"), f"send {train.split(' ')[0]} from {place}", f"table roll {points}")


def lose(state: State, tokens: int) -> State:
    """The same position with so many time tokens lost."""
    draft = RULES.draft(state)
    draft.lose(tokens)
    return RULES.settled(draft)


def ends(state: State) -> dict[tuple[str, str], tuple[str, int]]:
    """The ways of a roll: (place, way) -> (why it ends, cost)."""
    return {(run.place, run.way): (run.end, run.cost) for run in runs(state, state.runner, state.points)}

"""Broken invariants: the proof that nothing is lost or made from nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .components import CARDS, HAND_LIMIT, TIMETABLE_CARDS
from .course import signal_markers
from .railway.railway import GOODS
from .scoring import goal
from .state import HIDDEN, State
from .title import EUROPE


def faults(state: State) -> list[str]:
    """Broken invariants in words for the bug report; empty when all is well."""
    parts = (_trains, _goods, _cards, _tokens, _signals, _switches, _end)
    return [fault for part in parts for fault in part(state)]


def _trains(state: State) -> Iterator[str]:
    net = state.net
    places = Counter(train.place for train in state.trains if train.place)
    yield from (f"{n} trains on {place}" for place, n in places.items() if n > 1)
    for i, train in enumerate(state.trains):
        kind = net.kind.get(train.place, "depot")
        if (kind == "depot") != (not train.place) or kind == "junction":
            yield f"train {i} stands nowhere: {train.place}"
        elif (kind in ("section", "start")) != bool(train.exit) or (
            train.exit and train.exit not in net.at[train.place]
        ):
            yield f"train {i} on {train.place} faces {train.exit or 'nothing'}"
        if train.good and not train.place:
            yield f"train {i} is loaded in the depot"
        if state.side == EUROPE and train.place in net.ports:
            yield f"train {i} stayed in the port"


def _goods(state: State) -> Iterator[str]:
    for i, good in enumerate(GOODS):
        aboard = sum(train.good == good for train in state.trains)
        there = sum(port[i] for port in state.delivered)
        if state.stock[i] + aboard + there != state.goods_each or state.stock[i] < 0:
            yield f"{good}: {state.stock[i]} in the city, {aboard} aboard, {there} delivered"


def _cards(state: State) -> Iterator[str]:
    hidden = sum(hand[HIDDEN] for hand in state.hands)
    pile = state.pile
    if pile < 0 or sum(state.unseen(i) for i in range(len(CARDS))) != pile + hidden:
        yield f"{pile} cards in the pile and {hidden} hidden do not add up"
    if any(state.unseen(i) < 0 for i in range(len(CARDS))) or min(state.discard) < 0:
        yield "more copies of a card than there are"
    if any(sum(hand) > HAND_LIMIT or min(hand) < 0 for hand in state.hands):
        yield f"a hand over the limit: {state.hands}"
    if not 0 <= state.deck <= TIMETABLE_CARDS - len(state.shown) + bool(state.bottom):
        yield f"{state.deck} timetable cards"


def _tokens(state: State) -> Iterator[str]:
    if not (0 < state.clock <= state.full_clock or (state.over == "time" and state.clock == 0)):
        yield f"{state.clock} time tokens"
    told = [n for n in state.numbers if n]
    if len(set(told)) != len(told):
        yield f"start places share a number: {state.numbers}"
    if (state.places == "tokens") != bool(state.tokens):
        yield f"place tokens left: {state.tokens}"


def _signals(state: State) -> Iterator[str]:
    green = state.signals
    if len(set(green)) != len(green) or not set(green) <= set(state.net.signals):
        yield f"signals: {green}"
    if state.turn:
        per = Counter(state.net.city_of[signal] for signal in green)
        yield from (f"no signal in {city}" for city in state.net.cities if not per[city])
        if len(green) != signal_markers(state):
            yield f"{len(green)} signal markers"


def _switches(state: State) -> Iterator[str]:
    for junction, open in state.lie.items():
        if open not in state.net.positions[junction]:
            yield f"switch {junction} lies {open}"


def _end(state: State) -> Iterator[str]:
    if (state.over == "won") != (state.total_delivered >= goal(state) and _complete(state)):
        yield f"{state.total_delivered} delivered, and the game is {state.over or 'not over'}"


def _complete(state: State) -> bool:
    each = 2 // len(state.delivered)
    return all(n >= each for port in state.delivered for n in port)

"""What could be tried now: every move a person might mean in this step, and what chance might show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from hub.game import TABLE, Move

from .actions import in_pile
from .deployment import next_start
from .movement import AHEAD, runs
from .moves import (
    Accept,
    Choose,
    Combine,
    Conductor,
    Controller,
    Deal,
    Deploy,
    Dispatcher,
    Draw,
    Go,
    Laid,
    Lay,
    Light,
    Load,
    Logistics,
    Place,
    Play,
    Roll,
    Send,
    Shunter,
    Signal,
    Stop,
    Switch,
    Switchman,
    Timetable,
    Token,
)
from .refusing import awaits_table, legal
from .state import State, colour_of
from .tables import CARDS, DICE, DRAW, PLACE_NUMBERS, TRAIN_COLOURS
from .timetable import MOST_SYMBOLS, NONE, possible_cards, read_card


def attempts(state: State) -> Iterator[Move]:
    """Everything a person could plausibly try in this step, legal or not."""
    yield from _likely(state)
    if not state.over and state.phase in _FAR:
        yield from _FAR[state.phase](state, state.active)


def moves(state: State) -> Iterator[Move]:
    """Every legal move."""
    return (move for move in _likely(state) if legal(state, move))


def _likely(state: State) -> Iterator[Move]:
    """All that could be legal in this step, with few of the others."""
    if not state.over:
        yield from _TRIES[state.phase](state, state.active)
        if not awaits_table(state) and state.turn:
            yield from _helpers(state, state.active)


# -- chance --


def timetable_move(card: str) -> Timetable:
    """Turning over this card."""
    shown = read_card(card)
    line = (*shown.moves, *(NONE,) * MOST_SYMBOLS)[:MOST_SYMBOLS]
    return Timetable(TABLE, shown.new, *line)


def _tokens(state: State, seat: str) -> Iterator[Move]:
    place = next_start(state)
    return (Token(TABLE, number, place) for number in PLACE_NUMBERS)


def _deals(state: State, seat: str) -> Iterator[Move]:
    return (Deal(TABLE, card, state.seats[state.deal_to]) for card in CARDS)


def _cards(state: State, seat: str) -> Iterator[Move]:
    cards = dict.fromkeys(state.known_cards) if state.known_cards else possible_cards()
    return (timetable_move(card) for card in cards)


def _places(state: State, seat: str) -> Iterator[Move]:
    return (Place(TABLE, number) for number in PLACE_NUMBERS)


def _rolls(state: State, seat: str) -> Iterator[Move]:
    return (Roll(TABLE, points) for points in range(1, 7))


def chance(state: State, random: Random) -> Move:
    """What the hub deals, turns over or rolls, each as likely as at a real table."""
    if state.phase == "roll":
        return Roll(TABLE, random.choice(DICE[colour_of(state.runner)]))
    if state.phase == "place" and state.places != "tokens":
        return Place(TABLE, random.randint(1, 6) + random.randint(1, 6))
    if state.phase == "deal":
        weights = [in_pile(state, card) for card in CARDS]
        return Deal(TABLE, random.choices(CARDS, weights)[0], state.seats[state.deal_to])
    if state.phase == "timetable" and state.known_cards:
        return _turn_over(state, random)
    return random.choice(list(moves(state)))


def _turn_over(state: State, random: Random) -> Move:
    """A card of the known set that was not shown yet; copies count."""
    if state.bottom and state.deck == 1:
        return timetable_move(state.bottom)
    left = list(state.known_cards)
    for card in state.shown:
        if card in left:
            left.remove(card)
    return timetable_move(random.choice(left))


# -- seats --


def _lays(state: State, seat: str) -> Iterator[Move]:
    yield from (Lay(seat, id, open) for id, known in state.net.positions.items() for open in known)
    yield Laid(seat)


def _lights(state: State, seat: str) -> Iterator[Move]:
    return (Light(seat, signal) for signal in state.net.signals)


def _accepts(state: State, seat: str) -> Iterator[Move]:
    yield Accept(seat)


def _deploys(state: State, seat: str) -> Iterator[Move]:
    return (Deploy(seat, colour) for colour in TRAIN_COLOURS)


def _chooses(state: State, seat: str) -> Iterator[Move]:
    return (Choose(seat, colour) for colour in TRAIN_COLOURS)


def _sends(state: State, seat: str) -> Iterator[Move]:
    return (Send(seat, colour_of(train), place) for place, train in state.taken.items())


def _goes(state: State, seat: str) -> Iterator[Move]:
    return (Go(seat, run.place, run.way) for run in runs(state, state.runner, state.points))


def _goes_elsewhere(state: State, seat: str) -> Iterator[Move]:
    ways = {(run.place, run.way) for run in runs(state, state.runner, state.points)}
    return (Go(seat, stop, AHEAD) for stop in state.net.stops if (stop, AHEAD) not in ways)


def _acts(state: State, seat: str) -> Iterator[Move]:
    yield from (Play(seat, card) for card in CARDS)
    yield from (Combine(seat, card, other, action) for card in CARDS for other in CARDS for action in CARDS)
    yield from (Load(seat, city, card) for city in state.net.cities for card in CARDS)
    yield from (Draw(seat, cards) for cards in range(DRAW + 1))
    yield Stop(seat)


def _signals(state: State, seat: str) -> Iterator[Move]:
    return (Signal(seat, source, target) for source in state.signals for target in state.net.signals)


def _signals_from_red(state: State, seat: str) -> Iterator[Move]:
    red = [signal for signal in state.net.signals if signal not in state.signals]
    return (Signal(seat, source, target) for source in red for target in state.net.signals)


def _switches(state: State, seat: str) -> Iterator[Move]:
    return (Switch(seat, id, open) for id, known in state.net.positions.items() for open in known)


def _helpers(state: State, seat: str) -> Iterator[Move]:
    yield Logistics(seat)
    yield Dispatcher(seat)
    yield Switchman(seat)
    yield from (Conductor(seat, colour) for colour in TRAIN_COLOURS)
    yield from (Controller(seat, colour_of(train), place) for place, train in state.taken.items())
    yield from (Shunter(seat, c, place) for c in TRAIN_COLOURS for place in state.net.starts.values())


_TRIES: dict[str, Callable[[State, str], Iterator[Move]]] = {
    "numbers": _tokens,
    "deal": _deals,
    "timetable": _cards,
    "place": _places,
    "roll": _rolls,
    "lay": _lays,
    "light": _lights,
    "card": _accepts,
    "deploy": _deploys,
    "multi": _chooses,
    "pick": _sends,
    "go": _goes,
    "act": _acts,
    "signal": _signals,
    "switch": _switches,
    "train": _sends,
}

# Tries that cannot be legal, but that a finger may well point at.
_FAR: dict[str, Callable[[State, str], Iterator[Move]]] = {"go": _goes_elsewhere, "signal": _signals_from_red}

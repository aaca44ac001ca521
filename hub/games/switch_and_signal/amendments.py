"""What the table may set by agreement, so that play never locks; whatever is set, nothing is lost or made from nothing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hub.game import N_, NONE, Catalogue, Text, refuse, say
from hub.game.amendments import choice, number
from hub.game.view import Words

from .components import CARDS, HAND_LIMIT, HELPERS, TIMETABLE_CARDS, TRAINS_EACH
from .movement import DEPOT
from .railway.railway import GOODS
from .railway.survey import GOOD_NAMES
from .state import HIDDEN, Draft, State, Train, colour_of, numbers_of, put
from .title import EUROPE
from .verbs.tracks import city_keeps_one, red, set_switch
from .words import CARD_NAMES, WORDS, heading, place_in, position_name, signal_name, train_on

USED, UNUSED, KNOWN, UNKNOWN = "used", "unused", "known", "unknown"
_VALUES = {USED: N_("has helped"), UNUSED: N_("can still help"), KNOWN: N_("hold"), UNKNOWN: N_("do not hold")}


def _words(state: Draft, value: str) -> Words:
    return Text(_VALUES[value])


# -- time --


def _fewest_cards(state: Draft, name: str) -> int:
    """One must be left if it is under the deck, or if another is turned over for certain."""
    return int(bool(state.bottom) or not state.turn or state.phase in ("deal", "timetable"))


def _trust_sheet(d: Draft, name: str, value: str) -> None:
    """A sheet that is wrong must not stop the game: without it any card may be told when it is turned over."""
    d.known_cards = d.known_cards if value == KNOWN else ()


# -- trains and goods --


def _name(train: int) -> str:
    return f"{colour_of(train)}-{train % TRAINS_EACH + 1}"


def _train(name: str) -> int:
    colour, _, n = name.partition("-")
    return numbers_of(colour)[int(n) - 1]


def _movable(state: Draft) -> Iterator[str]:
    """Trains that can be set elsewhere: not the one that runs, nor the last of a colour that the dice are rolled for."""
    awaited = state.in_depot(state.brought[-1]) if state.phase == "place" else ()
    return (_name(i) for i in range(len(state.trains)) if i != state.runner and awaited != (i,))


def _spot(state: Draft, name: str) -> str:
    """Where a train stands, with the exit it faces: `t14>l15`, `arbury`, `depot`."""
    train = state.trains[_train(name)]
    return f"{train.place}>{train.exit}" if train.exit else train.place or DEPOT


def _spots(state: Draft, name: str) -> Iterator[str]:
    net, taken, train = state.net, state.taken, _train(name)
    yield DEPOT
    for place in net.stops:
        if taken.get(place, train) == train and not (state.side == EUROPE and place in net.ports):
            exits = ("",) if net.kind[place] == "city" else net.at[place]
            yield from (f"{place}>{exit}" if exit else place for exit in exits)


def _spot_words(state: Draft, value: str) -> Words:
    place, _, exit = value.partition(">")
    if not exit:
        return place_in(state, place)
    return say(N_("{place}, heading {side}"), place=place_in(state, place), side=heading(state.net, place, exit))


def _stand(d: Draft, name: str, value: str) -> None:
    place, _, exit = value.partition(">")
    train = _train(name)
    if place == DEPOT:
        _put_load(d, name, NONE)
        d.todo = tuple(i for i in d.todo if i != train)
    d.trains = put(d.trains, train, Train() if place == DEPOT else Train(place, exit, d.trains[train].good))


def _load(state: Draft, name: str) -> str:
    return state.trains[_train(name)].good or NONE


def _loads(state: Draft, name: str) -> tuple[str, ...]:
    return (NONE, *(good for good, n in zip(GOODS, state.stock, strict=True) if n or good == _load(state, name)))


def _put_load(d: Draft, name: str, value: str) -> None:
    for good, by in ((_load(d, name), 1), (value, -1)):
        if good != NONE:
            d.restock(GOODS.index(good), by)
    train, good = _train(name), "" if value == NONE else value
    d.trains = put(d.trains, train, msgspec.structs.replace(d.trains[train], good=good))


def _shelf(state: Draft, name: str) -> tuple[int, int]:
    """The port and the colour of goods that a name such as `eastmere.red` speaks of."""
    port, _, good = name.partition(".")
    return state.net.ports.index(port), GOODS.index(good)


def _shelf_label(state: Draft, name: str) -> Text:
    port, _, good = name.partition(".")
    return say(N_("Delivered, {port}: {good}"), port=place_in(state, port), good=Text(GOOD_NAMES[good]))


def _delivered(state: Draft, name: str) -> int:
    port, good = _shelf(state, name)
    return state.delivered[port][good]


def _deliver(d: Draft, name: str, n: int) -> None:
    port, good = _shelf(d, name)
    d.restock(good, d.delivered[port][good] - n)
    d.delivered = put(d.delivered, port, put(d.delivered[port], good, n))


# -- signals --


def _signal_choices(state: State, signal: str) -> tuple[str, ...]:
    return (signal, *(there for there in red(state) if city_keeps_one(state, signal, there) is None))


def _put_signal(d: Draft, signal: str, value: str) -> None:
    d.signals = put(d.signals, d.signals.index(signal), value)


# -- cards and helpers --


def _hands(state: Draft) -> Iterator[str]:
    """Hands the hub dealt by kind of card, others by their number; not while cards are dealt."""
    if state.phase != "deal" and state.turn:
        for seat in state.seats:
            yield from (f"{seat}.{card}" for card in CARDS) if state.hub_deals else (seat,)


def _hand(state: Draft, name: str) -> tuple[int, int]:
    """The seat and the kind of card that a name such as `red.signal` speaks of."""
    seat, _, card = name.partition(".")
    return state.seats.index(seat), CARDS.index(card) if card else HIDDEN


def _hand_label(state: Draft, name: str) -> Text:
    seat, card = _hand(state, name)
    if card == HIDDEN:
        return say(N_("{seat}: cards in hand"), seat=state.names[seat])
    return say(N_("{seat}: {card}"), seat=state.names[seat], card=Text(CARD_NAMES[CARDS[card]]))


def _held(state: Draft, name: str) -> int:
    seat, card = _hand(state, name)
    return state.hands[seat][card]


def _most_held(state: Draft, name: str) -> int:
    seat, card = _hand(state, name)
    more = state.pile if card == HIDDEN else state.unseen(card)
    return _held(state, name) + min(more, HAND_LIMIT - sum(state.hands[seat]))


def _hold(d: Draft, name: str, n: int) -> None:
    seat, card = _hand(d, name)
    d.hands = put(d.hands, seat, put(d.hands[seat], card, n))


def _set_helper(d: Draft, helper: str, value: str) -> None:
    others = tuple(one for one in d.spent if one != helper)
    d.spent = (*others, helper) if value == USED else others


CATALOGUE = Catalogue(
    number(
        "clock", N_("Time tokens"), now=lambda d, name: d.clock, low=1, high=lambda d, name: d.full_clock,
        set=lambda d, name, n: setattr(d, "clock", n),
    ),
    number(
        "deck", N_("Timetable cards left"), now=lambda d, name: d.deck, low=_fewest_cards,
        high=lambda d, name: TIMETABLE_CARDS - len(d.shown) + bool(d.bottom),
        set=lambda d, name, n: setattr(d, "deck", n),
    ),
    choice(
        "timetable", N_("Timetable cards of the box sheet"), now=lambda d, name: KNOWN, set=_trust_sheet, words=_words,
        names=lambda d: ("",) if d.known_cards and not d.hub_deals else (), choices=lambda d, name: (KNOWN, UNKNOWN),
    ),
    choice(
        "train", lambda d, name: train_on(d, _train(name)), names=_movable, now=_spot, choices=_spots, set=_stand,
        words=_spot_words,
    ),
    choice(
        "load", lambda d, name: say(N_("Load: {train}"), train=train_on(d, _train(name))),
        names=lambda d: [_name(i) for i, train in enumerate(d.trains) if train.place],
        now=_load, choices=_loads, set=_put_load, words=lambda d, value: Text(GOOD_NAMES.get(value, N_("nothing"))),
    ),
    number(
        "delivered", _shelf_label, names=lambda d: [f"{port}.{good}" for port in d.net.ports for good in GOODS],
        now=_delivered, high=lambda d, name: _delivered(d, name) + d.stock[_shelf(d, name)[1]], set=_deliver,
    ),
    choice(
        "switch", lambda d, name: say(N_("Switch: {junction}"), junction=place_in(d, name)),
        names=lambda d: d.net.junctions, now=lambda d, name: d.lie[name],
        choices=lambda d, name: d.net.positions[name], set=set_switch,
        words_of=lambda d, name, value: position_name(d.net, name, value),
    ),
    choice(
        "signal", lambda d, name: say(N_("Green marker: {signal}"), signal=signal_name(d.net, name)),
        names=lambda d: d.signals if d.turn else (), now=lambda d, name: name, choices=_signal_choices,
        set=_put_signal, words=lambda d, value: signal_name(d.net, value),
    ),
    number("hand", _hand_label, names=_hands, now=_held, high=_most_held, set=_hold),
    choice(  # while the switchman's card lies under the deck, only undo brings him back
        "helper", lambda d, name: Text(WORDS[f"verb.{name}"]), words=_words, set=_set_helper,
        names=lambda d: [one for one in HELPERS[d.side] if not (one == "switchman" and d.bottom)],
        now=lambda d, name: USED if name in d.spent else UNUSED, choices=lambda d, name: (UNUSED, USED),
    ),
    closed=lambda d: refuse("game.over") if d.over else None,
)  # fmt: skip

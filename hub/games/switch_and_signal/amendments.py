"""What the table may set by agreement, so that play never locks; whatever is set, nothing is lost or made from nothing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hub.game import N_, NONE, Catalogue, Refusal, Text, refuse, say
from hub.game.amendments import choice, number
from hub.game.view import Words

from .components import CARDS, HAND_LIMIT, HELPERS, TIMETABLE_CARDS, TRAINS_EACH
from .movement import DEPOT
from .railway.railway import GOODS
from .railway.survey import GOOD_NAMES
from .state import HIDDEN, Draft, State, Train, colour_of, numbers_of, put
from .title import EUROPE
from .verbs.tracks import city_keeps_one
from .words import CARD_NAMES, WORDS, heading, place_in, position_name, signal_name, train_on

USED, UNUSED, KNOWN, UNKNOWN = "used", "unused", "known", "unknown"
_VALUES = {
    USED: N_("has helped"),
    UNUSED: N_("can still help"),
    KNOWN: N_("hold"),
    UNKNOWN: N_("do not hold"),
}


def _words(state: Draft, value: str) -> Words:
    return Text(_VALUES[value])


# -- time --


def _fewest_cards(state: Draft, name: str) -> int:
    """One must be left if it is under the deck, or if another is turned over for certain."""
    to_come = not state.turn or state.phase in ("deal", "timetable")
    return int(bool(state.bottom) or to_come)


def _most_cards(state: Draft, name: str) -> int:
    return TIMETABLE_CARDS - len(state.shown) + bool(state.bottom)


def _sheet_used(state: Draft) -> Iterator[str]:
    if state.known_cards and not state.hub_deals:
        yield ""


def _trust_sheet(d: Draft, name: str, value: str) -> None:
    """A sheet that is wrong must not stop the game: without it any card may be told when it is turned over."""
    if value == UNKNOWN:
        d.known_cards = ()


def _set_clock(d: Draft, name: str, n: int) -> None:
    d.clock = n


def _set_deck(d: Draft, name: str, n: int) -> None:
    d.deck = n


# -- trains and goods --


def _name(train: int) -> str:
    return f"{colour_of(train)}-{train % TRAINS_EACH + 1}"


def _train(name: str) -> int:
    colour, _, n = name.partition("-")
    return numbers_of(colour)[int(n) - 1]


def _standing(state: Draft) -> Iterator[str]:
    """Trains that can be set elsewhere: not the one that runs, nor the last of a colour that the dice are rolled for."""
    awaited = state.in_depot(state.brought[-1]) if state.phase == "place" else ()
    return (_name(i) for i in range(len(state.trains)) if i != state.runner and awaited != (i,))


def _train_label(state: Draft, name: str) -> Text:
    return train_on(state, _train(name))


def _spot(state: Draft, name: str) -> str:
    """Where a train stands, with the exit it faces: `t14>l15`, `arbury`, `depot`."""
    train = state.trains[_train(name)]
    return f"{train.place}>{train.exit}" if train.exit else train.place or DEPOT


def _spots(state: Draft, name: str) -> Iterator[str]:
    net, taken, train = state.net, state.taken, _train(name)
    yield DEPOT
    for place in net.stops:
        if taken.get(place, train) != train or (state.side == EUROPE and place in net.ports):
            continue
        if net.kind[place] == "city":
            yield place
        else:
            yield from (f"{place}>{exit}" for exit in net.at[place])


def _spot_words(state: Draft, value: str) -> Words:
    place, _, exit = value.partition(">")
    if not exit:
        return place_in(state, place)
    return say(N_("{place}, heading {side}"), place=place_in(state, place), side=heading(state.net, place, exit))


def _stand(d: Draft, name: str, value: str) -> None:
    place, _, exit = value.partition(">")
    train = _train(name)
    good = d.trains[train].good
    if place == DEPOT:
        d.todo = tuple(i for i in d.todo if i != train)
        if good:
            d.restock(GOODS.index(good), 1)
    d.trains = put(d.trains, train, Train() if place == DEPOT else Train(place, exit, good))


def _on_board(state: Draft) -> Iterator[str]:
    return (_name(i) for i, train in enumerate(state.trains) if train.place)


def _load_label(state: Draft, name: str) -> Text:
    return say(N_("Load: {train}"), train=_train_label(state, name))


def _load(state: Draft, name: str) -> str:
    return state.trains[_train(name)].good or NONE


def _loads(state: Draft, name: str) -> Iterator[str]:
    yield NONE
    yield from (good for good, n in zip(GOODS, state.stock, strict=True) if n or good == _load(state, name))


def _load_words(state: Draft, value: str) -> Words:
    return Text(GOOD_NAMES.get(value, N_("nothing")))


def _put_load(d: Draft, name: str, value: str) -> None:
    train, old = _train(name), _load(d, name)
    for good, by in ((old, 1), (value, -1)):
        if good != NONE:
            d.restock(GOODS.index(good), by)
    d.trains = put(d.trains, train, msgspec.structs.replace(d.trains[train], good="" if value == NONE else value))


def _warehouses(state: Draft) -> Iterator[str]:
    return (f"{port}.{good}" for port in state.net.ports for good in GOODS)


def _shelf(state: Draft, name: str) -> tuple[int, int]:
    port, _, good = name.partition(".")
    return state.net.ports.index(port), GOODS.index(good)


def _delivered_label(state: Draft, name: str) -> Text:
    port, _, good = name.partition(".")
    return say(N_("Delivered, {port}: {good}"), port=place_in(state, port), good=Text(GOOD_NAMES[good]))


def _delivered(state: Draft, name: str) -> int:
    port, good = _shelf(state, name)
    return state.delivered[port][good]


def _most_delivered(state: Draft, name: str) -> int:
    return _delivered(state, name) + state.stock[_shelf(state, name)[1]]


def _store(d: Draft, name: str, n: int) -> None:
    port, good = _shelf(d, name)
    house = d.delivered[port]
    d.restock(good, house[good] - n)
    d.delivered = put(d.delivered, port, put(house, good, n))


# -- switches and signals --


def _put_switch(d: Draft, junction: str, value: str) -> None:
    d.switches = put(d.switches, d.net.junctions.index(junction), value)


def _green(state: Draft) -> tuple[str, ...]:
    return state.signals if state.turn else ()


def _signal_choices(state: State, signal: str) -> Iterator[str]:
    yield signal
    for there in state.net.signals:
        if there not in state.signals and city_keeps_one(state, signal, there) is None:
            yield there


def _put_signal(d: Draft, signal: str, value: str) -> None:
    d.signals = put(d.signals, d.signals.index(signal), value)


# -- cards and helpers --


def _hands(state: Draft) -> Iterator[str]:
    """Hands the hub dealt by kind of card, others by their number; not while cards are dealt."""
    if state.phase != "deal" and state.turn:
        for seat in state.seats:
            yield from (f"{seat}.{card}" for card in CARDS) if state.hub_deals else (seat,)


def _slot(state: Draft, name: str) -> tuple[int, int]:
    seat, _, card = name.partition(".")
    return state.seats.index(seat), CARDS.index(card) if card else HIDDEN


def _hand_label(state: Draft, name: str) -> Text:
    seat, index = _slot(state, name)
    if index == HIDDEN:
        return say(N_("{seat}: cards in hand"), seat=state.names[seat])
    return say(N_("{seat}: {card}"), seat=state.names[seat], card=Text(CARD_NAMES[CARDS[index]]))


def _held(state: Draft, name: str) -> int:
    seat, index = _slot(state, name)
    return state.hands[seat][index]


def _most_held(state: Draft, name: str) -> int:
    seat, index = _slot(state, name)
    more = state.pile if index == HIDDEN else state.unseen(index)
    return _held(state, name) + min(more, HAND_LIMIT - sum(state.hands[seat]))


def _hold(d: Draft, name: str, n: int) -> None:
    seat, index = _slot(d, name)
    d.hands = put(d.hands, seat, put(d.hands[seat], index, n))


def _helpers(state: Draft) -> Iterator[str]:
    """The switchman's card lies under the deck: only undo brings it back."""
    return (one for one in HELPERS[state.side] if not (one == "switchman" and state.bottom))


def _set_helper(d: Draft, helper: str, value: str) -> None:
    others = tuple(one for one in d.spent if one != helper)
    d.spent = (*others, helper) if value == USED else others


def _over(state: Draft) -> Refusal | None:
    return refuse("game.over") if state.over else None


CATALOGUE = Catalogue(
    number(
        "clock", lambda d, name: Text(N_("Time tokens")),
        now=lambda d, name: d.clock, low=1, high=lambda d, name: d.full_clock, set=_set_clock,
    ),
    number(
        "deck", lambda d, name: Text(N_("Timetable cards left")),
        now=lambda d, name: d.deck, low=_fewest_cards, high=_most_cards, set=_set_deck,
    ),
    choice(
        "timetable", lambda d, name: Text(N_("Timetable cards of the box sheet")), names=_sheet_used,
        now=lambda d, name: KNOWN, choices=lambda d, name: (KNOWN, UNKNOWN), set=_trust_sheet, words=_words,
    ),
    choice("train", _train_label, names=_standing, now=_spot, choices=_spots, set=_stand, words=_spot_words),
    choice("load", _load_label, names=_on_board, now=_load, choices=_loads, set=_put_load, words=_load_words),
    number("delivered", _delivered_label, names=_warehouses, now=_delivered, high=_most_delivered, set=_store),
    choice(
        "switch", lambda d, name: say(N_("Switch: {junction}"), junction=place_in(d, name)),
        names=lambda d: d.net.junctions, now=lambda d, name: d.lie[name],
        choices=lambda d, name: d.net.positions[name], set=_put_switch,
        words_of=lambda d, name, value: position_name(d.net, name, value),
    ),
    choice(
        "signal", lambda d, name: say(N_("Green marker: {signal}"), signal=signal_name(d.net, name)), names=_green,
        now=lambda d, name: name, choices=_signal_choices, set=_put_signal,
        words=lambda d, value: signal_name(d.net, value),
    ),
    number("hand", _hand_label, names=_hands, now=_held, high=_most_held, set=_hold),
    choice(
        "helper", lambda d, name: Text(WORDS[f"verb.{name}"]), names=_helpers,
        now=lambda d, name: USED if name in d.spent else UNUSED, choices=lambda d, name: (UNUSED, USED),
        set=_set_helper, words=_words,
    ),
    closed=_over,
)  # fmt: skip

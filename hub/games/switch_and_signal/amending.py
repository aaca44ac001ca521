"""What the table may set by agreement, so that play never locks; whatever is set, nothing is lost or made from nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import msgspec

from hub.game import N_, TABLE, Amend, Amendment, Refusal, Text, refuse, say
from hub.game.view import Words

from .actions import can_act, legal_signal
from .drawing import TRAIN_NAMES
from .movement import DEPOT
from .names import WORDS, heading, place_in, position_name, signal_name
from .railway.railway import GOODS
from .railway.survey import GOOD_NAMES
from .state import HIDDEN, State, Train, colour_of, deck_size, in_depot, unseen, won
from .tables import CARDS, EUROPE, HAND_LIMIT, HELPERS, TIMETABLE_CARDS, TRAINS_EACH
from .turning import change, put, settle
from .view import CARD_NAMES

NOTHING, USED, UNUSED, KNOWN, UNKNOWN = "none", "used", "unused", "known", "unknown"


class Mend(NamedTuple):
    """One thing that may be set: how it is shown, and the position after setting it to a value."""

    shown: Amendment
    set: Callable[[str], State]


def amendments(state: State) -> tuple[Amendment, ...]:
    """All that may be set now."""
    return tuple(mend.shown for mend in _mends(state))


def judge_amend(state: State, move: Amend) -> tuple[Refusal, ...]:
    """Whether the seat is of this game, there is such a thing and it may have this value."""
    if move.seat not in (*state.seats, TABLE):
        return (refuse("seat.unknown", seat=move.seat),)
    if state.over:
        return (refuse("game.over"),)
    mend = _mend(state, move.target)
    if mend is None:
        return (refuse("amend.unknown", target=move.target),)
    if mend.shown.allows(move.value):
        return ()
    shown = mend.shown
    allowed = ", ".join(shown.choices) if shown.choices else f"{shown.low} – {shown.high}"
    return (refuse("amend.value", target=move.target, value=move.value, allowed=allowed),)


def amend(state: State, move: Amend) -> State:
    """The position after an amendment."""
    mend = _mend(state, move.target)
    assert mend is not None
    after = mend.set(move.value)
    if won(after):
        return change(after, over="won")
    if after.phase in ("card", "deploy", "multi", "pick"):
        return settle(after)
    return change(after, phase="act") if after.phase == "train" and not can_act(after, "train") else after


def value_words(state: State, target: str, value: str) -> Words:
    """What a value is called: places and sides by their names, the rest by its word."""
    kind, _, name = target.partition(".")
    if kind == "train":
        return _spot_words(state, value)
    if kind == "switch":
        return position_name(state.net, name, value)
    if kind == "signal":
        return signal_name(state.net, value)
    if kind == "load" and value in GOOD_NAMES:
        return Text(GOOD_NAMES[value])
    return Text(_VALUES[value]) if value in _VALUES else value


_VALUES = {
    NOTHING: N_("nothing"),
    USED: N_("has helped"),
    UNUSED: N_("can still help"),
    KNOWN: N_("hold"),
    UNKNOWN: N_("do not hold"),
}


def _spot_words(state: State, value: str) -> Words:
    place, _, exit = value.partition(">")
    if not exit:
        return place_in(state, place)
    return say(N_("{place}, heading {side}"), place=place_in(state, place), side=heading(state.net, place, exit))


def agreed(state: State, move: Amend) -> Text:
    """The sentence of the log: what was set, and to what, as people call it."""
    mend = _mend(state, move.target)
    what = mend.shown.label if mend else move.target
    value = value_words(state, move.target, move.value)
    if move.reason:
        return say(N_("By agreement: {what} → {value} ({reason})."), what=what, value=value, reason=move.reason)
    return say(N_("By agreement: {what} → {value}."), what=what, value=value)


def _mend(state: State, target: str) -> Mend | None:
    return next((mend for mend in _mends(state) if mend.shown.target == target), None)


def _mends(state: State) -> Iterator[Mend]:
    if state.over:
        return
    for part in (_time, _trains, _loads, _deliveries, _switches, _signals, _hands, _helpers):
        yield from part(state)


def _number(target: str, label: Text, now: int, low: int, high: int, set: Callable[[int], State]) -> Mend:
    return Mend(Amendment(target, label, str(now), (), low, high), lambda value: set(int(value)))


def _choice(target: str, label: Text, now: str, choices: tuple[str, ...], set: Callable[[str], State]) -> Mend:
    return Mend(Amendment(target, label, now, choices), set)


def _time(state: State) -> Iterator[Mend]:
    full = state.full_clock
    yield _number("clock", Text(N_("Time tokens")), state.clock, 1, full, lambda n: change(state, clock=n))
    low, high = int(bool(state.bottom) or _card_to_come(state)), TIMETABLE_CARDS - len(state.shown) + bool(state.bottom)
    yield _number("deck", Text(N_("Timetable cards left")), state.deck, low, high, lambda n: change(state, deck=n))
    if state.known_cards and not state.hub_deals:
        label = Text(N_("Timetable cards of the box sheet"))
        yield _choice("timetable", label, KNOWN, (KNOWN, UNKNOWN), partial(_trust_sheet, state))


def _card_to_come(state: State) -> bool:
    """Whether another timetable card is turned over for certain: then one must be left."""
    return not state.turn or state.phase in ("deal", "timetable")


def _trust_sheet(state: State, value: str) -> State:
    """A sheet that is wrong must not stop the game: without it any card may be told when it is turned over."""
    return state if value == KNOWN else change(state, known_cards=())


# -- trains and goods --


def _trains(state: State) -> Iterator[Mend]:
    for i, train in enumerate(state.trains):
        if i != state.runner and not _awaited(state, i):
            name = f"train.{colour_of(i)}-{i % TRAINS_EACH + 1}"
            label = _train_label(state, i)
            spots = tuple(_spots(state, i))
            yield _choice(name, label, spot(train), spots, partial(_stand, state, i))


def _awaited(state: State, train: int) -> bool:
    """Whether this is the last train of the colour for which the dice are being rolled: it must stay in the depot."""
    return state.phase == "place" and in_depot(state, state.brought[-1]) == (train,)


def _train_label(state: State, train: int) -> Text:
    name = Text(TRAIN_NAMES[colour_of(train)])
    return say(N_("{train}, {place}"), train=name, place=place_in(state, state.trains[train].place))


def spot(train: Train) -> str:
    """Where a train stands, with the exit it faces: `t14>l15`, `arbury`, `depot`."""
    return f"{train.place}>{train.exit}" if train.exit else train.place or DEPOT


def _spots(state: State, train: int) -> Iterator[str]:
    net = state.net
    yield DEPOT
    for place in net.stops:
        if state.taken.get(place, train) != train or (state.side == EUROPE and place in net.ports):
            continue
        if net.kind[place] == "city":
            yield place
        else:
            yield from (f"{place}>{exit}" for exit in net.at[place])


def _stand(state: State, train: int, value: str) -> State:
    place, _, exit = value.partition(">")
    good = state.trains[train].good
    if place == DEPOT:
        state = _restock(state, good, 1)
        todo = tuple(i for i in state.todo if i != train)
        return change(state, trains=put(state.trains, train, Train()), todo=todo)
    return change(state, trains=put(state.trains, train, Train(place, exit, good)))


def _restock(state: State, good: str, by: int) -> State:
    if not good:
        return state
    index = GOODS.index(good)
    return change(state, stock=put(state.stock, index, state.stock[index] + by))


def _loads(state: State) -> Iterator[Mend]:
    for i, train in enumerate(state.trains):
        if train.place:
            waiting = [g for g, n in zip(GOODS, state.stock, strict=True) if n or g == train.good]
            label = say(N_("Load: {train}"), train=_train_label(state, i))
            name = f"load.{colour_of(i)}-{i % TRAINS_EACH + 1}"
            now = train.good or NOTHING
            yield _choice(name, label, now, (NOTHING, *waiting), partial(_put_load, state, i))


def _put_load(state: State, train: int, value: str) -> State:
    old, new = state.trains[train].good, "" if value == NOTHING else value
    state = _restock(_restock(state, old, 1), new, -1)
    return change(state, trains=put(state.trains, train, msgspec.structs.replace(state.trains[train], good=new)))


def _deliveries(state: State) -> Iterator[Mend]:
    for p, port in enumerate(state.net.ports):
        for g, good in enumerate(GOODS):
            now = state.delivered[p][g]
            label = say(N_("Delivered, {port}: {good}"), port=place_in(state, port), good=Text(GOOD_NAMES[good]))
            most = now + state.stock[g]
            yield _number(f"delivered.{port}.{good}", label, now, 0, most, partial(_store, state, p, g))


def _store(state: State, port: int, good: int, n: int) -> State:
    house = state.delivered[port]
    state = _restock(state, GOODS[good], house[good] - n)
    return change(state, delivered=put(state.delivered, port, put(house, good, n)))


# -- switches and signals --


def _switches(state: State) -> Iterator[Mend]:
    for i, junction in enumerate(state.net.junctions):
        label = say(N_("Switch: {junction}"), junction=place_in(state, junction))
        choices = state.net.positions[junction]
        yield _choice(f"switch.{junction}", label, state.switches[i], choices, partial(_put_switch, state, i))


def _signals(state: State) -> Iterator[Mend]:
    if not state.turn:
        return
    for i, signal in enumerate(state.signals):
        choices = (signal, *(there for there in state.net.signals if legal_signal(state, signal, there)))
        label = say(N_("Green marker: {signal}"), signal=signal_name(state.net, signal))
        yield _choice(f"signal.{signal}", label, signal, choices, partial(_put_signal, state, i))


def _put_switch(state: State, index: int, value: str) -> State:
    return change(state, switches=put(state.switches, index, value))


def _put_signal(state: State, index: int, value: str) -> State:
    return change(state, signals=put(state.signals, index, value))


# -- cards and helpers --


def _hands(state: State) -> Iterator[Mend]:
    if state.phase == "deal" or not state.turn:
        return
    for s, seat in enumerate(state.seats):
        for c, card in enumerate(CARDS):
            if state.hub_deals:
                label = say(N_("{seat}: {card}"), seat=state.names[s], card=Text(CARD_NAMES[card]))
                yield _held(state, s, c, f"hand.{seat}.{card}", label, unseen(state, c))
        if not state.hub_deals:
            label = say(N_("{seat}: cards in hand"), seat=state.names[s])
            yield _held(state, s, HIDDEN, f"hand.{seat}", label, deck_size(state))


def _held(state: State, seat: int, index: int, target: str, label: Text, more: int) -> Mend:
    hand = state.hands[seat]
    now = hand[index]
    most = min(now + more, HAND_LIMIT - sum(hand) + now)
    return _number(target, label, now, 0, most, lambda n: change(state, hands=put(state.hands, seat, put(hand, index, n))))  # fmt: skip


def _helpers(state: State) -> Iterator[Mend]:
    for helper in HELPERS[state.side]:
        if helper == "switchman" and state.bottom:
            continue  # his card lies under the deck: only undo brings it back
        now = USED if helper in state.spent else UNUSED
        label = Text(WORDS[f"verb.{helper}"])
        yield _choice(f"helper.{helper}", label, now, (UNUSED, USED), partial(_set_helper, state, helper))


def _set_helper(state: State, helper: str, value: str) -> State:
    others = tuple(one for one in state.spent if one != helper)
    return change(state, spent=(*others, helper) if value == USED else others)

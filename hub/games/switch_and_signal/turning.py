"""What a legal move does: the position after it. Rules that say no live elsewhere; here everything is allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hub.game import Move

from .deployment import card_of, colours_to_bring, switchman_could, train_at
from .movement import Run, runs
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
from .railway.railway import GOODS
from .railway.survey import TRACK_SIGNALS
from .state import HIDDEN, State, Train, deck_size, in_depot, on_board, start_of, won
from .tables import CARDS, HAND, LOSS_DEPLOY, PLACE_NUMBERS, TRAIN_COLOURS
from .timetable import MULTI, START, read_card

change = msgspec.structs.replace


def put(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one value changed."""
    return (*values[:index], value, *values[index + 1 :])


# -- time --


def lose(state: State, tokens: int) -> State:
    """Take time tokens away. An empty clock costs a timetable card and is filled again, less what is still owed."""
    while tokens >= state.clock and not state.over:
        if not state.deck:
            return change(state, clock=0, over="time")
        deck = state.deck - 1
        tokens -= state.clock
        state = change(state, clock=state.full_clock, deck=deck, bottom=state.bottom if deck else "")
    return state if state.over else change(state, clock=state.clock - tokens)


# -- before the first turn --


def prepare(state: State) -> State:
    """On to the next step of the set-up, or to the first turn."""
    if 0 in state.numbers:
        return change(state, phase="numbers")
    if len(state.laid) < len(state.net.junctions):
        return change(state, phase="lay")
    if len(state.signals) < signal_markers(state):
        return change(state, phase="light")
    if state.hub_deals and (short := [i for i, hand in enumerate(state.hands) if sum(hand) < HAND]):
        return change(state, phase="deal", deal_to=short[0], deal_left=HAND - sum(state.hands[short[0]]))
    return next_turn(state)


def signal_markers(state: State) -> int:
    """Green markers on the board: one per city, three on tracks, one more if agreed."""
    return len(state.net.cities) + TRACK_SIGNALS + int(state.extra_signal)


def _token(state: State, move: Token) -> State:
    index = state.net.node[move.place].number - 2
    return prepare(change(state, numbers=put(state.numbers, index, move.number)))


def _lay(state: State, move: Lay) -> State:
    return prepare(change(_set_switch(state, move), laid=(*state.laid, move.junction)))


def _laid(state: State, move: Laid) -> State:
    return prepare(change(state, laid=state.net.junctions))


def _set_switch(state: State, move: Lay | Switch) -> State:
    return change(state, switches=put(state.switches, state.net.junctions.index(move.junction), move.open))


def _light(state: State, move: Light) -> State:
    return prepare(change(state, signals=(*state.signals, move.signal)))


# -- turns --


def next_turn(state: State) -> State:
    """The next seat's turn; the first turn has the start card."""
    state = change(state, turn=state.turn + 1, held=-1, through=False, phase="timetable")
    return state if state.turn > 1 else settle(_turned(state, START, TRAIN_COLOURS, ()))


def _turned(state: State, card: str, new: tuple[str, ...], symbols: tuple[str, ...]) -> State:
    return change(
        state, card=card, new=new, symbols=symbols, brought=(), chosen=(), skipped="", colour="", todo=(), fresh=True
    )


def _timetable(state: State, move: Timetable) -> State:
    id = card_of(move)
    card = read_card(id)
    if state.bottom and state.deck == 1:
        state = change(state, deck=0, bottom="")  # the switchman's card was shown before: still one card
    else:
        state = change(state, deck=state.deck - 1, shown=(*state.shown, id))
    return settle(_turned(state, id, ("",) * card.new, card.moves))


def settle(state: State) -> State:
    """Resolve the card, top to bottom, up to the next thing somebody decides or rolls."""
    while not state.over:
        if state.new and colours_to_bring(state):
            return change(state, phase="deploy")
        if state.todo:
            return change(state, phase="pick")
        if not state.new and state.symbols[:1] == (MULTI,):
            return change(state, phase="multi")
        if not state.new and state.symbols and _due(state, state.symbols[0]):
            state = _begin(change(state, symbols=state.symbols[1:]), state.symbols[0])
        elif switchman_could(state):
            return change(state, phase="card")
        elif state.new:
            state = lose(change(state, new=state.new[1:]), LOSS_DEPLOY)
        elif state.symbols:
            state = change(state, symbols=state.symbols[1:])
        else:
            return _card_done(state)
    return state


def _due(state: State, colour: str) -> tuple[int, ...]:
    """Trains of a colour that the card moves."""
    return () if colour == state.skipped else tuple(i for i in on_board(state, colour) if i != state.held)


def _begin(state: State, colour: str) -> State:
    return change(state, colour=colour, todo=_due(state, colour), begun=False)


def _card_done(state: State) -> State:
    tokens = PLACE_NUMBERS if state.card == START and state.places == "tokens" else state.tokens
    return change(state, phase="act", card="", colour="", begun=False, fresh=False, tokens=tokens)


def _accept(state: State, move: Accept) -> State:
    return settle(change(state, fresh=False))


def _deploy(state: State, move: Deploy) -> State:
    return change(state, phase="place", fresh=False, brought=(*state.brought, move.colour))


def _place(state: State, move: Place) -> State:
    tokens = tuple(n for n in state.tokens if n != move.number)
    if state.places == "tokens" and not tokens:
        tokens = PLACE_NUMBERS
    state = change(state, tokens=tokens)
    place = start_of(state, move.number)
    if place not in state.taken:
        return _bring(state, place)
    if state.card == START:
        return state
    return settle(lose(change(state, new=state.new[1:]), LOSS_DEPLOY))


def _bring(state: State, place: str) -> State:
    train = in_depot(state, state.brought[-1])[0]
    arrived = Train(place, state.net.at[place][0])
    return settle(change(state, new=state.new[1:], trains=put(state.trains, train, arrived)))


def _choose(state: State, move: Choose) -> State:
    state = change(state, fresh=False, symbols=state.symbols[1:], chosen=(*state.chosen, move.colour))
    return settle(_begin(state, move.colour))


# -- running --


def _send(state: State, move: Send) -> State:
    train = train_at(state, move.colour, move.place)
    todo = tuple(i for i in state.todo if i != train)
    return change(state, phase="roll", runner=train, todo=todo, begun=bool(state.card), fresh=False)


def _roll(state: State, move: Roll) -> State:
    return change(state, phase="go", points=move.points)


def _go(state: State, move: Go) -> State:
    way = next(r for r in runs(state, state.runner, state.points) if (r.place, r.way) == (move.place, move.way))
    state = lose(_arrive(state, way), way.cost)
    state = change(state, runner=-1, points=0)
    if state.over:
        return state
    return settle(state) if state.card else change(state, phase="act")


def _arrive(state: State, run: Run) -> State:
    """Set the train where it ends; its load goes to the warehouse, back to its city, or stays aboard."""
    good = state.trains[state.runner].good
    arrived = Train(run.stands, run.exit, good if run.stands else "")
    state = change(state, trains=put(state.trains, state.runner, arrived))
    if not good or run.stands:
        return state
    index = GOODS.index(good)
    if not run.delivers:
        return change(state, stock=put(state.stock, index, state.stock[index] + 1))
    port = state.net.ports.index(run.place)
    house = put(state.delivered[port], index, state.delivered[port][index] + 1)
    state = change(state, delivered=put(state.delivered, port, house))
    return change(state, over="won") if won(state) else state


# -- helpers --


def _spend(state: State, helper: str) -> State:
    return change(state, spent=(*state.spent, helper))


def _logistics(state: State, move: Logistics) -> State:
    return change(_spend(state, move.verb), phase="roll", points=0)


def _dispatcher(state: State, move: Dispatcher) -> State:
    return change(_spend(state, move.verb), through=True)


def _conductor(state: State, move: Conductor) -> State:
    todo = () if state.colour == move.colour else state.todo
    return settle(change(_spend(state, move.verb), skipped=move.colour, todo=todo))


def _switchman(state: State, move: Switchman) -> State:
    state = _turned(change(_spend(state, move.verb), bottom=state.card, deck=state.deck + 1), "", (), ())
    return change(state, phase="timetable", fresh=False)


def _shunter(state: State, move: Shunter) -> State:
    state = change(_spend(state, move.verb), fresh=False, brought=(*state.brought, move.colour))
    return _bring(state, move.place)


def _controller(state: State, move: Controller) -> State:
    train = train_at(state, move.colour, move.place)
    todo = tuple(i for i in state.todo if i != train)
    return settle(change(_spend(state, move.verb), fresh=False, held=train, todo=todo))


# -- action cards --


def spend_card(state: State, card: str) -> State:
    """A card from the active hand to the discards: a shown one if there is one, else a hidden one."""
    seat, index = state.seats.index(state.active), CARDS.index(card)
    hand = state.hands[seat]
    used = index if hand[index] else HIDDEN
    hands = put(state.hands, seat, put(hand, used, hand[used] - 1))
    return change(state, hands=hands, discard=put(state.discard, index, state.discard[index] + 1))


def _play(state: State, move: Play) -> State:
    return change(spend_card(state, move.card), phase=move.card)


def _combine(state: State, move: Combine) -> State:
    return change(spend_card(spend_card(state, move.card), move.other), phase=move.action)


def _load(state: State, move: Load) -> State:
    train, good = state.taken[move.place], state.net.good[move.place]
    index = GOODS.index(good)
    trains = put(state.trains, train, change(state.trains[train], good=good))
    stock = put(state.stock, index, state.stock[index] - 1)
    return change(spend_card(state, move.card), trains=trains, stock=stock)


def _signal(state: State, move: Signal) -> State:
    signals = put(state.signals, state.signals.index(move.source), move.target)
    return change(state, signals=signals, phase="act")


def _switch(state: State, move: Switch) -> State:
    return change(_set_switch(state, move), phase="act")


def _draw(state: State, move: Draw) -> State:
    seat = state.seats.index(state.active)
    if state.hub_deals:
        state = change(state, phase="deal", deal_to=seat, deal_left=move.cards)
        return state if move.cards else next_turn(state)
    hand = state.hands[seat]
    state = change(state, hands=put(state.hands, seat, put(hand, HIDDEN, hand[HIDDEN] + move.cards)))
    return next_turn(change(state, discard=(0, 0, 0)) if deck_size(state) < 0 else state)


def _deal(state: State, move: Deal) -> State:
    discard = state.discard if deck_size(state) else (0, 0, 0)
    hand, index = state.hands[state.deal_to], CARDS.index(move.card)
    hands = put(state.hands, state.deal_to, put(hand, index, hand[index] + 1))
    state = change(state, hands=hands, discard=discard, deal_left=state.deal_left - 1)
    if state.turn and not state.deal_left:
        return next_turn(state)
    return state if state.turn else prepare(state)


def _stop(state: State, move: Stop) -> State:
    return change(state, over="end")


AFTER: dict[type[Move], Callable[[State, Any], State]] = {
    Token: _token,
    Deal: _deal,
    Timetable: _timetable,
    Place: _place,
    Roll: _roll,
    Lay: _lay,
    Laid: _laid,
    Light: _light,
    Accept: _accept,
    Deploy: _deploy,
    Choose: _choose,
    Send: _send,
    Go: _go,
    Logistics: _logistics,
    Dispatcher: _dispatcher,
    Conductor: _conductor,
    Switchman: _switchman,
    Shunter: _shunter,
    Controller: _controller,
    Play: _play,
    Combine: _combine,
    Load: _load,
    Signal: _signal,
    Switch: _switch,
    Draw: _draw,
    Stop: _stop,
}

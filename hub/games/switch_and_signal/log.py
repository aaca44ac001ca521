"""One sentence of the log for each move, and what it cost or ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Amend, Move, Text, count, say
from hub.game.view import Words

from .amendments import CATALOGUE
from .cards import card_of
from .components import LOSS_DEPLOY
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
from .railway.survey import GOOD_NAMES
from .scoring import standing
from .state import State, colour_of
from .verbs.running import by_way
from .words import (
    CARD_NAMES,
    TRAIN_NAMES,
    WORDS,
    card_line,
    place_in,
    position_name,
    run_line,
    signal_name,
    tokens,
    train_on,
)


def who(state: State, seat: str) -> Words:
    """The name of whoever sits there."""
    return state.names[state.seats.index(seat)] if seat in state.seats else Text(N_("the table"))


def tell(before: State, move: Move, after: State) -> Text:
    """The move in one sentence, and what it cost or ended."""
    text = _TELL[type(move)](before, move, after)
    for line in aftermath(before, after):
        text = say(N_("{first} {second}"), first=text, second=line)
    return text


def aftermath(before: State, after: State) -> Iterator[Text]:
    """Losses and the end, whichever move brings them about."""
    if lost := cards_lost(before, after):
        yield count("A timetable card is lost.", "{n} timetable cards are lost.", lost)
    if after.over and not before.over:
        ended = standing(after)
        if ended and isinstance(ended.note, Text):
            yield ended.note


def cards_lost(before: State, after: State) -> int:
    """Timetable cards that went to the box for time tokens."""
    turned = int(before.phase == "timetable" and after.phase != "timetable")
    back = int("switchman" in after.spent) - int("switchman" in before.spent)
    return before.deck - after.deck - turned + back


def train_name(colour: str) -> Text:
    """A train by its colour; an unknown colour stays as it is."""
    return Text(TRAIN_NAMES.get(colour, colour))


# -- the table --


def _token(before: State, move: Token, after: State) -> Text:
    place = before.net.node[move.place]
    return say(N_("Start place {printed} has the number {number}."), printed=place.number, number=move.number)


def _deal(before: State, move: Deal, after: State) -> Text:
    return say(N_("{seat} gets an action card."), seat=who(before, move.to))


def _timetable(before: State, move: Timetable, after: State) -> Text:
    return say(N_("Timetable: {card}."), card=card_line(card_of(move.new, move.first, move.second, move.third)))


def _place(before: State, move: Place, after: State) -> Text:
    place = before.start_of(move.number)
    train, where = train_name(before.brought[-1]), place_in(before, place)
    if place not in before.taken:
        return say(N_("New at {place}: {train}."), place=where, train=train)
    if before.card == "start":
        return say(N_("{place} is taken; roll again."), place=where)
    return say(N_("{place} is taken: no new train, and {tokens} lost."), place=where, tokens=tokens(LOSS_DEPLOY))


def _roll(before: State, move: Roll, after: State) -> Text:
    return say(N_("{train} rolls {points}."), train=train_name(colour_of(before.runner)), points=move.points)


# -- before the first turn --


def _lay(before: State, move: Lay | Switch, after: State) -> Text:
    open = position_name(before.net, move.junction, move.open)
    return say(N_("{seat} sets {junction} to {open}."), seat=who(before, move.seat), junction=move.junction, open=open)


def _laid(before: State, move: Laid, after: State) -> Text:
    return say(N_("The other switches lie as in the first game."))


def _light(before: State, move: Light, after: State) -> Text:
    signal = signal_name(before.net, move.signal)
    return say(N_("{seat} places a signal: {signal}."), seat=who(before, move.seat), signal=signal)


# -- the timetable --


def _accept(before: State, move: Accept, after: State) -> Text:
    return say(N_("{seat} goes by the card."), seat=who(before, move.seat))


def _deploy(before: State, move: Deploy, after: State) -> Text:
    return say(N_("{seat} brings a new train: {train}."), seat=who(before, move.seat), train=train_name(move.colour))


def _choose(before: State, move: Choose, after: State) -> Text:
    return say(N_("{seat} chooses what moves: {train}."), seat=who(before, move.seat), train=train_name(move.colour))


def _send(before: State, move: Send, after: State) -> Text:
    train, place = train_name(move.colour), place_in(before, move.place)
    return say(N_("{seat} moves a train: {train}, {place}."), seat=who(before, move.seat), train=train, place=place)


def _go(before: State, move: Go, after: State) -> Text:
    train = train_name(colour_of(before.runner))
    return say(N_("{train} – {line}."), train=train, line=run_line(before, by_way(before)[move.place, move.way]))


# -- helpers --


def _helper(before: State, move: Move, after: State) -> Text:
    return say(N_("{seat} calls the helper ({helper})."), seat=who(before, move.seat), helper=Text(WORDS[f"verb.{move.verb}"]))  # fmt: skip


def _conductor(before: State, move: Conductor, after: State) -> Text:
    return say(N_("{call} Stays: {train}."), call=_helper(before, move, after), train=train_name(move.colour))


def _controller(before: State, move: Controller, after: State) -> Text:
    train = train_on(before, before.taken[move.place])
    return say(N_("{call} Stays: {train}."), call=_helper(before, move, after), train=train)


def _shunter(before: State, move: Shunter, after: State) -> Text:
    new = say(N_("New at {place}: {train}."), place=place_in(before, move.place), train=train_name(move.colour))
    return say(N_("{first} {second}"), first=_helper(before, move, after), second=new)


# -- action cards --


def _play(before: State, move: Play, after: State) -> Text:
    return say(N_("{seat} plays: {card}."), seat=who(before, move.seat), card=Text(CARD_NAMES[move.card]))


def _combine(before: State, move: Combine, after: State) -> Text:
    one, two = Text(CARD_NAMES[move.card]), Text(CARD_NAMES[move.other])
    action = Text(WORDS[f"action.{move.action}"])
    return say(N_("{seat} plays two cards ({one}, {two}) for this: {action}."), seat=who(before, move.seat), one=one, two=two, action=action)  # fmt: skip


def _load(before: State, move: Load, after: State) -> Text:
    good = Text(GOOD_NAMES[before.net.good[move.place]])
    place, card = place_in(before, move.place), Text(CARD_NAMES[move.card])
    return say(N_("{seat} loads in {place}: {good} (paid with a {card})."), seat=who(before, move.seat), place=place, good=good, card=card)  # fmt: skip


def _signal(before: State, move: Signal, after: State) -> Text:
    source, target = signal_name(before.net, move.source), signal_name(before.net, move.target)
    return say(N_("{seat} changes signals. Red: {source}; green: {target}."), seat=who(before, move.seat), source=source, target=target)  # fmt: skip


def _draw(before: State, move: Draw, after: State) -> Text:
    return count("{seat} draws {n} card.", "{seat} draws {n} cards.", move.cards, seat=who(before, move.seat))


def _stop(before: State, move: Stop, after: State) -> Text:
    return say(N_("{seat} ends the last turn."), seat=who(before, move.seat))


def _amend(before: State, move: Amend, after: State) -> Text:
    return CATALOGUE.tell(before, move)


_TELL: dict[type[Move], Callable[[State, Any, State], Text]] = {
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
    Logistics: _helper,
    Dispatcher: _helper,
    Conductor: _conductor,
    Switchman: _helper,
    Shunter: _shunter,
    Controller: _controller,
    Play: _play,
    Combine: _combine,
    Load: _load,
    Signal: _signal,
    Switch: _lay,
    Draw: _draw,
    Stop: _stop,
    Amend: _amend,
}

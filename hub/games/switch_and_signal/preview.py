"""What a move would cost and bring, in words, before OK."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, TABLE, Move, Text, say

from .log import aftermath, cards_lost
from .movement import what_if
from .moves import Combine, Draw, Go, Lay, Load, Play, Send, Switch
from .scoring import goal
from .state import State
from .verbs.running import by_way
from .words import forecast_line, position_name, run_line


def effect(state: State, move: Move, after: State) -> tuple[Text, ...]:
    """What a legal move would cost and bring."""
    lines = list(_brings(state, move))
    if after.clock != state.clock or cards_lost(state, after):
        lines.append(say(N_("Time tokens: {before} → {after}."), before=state.clock, after=after.clock))
    lines += aftermath(state, after)
    if after.total_delivered > state.total_delivered:
        lines.append(say(N_("Goods delivered: {n} of {of}."), n=after.total_delivered, of=goal(after)))
    return tuple(lines)


def _brings(state: State, move: Move) -> Iterator[Text]:
    if isinstance(move, Go):
        yield run_line(state, by_way(state)[move.place, move.way])
    elif isinstance(move, Send):
        yield from (forecast_line(state, forecast) for forecast in what_if(state, state.taken[move.place]))
    elif isinstance(move, Lay | Switch):
        yield say(N_("Joined: {open}."), open=position_name(state.net, move.junction, move.open))
    elif isinstance(move, Draw):
        yield say(N_("Cards in hand: {n}."), n=sum(state.hand) + move.cards)
    elif move.seat != TABLE and type(move) in (Play, Combine, Load):
        yield say(N_("Cards in hand: {n}."), n=sum(state.hand) - (2 if isinstance(move, Combine) else 1))

"""One sentence of the log for each move.

What only one seat may see (drawn tiles and orders) is never named here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hub.game import N_, Move, Text, count, say

from . import moves as m
from .board import SPACE
from .cards import CARD
from .state import State
from .tiles import TILE
from .verbs.work import ready
from .words import COLOUR_WORDS, joined, marks, miners, order_name, space_name, tile_name, word

Teller = Callable[[State, Any, State], Text]


def tell(before: State, move: Move, after: State) -> Text:
    """The sentence of the log."""
    return SENTENCES[type(move)](before, move, after)


def who(state: State, colour: str) -> str:
    """The name at a seat."""
    return next((seat.name for seat in state.setup.seats if seat.colour == colour), colour)


# -- the table --


def _first(before: State, move: m.First, after: State) -> Text:
    return say(N_("{seat} starts."), seat=who(before, move.who))


def _reveal_tile(before: State, move: m.RevealTile, after: State) -> Text:
    return say(N_("Open at {space}: {piece}."), space=space_name(SPACE[move.space]), piece=tile_name(TILE[move.tile]))


def _reveal_order(before: State, move: m.RevealOrder, after: State) -> Text:
    piece = order_name(CARD[move.order])
    if before.phase == "offer":
        return say(N_("Open for the draft: {piece}."), piece=piece)
    return say(N_("Open at {space}: {piece}."), space=space_name(SPACE[move.space]), piece=piece)


def _deal(before: State, move: m.DealTile | m.DealOrder, after: State) -> Text:
    return say(N_("{seat} looks at a piece of the pile."), seat=_actor(before))


def _score_shift(before: State, move: m.ScoreShift, after: State) -> Text:
    totals = joined("; ", _scores(before, after))
    return say(N_("Shift {shift} is scored: {totals}."), shift=move.shift, totals=totals)


def _score_end(before: State, move: m.ScoreEnd, after: State) -> Text:
    return say(N_("The end is scored: {totals}."), totals=joined("; ", _scores(before, after)))


def _scores(before: State, after: State) -> list[Text]:
    return [
        say("{seat} {points}", seat=who(before, seat), points=f"{new.points - old.points:+d}")
        for seat, old, new in zip(before.seats, before.pits, after.pits, strict=True)
    ]


# -- a seat's action --


def _draft(before: State, move: m.DraftOrder, after: State) -> Text:
    return say(N_("{seat} drafts an order: {order}."), seat=_actor(before), order=order_name(CARD[move.order]))


def _buy(before: State, move: m.Buy, after: State) -> Text:
    return say(
        N_("{seat} sends {miners} to a workshop and pays {marks} for a tile: {tile}."),
        seat=_actor(before),
        miners=miners(move.miners),
        marks=marks(TILE[move.tile].price),
        tile=tile_name(TILE[move.tile]),
    )


def _take(before: State, move: m.Take, after: State) -> Text:
    return say(
        N_("{seat} sends {miners} for an order: {order}."),
        seat=_actor(before),
        miners=miners(move.miners),
        order=order_name(CARD[move.order]),
    )


def _deliver(before: State, move: m.Deliver, after: State) -> Text:
    going = ready(before, SPACE[move.space].transport)
    return say(
        N_("{seat} sends {miners} and delivers for {points} VP: {orders}."),
        seat=_actor(before),
        miners=miners(move.miners),
        points=sum(CARD[order.card].points for order in going),
        orders=joined("; ", [order_name(CARD[order.card]) for order in going]),
    )


def _send(before: State, move: m.Draw | m.Mine | m.Earn, after: State) -> Text:
    return say(
        N_("{seat} sends {miners}. {space}."),
        seat=_actor(before),
        miners=miners(move.miners),
        space=space_name(SPACE[move.space]),
    )


# -- what follows --


def _fill_wagon(before: State, move: m.FillWagon, after: State) -> Text:
    return say(N_("{seat} loads a wagon with another colour: {coal}."), seat=_actor(before), coal=_coal(move.coal))


def _leave_wagon(before: State, move: m.LeaveWagon, after: State) -> Text:
    return say(N_("{seat} leaves a wagon empty."), seat=_actor(before))


def _keep_tile(before: State, move: m.KeepTile, after: State) -> Text:
    tile = TILE[move.tile]
    return say(
        N_("{seat} pays {marks} for a drawn tile: {tile}."),
        seat=_actor(before),
        marks=marks(tile.price),
        tile=tile_name(tile),
    )


def _keep_order(before: State, move: m.KeepOrder, after: State) -> Text:
    return say(N_("{seat} keeps a drawn order: {order}."), seat=_actor(before), order=order_name(CARD[move.order]))


def _keep_none(before: State, move: m.KeepNone, after: State) -> Text:
    return say(N_("{seat} keeps none of the drawn pieces."), seat=_actor(before))


def _return(before: State, move: m.ReturnTile | m.ReturnOrder | m.ReturnRest, after: State) -> Text:
    n = before.drawn if isinstance(move, m.ReturnRest) else before.drawn - after.drawn
    return count(
        "{seat} puts {n} piece back: {end}.",
        "{seat} puts {n} pieces back: {end}.",
        n,
        seat=_actor(before),
        end=word(f"end.{move.end}"),
    )


# -- mining --


def _lift(before: State, move: m.Lift, after: State) -> Text:
    return say(N_("{seat} runs the cage: {level}."), seat=_actor(before), level=word(f"level.{move.level}"))


def _load(before: State, move: m.Load, after: State) -> Text:
    return say(N_("{seat} loads the cage: {coal}."), seat=_actor(before), coal=_coal(move.coal))


def _supply(before: State, move: m.Supply, after: State) -> Text:
    values = {"seat": _actor(before), "coal": _coal(move.coal), "order": order_name(CARD[move.order])}
    if move.coal == move.field:
        return say(N_("{seat} puts coal ({coal}) on an order. {order}."), **values)
    return say(
        N_("{seat} puts coal ({coal}) in place of another ({field}) on an order. {order}."),
        **values,
        field=_coal(move.field),
    )


def _store(before: State, move: m.Store, after: State) -> Text:
    return say(N_("{seat} stores coal: {coal}."), seat=_actor(before), coal=_coal(move.coal))


def _stop(before: State, move: m.Stop, after: State) -> Text:
    return count(
        "{seat} stops mining; {n} step lapses.",
        "{seat} stops mining; {n} steps lapse.",
        before.steps,
        seat=_actor(before),
    )


SENTENCES: dict[type[Move], Teller] = {
    m.First: _first,
    m.RevealTile: _reveal_tile,
    m.RevealOrder: _reveal_order,
    m.DealTile: _deal,
    m.DealOrder: _deal,
    m.ScoreShift: _score_shift,
    m.ScoreEnd: _score_end,
    m.DraftOrder: _draft,
    m.Buy: _buy,
    m.Take: _take,
    m.Draw: _send,
    m.Mine: _send,
    m.Deliver: _deliver,
    m.Earn: _send,
    m.FillWagon: _fill_wagon,
    m.LeaveWagon: _leave_wagon,
    m.KeepTile: _keep_tile,
    m.KeepOrder: _keep_order,
    m.KeepNone: _keep_none,
    m.ReturnTile: _return,
    m.ReturnOrder: _return,
    m.ReturnRest: _return,
    m.Lift: _lift,
    m.Load: _load,
    m.Supply: _supply,
    m.Store: _store,
    m.Stop: _stop,
}


def _actor(state: State) -> str:
    return who(state, state.seats[state.active])


def _coal(coal: str) -> Text:
    return Text(COLOUR_WORDS[coal])

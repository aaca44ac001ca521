"""One sentence of the log for each move, and what a move costs and brings before it is confirmed.

What only one seat may see (drawn tiles and orders) is never named here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Amend, Effect, Move, Text, count, say

from . import moves as m
from .amending import amendments, value_words
from .board import SPACE
from .cards import CARD
from .placing import ready
from .scoring import end_points, shift_points
from .state import State
from .tiles import TILE
from .words import COLOUR_WORDS, joined, marks, miners, order_name, space_name, tile_name, word

Teller = Callable[[State, Any, State], Text]


def tell(before: State, move: Move, after: State) -> Text:
    """The sentence of the log."""
    return TELLERS[type(move)](before, move, after)


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


def _amend(before: State, move: Amend, after: State) -> Text:
    shown = amendments(before).get(move.target)
    what = shown.label if shown else move.target
    value = value_words(before, move.target, move.value)
    if move.reason:
        return say(N_("By agreement: {what} → {value} ({reason})."), what=what, value=value, reason=move.reason)
    return say(N_("By agreement: {what} → {value}."), what=what, value=value)


# -- a seat's action --


def _draft(before: State, move: m.Draft, after: State) -> Text:
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


TELLERS: dict[type[Move], Teller] = {
    m.First: _first,
    m.RevealTile: _reveal_tile,
    m.RevealOrder: _reveal_order,
    m.DealTile: _deal,
    m.DealOrder: _deal,
    m.ScoreShift: _score_shift,
    m.ScoreEnd: _score_end,
    m.Draft: _draft,
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
    Amend: _amend,
}


def _actor(state: State) -> str:
    return who(state, state.seats[state.active])


def _coal(coal: str) -> Text:
    return Text(COLOUR_WORDS[coal])


# -- effects --


def effect(before: State, move: Move, after: State) -> Effect:
    """What a move costs and brings."""
    if isinstance(move, m.ScoreShift):
        return Effect(tuple(_category_lines(before)))
    if isinstance(move, m.ScoreEnd):
        return Effect(tuple(_end_lines(before)))
    return Effect(tuple(_changes(before, move, after)))


def _changes(before: State, move: Move, after: State) -> Iterator[Text]:
    """Lines for what differs afterwards, as seen by the seat that acts."""
    old, new = before.pits[before.active], after.pits[before.active]
    if old.miners > new.miners:
        yield say(N_("To work: {miners}"), miners=miners(old.miners - new.miners))
    if gone := sum(after.canteen) - sum(before.canteen):
        yield say(N_("To the canteen: {miners}"), miners=miners(gone))
    if new.marks != old.marks:
        yield say(N_("Marks: {change} ({total})"), change=f"{new.marks - old.marks:+d}", total=new.marks)
    if new.points != old.points:
        yield say(N_("Points: {change} ({total})"), change=f"{new.points - old.points:+d}", total=new.points)
    yield from _follow_ups(before, move, after)


def _follow_ups(before: State, move: Move, after: State) -> Iterator[Text]:
    if after.half_order:
        yield say(N_("A second cube of another colour has to follow."))
    if after.phase == "mine":
        yield count("{n} step left", "{n} steps left", after.steps)
    if after.phase == "wagon":
        yield say(N_("The supply lacks this colour: another may be loaded."))
    if isinstance(move, m.Draw):
        yield count("{n} piece to look at", "{n} pieces to look at", after.drawn)
    if isinstance(move, Amend):
        yield say(N_("By agreement of the table."))


def _category_lines(state: State) -> Iterator[Text]:
    """Each category of the shift: its count and points for every seat that gets some."""
    for category, counts, points in shift_points(state, state.shift):
        scored = [
            say("{seat} {n} → {points}", seat=who(state, seat), n=n, points=f"+{p}")
            for seat, n, p in zip(state.seats, counts, points, strict=True)
            if p
        ]
        seats = joined("; ", scored) if scored else say(N_("nobody"))
        yield say("{category}: {seats}", category=word(category.id), seats=seats)


def _end_lines(state: State) -> Iterator[Text]:
    for seat, pit in zip(state.seats, state.pits, strict=True):
        parts = [
            say("{source} {points}", source=word(f"from.{source}"), points=f"{points:+d}")
            for source, points in end_points(pit).items()
        ]
        yield say("{seat}: {parts}", seat=who(state, seat), parts=joined("; ", parts))

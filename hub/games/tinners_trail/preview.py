"""Tinners' Trail, what a move would cost and bring: said before OK, from the difference it makes."""

from __future__ import annotations

from collections.abc import Iterator

from hub.game import N_, Move, Text, count, say

from .board import AREA_NAMES, AREAS
from .look import capacity, price, rate, work_left
from .moves import Pass
from .state import Area, State
from .words import who


def lines(before: State, move: Move, after: State) -> tuple[Text, ...]:
    """The difference a move makes, for the mover first, then on the board."""
    if isinstance(move, Pass):
        return (_row(before, move),)
    if after.round != before.round or after.phase != before.phase:
        return tuple(_purse(before, after, move.seat))
    return (*_purse(before, after, move.seat), *_others(before, after, move.seat), *_board(before, after))


def _row(before: State, move: Pass) -> Text:
    ten, five = rate(before, move.seat)
    return say(
        N_("Row {row}: £10 bring {ten} points this round, £5 bring {five}."),
        row=len(before.track) + 1,
        ten=ten,
        five=five,
    )


def _purse(before: State, after: State, seat: str) -> Iterator[Text]:
    old, new = before.player(seat), after.player(seat)
    if old is None or new is None:
        return
    if new.money < old.money:
        yield say(N_("Pays £{n}; £{left} are left."), n=old.money - new.money, left=new.money)
    elif new.money > old.money:
        yield say(N_("Gets £{n}; that makes £{left}."), n=new.money - old.money, left=new.money)
    used = after.column(seat) - before.column(seat) if after.column(seat) >= 0 else 0
    if used > 0:
        left = work_left(after, seat)
        yield count("Uses {n} work point; left: {left}.", "Uses {n} work points; left: {left}.", used, left=left)
    if new.limit < old.limit:
        yield say(N_("The work track ends at column {n} from now on."), n=new.limit - 1)
    if new.points > old.points:
        gained = new.points - old.points
        yield count("{n} point.", "{n} points.", gained)
    for ore in ("copper", "tin"):
        if getattr(new, ore) > getattr(old, ore):
            yield say(_SELLS[ore], price=price(after, ore))


_SELLS = {
    "copper": N_("Copper sells for £{price} at the end of the round."),
    "tin": N_("Tin sells for £{price} at the end of the round."),
}


def _others(before: State, after: State, seat: str) -> Iterator[Text]:
    for old, new in zip(before.players, after.players, strict=True):
        if old.seat != seat and new.money > old.money:
            yield say(N_("{seat} gets £{n}."), seat=who(after, old.seat), n=new.money - old.money)


_CHANGES = {
    "copper": N_("{area}: copper {old} → {new}."),
    "tin": N_("{area}: tin {old} → {new}."),
    "water": N_("{area}: water {old} → {new}."),
    "arsenic": N_("{area}: arsenic {old} → {new}."),
    "drainage": N_("{area}: drainage markers {old} → {new}."),
}


def _board(before: State, after: State) -> Iterator[Text]:
    for index, (old, new) in enumerate(zip(before.areas, after.areas, strict=True)):
        if old is not new:
            yield from _area(before, after, index, old, new)


def _area(before: State, after: State, index: int, old: Area, new: Area) -> Iterator[Text]:
    name = AREA_NAMES[AREAS[index]]
    for field, message in _CHANGES.items():
        was, now = getattr(old, field), getattr(new, field)
        if was != now:
            yield say(message, area=name, old=was, new=now)
    was, now = capacity(before, index), capacity(after, index)
    if was != now and new.owner:
        yield say(N_("{area}: capacity {old} → {new}."), area=name, old=was, new=now)

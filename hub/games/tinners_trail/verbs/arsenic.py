"""Tinners' Trail, the Arsenic expansion: a furnace beside a new mine, processing for good, selling on the market."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import INDEX, WORK
from ..changes import put_furnace, sell_cubes
from ..moves import Furnace, Process, SellArsenic
from ..state import Draft
from .common import ACT, TURN, enough_work, every_area, known_area, own_areas, own_mine, with_arsenic

# -- the furnace --


def answers(state: Draft) -> tuple[str, ...]:
    """Build it here or not yet."""
    return ("yes", "no")


def yes_or_no(state: Draft, answer: str) -> Refusal | None:
    """There is no third way."""
    return None if answer in ("yes", "no") else refuse("furnace.answer")


def _furnace(d: Draft, move: Furnace, look: Draft) -> None:
    d.next()
    if move.answer == "yes":
        put_furnace(d, look.now.area, move.seat)


def furnace_built(state: Draft, seat: str) -> Refusal | None:
    """Arsenic is processed and sold by who has a furnace."""
    return None if state.of(seat).furnace else refuse("furnace.none")


# -- processing --


def room_for_limiter(state: Draft, seat: str) -> Refusal | None:
    """The limiter moves one column to the left, but never onto the own work marker."""
    return refuse("limiter.blocked") if state.of(seat).limit - 1 <= state.column(seat) else None


def arsenic_there(state: Draft, area: str) -> Refusal | None:
    """A cube must lie there."""
    return None if state.area(area).arsenic else refuse("arsenic.none", area=area)


def _process(d: Draft, move: Process, look: Draft) -> None:
    index, player = INDEX[move.area], d.of(move.seat)
    d.set_area(index, arsenic=d.areas[index].arsenic - 1)
    d.set_player(move.seat, arsenic=player.arsenic + 1, limit=player.limit - 1)
    d.instead(TURN)


# -- selling --


def arsenic_held(state: Draft, seat: str) -> Refusal | None:
    """There must be something to sell."""
    return None if state.of(seat).arsenic else refuse("arsenic.none_held")


def _sell(d: Draft, move: SellArsenic, look: Draft) -> None:
    player = d.of(move.seat)
    d.set_player(move.seat, arsenic=0, money=player.money + sell_cubes(d, player.arsenic))
    d.spend(move.seat, WORK["sell_arsenic"])
    d.instead(TURN)


FURNACE = (
    Verb(Furnace, ("furnace",), _furnace, (choose("answer", values=answers),), (yes_or_no,), in_game=with_arsenic),
)

VERBS = (
    Verb(
        Process, ACT, _process, (choose("area", values=every_area, likely=own_areas),),
        (furnace_built, room_for_limiter, gate(known_area), own_mine, arsenic_there),
        in_game=with_arsenic, anytime=True,
    ),
    Verb(
        SellArsenic, ACT, _sell, (), (furnace_built, enough_work(WORK["sell_arsenic"]), arsenic_held),
        in_game=with_arsenic, anytime=True,
    ),
)  # fmt: skip

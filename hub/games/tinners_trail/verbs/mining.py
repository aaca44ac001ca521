"""Tinners' Trail, the actions of a turn that need no token: mining, steam pumps, pasties and passing."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import AREAS, INDEX, WORK
from ..changes import go_invest
from ..look import capacity, money, work_left
from ..moves import Drain, Mine, Pass, Pasties, Pump, Stop
from ..state import Draft, Step
from .common import ACT, TURN, enough_work, every_area, is_ore, known_area, ores, own_areas, own_mine

# -- mining --


def work_to_mine(state: Draft, seat: str) -> Refusal | None:
    """The work point is needed once, when mining begins."""
    need, left = WORK["mine"], work_left(state, seat)
    return None if left >= need or state.now.kind == "mining" else refuse("work.short", need=need, left=left)


def same_mine(state: Draft, area: str) -> Refusal | None:
    """One action mines one mine."""
    step = state.now
    other = step.kind == "mining" and area != AREAS[step.area]
    return refuse("mine.one_area", area=AREAS[step.area]) if other else None


def ore_there(state: Draft, area: str, ore: str) -> Refusal | None:
    """Only what lies there can be mined."""
    return None if getattr(state.area(area), ore) else refuse("ore.none", ore=ore, area=area)


def can_pump(state: Draft, seat: str, area: str) -> Refusal | None:
    """Each cube costs a pound for every cube of water in the mine."""
    need, have = state.area(area).water, money(state, seat)
    return None if need <= have else refuse("money.short", need=need, have=have)


def _mine(d: Draft, move: Mine, look: Draft) -> None:
    index, step = INDEX[move.area], look.now
    area, player = d.areas[index], d.of(move.seat)
    left = player.money - area.water
    d.set_player(move.seat, money=left, **{move.ore: getattr(player, move.ore) + 1})
    d.set_area(index, **{move.ore: getattr(area, move.ore) - 1})
    taken = step.n + 1 if step.kind == "mining" else 1
    if taken >= capacity(d, index) or area.ore <= 1 or left < area.water:
        _finish_mining(d, move.seat, index)
    else:
        d.instead(Step("mining", move.seat, index, taken))


def _finish_mining(d: Draft, seat: str, index: int) -> None:
    """However much was taken, one cube of water comes in."""
    d.set_area(index, water=d.areas[index].water + 1)
    d.spend(seat, WORK["mine"])
    d.instead(TURN)


def _stop(d: Draft, move: Stop, look: Draft) -> None:
    step = look.now
    if step.kind == "mining":
        _finish_mining(d, move.seat, step.area)
    else:
        d.instead(TURN)


# -- steam pumps --


def pumps_left(state: Draft) -> Refusal | None:
    """A group of pumps must be left."""
    return None if state.pumps else refuse("pump.none_left")


def wet_mines(state: Draft) -> list[str]:
    """Areas with a mine and water in it: where a pump has something to do."""
    return [AREAS[n] for n, area in enumerate(state.areas) if area.owner and area.water]


def _pump(d: Draft, move: Pump, look: Draft) -> None:
    *left, group = d.pumps
    d.pumps = tuple(left)
    d.spend(move.seat, WORK["pump"])
    d.instead(Step("draining", move.seat, n=group) if wet_mines(d) else TURN)


def mine_there(state: Draft, area: str) -> Refusal | None:
    """Pumps work in mines."""
    return None if state.area(area).owner else refuse("pump.no_mine", area=area)


def water_there(state: Draft, area: str) -> Refusal | None:
    """A pump takes away a cube of water."""
    return None if state.area(area).water else refuse("water.none", area=area)


def _drain(d: Draft, move: Drain, look: Draft) -> None:
    d.drain(INDEX[move.area], 1)
    left = look.now.n - 1
    d.instead(Step("draining", move.seat, n=left) if left and wet_mines(d) else TURN)


# -- pasties and passing --


def _pasties(d: Draft, move: Pasties, look: Draft) -> None:
    d.pay(move.seat, -1)
    d.spend(move.seat, WORK["pasties"])
    d.instead(TURN)


def _pass(d: Draft, move: Pass, look: Draft) -> None:
    go_invest(d, move.seat)
    d.instead(TURN)


MINING = (
    Verb(
        Mine, ("act", "mining"), _mine,
        (choose("area", values=every_area, likely=own_areas), choose("ore", values=ores)),
        (work_to_mine, gate(known_area), same_mine, own_mine, gate(is_ore), ore_there, can_pump), anytime=True,
    ),
    Verb(Stop, ("mining", "draining"), _stop),
)  # fmt: skip

REST = (
    Verb(Pump, ACT, _pump, (), (enough_work(WORK["pump"]), pumps_left), anytime=True),
    Verb(
        Drain, ("draining",), _drain, (choose("area", values=every_area, likely=wet_mines),),
        (gate(known_area), gate(mine_there), water_there),
    ),
    Verb(Pasties, ACT, _pasties, (), (enough_work(WORK["pasties"]),), anytime=True),
    Verb(Pass, ACT, _pass, anytime=True),
)  # fmt: skip

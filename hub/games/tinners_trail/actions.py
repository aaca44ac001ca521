"""Tinners' Trail, the actions of a turn: mining, improvements, steam pumps, pasties and passing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from hub.game import Move, Refusal, refuse

from .board import AREAS, BORDERS, COASTAL, ENDS, INDEX, NEIGHBOURS, ORES, TOKENS, WORK
from .case import Case, Rule, at, each_area, known_area, money, once, own_mine, work
from .moves import Adit, Drain, Hire, Mine, Miner, Pass, Pasties, Port, Pump, Stop, Train
from .state import Draft, State, Step, capacity

# -- mining --


def _offer_mine(state: State, seat: str) -> Iterable[Move]:
    return (Mine(seat, ore, area) for area in AREAS for ore in ORES)


def _work_to_mine(state: State, move: Mine) -> Refusal | None:
    """The work point is needed once, when mining begins."""
    step = state.step
    return None if step and step.kind == "mining" else work(WORK["mine"])(state, move)


def _same_mine(state: State, move: Mine) -> Refusal | None:
    step = state.step
    other = step and step.kind == "mining" and move.area != AREAS[step.area]
    return refuse("mine.one_area", area=AREAS[step.area]) if step and other else None


def _ore_there(state: State, move: Mine) -> Refusal | None:
    if move.ore not in ORES:
        return refuse("ore.unknown", ore=move.ore)
    area = at(state, move)
    return refuse("ore.none", ore=move.ore, area=move.area) if area and not getattr(area, move.ore) else None


def _can_pump(state: State, move: Mine) -> Refusal | None:
    """Each cube costs a pound for every cube of water in the mine."""
    area, have = at(state, move), money(state, move.seat)
    return refuse("money.short", need=area.water, have=have) if area and area.water > have else None


def _mine(draft: Draft, move: Mine, step: Step) -> None:
    index = INDEX[move.area]
    area = draft.state.areas[index]
    player = draft.of(move.seat)
    draft.pay(move.seat, area.water)
    draft.player(move.seat, **{move.ore: getattr(player, move.ore) + 1})
    draft.area(index, **{move.ore: getattr(area, move.ore) - 1})
    taken = step.n + 1 if step.kind == "mining" else 1
    full = taken >= capacity(draft.state, index) or area.ore <= 1 or draft.of(move.seat).money < area.water
    if full:
        _finish_mining(draft, move.seat, index)
    else:
        draft.instead(Step("mining", move.seat, index, taken))


def _finish_mining(draft: Draft, seat: str, index: int) -> None:
    """However much was taken, one cube of water comes in."""
    draft.area(index, water=draft.state.areas[index].water + 1)
    draft.spend(seat, WORK["mine"])
    draft.instead(Step("turn"))


def _stop(draft: Draft, move: Stop, step: Step) -> None:
    if step.kind == "mining":
        _finish_mining(draft, move.seat, step.area)
    else:
        draft.instead(Step("turn"))


# -- improvements --


def stock(state: State, token: str) -> int:
    """Tokens of that kind left in this round's column."""
    return state.stock[TOKENS.index(token)]


def in_stock(token: str) -> Rule:
    """A token must be left in the column of this round."""

    def token_left(state: State, move: Any) -> Refusal | None:
        return None if stock(state, token) else refuse("token.none_left", token=token)

    return token_left


def no_miner(state: State, move: Any) -> Refusal | None:
    """One miner to an area, whatever its colour."""
    area = at(state, move)
    return refuse("token.there", token="miner", area=move.area) if area and (area.miners or area.hired) else None


def no_port(state: State, move: Any) -> Refusal | None:
    """One port to an area."""
    area = at(state, move)
    return refuse("token.there", token="port", area=move.area) if area and area.port else None


def by_the_sea(state: State, move: Any) -> Refusal | None:
    """Ports lie on the coast."""
    inland = move.area in INDEX and not COASTAL[INDEX[move.area]]
    return refuse("port.inland", area=move.area) if inland else None


def no_train(state: State, move: Any) -> Refusal | None:
    """One train to an area."""
    area = at(state, move)
    return refuse("token.there", token="train", area=move.area) if area and area.train else None


def known_border(state: State, move: Any) -> Refusal | None:
    """An adit lies between two areas that touch."""
    return None if move.border in ENDS else refuse("border.unknown", border=move.border)


def no_adit(state: State, move: Any) -> Refusal | None:
    """One adit to a border."""
    return refuse("adit.there", border=move.border) if move.border in state.adits else None


def own_miner_left(state: State, move: Any) -> Refusal | None:
    """A miner of the own colour must be in the supply."""
    player = state.player(move.seat)
    return refuse("miner.none_left") if player and not player.miners else None


def emigration_on(state: State, move: Any) -> Refusal | None:
    """Own miners and journeys belong to the Emigration expansion."""
    return None if state.game.emigration else refuse("expansion.off", expansion="expansion.emigration")


def put_miner(draft: Draft, index: int) -> None:
    """A miner raises the capacity."""
    draft.area(index, miners=draft.state.areas[index].miners + 1)


def put_port(draft: Draft, index: int) -> None:
    """A port raises the capacity and takes away a cube of water."""
    draft.area(index, port=True)
    draft.drain(index, 1)


def put_train(draft: Draft, index: int) -> None:
    """A train raises the capacity, takes away two cubes of water, and one from each neighbour."""
    draft.area(index, train=True)
    draft.drain(index, 2)
    for other in NEIGHBOURS[index]:
        draft.drain(other, 1)


def put_adit(draft: Draft, border: str) -> None:
    """An adit takes a cube of water from both areas and brings a cube of each ore to both."""
    draft.set(adits=(*draft.state.adits, border))
    for index in ENDS[border]:
        draft.drain(index, 1)
        area = draft.state.areas[index]
        draft.area(index, copper=area.copper + 1, tin=area.tin + 1)


def put(draft: Draft, token: str, spot: str) -> None:
    """Place an improvement by its name: an adit on a border, anything else in an area."""
    if token == "adit":
        put_adit(draft, spot)
    else:
        {"miner": put_miner, "port": put_port, "train": put_train}[token](draft, INDEX[spot])


def take(draft: Draft, token: str) -> None:
    """A token leaves the improvements board."""
    left = list(draft.state.stock)
    left[TOKENS.index(token)] -= 1
    draft.set(stock=tuple(left))


def _improve(draft: Draft, move: Any, step: Step) -> None:
    token = move.verb
    take(draft, token)
    put(draft, token, move.border if token == "adit" else move.area)
    draft.spend(move.seat, WORK[token])
    draft.instead(Step("turn"))


def _hire(draft: Draft, move: Hire, step: Step) -> None:
    take(draft, "miner")
    draft.player(move.seat, miners=draft.of(move.seat).miners - 1)
    draft.area(INDEX[move.area], hired=move.seat)
    draft.spend(move.seat, WORK["hire"])
    draft.instead(Step("turn"))


def each_border(kind: Any) -> Any:
    """A verb that names a border."""
    return lambda state, seat: (kind(seat, border) for border in BORDERS)


# -- steam pumps --


def _pumps_left(state: State, move: Pump) -> Refusal | None:
    return None if state.pumps else refuse("pump.none_left")


def wet_mines(state: State) -> list[int]:
    """Areas with a mine and water in it: where a pump has something to do."""
    return [index for index, area in enumerate(state.areas) if area.owner and area.water]


def _pump(draft: Draft, move: Pump, step: Step) -> None:
    *left, group = draft.state.pumps
    draft.set(pumps=tuple(left))
    draft.spend(move.seat, WORK["pump"])
    draft.instead(Step("draining", move.seat, n=group) if wet_mines(draft.state) else Step("turn"))


def _mine_there(state: State, move: Drain) -> Refusal | None:
    area = at(state, move)
    return refuse("pump.no_mine", area=move.area) if area and not area.owner else None


def _water_there(state: State, move: Drain) -> Refusal | None:
    area = at(state, move)
    return refuse("water.none", area=move.area) if area and area.owner and not area.water else None


def _drain(draft: Draft, move: Drain, step: Step) -> None:
    draft.drain(INDEX[move.area], 1)
    more = step.n > 1 and wet_mines(draft.state)
    draft.instead(msgspec.structs.replace(step, n=step.n - 1) if more else Step("turn"))


# -- pasties and passing --


def _pasties(draft: Draft, move: Pasties, step: Step) -> None:
    draft.pay(move.seat, -1)
    draft.spend(move.seat, WORK["pasties"])
    draft.instead(Step("turn"))


def go_invest(draft: Draft, seat: str) -> None:
    """The marker goes to the highest free row of the investment track."""
    draft.place(seat, -1)
    draft.set(track=(*draft.state.track, seat))


def _pass(draft: Draft, move: Pass, step: Step) -> None:
    go_invest(draft, move.seat)
    draft.instead(Step("turn"))


CASES = (
    Case(Mine, ("act", "mining"), _offer_mine, _mine, gates=(_work_to_mine,),
         rules=(known_area, _same_mine, own_mine, _ore_there, _can_pump)),
    Case(Stop, ("mining", "draining"), once(Stop), _stop),
    Case(Miner, ("act",), each_area(Miner), _improve, gates=(work(WORK["miner"]), in_stock("miner")),
         rules=(known_area, no_miner)),
    Case(Hire, ("act",), each_area(Hire), _hire,
         gates=(emigration_on, work(WORK["hire"]), in_stock("miner"), own_miner_left),
         rules=(known_area, own_mine, no_miner), expansion="emigration"),
    Case(Port, ("act",), each_area(Port), _improve, gates=(work(WORK["port"]), in_stock("port")),
         rules=(known_area, by_the_sea, no_port)),
    Case(Train, ("act",), each_area(Train), _improve, gates=(work(WORK["train"]), in_stock("train")),
         rules=(known_area, no_train)),
    Case(Adit, ("act",), each_border(Adit), _improve, gates=(work(WORK["adit"]), in_stock("adit")),
         rules=(known_border, no_adit)),
    Case(Pump, ("act",), once(Pump), _pump, gates=(work(WORK["pump"]), _pumps_left)),
    Case(Drain, ("draining",), each_area(Drain), _drain, rules=(known_area, _mine_there, _water_there)),
    Case(Pasties, ("act",), once(Pasties), _pasties, gates=(work(WORK["pasties"]),)),
    Case(Pass, ("act",), once(Pass), _pass),
)  # fmt: skip

"""Tinners' Trail, improvements of the board: miners, own miners, ports, locomotives and adits."""

from __future__ import annotations

from collections.abc import Callable

from hub.game import Refusal, Verb, choose, gate, refuse

from ..board import COASTAL, INDEX, WORK
from ..changes import place, stock, take
from ..moves import Adit, Hire, Miner, Port, Train
from ..state import Draft
from .common import (
    ACT,
    TURN,
    enough_work,
    every_area,
    every_border,
    known_area,
    known_border,
    own_areas,
    own_mine,
    with_emigration,
)


def in_stock(token: str) -> Callable[[Draft], Refusal | None]:
    """A token must be left in the column of this round."""

    def in_stock(state: Draft) -> Refusal | None:
        return None if stock(state, token) else refuse("token.none_left", token=token)

    return in_stock


# -- room for a token --


def no_miner(state: Draft, area: str) -> Refusal | None:
    """One miner to an area, whatever its colour."""
    here = state.area(area)
    return refuse("token.there", token="miner", area=area) if here.miners or here.hired else None


def no_port(state: Draft, area: str) -> Refusal | None:
    """One port to an area."""
    return refuse("token.there", token="port", area=area) if state.area(area).port else None


def by_the_sea(state: Draft, area: str) -> Refusal | None:
    """Ports lie on the coast."""
    return None if COASTAL[INDEX[area]] else refuse("port.inland", area=area)


def no_train(state: Draft, area: str) -> Refusal | None:
    """One train to an area."""
    return refuse("token.there", token="train", area=area) if state.area(area).train else None


def no_adit(state: Draft, border: str) -> Refusal | None:
    """One adit to a border."""
    return refuse("adit.there", border=border) if border in state.adits else None


def own_miner_left(state: Draft, seat: str) -> Refusal | None:
    """A miner of the own colour must be in the supply."""
    return None if state.of(seat).miners else refuse("miner.none_left")


# -- placing --


def _improve(d: Draft, move: Miner | Port | Train, look: Draft) -> None:
    place(d, move.seat, move.verb, move.area)
    d.instead(TURN)


def _adit(d: Draft, move: Adit, look: Draft) -> None:
    place(d, move.seat, "adit", move.border)
    d.instead(TURN)


def _hire(d: Draft, move: Hire, look: Draft) -> None:
    take(d, "miner")
    d.set_player(move.seat, miners=d.of(move.seat).miners - 1)
    d.set_area(INDEX[move.area], hired=move.seat)
    d.spend(move.seat, WORK["hire"])
    d.instead(TURN)


_AREA = (choose("area", values=every_area),)

VERBS = (
    Verb(
        Miner, ACT, _improve, _AREA, (enough_work(WORK["miner"]), in_stock("miner"), gate(known_area), no_miner),
        anytime=True,
    ),
    Verb(
        Hire, ACT, _hire, (choose("area", values=every_area, likely=own_areas),),
        (enough_work(WORK["hire"]), in_stock("miner"), own_miner_left, gate(known_area), own_mine, no_miner),
        in_game=with_emigration, anytime=True,
    ),
    Verb(
        Port, ACT, _improve, _AREA,
        (enough_work(WORK["port"]), in_stock("port"), gate(known_area), by_the_sea, no_port), anytime=True,
    ),
    Verb(
        Train, ACT, _improve, _AREA, (enough_work(WORK["train"]), in_stock("train"), gate(known_area), no_train),
        anytime=True,
    ),
    Verb(
        Adit, ACT, _adit, (choose("border", values=every_border),),
        (enough_work(WORK["adit"]), in_stock("adit"), gate(known_border), no_adit), anytime=True,
    ),
)  # fmt: skip

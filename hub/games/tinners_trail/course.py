"""Tinners' Trail, the course of a game: what happens by itself from step to step of the agenda, and chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from hub.game import TABLE, Move

from . import course_auction
from .board import AREAS, DICE, LORD, ORES, ROUNDS
from .look import active, face_down, unseen_tiles
from .lord import auction as lord_auction
from .lord import turn as lord_turn
from .lord.decisions import plan
from .moves import Bonus, Die, Face, Roll
from .printed import Tile
from .scoring import lord_net, ore_money, score, worth
from .state import Draft, Player, State, Step

# -- the start of a round --


def _round(d: Draft, step: Step) -> None:
    number = d.round + 1
    row = d.game.board[number - 1]
    d.round, d.phase = number, "prices"
    d.pumps = tuple(group for one in d.game.board[:number] for group in one.pumps)
    d.stock = (row.adit, row.port, row.train, row.miner)
    if number > 1:
        for index, area in enumerate(d.areas):
            if area.pumps:
                d.drain(index, area.pumps)
        for player in d.players:
            if player.kimberley and player.seat != LORD:
                d.pay(player.seat, -player.kimberley)
    lord = [Step("lord_round")] if d.game.solo and number > 1 else []
    d.instead(*lord, *(Step("roll", what=ore) for ore in ORES), Step("turn"))


# -- whose turn it is --


def _turn(d: Draft, step: Step) -> None:
    seat = active(d)
    d.phase, d.auction = "actions", None
    d.instead(Step("sell") if not seat else Step("lord") if seat == LORD else Step("act", seat))


# -- selling --


def _sell(d: Draft, step: Step) -> None:
    d.phase = "sell"
    asked = [p.seat for p in d.players if p.seat != LORD and _must_choose(p)]
    d.instead(*(Step("raise", seat) for seat in asked), Step("sold"))


def _must_choose(player: Player) -> bool:
    """A choice is asked only where it makes a difference."""
    return player.adelaide in (1, 2, 3) and player.tin + player.copper > 0


def _sold(d: Draft, step: Step) -> None:
    for player in d.players:
        if player.seat == LORD:
            score(d, LORD, worth(d, LORD, lord_net(d, player)))
            d.set_player(LORD, tin=0, copper=0, adelaide=0, spent=0, earned=0, money=0)
        else:
            sum_ = player.money + ore_money(d, player)
            d.set_player(player.seat, money=sum_, tin=0, copper=0, adelaide=0, raised="")
    d.phase, d.order = "invest", tuple(seat for seat in d.track if seat != LORD)
    if d.round == ROUNDS:
        for seat in d.order:
            _invest_all(d, seat)
    d.instead(Step("investing"))


def _invest_all(d: Draft, seat: str) -> None:
    """In the last round everyone invests all they can."""
    amount = d.of(seat).money
    score(d, seat, worth(d, seat, amount))
    d.set_player(seat, money=amount % 5)


# -- investing --


def _investing(d: Draft, step: Step) -> None:
    while d.order and d.of(d.order[0]).money < 5:
        d.order = d.order[1:]
    d.instead(Step("invest", d.order[0]) if d.order else Step("end_round"))


# -- the end of a round --


def _end_round(d: Draft, step: Step) -> None:
    if d.round == ROUNDS:
        d.phase, d.agenda = "over", ()
        return
    first = d.track[:1] if d.game.two else d.track[:2]
    d.phase, d.work, d.track, d.stock = "survey", (d.track, *((),) * 10), (), (0, 0, 0, 0)
    d.instead(*(Step("survey", seat) for seat in first if seat != LORD), Step("round"))


def _survey(d: Draft, step: Step) -> None:
    if face_down(d):
        d.instead(msgspec.structs.replace(step, kind="peek"))
    else:
        d.next()


# -- from step to step --

BY_ITSELF: dict[str, Callable[[Draft, Step], None]] = {
    "round": _round, "turn": _turn, "sell": _sell, "sold": _sold, "investing": _investing, "end_round": _end_round,
    "survey": _survey, **course_auction.BY_ITSELF, **lord_turn.BY_ITSELF, **lord_auction.BY_ITSELF,
}  # fmt: skip
"""Steps of the agenda that need nobody's decision."""


def settle(d: Draft) -> None:
    """Do what needs nobody's decision until somebody has to decide."""
    while d.agenda and (do := BY_ITSELF.get(d.agenda[0].kind)):
        do(d, d.agenda[0])


def settle_amended(d: Draft) -> None:
    """Ask again whose turn it is; what Lord Wallace had decided may have become impossible."""
    step = d.step
    if step and step.kind in ("act", "lord_card"):
        d.instead(Step("turn"))
    elif step and step.kind == "lord_does" and step.what != "open" and plan(d, step.what) is None:
        if step.what == "subsidy" or step.what.startswith("grant_"):
            d.next()
        else:
            d.instead(Step("turn"))
    settle(d)


# -- chance --


def chance(state: State, random: Random) -> Move | None:
    """What dice and tiles show, by their faces; None where any legal move is as likely as another."""
    step, dice = state.now, state.game.dice
    if step.kind == "roll" and dice:
        return Roll(TABLE, sum(random.choice(faces) for faces in dice), step.what)
    if step.kind == "die" and dice:
        return Die(TABLE, step.what, random.choice(dice[DICE.index(step.what)]))
    if step.kind in ("face", "bonus") and (unseen := _unseen(state, step)):
        tile, area = random.choice(unseen), AREAS[step.area]
        return Face(TABLE, area, *tile.cubes) if step.kind == "face" else Bonus(TABLE, area, tile.bonus, tile.amount)
    return None


def _unseen(state: State, step: Step) -> list[Tile]:
    """Tiles that may lie there; of those whose face was told already."""
    unseen, face = unseen_tiles(state, state.game.regions[step.area], step.area), state.areas[step.area].face
    return [tile for tile in unseen if face and tile.cubes == face.cubes] if step.kind == "bonus" else unseen

"""Tinners' Trail, the round: prices, whose turn it is, selling, investing, end of round. What happens by itself is here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from hub.game import Move, Refusal, refuse

from .board import ADELAIDE, CARRY, INDEX, LORD, ORES, ROUNDS, price_column
from .case import Case, each_area, known_area, money, once
from .layout import is_down, reveal
from .moves import Invest, NoPeek, Peek, Raise, Resign, Roll
from .state import Draft, Player, State, Step, active, face_down, price, rate

Auto = Callable[[Draft, Step], None]

# -- the start of a round --


def _round(draft: Draft, step: Step) -> None:
    number = draft.state.round + 1
    row = draft.state.game.board[number - 1]
    pumps = tuple(group for one in draft.state.game.board[:number] for group in one.pumps)
    draft.set(round=number, phase="prices", pumps=pumps, stock=(row.adit, row.port, row.train, row.miner))
    if number > 1:
        for index, area in enumerate(draft.state.areas):
            if area.pumps:
                draft.drain(index, area.pumps)
        for player in draft.state.players:
            if player.kimberley and player.seat != LORD:
                draft.pay(player.seat, -player.kimberley)
    lord = [Step("lord_round")] if draft.state.game.solo and number > 1 else []
    draft.instead(*lord, *(Step("roll", what=ore) for ore in ORES), Step("turn"))


def sums(state: State) -> range:
    """What three dice can show together; as printed on the price board if the faces are not known."""
    dice = state.game.dice
    return range(sum(map(min, dice)), sum(map(max, dice)) + 1) if dice else range(13)


def _offer_roll(state: State, seat: str) -> Iterable[Move]:
    step = state.step
    return (Roll(seat, n, step.what) for n in sums(state)) if step and step.kind == "roll" else ()


def _right_ore(state: State, move: Roll) -> Refusal | None:
    step = state.step
    return refuse("roll.other_ore", ore=step.what) if step and move.ore != step.what else None


def _possible_sum(state: State, move: Roll) -> Refusal | None:
    possible = sums(state)
    return None if move.total in possible else refuse("roll.impossible", low=possible[0], high=possible[-1])


def _roll(draft: Draft, move: Roll, step: Step) -> None:
    tin, copper = draft.state.columns
    if move.ore == "tin":
        tin = price_column(move.total + CARRY[tin])
    else:
        copper = price_column(move.total + CARRY[copper])
    draft.set(columns=(tin, copper))
    draft.next()


# -- whose turn it is --


def _turn(draft: Draft, step: Step) -> None:
    seat = active(draft.state)
    draft.set(phase="actions", auction=None)
    draft.instead(Step("sell") if not seat else Step("lord") if seat == LORD else Step("act", seat))


# -- selling --


def rises(player: Player) -> dict[str, int]:
    """What Adelaide adds to each ore for a player; for Lord Wallace the greater rise holds for all ore."""
    if not player.adelaide:
        return {"tin": 0, "copper": 0}
    more, less = ADELAIDE[player.adelaide - 1]
    if player.seat == LORD:
        return {"tin": more, "copper": more}
    return {ore: more if ore == player.raised else less for ore in ORES}


def ore_money(state: State, player: Player) -> int:
    """What a player's ore of this round sells for."""
    rise = rises(player)
    return player.tin * (price(state, "tin") + rise["tin"]) + player.copper * (price(state, "copper") + rise["copper"])


def _sell(draft: Draft, step: Step) -> None:
    draft.set(phase="sell")
    asked = [p.seat for p in draft.state.players if p.seat != LORD and _must_choose(p)]
    draft.instead(*(Step("raise", seat) for seat in asked), Step("sold"))


def _must_choose(player: Player) -> bool:
    """A choice is asked only where it makes a difference."""
    return player.adelaide in (1, 2, 3) and player.tin + player.copper > 0


def _sold(draft: Draft, step: Step) -> None:
    for player in draft.state.players:
        if player.seat == LORD:
            _lord_income(draft, player)
        else:
            draft.player(
                player.seat, money=player.money + ore_money(draft.state, player), tin=0, copper=0, adelaide=0, raised=""
            )
    draft.set(phase="invest", order=tuple(seat for seat in draft.state.track if seat != LORD))
    if draft.state.round == ROUNDS:
        for seat in draft.state.order:
            _invest_all(draft, seat)
    draft.instead(Step("investing"))


def lord_net(state: State, player: Player) -> int:
    """Lord Wallace's income of the round: ore and what he earned besides, less his costs; never below nothing."""
    spent = -(-player.spent // 2) if "cheap_labour" in state.game.hard else player.spent
    return max(0, ore_money(state, player) + player.earned - spent)


def worth(state: State, seat: str, amount: int) -> int:
    """Points for all the tens and then the five in an amount."""
    ten, five = rate(state, seat)
    return amount // 10 * ten + amount % 10 // 5 * five


def _score(draft: Draft, seat: str, points: int) -> None:
    invested = list(draft.of(seat).invested)
    invested[draft.state.round - 1] += points
    draft.player(seat, invested=tuple(invested))


def _lord_income(draft: Draft, player: Player) -> None:
    _score(draft, LORD, worth(draft.state, LORD, lord_net(draft.state, player)))
    draft.player(LORD, tin=0, copper=0, adelaide=0, spent=0, earned=0, money=0)


def _invest_all(draft: Draft, seat: str) -> None:
    """In the last round everyone invests all they can."""
    amount = draft.of(seat).money
    _score(draft, seat, worth(draft.state, seat, amount))
    draft.player(seat, money=amount % 5)


def _offer_raise(state: State, seat: str) -> Iterable[Move]:
    return (Raise(seat, ore) for ore in ORES)


def _is_ore(state: State, move: Raise) -> Refusal | None:
    return None if move.ore in ORES else refuse("ore.unknown", ore=move.ore)


def _raise(draft: Draft, move: Raise, step: Step) -> None:
    draft.player(move.seat, raised=move.ore)
    draft.next()


# -- investing --


def _investing(draft: Draft, step: Step) -> None:
    order = draft.state.order
    while order and draft.of(order[0]).money < 5:
        order = order[1:]
    draft.set(order=order)
    draft.instead(Step("invest", order[0]) if order else Step("end_round"))


def _offer_invest(state: State, seat: str) -> Iterable[Move]:
    purse = money(state, seat)
    for unit in (10, 5):
        for amount in range(unit, purse + unit + 1, unit):
            yield Invest(seat, amount, unit)


def _whole_units(state: State, move: Invest) -> Refusal | None:
    fine = move.unit in (10, 5) and move.amount > 0 and move.amount % move.unit == 0
    return None if fine else refuse("invest.units")


def _has_amount(state: State, move: Invest) -> Refusal | None:
    purse = money(state, move.seat)
    return refuse("money.short", need=move.amount, have=purse) if move.amount > purse else None


def _invest(draft: Draft, move: Invest, step: Step) -> None:
    ten, five = rate(draft.state, move.seat)
    draft.pay(move.seat, move.amount)
    _score(draft, move.seat, move.amount // move.unit * (ten if move.unit == 10 else five))
    order = draft.state.order
    draft.set(order=(*order[1:], order[0]))
    draft.instead(Step("investing"))


def _resign(draft: Draft, move: Resign, step: Step) -> None:
    draft.set(order=draft.state.order[1:])
    draft.instead(Step("investing"))


# -- the end of a round --


def _end_round(draft: Draft, step: Step) -> None:
    state = draft.state
    if state.round == ROUNDS:
        draft.set(phase="over", agenda=())
        return
    first = state.track[:1] if state.game.two else state.track[:2]
    draft.set(phase="survey", work=(state.track, *((),) * 10), track=(), stock=(0, 0, 0, 0))
    draft.instead(*(Step("survey", seat) for seat in first if seat != LORD), Step("round"))


def _survey(draft: Draft, step: Step) -> None:
    if face_down(draft.state):
        draft.instead(msgspec.structs.replace(step, kind="peek"))
    else:
        draft.next()


def _peek(draft: Draft, move: Peek, step: Step) -> None:
    index = INDEX[move.area]
    draft.next()
    if draft.state.game.solo:
        reveal(draft, index)
        return
    marks = draft.state.areas[index].marks
    draft.area(index, marks=marks if move.seat in marks else (*marks, move.seat))
    reveal(draft, index, move.seat)


def _done(draft: Draft, move: Move, step: Step) -> None:
    draft.next()


CASES = (
    Case(Roll, ("roll",), _offer_roll, _roll, rules=(_right_ore, _possible_sum)),
    Case(Raise, ("raise",), _offer_raise, _raise, rules=(_is_ore,)),
    Case(Invest, ("invest",), _offer_invest, _invest, rules=(_whole_units, _has_amount)),
    Case(Resign, ("invest",), once(Resign), _resign),
    Case(Peek, ("peek",), each_area(Peek), _peek, rules=(known_area, is_down)),
    Case(NoPeek, ("peek",), once(NoPeek), _done),
)

AUTO: dict[str, Auto] = {
    "round": _round, "turn": _turn, "sell": _sell, "sold": _sold, "investing": _investing,
    "end_round": _end_round, "survey": _survey,
}  # fmt: skip

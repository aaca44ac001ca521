"""Tinners' Trail, prices and investments: the dice at the start of a round, selling and investing at its end."""

from __future__ import annotations

from hub.game import Refusal, Verb, choose, refuse

from ..board import CARRY, price_column
from ..look import money, rate
from ..moves import Invest, Raise, Resign, Roll
from ..scoring import score
from ..state import Draft, Step
from .common import is_ore, ores, with_emigration

# -- the price of an ore --


def sums(state: Draft) -> range:
    """What three dice can show together; as printed on the price board if the faces are not known."""
    dice = state.game.dice
    return range(sum(map(min, dice)), sum(map(max, dice)) + 1) if dice else range(13)


def ore_in_question(state: Draft) -> tuple[str, ...]:
    """The ore the dice are rolled for now."""
    return (state.now.what,)


def right_ore(state: Draft, ore: str) -> Refusal | None:
    """Tin first, then copper."""
    return None if ore == state.now.what else refuse("roll.other_ore", ore=state.now.what)


def possible_sum(state: Draft, total: int) -> Refusal | None:
    """Dice have their faces."""
    possible = sums(state)
    return None if total in possible else refuse("roll.impossible", low=possible[0], high=possible[-1])


def _roll(d: Draft, move: Roll, look: Draft) -> None:
    tin, copper = d.columns
    if move.ore == "tin":
        tin = price_column(move.total + CARRY[tin])
    else:
        copper = price_column(move.total + CARRY[copper])
    d.columns = (tin, copper)
    d.next()


# -- Adelaide --


def _raise(d: Draft, move: Raise, look: Draft) -> None:
    d.set_player(move.seat, raised=move.ore)
    d.next()


# -- investing --

UNITS = (10, 5)


def units(state: Draft) -> tuple[int, ...]:
    """Tens or fives."""
    return UNITS


def sums_of_money(state: Draft, seat: str, unit: int) -> range:
    """Multiples of the unit, up to the first that the purse does not hold."""
    return range(unit, money(state, seat) + unit + 1, unit)


def sums_at_hand(state: Draft, seat: str, unit: int) -> range:
    """Multiples of the unit that the purse holds."""
    return range(unit, money(state, seat) + 1, unit)


def whole_units(state: Draft, amount: int, unit: int) -> Refusal | None:
    """An investment is a multiple of £10 or of £5."""
    fine = unit in UNITS and amount > 0 and amount % unit == 0
    return None if fine else refuse("invest.units")


def can_pay(state: Draft, seat: str, amount: int) -> Refusal | None:
    """Nobody borrows."""
    have = money(state, seat)
    return None if amount <= have else refuse("money.short", need=amount, have=have)


def _invest(d: Draft, move: Invest, look: Draft) -> None:
    ten, five = rate(d, move.seat)
    d.pay(move.seat, move.amount)
    score(d, move.seat, move.amount // move.unit * (ten if move.unit == 10 else five))
    d.order = (*d.order[1:], d.order[0])
    d.instead(Step("investing"))


def _resign(d: Draft, move: Resign, look: Draft) -> None:
    d.order = d.order[1:]
    d.instead(Step("investing"))


VERBS = (
    Verb(
        Roll, ("roll",), _roll, (choose("total", values=sums), choose("ore", values=ore_in_question)),
        (right_ore, possible_sum),
    ),
    Verb(Raise, ("raise",), _raise, (choose("ore", values=ores),), (is_ore,), in_game=with_emigration),
    Verb(
        Invest, ("invest",), _invest,
        (choose("unit", values=units), choose("amount", values=sums_of_money, likely=sums_at_hand)),
        (whole_units, can_pay),
    ),
    Verb(Resign, ("invest",), _resign),
)  # fmt: skip

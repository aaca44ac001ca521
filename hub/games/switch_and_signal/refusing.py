"""When may this happen: one small function per rule, each giving its refusal or nothing.

`RULEBOOK` says for every verb in which phases it belongs and which rules it must pass. Judging and listing both read it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hub.game import TABLE, Amend, Move, Refusal, refuse

from . import actions, deployment
from .moves import (
    CHANCE,
    VERBS,
    Accept,
    Choose,
    Combine,
    Conductor,
    Controller,
    Deal,
    Deploy,
    Dispatcher,
    Draw,
    Go,
    Laid,
    Lay,
    Light,
    Load,
    Logistics,
    Place,
    Play,
    Roll,
    Send,
    Shunter,
    Signal,
    Stop,
    Switch,
    Switchman,
    Timetable,
    Token,
)
from .state import State

Rule = Callable[[State, Any], Refusal | None]


class Entry(NamedTuple):
    """A verb's phases and rules. `whose` are asked after the phase fits: a wrong reason is worse than a vague one."""

    phases: tuple[str, ...]
    rules: tuple[Rule, ...] = ()


_CARD_STEP = ("card", "deploy", "multi", "pick")
_SEATED = (*_CARD_STEP, "go", "act", "signal", "switch", "train")

RULEBOOK: dict[type[Move], Entry] = {
    Token: Entry(("numbers",), (deployment.token_place, deployment.token_number)),
    Deal: Entry(("deal",), (actions.deal_to, actions.deal_card)),
    Timetable: Entry(("timetable",), (deployment.card_form, deployment.card_left, deployment.card_bottom)),
    Place: Entry(("place",), (deployment.place_number, deployment.place_token)),
    Roll: Entry(("roll",), (deployment.roll_face,)),
    Lay: Entry(("lay",), (actions.junction_known, actions.position_known, actions.not_laid)),
    Laid: Entry(("lay",), (actions.first_positions,)),
    Light: Entry(("light",), (actions.signal_known, actions.signal_red, actions.signal_share)),
    Accept: Entry(("card",)),
    Deploy: Entry(
        ("deploy",),
        (deployment.colour_known, deployment.start_order, deployment.colour_in_depot, deployment.colour_differs),
    ),
    Choose: Entry(("multi",), (deployment.colour_known, deployment.colour_not_chosen)),
    Send: Entry(("pick", "train"), (deployment.train_there, deployment.train_due, deployment.train_free)),
    Go: Entry(("go",), (deployment.way_known, deployment.must_leave)),
    Logistics: Entry(("go",), (deployment.helper_here, deployment.helper_unspent)),
    Dispatcher: Entry(_SEATED, (deployment.helper_here, deployment.helper_unspent)),
    Conductor: Entry(
        _CARD_STEP,
        (deployment.helper_here, deployment.helper_unspent, deployment.colour_known, deployment.colour_on_card),
    ),
    Switchman: Entry(
        _CARD_STEP,
        (
            deployment.helper_here,
            deployment.helper_unspent,
            deployment.not_start_card,
            deployment.card_fresh,
            deployment.another_card,
        ),
    ),
    Shunter: Entry(
        ("deploy",),
        (
            deployment.helper_here,
            deployment.helper_unspent,
            deployment.colour_known,
            deployment.start_order,
            deployment.colour_in_depot,
            deployment.colour_differs,
            deployment.start_there,
            deployment.start_free,
        ),
    ),
    Controller: Entry(
        _CARD_STEP,
        (deployment.helper_here, deployment.helper_unspent, deployment.train_there, deployment.train_on_card),
    ),
    Play: Entry(("act",), (actions.card_known, actions.card_in_hand, actions.action_possible)),
    Combine: Entry(("act",), (actions.cards_known, actions.cards_in_hand, actions.action_possible)),
    Load: Entry(
        ("act",),
        (
            actions.card_known,
            actions.card_in_hand,
            actions.trade_city,
            actions.train_in_city,
            actions.train_empty,
            actions.goods_left,
        ),
    ),
    Signal: Entry(("signal",), (actions.source_green, actions.target_red, actions.city_keeps_one)),
    Switch: Entry(("switch",), (actions.junction_known, actions.position_known, actions.position_changes)),
    Draw: Entry(("act",), (actions.not_last_turn, actions.hand_limit, actions.draw_five)),
    Stop: Entry(("act",), (actions.only_last_turn,)),
}


def whose(state: State, move: Move) -> Refusal | None:
    """Whether the one who moves is the one who is asked."""
    chance = type(move) in CHANCE
    if move.seat not in (*state.seats, TABLE):
        return refuse("seat.unknown", seat=move.seat)
    if chance and move.seat != TABLE:
        return refuse("turn.table")
    if not chance and move.seat != state.active:
        return refuse("turn.not_yours", seat=move.seat, active=state.active)
    return None


def misplaced(state: State, move: Move) -> Refusal | None:
    """Whether the game is over, has no such verb, or is in another step: then nothing else is worth saying."""
    entry = RULEBOOK.get(type(move))
    if entry is None:
        return refuse("verb.unknown", verb=move.verb)
    if state.over:
        return refuse("game.over")
    if state.phase in entry.phases:
        return None
    return refuse("phase.wrong") if type(move) in CHANCE or not awaits_table(state) else refuse("turn.table")


_TABLE_PHASES = ("numbers", "deal", "timetable", "place", "roll")


def awaits_table(state: State) -> bool:
    """Whether chance is awaited."""
    return state.phase in _TABLE_PHASES and not state.over


def judge(state: State, move: Move) -> tuple[Refusal, ...]:
    """Every refusal of a move, in the order of the rules."""
    if refusal := misplaced(state, move):
        return (refusal,)
    rules = (whose, *RULEBOOK[type(move)].rules)
    return tuple(refusal for rule in rules if (refusal := rule(state, move)))


def legal(state: State, move: Move) -> bool:
    """The same, stopping at the first refusal."""
    if misplaced(state, move) or whose(state, move):
        return False
    return not any(rule(state, move) for rule in RULEBOOK[type(move)].rules)


assert set(VERBS) - {Amend} == set(RULEBOOK)

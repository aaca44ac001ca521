"""What is true of a game whatever its state is made of: legal moves, money, points, what could be amended. Both the
version that wrote a file and the one that opens it say it by this."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from hub.game import TABLE, Move, Rules, Setup


def facts(rules: Rules[Any], state: Any) -> dict[str, Any]:
    """The position in small: who acts, how many legal moves, seats' figures and scores, the final standing."""
    view, standing, legal = rules.view(state), rules.result(state), legal_texts(rules, state)
    figures = {p.seat: [p.money, p.income, p.score, p.spent, p.hand_count] for p in view.panels}
    return {
        "to_act": list(rules.to_act(state)),
        "legal": [len(legal), hashlib.sha256("\n".join(legal).encode()).hexdigest()[:16]],
        "figures": figures,
        "scores": {score.seat: [score.now, score.projected] for score in view.scores},
        "standing": standing and [[one.rank, one.seat, one.score] for one in standing.ranks],
        "won": standing and standing.won,
    }


def legal_texts(rules: Rules[Any], state: Any) -> list[str]:
    """Every legal move as text, in order."""
    return sorted(move.text() for move in rules.moves(state))


def amendable(rules: Rules[Any], state: Any) -> dict[str, str]:
    """Everything that could be set by agreement and what it is now: money, tiles, markers, cards."""
    return {one.target: one.now for one in rules.amendments(state)}


def any_move(rules: Rules[Any], setup: Setup, state: Any, random: Any) -> Move | None:
    """A random move, as people or the hub would make it; None when the game is over."""
    if not rules.to_act(state):
        return None
    if rules.to_act(state) == (TABLE,) and setup.dealer == "hub":
        return rules.chance(state, random)
    moves = list(rules.moves(state))
    return random.choice(moves) if moves else rules.chance(state, random)


def plain(value: Any) -> Any:
    """As it looks in a JSON file."""
    return msgspec.json.decode(msgspec.json.encode(value))

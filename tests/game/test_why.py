"""Why a verb is not possible: what is said holds for every attempt, or is said of the one that comes nearest."""

from __future__ import annotations

from random import Random

import pytest

from hub.game import Refusal, why_none
from hub.game.narrow import lack
from hub.game.playout import next_move
from hub.game.ways import ways
from hub.games import TITLES, rules_of
from hub.i18n import render

POSITIONS = 12
"""Positions looked at in each game."""


@pytest.mark.parametrize("title", TITLES)
def test_every_attempt_is_judged_the_same_one_by_one_and_all_at_once(title: str) -> None:
    for rules, _, state in positions(title, 5):
        for move, refusals in rules.verdicts(state):
            assert sorted(map(str, rules.judge(state, move))) == sorted(map(str, refusals)), move


@pytest.mark.parametrize("title", TITLES)
def test_the_reason_is_true_of_the_whole_verb(title: str) -> None:
    for rules, setup, state in positions(title, POSITIONS):
        possible = {move.verb for move in rules.moves(state)}
        tried: dict[str, list[tuple[Refusal, ...]]] = {}
        for move, refusals in rules.verdicts(state):
            tried.setdefault(move.verb, []).append(refusals)
        for verb, found in tried.items():
            if verb in possible:
                continue
            why = why_none(rules, state, {"verb": (verb,)})
            if why.whole:
                for refusal in why.refusals:
                    alike = [one for row in found for one in row if one.code == refusal.code]
                    assert all(any(one.code == refusal.code for one in row) for row in found), (verb, refusal)
                    assert lack(refusal) == min(map(lack, alike)), (verb, refusal)
            else:
                assert why.nearest is not None and len(why.refusals) == min(map(len, found)), verb
            for text in rules.why(why, state, setup):
                assert render(text, "pl") and "{" not in render(text, "pl") + render(text, "en"), text


def positions(title: str, n: int):
    """States along random games of every edition, the last seat count of each."""
    rules = rules_of(title)
    games = {setup.edition: setup for _, setup in ways(rules) if setup.dealer == "hub"}
    for setup in games.values():
        random, state, seen = Random(7), rules.start(setup), []
        while actors := rules.to_act(state):
            seen.append(state)
            state = rules.apply(state, next_move(rules, state, actors, random))
        yield from ((rules, setup, one) for one in random.sample(seen, min(n, len(seen))))

"""Tinners' Trail in words: every sentence finished in both languages, no bare id where a name belongs."""

from __future__ import annotations

import re

import pytest

from hub.game.refusal import Refusal
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.words import CRITERIA
from hub.i18n import render
from tests.games.tinners_trail.lively import ALL, lively_game, table_for
from tests.games.tinners_trail.positions import begin, mine, own_box, play

LANGUAGES = ("en", "pl")
BARE = re.compile(r"\{\w+\}|\b\w+_\w+\b")
"""A value that was not filled in, or an id."""
GAMES = [(1, "hub"), (1, "table"), (2, "table"), (3, "hub"), (5, "hub")]


def finished(sentence: str) -> bool:
    return bool(sentence) and not BARE.search(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "dealer"), GAMES)
def test_every_move_is_told_in_a_finished_sentence(seats: int, dealer: str, language: str) -> None:
    moves, states = lively_game(seats, 2, dealer, True)
    for before, move, after in zip(states, moves, states[1:], strict=False):
        for line in (RULES.tell(before, move, after), *RULES.effect(before, move).lines):
            assert finished(render(line, language)), (move, line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "dealer"), GAMES)
def test_every_choice_has_a_label(seats: int, dealer: str, language: str) -> None:
    setup = table_for(seats, dealer, **ALL)
    for state in lively_game(seats, 2, dealer, True)[1][::11]:
        for move in RULES.moves(state):
            for facet, value in move.facets().items():
                if facet != "seat":
                    assert finished(render(RULES.label(facet, value, state, setup), language)), (facet, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_a_turn_is_finished(language: str) -> None:
    for seats, dealer in GAMES:
        for state in lively_game(seats, 2, dealer, True)[1]:
            assert finished(render(RULES.view(state).turn.ask, language)), state.step


VALUES = {
    "seat": "red", "player": "red", "active": "blue", "area": "lands_end", "border": "lands_end-st_ives", "ore": "tin",
    "token": "train", "country": "sierra_madre", "region": "A", "card": "A",
    "effect": "drain", "bonus": "money", "die": "die.blue", "action": "action.grant_port", "spot": "port_isaac",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", list(RULES.reasons))
def test_every_refusal_is_a_finished_sentence_with_its_rule(code: str, language: str) -> None:
    names = re.findall(r"\{(\w+)\}", RULES.reasons[code].sentence)
    refusal = Refusal(code, {name: VALUES.get(name, 3) for name in names})
    assert finished(render(RULES.explain(refusal, own_box(2)), language))
    assert finished(render(RULES.rule(refusal), language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_pieces_and_checklist_are_in_words(language: str) -> None:
    for seats, dealer in GAMES:
        setup = table_for(seats, dealer, **ALL)
        for step in RULES.checklist(setup):
            assert finished(render(step.text, language))
        pieces = RULES.pieces(setup)
        assert len({piece.id for piece in pieces}) == len(pieces)
        for piece in pieces:
            assert finished(render(piece.name, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sheets_are_in_words(language: str) -> None:
    for kind in RULES.sheets:
        labels = [kind.label, kind.where, *(field.label for field in kind.fields)]
        labels += [label for field in kind.fields for label in field.choices.values()]
        assert all(finished(render(RULES.name(label, own_box(2)), language)) for label in labels)


def test_lord_wallace_gives_his_reasons() -> None:
    state = mine(begin(1), "camborne", "wallace", copper=3, water=2)
    state = mine(state, "truro", "wallace", copper=3, water=2, miners=1)
    state = play(state, "table lord card says mine")
    move = next(iter(RULES.moves(state)))
    told = RULES.tell(state, move, RULES.apply(state, move))
    assert render(told, "en") == "Lord Wallace: mine ore (copper 3, tin 0), Truro: most copper."
    assert render(told, "pl") == "Lord Wallace: wydobycie rudy (miedź 3, cyna 0), Truro: najwięcej miedzi."


def test_every_reason_lord_wallace_may_give_has_its_words() -> None:
    given = set()
    for seed in range(4):
        for everything in (False, True):
            moves, states = lively_game(1, seed, "hub", everything)
            for state, move in zip(states, moves, strict=False):
                if move.verb == "lord_acts":
                    given |= set(re.findall(r"\w+", render(RULES.tell(state, move, state))))
    assert {"east", "water"} <= given
    assert all(finished(render(RULES.name(word, own_box(1)))) for word in CRITERIA.values())

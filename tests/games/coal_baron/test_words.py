"""Coal Baron in words: every sentence finished in both languages, no bare id where a name belongs."""

from __future__ import annotations

import re

import pytest

from hub.game import facet_names, narrow
from hub.game.refusal import Refusal
from hub.games.coal_baron import RULES
from hub.i18n import render
from tests.games.coal_baron.lively import lively_game
from tests.games.coal_baron.positions import at, codes, opened, position, shift_over

LANGUAGES = ("en", "pl")
BARE = re.compile(r"\{\w+\}|\b\w+_\w+\b")
"""A value that was not filled in, or an id."""


def finished(sentence: str) -> bool:
    return bool(sentence) and not BARE.search(sentence)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("seats", "dealer", "habit"), [(4, "hub", "eager"), (3, "table", "hoarder"), (4, "hub", "hoarder")]
)
def test_every_move_is_told_in_a_finished_sentence(seats: int, dealer: str, habit: str, language: str) -> None:
    moves, states = lively_game(seats, 8, dealer, habit=habit)
    for before, move, after in zip(states, moves, states[1:], strict=False):
        lines = (RULES.tell(before, move, after), *RULES.effect(before, move).lines)
        for line in lines:
            assert finished(render(line, language)), (move, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_label(language: str) -> None:
    for state in lively_game(3, 8)[1][::9]:
        for move in RULES.attempts(state):
            for facet, value in move.facets().items():
                label = render(RULES.label(facet, value, state, state.setup), language)
                assert finished(label), (facet, value)


def test_every_facet_has_its_question() -> None:
    facets = {name for kind in RULES.verbs if kind.verb != "amend" for name in facet_names(kind)} - {"seat"}
    assert facets <= set(RULES.asks)


def test_every_verb_has_its_word() -> None:
    assert {f"verb.{verb}" for verb in RULES.verbs.by_name} <= set(RULES.words)


VALUES = {
    "space": "workshop_1", "next": "order_2", "tile": "gray_2_light", "lies": "barrow_gray_1", "order": "barrow_gray_1",
    "piece": "barrow_gray_1", "coal": "yellow", "field": "black", "source": "cage", "level": 3, "end": "top",
    "drawing": "tile", "transport": "engine", "seats": 2, "need": 3, "sent": 2, "have": 1, "price": 4, "spots": 5,
    "steps": 1, "shift": 2,
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", list(RULES.reasons))
def test_every_refusal_is_a_finished_sentence_with_its_rule(code: str, language: str) -> None:
    names = re.findall(r"\{(\w+)\}", RULES.reasons[code].sentence)
    refusal = Refusal(code, {name: VALUES[name] for name in names})
    assert finished(render(RULES.explain(refusal, opened().setup), language))
    assert finished(render(RULES.rule(refusal), language))


def test_coal_is_called_coal_even_where_a_seat_has_its_colour() -> None:
    """The yellow seat and yellow coal are not the same thing."""
    state = position("red mines at mining_6 with 1")
    assert "yellow" in state.seats
    (refusal,) = RULES.judge(state, RULES.read("red stores yellow from cage"))
    assert RULES.explain(refusal, state.setup).english() == "The cage holds none: yellow coal."
    assert render(RULES.label("coal", "yellow", state, state.setup), "pl") == "żółty węgiel"
    assert RULES.label("who", "yellow", state, state.setup) == "Yellow"


def test_refusals_say_what_is_needed() -> None:
    state = position("board.money_6.miners blue-2", "miners.red 2")
    (refusal,) = RULES.judge(state, RULES.read("red earns at money_6 with 3"))
    assert (
        render(RULES.explain(refusal, state.setup), "en")
        == "Miners this space takes now: 3; you have 2 (Money, 6 marks)."
    )
    assert (
        render(RULES.explain(refusal, state.setup), "pl")
        == "Liczba górników, których trzeba tu teraz wysłać: 3; masz 2 (Pieniądze, 6 marek)."
    )


def test_polish_counts_miners_and_marks() -> None:
    state = position("board.workshop_1.tile gray_2_light", "board.workshop_1.miners blue-1")
    move = RULES.read("red buys gray_2_light at workshop_1 with 2")
    said = render(RULES.tell(state, move, RULES.apply(state, move)), "pl")
    assert said == "Red idzie do warsztatu (2 górników) i kupuje żeton (6 marek): szary, jasna strona, 2 wagoniki."


def test_the_effect_names_cost_and_gain() -> None:
    state = position("board.workshop_1.tile gray_2_light", "board.workshop_1.miners blue-1")
    lines = RULES.effect(state, RULES.read("red buys gray_2_light at workshop_1 with 2")).lines
    assert [line.english() for line in lines] == ["To work: 2 miners", "To the canteen: 1 miner", "Marks: -6 (2)"]


def test_the_effect_of_scoring_goes_category_by_category() -> None:
    state = shift_over(position("order.barrow_gray_2 red-delivered"))
    lines = [line.english() for line in RULES.effect(state, RULES.read("table scores shift 1")).lines]
    assert lines == [
        "Yellow coal delivered: nobody",
        "Brown coal delivered: nobody",
        "Gray coal delivered: Red 2 → +4",
        "Black coal delivered: nobody",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_checklist_is_finished_in_every_language(seats: int, language: str) -> None:
    steps = RULES.checklist(opened(seats).setup)
    assert len({step.id for step in steps}) == len(steps)
    assert all(finished(render(step.text, language)) for step in steps)


def test_the_checklist_counts_for_the_seats() -> None:
    said = " ".join(render(step.text, "en") for step in RULES.checklist(opened(2).setup))
    for words in ("padlocks on 7 spaces", "6 go open", "18 miners and 10 marks", "lay 7 open"):
        assert words in said


def test_tagged_pieces_are_those_of_the_box() -> None:
    kinds = RULES.pieces(opened(3).setup)
    totals = {
        name: sum(kind.n for kind in kinds if kind.id.startswith(name)) for name in ("order", "tunnel", "coal", "miner")
    }
    assert totals == {"order": 44, "tunnel": 48, "coal": 64, "miner": 45}


def test_a_tagged_order_finds_its_move() -> None:
    state = opened()
    card = state.orders[0]
    evidence = next(kind.facets for kind in RULES.pieces(state.setup) if kind.facets.get("order") == (card,))
    assert narrow(RULES.moves(state), evidence).move == RULES.read(f"red takes {card} at order_1 with 1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_amendments_are_labelled(language: str) -> None:
    for amendment in RULES.amendments(at(opened(), "order.barrow_gray_1 red")):
        assert finished(render(amendment.label, language)), amendment.target
    assert codes(opened(), "table amend money.red to 4 because we miscounted") == []

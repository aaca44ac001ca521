"""Amendments: what may be set, what may not, always possible, nothing lost by them."""

import pytest

from hub.game import Amend
from hub.games.brass_birmingham import RULES
from hub.i18n import render

from .positions import Table, keen_game


@pytest.mark.parametrize(
    ("target", "value", "code"),
    [
        ("money.red", "40", ""),
        ("money.red", "-1", "amend.value"),
        ("money.red", "lots", "amend.value"),
        ("money.red", "9" * 5000, "amend.value"),
        ("money.green", "4", "amend.unknown"),
        ("income.red", "99", ""),
        ("income.red", "100", "amend.value"),
        ("vp.red", "12", ""),
        ("spent.red", "3", ""),
        ("tile.dudley.1", "red-coal-1-2cubes", ""),
        ("tile.dudley.1", "red-coal-1-3cubes", "amend.value"),
        ("tile.dudley.1", "red-coal-1", "amend.value"),
        ("tile.dudley.1", "red-coal-2-3cubes", "amend.value"),
        ("tile.dudley.1", "red-cotton-1", "amend.value"),
        ("tile.dudley.3", "none", "amend.unknown"),
        ("tile.dudley", "none", "amend.unknown"),
        ("link.birmingham-dudley", "red", ""),
        ("link.birmingham-dudley", "green", "amend.value"),
        ("link.belper-leek", "red", "amend.unknown"),
        ("market.coal", "14", ""),
        ("market.coal", "15", "amend.value"),
        ("market.beer", "1", "amend.unknown"),
        ("beer.oxford.1", "0", ""),
        ("beer.oxford.1", "2", "amend.value"),
        ("beer.oxford.2", "1", "amend.unknown"),
        ("stack.red.cotton", "9", ""),
        ("stack.red.cotton", "12", "amend.value"),
        ("stack.red.port", "1", "amend.unknown"),
        ("cards.red", "7", ""),
        ("cards.red", "99", "amend.value"),
        ("wild_location.red", "1", ""),
        ("wild_location.red", "2", "amend.value"),
        ("order", "red-white-yellow-purple", ""),
        ("order", "white-red-yellow-purple", "amend.value"),
        ("weather", "rain", "amend.unknown"),
    ],
)
def test_what_may_be_amended(target: str, value: str, code: str) -> None:
    table = Table()
    move = Amend("table", target, value, "test")
    assert [refusal.code for refusal in RULES.judge(table.state, move)] == ([code] if code else [])
    if not code:
        after = RULES.play(table.state, move)
        assert next(a.now for a in RULES.amendments(after) if a.target == target) == value
        assert not RULES.faults(after)


@pytest.mark.parametrize(
    ("target", "value", "english", "polish"),
    [
        ("money.red", "40", "Money: Red → 40 (a slip)", "Pieniądze: Red → 40 (a slip)"),
        ("link.birmingham-dudley", "yellow", "Link: Birmingham – Dudley → Yellow", "Połączenie: Birmingham – Dudley → Yellow"),
        ("tile.dudley.1", "none", "Tile: Dudley, space 1 → nothing", "Żeton: Dudley, pole 1 → nic"),
        (
            "tile.dudley.1",
            "red-coal-1-2cubes",
            "Tile: Dudley, space 1 → Red, Coal mine 1, on it: 2",
            "Żeton: Dudley, pole 1 → Red, Kopalnia 1, na żetonie: 2",
        ),
        ("tile.worcester.1", "red-cotton-1-flipped", "Red, Cotton mill 1, flipped", "Red, Przędzalnia 1, odwrócony żeton"),
        ("order", "red-white-yellow-purple", "→ Red, White, Yellow, Purple", "→ Red, White, Yellow, Purple"),
    ],
)  # fmt: skip
def test_an_amendment_is_told_as_people_call_things(target: str, value: str, english: str, polish: str) -> None:
    state, move = Table().state, Amend("table", target, value, "a slip")
    told = RULES.tell(state, move, RULES.play(state, move))
    assert english in render(told, "en")
    assert polish in render(told, "pl")


def test_any_seat_of_the_game_may_enter_an_amendment() -> None:
    state = Table().state
    assert not RULES.judge(state, Amend("yellow", "money.red", "3", ""))
    assert [r.code for r in RULES.judge(state, Amend("green", "money.red", "3", ""))] == ["seat.unknown"]


def test_a_tile_comes_from_the_box_or_is_the_lowest_of_its_stack() -> None:
    table = Table("tile.dudley.1 red-coal-1-2cubes")
    assert table.stack("coal") == 6
    table.set("tile.dudley.1 none", "tile.cannock.2 red-coal-1-2cubes")
    assert (table.stack("coal"), sum(table.state.boxed[0])) == (6, 0)


def test_cards_by_agreement_come_from_the_deck() -> None:
    table = Table("cards.red 6")
    assert (table.state.hidden[0], table.state.deck) == (6, 30)


def test_hands_the_hub_dealt_are_not_amended() -> None:
    state = keen_game(4, "hub", 1, 60)[1][-1]
    assert [r.code for r in RULES.judge(state, Amend("table", "cards.red", "3", ""))] == ["amend.unknown"]


def test_points_by_agreement_are_a_source_of_their_own() -> None:
    table = Table("vp.red 7")
    score = RULES.view(table.state).scores[0]
    assert (score.now, {s.id: s.now for s in score.sources if s.now}) == (7, {"agreed": 7})


@pytest.mark.parametrize("dealer", ("hub", "table"))
def test_amendments_are_possible_in_every_phase_and_never_lock_the_game(dealer: str) -> None:
    phases = set()
    for seed in range(3):
        for state in keen_game(4, dealer, seed)[1]:
            if (state.phase, state.action) in phases:
                continue
            phases.add((state.phase, state.action))
            for amendment in RULES.amendments(state):
                values = amendment.choices or (str(amendment.low), str(amendment.high))
                for value in {*values[:2], values[-1]}:
                    after = RULES.play(state, Amend("table", amendment.target, value, "test"))
                    assert not RULES.faults(after), (amendment.target, value)
                    assert list(RULES.moves(after)) or not RULES.to_act(after), (amendment.target, value)
    assert len(phases) > 10

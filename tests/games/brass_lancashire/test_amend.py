"""Amendments: what may be set, what may not, always possible, nothing lost by them."""

import pytest

from hub.game import Amend
from hub.games.brass_lancashire import RULES

from .positions import Table, keen_game


@pytest.mark.parametrize(
    ("target", "value", "code"),
    [
        ("money.red", "40", ""),
        ("money.white", "4", "amend.unknown"),
        ("tile.wigan.1", "red-coal-1-2cubes", ""),
        ("tile.wigan.1", "red-coal-1-3cubes", "amend.value"),
        ("tile.liverpool.3", "red-shipyard-0", "amend.value"),
        ("link.liverpool-wigan", "red", ""),
        ("link.liverpool-southport", "red", "amend.unknown"),
        ("link.birkenhead-liverpool", "red", "amend.unknown"),
        ("market.coal", "8", ""),
        ("market.coal", "9", "amend.value"),
        ("demand", "8", ""),
        ("demand", "9", "amend.value"),
        ("demand.red", "1", "amend.unknown"),
        ("shown.2", "4", ""),
        ("shown.2", "5", "amend.value"),
        ("shown.5", "1", "amend.unknown"),
        ("founded.red", "1", ""),
        ("founded.red", "2", "amend.value"),
        ("stack.red.shipyard", "4", ""),
        ("stack.red.brewery", "4", "amend.unknown"),
        ("cards.red", "7", ""),
        ("order", "red-green-yellow-purple", ""),
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


def test_first_industries_are_amended_only_where_they_matter() -> None:
    assert "founded.red" not in [a.target for a in RULES.amendments(Table(game="2018-4").state)]


def test_one_tile_of_the_distant_market_always_stays() -> None:
    table = Table("shown.0 2", "shown.1 2", "shown.2 4", "shown.3 3")
    assert next(a.high for a in RULES.amendments(table.state) if a.target == "shown.4") == 0


def test_a_mill_taken_away_while_its_tile_is_awaited_sells_nothing() -> None:
    table = Table("tile.colne.1 red-cotton-1", "link.colne-yorkshire red", round=2)
    table.play("red sell colne.1 abroad with coal").set("tile.colne.1 none").play("table distant tile shows -1")
    assert (table.income(), table.state.demand, table.state.selling) == (10, 1, -1)


@pytest.mark.parametrize("game", ["2007-4", "2018-2", "2007-small"])
@pytest.mark.parametrize("dealer", ["hub", "table"])
def test_amendments_are_possible_in_every_phase_and_never_lock_the_game(game: str, dealer: str) -> None:
    phases = set()
    for seed in range(3):
        for state in keen_game(game, dealer, seed)[1]:
            if (state.phase, state.action) in phases:
                continue
            phases.add((state.phase, state.action))
            for amendment in RULES.amendments(state):
                values = amendment.choices or (str(amendment.low), str(amendment.high))
                for value in {*values[:2], values[-1]}:
                    after = RULES.play(state, Amend("table", amendment.target, value, "test"))
                    assert not RULES.faults(after), (amendment.target, value)
                    assert list(RULES.moves(after)) or not RULES.to_act(after), (amendment.target, value)
    assert len(phases) > 7

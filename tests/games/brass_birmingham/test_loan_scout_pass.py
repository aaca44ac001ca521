"""Loans, scouting and passing."""

import pytest

from .positions import Table


def test_a_loan_brings_thirty_pounds_and_lowers_income_by_three_levels() -> None:
    table = Table().play("red loan with derby")
    assert (table.money(), table.income()) == (47, 7)


@pytest.mark.parametrize(
    ("before", "after"), [(13, 9), (14, 9), (20, 14), (31, 26), (45, 36), (99, 88), (97, 88), (3, 0)]
)
def test_income_falls_to_the_highest_space_of_the_lower_level(before: int, after: int) -> None:
    assert Table(f"income.red {before}").play("red loan with derby").income() == after


@pytest.mark.parametrize(("space", "codes"), [(3, []), (2, ["loan.floor"]), (0, ["loan.floor"])])
def test_income_never_falls_below_minus_ten(space: int, codes: list[str]) -> None:
    assert Table(f"income.red {space}").refused("red loan with derby") == codes


def test_a_loan_is_not_spending() -> None:
    assert Table(round=2).play("red loan with derby").state.spent[0] == 0


def test_scouting_trades_three_cards_for_two_wild_ones() -> None:
    table = Table(round=2).play("red scout with derby", "red discard coal", "red discard iron")
    assert (table.state.hidden[0], table.state.hand_size(0), table.state.actions) == (5, 7, 1)
    assert sum(table.state.discards) == 4 + 3


def test_nobody_scouts_while_holding_a_wild_card() -> None:
    table = Table(round=2)
    assert table.refused("red scout with derby") == []
    assert table.set("wild_industry.red 1").refused("red scout with derby") == ["scout.wild"]


def test_scouting_needs_three_cards() -> None:
    table = Table("cards.red 3")
    assert table.refused("red scout with derby") == []
    assert table.set("cards.red 2").refused("red scout with derby") == ["scout.cards"]


def test_the_second_and_third_card_must_be_there_too() -> None:
    table = Table(round=2).play("red scout with tamworth")
    assert table.refused("red discard tamworth") == ["card.all_seen"]
    assert table.refused("red discard joker") == ["card.unknown"]
    assert table.refused("red pass with coal") == ["phase.wrong"]


def test_passing_costs_a_card_and_nothing_else() -> None:
    table = Table(round=2).play("red pass with derby")
    assert (table.money(), table.state.hidden[0], table.state.actions) == (17, 7, 1)
    assert table.refused("red pass with wild_location") == ["card.not_held"]

"""Set-up: merchants and their beer, the order, hands, money."""

import pytest

from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.cards import CARDS
from tests.games.random_games import setup_for

from .positions import Table


def start(seats: int = 4, dealer: str = "table") -> Table:
    table = Table(seats=seats)
    table.state = RULES.start(setup_for(RULES, seats, dealer=dealer))
    return table


def test_merchants_come_first_and_the_table_lays_them() -> None:
    table = start()
    assert table.acting == "table"
    assert table.refused("table order red") == ["phase.wrong"]
    assert table.refused("red merchant oxford.1 is any") == ["turn.table"]


def test_a_merchant_tile_is_laid_once_on_a_space_in_play() -> None:
    table = start(2)
    assert table.refused("table merchant warrington.1 is any") == ["merchant.not_in_play"]
    assert table.refused("table merchant oxford.1 is pottery") == ["merchant.none_left"]
    table.play("table merchant oxford.1 is any")
    assert table.refused("table merchant oxford.1 is cotton") == ["merchant.filled"]
    assert table.refused("table merchant oxford.2 is any") == ["merchant.none_left"]
    assert table.refused("table merchant oxford.2 is cotton") == []


def test_beer_lies_beside_every_tile_but_blank_ones() -> None:
    table = Table()
    beer = {(tile == "blank", n) for tile, n in zip(table.state.merchants, table.state.beer, strict=True)}
    assert beer == {(True, 0), (False, 1)}


def test_the_last_kind_of_merchant_tile_lays_itself() -> None:
    assert Table(seats=2).state.merchants[-1] == "blank"


def test_each_seat_comes_once_in_the_order_and_the_last_by_itself() -> None:
    table = start(2)
    for line in ("gloucester.1 is any", "gloucester.2 is cotton", "oxford.1 is manufacturer"):
        table.play(f"table merchant {line}")
    assert table.refused("table order white") == ["seat.unknown"]
    table.play("table order yellow")
    assert table.state.order == (1, 0)
    assert table.acting == "yellow"


def test_a_seat_cannot_come_twice_in_the_order() -> None:
    table = start(3)
    while table.state.phase == "merchants":
        table.play(table.moves("merchant")[0].text())
    table.play("table order red")
    assert table.refused("table order red") == ["order.twice"]
    assert table.refused("table order purple") == []


def test_everybody_starts_with_17_pounds_income_0_and_no_points() -> None:
    state = Table().state
    assert (state.money, state.income) == ((17,) * 4, (10,) * 4)
    assert [state.vp(seat) for seat in range(4)] == [0] * 4
    assert (state.coal, state.iron) == (13, 8)


@pytest.mark.parametrize(("seats", "deck"), [(2, 22), (3, 27), (4, 28)])
def test_eight_cards_each_and_one_face_down(seats: int, deck: int) -> None:
    state = Table(seats=seats).state
    assert (state.hidden, state.aside_hidden, state.deck) == ((8,) * seats, seats, deck)


def test_the_hub_deals_one_card_at_a_time_in_turn_order() -> None:
    table = start(2, "hub")
    for line in ("gloucester.1 is any", "gloucester.2 is cotton", "oxford.1 is manufacturer"):
        table.play(f"table merchant {line}")
    table.play("table order yellow")
    assert table.refused("table deal dudley to red") == ["deal.other_hand"]
    assert table.refused("table deal derby to yellow") == ["deal.none_left"]
    assert table.refused("table deal joker to yellow") == ["card.unknown"]
    assert table.refused("table aside dudley") == ["deal.hands_first"]
    table.play("table deal walsall to yellow")
    assert table.refused("table deal walsall to yellow") == ["deal.none_left"]
    for card in ("iron", "iron", "iron", "iron", "coal", "coal", "pottery"):
        table.play(f"table deal {card} to yellow")
    for card in ("brewery",) * 5 + ("pottery", "dudley", "dudley"):
        table.play(f"table deal {card} to red")
    assert table.refused("table deal stafford to yellow") == ["deal.aside"]
    table.play("table aside stafford", "table aside stafford")
    assert (table.acting, table.state.deck, len(table.state.aside)) == ("yellow", 22, 2)


def test_after_a_turn_the_hub_deals_up_to_eight() -> None:
    table = start(2, "hub")
    from random import Random

    random = Random(1)
    while table.acting == "table":
        table.state = RULES.apply(table.state, RULES.chance(table.state, random))
    seat, card = table.acting, table.moves("pass")[0]
    table.play(card.text())
    assert table.acting == "table"
    assert table.refused("table aside coal")[0] == "phase.wrong"
    due = RULES.chance(table.state, random)
    assert due.facets()["to"] == seat
    table.state = RULES.play(table.state, due)
    assert table.acting != seat
    assert len(table.state.hands[table.seat(seat)]) == 8


def test_with_the_table_dealing_draws_only_change_counts() -> None:
    table = Table().play("red pass with derby")
    assert (table.state.hidden[0], table.state.deck, table.acting) == (8, 27, "yellow")
    assert sum(table.state.discards) == table.state.discards[CARDS.by_id["derby"].index] == 1


def test_a_card_whose_copies_have_all_been_seen_is_refused() -> None:
    table = Table(round=2)
    copies = CARDS.by_id["tamworth"].copies[4]
    assert copies == 1
    assert table.refused("red pass with tamworth") == []
    table.play("red pass with tamworth")
    assert table.refused("red pass with tamworth") == ["card.all_seen"]


def test_cards_of_higher_seat_counts_stay_in_the_box() -> None:
    table = Table(seats=2)
    assert table.refused("red pass with derby") == ["card.not_in_game"]
    assert table.refused("red pass with cotton_or_manufacturer") == ["card.not_in_game"]
    assert table.refused("red pass with dudley") == []


def test_a_card_that_does_not_exist_and_a_wild_one_not_held_are_refused() -> None:
    table = Table()
    assert table.refused("red pass with joker") == ["card.unknown"]
    assert table.refused("red pass with wild_location") == ["card.not_held"]


def test_a_known_hand_refuses_what_it_does_not_hold() -> None:
    from .positions import keen_game

    state = next(state for state in keen_game(4, "hub", 1)[1] if state.phase == "act")
    table = Table()
    table.state = state
    held = {CARDS.kinds[card].id for card in state.hands[state.seat]}
    missing = next(kind.id for kind in CARDS.kinds if kind.id not in held and not kind.wild)
    assert table.refused(f"{table.acting} pass with {missing}") == ["card.not_held"]
    assert table.refused(f"{table.acting} pass with {sorted(held)[0]}") == []


def test_one_action_in_the_first_canal_round_two_after() -> None:
    table = Table()
    assert table.state.actions == 1
    table.pass_until(round=2)
    assert table.state.actions == 2
    table.play("red pass with coal")
    assert (table.acting, table.state.actions) == ("red", 1)
    assert Table(era="rail").state.actions == 2


def test_only_the_seat_in_turn_acts() -> None:
    table = Table()
    assert table.refused("yellow pass with coal") == ["turn.not_yours"]
    assert table.refused("green pass with coal") == ["seat.unknown"]
    assert table.refused("table pass with coal") == ["turn.not_yours"]
    assert table.refused("red stop") == ["phase.wrong"]

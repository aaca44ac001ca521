"""Set-up: editions and options, the order, hands, cards taken out, money."""

from random import Random

import pytest

from hub.game import BadSetup
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.parts import printing
from tests.games.random_games import setup_for

from .positions import NAMES, Table, keen_game, way


def start(game: str, dealer: str = "table") -> Table:
    table = Table.__new__(Table)
    table.state = RULES.start(way(game, dealer))
    return table


# -- editions and options --


def test_2007_takes_three_or_four_seats_2018_two_to_four() -> None:
    seats = {edition.id: edition.seats for edition in RULES.title.editions}
    assert seats == {"2007": (3, 4), "2018": (2, 3, 4)}


def test_2007_takes_two_seats_on_the_smaller_map_only() -> None:
    assert setup_for(RULES, 2, edition="2007", map="two").options["map"] == "two"
    for options in ({}, {"map": "full"}):
        with pytest.raises(BadSetup, match="2 play with the option map set to two"):
            setup_for(RULES, 2, edition="2007", **options)


@pytest.mark.parametrize(("edition", "seats"), [("2007", 3), ("2018", 4)])
def test_the_smaller_map_is_for_two_seats(edition: str, seats: int) -> None:
    with pytest.raises(BadSetup, match="no option map"):
        setup_for(RULES, seats, edition=edition, map="two")


@pytest.mark.parametrize(
    ("game", "way_of_link"), [("2007-4", "both"), ("2018-4", "off"), ("2018-2", "off"), ("2007-small", "off")]
)
def test_the_virtual_link_by_default(game: str, way_of_link: str) -> None:
    assert start(game).state.virtual_link == way_of_link


def test_the_virtual_link_can_be_chosen_as_each_edition_has_it() -> None:
    assert setup_for(RULES, 3, edition="2007", virtual_link="birkenhead").options["virtual_link"] == "birkenhead"
    assert setup_for(RULES, 3, edition="2018", virtual_link="both").options["virtual_link"] == "both"
    with pytest.raises(BadSetup):
        setup_for(RULES, 3, edition="2007", virtual_link="off")


# -- the first order --


def test_2007_one_seat_is_drawn_and_the_others_follow_clockwise() -> None:
    table = start("2007-4")
    assert table.refused("table order white") == ["seat.unknown"]
    table.play("table order purple")
    assert [table.state.seats[seat] for seat in table.state.order] == ["purple", "green", "red", "yellow"]
    assert table.acting == "purple"


def test_2018_the_whole_order_is_drawn() -> None:
    table = start("2018-4").play("table order purple")
    assert table.acting == "table"
    assert table.refused("table order purple") == ["order.twice"]
    table.play("table order red", "table order green")
    assert [table.state.seats[seat] for seat in table.state.order] == ["purple", "red", "green", "yellow"]


# -- what everybody starts with --


@pytest.mark.parametrize(("game", "money", "cubes"), [("2007-4", 30, 8), ("2018-2", 30, 8), ("2007-small", 25, 6)])
def test_money_income_points_and_markets(game: str, money: int, cubes: int) -> None:
    state = Table(game=game).state
    assert (set(state.money), set(state.income), {state.vp(n) for n in range(len(state.seats))}) == ({money}, {10}, {0})
    assert (state.coal, state.iron, state.demand) == (cubes, cubes, 0)


@pytest.mark.parametrize(
    ("game", "out", "deck"),
    [
        ("2007-3", 9, 33),
        ("2007-4", 6, 28),
        ("2018-2", 2, 22),
        ("2018-3", 3, 27),
        ("2018-4", 4, 28),
        ("2007-small", 2, 22),
    ],
)
def test_eight_cards_each_and_some_out_unseen(game: str, out: int, deck: int) -> None:
    state = Table(game=game).state
    assert (set(state.hidden), state.aside_hidden, state.deck, state.aside) == ({8}, out, deck, ())


def test_the_hub_takes_cards_out_one_at_a_time_after_all_hands() -> None:
    table, random = start("2007-3", "hub").play("table order red"), Random(3)
    for _ in range(24):
        assert table.refused("table aside oldham") == ["deal.hands_first"]
        table.state = RULES.play(table.state, RULES.chance(table.state, random))
    card = table.moves("aside")[0].facets()["card"]
    assert table.refused(f"table deal {card} to red") == ["deal.aside"]
    for left in range(9, 0, -1):
        assert len(table.state.aside) == 9 - left
        table.state = RULES.play(table.state, RULES.chance(table.state, random))
    assert (table.acting, table.state.deck) == ("red", 33)


def test_2007_takes_cards_out_again_in_the_rail_era() -> None:
    states = keen_game("2007-4", "hub", 1)[1]
    rail = next(state for state in states if state.era == "rail" and state.phase == "act")
    assert (len(rail.aside), rail.deck) == (2, 32)


def test_the_hub_deals_in_turn_order() -> None:
    table = start("2018-2", "hub").play("table order yellow")
    assert table.refused("table deal oldham to red") == ["deal.other_hand"]
    assert table.refused("table deal colne to yellow") == ["deal.none_left"]
    assert table.refused("table deal joker to yellow") == ["card.unknown"]
    assert table.refused("table deal oldham to yellow") == []


def test_2007_the_hub_fills_hands_up_in_the_new_order_when_the_round_is_over() -> None:
    states = keen_game("2007-3", "hub", 2)[1]
    state = next(s for s in states if s.round == 2 and s.phase == "deal")
    short = [seat for seat in state.order if state.hand_size(seat) < 8]
    assert len(short) == 3
    assert RULES.chance(state, Random(0)).facets()["to"] == state.seats[state.order[0]]


def test_a_known_hand_refuses_what_it_does_not_hold() -> None:
    state = next(state for state in keen_game("2018-4", "hub", 1)[1] if state.phase == "act")
    table = Table()
    table.state = state
    kinds = table.parts.cards.kinds
    held = {kinds[card].id for card in state.hands[state.seat]}
    missing = next(kind.id for kind in kinds if kind.id not in held)
    assert table.refused(f"{table.acting} pass with {missing}") == ["card.not_held"]
    assert table.refused(f"{table.acting} pass with {sorted(held)[0]}") == []


@pytest.mark.parametrize(("game", "card"), [("2018-2", "colne"), ("2018-3", "burnley"), ("2007-small", "oldham")])
def test_cards_that_are_not_in_this_deck(game: str, card: str) -> None:
    assert Table(game=game).refused(f"red pass with {card}") == ["card.not_in_game"]


def test_a_card_whose_copies_have_all_been_seen_is_refused() -> None:
    table = Table(round=2)
    assert table.refused("red pass with bury") == []
    assert table.play("red pass with bury").refused("red pass with bury") == ["card.all_seen"]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("dealer", ["hub", "table"])
def test_the_checklist_names_numbers(game: str, dealer: str) -> None:
    setup = way(game, dealer)
    steps = {step.id: step.text.english() for step in RULES.checklist(setup)}
    parts = printing(setup)
    assert f"£{parts.money}" in steps["money"]
    assert str(parts.cards.deck_size(len(setup.seats))) in steps["cards"]
    assert f"Shuffle {len(parts.distant[len(setup.seats)])} tiles" in steps["distant"]
    assert ("clockwise" in steps["order"]) == game.startswith("2007")
    assert ("map" in steps) == game.endswith("small")
    assert not [text for text in steps.values() if "{" in text]


def test_the_checklist_says_which_cards_stay_in_the_box() -> None:
    steps = {game: {step.id: step.text.english() for step in RULES.checklist(way(game))} for game in NAMES}
    assert steps["2007-4"]["cards_out"] == "All location and industry cards are used."
    assert steps["2018-4"]["cards_out"] == "Back into the box go these cards: Coal mine × 1, Port × 1."
    assert "Oldham × 2" in steps["2007-small"]["cards_out"]
    assert "9 cards off the deck unseen for the canal era (for the rail era: 6)" in steps["2007-3"]["aside"]

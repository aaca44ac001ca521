"""What actions do: workshops, draw spaces, mining, exhaustion of piles and coal."""

from __future__ import annotations

import pytest

from hub.games.coal_baron import RULES
from tests.games.coal_baron.positions import at, opened, pit, position, texts
from tests.games.coal_baron.test_refusals import FIVE, dealt

BUY = "red buys gray_2_light at workshop_4 with 1"


def emptied(state, colour: str = "blue"):
    """The pile of tiles laid into a seat's shaft."""
    for kind, n in zip(RULES.pieces(state.setup)[44:60], state.tile_pile.rest, strict=True):
        if n:
            state = at(state, f"tiles.{colour}.{kind.facets['tile'][0]} {n}")
    return state


def test_a_bought_tile_is_replaced_from_the_pile() -> None:
    state = position(BUY)
    assert state.phase == "tiles"
    assert at(state, "table reveals black_1_dark at workshop_4").tiles[3] == "black_1_dark"


def test_an_empty_pile_leaves_the_workshop_empty() -> None:
    state = at(emptied(opened()), BUY)
    assert (state.phase, state.tiles[3], state.seats[state.active]) == ("work", "", "blue")


def test_an_empty_pile_of_orders_leaves_the_space_empty() -> None:
    state = opened()
    for card in [kind.facets["order"][0] for kind in RULES.pieces(state.setup)[:44]]:
        if card not in state.orders:
            state = at(state, f"order.{card} blue")
    state = at(state, f"red takes {state.orders[0]} at order_1 with 1")
    assert (state.phase, state.orders[0]) == ("work", "")


def test_a_wagon_takes_another_colour_when_its_own_has_run_out() -> None:
    state = position("store.blue.gray 11", BUY)
    assert (state.phase, state.wagons) == ("wagon", 1)
    after = at(state, "red fills a wagon with black")
    assert (pit(after, "red").coal[2], after.phase) == ((0, 0, 2, 1), "tiles")
    assert pit(after, "red").marks == 2


def test_a_wagon_may_stay_empty_when_its_colour_has_run_out() -> None:
    state = at(position("store.blue.gray 12", BUY), "red leaves a wagon empty", "red fills a wagon with black")
    assert pit(state, "red").coal[2] == (0, 0, 1, 1)


def test_wagons_stay_empty_when_all_coal_has_run_out() -> None:
    state = position(*(f"store.blue.{coal} 12" for coal in ("yellow", "brown", "gray", "black")), BUY)
    assert (state.phase, pit(state, "red").coal[2]) == ("tiles", (0, 0, 1, 0))


def test_the_last_cube_of_all_fills_one_wagon_and_leaves_the_other() -> None:
    state = position(*(f"store.blue.{coal} 12" for coal in ("yellow", "brown", "gray")), "store.blue.black 11", BUY)
    after = at(state, "red fills a wagon with black")
    assert (after.phase, pit(after, "red").coal[2]) == ("tiles", (0, 0, 1, 1))


def test_a_strange_cube_on_a_wagon_is_loaded_by_its_own_colour() -> None:
    state = position("store.blue.gray 12", BUY, "red fills a wagon with black", "red leaves a wagon empty")
    state = at(
        state,
        "table reveals black_1_dark at workshop_4",
        "active red",
        "red mines at mining_6 with 1",
        "red runs the cage to 3",
    )
    assert {"red loads black from wagon", "red loads gray from wagon"} <= texts(state)
    assert pit(at(state, "red loads black from wagon"), "red").cage == (0, 0, 0, 1)


# -- the draw spaces --


def test_only_the_acting_seat_sees_what_the_hub_deals() -> None:
    state = dealt("order_draw", *FIVE)
    assert [piece.facets["order"] for piece in RULES.view(state, "red").panels[0].hand] == list(FIVE)
    for other in (None, "blue", "green", "yellow"):
        view = RULES.view(state, other)
        assert (view.panels[0].hand, view.panels[0].hand_count) == (None, 5)


def test_a_kept_order_is_outstanding_and_four_go_back() -> None:
    state = at(dealt("order_draw", *FIVE), "red keeps order barrow_gray_1")
    assert [order.card for order in pit(state, "red").orders] == ["barrow_gray_1"]
    assert state.phase == "back"
    state = at(state, *(f"red returns order {card} to the bottom" for card in FIVE[1:4]))
    assert state.order_pile.bottom == FIVE[1:]
    assert state.seats[state.active] == "blue"


def test_the_last_piece_put_on_top_is_drawn_first() -> None:
    state = at(
        dealt("order_draw", *FIVE), "red keeps none", *(f"red returns order {card} to the top" for card in FIVE[:4])
    )
    assert state.order_pile.top == FIVE[::-1]


def test_pieces_alike_go_back_without_asking_for_their_order() -> None:
    alike = ("gray_2_dark", "black_2_dark", "black_2_dark", "black_2_dark", "gray_2_dark")
    state = at(dealt("workshop_draw", *alike), "money.red 12", "red keeps tile gray_2_dark")
    state = at(state, "red returns tile gray_2_dark to the top")
    assert (state.tile_pile.top, state.phase) == (("black_2_dark",) * 3 + ("gray_2_dark",), "work")


def test_the_hub_deals_the_known_top_again() -> None:
    state = at(
        dealt("order_draw", *FIVE), "red keeps none", *(f"red returns order {card} to the top" for card in FIVE[:4])
    )
    state = at(state, "blue draws at order_draw with 2")
    assert texts(state) == {f"table deals order {FIVE[4]}"}


def test_a_small_pile_is_drawn_whole() -> None:
    state = emptied(position(dealer="hub"))
    state = at(state, "tiles.blue.gray_1_dark 0", "red draws at workshop_draw with 1")
    left = state.drawn
    assert left == state.tile_pile.size < 5
    for _ in range(left):
        state = RULES.play(state, next(iter(RULES.moves(state))))
    assert (state.phase, len(state.hand)) == ("keep", left)


def test_the_only_piece_drawn_and_kept_leaves_nothing_to_put_back() -> None:
    state = emptied(position("store.blue.yellow 1"))
    state = at(state, "board.workshop_1.tile empty", "red draws at workshop_draw with 1")
    assert (state.drawn, texts(state)) == (1, {"red keeps tile yellow_1_light", "red keeps none"})
    after = at(state, "red keeps tile yellow_1_light")
    assert (after.phase, after.seats[after.active]) == ("work", "blue")


@pytest.mark.parametrize("dealer", ["hub", "table"])
def test_a_drawn_tile_is_paid_laid_and_loaded(dealer: str) -> None:
    state = position("red draws at workshop_draw with 1", dealer=dealer)
    if dealer == "hub":
        five = ("gray_1_light", "gray_2_light", "black_1_light", "black_2_light", "brown_1_light")
        state = at(state, *(f"table deals tile {tile}" for tile in five))
    after = at(state, "red keeps tile gray_2_light")
    assert (pit(after, "red").marks, pit(after, "red").coal[2]) == (2, (0, 0, 3, 0))


# -- mining --


def test_stopping_is_always_offered() -> None:
    state = position("red mines at mining_6 with 1")
    assert "red stops mining" in texts(state)
    after = at(state, "red stops mining")
    assert (after.seats[after.active], after.steps) == ("blue", 0)


def test_the_turn_ends_with_the_last_step() -> None:
    state = position("red mines at mining_4 with 1", *(f"red runs the cage to {level}" for level in (1, 2, 3, 4)))
    assert (state.phase, state.seats[state.active], pit(state, "red").level) == ("work", "blue", 4)


def test_the_store_feeds_orders_wherever_the_cage_is() -> None:
    state = position("order.barrow_gray_1 red", "store.red.gray 1", "level.red 4", "red mines at mining_6 with 1")
    after = at(state, "red puts gray from store on gray of barrow_gray_1")
    assert (pit(after, "red").orders[0].fields, pit(after, "red").store) == (("gray",), (0, 0, 0, 0))


def test_two_cubes_standing_in_may_come_from_cage_and_store() -> None:
    state = position("order.barrow_gray_1 red", "cage.red.brown 1", "store.red.black 1", "red mines at mining_6 with 1")
    state = at(state, "red puts brown from cage on gray of barrow_gray_1")
    assert texts(state) == {"red puts black from store on gray of barrow_gray_1"}
    after = at(state, "red puts black from store on gray of barrow_gray_1")
    assert (pit(after, "red").orders[0].fields, after.steps) == (("brown+black",), 4)


def test_a_stand_in_counts_as_the_printed_colour() -> None:
    state = position(
        "order.barrow_gray_1 red", "field.barrow_gray_1.1 brown+black", "red delivers at delivery_barrow with 1"
    )
    assert pit(state, "red").delivered == ("barrow_gray_1",)
    assert pit(state, "red").points == 4


def test_the_cage_keeps_its_place_and_load_between_turns() -> None:
    state = position(
        "red mines at mining_6 with 1", "red runs the cage to 4", "red loads black from wagon", "red stops mining"
    )
    assert (pit(state, "red").level, pit(state, "red").cage) == (4, (0, 0, 0, 1))


def test_a_complete_order_needs_no_more_coal() -> None:
    state = position(
        "order.barrow_gray_1 red", "field.barrow_gray_1.1 gray", "cage.red.gray 2", "red mines at mining_6 with 1"
    )
    assert not any("barrow_gray_1" in text for text in texts(state))

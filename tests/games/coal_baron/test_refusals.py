"""Every rule both ways: a move it refuses, with its code, and the nearest move or position it has nothing against.

Each row: code, who deals and how many sit there, a position, the refused move, then lines that put it right and the
move that is allowed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hub.game.refusal import COMMON_REASONS
from hub.games.brass.moves import Pass
from hub.games.coal_baron import RULES
from tests.games.coal_baron.positions import at, codes, opened, position, shift_over

MINING = "red mines at mining_6 with 1"
GRAY = ("order.barrow_gray_1 red", MINING)

Row = tuple[str, dict[str, object], tuple[str, ...], str, tuple[str, ...], str]

ROWS: tuple[Row, ...] = (
    # -- things that do not exist --
    ("space.unknown", {}, (), "red mines at mining_7 with 1", (), "red mines at mining_6 with 1"),
    ("coal.unknown", {}, (MINING, "red runs the cage to 1"), "red loads blue from wagon", (), "red loads yellow from wagon"),
    ("level.unknown", {}, (MINING,), "red runs the cage to 5", (), "red runs the cage to 4"),
    ("source.other", {}, (MINING, "red runs the cage to 1"), "red loads yellow from store", (), "red loads yellow from wagon"),
    ("field.unknown", {}, ("cage.red.gray 2", *GRAY), "red puts gray from cage on black of barrow_gray_1", (),
     "red puts gray from cage on gray of barrow_gray_1"),
    ("order.unknown", {}, ("cage.red.gray 1", *GRAY), "red puts gray from cage on gray of barrow_gray_9", (),
     "red puts gray from cage on gray of barrow_gray_1"),
    ("tile.unknown", {}, ("red draws at workshop_draw with 1",), "red keeps tile pink_1_light", (), "red keeps tile gray_1_light"),
    ("seat.unknown", {}, (), "purple mines at mining_6 with 1", (), "red mines at mining_6 with 1"),
    # -- drawing and revealing --
    ("tile.gone", {}, ("tiles.blue.yellow_2_dark 3", "red draws at workshop_draw with 1"), "red keeps tile yellow_2_dark", (),
     "red keeps tile gray_1_light"),
    ("order.gone", {}, ("order.barrow_gray_1 blue", "red draws at order_draw with 1"), "red keeps order barrow_gray_1", (),
     "red keeps order barrow_gray_2"),
    ("draw.other_pile", {}, ("red draws at order_draw with 1",), "red keeps tile gray_1_light", (), "red keeps order barrow_gray_1"),
    ("return.end", {}, ("red draws at order_draw with 1", "red keeps none"), "red returns the rest to the side", (),
     "red returns the rest to the top"),
    ("return.unseen", {}, ("red draws at order_draw with 1", "red keeps none"), "red returns order barrow_gray_1 to the top", (),
     "red returns the rest to the bottom"),
    # -- sending miners --
    ("space.other_work", {}, (), "red mines at money_6 with 1", (), "red earns at money_6 with 1"),
    ("space.locked", {"seats": 2}, (), "red mines at mining_8 with 1", (), "red mines at mining_10 with 1"),
    ("space.locked", {"seats": 3}, (), "red earns at money_3 with 1", (), "red earns at money_5 with 1"),
    ("miners.number", {}, ("board.money_6.miners blue-2",), "red earns at money_6 with 2", (), "red earns at money_6 with 3"),
    ("miners.number", {}, (), "red earns at cash_office with 2", (), "red earns at cash_office with 1"),
    ("miners.short", {}, ("board.money_6.miners blue-2", "miners.red 2"), "red earns at money_6 with 3", ("board.money_6.miners empty",),
     "red earns at money_6 with 1"),
    ("tile.none", {}, ("board.workshop_1.tile empty",), "red buys gray_1_light at workshop_1 with 1", ("board.workshop_1.tile gray_1_light",),
     "red buys gray_1_light at workshop_1 with 1"),
    ("tile.elsewhere", {}, ("board.workshop_1.tile brown_1_light",), "red buys gray_1_light at workshop_1 with 1", (),
     "red buys brown_1_light at workshop_1 with 1"),
    ("marks.short", {}, ("board.workshop_1.tile gray_2_light", "money.red 5"), "red buys gray_2_light at workshop_1 with 1",
     ("money.red 6",), "red buys gray_2_light at workshop_1 with 1"),
    ("marks.short", {}, ("money.red 7", "red draws at workshop_draw with 1"), "red keeps tile black_2_dark", ("money.red 8",),
     "red keeps tile black_2_dark"),
    ("delivery.nothing", {}, ("order.barrow_gray_1 red",), "red delivers at delivery_barrow with 1", ("field.barrow_gray_1.1 gray",),
     "red delivers at delivery_barrow with 1"),
    ("delivery.nothing", {}, ("order.engine_gray_1 red", "field.engine_gray_1.1 gray"), "red delivers at delivery_barrow with 1", (),
     "red delivers at delivery_engine with 1"),
    # -- mining --
    ("cage.same", {}, (MINING,), "red runs the cage to 0", ("level.red 2",), "red runs the cage to 0"),
    ("cage.surface", {}, (MINING,), "red loads yellow from wagon", ("level.red 1",), "red loads yellow from wagon"),
    ("cage.below", {}, ("cage.red.gray 1", *GRAY, "level.red 3"), "red puts gray from cage on gray of barrow_gray_1",
     ("level.red 0",), "red puts gray from cage on gray of barrow_gray_1"),
    ("cage.below", {}, ("cage.red.gray 1", MINING, "level.red 3"), "red stores gray from cage", ("level.red 0",),
     "red stores gray from cage"),
    ("cage.full", {}, ("cage.red.gray 5", MINING, "level.red 1"), "red loads yellow from wagon", ("cage.red.gray 4",),
     "red loads yellow from wagon"),
    ("wagon.none", {}, (MINING, "level.red 1"), "red loads gray from wagon", ("level.red 3",), "red loads gray from wagon"),
    ("cage.none", {}, (MINING,), "red stores gray from cage", ("cage.red.gray 1",), "red stores gray from cage"),
    ("store.none", {}, GRAY, "red puts gray from store on gray of barrow_gray_1", ("store.red.gray 1",),
     "red puts gray from store on gray of barrow_gray_1"),
    ("store.fits", {"store": "unneeded"}, ("cage.red.gray 1", *GRAY), "red stores gray from cage", ("field.barrow_gray_1.1 gray",),
     "red stores gray from cage"),
    ("order.not_yours", {}, ("cage.red.gray 1", "order.barrow_gray_1 blue", MINING),
     "red puts gray from cage on gray of barrow_gray_1", ("order.barrow_gray_1 red",),
     "red puts gray from cage on gray of barrow_gray_1"),
    ("field.taken", {}, ("cage.red.gray 1", "order.barrow_gray_1 red", "field.barrow_gray_1.1 gray", MINING),
     "red puts gray from cage on gray of barrow_gray_1", ("field.barrow_gray_1.1 empty",),
     "red puts gray from cage on gray of barrow_gray_1"),
    ("substitute.open", {}, ("cage.red.brown 2", *GRAY, "red puts brown from cage on gray of barrow_gray_1"), "red stops mining", (),
     "red puts brown from cage on gray of barrow_gray_1"),
    ("substitute.colour", {}, ("cage.red.brown 2", "cage.red.gray 1", *GRAY, "red puts brown from cage on gray of barrow_gray_1"),
     "red puts gray from cage on gray of barrow_gray_1", (), "red puts brown from cage on gray of barrow_gray_1"),
    ("substitute.steps", {}, ("cage.red.brown 2", *GRAY, "steps 1"), "red puts brown from cage on gray of barrow_gray_1",
     ("steps 2",), "red puts brown from cage on gray of barrow_gray_1"),
    ("substitute.alone", {}, ("cage.red.brown 1", "cage.red.gray 1", *GRAY), "red puts brown from cage on gray of barrow_gray_1",
     ("store.red.black 1",), "red puts brown from cage on gray of barrow_gray_1"),
    # -- turns --
    ("turn.not_yours", {}, (), "blue mines at mining_6 with 1", ("active blue",), "blue mines at mining_6 with 1"),
    ("turn.not_yours", {}, (), "table scores shift 1", (), "red mines at mining_6 with 1"),
    ("phase.wrong", {}, (), "red stops mining", (MINING,), "red stops mining"),
    ("seat.unknown", {}, (), "purple amend money.red to 3 because of a slip", (), "blue amend money.red to 3 because of a slip"),
    ("amend.unknown", {}, (), "table amend money.purple to 3 because of a slip", (), "table amend money.red to 3 because of a slip"),
    ("amend.value", {}, (), "table amend money.red to -1 because of a slip", (), "table amend money.red to 1 because of a slip"),
    ("amend.value", {}, (), f"table amend money.red to {'1' * 5000} because of a slip", (),
     "table amend money.red to 1 because of a slip"),
    ("amend.value", {}, (), "table amend level.red to 5 because of a slip", (), "table amend level.red to 4 because of a slip"),
)  # fmt: skip


@pytest.mark.parametrize(("code", "how", "lines", "refused", "mended", "allowed"), ROWS, ids=[row[0] for row in ROWS])
def test_rule_refuses_with_its_code_and_allows_the_next_best(code, how, lines, refused, mended, allowed) -> None:
    state = position(*lines, **how)
    assert codes(state, refused) == [code]
    assert codes(at(state, *mended), allowed) == []


# -- rules that need a position of their own --


def test_pile_empty_and_not() -> None:
    state = position(seats=2)
    for tile, n in zip(RULES.pieces(state.setup)[44:60], state.tile_pile.rest, strict=True):
        if n:
            state = at(state, f"tiles.blue.{tile.facets['tile'][0]} {n}")
    assert codes(state, "red draws at workshop_draw with 1") == ["pile.empty"]
    assert codes(state, "red draws at order_draw with 1") == []


def test_order_none_and_elsewhere() -> None:
    state = opened()
    card = state.orders[0]
    assert codes(state, f"red takes {card} at order_2 with 1") == ["order.elsewhere"]
    assert codes(state, f"red takes {card} at order_1 with 1") == []
    assert codes(at(state, f"order.{card} pile"), f"red takes {card} at order_1 with 1") == ["order.none"]


def test_supply_out() -> None:
    state = position(
        "store.blue.gray 12",
        "board.workshop_1.tile gray_2_light",
        "store.blue.brown 12",
        "red buys gray_2_light at workshop_1 with 1",
    )
    assert state.phase == "wagon"
    assert codes(state, "red fills a wagon with brown") == ["supply.out"]
    assert codes(state, "red fills a wagon with black") == []
    assert codes(state, "red leaves a wagon empty") == []


def test_shift_other() -> None:
    state = shift_over(opened())
    assert codes(state, "table scores shift 2") == ["shift.other"]
    assert codes(state, "table scores shift 1") == []


def test_turn_table() -> None:
    state = shift_over(opened())
    assert codes(state, "red earns at money_6 with 1") == ["turn.table"]


def test_game_over() -> None:
    state = at(shift_over(position("shift 3")), "table scores shift 3", "table scores the end")
    assert codes(state, "red earns at money_6 with 1") == ["game.over"]
    assert codes(state, "table amend vp.red to 50 because of a slip") == []


def test_draft_not_open() -> None:
    state = RULES.start(opened().setup)
    state = at(state, "table starts with red")
    while state.phase != "draft":
        state = RULES.play(state, next(iter(RULES.moves(state))))
    unseen = next(
        kind.facets["order"][0]
        for kind in RULES.pieces(state.setup)
        if kind.facets.get("order", ("",))[0] not in state.draft
    )
    assert codes(state, f"yellow drafts {unseen}") == ["draft.not_open"]
    assert codes(state, f"yellow drafts {state.draft[0]}") == []


def test_reveal_space() -> None:
    state = at(RULES.start(opened().setup), "table starts with red", "table reveals gray_1_light at workshop_1")
    assert codes(state, "table reveals gray_1_light at workshop_3") == ["reveal.space"]
    assert codes(state, "table reveals gray_1_light at workshop_2") == []


def test_tile_gone_when_three_are_out() -> None:
    state = at(RULES.start(opened().setup), "table starts with red")
    for n in (1, 2, 3):
        state = at(state, f"table reveals gray_1_light at workshop_{n}")
    assert codes(state, "table reveals gray_1_light at workshop_4") == ["tile.gone"]
    assert codes(state, "table reveals gray_2_light at workshop_4") == []


def dealt(space: str, *pieces: str):
    """Red holds these five, dealt by the hub."""
    kind = "tile" if space == "workshop_draw" else "order"
    return position(f"red draws at {space} with 1", *(f"table deals {kind} {piece}" for piece in pieces), dealer="hub")


FIVE = ("barrow_gray_1", "barrow_gray_2", "barrow_black_1", "barrow_black_2", "barrow_brown_1")


def test_draw_not_drawn() -> None:
    state = dealt("order_draw", *FIVE)
    assert codes(state, "red keeps order barrow_brown_2") == ["draw.not_drawn"]
    assert codes(state, "red keeps order barrow_brown_1") == []


def test_return_split_and_each() -> None:
    state = at(dealt("order_draw", *FIVE), "red keeps none")
    assert codes(state, "red returns the rest to the top") == ["return.each"]
    state = at(state, "red returns order barrow_gray_1 to the top")
    assert codes(state, "red returns order barrow_gray_2 to the bottom") == ["return.split"]
    assert codes(state, "red returns order barrow_gray_2 to the top") == []


def test_order_top_and_tile_top() -> None:
    """What was put back on top in sight of the hub is drawn in that order."""
    state = at(
        dealt("order_draw", *FIVE), "red keeps none", *(f"red returns order {card} to the top" for card in FIVE[:4])
    )
    card = state.orders[1]
    state = at(state, f"blue takes {card} at order_2 with 1")
    assert codes(state, "table opens barrow_gray_1 at order_2") == ["order.top"]
    assert codes(state, "table opens barrow_brown_1 at order_2") == []


def test_tile_top() -> None:
    five = ("gray_1_light", "gray_2_light", "black_1_light", "black_2_light", "brown_1_light")
    state = at(
        dealt("workshop_draw", *five), "red keeps none", *(f"red returns tile {tile} to the top" for tile in five[:4])
    )
    state = at(state, "blue draws at workshop_draw with 2")
    assert codes(state, "table deals tile gray_1_light") == ["tile.top"]
    assert codes(state, "table deals tile brown_1_light") == []


def test_verb_unknown() -> None:
    assert [refusal.code for refusal in RULES.judge(opened(), Pass("red", "coal"))] == ["verb.unknown"]


def test_several_rules_are_all_named() -> None:
    state = position(
        "board.workshop_1.tile black_2_light", "money.red 1", "board.workshop_1.miners blue-3", "miners.red 2"
    )
    line = "red buys black_2_light at workshop_1 with 2"
    assert codes(state, line) == ["miners.number", "miners.short", "marks.short"]


def test_a_cube_that_is_not_there_is_no_substitute_either() -> None:
    """Only the reason that matters: nothing is said of second cubes when there is not even a first."""
    state = position(*GRAY, "steps 1")
    assert codes(state, "red puts brown from cage on gray of barrow_gray_1") == ["cage.none"]


def test_every_code_of_the_title_is_tested_here() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    untested = [code for code in RULES.reasons if f'"{code}"' not in source]
    assert untested == []


def test_every_code_used_has_a_reason() -> None:
    said = {code for code, *_ in ROWS}
    assert said <= {*RULES.reasons, *COMMON_REASONS}

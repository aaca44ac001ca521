"""The box sheet of Tinners' Trail: what each set-up needs, what the checks know, and learning tiles as they turn up."""

from __future__ import annotations

import msgspec
import pytest

from hub.game import BadSetup, Setup, check_sheet, missing
from hub.game.sheet import demo_options, pick
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import INDEX
from hub.games.tinners_trail.made_up import made_up_box
from hub.games.tinners_trail.sheets import SHEETS
from tests.games.tinners_trail.positions import begin, legal, own_box, play, refused

BOX = made_up_box(own_box(2))


def bare(n: int, **options: str) -> Setup:
    """A set-up whose owner has entered nothing."""
    return msgspec.structs.replace(own_box(n, **options), box={})


def needs(setup: Setup) -> set[str]:
    return {lacking.kind.id for lacking in missing(SHEETS, {}, setup)}


def test_the_made_up_box_is_plausible_and_marked() -> None:
    assert check_sheet(SHEETS, BOX) == ()
    setup = RULES.check(msgspec.structs.replace(bare(3), options=demo_options(RULES.title)))
    facts = {fact.id: fact.value for fact in RULES.view(RULES.start(setup)).phase}
    assert facts["box"].english() == "made up, not those of the game"
    assert setup.box == {}


@pytest.mark.parametrize(
    ("seats", "options", "kinds"),
    [
        (1, {}, {"lord_bids"}),
        (2, {}, set()),
        (3, {}, {"map_card", "improvements"}),
        (4, {}, {"map_card"}),
        (5, {}, {"map_card", "improvements"}),
        (2, {"arsenic": "on"}, {"arsenic_market"}),
        (2, {"emigration": "on"}, {"emigration", "emigrate_action"}),
        (4, {"pack": "on"}, {"map_card"}),
        (2, {"dealer": "hub"}, {"area_tiles", "maps", "dice"}),
        (4, {"dealer": "hub", "pack": "on"}, {"map_card", "area_tiles", "pack_tiles", "maps", "pack_maps", "dice"}),
        (1, {"dealer": "hub"}, {"lord_bids", "lord_cards", "area_tiles", "maps", "dice"}),
    ],
)
def test_what_a_set_up_needs_in_advance(seats: int, options: dict[str, str], kinds: set[str]) -> None:
    setup = own_box(seats)
    assert needs(msgspec.structs.replace(setup, options={**setup.options, **options})) == kinds


def test_a_game_without_its_board_says_what_to_look_up() -> None:
    with pytest.raises(BadSetup, match="First look up in your box: Map card"):
        RULES.check(bare(3))


def test_the_hub_deals_only_what_is_in_the_box() -> None:
    short = {**BOX, "area_tiles": [*BOX["area_tiles"][:12], *BOX["area_tiles"][18:]]}
    setup = msgspec.structs.replace(own_box(2), options={"dealer": "hub"}, box=short)
    with pytest.raises(BadSetup, match="Region B needs 5 area tiles, but the sheet has 3"):
        RULES.check(setup)
    setup = msgspec.structs.replace(setup, box={**BOX, "maps": [row for row in BOX["maps"] if row["price"] == 1]})
    with pytest.raises(BadSetup, match="Deck A needs 4 maps, but the sheet has 2"):
        RULES.check(setup)


def wrong(kind: str, number: int, **changes: object) -> str:
    """What the checks say to the made-up box with one row changed."""
    rows = [dict(row) for row in BOX[kind]]
    rows[number].update(changes)
    return " ".join(fault.english() for fault in check_sheet(SHEETS, {kind: rows}))


@pytest.mark.parametrize(
    ("kind", "number", "changes", "sentence"),
    [
        ("map_card", 0, {"region": "D"}, "with 3 seats there is no region D"),
        ("improvements", 4, {"pumps": [2]}, "with 5 seats round 1 has two groups of one steam pump"),
        ("dice", 0, {"faces": [1, 2, 3, 3, 3, 3]}, "the Blue die has a face with 4"),
        ("dice", 2, {"faces": [1, 1, 3, 3, 3, 3]}, "the Orange die has a face with 2"),
        ("arsenic_market", 1, {"prices": [14, 15]}, "prices fall"),
        ("arsenic_market", 3, {"prices": [8, 7]}, "the last space of the bottom section is £6"),
        ("lord_bids", 1, {"low": 2}, "each band begins where the one before it ends"),
        ("lord_bids", 3, {"dice": ["orange"]}, "the higher of the orange and the blue die"),
        ("lord_bids", 0, {"dice": ["blue"]}, "but the one where he leaves"),
        ("lord_cards", 0, {"end": 5}, "says two things for round 1, column 4"),
        ("maps", 0, {"copper": None}, "row 1 gives nothing"),
        ("area_tiles", 0, {"water": 7}, "water must be a whole number from 0 to 6"),
    ],
)
def test_what_the_checks_know(kind: str, number: int, changes: dict[str, object], sentence: str) -> None:
    assert sentence in wrong(kind, number, **changes)


def test_tiles_are_learned_as_they_turn_up() -> None:
    """Without a sheet any plausible face may be told; three taps, or none with a tag that remembers."""
    state = play(RULES.start(own_box(2)), "table order red", "table turn up camborne")
    assert len(legal(state)) == 7**3
    state = play(state, "table tile camborne has 5 copper 0 tin 2 water")
    face = state.areas[INDEX["camborne"]].face
    assert face is not None and (face.copper, face.tin, face.water) == (5, 0, 2)


def test_a_filled_sheet_leaves_only_the_tiles_nobody_has_seen() -> None:
    setup = own_box(2)
    setup = RULES.check(msgspec.structs.replace(setup, box=pick(SHEETS, BOX, setup)))
    state = play(RULES.start(setup), "table order red", "table turn up camborne")
    assert len(legal(state)) == 9
    state = play(state, "table tile camborne has 2 copper 2 tin 3 water")
    state = play(state, "table turn up truro")
    assert len(legal(state)) == 9, "another region has its own tiles"


def test_with_a_filled_sheet_a_map_is_named_and_nothing_is_asked() -> None:
    setup = own_box(2)
    setup = RULES.check(msgspec.structs.replace(setup, box=pick(SHEETS, BOX, setup)))
    state = RULES.start(setup)
    while not (state.step and state.step.kind == "act"):
        moves = sorted(RULES.moves(state), key=lambda m: (getattr(m, "player", "") != "red", m.text()))
        state = RULES.apply(state, moves[0])
    spot = next(a for a, n in INDEX.items() if state.areas[n].tile == "up" and state.game.regions[n] == "A")
    state = play(state, f"red open {spot}")
    assert "red survey with A1" in legal(state) and refused(state, "red survey with A") == ["map.not_held"]
    state = play(state, "red survey with A1")
    assert state.step is not None and state.step.kind == "bid" and state.used == ("A1",)


def test_the_owners_board_takes_the_place_of_ours() -> None:
    rows = [{"players": 2, "round": n, "adit": 3, "port": 0, "train": 0, "miner": 0, "pumps": []} for n in range(1, 5)]
    setup = RULES.check(msgspec.structs.replace(own_box(2), box={"improvements": rows}))
    assert RULES.start(setup).game.board[0].adit == 3
    assert begin(2).game.board[0].adit == 1


@pytest.mark.parametrize(
    ("kind", "rows"),
    [("area_tiles", 2), ("maps", 3), ("lord_cards", 11), ("pack_tiles", 7)],
)
def test_a_sheet_that_is_not_whole_never_refuses_what_lies_on_the_table(kind: str, rows: int) -> None:
    """Filled in at leisure, a sheet may be half done when a game begins: what it lacks is asked as if it were empty."""
    setup = msgspec.structs.replace(own_box(1), options={**own_box(1).options, "pack": "on"})
    box = {**pick(SHEETS, BOX, setup), kind: BOX[kind][:rows]}
    game = RULES.start(RULES.check(msgspec.structs.replace(setup, box=box))).game
    field = {"area_tiles": "tiles", "pack_tiles": "tiles", "maps": "cards", "lord_cards": "lord_cards"}[kind]
    assert getattr(game, field) == ()
    whole = msgspec.structs.replace(setup, box=pick(SHEETS, BOX, setup))
    assert getattr(RULES.start(RULES.check(whole)).game, field)


def test_of_a_sheet_only_the_regions_that_are_whole_count() -> None:
    setup = own_box(2)
    tiles = [row for row in BOX["area_tiles"] if row["region"] == "A" or row["copper"] == 4]
    state = RULES.start(RULES.check(msgspec.structs.replace(setup, box={"area_tiles": tiles})))
    state = play(state, "table order red", "table turn up camborne")
    assert len(legal(state)) == 9
    state = play(state, "table tile camborne has 2 copper 2 tin 3 water", "table turn up truro")
    assert len(legal(state)) == 7**3


def test_a_tagged_tile_claims_no_face_before_it_was_turned_up() -> None:
    setup = own_box(2)
    setup = RULES.check(msgspec.structs.replace(setup, box=pick(SHEETS, BOX, setup)))
    tiles = [kind for kind in RULES.pieces(setup) if kind.id.startswith("tile-")]
    assert tiles and all(set(kind.facets) == {"verb"} for kind in tiles)

"""What the tablet is shown: secrets kept, everything touchable in the moves' own words, standings and scores that agree."""

from __future__ import annotations

import msgspec
import pytest

from hub.game import TABLE, Text, fits
from hub.game.view import Piece, View
from hub.games.coal_baron import RULES
from hub.games.coal_baron.board import CLOCK
from hub.games.coal_baron.scoring import counted
from hub.table.layout import Reader
from hub.table.reconcile import amend_for, is_piece
from hub.table.spots import board_spots
from tests.games.coal_baron.lively import lively_game
from tests.games.coal_baron.positions import at, opened, pit, position, shift_over


def touchables(value):
    """Every set of facets in a view."""
    if isinstance(value, msgspec.Struct) and not isinstance(value, Text):
        if facets := getattr(value, "facets", None):
            yield facets
        for name in value.__struct_fields__:
            yield from touchables(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from touchables(one)


FACETS = {"space", "order", "tile", "coal", "source", "level"}


def test_everything_touchable_speaks_in_facets_of_moves() -> None:
    for state in lively_game(4, 2)[1][::20]:
        for facets in touchables(RULES.view(state, state.seats[state.active])):
            assert set(facets) <= FACETS


def test_whatever_is_to_be_chosen_can_be_touched() -> None:
    """In every phase each legal move of a seat fits something shown, except bare answers such as stopping."""
    bare = {"stop", "keep_none", "leave_wagon", "return_rest"}
    for state in lively_game(4, 6)[1][::5]:
        if RULES.to_act(state) in ((), (TABLE,)):
            continue
        shown = list(touchables(RULES.view(state, state.seats[state.active])))
        for move in RULES.moves(state):
            if move.verb not in bare:
                assert any(fits(move, {name: (value,) for name, value in facets.items()}) for facets in shown), move


def test_a_locked_space_cannot_be_touched() -> None:
    board = RULES.view(opened(2)).board
    locked = next(place for place in board.places if place.id == "mining_8")
    assert (locked.facets, [slot.closed for slot in locked.slots]) == ({}, [True])


def test_slots_lie_on_the_board_and_not_on_each_other() -> None:
    board = RULES.view(opened()).board
    points = [(slot.x, slot.y) for place in board.places for slot in place.slots]
    assert len(set(points)) == len(points)
    assert all(0 <= x <= board.width and 0 <= y <= board.height for x, y in points)


def test_the_clock_shows_what_every_seat_has_of_every_category() -> None:
    for state in lively_game(3, 2)[1][::40]:
        (clock,) = RULES.view(state).tracks
        for category, space in zip(CLOCK, clock.spaces, strict=True):
            shown = {piece.owner: piece.label.values["n"] for piece in space.pieces}
            counts = {seat: counted(mine, category) for seat, mine in zip(state.seats, state.pits, strict=True)}
            assert shown == {seat: n for seat, n in counts.items() if n}


def test_scores_by_source_add_up() -> None:
    for state in lively_game(4, 1)[1][::25]:
        for score in RULES.view(state).scores:
            assert (score.now, score.projected) == (
                sum(source.now for source in score.sources),
                sum(source.projected for source in score.sources),
            )


def test_the_projection_before_the_last_scoring_comes_true() -> None:
    state = shift_over(position("shift 3", "order.barrow_gray_2 red-delivered", "order.engine_mixed_4 blue"))
    projected = {score.seat: score.projected for score in RULES.view(state).scores}
    after = at(state, "table scores shift 3", "table scores the end")
    assert {seat: mine.points for seat, mine in zip(after.seats, after.pits, strict=True)} == projected
    assert {score.seat: score.projected for score in RULES.view(after).scores} == projected


@pytest.mark.parametrize("kind", ["tile", "order"])
def test_a_hand_is_nowhere_in_the_views_of_others(kind: str) -> None:
    for state in lively_game(4, 3)[1]:
        if not state.hand or state.drawing != kind:
            continue
        acting = state.seats[state.active]
        hidden = msgspec.structs.replace(state, hand=("?",) * len(state.hand))
        for viewer in (None, *state.seats):
            if viewer != acting:
                assert RULES.view(state, viewer) == RULES.view(hidden, viewer)


def test_the_log_never_names_what_only_one_seat_saw() -> None:
    moves, states = lively_game(4, 3)
    secret = [
        (b, m, a) for b, m, a in zip(states, moves, states[1:], strict=False) if m.verb.startswith(("deal", "return"))
    ]
    assert secret
    for before, move, after in secret:
        said = msgspec.json.encode(RULES.tell(before, move, after)).decode()
        piece = getattr(move, "tile", None) or move.order
        assert RULES.name(piece, before.setup).english() not in said
        assert "VP" not in said and "wagon" not in said


def test_the_pit_is_shown_whole() -> None:
    state = position(
        "cage.red.gray 2", "store.red.black 1", "order.barrow_gray_1 red", "tiles.red.gray_2_light 1", "level.red 3"
    )
    panel = RULES.view(state).panels[0]
    trays = {tray.id: tray for tray in panel.trays}
    assert [(p.kind, p.n) for p in trays["cage"].pieces] == [("coal_gray", 2)]
    assert [(p.kind, p.n) for p in trays["store"].pieces] == [("coal_black", 1)]
    assert [p.facets for p in trays["orders"].pieces] == [{"order": "barrow_gray_1"}]
    assert {p.kind for p in trays["level_3"].pieces} == {"coal_gray", "tunnel_gray"}
    assert (panel.money, panel.score, panel.active) == (pit(state, "red").marks, 0, True)


def test_a_view_travels_as_json() -> None:
    sent = msgspec.json.encode(RULES.view(lively_game(4, 1)[1][120], "red"))
    assert msgspec.json.encode(msgspec.json.decode(sent, type=View)) == sent


def test_the_standing_is_shown_at_the_end_only() -> None:
    states = lively_game(2, 1)[1]
    assert RULES.view(states[-2]).standing is None
    assert RULES.view(states[-1]).standing == RULES.result(states[-1])


def test_open_pieces_say_their_price_and_what_they_are() -> None:
    board = RULES.view(opened()).board
    slots = {(place.id, slot.id): slot for place in board.places for slot in place.slots}
    tile: Piece = slots["workshop_4", "tile"].piece
    assert (tile.kind, tile.lines[0].english()) == ("tunnel_gray", "price: 6 marks")
    assert tile.facets == {"space": "workshop_4", "tile": "gray_2_light"}


def test_a_tagged_piece_on_its_place_is_what_the_view_shows_there() -> None:
    state = position("board.workshop_4.miners blue-2")
    spots = board_spots(RULES.view(state).board)
    kinds = RULES.pieces(state.setup)
    for where, expected in (
        (("workshop_4", "tile"), "tunnel.gray_2_light"),
        (("order_2", "order"), "order.train.engine_gray_3"),
        (("workshop_4", "miners"), "miner.blue"),
    ):
        assert [kind.id for kind in kinds if is_piece(kind, spots[where].piece)] == [expected]


def test_a_difference_on_the_board_can_be_taken_over_by_an_amendment() -> None:
    state = opened()
    kinds = {kind.id: kind for kind in RULES.pieces(state.setup)}
    reader = Reader("place", place="workshop_1", slot="tile")
    amend = amend_for(RULES.amendments(state), reader, kinds["tunnel.black_1_light"])
    assert amend is not None
    assert RULES.play(state, amend).tiles[0] == "black_1_light"
    reader = Reader("place", place="order_1", slot="order")
    amend = amend_for(RULES.amendments(state), reader, kinds["order.wheelbarrow.barrow_gray_1"])
    assert amend is not None
    assert RULES.play(state, amend).orders[0] == "barrow_gray_1"

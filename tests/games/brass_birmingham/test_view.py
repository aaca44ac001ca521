"""The view: everything there, nothing secret, and what is touched fits the moves."""

import pytest

from hub.game import narrow, why_none
from hub.game.view import View
from hub.games.brass_birmingham import RULES
from hub.games.brass_birmingham.board import BOARD
from hub.games.brass_birmingham.cards import CARDS
from tests.games.random_games import setup_for

from .positions import Table, keen_game


def test_the_board_shows_every_place_slot_and_line() -> None:
    board = RULES.view(Table().state).board
    assert board is not None
    assert {place.id for place in board.places} == {place.id for place in BOARD.places}
    assert sum(len(place.slots) for place in board.places) == 49 + 9
    assert {link.id for link in board.links} == {link.id for link in BOARD.links}


def test_a_tile_shows_owner_level_side_and_cubes() -> None:
    view = RULES.view(Table("tile.dudley.1 red-coal-1-1cubes").state)
    assert view.board is not None
    piece = next(p for p in view.board.places if p.id == "dudley").slots[0].piece
    assert piece is not None
    assert (piece.owner, piece.icon, piece.level, piece.flipped) == ("red", "coal", 1, False)
    assert [(cube.kind, cube.n) for cube in piece.cubes] == [("coal", 1)]


def test_lines_of_the_other_era_are_closed() -> None:
    canal, rail = RULES.view(Table().state).board, RULES.view(Table(era="rail").state).board
    assert canal is not None
    assert rail is not None
    assert (sum(link.open for link in canal.links), sum(link.open for link in rail.links)) == (31, 38)


def test_merchants_show_tile_beer_bonus_and_whether_they_are_in_play() -> None:
    board = RULES.view(Table(seats=2).state).board
    assert board is not None
    places = {place.id: place for place in board.places}
    assert [slot.closed for slot in places["nottingham"].slots] == [True, True]
    piece = places["oxford"].slots[0].piece
    assert piece is not None
    assert (piece.icon, piece.cubes[0].n) == ("manufacturer", 1)
    assert places["oxford"].notes[0].english() == "beer: income +2 spaces"  # type: ignore[union-attr]


def test_markets_show_their_cubes_and_prices() -> None:
    coal, iron = RULES.view(Table().state).markets
    assert (coal.buy, coal.sell, sum(space.filled for space in coal.spaces)) == (1, 1, 13)
    assert (iron.buy, iron.sell, [space.filled for space in iron.spaces][:3]) == (2, 1, [False, False, True])


def test_panels_stand_in_turn_order_with_all_their_figures() -> None:
    table = Table("money.white 40", "income.white 20").play("red network birmingham-dudley with coal")
    table.pass_until(round=2)
    view = RULES.view(table.state)
    assert [panel.seat for panel in view.panels] == ["yellow", "purple", "white", "red"]
    white = view.panels[2]
    assert (white.money, white.income, white.score, white.spent, white.hand_count, white.order) == (45, 5, 0, 0, 8, 3)
    assert sum(piece.n for piece in white.stacks) == 45
    assert [panel.active for panel in view.panels] == [True, False, False, False]


def test_a_hand_is_shown_only_to_its_seat_and_only_when_the_hub_deals() -> None:
    state = next(state for state in keen_game(4, "hub", 1)[1] if state.phase == "act")
    red = {panel.seat: panel for panel in RULES.view(state, "red").panels}
    assert sum(piece.n for piece in red["red"].hand or ()) == 8
    assert red["yellow"].hand is None
    assert all(panel.hand is None for panel in RULES.view(state).panels)
    assert all(panel.hand is None for panel in RULES.view(Table().state, "red").panels)


def test_what_is_unseen_is_counted_when_the_table_deals() -> None:
    trays = {tray.id: tray for tray in RULES.view(Table().play("red pass with derby").state).trays}
    assert trays["unseen"].n == 63
    derby = next(piece for piece in trays["unseen"].pieces if piece.facets == {"card": "derby"})
    assert derby.n == CARDS.by_id["derby"].copies[4] - 1
    assert (trays["deck"].n, trays["discards"].n, trays["wilds"].n) == (27, 1, 8)


def test_wild_cards_lie_openly_before_their_seat() -> None:
    panel = RULES.view(Table("wild_location.red 1").state).panels[0]
    assert [piece.facets for tray in panel.trays for piece in tray.pieces] == [{"card": "wild_location"}]


def test_the_income_track_shows_where_everybody_stands() -> None:
    tracks = {track.id: track for track in RULES.view(Table("income.red 20", "vp.red 104").state).tracks}
    assert tracks["income"].spaces[20].seats == ("red",)
    assert tracks["income"].spaces[20].label == "5"
    assert tracks["vp"].spaces[4].seats == ("red",)
    assert [space.seats for space in tracks["order"].spaces] == [("red",), ("yellow",), ("purple",), ("white",)]


def touchable(view: View) -> list[dict[str, str | int]]:
    assert view.board is not None
    found = [link.facets for link in view.board.links] + [place.facets for place in view.board.places]
    found += [slot.facets for place in view.board.places for slot in place.slots]
    for panel in view.panels:
        found += [piece.facets for piece in (*panel.stacks, *(panel.hand or ()))]
    return [facets for facets in found if facets]


@pytest.mark.parametrize("phase", ["merchants", "act", "take", "more", "free_develop", "discard", "shortfall"])
def test_what_is_asked_can_be_answered_by_touching(phase: str) -> None:
    """Every legal move but the choice of a verb, a tile kind or a card is reached by things on the screen."""
    states = [state for seed in range(6) for state in keen_game(4, "hub", seed)[1] if state.phase == phase]
    assert states
    for state in states[:3]:
        actor = RULES.to_act(state)[0]
        shown = touchable(RULES.view(state, actor))
        known = {(name, value) for facets in shown for name, value in facets.items()}
        for move in RULES.moves(state):
            facets = {k: v for k, v in move.facets().items() if k not in ("verb", "seat", "tile", "good")}
            assert set(facets.items()) <= known, move.text()


def test_touching_a_slot_narrows_to_moves_there() -> None:
    table = Table()
    left = narrow(RULES.moves(table.state), {"place": ("dudley",), "slot": (1,)})
    assert left.filled["industry"] == "coal"


def test_pieces_cover_tiles_links_cards_and_merchants() -> None:
    pieces = RULES.pieces(setup_for(RULES, 3))
    counts = {kind: sum(p.n for p in pieces if p.id.startswith(kind)) for kind in ("red-", "card-", "merchant-")}
    assert counts == {"red-": 45 + 14, "card-": 54 + 8, "merchant-": 7}
    assert len({piece.id for piece in pieces}) == len(pieces)


def test_a_tile_shown_narrows_to_building_and_developing_it() -> None:
    piece = next(p for p in RULES.pieces(setup_for(RULES, 4)) if p.id == "red-coal-1")
    left = narrow(RULES.moves(Table().state), piece.facets)
    assert {move.verb for move in left.moves} == {"build", "develop"}


@pytest.mark.parametrize(("seats", "dealer"), [(2, "table"), (3, "hub"), (4, "table")])
def test_the_checklist_names_numbers(seats: int, dealer: str) -> None:
    steps = {step.id: step.text.english() for step in RULES.checklist(setup_for(RULES, seats, dealer=dealer))}
    assert "£17" in steps["money"]
    assert str(CARDS.deck_size(seats)) in steps["cards"]
    assert ("Derby × 3" in steps["cards_out"]) == (seats < 4)
    assert ("Nottingham" in steps["merchants"]) == (seats == 4)
    assert not [text for text in steps.values() if "{" in text]


def test_a_tapped_card_that_cannot_be_in_the_hand_gets_its_reason() -> None:
    table = Table(round=2).play("red pass with tamworth")
    refusals = why_none(RULES, table.state, {"card": ("tamworth",)}).refusals
    assert [refusal.code for refusal in refusals] == ["card.all_seen"]


def test_a_tapped_tile_that_is_not_the_lowest_gets_its_reason() -> None:
    refusals = why_none(RULES, Table().state, {"industry": ("coal",), "level": (2,), "card": ("dudley",)}).refusals
    assert [refusal.code for refusal in refusals] == ["stack.lowest"]

"""The view: everything there, nothing secret, and what is touched fits the moves."""

import pytest

from hub.game import narrow, why_none
from hub.game.view import View
from hub.games.brass_lancashire import RULES
from hub.games.brass_lancashire.board import BOARD
from hub.games.brass_lancashire.parts import printing

from .positions import NAMES, Table, keen_game, way


def test_the_board_shows_every_place_slot_and_line() -> None:
    board = RULES.view(Table().state).board
    assert board is not None
    assert {place.id for place in board.places} == {place.id for place in BOARD.places}
    assert sum(len(place.slots) for place in board.places) == 43
    assert {link.id for link in board.links} == {link.id for link in BOARD.links}


def test_the_smaller_map_shows_only_its_own_places() -> None:
    board = RULES.view(Table(game="2007-small").state).board
    assert board is not None
    assert not {"oldham", "the_midlands"} & {place.id for place in board.places}


def test_lines_of_the_other_era_are_closed() -> None:
    canal, rail = RULES.view(Table().state).board, RULES.view(Table(era="rail").state).board
    assert canal is not None
    assert rail is not None
    assert (sum(link.open for link in canal.links), sum(link.open for link in rail.links)) == (23, 35)


def test_places_abroad_say_what_they_are_for() -> None:
    board = RULES.view(Table().state).board
    assert board is not None
    notes = {place.id: [note.english() for note in place.notes] for place in board.places if place.notes}  # type: ignore[union-attr]
    assert notes["scotland"] == ["link points: 2", "counts as a built port"]
    assert notes["blackpool"] == ["link points: 2"]


def test_the_demand_track_shows_its_marker_and_closes_at_the_bottom() -> None:
    for demand in (0, 5, 8):
        track = next(t for t in RULES.view(Table(f"demand {demand}").state).tracks if t.id == "demand")
        assert [n for n, space in enumerate(track.spaces) if space.pieces] == [demand]
        assert len(track.spaces) == 9


def test_tiles_of_the_distant_market_that_came_up_and_that_are_left() -> None:
    trays = {tray.id: tray for tray in RULES.view(Table("shown.2 3").state).trays}
    assert (trays["distant"].n, trays["distant_shown"].n) == (9, 3)
    left = {piece.label: piece.n for piece in trays["distant"].pieces}
    assert left == {"0": 2, "-1": 2, "-2": 1, "-3": 3, "-4": 1}


def test_markets_show_their_cubes_and_prices() -> None:
    coal, iron = RULES.view(Table("market.coal 5").state).markets
    assert (coal.buy, coal.sell, sum(space.filled for space in coal.spaces)) == (2, 2, 5)
    assert (iron.buy, iron.sell) == (1, None)


def test_panels_stand_in_turn_order_with_all_their_figures() -> None:
    table = Table("money.green 40", "income.green 20", "spent.red 3").pass_until(round=2)
    view = RULES.view(table.state)
    assert [panel.seat for panel in view.panels] == ["yellow", "purple", "green", "red"]
    green = view.panels[2]
    assert (green.money, green.income, green.score, green.spent, green.hand_count) == (45, 5, 0, 0, 8)
    assert sum(piece.n for piece in green.stacks) == 37


def test_a_stack_says_what_cannot_be_built() -> None:
    stacks = RULES.view(Table().state).panels[0].stacks
    yard = next(piece for piece in stacks if (piece.icon, piece.level) == ("shipyard", 0))
    assert "cannot be built, only developed" in [line.english() for line in yard.lines]  # type: ignore[union-attr]


def test_a_hand_is_shown_only_to_its_seat_and_only_when_the_hub_deals() -> None:
    state = next(state for state in keen_game("2007-4", "hub", 1)[1] if state.phase == "act")
    red = {panel.seat: panel for panel in RULES.view(state, "red").panels}
    assert sum(piece.n for piece in red["red"].hand or ()) == state.hand_size(0)
    assert red["yellow"].hand is None
    assert all(panel.hand is None for panel in RULES.view(state).panels)
    assert all(panel.hand is None for panel in RULES.view(Table().state, "red").panels)


def touchable(view: View) -> set[tuple[str, str | int]]:
    assert view.board is not None
    found = [link.facets for link in view.board.links] + [place.facets for place in view.board.places]
    found += [slot.facets for place in view.board.places for slot in place.slots]
    found += [piece.facets for tray in view.trays for piece in tray.pieces]
    for panel in view.panels:
        found += [piece.facets for piece in (*panel.stacks, *(panel.hand or ()))]
    return {pair for facets in found for pair in facets.items()}


@pytest.mark.parametrize("phase", ["act", "take", "more", "abroad", "discard", "shortfall"])
def test_what_is_asked_can_be_answered_by_touching(phase: str) -> None:
    """Every legal move is reached by things on the screen, but for the verb, a sum of money and (at first) the port."""
    states = [state for seed in range(6) for state in keen_game("2007-4", "hub", seed)[1] if state.phase == phase]
    assert states
    chosen = {"verb", "seat", "good", "amount"} | ({"port", "space"} if phase == "act" else set())
    for state in states[:3]:
        known = touchable(RULES.view(state, RULES.to_act(state)[0]))
        for move in RULES.moves(state):
            facets = {name: value for name, value in move.facets().items() if name not in chosen}
            assert set(facets.items()) <= known, move.text()


@pytest.mark.parametrize("game", NAMES)
def test_pieces_cover_tiles_links_cards_and_distant_tiles(game: str) -> None:
    setup = way(game)
    pieces, parts, seats = RULES.pieces(setup), printing(setup), len(setup.seats)
    counts = {kind: sum(p.n for p in pieces if p.id.startswith(kind)) for kind in ("red-", "card-", "distant")}
    assert counts == {"red-": 37 + 14, "card-": parts.cards.deck_size(seats), "distant": len(parts.distant[seats])}
    assert len({piece.id for piece in pieces}) == len(pieces)


def test_a_tile_shown_narrows_to_building_and_developing_it() -> None:
    piece = next(p for p in RULES.pieces(way("2007-4")) if p.id == "red-coal-1")
    left = narrow(RULES.moves(Table(round=2).state), piece.facets)
    assert {move.verb for move in left.moves} == {"build", "build_anywhere", "develop"}


def test_a_distant_tile_shown_is_the_move() -> None:
    table = Table("tile.colne.1 red-cotton-1", "link.colne-yorkshire red").play("red sell colne.1 abroad with coal")
    piece = next(p for p in RULES.pieces(way("2007-4")) if p.id == "distant-3")
    move = narrow(RULES.moves(table.state), piece.facets).move
    assert move is not None
    assert move.text() == "table distant tile shows -3"


def test_a_tapped_card_that_cannot_be_in_the_hand_gets_its_reason() -> None:
    table = Table(round=2).play("red pass with bury")
    refusals = why_none(RULES, table.state, {"card": ("bury",)}).refusals
    assert "card.all_seen" in [refusal.code for refusal in refusals]

"""What a seat may see: hands and peeked tiles only by their owner, everything touchable with its facets."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hub.game import View
from hub.games.tinners_trail import RULES
from hub.games.tinners_trail.board import AREAS, BORDERS, LORD
from tests.games.tinners_trail.lively import lively_game
from tests.games.tinners_trail.positions import at_round, begin, mine, passed, player


@pytest.mark.parametrize("seats", [1, 2, 4, 5])
def test_every_view_is_plain_data(seats: int) -> None:
    for state in lively_game(seats, 3, "hub", True)[1][::9]:
        for viewer in (None, *state.game.seats):
            text = msgspec.json.encode(RULES.view(state, viewer))
            assert msgspec.json.encode(msgspec.json.decode(text, type=View)) == text


def test_a_hand_is_shown_to_its_seat_alone() -> None:
    state = lively_game(3, 0)[1][40]
    panels = {panel.seat: panel for panel in RULES.view(state, "red").panels}
    assert panels["red"].hand is not None and panels["blue"].hand is None
    assert all(panel.hand is None for panel in RULES.view(state).panels)
    assert panels["blue"].hand_count == 4


def test_what_a_seat_may_not_know_can_be_dealt_anew() -> None:
    """Others' maps, and what others have looked at; nothing is lost and the own view stays."""
    random, changed = Random(1), set()
    for state in lively_game(3, 0)[1][40::15]:
        other = RULES.dealt_anew(state, "red", random)
        assert RULES.faults(other) == [] and RULES.view(other, "red") == RULES.view(state, "red")
        assert other.of("red") == state.of("red")
        changed |= {"hand"} if other.of("blue").hand != state.of("blue").hand else set()
        changed |= {"tile"} if other.areas != state.areas else set()
    assert changed == {"hand", "tile"}


def test_the_map_shows_every_area_and_border() -> None:
    board = RULES.view(begin(4)).board
    assert board is not None
    assert [place.facets["area"] for place in board.places] == list(AREAS)
    assert [link.facets["border"] for link in board.links] == list(BORDERS)
    assert all(0 < place.x < board.width and 0 < place.y < board.height for place in board.places)


def test_everything_that_can_be_touched_fits_a_verb() -> None:
    state = lively_game(3, 1, "hub", True)[1][120]
    view = RULES.view(state, state.game.seats[0])
    facets = {name for kind in RULES.verbs for name in kind.__struct_fields__} | {"verb"}
    touched = [piece.facets for tray in view.trays for piece in tray.pieces]
    touched += [piece.facets for panel in view.panels for piece in (*panel.stacks, *(panel.hand or ()))]
    assert touched and all(set(one) <= facets for one in touched)
    assert all(one.get("verb", "open") in RULES.verbs.by_name for one in touched)


def test_the_projected_score_sells_and_invests_all() -> None:
    state = player(mine(begin(3), "camborne"), "red", copper=2, tin=1, money=9)
    score = RULES.view(state).scores[0]
    assert (score.now, score.projected) == (0, 3 * 22)


def test_projection_ends_with_the_phase() -> None:
    state = lively_game(3, 0)[1][-1]
    assert all(score.now == score.projected for score in RULES.view(state).scores)


def test_lord_wallace_has_a_panel_without_money() -> None:
    state = player(at_round(begin(1), 2), LORD, spent=7)
    panel = next(panel for panel in RULES.view(state).panels if panel.seat == LORD)
    assert (panel.money, panel.spent, panel.active) == (None, 7, True)


def test_the_investment_track_shows_points_of_the_round_and_who_stands_there() -> None:
    view = RULES.view(passed(begin(3), "green"))
    track = next(track for track in view.tracks if track.id == "investment")
    assert [space.label for space in track.spaces] == ["22/10", "21/10", "21/9", "20/9", "20/8"]
    assert track.spaces[0].seats == ("green",) and track.spaces[1].facets == {"verb": "pass"}


def test_the_arsenic_market_goes_from_cheap_to_dear() -> None:
    (market,) = RULES.view(begin(2, arsenic="on")).markets
    assert [space.price for space in market.spaces][:2] == [6, 7] and market.sell == 18
    assert RULES.view(begin(2)).markets == ()
